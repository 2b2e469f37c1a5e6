"""Existence: try simple values, vectors in sight, and the solution of an equation that is linear in the variable."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..algebra.context import REFUSALS, Context
from ..algebra.fold import Folder
from ..algebra.generators import Variable
from ..algebra.polynomial import Polynomial
from ..algebra.scalar import Scalar
from ..algebra.signs import ZERO
from ..kernel import Theorem
from ..terms import (
    VECTOR,
    And,
    Exists,
    Iff,
    Implies,
    Ones,
    Product,
    Relation,
    Root,
    Statement,
    Sum,
    Symbol,
    Term,
    Zero,
    depth_first,
    free,
    number,
    substitute,
)
from .goal import Budget, Unproved, attempt

__all__ = ["denial", "exists"]

_MOST_IN_SIGHT = 6


def exists(statement: Statement, budget: Budget, prove: Callable[[Statement, Budget], Theorem]) -> Theorem:
    """∃x A(x) by the first of some simple x for which A(x) is proved."""
    goal = statement.proposition
    assert isinstance(goal, Exists)
    for value in _candidates(goal, statement):
        instance = substitute(goal.body, {goal.variable: value})
        try:
            proof = prove(Statement(statement.hypotheses, instance), budget)
            return attempt("witness", statement, (proof,), {"value": value})
        except Unproved:
            continue
    raise Unproved("no simple value is shown to be a witness")


def _candidates(goal: Exists, statement: Statement) -> Iterator[Term]:
    variable = goal.variable
    if variable.shape.kind == "scalar":
        for above, below in ((0, 1), (1, 1), (-1, 1), (2, 1), (1, 2), (-2, 1), (3, 1), (1, 4)):
            yield number(above, below)
        yield from _solutions(goal, statement)
        for symbol in sorted((x for x in free(goal) if isinstance(x, Symbol)), key=lambda x: x.name):
            if symbol.shape == variable.shape:
                yield from (symbol, Sum((symbol, number(1))), Sum((symbol, number(-1))))
        yield from (Root(number(2)), Root(number(3)))
    elif variable.shape == VECTOR:
        yield Zero(VECTOR)
        yield Ones()
        yield Product((number(-1), Ones()))
        yield Product((number(2), Ones()))
        in_sight: list[Term] = []
        for node in depth_first(goal.body):
            if node.shape == VECTOR and variable not in free(node) and node not in in_sight:
                in_sight.append(node)
        yield from in_sight[:_MOST_IN_SIGHT]


def _solutions(goal: Exists, statement: Statement) -> Iterator[Term]:
    """x with A·x + B = 0, where the body is an equation of scalars linear in x."""
    if not isinstance(goal.body, Relation) or goal.variable in {x for h in statement.hypotheses for x in free(h)}:
        return
    context = Context(statement.hypotheses, statement.dimension)
    try:
        gap = context.difference(goal.body.left, goal.body.right)
    except REFUSALS:
        return
    g = Variable(goal.variable.name, goal.variable.domain == "N")
    if isinstance(gap, Scalar) and gap.numerator.degree(g) == 1:
        parts = gap.numerator.coefficients(g)
        if not context.facts.sign(parts[1]) & ZERO:
            solution = Scalar(-parts.get(0, Polynomial({}))) * Scalar(parts[1]).inverse()
            try:
                yield Folder({}, context.facts).scalar(solution)
            except NotImplementedError:
                return


def denial(proposition: Term) -> Term | None:
    """What is true exactly where a relation, an implication of one, or a conjunction of one part is false."""
    match proposition:
        case Relation():
            return proposition.opposite()
        case Implies(premise=premise, conclusion=conclusion):
            denied = denial(conclusion)
            return None if denied is None else And((premise, denied))
        case And(parts=(part,)):
            return denial(part)
        case Iff():
            return None
    return None
