"""The spectrum of αI + Σ l_k r_k^T at symbolic d, by Sylvester: α with multiplicity d − r, and that of an r×r table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .coordinates import CoordinateOperator
from .determinant import determinant_of_table
from .facts import Facts
from .low_rank import low_rank_factors
from .operator import Operator
from .outside import Outside
from .radicals import root
from .scalar import DIMENSION, Scalar, constant

__all__ = [
    "Eigenvalue",
    "characteristic_polynomial",
    "from_roots",
    "norm_gaps",
    "spectrum",
]


@dataclass(frozen=True, slots=True)
class Eigenvalue:
    """A value and how often the characteristic polynomial has it."""

    value: Scalar
    multiplicity: Scalar


def spectrum(a: Operator, facts: Facts) -> list[Eigenvalue]:
    """The eigenvalues with algebraic multiplicities that add up to d.

    The characteristic polynomial is (λ−α)^{d−r} · det((λ−α)I − R^T L). ``Outside`` when the r×r table is
    neither triangular in some order nor 2×2.
    """
    alpha, lefts, rights = low_rank_factors(a, facts)
    rank = len(lefts)
    table = [[r.dot(column) for column in lefts] for r in rights]
    small = _eigenvalues(table, facts)
    found = [Eigenvalue(alpha + value, constant(1)) for value in small]
    found.append(Eigenvalue(alpha, DIMENSION - constant(rank)))
    return _merged(found)


def _eigenvalues(table: list[list[Scalar]], facts: Facts) -> list[Scalar]:
    """The eigenvalues of a small table: its diagonal when triangular, the quadratic formula when 2×2."""
    n = len(table)
    order = _triangular_order(table)
    if order is not None:
        return [table[k][k] for k in order]
    if n == 2:
        half_trace = (table[0][0] + table[1][1]) * constant(2).inverse()
        radical = root(half_trace**2 - determinant_of_table(table), facts)
        return [half_trace - radical, half_trace + radical]
    raise Outside(f"the eigenvalues of a {n}×{n} table that is not triangular")


def _triangular_order(table: list[list[Scalar]]) -> list[int] | None:
    """An order of the indices in which the table is upper triangular."""
    left = list(range(len(table)))
    order: list[int] = []
    while left:
        for k in left:
            if all(table[k][j].is_zero for j in left if j != k):
                order.insert(0, k)
                left.remove(k)
                break
        else:
            return None
    return order


def _merged(found: list[Eigenvalue]) -> list[Eigenvalue]:
    """Equal values together, multiplicities added; none with multiplicity zero."""
    merged: list[Eigenvalue] = []
    for eigenvalue in found:
        for k, other in enumerate(merged):
            if other.value == eigenvalue.value:
                merged[k] = Eigenvalue(other.value, other.multiplicity + eigenvalue.multiplicity)
                break
        else:
            merged.append(eigenvalue)
    return [e for e in merged if not e.multiplicity.is_zero]


def characteristic_polynomial(a: CoordinateOperator) -> list[Scalar]:
    """The coefficients of det(λI − A), lowest first, by the recursion of Faddeev and LeVerrier."""
    n = len(a.rows)
    identity = CoordinateOperator.identity(n)
    coefficients = [constant(1)]
    m = identity
    for k in range(1, n + 1):
        product = a.compose(m)
        c = product.trace() * constant(Fraction(-1, k))
        coefficients.insert(0, c)
        m = product + identity.scaled(c)
    return coefficients


def norm_gaps(a: CoordinateOperator, bound: Scalar) -> list[Scalar]:
    """The Taylor coefficients at b² of the characteristic polynomial p of A^T A, the constant one first.

    p has real roots only, so b² ≥ all of them exactly when no coefficient is negative, and b² is one of them
    when the first is zero: with b ≥ 0, ‖A‖ ≤ b, ‖A‖ < b and ‖A‖ = b are read off the signs.
    """
    coefficients = characteristic_polynomial(a.transpose().compose(a))
    square = bound * bound
    found = []
    while coefficients:
        quotient: list[Scalar] = []
        carry = constant(0)
        for c in reversed(coefficients):
            carry = carry * square + c
            quotient.insert(0, carry)
        found.append(quotient.pop(0))
        coefficients = quotient
    return found


def from_roots(roots: Sequence[Scalar]) -> list[Scalar]:
    """The coefficients of Π (λ − λ_i), lowest first."""
    product = [constant(1)]
    for value in roots:
        shifted = [constant(0), *product]
        product = [s - value * p for s, p in zip(shifted, [*product, constant(0)], strict=True)]
    return product
