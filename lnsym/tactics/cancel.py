"""From an equation among the hypotheses: put both sides into a scalar, and cancel what is not zero."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..algebra.context import REFUSALS, Context, flatten
from ..algebra.factor import factor
from ..algebra.fold import Folder
from ..algebra.scalar import Scalar
from ..algebra.signs import ZERO
from ..kernel import Theorem
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
from .goal import Budget, Tactic, Unproved, attempt, equation

__all__ = ["by_hypothesis"]


def by_hypothesis(prove: Tactic) -> Tactic:
    """An equation from one among the hypotheses: cancel what is not zero, or draw a simpler equation from it first."""

    def tactic(statement: Statement, budget: Budget) -> Theorem:
        goal = statement.proposition
        assert isinstance(goal, Relation)
        if not any(isinstance(h, Relation) and h.operator == "=" for h in flatten(statement.hypotheses)):
            raise Unproved("the sides differ, and no hypothesis explains it")
        context = Context(statement.hypotheses, statement.dimension)
        for hypothesis, hole, template in _known_equations(statement):
            budget.check()
            try:
                if goal.left.shape == SCALAR:
                    return _cancel(statement, context, hypothesis, hole, template)
                return _through(statement, context, hypothesis, hole, template, prove, budget)
            except (Unproved, *REFUSALS):
                continue
        raise Unproved("the sides differ, and no hypothesis explains it")

    return tactic


def _known_equations(statement: Statement) -> Iterator[tuple[Relation, Symbol, Term]]:
    for hypothesis in flatten(statement.hypotheses):
        if isinstance(hypothesis, Relation) and hypothesis.operator == "=":
            for hole, template in _templates(hypothesis, statement):
                yield hypothesis, hole, template


def _cancel(statement: Statement, context: Context, hypothesis: Relation, hole: Symbol, template: Term) -> Theorem:
    """goal = c · known with a defined cofactor c."""
    goal = statement.proposition
    assert isinstance(goal, Relation)
    wanted = context.difference(goal.left, goal.right)
    assert isinstance(wanted, Scalar)
    known, given = _put_into(statement, context, hypothesis, hole, template)
    quotient = known.numerator.divided_by(wanted.numerator)
    if quotient is None or context.facts.sign(quotient) & ZERO:
        raise Unproved("the goal is not a factor, or the rest may vanish")
    cofactor = wanted * Scalar(wanted.numerator).inverse() * Scalar(quotient).inverse()
    for f, e in known.denominator.items():
        cofactor = cofactor * Scalar(f) ** e
    return attempt("combination", statement, (given(),), {"c0": Folder().scalar(cofactor)})


def _put_into(
    statement: Statement, context: Context, hypothesis: Relation, hole: Symbol, template: Term
) -> tuple[Scalar, Callable[[], Theorem]]:
    """(F(l) − F(r), the theorem F(l) = F(r)) for a hypothesis l = r; the difference is not already zero."""
    left = substitute(template, {hole: hypothesis.left})
    right = substitute(template, {hole: hypothesis.right})
    known = context.difference(left, right)
    assert isinstance(known, Scalar)
    if known.is_zero:
        raise Unproved("the hypothesis says nothing here")

    def theorem() -> Theorem:
        given = _held(statement, hypothesis)
        if template == hole:
            return given
        arguments: dict[str, Term] = {"hole": hole, "template": template}
        return attempt("congruence", equation(statement, left, right), (given,), arguments)

    return known, theorem


def _through(
    statement: Statement,
    context: Context,
    hypothesis: Relation,
    hole: Symbol,
    template: Term,
    prove: Tactic,
    budget: Budget,
) -> Theorem:
    """Draw f = 0 from F(l) = F(r), f its only factor that may vanish, and prove the goal with that."""
    if budget.cases < 2:
        raise Unproved("no simpler equation is drawn")
    known, _given = _put_into(statement, context, hypothesis, hole, template)
    open_factors = [f for f, _ in factor(known.numerator)[1] if context.facts.sign(f) & ZERO]
    if len(open_factors) != 1:
        raise Unproved("no single factor is left")
    f = open_factors[0]
    lemma = equation(statement, Folder().polynomial(f), number(0))
    if lemma.proposition in statement.hypotheses:
        raise Unproved("already known")
    first = _cancel(lemma, context, hypothesis, hole, template)
    rest = prove(Statement((lemma.proposition, *statement.hypotheses), statement.proposition), budget.deeper())
    return attempt("cut", statement, (first, rest))


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
