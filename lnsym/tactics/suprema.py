"""Suprema and infima."""

from __future__ import annotations

from collections.abc import Iterable

from ..kernel import Theorem
from ..terms import (
    SCALAR,
    VECTOR,
    Infinity,
    Limit,
    Norm,
    Ones,
    Product,
    Relation,
    Statement,
    Supremum,
    Symbol,
    Term,
    Variance,
    Zero,
    free,
    fresh,
    number,
    substitute,
)
from .goal import Budget, Tactic, Unproved, attempt, equation, first
from .sides import relation_of, sides

__all__ = ["limit_along_a_line", "supremum"]


def supremum(prove: Tactic) -> Tactic:
    """sup f = b or inf f = b: f is constant, or reaches its bound at a simple point, or tends to it along a line."""

    def tactic(statement: Statement, budget: Budget) -> Theorem:
        for side, operator, bound in sides(relation_of(statement), Supremum):
            assert isinstance(side, Supremum)
            if operator != "=":
                raise Unproved("only the value of a supremum or an infimum, in an equation")
            found = Statement(statement.hypotheses, Relation("=", side, bound))
            exact = first((_constant, _reached_at(prove), _along_a_line), found, budget)
            return exact if exact.proposition == statement.proposition else attempt("symmetry", statement, (exact,))
        raise Unproved("no supremum alone on a side")

    return tactic


def _extremum(statement: Statement) -> tuple[Supremum, Term]:
    goal = relation_of(statement)
    assert isinstance(goal.left, Supremum)
    return goal.left, goal.right


def _constant(statement: Statement, budget: Budget) -> Theorem:
    """A function that is constant reaches its bound wherever it is."""
    side, bound = _extremum(statement)
    value = attempt("identity", equation(statement, side.body, bound))
    order = "<=" if side.kind == "sup" else ">="
    below = attempt("combination", equation(statement, side.body, bound, order), (value,))
    return attempt("attained", statement, (below, value), {"point": side.variable})


def _reached_at(prove: Tactic) -> Tactic:
    def tactic(statement: Statement, budget: Budget) -> Theorem:
        side, bound = _extremum(statement)
        order = "<=" if side.kind == "sup" else ">="
        scalar = side.variable.shape == SCALAR
        points: tuple[Term, ...] = (number(0), number(1), number(-1)) if scalar else (Zero(VECTOR), Ones())
        complaint = Unproved("no point is in sight where the bound is reached")
        for point in points:
            try:
                at = prove(equation(statement, substitute(side.body, {side.variable: point}), bound), budget)
                within = prove(equation(statement, side.body, bound, order), budget)
                return attempt("attained", statement, (within, at), {"point": point})
            except Unproved as error:
                complaint = error
        raise complaint

    return tactic


def _along_a_line(found: Statement, budget: Budget) -> Theorem:
    side, bound = _extremum(found)
    z = side.variable
    if z.shape != VECTOR or side.kind != "sup":
        raise Unproved("only a supremum over vectors is approached along a line")
    below = attempt("sign", equation(found, side.body, bound, "<="))
    along, w, t = limit_along_a_line(side, (bound, *found.hypotheses))
    arguments: dict[str, Term] = {"direction": w, "parameter": t}
    complaint = Unproved("no limit along a line")
    for size in (Norm, Variance):
        direction = Relation(">", size(w), number(0))
        limit = Statement((*found.hypotheses, direction), Relation("=", along, bound))
        try:
            return attempt("supremum", found, (below, attempt("identity", limit)), arguments)
        except Unproved as error:
            complaint = error
    raise complaint


def limit_along_a_line(side: Supremum, others: Iterable[Term]) -> tuple[Limit, Symbol, Symbol]:
    """lim f(t w) as t → ∞, with a direction w and a parameter t that are not free in the other terms."""
    taken = free(side.body).union(*map(free, others))
    w, t = fresh(Symbol("w", VECTOR), taken), fresh(Symbol("t"), taken)
    assert isinstance(w, Symbol)
    assert isinstance(t, Symbol)
    return Limit(substitute(side.body, {side.variable: Product((t, w))}), t, Infinity()), w, t
