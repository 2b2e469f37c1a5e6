"""What every derivation computes with: a layer under hypotheses, evaluated exactly and read back in its own names."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from lnsym.algebra.context import Context
from lnsym.algebra.fold import Folder
from lnsym.algebra.generators import Atom, MeanOf, Moment, RootOf, Variable
from lnsym.algebra.meaning import Outside, Value
from lnsym.algebra.polynomial import Polynomial
from lnsym.algebra.scalar import DIMENSION, Scalar, constant
from lnsym.algebra.signs import NotShown
from lnsym.document import Counterexample
from lnsym.layers import Layer, Z, standard_notation, statistics
from lnsym.terms import (
    EPSILON,
    VECTOR,
    Call,
    Dimension,
    Named,
    Negative,
    Number,
    Ones,
    Product,
    Relation,
    Statement,
    Sum,
    Symbol,
    Term,
    Tuple,
    Zero,
    default_hypotheses,
    number,
    rebuild,
    substitute,
)

# The variables that the derivations share.
a, c, s, t = (Symbol(name) for name in "acst")
w, x = Symbol("w", VECTOR), Symbol("x", VECTOR)
d = Dimension()


def equal(left: Term, right: Term) -> Relation:
    """left = right."""
    return Relation("=", left, right)


def less(left: Term, right: Term) -> Relation:
    """left < right."""
    return Relation("<", left, right)


def positive(term: Term) -> Relation:
    """term > 0."""
    return Relation(">", term, number(0))


def minus(left: Term, right: Term) -> Sum:
    """left − right."""
    return Sum((left, Negative(right)))


def core(layer: Layer, z: Term = Z, constant: Term = EPSILON) -> Call:
    """u_ε(z)."""
    return Call(layer.core, (constant, z))


def direction(layer: Layer, z: Term) -> Term:
    """x′ at another input: Pz, or z itself."""
    return Product((statistics.centering_matrix(), z)) if layer.centers else z


def inserted(layer: Layer, term: Term, z: Term, constant: Term = EPSILON) -> Term:
    """A term in the layer's own names, such as its definition, at another input and constant: v is put as Pz."""
    return _without_zeros(substitute(term, {layer.direction(): direction(layer, z), EPSILON: constant}))


def _without_zeros(term: Term) -> Term:
    """x + 0 is x."""
    if isinstance(term, Sum) and number(0) in term.terms:
        kept = tuple(part for part in term.terms if part != number(0))
        return _without_zeros(kept[0] if len(kept) == 1 else Sum(kept))
    return term if isinstance(term, Named) else rebuild(term, _without_zeros)


def spread(layer: Layer) -> Named:
    """What the core divides by, before ε: q or m (the divisor d − 1 only multiplies it)."""
    return statistics.variance() if layer.centers else statistics.mean_square()


@dataclass(frozen=True, slots=True)
class Branch:
    """A case in which the layer has one formula: ``suffix`` for ids, ``given`` its hypotheses, ``name`` in words."""

    suffix: str = ""
    given: tuple[Term, ...] = ()
    name: str = ""


def branches(layer: Layer) -> Sequence[Branch]:
    """One, or the two sides of max(p, ε)."""
    if layer.epsilon != "max":
        return (Branch(),)
    p = layer.mean_square()
    # that q′ = dq/(d−1) exceeds ε says q > 0 only to those who divide
    base = (positive(spread(layer)),) if layer.divisor == "d-1" else ()
    return (
        Branch("_below_epsilon", (less(p, EPSILON),), ", below the constant"),
        Branch("_above_epsilon", (*base, Relation(">", p, EPSILON)), ", above the constant"),
    )


