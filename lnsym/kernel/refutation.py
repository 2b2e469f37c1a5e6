"""Refutation: a statement is false when, at one exact point, its hypotheses hold and its proposition fails."""

from __future__ import annotations

from dataclasses import dataclass

from ..algebra.limits import Diverges
from ..algebra.meaning import Value
from ..algebra.signs import NONNEGATIVE, NONZERO, NotShown
from ..algebra.truth import ExactPoint, Values
from ..terms import Relation, Statement
from .given import refusals
from .theorem import KernelError

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
    point = ExactPoint(dimension, values)
    for given in statement.hypotheses:
        try:
            truth = point.truth(given)
        except refusals as error:
            raise KernelError(f"the hypothesis {given} has no value at the point: {error}") from None
        if truth is not True:
            raise KernelError(f"the hypothesis {given} is not shown at the point")
    return point


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
