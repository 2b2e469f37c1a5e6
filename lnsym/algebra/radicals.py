"""Roots and absolute values, taken where the facts allow it."""

from __future__ import annotations

from fractions import Fraction

from .factor import factor, prime_powers
from .facts import Facts
from .generators import RootOf
from .polynomial import ONE, Polynomial
from .scalar import Scalar, constant
from .signs import NEGATIVE, NONNEGATIVE, NONZERO, POSITIVE, NeedsCase

__all__ = ["absolute", "root"]


def root(x: Scalar, facts: Facts, *, square: bool = False) -> Scalar:
    """√x, with x shown nonnegative; squares leave as absolute values, the rest splits into irreducible roots.

    ``square``: x is some ⟨v, v⟩, which says enough.
    """
    if x.is_zero:
        return x
    if not square:
        facts.require_nonnegative(x)
    unit, factors = factor(x.numerator)
    powers = dict(factors)
    below: dict[Polynomial, int] = {}
    for f, e in x.denominator.items():
        below[f] = e + e % 2
        if e % 2:
            powers[f] = powers.get(f, 0) + 1
    result = _rational_root(abs(unit))
    inside: list[Polynomial] = []
    squares: list[Polynomial] = []
    for f, e in powers.items():
        outside = e // 2
        if outside:
            result = result * absolute(Scalar(f), facts) ** outside
            if e % 2 == 0:
                squares.append(f)
        if e % 2:
            inside.append(f)
    for f, e in below.items():
        inverse = absolute(Scalar(f), facts).inverse()
        result = result * inverse ** (e // 2)
    return result * _product_of_roots(inside, squares, facts, negative=unit < 0)


def absolute(x: Scalar, facts: Facts) -> Scalar:
    """|x| as x or −x; ``NeedsCase`` when the sign is not known."""
    sign = facts.sign_of(x, NONNEGATIVE)
    if not sign & NEGATIVE:
        return x
    if not sign & POSITIVE:
        return -x
    raise NeedsCase(NONNEGATIVE, x.numerator)


def _rational_root(c: Fraction) -> Scalar:
    result = constant(Fraction(1, c.denominator))
    for p, e in prime_powers(c.numerator * c.denominator):
        result = result * constant(p ** (e // 2))
        if e % 2:
            result = result * Scalar(Polynomial.generator(RootOf(Polynomial.constant(p))))
    return result


def _product_of_roots(factors: list[Polynomial], squares: list[Polynomial], facts: Facts, *, negative: bool) -> Scalar:
    """√(±Π f): factors of known strict sign get roots of their own, the others share one.

    The whole radicand is nonnegative; that of the shared root is so only where the squares that were
    taken out are nonzero, hence they must be, unless its own sign is known.
    """
    result = constant(1)
    if not negative and not any(facts.sign(f, NONNEGATIVE) & NEGATIVE for f in factors):
        for f in factors:
            result = result * Scalar(Polynomial.generator(RootOf(f)))
        return result
    joint = Polynomial.constant(-1 if negative else 1)
    loose: list[Polynomial] = []
    for f in factors:
        sign = facts.sign(f)
        if sign == POSITIVE:
            result = result * Scalar(Polynomial.generator(RootOf(f)))
        elif sign == NEGATIVE:
            result = result * Scalar(Polynomial.generator(RootOf(-f)))
            joint = -joint
        else:
            loose.append(f)
    if all(not facts.sign(f) & NEGATIVE for f in loose) and joint.value > 0:
        for f in loose:
            result = result * Scalar(Polynomial.generator(RootOf(f)))
        return result
    for f in loose:
        joint = joint * f
    if joint != ONE:
        if facts.sign(joint) & NEGATIVE:
            for f in squares:
                facts.require(f, NONZERO)
        result = result * Scalar(Polynomial.generator(RootOf(joint)))
    return result
