"""Whether two terms are equal: exact normal forms for yes, a counterexample for no."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from ..algebra.context import Context
from ..algebra.limits import Diverges
from ..algebra.meaning import Outside
from ..algebra.signs import NotShown
from ..terms import Relation, Statement, Term

__all__ = ["equal"]

PATIENCE = 10.0
"""Seconds after which the search for a counterexample gives up."""


def equal(equation: Relation, hypotheses: Sequence[Term]) -> bool | None:
    """``True``, ``False``, or ``None`` when neither is found; hypotheses that contradict each other allow anything."""
    statement = Statement(tuple(hypotheses), equation)
    try:
        context = Context(hypotheses, statement.dimension)
        if context.contradictory or context.equal(equation.left, equation.right):
            return True
    except (NotShown, Outside, Diverges, NotImplementedError):
        # Without a normal form there may still be a counterexample.
        pass
    from ..numeric import search

    found = next(iter(search(statement, deadline=monotonic() + PATIENCE)), None)
    return None if found is None or found.weak else False
