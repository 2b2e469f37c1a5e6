"""Test a statement at many points: evidence for it, or a point where it fails or makes no sense."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic
from typing import Any

from ..terms import (
    EPSILON,
    Index,
    Relation,
    Statement,
    Term,
    number,
)
from .constraints import witnesses
from .cost import largest_dimension, point_count
from .environment import Leaves, Raw
from .evaluator import reals
from .hypotheses import parts
from .point import Point
from .propositions import Decider, Decision
from .sampling import DIMENSIONS, allowed, index_points, opened, sample
from .undefined import Declined, UndefinedHere

__all__ = ["Counterexample", "Evidence", "Judge", "known_nonnegative", "test"]


@dataclass(frozen=True)
class Counterexample:
    """A point at which a relation fails, with both of its sides there.

    ``weak``: it rests on a search for a supremum or a witness that found nothing better, not on a computed value.
    """

    point: Point
    left: Any
    right: Any
    relation: Term
    weak: bool = False


@dataclass(frozen=True)
class Evidence:
    """What the tests say. ``held`` is ``None`` when nothing could be tested or a value was undefined.

    ``dimensions`` and ``points`` count only tests at which a premise held; ``undefined`` is an allowed point at which
    the statement has no value, with the subterm that has none.
    """

    held: bool | None
    digits: int
    dimensions: tuple[int, ...]
    points: int
    counterexample: Counterexample | None
    undefined: tuple[Point, Term] | None
    note: str


def test(
    statement: Statement,
    *,
    digits: int = 50,  # noqa: PT028
    dimensions: tuple[int, ...] = DIMENSIONS,  # noqa: PT028
    points: int | None = None,  # noqa: PT028
    seed: int = 0,  # noqa: PT028
    deadline: float | None = None,  # noqa: PT028
) -> Evidence:
    """Evaluate a statement at points that satisfy its hypotheses, to at least ``digits`` digits.

    ``points`` is the number of points in each dimension; ``deadline`` a value of ``time.monotonic()``.
    """
    count = _Count()
    try:
        failure = _run(statement, count, digits, dimensions, points, seed, deadline)
    except RecursionError:
        count.unsettled += 1
        count.notes.append("nested too deeply to be evaluated")
        failure = None
    return count.evidence(digits, failure)


# The name says what it does; pytest must not take it for one of its own.
test.__test__ = False  # type: ignore[attr-defined]


class _Count:
    """The running totals of a test."""

    def __init__(self) -> None:
        self.points = 0
        self.unsettled = 0
        self.dimensions: list[int] = []
        self.undefined: tuple[Point, Term] | None = None
        self.notes: list[str] = []

    def evidence(self, digits: int, failure: Counterexample | None = None) -> Evidence:
        notes = list(dict.fromkeys(self.notes))
        held: bool | None = True
        if failure is not None:
            held = False
            if failure.weak:
                notes.append("a search found no value on the other side: evidence, not a computation")
        elif self.undefined is not None:
            held = None
            notes.append("undefined at an allowed point")
        elif self.unsettled:
            held = None
        elif not self.points:
            held = None
            notes.append("no point could be tested")
        dimensions = tuple(self.dimensions)
        return Evidence(held, digits, dimensions, self.points, failure, self.undefined, "; ".join(notes))


def _test_at(judge: Judge, point: Point, count: _Count) -> Counterexample | None:
    tested = False
    for full, decision in judge.decisions(point):
        if isinstance(decision, UndefinedHere):
            count.undefined = count.undefined or (full, decision.term)
            continue
        if isinstance(decision, Declined):
            count.notes.append(str(decision))
            continue
        if decision.truth is False:
            return Counterexample(full, decision.left, decision.right, decision.relation, decision.weak)
        if decision.truth is None:
            count.unsettled += 1
            count.notes.append(
                "no witness was found" if decision.weak else "a difference stayed unsettled at the highest precision"
            )
        elif not decision.vacuous:
            if decision.weak:
                count.notes.append("rests on a search for a supremum or a sample of a quantifier")
            tested = True
    if tested:
        count.points += 1
        if point.dimension not in count.dimensions:
            count.dimensions.append(point.dimension)
    return None


def _run(
    statement: Statement,
    count: _Count,
    digits: int,
    dimensions: tuple[int, ...],
    points: int | None,
    seed: int,
    deadline: float | None,
) -> Counterexample | None:
    """Test at one point after another, up to the first failure."""
    statement = opened(statement)
    if statement.dimension is not None:
        dimensions = (statement.dimension,)
    judge = Judge(statement, digits)
    largest = largest_dimension(statement.proposition)
    for dimension in (d for d in dimensions if d <= largest and allowed(statement, d)):
        amount = points if points is not None else point_count(statement.proposition, dimension)
        for point in sample(statement, (dimension,), seed, amount):
            if deadline is not None and monotonic() > deadline:
                count.notes.append("out of time")
                return None
            failure = _test_at(judge, point, count)
            if failure is not None:
                return failure
    return None


class Judge:
    """Decides a statement's proposition at one point after another."""

    def __init__(self, statement: Statement, digits: int, quick: bool = False) -> None:
        leaves = Leaves()
        self.proposition = statement.proposition
        self.machine = reals(leaves=leaves)
        self.machine.nonnegative = known_nonnegative(statement)
        self.decider = Decider(self.machine, digits, quick)
        self.indices = tuple(leaf for leaf in leaves.variables(self.proposition) if isinstance(leaf, Index))

    def decisions(self, point: Point) -> Iterator[tuple[Point, Decision | UndefinedHere | Declined]]:
        """The truth of the proposition at a point, for every choice of its free indices."""
        outer = self.machine.environment(point.dimension, dict(point.values))
        self.decider.witnesses = lambda term: witnesses(term, point.values, point.dimension)
        for full in index_points(point, self.indices):
            environment = outer
            for index in self.indices:
                environment = self.decider.evaluators[0].child(index, Raw(full.values[index]), environment)
            try:
                yield full, self.decider.decide(self.proposition, environment)
            except (UndefinedHere, Declined) as problem:
                yield full, problem


def known_nonnegative(statement: Statement) -> frozenset[Term]:
    """The terms that a hypothesis says to be ≥ 0: a limit at 0 in them is taken from above. ε is always one."""
    found: set[Term] = {EPSILON}
    for part in (part for hypothesis in statement.hypotheses for part in parts(hypothesis)):
        if isinstance(part, Relation):
            if part.operator in (">", ">=") and part.right == number(0):
                found.add(part.left)
            if part.operator in ("<", "<=") and part.left == number(0):
                found.add(part.right)
    return frozenset(found)
