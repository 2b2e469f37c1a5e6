"""Search for the simplest counterexample: the smallest dimension, then small integers and simple fractions.

Points satisfy the hypotheses exactly. A candidate is first looked at with few digits and a margin, then confirmed
at rising precision. Among the first few that fail, one at which both sides are rational comes first.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

from ..terms import Index, Lipschitz, Relation, Statement, Supremum, Symbol, Term, depth_first
from .arithmetic import Rationals
from .candidates import by_rank, complexity, simple_values
from .constraints import Solver
from .environment import Leaves
from .evaluator import Evaluator, Machine
from .evidence import Counterexample, decisions
from .point import Point
from .sampling import aims, allowed, opened, variables
from .undefined import Declined, UndefinedHere

__all__ = ["search"]

# Rounds of (dimension, candidates): small dimensions are looked at again, more thoroughly, when nothing was found.
ROUNDS = ((1, 24), (2, 80), (3, 60), (1, 150), (2, 600), (3, 600), (4, 60), (5, 60))
COSTLY_ROUNDS = ((1, 8), (2, 24), (3, 16))
LOOKAHEAD = 8


def search(statement: Statement, *, deadline: float | None = None) -> Iterator[Counterexample]:
    """Counterexample candidates, the simplest first; ``deadline`` is a value of ``time.monotonic()``."""
    statement = opened(statement)
    costly = any(isinstance(node, Supremum | Lipschitz) for node in depth_first(statement.proposition))
    rounds: tuple[tuple[int, int], ...] = COSTLY_ROUNDS if costly else ROUNDS
    if statement.dimension is not None:
        rounds = ((statement.dimension, 300),)
    seen: set[Any] = set()
    for dimension, limit in rounds:
        if not allowed(statement, dimension):
            continue
        waiting: list[Counterexample] = []
        points = _points(statement, dimension, limit, deadline)
        remaining = 10**9
        for point in points:
            if remaining == 0:
                break
            remaining -= 1
            key = (dimension, tuple(point.values.values()))
            if key in seen:
                continue
            seen.add(key)
            failure = _failure(statement, point)
            if failure is not None:
                if not waiting:
                    remaining = 0 if costly else LOOKAHEAD
                waiting.append(failure)
        yield from sorted(waiting, key=_plainness)
        if deadline is not None and monotonic() > deadline:
            return
        if waiting:
            yield from _remaining(statement, points, seen, dimension, deadline)


def _remaining(
    statement: Statement, points: Iterator[Point], seen: set[Any], dimension: int, deadline: float | None
) -> Iterator[Counterexample]:
    """The further counterexamples of a round, for a caller who could not use the first ones."""
    for point in points:
        if deadline is not None and monotonic() > deadline:
            return
        key = (dimension, tuple(point.values.values()))
        if key not in seen:
            seen.add(key)
            failure = _failure(statement, point)
            if failure is not None:
                yield failure


def _points(statement: Statement, dimension: int, limit: int, deadline: float | None) -> Iterator[Point]:
    """Exact points that satisfy the hypotheses, and the premises, in the order of their simplicity."""
    leaves = Leaves()
    symbols = variables(statement, leaves)
    used = leaves.variables(statement.proposition)
    # What only a hypothesis mentions need not be varied much.
    lists = [simple_values(s, dimension) if s in used else simple_values(s, dimension)[:3] for s in symbols]
    for aim in aims(statement.proposition):
        solver = Solver((*statement.hypotheses, *aim), dimension, leaves, exact=True)
        for combination in by_rank(lists, limit):
            if deadline is not None and monotonic() > deadline:
                return
            values = solver.solve(dict(zip(symbols, combination, strict=True)))
            if values is not None:
                yield Point(dimension, values)


def _failure(statement: Statement, point: Point) -> Counterexample | None:
    for full, quick in decisions(statement, point, 15, quick=True):
        if isinstance(quick, UndefinedHere | Declined) or quick.truth is not False:
            continue
        indices = {leaf: value for leaf, value in full.values.items() if isinstance(leaf, Index)}
        for again, decision in decisions(statement, point, 30):
            if isinstance(decision, UndefinedHere | Declined) or decision.truth is not False:
                continue
            if all(again.values[leaf] == value for leaf, value in indices.items()):
                return Counterexample(again, decision.left, decision.right, decision.relation, decision.weak)
    return None


def _plainness(failure: Counterexample) -> tuple[int, int]:
    """Few digits first, and a bonus for values of both sides that are rational."""
    point = failure.point
    size = sum(complexity(value) for leaf, value in point.values.items() if isinstance(leaf, Symbol))
    return (size + (0 if _rational(failure.relation, point) else 4), size)


def _rational(relation: Term, point: Point) -> bool:
    if not isinstance(relation, Relation):
        return True
    machine = Machine(Rationals())
    environment = machine.environment(point.dimension, dict(point.values))
    evaluator = Evaluator(machine, 0)
    try:
        for side in (relation.left, relation.right):
            evaluator.run(side, environment)
    except (Declined, UndefinedHere):
        return False
    return True
