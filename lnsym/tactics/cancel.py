"""From an equation among the hypotheses: put both sides into a scalar, and cancel what is not zero."""

from __future__ import annotations

from collections.abc import Iterator

from ..algebra.context import Context, flatten
from ..algebra.fold import Folder
from ..algebra.scalar import Scalar
from ..algebra.signs import ZERO
from ..kernel import Theorem
from ..kernel.given import refusals
from ..terms import (
    MAP,
    SCALAR,
    VECTOR,
    And,
    Inner,
    Mean,
    Norm,
    Power,
    Relation,
    ScalarFunction,
    Statement,
    Symbol,
    Term,
    Variance,
    free,
    number,
    substitute,
)
from .goal import Budget, Unproved, attempt, equation

__all__ = ["by_hypothesis"]


def by_hypothesis(statement: Statement, budget: Budget) -> Theorem:
    """goal = c · (an equation that holds), with a defined cofactor c: the rule ``combination``."""
    goal = statement.proposition
    assert isinstance(goal, Relation)
    if goal.operator != "=" or goal.left.shape != SCALAR:
        raise Unproved("the sides differ, and no hypothesis explains it")
    context = Context(statement.hypotheses, statement.dimension)
    try:
        wanted = context.difference(goal.left, goal.right)
    except refusals as error:
        raise Unproved(str(error)) from error
    assert isinstance(wanted, Scalar)
    for hypothesis in flatten(statement.hypotheses):
        if not isinstance(hypothesis, Relation) or hypothesis.operator != "=":
            continue
        for hole, template in _templates(hypothesis, statement):
            budget.check()
            try:
                return _cancel(statement, context, wanted, hypothesis, hole, template)
            except (Unproved, *refusals):
                continue
    raise Unproved("the sides differ, and no hypothesis explains it")


def _cancel(
    statement: Statement, context: Context, wanted: Scalar, hypothesis: Relation, hole: Symbol, template: Term
) -> Theorem:
    left = substitute(template, {hole: hypothesis.left})
    right = substitute(template, {hole: hypothesis.right})
    known = context.difference(left, right)
    assert isinstance(known, Scalar)
    if known.is_zero:
        raise Unproved("the hypothesis says nothing here")
    quotient = known.numerator.divided_by(wanted.numerator)
    if quotient is None or context.facts.sign(quotient) & ZERO:
        raise Unproved("the goal is not a factor, or the rest may vanish")
    # wanted = c · known with c = (wanted/known), whose denominator is the nonzero quotient
    cofactor = Scalar(quotient).inverse()
    for f, e in known.denominator.items():
        cofactor = cofactor * Scalar(f) ** e
    for f, e in wanted.denominator.items():
        cofactor = cofactor * Scalar(f).inverse() ** e
    given = _held(statement, hypothesis)
    if template != hole:
        given = attempt("congruence", equation(statement, left, right), (given,), {"hole": hole, "template": template})
    return attempt("combination", statement, (given,), {"c0": Folder().scalar(cofactor)})


def _held(statement: Statement, relation: Relation) -> Theorem:
    if relation in statement.hypotheses:
        return attempt("hypothesis", Statement(statement.hypotheses, relation))
    for whole in statement.hypotheses:
        if isinstance(whole, And) and relation in flatten([whole]):
            inside = attempt("hypothesis", Statement(statement.hypotheses, whole))
            return attempt("part", Statement(statement.hypotheses, relation), (inside,))
    raise Unproved("the equation is not a hypothesis")


def _templates(hypothesis: Relation, statement: Statement) -> Iterator[tuple[Symbol, Term]]:
    """Scalars to put both sides into: squares of norms, means, inner products with the vectors in sight."""
    shape = hypothesis.left.shape
    if shape == SCALAR:
        hole = Symbol("hole'")
        yield hole, hole
        yield hole, Power(hole, number(2))
        yield hole, ScalarFunction("abs", (hole,))
    elif shape == VECTOR:
        hole = Symbol("hole'", VECTOR)
        yield hole, Power(Norm(hole), number(2))
        yield hole, Variance(hole)
        yield hole, Mean(hole)
        for symbol in sorted(free(hypothesis), key=str):
            if isinstance(symbol, Symbol) and symbol.shape == VECTOR:
                yield hole, Inner(hole, symbol)
    elif shape == MAP:
        hole = Symbol("hole'", MAP)
        yield hole, ScalarFunction("trace", (hole,))
