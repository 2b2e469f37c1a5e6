"""Shapes: what kind of object a term is.

A shape is a kind and, for vectors, rows and maps, a dimension: ``None`` is the general d, an integer
is a concrete dimension such as the 3 of ``(1,2,3)``. General and concrete meet in the concrete one.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["MAP", "PROPOSITION", "ROW", "SCALAR", "SET", "VECTOR", "Shape", "ShapeError", "unify"]


class ShapeError(ValueError):
    """Shapes that do not fit, named in the message as their authors speak of them: vector, map, vector of R^3."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The kind of a term and its dimension (``None``: the general d)."""

    kind: str
    dimension: int | None = None

    def __str__(self) -> str:
        return self.kind if self.dimension is None else f"{self.kind} of R^{self.dimension}"

    def at(self, dimension: int | None) -> Shape:
        """The same kind at another dimension."""
        return Shape(self.kind, dimension) if self.kind in ("vector", "row", "map") else self


SCALAR = Shape("scalar")
VECTOR = Shape("vector")
ROW = Shape("row")
MAP = Shape("map")
PROPOSITION = Shape("proposition")
SET = Shape("set")


def common_dimension(*shapes: Shape) -> int | None:
    """The one dimension of several shapes; ``ShapeError`` when two concrete ones differ."""
    found: int | None = None
    for shape in shapes:
        if shape.dimension is not None:
            if found is not None and found != shape.dimension:
                raise ShapeError(f"dimensions {found} and {shape.dimension} do not fit")
            found = shape.dimension
    return found


def unify(*shapes: Shape, doing: str) -> Shape:
    """The common shape of operands that must agree (sum, equality, elementwise product)."""
    first = shapes[0]
    for other in shapes[1:]:
        if other.kind != first.kind:
            raise ShapeError(f"{doing}: {first} and {other} do not fit")
    return first.at(common_dimension(*shapes))
