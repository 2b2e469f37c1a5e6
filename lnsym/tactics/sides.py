"""The sides of a goal: which is the one to bound, turned round if need be, and what factors are in the other."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel import Theorem
from ..terms import (
    Call,
    IndexMaximum,
    Named,
    Norm,
    Product,
    Quotient,
    Relation,
    Statement,
    Term,
    number,
    substitute,
    unfold,
)
from .goal import Unproved, attempt, equation

__all__ = ["opened", "relation_of", "sides", "turned", "without_factor"]


def relation_of(statement: Statement) -> Relation:
    """The goal, which is a relation."""
    assert isinstance(statement.proposition, Relation)
    return statement.proposition


def sides(goal: Relation, kind: type[Term]) -> Iterator[tuple[Term, str, Term]]:
    """(special side, ⋈, other side), from the left or turned around."""
    for said in (goal, goal.turned()):
        if isinstance(said.left, kind):
            yield said.left, said.operator, said.right


def turned(statement: Statement, theorem: Theorem) -> Theorem:
    """The theorem b ⋈ a as the goal a ⋈ b, or with sides that are only equal in value."""
    if theorem.statement == statement:
        return theorem
    known = theorem.proposition
    assert isinstance(known, Relation)
    goal = relation_of(statement)
    mirrored = known.operator == goal.turned().operator and goal.operator not in ("=", "!=")
    return attempt("combination", statement, (theorem,), {"c0": number(-1 if mirrored else 1)})


def opened(term: Term) -> Term:
    """The term behind names and calls, at the top."""
    while isinstance(term, Named | Call):
        term = unfold(term)
    return term


def without_factor(term: Term, factor: Term, statement: Statement) -> Iterator[Term]:
    """Terms t with t · factor = term, read off a product or a quotient."""
    if _alike(term, factor, statement):
        yield number(1)
    match term:
        case Named() | Call():
            yield from without_factor(unfold(term), factor, statement)
        case Product(factors=factors):
            for k, f in enumerate(factors):
                for rest in without_factor(f, factor, statement):
                    left = (*factors[:k], *(() if rest == number(1) else (rest,)), *factors[k + 1 :])
                    yield left[0] if len(left) == 1 else Product(left) if left else number(1)
        case Quotient(numerator=above, denominator=below):
            for rest in without_factor(above, factor, statement):
                yield Quotient(rest, below)


def _alike(a: Term, b: Term, statement: Statement) -> bool:
    """Whether two norms, or two maxima, are the same, as written or in value."""
    if a == b or _same_maximum(a, b):
        return True
    if not (isinstance(a, Norm) and isinstance(b, Norm)):
        return False
    try:
        attempt("identity", equation(statement, a, b))
    except Unproved:
        return False
    return True


def _same_maximum(a: Term, b: Term) -> bool:
    """max_i and max_j of the same."""
    if not (isinstance(a, IndexMaximum) and isinstance(b, IndexMaximum) and a.kind == b.kind):
        return False
    return substitute(a.body, {a.index: b.index}) == b.body
