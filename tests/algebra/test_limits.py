"""Limits by leading terms are what the values tend to."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lnsym.algebra.context import Context
from lnsym.algebra.enclosure import enclose
from lnsym.algebra.limits import Diverges
from lnsym.algebra.scalar import Scalar
from lnsym.algebra.signs import NotShown
from lnsym.algebra.truth import ExactPoint
from lnsym.terms import Infinity, Limit, Negative, Number, Power, Product, Quotient, Root, Sum, Symbol, Term, number

T = Symbol("t")
SMALL = Fraction(1, 10**24)

coefficients = st.integers(-3, 3)
polynomials = st.lists(coefficients, min_size=1, max_size=3)


def polynomial(numbers: list[int]) -> Term:
    """Σ c_k t^k."""
    return Sum(tuple(Product((number(c), Power(T, number(k)))) for k, c in enumerate(numbers)))


def function(p: list[int], q: list[int], r: list[int]) -> Term:
    """(p + √(1 + q²)) / (1 + r²)."""
    one = number(1)
    root = Root(Sum((one, Power(polynomial(q), number(2)))))
    return Quotient(Sum((polynomial(p), root)), Sum((one, Power(polynomial(r), number(2)))))


def digits(value: Scalar) -> float:
    """A constant as a float: only ever compared with a wide margin."""
    total = enclose(value.numerator, 512)
    assert total is not None
    result = sum(total) / 2
    for f, e in value.denominator.items():
        part = enclose(f, 512)
        assert part is not None
        result /= (sum(part) / 2) ** e
    return float(result)


def value_at(body: Term, t: Fraction) -> float:
    """The value of a function at a number."""
    found = ExactPoint(1, {T: t}).value(body)
    assert isinstance(found, Scalar)
    return digits(found)


@settings(max_examples=60, deadline=None)
@given(polynomials, polynomials, polynomials, st.sampled_from(["0", "2", "∞", "−∞"]))
def test_a_limit_is_what_the_values_tend_to(p: list[int], q: list[int], r: list[int], where: str) -> None:
    """Near the target the values are near the limit, or beyond every bound where it is infinite."""
    body = function(p, q, r)
    target, near = {
        "0": (number(0), SMALL),
        "2": (number(2), 2 + SMALL),
        "∞": (Infinity(), 1 / SMALL),
        "−∞": (Negative(Infinity()), -1 / SMALL),
    }[where]
    side = "+" if isinstance(target, Number) else ""
    actual = value_at(body, near)
    infinite = 0
    found = None
    try:
        found = Context(()).value(Limit(body, T, target, side))
    except Diverges as error:
        infinite = error.sign
    except NotShown:
        return  # the first terms cancel, and the next are not looked for
    if infinite:
        assert infinite * actual > 10**6
    else:
        assert isinstance(found, Scalar)
        assert actual == pytest.approx(digits(found), abs=1e-6)


@settings(max_examples=30, deadline=None)
@given(polynomials, polynomials, polynomials)
def test_a_continuous_function_tends_to_its_value(p: list[int], q: list[int], r: list[int]) -> None:
    """lim_{t→a} f(t) = f(a) where nothing vanishes."""
    body = function(p, q, r)
    limit = Limit(body, T, number(2))
    try:
        found = Context(()).value(limit)
    except NotShown:
        return
    assert found == ExactPoint(1, {T: Fraction(2)}).value(body)


def test_two_sides_that_differ_are_no_limit() -> None:
    """lim_{t→0} t/√t² does not exist."""
    with pytest.raises(Diverges, match="the two sides differ"):
        Context(()).value(Limit(Quotient(T, Root(Power(T, number(2)))), T, number(0)))
