"""Whole numbers as their lowest value and a nonnegative excess, whose signs are easier to see."""

from __future__ import annotations

from collections.abc import Hashable

from .generators import DimensionGenerator, Variable
from .polynomial import ONE, Polynomial

__all__ = ["Excess", "shifted"]


class Excess:
    """The nonnegative excess of a whole number over its lowest value."""

    __slots__ = ("of",)

    def __init__(self, of: Hashable) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Excess) and self.of == other.of

    def __hash__(self) -> int:
        return hash(("excess", self.of))

    def __str__(self) -> str:
        return f"excess({self.of})"


def shifted(p: Polynomial, lowest: int) -> Polynomial:
    """p with d = lowest + n and natural numbers k = 1 + n, n ≥ 0."""

    def image(g: Hashable) -> Polynomial | None:
        if isinstance(g, DimensionGenerator):
            return Polynomial.generator(Excess(g)) + Polynomial.constant(lowest)
        if isinstance(g, Variable) and g.natural:
            return Polynomial.generator(Excess(g)) + ONE
        return None

    return p.mapped(image)
