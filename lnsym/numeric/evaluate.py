"""The value of a term at a point, and enclosures of relations at exact points."""

from __future__ import annotations

from typing import Any

from ..terms import Relation, Term
from .arithmetic import Intervals
from .environment import Environment
from .evaluator import Evaluator, Machine, reals
from .point import Point
from .propositions import Decider, flat, public
from .undefined import Declined, UndefinedHere

__all__ = ["evaluate", "interval"]


def evaluate(term: Term, point: Point, digits: int = 50) -> Any:
    """The value of a term at a point.

    A scalar is an mpmath number, a vector or row a tuple, a map a tuple of rows, a spectrum the tuple of eigenvalues,
    a proposition ``True`` or ``False`` (``None`` when it could not be settled). Raises ``UndefinedHere`` where there
    is no value and ``Declined`` where the evaluator does not try.
    """
    machine = reals()
    environment = machine.environment(point.dimension, dict(point.values))
    if term.shape.kind == "proposition":
        return Decider(machine, digits).decide(term, environment).truth
    return public(Evaluator(machine, digits).run(term, environment), digits)


def interval(relation: Relation, point: Point, digits: int = 50) -> bool | None:
    """Whether a relation certainly holds (``True``) or certainly fails at an exact point, by interval arithmetic.

    ``None`` when the enclosure decides nothing, as for an equality that holds, or for derivatives, limits and spectra,
    which have no enclosure here.
    """
    from mpmath.ctx_iv import MPIntervalContext

    context = MPIntervalContext()
    context.dps = digits + 15
    machine = Machine(Intervals(context))
    environment = machine.environment(point.dimension, dict(point.values))
    evaluator = Evaluator(machine, digits)
    try:
        return _compare(relation, evaluator, environment)
    except (Declined, UndefinedHere, NotImplementedError, ZeroDivisionError):
        return None


def _compare(relation: Relation, evaluator: Evaluator, environment: Environment) -> bool | None:
    left = evaluator.run(relation.left, environment)
    right = evaluator.run(relation.right, environment)
    kind = relation.left.shape.kind
    if kind == "set":
        return None
    pairs = [(left, right)] if kind == "scalar" else list(zip(flat(left), flat(right), strict=True))
    gaps = [a - b for a, b in pairs]
    if relation.operator in ("=", "!="):
        if any(gap.a > 0 or gap.b < 0 for gap in gaps):
            return relation.operator == "!="
        return None if any(gap.delta != 0 for gap in gaps) else relation.operator == "="
    gap = gaps[0] if relation.operator in ("<", "<=") else -gaps[0]
    strict = relation.operator in ("<", ">")
    if gap.b < 0 or (gap.b == 0 and not strict):
        return True
    if gap.a > 0 or (gap.a == 0 and strict):
        return False
    return None
