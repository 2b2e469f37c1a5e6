"""The zero of a function between two points, and solutions of linear systems over the rationals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .undefined import Declined

__all__ = ["nearby_solution", "sign_change"]


def sign_change(f: Callable[[Any], Any], low: Any, high: Any, digits: int, context: Any) -> Any:
    """The zero between two points of different sign, by the Illinois variant of the false position."""
    with context.workdps(digits + 10):
        a, b = (context.mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else +x for x in (low, high))
        fa, fb = f(a), f(b)
        for _ in range(200):
            if fa == fb or fb == 0:
                return b
            c = b - fb * (b - a) / (fb - fa)
            if abs(b - a) <= abs(b) * context.mpf(10) ** (-digits):
                return c
            fc = f(c)
            if fc * fb < 0:
                a, fa = b, fb
            else:
                fa = fa / 2
            b, fb = c, fc
        return b


def nearby_solution(rows: list[tuple[list[Fraction], Fraction]], base: tuple[Any, ...]) -> list[Fraction] | None:
    """A solution of the rows a·x = b that keeps as many entries of ``base`` as possible.

    The last entries are solved for. Where all that is kept is zero in a homogeneous system, the kept entries become
    one, so that the solution is not the trivial one if there is another; its denominators are cleared.
    """
    size = len(base)
    work = [[*row, b] for row, b in rows]
    pivots: list[int] = []
    for column in range(size - 1, -1, -1):
        top = len(pivots)
        index = next((i for i in range(top, len(work)) if work[i][column] != 0), None)
        if index is None:
            continue
        work[top], work[index] = work[index], work[top]
        lead = work[top][column]
        work[top] = [x / lead for x in work[top]]
        for i, row in enumerate(work):
            if i != top and row[column] != 0:
                factor = row[column]
                work[i] = [x - factor * y for x, y in zip(row, work[top], strict=True)]
        pivots.append(column)
    if any(row[size] != 0 for row in work[len(pivots) :]):
        return None
    homogeneous = all(b == 0 for _, b in rows)
    kept = {j: base[j] for j in range(size) if j not in pivots}
    if not all(isinstance(x, Fraction) for x in kept.values()):
        raise Declined("linear conditions on irrational values")
    if homogeneous and not any(kept.values()) and any(base):
        kept = dict.fromkeys(kept, Fraction(1))
    solution = [Fraction(0)] * size
    for j, x in kept.items():
        solution[j] = x
    for row, column in zip(work, pivots, strict=False):
        solution[column] = row[size] - sum((row[j] * x for j, x in kept.items()), Fraction(0))
    if homogeneous:
        for denominator in {x.denominator for x in solution}:
            if denominator & (denominator - 1):
                solution = [x * denominator for x in solution]
    return solution
