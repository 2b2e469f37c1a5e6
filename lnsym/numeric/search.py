"""Search for the simplest counterexample: the smallest dimension, then small integers and simple fractions.

Points satisfy the hypotheses exactly. A candidate is first looked at with few digits and a margin, then confirmed
at rising precision. Among the first few that fail, the one that is shortest to write, with its two sides, comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, islice
from time import monotonic
from typing import Any

from ..terms import EPSILON, Dimension, Lipschitz, Number, Relation, Statement, Supremum, Symbol, subterms
from .candidates import by_rank, complexity
from .constraints import Solver
from .environment import Leaves
from .evidence import Counterexample, Judge
from .point import Point
from .propositions import Decision
from .sampling import aims, allowed, opened, value_lists, variables
from .undefined import Declined, UndefinedHere

__all__ = ["search"]

# Rounds of (dimension, candidates): small dimensions are looked at again, more thoroughly, when nothing was found.
ROUNDS = ((1, 24), (2, 80), (3, 60), (1, 150), (2, 600), (3, 600), (4, 60), (5, 60))
COSTLY_ROUNDS = ((1, 8), (2, 24), (3, 16))
LARGEST_NAMED, MOST_NAMED, FEW = 200, 6, 8
LOOKAHEAD = 8
STRANGE = 16


def search(statement: Statement, *, deadline: float | None = None) -> Iterator[Counterexample]:
    """Counterexample candidates, the simplest first; ``deadline`` is a value of ``time.monotonic()``.

    What is nested too deeply to be evaluated has no candidates.
    """
    try:
        yield from _search(statement, deadline)
    except RecursionError:
        return


def _search(statement: Statement, deadline: float | None) -> Iterator[Counterexample]:
    statement = opened(statement)
    costly = any(isinstance(node, Supremum | Lipschitz) for node in subterms(statement.proposition))
    rounds: tuple[tuple[int, int], ...] = COSTLY_ROUNDS if costly else ROUNDS
    if (named := _dimensions_named(statement)) and not costly:
        rounds = (*rounds, *((dimension, FEW) for dimension in named))
    if statement.dimension is not None:
        rounds = ((statement.dimension, 300),)
    hunter = _Hunter(statement, deadline)
    for dimension, limit in rounds:
        if allowed(statement, dimension):
            failures = hunter.failures(dimension, limit)
            first = next(failures, None)
            if first is not None:
                found = [first, *islice(failures, 0 if costly else LOOKAHEAD)]
                yield from sorted(found, key=_plainness)
                yield from failures
        if hunter.late():
            return


def _dimensions_named(statement: Statement) -> list[int]:
    """Larger dimensions at which something may happen: those near the numbers in a statement about d."""
    nodes = [node for part in (*statement.hypotheses, statement.proposition) for node in subterms(part)]
    if not any(isinstance(node, Dimension) for node in nodes):
        return []
    numbers = {int(node.value) for node in nodes if isinstance(node, Number) and node.value.denominator == 1}
    near = {n + k for n in numbers for k in (-1, 0, 1)}
    return sorted(n for n in near if 5 < n <= LARGEST_NAMED)[:MOST_NAMED]


class _Hunter:
    """Looks at every point once: quickly first, and again with more digits where the statement seems to fail."""

    def __init__(self, statement: Statement, deadline: float | None) -> None:
        self.statement = statement
        self.deadline = deadline
        self.quick = Judge(statement, 15, quick=True)
        self.careful = Judge(statement, 30)
        self.seen: set[Any] = set()

    def late(self) -> bool:
        """Whether the deadline has passed."""
        return self.deadline is not None and monotonic() > self.deadline

    def failures(self, dimension: int, limit: int) -> Iterator[Counterexample]:
        """The points of one dimension, at most ``limit`` candidates for each aim, at which the statement fails."""
        for point in self._points(dimension, limit):
            key = (dimension, tuple(point.values.values()))
            if key not in self.seen:
                self.seen.add(key)
                failure = self._failure(point)
                if failure is not None:
                    yield failure

    def _points(self, dimension: int, limit: int) -> Iterator[Point]:
        """Exact points that satisfy the hypotheses, and the premises, in the order of their simplicity."""
        leaves = Leaves()
        symbols = variables(self.statement, leaves)
        used = set(leaves.variables(self.statement.proposition))
        for aim in aims(self.statement.proposition):
            solver = Solver((*self.statement.hypotheses, *aim), dimension, leaves, exact=True)
            lists = value_lists(solver.conditions, symbols, dimension)
            # What the proposition does not mention, and no condition ties to anything but numbers, need not be varied.
            tied = used | {
                s
                for part in solver.conditions
                if not isinstance(part, Relation) or _ties(part)
                for s in leaves.variables(part)
            }
            lists = [values if s in tied else values[:3] for s, values in zip(symbols, lists, strict=True)]
            # Bounds fail at a small or large ε: all of these, before the others have moved far.
            sweep = [values if s == EPSILON else values[:3] for s, values in zip(symbols, lists, strict=True)]
            for combination in chain(by_rank(lists, limit), by_rank(sweep, 2 * limit)):
                if self.late():
                    return
                values = solver.solve(dict(zip(symbols, combination, strict=True)))
                if values is not None:
                    yield Point(dimension, values)

    def _failure(self, point: Point) -> Counterexample | None:
        for full, quick in self.quick.decisions(point):
            if isinstance(quick, UndefinedHere | Declined) or quick.truth is not False:
                continue
            for again, decision in self.careful.decisions(point):
                if again.values == full.values and isinstance(decision, Decision) and decision.truth is False:
                    return Counterexample(again, decision.left, decision.right, decision.relation, decision.weak)
        return None


def _ties(part: Relation) -> bool:
    """Whether a condition is more than the comparison of a symbol with a number."""
    sides = (part.left, part.right)
    return not (any(isinstance(side, Symbol) for side in sides) and any(isinstance(side, Number) for side in sides))


def _plainness(failure: Counterexample) -> int:
    """How much there is to write: the values of the point, and the two sides, each at its most complicated entry."""
    values = (value for leaf, value in failure.point.values.items() if isinstance(leaf, Symbol))
    return sum(map(complexity, values)) + _written(failure.left) + _written(failure.right)


def _written(value: Any) -> int:
    """The complexity of a rational number, of the square of a root of one, or a constant for anything worse."""
    if isinstance(value, tuple):
        return max(map(_written, value), default=0)
    if not hasattr(value, "_mpf_"):
        return 0
    if not 1e-12 < abs(value) < 1e12:
        return STRANGE if value else 0
    for power, extra in ((1, 0), (2, 2)):
        try:
            near = Fraction(str(value**power)).limit_denominator(1000)
        except (ValueError, OverflowError):
            return STRANGE
        if abs(value**power - (value * 0 + near.numerator) / near.denominator) < 1e-13 * (1 + abs(value)):
            return complexity(near) + extra
    return STRANGE