class Computation:
    """A layer under hypotheses: exact values of terms, read back in the names v, q, σ, P, m of the layer."""

    def __init__(
        self, layer: Layer, *given: Term, dimension: int | None = None, centered: Sequence[Symbol] | None = None
    ) -> None:
        """``centered`` are the vectors that are split into mean and centered part: z when the layer centers."""
        needed = (Relation(">=", d, number(2)),) if layer.divisor == "d-1" and dimension is None else ()
        stated = needed if not any(hypothesis in given for hypothesis in needed) else ()
        if any(isinstance(h, Relation) and h.left == d for h in given):
            stated = ()
        self.layer = layer
        self.given = default_hypotheses((*stated, *given))
        split = centered if centered is not None else (Z,) if layer.centers else ()
        names = {symbol.name for symbol in split}
        # a derivative at a point renames its variable to z'1
        self.context = Context(self.given, dimension, centered=lambda name: name.partition("'")[0] in names)

    def value(self, term: Term) -> Value:
        """The exact value of a term."""
        return self.context.value(term)

    def scalar(self, term: Term) -> Scalar:
        """The exact value of a scalar."""
        value = self.value(term)
        assert isinstance(value, Scalar)
        return value

    def written(self, value: Value, *preferred: Term) -> Term:
        """A value as a term; ``preferred`` are sums to write factors with."""
        layer = self.layer
        atom = Atom(Z.name, centered=layer.centers)
        square, base = Moment(((atom, 2),)), spread(layer)
        names: dict[Hashable, Term] = {atom: layer.direction(), square: base, MeanOf(Z.name): statistics.mean()}
        if layer.centers:
            names["P"] = statistics.centering_matrix()
        frame: dict[Hashable, tuple[Hashable, Scalar]] = {}
        if layer.divisor == "d-1":
            new = Variable("q_prime")
            names[new] = layer.mean_square()
            frame[square] = new, (DIMENSION - constant(1)) * DIMENSION.inverse()
        elif layer.centers and layer.epsilon == "outside":
            names[RootOf(Polynomial.generator(square))] = statistics.deviation()
        chosen = [(term, self.scalar(term)) for term in preferred]
        return Folder(names, self.context.facts, frame=frame, preferred=chosen).term(value)

    def fold(self, term: Term, *preferred: Term) -> Term:
        """The value of a term in the names of the layer: this is how results are found."""
        return self.written(self.value(term), *preferred)

    def shows_equal(self, left: Term, right: Term) -> bool:
        """Whether the algebra finds left = right; not when a sign that it needs is open."""
        try:
            return self.context.equal(left, right)
        except (NotShown, Outside):
            return False

    def state(self, proposition: Term) -> Statement:
        """The proposition under the hypotheses of this computation."""
        return Statement(self.given, proposition)


def fold_in_all(layer: Layer, term: Term) -> Term:
    """The value that a term has in every branch of the layer."""
    values = {Computation(layer, *branch.given).fold(term) for branch in branches(layer)}
    if len(values) != 1:
        raise ValueError(f"the value of {term} depends on the branch")
    return values.pop()


def equal_in_all(layer: Layer, left: Term, right: Term, *given: Term, centered: Sequence[Symbol] | None = None) -> bool:
    """Whether left = right under the hypotheses, in every branch of the layer."""
    computations = (Computation(layer, *branch.given, *given, centered=centered) for branch in branches(layer))
    return all(here.shows_equal(left, right) for here in computations)


def counterexample(statement: Statement) -> Counterexample:
    """The simplest values found at which a false statement fails, with both sides exact."""
    from lnsym.numeric import search

    # one coordinate would do for some, but says little about vectors
    several = () if statement.dimension else (Relation(">=", d, number(2)),)
    found = next(search(Statement((*statement.hypotheses, *several), statement.proposition)), None)
    if found is None or not isinstance(found.relation, Relation):
        raise ValueError(f"no counterexample was found: {statement}")
    values: dict[Term, Term] = {symbol: _exact(value) for symbol, value in found.point.values.items()}
    context = Context((), found.point.dimension)
    left, right = (
        Folder().term(context.value(substitute(side, values))) for side in (found.relation.left, found.relation.right)
    )
    return Counterexample(found.point.dimension, tuple(values.items()), left, right)


def _exact(value: object) -> Term:
    if isinstance(value, tuple):
        return Tuple(tuple(_exact(entry) for entry in value))
    assert isinstance(value, int | Fraction)
    return Number(Fraction(value))


def notation(layer: Layer, name: str) -> Term:
    """A standard name: y, J, …"""
    return standard_notation(layer)[name]


def smooth(layer: Layer, branch: Branch) -> tuple[Term, ...]:
    """The hypotheses under which the formula of a branch can be differentiated: p > 0 when √p stands alone."""
    return (positive(spread(layer)),) if layer.epsilon == "outside" else branch.given


def regular_point(layer: Layer) -> tuple[Term, str]:
    """The inputs at which the spread vanishes, and what they are called in ids: c1, or 0 for RMS norm."""
    if layer.centers:
        return Product((c, Ones())), "constant_input"
    return Zero(VECTOR), "zero_input"
