"""Prove a statement: take its connectives apart, try what fits its relations, distinguish cases."""

from __future__ import annotations

from ..kernel import Theorem
from ..terms import (
    And,
    Exists,
    ForAll,
    Iff,
    Implies,
    IndexMaximum,
    Lipschitz,
    Norm,
    Power,
    Relation,
    ScalarFunction,
    Spectrum,
    Statement,
    Supremum,
    Symbol,
    Term,
    free,
    number,
    subterms,
)
from .cancel import by_hypothesis
from .cases import (
    by_contraposition,
    by_dimension,
    by_sign_of_symbol,
    most_dimensions,
    with_cases,
    with_fewer_hypotheses,
)
from .elementary_bounds import maximum
from .goal import Budget, Tactic, Unproved, attempt, first
from .lipschitz import lipschitz
from .map_norms import map_norm
from .suprema import supremum
from .vector_bounds import squared_bound, vector_bound
from .witness import exists

__all__ = ["holds", "prove"]


def prove(statement: Statement, deadline: float | None = None) -> Theorem:
    """A theorem with exactly this statement; ``Unproved`` when none is found."""
    return _prove(statement, Budget(deadline))


def holds(given: tuple[Term, ...], proposition: Term, deadline: float | None) -> bool:
    """Whether a proposition is proved under the hypotheses."""
    try:
        prove(Statement(given, proposition), deadline)
    except Unproved:
        return False
    return True


def _prove(statement: Statement, budget: Budget) -> Theorem:
    budget.check()
    goal = statement.proposition
    match goal:
        case And(parts=parts):
            proofs = tuple(_prove(Statement(statement.hypotheses, part), budget) for part in parts)
            return attempt("conjunction", statement, proofs)
        case Implies(premise=premise, conclusion=conclusion):
            inner = _prove(Statement((*statement.hypotheses, premise), conclusion), budget)
            return attempt("implication", statement, (inner,))
        case Iff(left=left, right=right):
            there = _prove(Statement((*statement.hypotheses, left), right), budget)
            back = _prove(Statement((*statement.hypotheses, right), left), budget)
            return attempt("equivalence", statement, (there, back))
        case ForAll(variable=variable, body=body):
            return _universal(statement, variable, body, budget)
        case Exists():
            return exists(statement, budget, _prove)
        case Relation():
            return with_cases(_relation, statement, budget)
    raise Unproved(f"a {goal.shape} is not proved")


def _universal(statement: Statement, variable: Symbol, body: Term, budget: Budget) -> Theorem:
    taken = frozenset().union(*(free(h) for h in statement.hypotheses)) if statement.hypotheses else frozenset()
    if variable in taken:
        raise Unproved(f"{variable.name} is bound by the quantifier and free in a hypothesis")
    inner = _prove(Statement(statement.hypotheses, body), budget)
    return attempt("generalization", statement, (inner,))


def _relation(statement: Statement, budget: Budget) -> Theorem:
    return first(_tactics(statement), statement, budget)


def _tactics(statement: Statement) -> list[Tactic]:
    goal = statement.proposition
    assert isinstance(goal, Relation)
    sides = (goal.left, goal.right)
    special: list[Tactic] = []
    if any(isinstance(side, Spectrum) for side in sides):
        return [_spectrum, by_dimension(_prove)]
    if any(isinstance(side, Lipschitz) for side in sides):
        return [lipschitz]
    if any(isinstance(side, Supremum) for side in sides):
        return [supremum(_prove)]
    if any(isinstance(side, Norm) and side.body.shape.kind == "map" for side in sides):
        special.append(map_norm)
    elif any(isinstance(side, IndexMaximum) for side in sides):
        special.append(maximum)
    elif goal.operator in ("<=", ">=") and any(isinstance(side, Norm) for side in sides):
        return [vector_bound, _sign, with_fewer_hypotheses(_prove)]
    elif goal.operator in ("<=", ">=") and any(_is_squared_norm(side) for side in sides):
        special.append(squared_bound)
    if goal.operator == "=":
        delicate = any(isinstance(x, ScalarFunction) and x.name in ("rank", "det") for x in subterms(goal))
        delicate = delicate or most_dimensions(statement.hypotheses) is not None
        return [_identity, *special, by_hypothesis(_prove), *([by_dimension(_prove)] if delicate else [])]
    others = (by_dimension, by_sign_of_symbol, by_contraposition, with_fewer_hypotheses)
    return [_sign, *special, *(tactic(_prove) for tactic in others)]


def _is_squared_norm(term: Term) -> bool:
    return isinstance(term, Power) and isinstance(term.base, Norm) and term.exponent == number(2)


def _identity(statement: Statement, budget: Budget) -> Theorem:
    return attempt("identity", statement)


def _sign(statement: Statement, budget: Budget) -> Theorem:
    return attempt("sign", statement)


def _spectrum(statement: Statement, budget: Budget) -> Theorem:
    """spec(A) = {…}: by the kernel's own computation."""
    return attempt("spectrum_of_map", statement)
