"""Number systems: what the interpreter computes with.

One interpreter walks the terms; an ``Arithmetic`` supplies its scalars and its vector operations, so that the same
walk gives 50 digits (``Reals``), exact fractions (``Rationals``), enclosures (``Intervals``) or float64 arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isqrt
from typing import Any

from .undefined import Declined, Inexact

__all__ = ["Arithmetic", "Intervals", "Rationals", "Reals"]

LARGEST_EXPONENT = 10**9


class Arithmetic:
    """Scalars with the operators + − · /, and vectors as lists of them."""

    differentiates = False
    """Whether derivatives and limits may be taken as limits of values."""

    def number(self, value: Any) -> Any:
        """A rational or an mpmath number as a scalar of this system."""
        raise NotImplementedError

    def root(self, x: Any) -> Any:
        """√x of a scalar known to be ≥ 0."""
        raise NotImplementedError

    def power(self, base: Any, exponent: Any) -> Any:
        """base^exponent for base > 0 and an exponent that is no multiple of 1/2."""
        raise NotImplementedError

    def sign(self, x: Any) -> int:
        """−1, 0 or 1."""
        return int(x > 0) - int(x < 0)

    def integer(self, x: Any) -> int | None:
        """The integer that x is, or ``None``."""
        return int(x) if x == int(x) else None

    def vector(self, entries: Iterable[Any]) -> Any:
        """A vector with these entries."""
        return list(entries)

    def constant(self, x: Any, size: int) -> Any:
        """x·1 in R^size."""
        return [x] * size

    def plus(self, x: Any, y: Any) -> Any:
        """x + y of vectors."""
        return [a + b for a, b in zip(x, y, strict=True)]

    def scaled(self, c: Any, x: Any) -> Any:
        """c·x of a scalar and a vector."""
        return [c * a for a in x]

    def divided(self, x: Any, c: Any) -> Any:
        """x/c of a vector and a scalar that is not zero."""
        return [a / c for a in x]

    def times(self, x: Any, y: Any) -> Any:
        """x ⊙ y."""
        return [a * b for a, b in zip(x, y, strict=True)]

    def dot(self, x: Any, y: Any) -> Any:
        """⟨x, y⟩ = Σ x_i y_i."""
        return sum((a * b for a, b in zip(x, y, strict=True)), self.number(0))

    def total(self, x: Any) -> Any:
        """Σ x_i."""
        return sum(x, self.number(0))


class Reals(Arithmetic):
    """mpmath numbers of a private context; whoever evaluates sets the context's precision."""

    differentiates = True

    def __init__(self, context: Any) -> None:
        self.context = context

    def number(self, value: Any) -> Any:
        if isinstance(value, Fraction):
            top = self.context.mpf(value.numerator)
            return top if value.denominator == 1 else top / value.denominator
        if isinstance(value, int):
            return self.context.mpf(value)
        return +self.context.make_mpf(value._mpf_)

    def root(self, x: Any) -> Any:
        return self.context.sqrt(x)

    def power(self, base: Any, exponent: Any) -> Any:
        if abs(exponent) > LARGEST_EXPONENT:
            raise Declined("a power with an exponent above 10^9")
        return self.context.power(base, exponent)

    def integer(self, x: Any) -> int | None:
        return int(x) if abs(x) <= LARGEST_EXPONENT and self.context.isint(x) else None

    def dot(self, x: Sequence[Any], y: Sequence[Any]) -> Any:
        return self.context.fdot(x, y)

    def total(self, x: Any) -> Any:
        return self.context.fsum(x)


class Rationals(Arithmetic):
    """Exact fractions; an irrational root raises ``Inexact``."""

    largest_exponent = 400

    def number(self, value: Any) -> Fraction:
        if isinstance(value, Fraction | int):
            return Fraction(value)
        raise Inexact("a value that is not rational")

    def root(self, x: Any) -> Fraction:
        top, bottom = isqrt(x.numerator), isqrt(x.denominator)
        if top * top != x.numerator or bottom * bottom != x.denominator:
            raise Inexact("an irrational root")
        return Fraction(top, bottom)

    def power(self, base: Any, exponent: Any) -> Fraction:
        raise Inexact("an irrational power")

    def integer(self, x: Any) -> int | None:
        return int(x) if x.denominator == 1 and abs(x) <= self.largest_exponent else None


class Intervals(Arithmetic):
    """Rigorous enclosures by mpmath's interval context; what an interval cannot decide is declined."""

    def __init__(self, context: Any) -> None:
        self.context = context

    def number(self, value: Any) -> Any:
        if isinstance(value, Fraction):
            return self.context.mpf(value.numerator) / value.denominator
        if isinstance(value, int):
            return self.context.mpf(value)
        raise Declined("an enclosure needs a rational point")

    def root(self, x: Any) -> Any:
        return self.context.sqrt(x)

    def power(self, base: Any, exponent: Any) -> Any:
        return base**exponent

    def sign(self, x: Any) -> int:
        if x.a > 0:
            return 1
        if x.b < 0:
            return -1
        if x.a == 0 and x.b == 0:
            return 0
        raise Declined("an enclosure that contains zero")

    def integer(self, x: Any) -> int | None:
        middle = x.mid
        return int(middle) if x.delta == 0 and middle == int(middle) else None

    def dot(self, x: Any, y: Any) -> Any:
        # The square of an enclosure is tighter than a product of two unrelated factors.
        if x is y:
            return sum((a**2 for a in x), self.number(0))
        return super().dot(x, y)
