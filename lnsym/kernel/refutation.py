"""Refutation: a statement is false when, at one exact point, its hypotheses hold and its proposition fails."""

from __future__ import annotations

from dataclasses import dataclass

from ..algebra.context import REFUSALS
from ..algebra.limits import Diverges
from ..algebra.meaning import Value
from ..algebra.naming import clash_of_names
from ..algebra.signs import NONNEGATIVE, NONZERO, NotShown
from ..algebra.truth import ExactPoint, NoPoint, Values
from ..terms import Relation, Statement
from .theorem import KernelError, holds

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
    about = statement.dimension
    holds(about in (None, dimension), f"the statement is about dimension {about}, the point about {dimension}")
    clash = clash_of_names(statement)
    holds(clash is None, str(clash))
    try:
        point = ExactPoint(dimension, values)
    except NoPoint as error:
        raise KernelError(str(error)) from None
    for given in statement.hypotheses:
        try:
            truth = point.truth(given)
        except REFUSALS as error:
            raise KernelError(f"the hypothesis {given} has no value at the point: {error}") from None
        holds(truth is True, f"the hypothesis {given} is not shown at the point")
    return point


def refute(statement: Statement, dimension: int, values: Values) -> Refutation:
    """The refutation at a point; ``Undefined`` when the hypotheses hold there and the proposition has no value."""
    point = satisfied(statement, dimension, values)
    point.failed = None
    try:
        truth = point.truth(statement.proposition)
    except NotShown as error:
        lacking = error.wanted in (NONZERO, NONNEGATIVE) and point.lacks(error.polynomial)
        kind, where = (Undefined, "the statement has no value at the point: ") if lacking else (KernelError, "")
        raise kind(f"{where}{error}") from None
    except Diverges:
        raise Undefined("a limit does not exist at the point: its two sides differ") from None
    except REFUSALS as error:
        raise KernelError(f"the statement is not evaluated at the point: {error}") from None
    holds(truth is False, "the statement is not shown false at the point")
    relation, left, right = point.failed or (None, None, None)
    return Refutation(dimension, dict(values), relation, left, right)
