"""Linear maps as operators: what is applied to a vector is never written out as a matrix.

Every map can be applied from the left and from the right in a time proportional to its description; ``rows`` writes
the matrix out, for small dimensions only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .arithmetic import Arithmetic
from .undefined import Declined

__all__ = [
    "Added",
    "Composed",
    "Dense",
    "Diag",
    "Differential",
    "LinearMap",
    "Outer",
    "Row",
    "Scaled",
    "Transposed",
    "Unit",
]

LARGEST_MATRIX = 256


class Row:
    """x^T."""

    def __init__(self, entries: Any) -> None:
        self.entries = entries


class LinearMap:
    """A map R^size → R^size over an arithmetic."""

    def __init__(self, arithmetic: Arithmetic, size: int) -> None:
        self.arithmetic = arithmetic
        self.size = size
        self._rows: list[list[Any]] | None = None

    def times(self, x: Any) -> Any:
        """Ax."""
        raise NotImplementedError

    def transposed_times(self, x: Any) -> Any:
        """A^T x."""
        raise NotImplementedError

    def rows(self) -> list[list[Any]]:
        """The matrix, row by row."""
        if self._rows is None:
            if self.size > LARGEST_MATRIX:
                raise Declined(f"a matrix of {self.size} rows is not written out")
            self._rows = self._matrix()
        return self._rows

    def _matrix(self) -> list[list[Any]]:
        columns = [self.times(e) for e in _basis(self.arithmetic, self.size)]
        return [[column[i] for column in columns] for i in range(self.size)]

    def entry(self, i: int, j: int) -> Any:
        """A_ij, counted from 0."""
        return self.rows()[i][j]

    def trace(self) -> Any:
        """Σ A_ii."""
        rows = self.rows()
        return self.arithmetic.total([rows[i][i] for i in range(self.size)])


def _basis(arithmetic: Arithmetic, size: int) -> list[Any]:
    zero, one = arithmetic.number(0), arithmetic.number(1)
    return [arithmetic.vector(one if i == j else zero for i in range(size)) for j in range(size)]


class Unit(LinearMap):
    """c·I."""

    def __init__(self, arithmetic: Arithmetic, size: int, factor: Any) -> None:
        super().__init__(arithmetic, size)
        self.factor = factor

    def times(self, x: Any) -> Any:
        return self.arithmetic.scaled(self.factor, x)

    transposed_times = times

    def trace(self) -> Any:
        return self.factor * self.size


class Diag(LinearMap):
    """diag(x)."""

    def __init__(self, arithmetic: Arithmetic, entries: Any) -> None:
        super().__init__(arithmetic, len(entries))
        self.entries = entries

    def times(self, x: Any) -> Any:
        return self.arithmetic.times(self.entries, x)

    transposed_times = times

    def trace(self) -> Any:
        return self.arithmetic.total(self.entries)


class Outer(LinearMap):
    """x y^T."""

    def __init__(self, arithmetic: Arithmetic, left: Any, right: Any) -> None:
        super().__init__(arithmetic, len(left))
        self.left, self.right = left, right

    def times(self, x: Any) -> Any:
        return self.arithmetic.scaled(self.arithmetic.dot(self.right, x), self.left)

    def transposed_times(self, x: Any) -> Any:
        return self.arithmetic.scaled(self.arithmetic.dot(self.left, x), self.right)

    def _matrix(self) -> list[list[Any]]:
        return [[a * b for b in self.right] for a in self.left]

    def trace(self) -> Any:
        return self.arithmetic.dot(self.left, self.right)


class Scaled(LinearMap):
    """c·A."""

    def __init__(self, factor: Any, body: LinearMap) -> None:
        super().__init__(body.arithmetic, body.size)
        self.factor, self.body = factor, body

    def times(self, x: Any) -> Any:
        return self.arithmetic.scaled(self.factor, self.body.times(x))

    def transposed_times(self, x: Any) -> Any:
        return self.arithmetic.scaled(self.factor, self.body.transposed_times(x))

    def _matrix(self) -> list[list[Any]]:
        return [[self.factor * a for a in row] for row in self.body.rows()]

    def trace(self) -> Any:
        return self.factor * self.body.trace()


class Added(LinearMap):
    """A + B + …"""

    def __init__(self, parts: Sequence[LinearMap]) -> None:
        super().__init__(parts[0].arithmetic, parts[0].size)
        self.parts = parts

    def _sum(self, images: list[Any]) -> Any:
        result = images[0]
        for image in images[1:]:
            result = self.arithmetic.plus(result, image)
        return result

    def times(self, x: Any) -> Any:
        return self._sum([part.times(x) for part in self.parts])

    def transposed_times(self, x: Any) -> Any:
        return self._sum([part.transposed_times(x) for part in self.parts])

    def _matrix(self) -> list[list[Any]]:
        matrices = [part.rows() for part in self.parts]
        return [
            [self.arithmetic.total([matrix[i][j] for matrix in matrices]) for j in range(self.size)]
            for i in range(self.size)
        ]

    def trace(self) -> Any:
        return self.arithmetic.total([part.trace() for part in self.parts])


class Composed(LinearMap):
    """AB."""

    def __init__(self, left: LinearMap, right: LinearMap) -> None:
        super().__init__(left.arithmetic, left.size)
        self.left, self.right = left, right

    def times(self, x: Any) -> Any:
        return self.left.times(self.right.times(x))

    def transposed_times(self, x: Any) -> Any:
        return self.right.transposed_times(self.left.transposed_times(x))


class Transposed(LinearMap):
    """A^T."""

    def __init__(self, body: LinearMap) -> None:
        super().__init__(body.arithmetic, body.size)
        self.body = body

    def times(self, x: Any) -> Any:
        return self.body.transposed_times(x)

    def transposed_times(self, x: Any) -> Any:
        return self.body.times(x)

    def _matrix(self) -> list[list[Any]]:
        return [list(column) for column in zip(*self.body.rows(), strict=True)]

    def trace(self) -> Any:
        return self.body.trace()


class Dense(LinearMap):
    """A matrix given by its rows."""

    def __init__(self, arithmetic: Arithmetic, rows: list[list[Any]]) -> None:
        super().__init__(arithmetic, len(rows))
        self._rows = rows

    def times(self, x: Any) -> Any:
        return self.arithmetic.vector(self.arithmetic.dot(row, x) for row in self.rows())

    def transposed_times(self, x: Any) -> Any:
        return self.arithmetic.vector(self.arithmetic.dot(column, x) for column in zip(*self.rows(), strict=True))


class Differential(LinearMap):
    """The derivative of a map at a point, applied as a directional derivative w ↦ lim (f(z+hw) − f(z−hw))/2h.

    The transpose is applied through the matrix: differences give columns only.
    """

    def __init__(self, arithmetic: Arithmetic, size: int, along: Callable[[Any], Any]) -> None:
        super().__init__(arithmetic, size)
        self.along = along

    def times(self, x: Any) -> Any:
        return self.along(x)

    def transposed_times(self, x: Any) -> Any:
        columns = zip(*self.rows(), strict=True)
        return self.arithmetic.vector(self.arithmetic.dot(column, x) for column in columns)
