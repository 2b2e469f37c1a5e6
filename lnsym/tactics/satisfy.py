"""A point at which hypotheses hold, so that a proof is not about nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, islice, product
from time import monotonic

from ..algebra.truth import Values
from ..kernel import KernelError, Refutation, refute
from ..kernel.refutation import satisfied
from ..terms import Implies, Index, Relation, Statement, Symbol, Term, free, number

__all__ = ["Witnesses", "conditions", "fails_at", "simple_points", "witness_of"]

_SCALARS = tuple(map(Fraction, ("1", "2", "1/2", "-1", "0", "3")))
# Orthogonal unit vectors of mean zero.
_HALVES = tuple(tuple(Fraction(x, 2) for x in signs) for signs in ((1, -1, 1, -1), (1, 1, -1, -1)))
_MOST = 250  # points of one dimension
_CANDIDATES = 20


@dataclass(frozen=True)
class Witnesses:
    """A dimension and a rational value for each free symbol of the hypotheses."""

    dimension: int
    values: Values


def conditions(statement: Statement) -> Statement:
    """The hypotheses together with the premises of the implications before the conclusion."""
    given, proposition = statement.hypotheses, statement.proposition
    while isinstance(proposition, Implies):
        given, proposition = (*given, proposition.premise), proposition.conclusion
    return Statement(given, proposition)


def witness_of(statement: Statement, deadline: float | None = None) -> Witnesses | None:
    """A simple exact point that satisfies the hypotheses, or ``None`` when none is found."""
    for dimension, values in chain(_simple(statement), _searched(statement, deadline)):
        try:
            satisfied(statement, dimension, values)
        except (KernelError, AssertionError):
            continue
        return Witnesses(dimension, values)
    return None


def fails_at(statement: Statement, refutation: Refutation) -> bool:
    """Whether a statement is refuted at the point at which another is."""
    try:
        refute(statement, refutation.dimension, refutation.values)
    except KernelError:
        return False
    return True


def simple_points(statement: Statement, *more: Term) -> Iterator[tuple[int, Values]]:
    """Simple exact points, small dimensions first, at which the hypotheses and ``more`` hold."""
    stronger = Statement((*statement.hypotheses, *more), statement.proposition)
    for dimension, values in _simple(stronger, statement.proposition, dimensions=(1, 2, 3)):
        try:
            satisfied(stronger, dimension, values)
        except (KernelError, AssertionError):
            continue
        yield dimension, values


def _leaves(terms: Iterable[Term]) -> list[Symbol | Index]:
    found: set[Term] = set()
    for term in terms:
        found |= free(term)
    return sorted((x for x in found if isinstance(x, Symbol | Index)), key=lambda x: x.name)


def _simple(
    statement: Statement, *more: Term, dimensions: tuple[int, ...] = (3, 2, 1, 4)
) -> Iterator[tuple[int, Values]]:
    leaves = _leaves((*statement.hypotheses, *more))
    for dimension in dimensions if statement.dimension is None else (statement.dimension,):
        for choice in islice(product(*(_values_of(leaf, dimension) for leaf in leaves)), _MOST):
            yield dimension, dict(zip(leaves, choice, strict=True))


def _values_of(leaf: Symbol | Index, dimension: int) -> tuple[object, ...]:
    if isinstance(leaf, Index):
        return tuple(range(1, dimension + 1))
    if leaf.shape.kind == "scalar":
        return _SCALARS
    one, zero = Fraction(1), Fraction(0)
    if leaf.shape.kind == "vector":
        slope = tuple(Fraction(1 - k) for k in range(dimension))
        bend = tuple(Fraction(x) for x in ((1, -2, 1) + (0,) * dimension)[:dimension])
        first = (one, *(zero,) * (dimension - 1))
        alternating = tuple(one if k % 2 == 0 else -one for k in range(dimension))
        units = (*_HALVES, first) if dimension == 4 else (first, first[::-1])
        return tuple(dict.fromkeys((slope, bend, (zero,) * dimension, (one,) * dimension, alternating, *units)))
    return (tuple(tuple(one if i == j else zero for j in range(dimension)) for i in range(dimension)),)


def _searched(statement: Statement, deadline: float | None) -> Iterator[tuple[int, Values]]:
    """Points that the numeric search finds for a proposition that fails everywhere: any that the hypotheses allow."""
    from ..numeric import search

    fails = Relation("=", number(0), number(1))
    last = monotonic() + 1 if deadline is None else min(deadline, monotonic() + 1)
    for count, candidate in enumerate(search(Statement(statement.hypotheses, fails), deadline=last)):
        if count >= _CANDIDATES:
            return
        if candidate.point.exact:
            yield candidate.point.dimension, candidate.point.values
