"""Cases: where the form of a value depends on a sign, prove each case."""

from __future__ import annotations

from math import ceil, floor

from ..algebra.context import Context
from ..algebra.factor import factor
from ..algebra.fold import Folder
from ..algebra.generators import Variable
from ..algebra.polynomial import Polynomial
from ..algebra.signs import ANY, NEGATIVE, POSITIVE, ZERO, NeedsCase, NotShown
from ..kernel import Theorem
from ..terms import SCALAR, Dimension, Number, Relation, Statement, Symbol, Term, free, number
from .goal import Budget, Tactic, Unproved, attempt, under, weakened

__all__ = [
    "by_contraposition",
    "by_dimension",
    "by_sign_of_symbol",
    "most_dimensions",
    "with_cases",
    "with_fewer_hypotheses",
]

_MOST_DIMENSIONS = 4


def with_cases(tactic: Tactic, statement: Statement, budget: Budget) -> Theorem:
    """Try a tactic directly; where it lacks a sign, distinguish p > 0, p = 0 and p < 0 and try it in each case."""
    try:
        return tactic(statement, budget)
    except Unproved as error:
        on = _distinction(error.__cause__, statement) if budget.cases > 0 else None
        if on is None:
            raise
    return _each_case(statement, on, lambda case, rest: with_cases(tactic, case, rest), budget)


def _each_case(statement: Statement, on: Term, tactic: Tactic, budget: Budget) -> Theorem:
    proofs = []
    for operator in (">", "=", "<"):
        case = under(statement, Relation(operator, on, number(0)))
        proofs.append(_unless_impossible(tactic, case, budget.deeper()))
    return attempt("cases", statement, tuple(proofs), {"on": on})


def by_dimension(prove: Tactic) -> Tactic:
    """What may differ in the smallest dimension: distinguish d = 1 and d ≥ 2, or each d where there are only a few."""

    def tactic(statement: Statement, budget: Budget) -> Theorem:
        context = Context(statement.hypotheses, statement.dimension)
        largest = most_dimensions(statement.hypotheses)
        known = statement.dimension is not None or context.dimension is not None
        if known or (largest is None and context.facts.lowest > 1) or budget.cases < 2:
            raise Unproved("no dimension to distinguish")
        last = largest or 1
        cases = [Relation("=", Dimension(), number(n)) for n in range(1, last + 1)]
        cases.append(Relation(">=", Dimension(), number(last + 1)))
        proofs = (_unless_impossible(prove, under(statement, case), budget.deeper()) for case in cases)
        return attempt("dimension_cases", statement, tuple(proofs))

    return tactic


def most_dimensions(hypotheses: tuple[Term, ...]) -> int | None:
    """The largest dimension that hypotheses d ≤ n allow, if it is small."""
    found = None
    for given in hypotheses:
        if isinstance(given, Relation) and isinstance(given.right, Dimension):
            given = given.turned()
        match given:
            case Relation(operator="<" | "<=", left=Dimension(), right=Number(value=n)):
                whole = ceil(n) - 1 if given.operator == "<" else floor(n)
                found = whole if found is None else min(found, whole)
    return found if found is not None and 0 < found <= _MOST_DIMENSIONS else None


def _unless_impossible(prove: Tactic, statement: Statement, budget: Budget) -> Theorem:
    """The goal in a case, which may be one that the hypotheses exclude."""
    try:
        return attempt("contradiction", statement)
    except Unproved:
        return prove(statement, budget)


def by_sign_of_symbol(prove: Tactic) -> Tactic:
    """An order that depends on the signs of scalar symbols: distinguish the first whose sign is not known."""

    def tactic(statement: Statement, budget: Budget) -> Theorem:
        if budget.cases <= 2:
            raise Unproved("the sign is not shown")
        facts = Context(statement.hypotheses, statement.dimension).facts
        leaves = sorted((x for x in free(statement.proposition) if isinstance(x, Symbol)), key=lambda x: x.name)
        for symbol in leaves:
            if symbol.shape == SCALAR and facts.sign(Polynomial.generator(Variable(symbol.name))) == ANY:
                return _each_case(statement, symbol, prove, budget)
        raise Unproved("the sign is not shown")

    return tactic


def _distinction(cause: BaseException | None, statement: Statement) -> Term | None:
    """The scalar to distinguish: one whose sign chooses a branch, or a known p ≥ 0 that had to be p > 0."""
    if not isinstance(cause, NotShown):
        return None
    if not isinstance(cause, NeedsCase):
        facts = Context(statement.hypotheses, statement.dimension).facts
        if cause.wanted != POSITIVE or facts.sign(cause.polynomial) & NEGATIVE:
            return None
    p = cause.polynomial
    if isinstance(cause, NeedsCase):  # the sign of a product is that of its factors
        facts = Context(statement.hypotheses, statement.dimension).facts
        p = next((f for f, _ in factor(p)[1] if facts.sign(f) not in (NEGATIVE, ZERO, POSITIVE)), p)
    try:
        return Folder().polynomial(p)
    except NotImplementedError:
        return None


def by_contraposition(prove: Tactic) -> Tactic:
    """The denial of a hypothesis from the denial of the goal."""

    def tactic(statement: Statement, budget: Budget) -> Theorem:
        goal = statement.proposition
        if budget.cases < 3 or not isinstance(goal, Relation) or goal.left.shape != SCALAR:
            raise Unproved("the sign is not shown")
        for given in statement.hypotheses:
            if not isinstance(given, Relation) or given.left.shape != SCALAR or not free(given) & free(goal):
                continue
            rest = tuple(h for h in statement.hypotheses if h != given)
            try:
                inner = prove(Statement((*rest, goal.opposite()), given.opposite()), Budget(budget.deadline, 1))
                return attempt("contraposition", statement, (inner,), {"given": given})
            except Unproved:
                continue
        raise Unproved("the sign is not shown")

    return tactic


def with_fewer_hypotheses(prove: Tactic) -> Tactic:
    """Without an equation that is not needed and hides what is: where ‖w‖ = 1, no ‖w‖ is seen in a square."""

    def tactic(statement: Statement, budget: Budget) -> Theorem:
        if budget.cases < 4:
            raise Unproved("the sign is not shown")
        for given in statement.hypotheses:
            if not isinstance(given, Relation) or given.operator != "=" or all(x.shape == SCALAR for x in free(given)):
                continue
            rest = tuple(h for h in statement.hypotheses if h != given)
            try:
                found = prove(Statement(rest, statement.proposition), budget.deeper())
                return weakened(found, statement.hypotheses)
            except Unproved:
                continue
        raise Unproved("the sign is not shown")

    return tactic
