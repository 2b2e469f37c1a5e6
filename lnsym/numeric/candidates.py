"""Simple values, the simplest first: what a person would try by hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Any

from ..terms import EPSILON, Index, Symbol

__all__ = ["complexity", "simple_values"]

# With q = 1 at z = (1,−1), ε = 3 makes √(q+ε) rational; powers of ten and of 16 make bounds like ε^(−1/2) large.
POSITIVE = tuple(map(Fraction, ("1", "3", "1/4", "2", "1/2", "4", "1/16", "8", "1/100", "100", "1/10000", "10000")))
SCALARS = tuple(
    map(Fraction, ("2", "1", "-1", "1/2", "0", "3", "-2", "1/4", "-1/2", "4", "-3", "1/3", "1/100", "100", "-100"))
)
ENTRIES = tuple(map(Fraction, (0, 1, -1, 2, -2, 3, -3)))
SMALL = Fraction(1, 100)


def complexity(value: Any) -> int:
    """How much there is to write in a value: digits of numerators and denominators, a little more for a minus."""
    if isinstance(value, tuple):
        return sum(map(complexity, value))
    x = Fraction(value)
    if x == 0:
        return 0
    return 2 * (abs(x.numerator).bit_length() + x.denominator.bit_length() - 1) - 1 + (x < 0)


@lru_cache(maxsize=64)
def _vectors(size: int) -> tuple[tuple[Fraction, ...], ...]:
    """Vectors of R^size: (1,−1,0,…) first, where that exists, since it has mean 0 and small variance; then the rest."""
    one, zero = Fraction(1), Fraction(0)
    if size == 1:
        return tuple((Fraction(x),) for x in ("1", "0", "2", "-1", "-2", "3", "1/2", "1/4", "4", "1/100", "100"))
    tail = (zero,) * (size - 2)
    first: list[tuple[Fraction, ...]] = [(one, -one, *tail), (one, zero, *tail), (zero,) * size, (one,) * size]
    if size == 3:
        first += [(one, zero, -one), (-one, -one, Fraction(2)), (one, Fraction(2), Fraction(3))]
    if size <= 3:
        grid = sorted(product(ENTRIES, repeat=size), key=complexity)[:60]
    else:
        grid = [tuple(Fraction((i * k) % 5 - 2) for i in range(size)) for k in (1, 2, 3)]
    half = [tuple(x / 2 for x in first[0]), tuple(x / 2 for x in first[1])]
    extremes = [tuple(s * x for x in v) for s in (SMALL, 1 / SMALL) for v in first[:2]]
    return tuple(dict.fromkeys([*first, *grid[:12], *half, *extremes, *grid[12:]]))


@lru_cache(maxsize=16)
def _matrices(size: int) -> tuple[tuple[tuple[Fraction, ...], ...], ...]:
    """Small integer matrices: [[0,1],[0,0]]-like first, then the identity, a rotation, a generic one."""

    def build(rule: Any) -> tuple[tuple[Fraction, ...], ...]:
        return tuple(tuple(Fraction(rule(i, j)) for j in range(size)) for i in range(size))

    rules = (
        lambda i, j: int(i == 0 and j == size - 1),
        lambda i, j: int(i == j),
        lambda i, j: int(i == j) * (1 + i),
        lambda i, j: 0,
        lambda i, j: 1,
        lambda i, j: (i - j) % 3 - 1,
        lambda i, j: (2 * i + 3 * j) % 5 - 2,
        lambda i, j: -2 * int(i == j),
        lambda i, j: int(j >= i) * 2,
    )
    return tuple(dict.fromkeys(build(r) for r in rules))


def simple_values(symbol: Symbol | Index, dimension: int) -> tuple[Any, ...]:
    """The values to try for a variable, the simplest first."""
    if isinstance(symbol, Index):
        return tuple(range(1, dimension + 1))
    match symbol.kind.kind:
        case "scalar":
            if symbol.domain == "N":
                return tuple(map(Fraction, (1, 2, 3, 4, 5)))
            return POSITIVE + SCALARS[1:] if symbol == EPSILON else SCALARS
        case "map":
            return _matrices(dimension)
    vectors = _vectors(dimension)
    if symbol.name in ("z", "x") or dimension == 1:
        return vectors
    # Another second vector than the first one, so that not everything coincides.
    return (vectors[1], vectors[0], *vectors[2:])


def by_rank(lists: list[tuple[Any, ...]], limit: int) -> Iterator[tuple[Any, ...]]:
    """Combinations of one value from each list, in the order of the sum of their ranks."""
    if not lists:
        yield ()
        return
    shown = 0
    for total in range(sum(len(values) - 1 for values in lists) + 1):
        for ranks in _compositions(total, [len(values) for values in lists]):
            yield tuple(values[rank] for values, rank in zip(lists, ranks, strict=True))
            shown += 1
            if shown >= limit:
                return


def _compositions(total: int, sizes: list[int]) -> Iterator[tuple[int, ...]]:
    """Tuples of ranks below ``sizes`` with this sum."""
    if len(sizes) == 1:
        if total < sizes[0]:
            yield (total,)
        return
    for first in range(min(total, sizes[0] - 1), -1, -1):
        for rest in _compositions(total - first, sizes[1:]):
            yield (first, *rest)
