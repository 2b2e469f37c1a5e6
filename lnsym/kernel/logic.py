"""The rules of logic: hypotheses, connectives, cases, quantifiers."""

from __future__ import annotations

from collections.abc import Mapping

from ..terms import (
    And,
    Dimension,
    Exists,
    ForAll,
    Iff,
    Implies,
    Number,
    Relation,
    Statement,
    Symbol,
    Term,
    free,
    number,
    substitute,
)
from .given import defined, everywhere, expect, holds, sensible
from .theorem import Theorem, rule

Premises = tuple[Theorem, ...]
Arguments = Mapping[str, Term]


def count(premises: Premises, n: int) -> None:
    """The number of premises must be n."""
    holds(len(premises) == n, f"needs {n} premises, not {len(premises)}")


def fits(symbol: Symbol, value: Term) -> None:
    """The value must be one that the symbol may have: of its shape, a positive whole number if it is natural."""
    holds(value.shape == symbol.shape, "the value is of another shape")
    if symbol.domain == "N":
        natural = isinstance(value, Number) and value.value >= 1 and value.value.denominator == 1
        holds(natural, "the value is not a positive whole number")


@rule
def hypothesis(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H ⊢ A for A in H."""
    count(premises, 0)
    holds(statement.proposition in statement.hypotheses, "the statement is not among its hypotheses")


@rule
def weakening(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H ⊢ A gives H′ ⊢ A for H ⊆ H′."""
    count(premises, 1)
    holds(expect(premises[0], statement.hypotheses, statement) == statement.proposition, "another proposition")


@rule
def conjunction(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H ⊢ A, H ⊢ B, … give H ⊢ A and B and …"""
    goal = statement.proposition
    holds(isinstance(goal, And), "the goal is not a conjunction")
    assert isinstance(goal, And)
    count(premises, len(goal.parts))
    for part, premise in zip(goal.parts, premises, strict=True):
        holds(expect(premise, statement.hypotheses, statement) == part, f"a premise is not {part}")


@rule
def part(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H ⊢ A and B and … gives H ⊢ A, H ⊢ B, …"""
    count(premises, 1)
    whole = expect(premises[0], statement.hypotheses, statement)
    holds(isinstance(whole, And) and statement.proposition in whole.parts, "not a part of the premise")


@rule
def implication(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H, A ⊢ B gives H ⊢ A ⟹ B."""
    goal = statement.proposition
    holds(isinstance(goal, Implies), "the goal is not an implication")
    assert isinstance(goal, Implies)
    count(premises, 1)
    found = expect(premises[0], (*statement.hypotheses, goal.premise), statement)
    holds(found == goal.conclusion, "the premise does not prove the conclusion")
    sensible(statement.hypotheses, goal.premise)


@rule
def equivalence(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H, A ⊢ B and H, B ⊢ A give H ⊢ A ⟺ B."""
    goal = statement.proposition
    holds(isinstance(goal, Iff), "the goal is not an equivalence")
    assert isinstance(goal, Iff)
    count(premises, 2)
    there = expect(premises[0], (*statement.hypotheses, goal.left), statement)
    back = expect(premises[1], (*statement.hypotheses, goal.right), statement)
    holds(there == goal.right and back == goal.left, "the premises are not the two directions")
    sensible(statement.hypotheses, goal)


@rule
def contraposition(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H, not A ⊢ not B gives H, B ⊢ A for relations A and B of scalars; B is the argument ``given``."""
    count(premises, 1)
    goal, given = statement.proposition, arguments.get("given")
    holds(isinstance(goal, Relation) and isinstance(given, Relation), "the goal and the given are relations")
    assert isinstance(goal, Relation)
    assert isinstance(given, Relation)
    holds(goal.left.shape.kind == given.left.shape.kind == "scalar", "relations of scalars")
    holds(given in statement.hypotheses, "the given is not a hypothesis")
    rest = tuple(h for h in statement.hypotheses if h != given)
    found = expect(premises[0], (*rest, opposite_of(goal)), statement)
    holds(found == opposite_of(given), "the premise is not the contraposition")
    sensible(rest, goal)


def opposite_of(relation: Relation) -> Relation:
    """What holds exactly where a relation of scalars fails."""
    turned = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}[relation.operator]
    return Relation(turned, relation.left, relation.right)


@rule
def cut(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H ⊢ A and H, A ⊢ B give H ⊢ B."""
    count(premises, 2)
    lemma = expect(premises[0], statement.hypotheses, statement)
    holds(
        expect(premises[1], (*statement.hypotheses, lemma), statement) == statement.proposition, "another proposition"
    )


@rule
def cases(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H, p > 0 ⊢ A, H, p = 0 ⊢ A and H, p < 0 ⊢ A give H ⊢ A; so do the two of p ≥ 0 and p ≤ 0."""
    holds("on" in arguments, "needs the scalar to distinguish")
    p = arguments["on"]
    operators = {3: (">", "=", "<"), 2: (">=", "<=")}.get(len(premises))
    holds(operators is not None, "needs two or three premises")
    assert operators is not None
    for operator, premise in zip(operators, premises, strict=True):
        given = (*statement.hypotheses, Relation(operator, p, number(0)))
        holds(expect(premise, given, statement) == statement.proposition, f"the case {operator} 0 is missing")
    defined(statement, p)


@rule
def dimension_cases(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H, d = 1 ⊢ A, …, H, d = n ⊢ A and H, d ≥ n + 1 ⊢ A give H ⊢ A."""
    holds(len(premises) >= 2, "needs two premises at least")
    last = len(premises)
    for n, premise in enumerate(premises, start=1):
        given = Relation(">=" if n == last else "=", Dimension(), number(n))
        found = expect(premise, (*statement.hypotheses, given), statement)
        holds(found == statement.proposition, f"the case d = {n} is missing")


@rule
def contradiction(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """Hypotheses that contradict one another give anything (the case that cannot occur)."""
    count(premises, 0)
    everywhere(statement, lambda context: None if context.contradictory else "the hypotheses do not contradict")


@rule
def generalization(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H ⊢ A(x) with x not free in H gives H ⊢ ∀x A(x)."""
    goal = statement.proposition
    holds(isinstance(goal, ForAll), "the goal is not universal")
    assert isinstance(goal, ForAll)
    count(premises, 1)
    holds(expect(premises[0], statement.hypotheses, statement) == goal.body, "the premise is not the body")
    holds(all(goal.variable not in free(h) for h in statement.hypotheses), "the variable is free in a hypothesis")


@rule
def witness(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H ⊢ A(t) with a defined term t gives H ⊢ ∃x A(x)."""
    goal = statement.proposition
    holds(isinstance(goal, Exists) and "value" in arguments, "the goal is not existential, or no value is given")
    assert isinstance(goal, Exists)
    count(premises, 1)
    value = arguments["value"]
    fits(goal.variable, value)
    wanted = substitute(goal.body, {goal.variable: value})
    holds(expect(premises[0], statement.hypotheses, statement) == wanted, "the premise is not the instance")
    defined(statement, value)


@rule
def instance(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H(x) ⊢ A(x) gives H(t) ⊢ A(t) for a defined term t."""
    count(premises, 1)
    holds({"symbol", "value"} <= set(arguments), "needs a symbol and a value")
    symbol, value = arguments["symbol"], arguments["value"]
    holds(isinstance(symbol, Symbol), "only a symbol is replaced")
    assert isinstance(symbol, Symbol)
    fits(symbol, value)
    change: dict[Term, Term] = {symbol: value}
    premise = premises[0]
    holds(premise.statement.dimension in (None, statement.dimension), "the premise is about another dimension")
    for given in premise.hypotheses:
        holds(substitute(given, change) in statement.hypotheses, f"the hypothesis {given} is not given at the value")
    holds(substitute(premise.proposition, change) == statement.proposition, "not the instance")
    defined(statement, value)
