"""Cases: where the form of a value depends on a sign, prove each case."""

from __future__ import annotations

from ..algebra.context import Context
from ..algebra.factor import factor
from ..algebra.fold import Folder
from ..algebra.generators import Variable
from ..algebra.polynomial import Polynomial
from ..algebra.signs import ANY, NEGATIVE, POSITIVE, ZERO, NeedsCase, NotShown
from ..kernel import Theorem
from ..terms import SCALAR, Dimension, Relation, Statement, Symbol, Term, free, number
from .goal import Budget, Tactic, Unproved, attempt, under

__all__ = ["by_contraposition", "by_dimension", "by_sign_of_symbol", "with_cases"]


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
        try:
            proofs.append(attempt("contradiction", case))
        except Unproved:
            proofs.append(tactic(case, budget.deeper()))
    return attempt("cases", statement, tuple(proofs), {"on": on})


def by_dimension(prove: Tactic) -> Tactic:
    """What may differ in the smallest dimension: distinguish d = 1 and d ≥ 2."""

    def tactic(statement: Statement, budget: Budget) -> Theorem:
        facts = Context(statement.hypotheses, statement.dimension)
        if statement.dimension is not None or facts.dimension is not None or facts.facts.lowest > 1 or budget.cases < 2:
            raise Unproved("no dimension to distinguish")
        one = prove(under(statement, Relation("=", Dimension(), number(1))), budget.deeper())
        more = prove(under(statement, Relation(">=", Dimension(), number(2))), budget.deeper())
        return attempt("dimension_cases", statement, (one, more))

    return tactic


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
