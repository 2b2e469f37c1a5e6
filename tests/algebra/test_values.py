"""A value at the general dimension, realized at a point, is the value of the term in coordinates there."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hypothesis import given, reject, settings

from lnsym.algebra.context import Context
from lnsym.algebra.coordinates import CoordinateVector
from lnsym.algebra.facts import Facts
from lnsym.algebra.generators import Variable
from lnsym.algebra.operator import Operator
from lnsym.algebra.scalar import Scalar, constant
from lnsym.algebra.signs import NotShown
from lnsym.algebra.substitution import Realization, Substitution
from lnsym.algebra.truth import ExactPoint
from lnsym.algebra.vector import Vector
from lnsym.terms import Derivative, Product, Sum, Symbol, Term

from .random_terms import A, X, Y, entries, maps, points, scalars, vectors

few = settings(max_examples=40, deadline=None)


def realized(term: Term, size: int, point: dict[Symbol, Any]) -> Any:
    """The value at the general dimension, with numbers put in for d, the vectors and the scalars.

    Where a side condition is not shown (1 + ⟨x, y⟩² > 0, written out in moments) there is nothing to compare.
    """
    try:
        return _realized(term, size, point)
    except NotShown:
        reject()


def _realized(term: Term, size: int, point: dict[Symbol, Any]) -> Any:
    value = Context(()).value(term)
    facts = Facts()
    columns = {s.name: CoordinateVector([constant(c) for c in entries(v)]) for s, v in point.items() if s in (X, Y)}
    change = Realization(facts, size, columns.__getitem__, lambda name: NotImplemented)
    numbers = {Variable(s.name): constant(Fraction(v)) for s, v in point.items() if s not in (X, Y)}
    last: Callable[[Scalar], Scalar] = Substitution(facts, numbers.get).scalar
    match value:
        case Scalar():
            return last(change.scalar(value))
        case Vector():
            return change.vector(value).mapped(last)
        case Operator():
            return change.operator(value).mapped(last)
    raise AssertionError(value)


@few
@given(scalars(3), points())
def test_scalars(term: Term, at: tuple[int, dict[Symbol, Any]]) -> None:
    """Sums, products, quotients, roots, means, inner products and traces."""
    size, point = at
    assert realized(term, size, point) == ExactPoint(size, point).value(term)


@few
@given(vectors(3), points())
def test_vectors(term: Term, at: tuple[int, dict[Symbol, Any]]) -> None:
    """Sums, multiples, elementwise products and images under maps."""
    size, point = at
    assert realized(term, size, point) == ExactPoint(size, point).value(term)


@few
@given(maps(3), points())
def test_maps(term: Term, at: tuple[int, dict[Symbol, Any]]) -> None:
    """Diagonals, outer products, sums, products and transposes."""
    size, point = at
    assert realized(term, size, point) == ExactPoint(size, point).value(term)


def plus_step(point: dict[Symbol, Any], symbol: Symbol, direction: list[Fraction], t: Fraction) -> dict[Symbol, Any]:
    """The point moved by t along a direction of one symbol."""
    moved = tuple(x + t * h for x, h in zip(entries(point[symbol]), direction, strict=True))
    return {**point, symbol: moved}


@few
@given(vectors(1), points((2, 3)))
def test_the_jacobian_is_the_slope_of_a_quadratic(term: Term, at: tuple[int, dict[Symbol, Any]]) -> None:
    """f is quadratic in x, so Df(x)y = (f(x + ty) − f(x − ty))/(2t) for every t."""
    size, point = at
    direction = entries(point[Y])

    def slope(t: int) -> Any:
        there = ExactPoint(size, plus_step(point, X, direction, Fraction(t))).value(term)
        back = ExactPoint(size, plus_step(point, X, direction, Fraction(-t))).value(term)
        return (there - back).scaled(constant(Fraction(1, 2 * t)))  # type: ignore[operator, union-attr]

    found = realized(Product((Derivative(term, X, X), Y)), size, point)
    assert [found, found] == [slope(1), slope(2)]


@few
@given(scalars(2), scalars(2), points())
def test_the_derivative_is_a_derivation(f: Term, g: Term, at: tuple[int, dict[Symbol, Any]]) -> None:
    """D(fg) = fDg + gDf along the scalar a, and the same for gradients along x."""
    size, point = at
    for variable in (A, X):
        whole = Derivative(Product((f, g)), variable, variable)
        parts = Sum((Product((f, Derivative(g, variable, variable))), Product((g, Derivative(f, variable, variable)))))
        assert realized(whole, size, point) == realized(parts, size, point)
        assert Context(()).equal(whole, parts)
