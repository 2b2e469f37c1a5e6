"""Bounds by one inequality: ‖x + y‖ ≤ ‖x‖ + ‖y‖, ‖Ax‖ ≤ ‖A‖‖x‖, and max_i f_i ≤ b from its entries."""

from __future__ import annotations

from ..kernel import Theorem
from ..terms import IndexMaximum, Norm, Product, Statement, Sum
from .cases import with_cases
from .goal import Budget, Unproved, attempt, equation
from .sides import opened, relation_of, sides, turned

__all__ = ["by_product_norm", "by_triangle", "maximum"]


def by_triangle(statement: Statement, budget: Budget) -> Theorem:
    """‖x + y‖ ≤ ‖x‖ + ‖y‖ ≤ bound."""
    goal = relation_of(statement)
    body = opened(goal.left.body)  # type: ignore[attr-defined]
    if not isinstance(body, Sum) or len(body.terms) != 2:
        raise Unproved("not the norm of a sum of two")
    x, y = body.terms
    parts = Sum((Norm(x), Norm(y)))
    split = attempt("triangle", equation(statement, Norm(body), parts, "<="), (), {"x": x, "y": y})
    try:
        return attempt("combination", statement, (split,))
    except Unproved:
        rest = attempt("sign", equation(statement, parts, goal.right, "<="))
        return attempt("combination", statement, (split, rest))


def by_product_norm(statement: Statement, budget: Budget) -> Theorem:
    """‖Ax‖ ≤ ‖A‖‖x‖."""
    body = opened(relation_of(statement).left.body)  # type: ignore[attr-defined]
    if not isinstance(body, Product) or len(body.factors) != 2 or body.factors[0].shape.kind != "map":
        raise Unproved("not a map applied to a vector")
    x, y = body.factors
    split = equation(statement, Norm(body), Product((Norm(x), Norm(y))), "<=")
    return attempt("combination", statement, (attempt("product_norm", split, (), {"x": x, "y": y}),))


def maximum(statement: Statement, budget: Budget) -> Theorem:
    """max_i f_i ≤ b from f_i ≤ b for a free i."""
    for side, operator, bound in sides(relation_of(statement), IndexMaximum):
        assert isinstance(side, IndexMaximum)
        if operator not in ("<=", "<") or side.kind != "max":
            continue
        found = equation(statement, side, bound, operator)
        each = equation(found, side.body, bound, operator)
        inner = with_cases(lambda goal, _: attempt("sign", goal), each, budget)
        return turned(statement, attempt("maximum", found, (inner,)))
    raise Unproved("no maximum alone below a bound")
