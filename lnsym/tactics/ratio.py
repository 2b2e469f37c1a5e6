"""Two sides that differ by a rational factor only: a sign that was lost, a forgotten 2."""

from __future__ import annotations

from fractions import Fraction

from ..algebra.context import REFUSALS, Context
from ..algebra.coordinates import CoordinateOperator, CoordinateVector
from ..algebra.meaning import Value
from ..algebra.operator import Operator
from ..algebra.scalar import Scalar
from ..algebra.vector import Vector
from ..terms import Product, Relation, Statement, number

__all__ = ["constant_ratio"]


def constant_ratio(statement: Statement, relation: Relation) -> Fraction | None:
    """The rational number c, not 0 or 1, with left = c · right wherever the hypotheses hold."""
    try:
        context = Context(statement.hypotheses, statement.dimension)
        c = _ratio(context.value(relation.left), context.value(relation.right))
        if c in (None, 0, 1):
            return None
        assert c is not None
        return c if context.equal(relation.left, Product((number(c), relation.right))) else None
    except (*REFUSALS, AssertionError):
        return None


def _ratio(a: Value, b: Value) -> Fraction | None:
    """The ratio of the first parts of a and b that are not zero."""
    for x, y in zip(_parts(a), _parts(b), strict=False):
        if not x.is_zero and not y.is_zero:
            return (x * y.inverse()).rational
    return None


def _parts(value: Value) -> list[Scalar]:
    """The coefficients of a value, in a fixed order."""
    match value:
        case Scalar():
            return [value]
        case Vector():
            return [value.terms[m] for m in sorted(value.terms, key=str)]
        case CoordinateVector():
            return list(value.entries)
        case CoordinateOperator():
            return [c for row in value.rows for c in row]
        case Operator():
            diagonal = [value.diagonal[m] for m in sorted(value.diagonal, key=str)]
            return diagonal or [value.outer[pair] for pair in sorted(value.outer, key=str)]
