"""How the tactics speak: a goal is a statement, a tactic gives a theorem or raises ``Unproved``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic

from ..algebra.signs import NeedsCase
from ..kernel import KernelError, Theorem, infer
from ..terms import Relation, Statement, Term

__all__ = ["Budget", "Tactic", "Unproved", "attempt", "equation", "first", "under", "weakened"]


class Unproved(Exception):
    """No proof was found; the message says what is missing, ``goal`` where the kernel refused."""

    def __init__(self, message: str = "", goal: Statement | None = None) -> None:
        super().__init__(message)
        self.goal = goal


class Budget:
    """How long and how deep a search may go."""

    def __init__(self, deadline: float | None = None, cases: int = 4) -> None:
        self.deadline = deadline
        self.cases = cases

    def deeper(self) -> Budget:
        """One more case distinction inside."""
        return Budget(self.deadline, self.cases - 1)

    def check(self) -> None:
        """Raise ``Unproved`` when the time is up."""
        if self.deadline is not None and monotonic() > self.deadline:
            raise Unproved("the time for this claim was used up")


Tactic = Callable[[Statement, Budget], Theorem]


def attempt(
    rule: str, statement: Statement, premises: tuple[Theorem, ...] = (), arguments: dict[str, Term] | None = None
) -> Theorem:
    """The theorem by one rule; a refusal of the kernel becomes ``Unproved`` with the same cause."""
    try:
        return infer(rule, statement, premises, arguments)
    except KernelError as error:
        raise Unproved(str(error), statement) from error.__cause__


def weakened(theorem: Theorem, hypotheses: tuple[Term, ...]) -> Theorem:
    """The same proposition under more hypotheses, by a cut with itself."""
    goal = Statement(hypotheses, theorem.proposition)
    itself = attempt("hypothesis", Statement((*hypotheses, theorem.proposition), theorem.proposition))
    return attempt("cut", goal, (theorem, itself))


def first(tactics: Iterable[Tactic], statement: Statement, budget: Budget) -> Theorem:
    """The first tactic that succeeds; else the first complaint."""
    complaint: Unproved | None = None
    for tactic in tactics:
        budget.check()
        try:
            return tactic(statement, budget)
        except Unproved as error:
            if complaint is None or isinstance(error.__cause__, NeedsCase):
                complaint = error
    raise complaint or Unproved("nothing applies")


def under(statement: Statement, *given: Term) -> Statement:
    """The same proposition under more hypotheses."""
    return Statement((*statement.hypotheses, *given), statement.proposition)


def equation(statement: Statement, left: Term, right: Term, operator: str = "=") -> Statement:
    """Another relation under the same hypotheses."""
    return Statement(statement.hypotheses, Relation(operator, left, right))
