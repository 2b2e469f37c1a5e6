"""Points at which a statement is tested: ordinary ones, and the ones at which wrong formulas are found out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from ..terms import EPSILON, And, ForAll, Iff, Implies, Index, Statement, Symbol, Term, free, fresh, substitute
from .candidates import by_rank, simple_values
from .constraints import Solver
from .environment import Leaves
from .hypotheses import HOLDS, allows_dimension, fixes_sign, number_bounds, premises
from .point import Point

__all__ = ["aims", "opened", "sample"]

# The styles of _random_vector, tiny inputs first in dimension 2.
STYLES = (0, 7, 4, 6, 2, 3, 5, 1)
CONSTANT = 1
LARGEST_SIMPLE = 8
DIMENSIONS = (1, 2, 3, 5, 8, 64)
TINY, HUGE = Fraction(1, 2**67), Fraction(2**67)
EXTREMES = tuple(Fraction(2) ** k for k in (-20, -133, 133, 20, -67, 67))


def opened(statement: Statement) -> Statement:
    """The statement with its outermost ∀ removed, their variables free: that is what it means to hold for all."""
    return Statement(statement.hypotheses, _open(statement.proposition, free(And(statement.hypotheses))))


def _open(proposition: Term, taken: frozenset[Term]) -> Term:
    if isinstance(proposition, ForAll):
        variable, body = proposition.variable, proposition.body
        if variable in taken:
            renamed = fresh(variable, taken | free(body))
            body = substitute(body, {variable: renamed})
        return _open(body, taken)
    if isinstance(proposition, Implies):
        taken = taken | free(proposition.premise)
        return Implies(proposition.premise, _open(proposition.conclusion, taken))
    return proposition


def aims(proposition: Term) -> tuple[tuple[Term, ...], ...]:
    """What points should satisfy beyond the hypotheses: the premises; for A ⟺ B also A, and B."""
    if isinstance(proposition, Implies):
        return (premises(proposition),)
    if isinstance(proposition, Iff):
        return ((), (proposition.left,), (proposition.right,))
    return ((),)


def sample(
    statement: Statement, dimensions: tuple[int, ...] = DIMENSIONS, seed: int = 0, points: int = 12
) -> Iterator[Point]:
    """Up to ``points`` points in each dimension that satisfy the hypotheses (and the premises aimed at).

    Simple points come first, then random, constant and nearly constant inputs, one huge coordinate, tiny and huge
    scales, and a constant ε far below or above the variance.
    """
    statement = opened(statement)
    leaves = Leaves()
    symbols = variables(statement, leaves)
    for dimension in dimensions:
        if allowed(statement, dimension):
            for aim in aims(statement.proposition):
                count = max(1, points // len(aims(statement.proposition)))
                yield from _in_dimension(statement, aim, symbols, leaves, dimension, seed, count)


def variables(statement: Statement, leaves: Leaves) -> tuple[Symbol, ...]:
    """The symbols that need a value, those of the proposition first."""
    found = leaves.variables(statement.proposition, *statement.hypotheses)
    return tuple(leaf for leaf in found if isinstance(leaf, Symbol))


def allowed(statement: Statement, dimension: int) -> bool:
    """Whether the statement speaks about this dimension."""
    if statement.dimension is not None and statement.dimension != dimension:
        return False
    return allows_dimension((*statement.hypotheses, *premises(statement.proposition)), dimension)


def _in_dimension(
    statement: Statement,
    aim: tuple[Term, ...],
    symbols: tuple[Symbol, ...],
    leaves: Leaves,
    dimension: int,
    seed: int,
    count: int,
) -> Iterator[Point]:
    solver = Solver((*statement.hypotheses, *aim), dimension, leaves, exact=False)
    signs = {s: fixes_sign(solver.conditions, s) for s in symbols if s.kind.kind == "scalar"}
    random = Random(f"{seed}/{dimension}")
    seen: set[tuple[Any, ...]] = set()
    lists = value_lists(solver.conditions, symbols, dimension) if dimension <= LARGEST_SIMPLE else []
    simple = by_rank(lists, 12 * count)
    found = 0
    for attempt in range(12 * count):
        simply = attempt % 3 == 0 and dimension <= LARGEST_SIMPLE
        chosen = dict(zip(symbols, next(simple, ()), strict=False)) if simply else {}
        # All vectors of one style on the odd turns: two inputs that are close together, or both tiny. And constants.
        turn = attempt // 6 + dimension
        style = STYLES[turn % len(STYLES)] if attempt % 2 else CONSTANT if attempt % 12 == 2 else None
        base = {s: chosen.get(s, _random_value(s, dimension, random, signs.get(s, 0), attempt, style)) for s in symbols}
        if attempt % 6 == 5 and EPSILON in base:
            base[EPSILON] = EXTREMES[(attempt // 6) % len(EXTREMES)]
        values = solver.solve(base)  # type: ignore[arg-type]
        if values is None:
            continue
        key = tuple(values.values())
        if key in seen:
            continue
        seen.add(key)
        yield Point(dimension, values)
        found += 1
        if found == count:
            return


def value_lists(conditions: list[Term], symbols: tuple[Symbol, ...], dimension: int) -> list[tuple[Any, ...]]:
    """The simple values of each symbol that pass the conditions on it alone; ε = 0 early if it may be zero."""
    lists = []
    for symbol in symbols:
        values = simple_values(symbol, dimension)
        if symbol.kind.kind == "scalar":
            bounds = number_bounds(conditions, symbol)
            if symbol == EPSILON:
                values = (values[0], Fraction(0), *values[1:])
            near = (bound + shift for _, bound in bounds for shift in (0, 1, -1))
            passing = (
                x for x in dict.fromkeys((*values, *near)) if all(HOLDS[test](x, bound) for test, bound in bounds)
            )
            values = tuple(x for x in passing if symbol.domain == "R" or (x.denominator == 1 and x > 0)) or values
        lists.append(values)
    return lists


def _random_value(symbol: Symbol, dimension: int, random: Random, sign: int, attempt: int, style: int | None) -> Any:
    """A dyadic value, so that exactly constant inputs stay exactly constant in binary arithmetic."""
    ordinary = attempt % 3 == 1
    if symbol.kind.kind == "vector":
        common = random.choice(STYLES) if style is None else style
        return _random_vector(dimension, random, 0 if ordinary else common)
    if symbol.kind.kind == "map":
        return tuple(tuple(Fraction(random.randint(-3, 3)) for _ in range(dimension)) for _ in range(dimension))
    if symbol.domain == "N":
        return Fraction(random.randint(1, 6))
    if symbol == EPSILON and not ordinary and random.random() < 0.5:
        return random.choice(EXTREMES)
    value = Fraction(random.randint(-64, 64) if ordinary else random.choice((-8, -1, 1, 3, 8, 16, 2**24, -(2**24))), 8)
    if symbol == EPSILON:
        sign = 1
    if sign:
        value = sign * (abs(value) or Fraction(1))
    elif not ordinary and random.random() < 0.15:
        value = Fraction(random.choice((0, 1, -1)))
    return value


def _random_vector(dimension: int, random: Random, style: int) -> tuple[Fraction, ...]:
    entries = [Fraction(random.randint(-64, 64), 16) for _ in range(dimension)]
    common = Fraction(random.randint(-24, 24), 8)
    match style:
        case 1:
            entries = [common] * dimension
        case 2:
            entries = [common + TINY * x for x in entries]
        case 3:
            entries[random.randrange(dimension)] = HUGE
        case 4:
            entries = [TINY * x for x in entries]
        case 5:
            entries = [HUGE * x for x in entries]
        case 6:
            entries = [x / 64 for x in entries]
        case 7:
            entries = [Fraction(random.randint(-2, 2)) for _ in range(dimension)]
    return tuple(entries)


def index_points(point: Point, indices: tuple[Index, ...]) -> Iterator[Point]:
    """The point with every choice of the free indices; a few of them in high dimensions."""
    if not indices:
        yield point
        return
    span = range(1, point.dimension + 1) if point.dimension <= 8 else (1, 2, point.dimension)
    combinations: list[tuple[int, ...]] = [()]
    for _ in indices:
        combinations = [(*rest, i) for rest in combinations for i in span]
    for combination in combinations:
        yield Point(point.dimension, {**point.values, **dict(zip(indices, combination, strict=True))})
