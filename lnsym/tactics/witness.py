"""Existence: try simple values."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..kernel import Theorem
from ..terms import VECTOR, Exists, Ones, Product, Statement, Symbol, Term, Zero, number, substitute
from .goal import Budget, Unproved, attempt

__all__ = ["exists"]


def exists(statement: Statement, budget: Budget, prove: Callable[[Statement, Budget], Theorem]) -> Theorem:
    """∃x A(x) by the first of some simple x for which A(x) is proved."""
    goal = statement.proposition
    assert isinstance(goal, Exists)
    for value in _candidates(goal.variable):
        instance = substitute(goal.body, {goal.variable: value})
        try:
            proof = prove(Statement(statement.hypotheses, instance), budget)
            return attempt("witness", statement, (proof,), {"value": value})
        except Unproved:
            continue
    raise Unproved("no simple value is shown to be a witness")


def _candidates(variable: Symbol) -> Iterator[Term]:
    if variable.shape.kind == "scalar":
        for above, below in ((0, 1), (1, 1), (-1, 1), (2, 1), (1, 2), (-2, 1), (3, 1), (1, 4)):
            yield number(above, below)
    elif variable.shape == VECTOR:
        yield Zero(VECTOR)
        yield Ones()
        yield Product((number(-1), Ones()))
        yield Product((number(2), Ones()))
