"""Determinants: αI + Σ a_k b_k^T at the general dimension, tables of scalars at a concrete one."""

from __future__ import annotations

from collections.abc import Sequence

from .coordinates import CoordinateOperator
from .generators import DimensionGenerator
from .operator import Operator
from .polynomial import Polynomial
from .scalar import Scalar, constant
from .signs import Facts
from .vector import UNIT, Vector

__all__ = ["determinant", "determinant_of_table", "low_rank"]


def determinant_of_table(rows: Sequence[Sequence[Scalar]]) -> Scalar:
    """det by expansion along the first row: exact, without division, for small tables."""
    if not rows:
        return constant(1)
    parts = []
    for j, entry in enumerate(rows[0]):
        if entry.is_zero:
            continue
        minor = [[*row[:j], *row[j + 1 :]] for row in rows[1:]]
        parts.append(entry * determinant_of_table(minor) * constant(-1 if j % 2 else 1))
    return Scalar.sum(parts)


def low_rank(a: Operator) -> tuple[Scalar, list[Vector], list[Vector]]:
    """A = αI + Σ a_k b_k^T as (α, a, b), one pair for each monomial on the left.

    Raises ``NotImplementedError`` when the diagonal part is not a multiple of I.
    """
    if a.words or set(a.diagonal) - {UNIT}:
        raise NotImplementedError("a map whose diagonal part is not a multiple of I")
    alpha = a.diagonal.get(UNIT, constant(0))
    lefts: list[Vector] = []
    rights: list[Vector] = []
    for m in sorted({m for m, _ in a.outer}, key=str):
        lefts.append(Vector({m: constant(1)}))
        rights.append(Vector({n: c for (k, n), c in a.outer.items() if k == m}))
    return alpha, lefts, rights


def determinant(a: Operator | CoordinateOperator, facts: Facts) -> Scalar:
    """det A; at the general dimension α^{d−r} det(αI + B^T A) needs a whole exponent: α = 0 or 1, or d given."""
    if isinstance(a, CoordinateOperator):
        return determinant_of_table(a.rows)
    alpha, lefts, rights = low_rank(a)
    rank = len(lefts)
    table = [
        [alpha * constant(int(i == j)) + rights[i].dot(lefts[j]) for j in range(rank)] for i in range(rank)
    ]
    small = determinant_of_table(table)
    if small.is_zero or alpha == constant(1):
        return small
    d = Polynomial.generator(DimensionGenerator())
    if alpha.is_zero and facts.sign(d - Polynomial.constant(rank)) == 4:
        return constant(0)
    raise NotImplementedError("a determinant with a power of the dimension")
