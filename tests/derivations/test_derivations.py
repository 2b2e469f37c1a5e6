"""The derivations for every layer, placement and divisor."""

from __future__ import annotations

import pytest

from lnsym.algebra.context import Context
from lnsym.algebra.signs import NeedsCase
from lnsym.cli.article import article
from lnsym.cli.derivations import derive, own_derivations
from lnsym.document import Document, Missing, Result
from lnsym.layers import DIVISORS, KINDS, PLACEMENTS, Layer, statistics
from lnsym.terms import EPSILON, Implies, Number, Relation, Statement, number

LAYERS = [
    Layer(kind, epsilon, divisor)
    for kind in KINDS
    for epsilon in PLACEMENTS
    for divisor in DIVISORS
    if kind == "layernorm" or divisor == "d"
]


@pytest.fixture(scope="module", params=LAYERS, ids=lambda layer: layer.name)
def layer(request: pytest.FixtureRequest) -> Layer:
    """Each layer, placement and divisor."""
    assert isinstance(request.param, Layer)
    return request.param


@pytest.fixture(scope="module")
def document(layer: Layer) -> Document:
    """The article about a layer; the figure, which is slow and the same in kind, is left to the reports."""
    files = [derivation for derivation in own_derivations() if derivation.name != "response_curve"]
    return article(layer, [derive(derivation, layer) for derivation in files])


def test_every_equation_of_a_chain_holds(layer: Layer, document: Document) -> None:
    """Each step with = is an identity of the algebra under the hypotheses of its result."""
    failing = []
    for item in document.results():
        if isinstance(item, Result):
            for relation in (relation for chain in item.steps for relation in chain.relations()):
                if relation.operator == "=" and not holds(relation, item.statement, layer):
                    failing.append((item.id, str(relation)))
    assert failing == []


def holds(relation: Relation, statement: Statement, layer: Layer) -> bool:
    """Whether an equation holds, on either side of a maximum where it is about both."""
    try:
        return Context(statement.hypotheses, statement.dimension).equal(relation.left, relation.right)
    except NeedsCase:
        sides = [Relation(sign, layer.mean_square(), EPSILON) for sign in "<>"]
        contexts = [Context((*statement.hypotheses, positive_spread(layer), side)) for side in sides]
        return all(context.equal(relation.left, relation.right) for context in contexts)


def positive_spread(layer: Layer) -> Relation:
    """q > 0 or m > 0."""
    spread = statistics.variance() if layer.centers else statistics.mean_square()
    return Relation(">", spread, number(0))


def test_a_counterexample_contradicts_its_statement(document: Document) -> None:
    """An equation fails where its sides differ, a strict bound where it is attained."""
    for item in document.results():
        if isinstance(item, Missing):
            assert item.counterexample is not None
            example, claim = item.counterexample, item.statement.proposition
            relation = claim.conclusion if isinstance(claim, Implies) else claim
            assert isinstance(relation, Relation)
            context = Context((), example.dimension)
            attained = context.equal(example.left, example.right)
            assert (item.id, attained) == (item.id, relation.operator == "<")


def test_every_result_says_how_it_is_found(document: Document) -> None:
    """A result has steps or a proof; definitions only state."""
    bare = [item.id for item in document.results() if isinstance(item, Result) and not (item.steps or item.proof)]
    definitions = ["statistics_of_input", "definition_of_core", "definition_of_output"]
    assert bare in (definitions, [*definitions, "gradient_of_spread"])


def test_the_response_curve_levels_off_at_the_root_of_three_halves() -> None:
    """The dashed lines of the figure stand at ±√(3/2), rounded to four places."""
    curve = next(derivation for derivation in own_derivations() if derivation.name == "response_curve")
    section = derive(curve, Layer())
    figure = section.items[-1]
    assert [line.height for line in figure.asymptotes] == ["1.2247", "-1.2247"]  # type: ignore[union-attr]
    assert {curve.points[60] for curve in figure.curves} == {("0", "0")}  # type: ignore[union-attr]


def test_layers_without_shift_invariance_are_those_that_do_not_center() -> None:
    """Shift invariance is a result exactly for the layers that center."""
    shift = next(derivation for derivation in own_derivations() if derivation.name == "shift")
    found = {layer: isinstance(derive(shift, layer).items[0], Result) for layer in LAYERS}
    assert found == {layer: layer.centers for layer in LAYERS}


def test_the_constant_divides_by_the_power_of_the_factor_that_its_place_asks_for() -> None:
    """ε/a² inside the root and under the maximum, ε/a outside."""
    scaling = next(derivation for derivation in own_derivations() if derivation.name == "scaling")
    powers = {}
    for layer in LAYERS:
        statement = derive(scaling, layer).items[0].statement.proposition  # type: ignore[union-attr]
        divided = statement.right.arguments[0].denominator
        exponent = getattr(divided, "exponent", Number(1)).value  # type: ignore[arg-type]
        powers[layer.epsilon] = powers.get(layer.epsilon, set()) | {int(exponent)}
    assert powers == {"inside": {2}, "outside": {1}, "max": {2}}
