"""Cases: where the form of a value depends on a sign, prove each case."""

from __future__ import annotations

from ..algebra.context import Context
from ..algebra.fold import Folder
from ..algebra.signs import NEGATIVE, POSITIVE, NeedsCase, NotShown
from ..kernel import Theorem
from ..terms import Relation, Statement, Term, number
from .goal import Budget, Tactic, Unproved, attempt, under

__all__ = ["with_cases"]


def with_cases(tactic: Tactic, statement: Statement, budget: Budget) -> Theorem:
    """Try a tactic directly; where it lacks a sign, distinguish p > 0, p = 0 and p < 0 and try it in each case."""
    try:
        return tactic(statement, budget)
    except Unproved as error:
        on = _distinction(error.__cause__, statement) if budget.cases > 0 else None
        if on is None:
            raise
    proofs = []
    for operator in (">", "=", "<"):
        case = under(statement, Relation(operator, on, number(0)))
        try:
            proofs.append(attempt("contradiction", case))
        except Unproved:
            proofs.append(with_cases(tactic, case, budget.deeper()))
    return attempt("cases", statement, tuple(proofs), {"on": on})


def _distinction(cause: BaseException | None, statement: Statement) -> Term | None:
    """The scalar to distinguish: one whose sign chooses a branch, or a known p ≥ 0 that had to be p > 0."""
    if not isinstance(cause, NotShown):
        return None
    if not isinstance(cause, NeedsCase):
        facts = Context(statement.hypotheses, statement.dimension).facts
        if cause.wanted != POSITIVE or facts.sign(cause.polynomial) & NEGATIVE:
            return None
    try:
        return Folder().polynomial(cause.polynomial)
    except NotImplementedError:
        return None
