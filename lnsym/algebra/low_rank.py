"""αI plus few outer products: the smallest number of pairs that elimination finds."""

from __future__ import annotations

from .facts import Facts
from .generators import Monomial
from .operator import Operator
from .outside import Outside
from .scalar import Scalar, constant
from .signs import NONZERO
from .vector import UNIT, Vector

__all__ = ["low_rank_factors"]


def low_rank_factors(a: Operator, facts: Facts) -> tuple[Scalar, list[Vector], list[Vector]]:
    """A = αI + Σ_{k<r} l_k r_k^T with as few pairs as elimination finds; pivots are shown nonzero.

    ``Outside`` when the diagonal part is not a multiple of the identity.
    """
    if a.words or set(a.diagonal) - {UNIT}:
        raise Outside("the spectrum of a map whose diagonal part is not a multiple of the identity")
    alpha = a.diagonal.get(UNIT, constant(0))
    table = dict(a.outer)
    lefts: list[Vector] = []
    rights: list[Vector] = []
    while table:
        pivot = _pivot(table, facts)
        value = table[pivot]
        column = Vector({m: c for (m, n), c in table.items() if n == pivot[1]})
        row = Vector({n: c for (m, n), c in table.items() if m == pivot[0]}).scaled(value.inverse())
        lefts.append(column)
        rights.append(row)
        table = (Operator(outer=table) - Operator.of_outer(column, row)).outer
    return alpha, lefts, rights


def _pivot(table: dict[tuple[Monomial, Monomial], Scalar], facts: Facts) -> tuple[Monomial, Monomial]:
    for place in sorted(table, key=lambda pair: (len(table[pair].numerator.terms), str(pair))):
        if not facts.sign_of(table[place]) & ~NONZERO:
            return place
    raise Outside("a rank that depends on the input")
