"""Refutation: a statement is false when, at one exact point, its hypotheses hold and its proposition fails."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..algebra.limits import Diverges
from ..algebra.meaning import Value
from ..algebra.signs import NONNEGATIVE, NONZERO, NotShown
from ..algebra.truth import ExactPoint, Values
from ..terms import Index, Relation, Statement
from .error import KernelError
from .given import refusals
from .names import check_names

__all__ = ["Refutation", "Undefined", "refute", "satisfied"]


class Undefined(KernelError):
    """The proposition has no value at a point that the hypotheses allow."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """The point, the relation that fails there, and the exact values of its sides where they have one."""

    dimension: int
    values: Values
    relation: Relation | None
    left: Value | None
    right: Value | None


def satisfied(statement: Statement, dimension: int, values: Values) -> ExactPoint:
    """The point, once every hypothesis is true there; ``KernelError`` names the first that is not."""
    if statement.dimension not in (None, dimension):
        raise KernelError(f"the statement is about dimension {statement.dimension}, the point about {dimension}")
    check_names(statement)
    _check_point(dimension, values)
    point = ExactPoint(dimension, values)
    for given in statement.hypotheses:
        try:
            truth = point.truth(given)
        except refusals as error:
            raise KernelError(f"the hypothesis {given} has no value at the point: {error}") from None
        if truth is not True:
            raise KernelError(f"the hypothesis {given} is not shown at the point")
    return point


def _check_point(dimension: int, values: Values) -> None:
    """d ≥ 1, and for each symbol a value that it may have: as many rational entries as there are coordinates."""
    if not _whole(dimension) or dimension < 1:
        raise KernelError(f"{dimension!r:.40} is not a dimension")
    for symbol, value in values.items():
        if isinstance(symbol, Index):
            fits = _whole(value) and value in range(1, dimension + 1)
        else:
            depth = {"scalar": 0, "vector": 1, "map": 2}.get(symbol.shape.kind)
            fits = depth is not None and _is_table(value, depth, dimension)
            if symbol.domain == "N":
                fits = isinstance(value, int | Fraction) and value >= 1 and value.denominator == 1
        if not fits:
            raise KernelError(f"{value!r:.60} is no value of {symbol}")


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_table(value: object, depth: int, size: int) -> bool:
    if depth == 0:
        return isinstance(value, Fraction) or _whole(value)
    return isinstance(value, tuple) and len(value) == size and all(_is_table(x, depth - 1, size) for x in value)


def refute(statement: Statement, dimension: int, values: Values) -> Refutation:
    """The refutation at a point; ``KernelError`` when the point does not refute, ``Undefined`` when

    the hypotheses hold there and the proposition has no value.
    """
    point = satisfied(statement, dimension, values)
    point.failed = None
    try:
        truth = point.truth(statement.proposition)
    except NotShown as error:
        if error.wanted in (NONZERO, NONNEGATIVE) and point.lacks(error.polynomial):
            raise Undefined(f"the statement has no value at the point: {error}") from None
        raise KernelError(str(error)) from None
    except Diverges:
        raise Undefined("a limit does not exist at the point: its two sides differ") from None
    except refusals as error:
        raise KernelError(f"the statement is not evaluated at the point: {error}") from None
    if truth is not False:
        raise KernelError("the statement is not shown false at the point")
    relation, left, right = point.failed or (None, None, None)
    return Refutation(dimension, dict(values), relation, left, right)
