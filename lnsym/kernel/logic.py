"""The rules of logic: hypotheses, connectives, cases, quantifiers; and what makes sense where."""

from __future__ import annotations

from .. import terms as t
from ..algebra.context import Context
from ..algebra.contexts import everywhere
from ..terms import Relation, Term, free, number, substitute
from .theorem import Step, holds, rule


def defined(statement: t.Statement, *terms: Term) -> None:
    """Each term must have a value wherever the hypotheses hold: evaluation refuses where it has none."""

    def check(context: Context) -> None:
        for term in terms:
            context.value(term)

    everywhere(statement, check)


def sensible(hypotheses: tuple[Term, ...], proposition: Term) -> None:
    """A proposition must make sense wherever the hypotheses hold; what stands behind a premise, where that holds."""
    match proposition:
        case t.And(parts=parts):
            for part in parts:
                sensible(hypotheses, part)
                hypotheses = (*hypotheses, part)
        case t.Implies(premise=premise, conclusion=conclusion):
            sensible(hypotheses, premise)
            sensible((*hypotheses, premise), conclusion)
        case t.Iff(left=left, right=right):
            sensible(hypotheses, left)
            sensible(hypotheses, right)
        case t.ForAll(variable=variable, body=body) | t.Exists(variable=variable, body=body):
            sensible(tuple(h for h in hypotheses if variable not in free(h)), body)
        case Relation(left=left, right=right):
            defined(t.Statement(hypotheses, proposition), *_evaluated(left), *_evaluated(right))
        case _:  # a name, or a function at arguments
            sensible(hypotheses, t.unfold(proposition))


def _evaluated(side: Term) -> tuple[Term, ...]:
    """The terms that a side of a relation consists of: sets are no values themselves."""
    match side:
        case t.Spectrum(body=body):
            return (body,)
        case t.SetOf(elements=elements, multiplicities=multiplicities):
            return (*elements, *multiplicities)
    return (side,)


def fits(symbol: t.Symbol, value: Term) -> None:
    """The value must be one that the symbol may have: of its shape, a positive whole number if it is natural."""
    holds(value.shape == symbol.shape, "the value is of another shape")
    whole = isinstance(value, t.Number) and value.value >= 1 and value.value.denominator == 1
    holds(symbol.domain != "N" or whole, "the value is not a positive whole number")


def independent(variable: Term, *terms: Term) -> None:
    """The variable must not occur freely in the terms."""
    holds(all(variable not in free(term) for term in terms), f"a bound or a hypothesis depends on {variable}")


@rule
def hypothesis(step: Step) -> None:
    """H ⊢ A for A in H."""
    step.needs()
    holds(step.statement.proposition in step.statement.hypotheses, "the statement is not among its hypotheses")


@rule
def conjunction(step: Step) -> None:
    """H ⊢ A, H ⊢ B, … give H ⊢ A and B and …"""
    step.needs(*((part,) for part in step.goal(t.And, "a conjunction").parts))


@rule
def part(step: Step) -> None:
    """H ⊢ A and B and … gives H ⊢ A, H ⊢ B, …"""
    step.count(1)
    whole = step.is_a(t.And, step.premise(0), "not a part of the premise")
    holds(step.statement.proposition in whole.parts, "not a part of the premise")


@rule
def implication(step: Step) -> None:
    """H, A ⊢ B gives H ⊢ A ⟹ B."""
    goal = step.goal(t.Implies, "an implication")
    step.needs((goal.conclusion, goal.premise))
    sensible(step.statement.hypotheses, goal.premise)


@rule
def equivalence(step: Step) -> None:
    """H, A ⊢ B and H, B ⊢ A give H ⊢ A ⟺ B."""
    goal = step.goal(t.Iff, "an equivalence")
    step.needs((goal.right, goal.left), (goal.left, goal.right))
    sensible(step.statement.hypotheses, goal)


@rule
def contraposition(step: Step) -> None:
    """H, not A ⊢ not B gives H, B ⊢ A for relations A and B of scalars; B is the argument ``given``."""
    goal, given = step.goal(Relation, "a relation"), step.argument("given", Relation)
    holds(goal.left.shape.kind == given.left.shape.kind == "scalar", "relations of scalars")
    holds(given in step.statement.hypotheses, "the given is not a hypothesis")
    step.needs((given.opposite(), goal.opposite()))
    sensible(step.statement.hypotheses, goal)


@rule
def cut(step: Step) -> None:
    """H ⊢ A and H, A ⊢ B give H ⊢ B."""
    holds(bool(step.premises), "needs 2 premises, not 0")
    lemma = step.premises[0].proposition
    step.needs((lemma,), (step.statement.proposition, lemma))


@rule
def cases(step: Step) -> None:
    """H, p > 0 ⊢ A, H, p = 0 ⊢ A and H, p < 0 ⊢ A give H ⊢ A; so do the two of p ≥ 0 and p ≤ 0."""
    p = step.argument("on", Term)
    operators = (">=", "<=") if len(step.premises) == 2 else (">", "=", "<")
    step.needs(*((step.statement.proposition, Relation(operator, p, number(0))) for operator in operators))
    defined(step.statement, p)


@rule
def dimension_cases(step: Step) -> None:
    """H, d = 1 ⊢ A, …, H, d = n ⊢ A and H, d ≥ n + 1 ⊢ A give H ⊢ A."""
    last = len(step.premises)
    holds(last >= 2, "needs two premises at least")
    operators = ["="] * (last - 1) + [">="]
    given = (Relation(operator, t.Dimension(), number(n)) for n, operator in enumerate(operators, start=1))
    step.needs(*((step.statement.proposition, case) for case in given))


@rule
def contradiction(step: Step) -> None:
    """Hypotheses that contradict one another give anything (the case that cannot occur)."""
    step.needs()
    everywhere(step.statement, lambda context: None if context.contradictory else "the hypotheses do not contradict")


@rule
def generalization(step: Step) -> None:
    """H ⊢ A(x) with x not free in H gives H ⊢ ∀x A(x)."""
    goal = step.goal(t.ForAll, "universal")
    step.needs((goal.body,))
    independent(goal.variable, *step.statement.hypotheses)


@rule
def witness(step: Step) -> None:
    """H ⊢ A(t) with a defined term t gives H ⊢ ∃x A(x)."""
    goal, value = step.goal(t.Exists, "existential"), step.argument("value", Term)
    fits(goal.variable, value)
    step.needs((substitute(goal.body, {goal.variable: value}),))
    defined(step.statement, value)
