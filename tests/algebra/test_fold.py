"""Values read back as terms: the same value, in the form the field writes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lnsym.algebra.context import Context
from lnsym.algebra.fold import Folder
from lnsym.algebra.generators import Atom, Moment, RootOf, Variable
from lnsym.algebra.polynomial import Polynomial
from lnsym.algebra.scalar import DIMENSION, constant
from lnsym.layers import Layer, Z, statistics
from lnsym.terms import (
    EPSILON,
    Call,
    Derivative,
    Dimension,
    Negative,
    Power,
    Product,
    Quotient,
    Relation,
    Root,
    Sum,
    Symbol,
    Term,
    Tuple,
    Variance,
    number,
)

a, t = Symbol("a"), Symbol("t")
d, q, v = Dimension(), statistics.variance(), statistics.centered()
SQUARE = Moment(((Atom("z"), 2),))
NAMES = {Atom("z"): v, SQUARE: q, "P": statistics.centering_matrix()}
POSITIVE = tuple(Relation(">", symbol, number(0)) for symbol in (EPSILON, a, t, q))


def context(*given: Term) -> Context:
    return Context((*POSITIVE, *given))


def fold(term: Term, *given: Term, **options: object) -> str:
    """The value of a term read back in v, q and P, as text."""
    here = context(*given)
    return str(Folder(NAMES, here.facts, **options).term(here.value(term)))  # type: ignore[arg-type]


def plus(*terms: Term) -> Sum:
    return Sum(terms)


LEAVES = st.sampled_from([EPSILON, a, t, q, d, number(2), number(1, 3), Root(q), Root(EPSILON), Root(number(6))])


@st.composite
def expressions(draw: st.DrawFn, depth: int = 3) -> Term:
    """Positive scalars put together with + · / and roots."""
    if depth == 0 or draw(st.booleans()):
        return draw(LEAVES)
    left, right = draw(expressions(depth - 1)), draw(expressions(depth - 1))
    kind = draw(st.sampled_from(["+", "*", "/", "root"]))
    if kind == "root":
        return Root(left)
    return {"+": Sum((left, right)), "*": Product((left, right)), "/": Quotient(left, right)}[kind]


@given(expressions())
@settings(max_examples=60, deadline=None)
def test_reading_back_keeps_the_value(term: Term) -> None:
    """value(fold(value(x))) = value(x)."""
    here = context()
    value = here.value(term)
    assert here.value(Folder(NAMES, here.facts).term(value)) == value


@given(expressions(), expressions())
@settings(max_examples=40, deadline=None)
def test_reading_back_a_difference_keeps_the_value(left: Term, right: Term) -> None:
    """Also where terms have a minus."""
    here = context()
    value = here.value(Sum((left, Negative(right))))
    assert here.value(Folder(NAMES, here.facts).term(value)) == value


SIGMA = {RootOf(Polynomial.generator(SQUARE)): statistics.deviation()}


@pytest.mark.parametrize(
    ("term", "written"),
    [
        (Quotient(plus(q, Product((EPSILON, Root(q)))), Power(plus(Root(q), EPSILON), number(2))), "√q/(√q+ε)"),
        (Root(plus(Quotient(Product((number(2), t, t)), number(3)), EPSILON)), "√(2t²/3+ε)"),
        (plus(Power(a, number(2)), Negative(number(4)), Negative(EPSILON)), "a²−ε−4"),
        (Sum((number(1), Negative(a))), "1−a"),
        (Quotient(Root(number(6)), number(2)), "√(3/2)"),
        (Quotient(number(1), Root(number(2))), "1/√2"),
        (Product((Root(number(2)), Root(number(3)))), "√6"),
    ],
)
def test_scalars_are_written_as_the_field_writes_them(term: Term, written: str) -> None:
    """Powers cancel in √q; ε stands alone in its sum; no sum starts with a minus without need."""
    assert fold(term) == written


def test_a_factor_is_written_by_the_preferred_sum() -> None:
    """av/√(a²q+ε) is v/√(q+ε/a²) where that sum is preferred."""
    scaled = Call(Layer().core, (EPSILON, Product((a, Z))))
    chosen = plus(q, Quotient(EPSILON, Power(a, number(2))))
    here = context()
    value = here.value(chosen)
    assert fold(scaled) == "av/√(a²q+ε)"
    assert fold(scaled, preferred=[(chosen, value)]) == "v/√(q+ε/a²)"


def test_a_frame_writes_old_quantities_in_new_ones() -> None:
    """With q = q′(d−1)/d the divisor d − 1 prints as q′, and q′(d−1)/d as q again."""
    layer = Layer(divisor="d-1")
    names = {**NAMES, Variable("q_prime"): layer.mean_square()}
    frame = {SQUARE: (Variable("q_prime"), (DIMENSION - constant(1)) * DIMENSION.inverse())}
    here = context(Relation(">=", d, number(2)))
    folder = Folder(names, here.facts, frame=frame)
    u = Call(layer.core, (EPSILON, Z))
    assert str(folder.term(here.value(u))) == "v/√(q′+ε)"
    assert str(folder.term(here.value(Variance(u)))) == "q/(q′+ε)"


def test_the_root_of_a_quantity_has_its_name_where_there_is_one() -> None:
    """√q prints as σ when the layer calls it that."""
    here = context()
    value = here.value(Derivative(Call(Layer(epsilon="outside").core, (EPSILON, Z)), Z, Z))
    assert str(Folder({**NAMES, **SIGMA}, here.facts).term(value)) == "(σ+ε)⁻¹(P−vvᵀ/(dσ(σ+ε)))"


def test_a_common_factor_of_a_concrete_vector_is_taken_out() -> None:
    """(−1/√2, 0, 1/√2) is (1/√2)(−1, 0, 1)."""
    here = Context((), 3)
    entry = Quotient(number(1), Root(number(2)))
    value = here.value(Tuple((Negative(entry), number(0), entry)))
    assert str(Folder().term(value)) == "(1/√2)(−1, 0, 1)"
