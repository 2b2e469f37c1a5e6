"""Determinants: αI + Σ a_k b_k^T at the general dimension, tables of scalars at a concrete one."""

from __future__ import annotations

from collections.abc import Sequence

from .coordinates import CoordinateOperator
from .facts import Facts
from .low_rank import low_rank_factors
from .operator import Operator
from .scalar import Scalar, constant
from .signs import ZERO

__all__ = ["determinant", "determinant_of_table"]


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


def determinant(a: Operator | CoordinateOperator, facts: Facts) -> Scalar:
    """det A as the product of the spectrum: α^{d−r} needs α = 1, α = 0 with d > r, or a given dimension."""
    if isinstance(a, CoordinateOperator):
        return determinant_of_table(a.rows)
    alpha, lefts, rights = low_rank_factors(a, facts)
    rank = len(lefts)
    table = [[alpha * constant(int(i == j)) + rights[i].dot(lefts[j]) for j in range(rank)] for i in range(rank)]
    small = determinant_of_table(table)
    if small.is_zero and (facts.lowest >= rank or not facts.sign_of(alpha) & ZERO):
        return small
    if alpha == constant(1):
        return small
    if alpha.is_zero and facts.lowest > rank:
        return constant(0)
    raise NotImplementedError("a determinant with a power of the dimension")
