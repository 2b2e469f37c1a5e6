"""Vectors and maps at a concrete dimension: tuples and square tables of scalars, with the same operations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from .generators import Atom, Entry, MapEntry, MeanOf
from .polynomial import Polynomial
from .scalar import Scalar, constant
from .vector import is_place

__all__ = ["CoordinateOperator", "CoordinateVector"]


class CoordinateVector:
    """(x_1, …, x_n)."""

    __slots__ = ("entries",)

    def __init__(self, entries: Sequence[Scalar]) -> None:
        self.entries = tuple(entries)

    @staticmethod
    def of_symbol(name: str, size: int) -> CoordinateVector:
        """x_k = mean(x) + x̃_k, with x̃_n = −x̃_1 − … − x̃_{n−1}: variances then show as squares at n = 2."""
        mean = Scalar(Polynomial.generator(MeanOf(name)))
        parts = [Scalar(Polynomial.generator(g)) for g in CoordinateVector.centered_places(name, size)]
        parts.append(-Scalar.sum(parts))
        return CoordinateVector([mean + part for part in parts])

    @staticmethod
    def centered_places(name: str, size: int) -> list[Entry]:
        """The generators of the free centered entries x̃_1, …, x̃_{n−1}."""
        return [Entry(Atom(name), str(k + 1)) for k in range(size - 1)]

    @staticmethod
    def ones(size: int) -> CoordinateVector:
        return CoordinateVector([constant(1)] * size)

    @staticmethod
    def sum(parts: Iterable[CoordinateVector]) -> CoordinateVector:
        return CoordinateVector([Scalar.sum(column) for column in zip(*(p.entries for p in parts), strict=True)])

    def __add__(self, other: CoordinateVector) -> CoordinateVector:
        return CoordinateVector.sum((self, other))

    def __neg__(self) -> CoordinateVector:
        return self.mapped(lambda c: -c)

    def __sub__(self, other: CoordinateVector) -> CoordinateVector:
        return self + -other

    def scaled(self, factor: Scalar) -> CoordinateVector:
        return self.mapped(lambda c: c * factor)

    def mapped(self, change: Callable[[Scalar], Scalar]) -> CoordinateVector:
        return CoordinateVector([change(c) for c in self.entries])

    def hadamard(self, other: CoordinateVector) -> CoordinateVector:
        return CoordinateVector([a * b for a, b in zip(self.entries, other.entries, strict=True)])

    def total(self) -> Scalar:
        return Scalar.sum(self.entries)

    def mean(self) -> Scalar:
        return self.total() * constant(len(self.entries)).inverse()

    def dot(self, other: CoordinateVector) -> Scalar:
        return self.hadamard(other).total()

    def component(self, index: str) -> Scalar:
        return self.entries[_place(index)]

    @property
    def is_zero(self) -> bool:
        return all(c.is_zero for c in self.entries)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CoordinateVector) and self.entries == other.entries

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "(" + ", ".join(map(repr, self.entries)) + ")"


class CoordinateOperator:
    """A square table of scalars."""

    __slots__ = ("rows",)

    def __init__(self, rows: Sequence[Sequence[Scalar]]) -> None:
        self.rows = tuple(tuple(row) for row in rows)

    @staticmethod
    def identity(size: int) -> CoordinateOperator:
        return CoordinateOperator([[constant(int(i == j)) for j in range(size)] for i in range(size)])

    @staticmethod
    def of_diagonal(x: CoordinateVector) -> CoordinateOperator:
        n = len(x.entries)
        return CoordinateOperator([[x.entries[i] if i == j else constant(0) for j in range(n)] for i in range(n)])

    @staticmethod
    def of_outer(x: CoordinateVector, y: CoordinateVector) -> CoordinateOperator:
        return CoordinateOperator([[a * b for b in y.entries] for a in x.entries])

    @staticmethod
    def of_symbol(name: str, size: int) -> CoordinateOperator:
        def entry(i: int, j: int) -> Scalar:
            return Scalar(Polynomial.generator(MapEntry(name, i + 1, j + 1)))

        return CoordinateOperator([[entry(i, j) for j in range(size)] for i in range(size)])

    @staticmethod
    def sum(parts: Iterable[CoordinateOperator]) -> CoordinateOperator:
        tables = [part.rows for part in parts]
        return CoordinateOperator(
            [[Scalar.sum(cell) for cell in zip(*rows, strict=True)] for rows in zip(*tables, strict=True)]
        )

    def __add__(self, other: CoordinateOperator) -> CoordinateOperator:
        return CoordinateOperator.sum((self, other))

    def __neg__(self) -> CoordinateOperator:
        return self.mapped(lambda c: -c)

    def __sub__(self, other: CoordinateOperator) -> CoordinateOperator:
        return self + -other

    def scaled(self, factor: Scalar) -> CoordinateOperator:
        return self.mapped(lambda c: c * factor)

    def mapped(self, change: Callable[[Scalar], Scalar]) -> CoordinateOperator:
        return CoordinateOperator([[change(c) for c in row] for row in self.rows])

    def transpose(self) -> CoordinateOperator:
        return CoordinateOperator(list(zip(*self.rows, strict=True)))

    def apply(self, x: CoordinateVector) -> CoordinateVector:
        return CoordinateVector([CoordinateVector(row).dot(x) for row in self.rows])

    def compose(self, other: CoordinateOperator) -> CoordinateOperator:
        columns = [self.apply(CoordinateVector(column)) for column in zip(*other.rows, strict=True)]
        return CoordinateOperator([column.entries for column in columns]).transpose()

    def trace(self) -> Scalar:
        return Scalar.sum(row[i] for i, row in enumerate(self.rows))

    def component(self, row: str, column: str) -> Scalar:
        return self.rows[_place(row)][_place(column)]

    @property
    def is_zero(self) -> bool:
        return all(c.is_zero for row in self.rows for c in row)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CoordinateOperator) and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "[" + "; ".join(", ".join(map(repr, row)) for row in self.rows) + "]"


def _place(index: str) -> int:
    if not is_place(index):
        raise NotImplementedError("an entry of a concrete vector at an index that is bound")
    return int(index) - 1
