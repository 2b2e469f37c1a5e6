"""The rank of a symmetric map."""

from __future__ import annotations

from collections.abc import Callable

from .coordinates import CoordinateOperator
from .facts import Facts
from .names import Value
from .operator import Operator
from .outside import Outside
from .scalar import Scalar, constant
from .signs import NEGATIVE, NONZERO
from .spectrum import characteristic_polynomial, spectrum

__all__ = ["rank"]


def rank(a: Operator | CoordinateOperator, facts: Facts, put_in: Callable[[Value], Value]) -> Scalar:
    """The multiplicities of the eigenvalues that are not zero, once ``put_in`` has put known equations into them."""
    if a != a.transpose():
        raise Outside("the rank of a map that is not symmetric")
    if isinstance(a, CoordinateOperator):
        return constant(_rank_of_table(a, facts))
    parts = []
    for e in spectrum(a, facts):
        if facts.sign_of(e.multiplicity) & NEGATIVE:
            raise Outside("a rank where a multiplicity may be negative: the dimension must be larger")
        value = put_in(e.value)
        assert isinstance(value, Scalar)
        if not value.is_zero:
            facts.require(value.numerator, NONZERO)
            parts.append(e.multiplicity)
    return Scalar.sum(parts)


def _rank_of_table(a: CoordinateOperator, facts: Facts) -> int:
    """The rank of a symmetric table: how many roots of its characteristic polynomial are not zero."""
    for zeros, c in enumerate(characteristic_polynomial(a)):
        if not c.is_zero:
            facts.require(c.numerator, NONZERO)
            return len(a.rows) - zeros
    raise AssertionError("a characteristic polynomial is not zero")
