"""Two sides that differ by a factor: a sign that was lost, a forgotten 2, 1/d."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..algebra.context import REFUSALS, Context
from ..algebra.coordinates import CoordinateOperator, CoordinateVector
from ..algebra.fold import Folder
from ..algebra.generators import DimensionGenerator
from ..algebra.names import Value
from ..algebra.operator import Operator
from ..algebra.scalar import Scalar, constant
from ..algebra.vector import Vector
from ..terms import (
    SCALAR,
    Named,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Relation,
    Statement,
    Term,
    Zero,
    number,
    written,
)
from .reading_back import length, shortest

__all__ = ["factor_of", "multiplied", "ratio", "ratio_of_values", "simple"]

_SHORT = 8  # nodes up to which a factor says more than a value


def ratio(statement: Statement, relation: Relation, known: Sequence[Named] = ()) -> Term | None:
    """The factor c, not 0 or 1, with left = c · right wherever the hypotheses hold, if it is a simple one."""
    if isinstance(relation.right, Number):
        return None

    def compute(context: Context, folder: Folder) -> Term:
        c = ratio_of_values(context.value(relation.left), context.value(relation.right))
        return factor_of(c, statement, context, folder)

    factor = simple(shortest(statement, compute, known))
    return None if factor == number(0) else factor


def simple(factor: Term | None) -> Term | None:
    return factor if factor is not None and length(factor) <= _SHORT else None


def factor_of(c: Scalar | None, statement: Statement, context: Context, folder: Folder) -> Term:
    """A factor as a number, a power of what has a name, or a product with at most one factor that is not about d."""
    if c is None or c == constant(1):
        raise NotImplementedError("no factor")
    if c.rational is not None:
        return Number(c.rational)
    for name in _scalar_names(statement):
        for exponent in (1, 2, -1, -2):
            if _is_power(c, name, exponent, context):
                return name if exponent == 1 else Power(name, number(exponent))
    unit, powers = folder.powers(c)
    about_dimension = [f.generators() <= {DimensionGenerator()} for f in powers if not f.is_constant]
    if about_dimension.count(False) + any(about_dimension) > 1:
        raise NotImplementedError("more than a factor")
    return folder.product(unit, powers)


def _is_power(c: Scalar, name: Named, exponent: int, context: Context) -> bool:
    try:
        return bool(context.value(Power(name, number(exponent))) == c)
    except REFUSALS:
        return False


def _scalar_names(statement: Statement) -> list[Named]:
    found = (term for term in written(statement.proposition) if isinstance(term, Named) and term.shape == SCALAR)
    return list(dict.fromkeys(found))


def multiplied(term: Term, factor: Term) -> Term:
    """factor · term, as it would be written: s² times s is s³, a sign or a zero is not a factor."""
    match factor, term:
        case Number(value=0), _:
            return factor if term.shape == SCALAR else Zero(term.shape)
        case Number(value=-1), Negative(body=body):
            return body
        case Number(value=-1), _:
            return Negative(term)
        case Negative(body=body), _:
            return multiplied(multiplied(term, body), number(-1))
        case _, Negative(body=body):
            return Negative(multiplied(body, factor))
    return _joined(term, factor) or Product((factor, *(term.factors if isinstance(term, Product) else (term,))))


def _joined(term: Term, factor: Term) -> Term | None:
    """The factor put together with a power of the same base in a product or above a line."""
    base, exponent = _power(factor)
    own, e = _power(term)
    if own == base:
        return Power(base, number(e + exponent)) if e + exponent not in (0, 1) else base if e + exponent else number(1)
    match term:
        case Product(factors=factors):
            for k, f in enumerate(factors):
                if (joined := _joined(f, factor)) is not None:
                    return Product((*factors[:k], joined, *factors[k + 1 :]))
        case Quotient(numerator=above):
            if (joined := _joined(above, factor)) is not None:
                return replace(term, numerator=joined)
    return None


def _power(term: Term) -> tuple[Term, int]:
    match term:
        case Power(base=base, exponent=Number(value=e)) if e.denominator == 1:
            return base, int(e)
    return term, 1


def ratio_of_values(a: Value, b: Value) -> Scalar | None:
    """c with a = c·b, if there is one; b is not zero."""
    c = next((x * y.inverse() for x, y in _paired(a, b) if not y.is_zero), None)
    if c is None or any(x != c * y for x, y in _paired(a, b)):
        return None
    return c


def _paired(a: Value, b: Value) -> list[tuple[Scalar, Scalar]]:
    """The coefficients of two values of a kind, side by side."""
    zero = constant(0)
    match a, b:
        case Scalar(), Scalar():
            return [(a, b)]
        case Vector(), Vector():
            return [(a.terms.get(m, zero), b.terms.get(m, zero)) for m in sorted({*a.terms, *b.terms}, key=str)]
        case CoordinateVector(), CoordinateVector():
            return list(zip(a.entries, b.entries, strict=True))
        case CoordinateOperator(), CoordinateOperator():
            return [pair for rows in zip(a.rows, b.rows, strict=True) for pair in zip(*rows, strict=True)]
        case Operator(), Operator() if not a.words and not b.words:
            diagonal = sorted({*a.diagonal, *b.diagonal}, key=str)
            outer = sorted({*a.outer, *b.outer}, key=str)
            return [
                *((a.diagonal.get(m, zero), b.diagonal.get(m, zero)) for m in diagonal),
                *((a.outer.get(m, zero), b.outer.get(m, zero)) for m in outer),
            ]
    return []
