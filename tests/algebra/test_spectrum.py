"""The spectrum at the general dimension gives the characteristic polynomial at d = 3 and d = 4."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given, settings

from lnsym.algebra.context import Context
from lnsym.algebra.coordinates import CoordinateOperator, CoordinateVector
from lnsym.algebra.generators import Variable
from lnsym.algebra.operator import Operator
from lnsym.algebra.scalar import Scalar, constant
from lnsym.algebra.signs import POSITIVE
from lnsym.algebra.spectrum import characteristic_polynomial, from_roots, norm_gaps, spectrum
from lnsym.algebra.substitution import Realization, Substitution
from lnsym.algebra.truth import ExactPoint
from lnsym.terms import (
    Identity,
    Mean,
    Negative,
    Norm,
    Ones,
    Power,
    Product,
    Quotient,
    Relation,
    Root,
    Sum,
    Term,
    Transpose,
    Variance,
    number,
)

from .random_terms import A, B, Point, X, Y, above_zero, entries, points


def outer(x: Term, y: Term) -> Term:
    """x yᵀ."""
    return Product((x, Transpose(y)))


V = Sum((X, Negative(Product((Mean(X), Ones())))))
ROOT = Root(Sum((Variance(X), number(1))))
JACOBIAN = Sum((Quotient(Identity(), ROOT), Negative(Quotient(outer(V, V), Product((ROOT, ROOT, ROOT))))))
HYPOTHESES = (Relation(">", Variance(X), number(0)), Relation("!=", A, number(0)), Relation("!=", B, number(0)))
MAPS = {
    "a multiple of the identity": Product((A, Identity())),
    "all ones": Sum((Product((A, Identity())), Product((B, outer(Ones(), Ones()))))),
    "two directions": Sum((Product((A, outer(V, V))), Product((B, outer(Ones(), Ones()))))),
    "a root": JACOBIAN,
    "a map that is not symmetric": Sum((Identity(), Product((above_zero(A), outer(X, Ones()))))),
    "a square": Product((Sum((Identity(), outer(V, V))), Sum((Identity(), outer(V, V))))),
}


def realized(value: Scalar, size: int, point: Point) -> Scalar:
    """The scalar with numbers put in."""
    facts = Context(()).facts
    columns = {s.name: CoordinateVector([constant(c) for c in entries(point[s])]) for s in (X, Y)}
    change = Realization(facts, size, columns.__getitem__, lambda name: NotImplemented)
    numbers = {Variable(s.name): constant(Fraction(str(point[s]))) for s in (A, B)}
    return Substitution(facts, numbers.get).scalar(change.scalar(value))


@pytest.mark.parametrize("body", MAPS.values(), ids=MAPS.keys())
@settings(max_examples=10, deadline=None)
@given(points((3, 4)))
def test_eigenvalues_are_the_roots_of_the_characteristic_polynomial(body: Term, at: tuple[int, Point]) -> None:
    """Π (λ − λ_i)^{m_i} = det(λI − A), with multiplicities that add up to d."""
    size, point = at
    exact = ExactPoint(size, point)
    assume(all(exact.truth(h) for h in HYPOTHESES))
    context = Context(HYPOTHESES)
    general = context.value(body)
    assert isinstance(general, Operator)
    roots: list[Scalar] = []
    for eigenvalue in spectrum(general, context.facts):
        count = realized(eigenvalue.multiplicity, size, point).rational
        assert count is not None
        roots += [realized(eigenvalue.value, size, point)] * int(count)
    table = exact.value(body)
    assert isinstance(table, CoordinateOperator)
    assert len(roots) == size
    assert from_roots(roots) == characteristic_polynomial(table)


@settings(max_examples=30, deadline=None)
@given(points((2, 3)))
def test_norm_gaps_are_positive_exactly_above_the_norm(at: tuple[int, Point]) -> None:
    """For A = x yᵀ, ‖A‖ = ‖x‖‖y‖: one more is above, at the norm the first gap is zero."""
    size, point = at
    exact = ExactPoint(size, point)
    table = exact.value(outer(X, Y))
    norm = exact.value(Product((Norm(X), Norm(Y))))
    assert isinstance(table, CoordinateOperator)
    assert isinstance(norm, Scalar)
    facts = Context(()).facts
    assert all(facts.sign_of(gap) == POSITIVE for gap in norm_gaps(table, norm + constant(1)))
    assert norm_gaps(table, norm)[0].is_zero


def test_the_square_of_a_symmetric_map_has_the_squares_of_its_eigenvalues() -> None:
    """spec(A²) = {λ² : λ ∈ spec(A)} for A = I + vvᵀ."""
    context = Context(HYPOTHESES)
    shifted = Sum((Identity(), outer(V, V)))
    a, square = context.value(shifted), context.value(Power(shifted, number(2)))
    assert isinstance(a, Operator)
    assert isinstance(square, Operator)
    assert [e.value for e in spectrum(square, context.facts)] == [e.value**2 for e in spectrum(a, context.facts)]
