"""Signs: what a number can be, as a set of possibilities in bits: 1 negative, 2 zero, 4 positive.

An unknown sign is 7, and whoever needed more gets an error that names the polynomial.
"""

from __future__ import annotations

from fractions import Fraction

from .polynomial import Polynomial

__all__ = [
    "ANY",
    "NEGATIVE",
    "NONNEGATIVE",
    "NONPOSITIVE",
    "NONZERO",
    "POSITIVE",
    "STRICT",
    "ZERO",
    "NeedsCase",
    "NotShown",
    "number_sign",
    "opposite",
    "plus",
    "power",
    "times",
]

NEGATIVE, ZERO, POSITIVE = 1, 2, 4
NONPOSITIVE, NONZERO, NONNEGATIVE, ANY = 3, 5, 6, 7
STRICT = (NEGATIVE, ZERO, POSITIVE)
_WORDS = {1: "negative", 2: "zero", 3: "at most zero", 4: "positive", 5: "nonzero", 6: "nonnegative", 7: "of any sign"}


class NotShown(Exception):
    """A side condition that the hypotheses do not give: ``wanted`` of ``polynomial``."""

    def __init__(self, wanted: int, polynomial: Polynomial) -> None:
        super().__init__(f"not shown {_WORDS[wanted]}: {polynomial!r}")
        self.wanted = wanted
        self.polynomial = polynomial


class NeedsCase(NotShown):
    """The result depends on the sign of ``polynomial``: cases may help."""


def times(a: int, b: int) -> int:
    """The signs of a product."""
    result = 0
    if (a | b) & ZERO:
        result |= ZERO
    if (a & POSITIVE and b & POSITIVE) or (a & NEGATIVE and b & NEGATIVE):
        result |= POSITIVE
    if (a & POSITIVE and b & NEGATIVE) or (a & NEGATIVE and b & POSITIVE):
        result |= NEGATIVE
    return result


def plus(a: int, b: int) -> int:
    """The signs of a sum."""
    if a == ZERO:
        return b
    if b == ZERO:
        return a
    if not (a | b) & NEGATIVE:
        return POSITIVE if POSITIVE in (a, b) else NONNEGATIVE
    if not (a | b) & POSITIVE:
        return NEGATIVE if NEGATIVE in (a, b) else NONPOSITIVE
    return ANY


def opposite(a: int) -> int:
    """The signs of −x."""
    return a & ZERO | (NEGATIVE if a & POSITIVE else 0) | (POSITIVE if a & NEGATIVE else 0)


def power(a: int, exponent: int) -> int:
    """The signs of a power."""
    if exponent % 2:
        return a
    return a & ZERO | (POSITIVE if a & NONZERO else 0)


def number_sign(value: int | Fraction) -> int:
    """The sign of a number."""
    return POSITIVE if value > 0 else NEGATIVE if value < 0 else ZERO
