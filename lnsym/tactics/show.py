"""A refutation in words: exact values, and decimals where they are irrational."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Context, Decimal
from fractions import Fraction

from ..algebra.coordinates import CoordinateOperator
from ..algebra.enclosure import enclose, is_constant_expression
from ..algebra.fold import Folder
from ..algebra.meaning import Value
from ..algebra.scalar import Scalar
from ..algebra.signs import NotShown
from ..algebra.truth import Values
from ..kernel import Refutation
from ..terms import EPSILON, ForAll, Relation, Statement, free, number
from ..terms.text import point_text, to_text
from .decision import Witness

__all__ = ["named_values", "place", "show"]

MINUS = "−"


def show(statement: Statement, refutation: Refutation) -> Witness:
    """The refutation in words: exact values, and decimals where they are irrational."""
    values = _values_text(statement, refutation.values)
    return Witness(refutation.dimension, values, _side_text(refutation.left), _side_text(refutation.right))


def place(statement: Statement, dimension: int, values: Values) -> str:
    """A point in one line: d = 1, z = (0)."""
    return point_text(dimension, _values_text(statement, values))


def _values_text(statement: Statement, values: Values) -> dict[str, str]:
    return {name: _value_text(value) for name, value in named_values(statement, values)}


def named_values(statement: Statement, values: Values) -> Iterator[tuple[str, object]]:
    """The values without that of ε where only the tacit ε > 0 speaks of it."""
    proposition = statement.proposition
    while isinstance(proposition, ForAll):
        proposition = proposition.body
    spoken = free(proposition).union(*(free(h) for h in statement.hypotheses if h != Relation(">", EPSILON, number(0))))
    for symbol, value in values.items():
        if symbol != EPSILON or symbol in spoken:
            yield symbol.name, value


def _value_text(value: object) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(_value_text(entry) for entry in value) + ")"
    return str(value)


def _side_text(value: Value | None) -> str:
    if value is None:
        return ""
    try:
        if isinstance(value, CoordinateOperator):
            rows = [", ".join(to_text(Folder().scalar(c)) for c in row) for row in value.rows]
            text = f"[{'; '.join(rows)}]"
        else:
            text = to_text(Folder().term(value))
    except (NotImplementedError, NotShown):
        text = repr(value)
    decimals = _decimals(value)
    return text if decimals is None or decimals == text else f"{text} ≈ {decimals}"


def _decimals(value: Value) -> str | None:
    def one(x: Scalar) -> str | None:
        if x.rational is not None and x.rational.denominator == 1:
            return str(x.rational).replace("-", MINUS)
        below = Fraction(1), Fraction(1)
        if not is_constant_expression(x.numerator) or not all(map(is_constant_expression, x.denominator)):
            return None
        above = enclose(x.numerator, 128)
        for f, e in x.denominator.items():
            part = enclose(f, 128)
            if part is None:
                return None
            below = below[0] * part[0] ** e, below[1] * part[1] ** e
        if above is None or not below[0]:
            return None
        return _rounded(above[0] / below[0])

    if isinstance(value, Scalar):
        return one(value)
    entries = getattr(value, "entries", None)
    if entries is None:
        rows = getattr(value, "rows", ())
        words = [[one(c) for c in row] for row in rows]
        if not words or any(word is None for row in words for word in row):
            return None
        return "[" + "; ".join(", ".join(w or "" for w in row) for row in words) + "]"
    found = [one(c) for c in entries]
    return None if any(word is None for word in found) else "(" + ", ".join(w or "" for w in found) + ")"


def _rounded(x: Fraction) -> str:
    """Six significant digits."""
    context = Context(prec=6)
    number = context.divide(Decimal(x.numerator), Decimal(x.denominator))
    # the exponent of 1e-9 has no sign of subtraction, the number does
    return re.sub("^-", MINUS, format(number.normalize(context), "f" if -6 <= number.adjusted() <= 6 else "e"))
