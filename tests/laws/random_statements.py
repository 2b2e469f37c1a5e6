"""Random statements, a good share of them true: ``python -m tests.laws.random_statements --count 20000``.

One side is grown at random, the other is the first one rewritten; hypotheses, premises and quantifiers stand before.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from random import Random

from lnsym.kernel import Refutation
from lnsym.numeric import Declined, Point, UndefinedHere
from lnsym.numeric.evidence import Judge
from lnsym.numeric.propositions import Decision
from lnsym.tactics import decide, prove
from lnsym.tactics.goal import Unproved
from lnsym.terms import (
    EPSILON,
    And,
    Dimension,
    Exists,
    ForAll,
    Iff,
    Implies,
    Inner,
    Limit,
    Mean,
    Negative,
    Product,
    Relation,
    ShapeError,
    Statement,
    Sum,
    Symbol,
    Term,
    depth_first,
    free,
    number,
    one_variable,
)

from .mutants import disagreement
from .random_laws import rewritten
from .random_terms import SCALARS, VECTORS, Grower

__all__ = ["main", "random_statements", "refutation_fails", "verdicts"]

_OPERATORS = ("=", "=", "=", "=", "<=", ">=", "<", "!=")


def random_statements(seed: int, count: int) -> Iterator[Statement]:
    """``count`` statements, the same for the same seed."""
    random = Random(seed)
    made = 0
    while made < count:
        grower = Grower(random)
        try:
            statement = Statement(_hypotheses(grower), _proposition(grower))
            _check_limits(statement)
        except (AssertionError, ShapeError):
            continue
        yield statement
        made += 1


def _check_limits(statement: Statement) -> None:
    """``ShapeError`` for a limit whose body depends on the quantity in another way."""
    for part in (*statement.hypotheses, statement.proposition):
        for node in depth_first(part):
            if isinstance(node, Limit):
                one_variable(node)


def _hypotheses(grower: Grower) -> tuple[Term, ...]:
    """Often only ε > 0; else relations that the algebra solves, or signs."""
    given: list[Term] = [Relation(">", EPSILON, number(0))] if grower.chance(0.95) else []
    while grower.chance(0.45):
        given.append(_condition(grower))
    return tuple(given)


def _condition(grower: Grower) -> Relation:
    random, names = grower.random, grower.names
    x, y = random.choice(SCALARS), grower.scalar(0)
    zero = number(0)
    choices = (
        Relation(random.choice((">", ">=", "!=", "<", "=", ">", "!=")), x, zero),
        Relation("=", x, y),
        Relation("=", grower.scalar(1), grower.scalar(0)),
        Relation(random.choice((">", "=", ">=")), names["q"], random.choice((zero, names["epsilon"], y))),
        Relation("=", Mean(random.choice(VECTORS)), zero),
        Relation("=", Inner(names["v"], random.choice(VECTORS)), zero),
        Relation("=", random.choice(VECTORS), grower.vector(1)),
        Relation(random.choice((">=", "=", ">=")), Dimension(), number(random.choice((1, 2, 2, 3)))),
        Relation(random.choice(("<", ">", ">=", "!=")), grower.scalar(1), y),
    )
    return random.choice(choices)


def _relation(grower: Grower) -> Term:
    kind = grower.random.choice(("scalar", "scalar", "scalar", "vector", "map"))
    left = grower.of_shape(kind, grower.random.choice((1, 2, 2, 3)))
    right = left
    for _ in range(grower.random.choice((1, 1, 2, 3))):
        right = rewritten(right, grower)
    if grower.chance(0.1):
        right = Sum((right, grower.of_shape(kind, 0))) if grower.chance(0.5) else Negative(right)
    if grower.chance(0.1):
        left = Product((number(2), left))
    operator = grower.random.choice(_OPERATORS) if kind == "scalar" else "="
    return Relation(operator, left, right)


def _proposition(grower: Grower) -> Term:
    relation = _relation(grower)
    roll = grower.random.random()
    if roll < 0.6:
        return relation
    if roll < 0.75:
        return Implies(_condition(grower), relation)
    if roll < 0.8:
        other = _condition(grower)
        turned = other.operator in ("=", "!=")
        return Iff(other, Relation(other.operator, other.right, other.left) if turned else relation)
    if roll < 0.85:
        return And((_condition(grower), relation))
    if roll < 0.88:
        return Implies(ForAll(SCALARS[0], _condition(grower)), relation)
    symbols = sorted((s for s in free(relation) if isinstance(s, Symbol)), key=lambda s: s.name)
    if not symbols:
        return relation
    quantifier = Exists if roll < 0.93 else ForAll
    return quantifier(grower.random.choice(symbols), relation)


def refutation_fails(statement: Statement, refutation: Refutation) -> str | None:
    """What an independent computation at the point of a refutation says against it."""
    point = Point(refutation.dimension, refutation.values)
    for part in statement.hypotheses:
        for found in _at(Statement(statement.hypotheses, part), point):
            if isinstance(found, UndefinedHere) or found.truth is False:
                return f"refuted where {part} does not hold: {point}"
    for found in _at(statement, point):
        if isinstance(found, UndefinedHere):
            return f"refuted where it has no value ({found}): {point}"
        if found.truth is True and not found.weak:
            return f"refuted where it holds: {point}"
    return None


def _at(statement: Statement, point: Point) -> Iterator[Decision | UndefinedHere]:
    """What the numbers say of a proposition at a point and at the indices that it names."""
    for full, found in Judge(statement, 30).decisions(point):
        if not isinstance(found, Declined) and all(full.values[s] == value for s, value in point.values.items()):
            yield found


def verdicts(count: int, seed: int, seconds: float, refute: float = 1.0) -> Iterator[tuple[Statement, str, str | None]]:
    """Random statements with their verdict and what the numbers say against it.

    Of those that are not proved a share ``refute`` is searched for counterexamples, which takes most of the time.
    """
    random = Random(seed)
    for statement in random_statements(seed, count):
        try:
            if random.random() >= refute and not _is_proved(statement, seconds):
                yield statement, "unproved", None
                continue
            decision = decide(statement, deadline=time.monotonic() + seconds)
        except Exception as error:
            yield statement, type(error).__name__, f"{type(error).__name__}: {error}"
            continue
        against = disagreement(statement, decision.verdict, seconds, 15, (1, 2, 3))
        if decision.refutation is not None:
            try:
                against = refutation_fails(statement, decision.refutation)
            except (ArithmeticError, RuntimeError, ValueError):
                against = None
        yield statement, decision.verdict, against


def _is_proved(statement: Statement, seconds: float) -> bool:
    try:
        prove(statement, time.monotonic() + seconds)
    except Unproved:
        return False
    return True


def main(arguments: list[str] | None = None) -> int:
    """Print every disagreement as it is found, and a count of the verdicts from time to time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000, help="how many statements")
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other statements")
    parser.add_argument("--seconds", type=float, default=3.0, help="the time for one verdict")
    parser.add_argument("--refute", type=float, default=1.0, help="the share of what is not proved to be refuted")
    options = parser.parse_args(arguments)
    seen: Counter[str] = Counter()
    wrong = 0
    found = verdicts(options.count, options.seed, options.seconds, options.refute)
    for made, (statement, verdict, against) in enumerate(found, 1):
        seen[verdict] += 1
        if against is not None:
            wrong += 1
            print(f"{verdict}: {statement}\n    {against}", flush=True)
        if made % 100 == 0:
            print(f"{made} of {options.count}: {dict(seen)}, {wrong} disagree", file=sys.stderr, flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
