"""Constants enclosed between rationals: rigorous, in whole numbers only, as narrow as asked."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from .generators import RootOf
from .polynomial import Polynomial

__all__ = ["constant_sign", "enclose", "is_constant_expression"]

Interval = tuple[Fraction, Fraction]

_MOST_BITS = 2048


def is_constant_expression(p: Polynomial) -> bool:
    """Whether p is made of rationals and roots of such only."""
    return all(isinstance(g, RootOf) and is_constant_expression(g.radicand) for g in p.generators())


def enclose(p: Polynomial, bits: int) -> Interval | None:
    """[low, high] around the value of a constant expression; ``None`` when a radicand is not seen to be ≥ 0."""
    low = high = Fraction(0)
    roots: dict[RootOf, Interval] = {}
    for c, pairs in p.factors_of_terms():
        term = (Fraction(c), Fraction(c))
        for g, e in pairs:
            assert isinstance(g, RootOf)
            if g not in roots:
                inner = enclose(g.radicand, bits)
                if inner is None or inner[1] < 0:
                    return None
                roots[g] = (_root_below(max(inner[0], Fraction(0)), bits), _root_above(inner[1], bits))
            for _ in range(e):
                term = _product(term, roots[g])
        low, high = low + term[0], high + term[1]
    return low, high


def _product(a: Interval, b: Interval) -> Interval:
    ends = [x * y for x in a for y in b]
    return min(ends), max(ends)


def _root_below(x: Fraction, bits: int) -> Fraction:
    return Fraction(isqrt((x.numerator << (2 * bits)) // x.denominator), 1 << bits)


def _root_above(x: Fraction, bits: int) -> Fraction:
    return Fraction(isqrt(-(-(x.numerator << (2 * bits)) // x.denominator)) + 1, 1 << bits)


def constant_sign(p: Polynomial) -> int | None:
    """1 or −1 when the enclosure excludes 0, 0 for the zero polynomial, else ``None``."""
    if not p:
        return 0
    bits = 64
    while bits <= _MOST_BITS:
        interval = enclose(p, bits)
        if interval is None:
            return None
        if interval[0] > 0:
            return 1
        if interval[1] < 0:
            return -1
        bits *= 2
    return None
