"""Numbers as they come from Python, taken exactly."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from typing import Any

__all__ = ["exact", "is_number"]


def is_number(value: object) -> bool:
    """Whether ``exact`` takes it: an integer, a fraction or a float, of Python, NumPy or SymPy; no truth value."""
    return isinstance(value, Real) and not isinstance(value, bool)


def exact(value: Any) -> Fraction:
    """The fraction that a number is; a float is read as the decimal that it prints as, so 0.1 is 1/10.

    Raises ``TypeError`` for what is no real number and ``ValueError`` for infinities and NaN.

    >>> exact(0.1), exact(3)
    (Fraction(1, 10), Fraction(3, 1))
    """
    if not is_number(value):
        raise TypeError(f"a number is needed, not {value!r}")
    if isinstance(value, Rational):
        return Fraction(int(value.numerator), int(value.denominator))
    if not isfinite(value):
        raise ValueError(f"{value} is no real number")
    return Fraction(repr(float(value)))
