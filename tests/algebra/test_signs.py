"""Signs found by structure are those at every point that satisfies the facts."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lnsym.algebra.context import Context
from lnsym.algebra.scalar import Scalar
from lnsym.algebra.signs import ANY, NEGATIVE, POSITIVE, ZERO, NotShown, opposite, plus, times
from lnsym.algebra.truth import ExactPoint
from lnsym.terms import (
    Component,
    Index,
    Inner,
    Mean,
    Negative,
    Norm,
    Power,
    Product,
    Relation,
    Root,
    Sum,
    Symbol,
    Term,
    Variance,
    number,
)

from .random_terms import A, B, X, Y, above_zero, points, scalars

BITS = {-1: NEGATIVE, 0: ZERO, 1: POSITIVE}
SIGNS = range(1, 8)


def members(sign: int) -> list[int]:
    """The numbers −1, 0, 1 that a sign allows."""
    return [n for n, bit in BITS.items() if sign & bit]


def sign_of(numbers: set[int]) -> int:
    """The bits of what occurs among numbers."""
    return sum({BITS[(n > 0) - (n < 0)] for n in numbers})


@pytest.mark.parametrize(("a", "b"), list(product(SIGNS, SIGNS)))
def test_signs_of_sums_and_products(a: int, b: int) -> None:
    """The signs of xy and −x are exactly those that occur; those of x + y are those of all sizes of x and y."""
    pairs = list(product(members(a), members(b)))
    assert times(a, b) == sign_of({x * y for x, y in pairs})
    assert opposite(a) == sign_of({-x for x in members(a)})
    assert plus(a, b) == sign_of({p * x + q * y for x, y in pairs for p in (1, 2) for q in (1, 2)})


HALF_ROOT = Sum((Root(above_zero(A)), Negative(B)))
FACTS = (
    Relation(">", A, number(0)),
    Relation("<", A, number(0)),
    Relation(">=", B, number(0)),
    Relation("<=", B, number(1)),
    Relation("<=", A, B),
    Relation("!=", Product((A, B)), number(0)),
    Relation("=", A, number(1)),
    Relation(">", HALF_ROOT, number(0)),
    Relation(">", Variance(X), number(0)),
    Relation("=", Mean(X), number(0)),
    Relation(">=", Inner(X, Y), number(0)),
    Relation("<=", Power(Norm(X), number(2)), number(2)),
    Relation("<", Mean(Y), Variance(X)),
)


def sum_of_products(parts: list[Term]) -> Term:
    """a·b + c·d + …"""
    return Sum(tuple(Product(tuple(parts[k : k + 2])) for k in range(0, len(parts), 2)))


# squares of which the sign does not show at once, and bounds that the facts are told of by themselves
TELLING = [
    A, B, Negative(B), Sum((A, Negative(B))), HALF_ROOT, Variance(X), Mean(Y), Inner(X, Y), Power(Norm(X), number(2)),
    Sum((Product((Power(Norm(X), number(2)), Power(Norm(Y), number(2)))), Negative(Power(Inner(X, Y), number(2))))),
    Sum((Power(A, number(2)), Product((A, B)), Power(B, number(2)))),
    Sum((Power(Norm(X), number(2)), Negative(Power(Component(X, (number(1),)), number(2))))),
    Sum((Root(above_zero(B)), Negative(A))),
]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from(FACTS), max_size=6, unique=True),
    st.one_of(scalars(2), st.lists(st.sampled_from(TELLING), min_size=1, max_size=4).map(sum_of_products)),
    points(),
)
def test_a_sign_is_that_at_every_allowed_point(
    chosen: list[Relation], term: Term, at: tuple[int, dict[Symbol, Any]]
) -> None:
    """The sign at the point is among those that the facts leave which hold there."""
    size, values = at
    point = ExactPoint(size, values)
    facts = [fact for fact in chosen if point.truth(fact) is True]
    actual = point.value(Sum((term, number(0))))
    assert isinstance(actual, Scalar)
    there = point._context.facts.sign_of(actual)
    for concrete in (None, size):
        context = Context(facts, concrete)
        assert not context.contradictory
        try:
            found = context.sign(term)
        except NotShown:
            continue  # a term of which a side condition is not shown has no sign
        assert found & there == there or there == ANY


@settings(max_examples=100, deadline=None)
@given(points())
def test_facts_that_hold_somewhere_do_not_contradict(at: tuple[int, dict[Symbol, Any]]) -> None:
    """A context is contradictory only where no point satisfies its hypotheses."""
    size, values = at
    point = ExactPoint(size, values)
    facts = [fact for fact in FACTS if point.truth(fact) is True]
    assert not Context(facts).contradictory
    assert not Context(facts, size).contradictory


def test_an_index_is_any_index() -> None:
    """|x_i| ≤ ‖x‖ for a free index."""
    i = Index("i")
    gap = Sum((Power(Norm(X), number(2)), Negative(Power(Component(X, (i,)), number(2)))))
    assert Context(()).sign(gap) == ZERO | POSITIVE
