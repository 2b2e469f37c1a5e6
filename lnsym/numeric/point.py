"""A point: a dimension and a value for every free variable."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..terms import Index, Symbol

__all__ = ["Point"]


@dataclass(frozen=True)
class Point:
    """Values at a concrete dimension: scalars, tuples for vectors, tuples of rows for maps.

    They are exact ``Fraction`` numbers, or mpmath numbers where a hypothesis such as ‖w‖ = 1 forced an irrational
    value. An ``Index`` has an integer from 1 to d.
    """

    dimension: int
    values: Mapping[Symbol | Index, Any]

    @property
    def exact(self) -> bool:
        """Whether every value is rational and known exactly."""
        return all(isinstance(x, Fraction | int) for value in self.values.values() for x in _numbers(value))

    def __str__(self) -> str:
        parts = [f"d={self.dimension}"]
        parts += [f"{symbol.name}={_text(value)}" for symbol, value in self.values.items()]
        return ", ".join(parts)


def _numbers(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for entry in value:
            yield from _numbers(entry)
    else:
        yield value


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_text, value)) + ")"
    if isinstance(value, Fraction | int):
        return str(value)
    from mpmath import nstr

    return str(nstr(value, 10))
