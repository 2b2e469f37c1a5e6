"""Lipschitz constants and their bounds."""

from __future__ import annotations

from ..kernel import Theorem
from ..terms import VECTOR, Derivative, Lipschitz, Norm, Ones, Relation, Statement, Zero, free
from .goal import Budget, Unproved, attempt, equation, weakened
from .map_norms import map_norm
from .sides import relation_of, sides

__all__ = ["lipschitz"]


def lipschitz(statement: Statement, budget: Budget) -> Theorem:
    """Lip(f) = b or ≤ b: ‖Df‖ ≤ b everywhere, and equal at a constant input."""
    for side, operator, bound in sides(relation_of(statement), Lipschitz):
        assert isinstance(side, Lipschitz)
        body, z = side.body, side.variable
        kept = tuple(h for h in statement.hypotheses if z not in free(h))
        found = Statement(kept, Relation(operator, side, bound))
        above = map_norm(equation(found, Norm(Derivative(body, z, z)), bound, "<="), budget)
        if operator == "<=":
            exact = attempt("lipschitz_constant", found, (above,))
        elif operator == "=":
            exact = _reached(found, above, budget)
        else:
            raise Unproved("only Lip(f) = b and Lip(f) ≤ b are proved")
        whole = exact if kept == statement.hypotheses else weakened(exact, statement.hypotheses)
        return whole if whole.proposition == statement.proposition else attempt("symmetry", statement, (whole,))
    raise Unproved("no Lipschitz constant alone on a side")


def _reached(statement: Statement, above: Theorem, budget: Budget) -> Theorem:
    goal = relation_of(statement)
    assert isinstance(goal.left, Lipschitz)
    complaint = Unproved("no point is in sight where the bound is reached")
    for point in (Zero(VECTOR), Ones()):
        slope = Norm(Derivative(goal.left.body, goal.left.variable, point))
        try:
            reached = map_norm(equation(statement, slope, goal.right), budget)
            return attempt("lipschitz_constant", statement, (above, reached), {"point": point})
        except Unproved as error:
            complaint = error
    raise complaint
