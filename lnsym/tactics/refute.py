"""Find an exact counterexample: numeric search proposes points, the kernel's exact evaluation confirms them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from time import monotonic
from typing import TYPE_CHECKING

from ..algebra.fold import Folder
from ..algebra.scalar import Scalar
from ..algebra.signs import NONNEGATIVE, NeedsCase, NotShown
from ..kernel import KernelError, Refutation, Undefined, refute
from ..terms import (
    Dimension,
    Exists,
    ForAll,
    Relation,
    Statement,
    free,
    fresh,
    number,
    substitute,
)
from .constants import at_point, values_put_in, with_known_constant
from .prove import holds
from .satisfy import simple_points
from .witness import denial

if TYPE_CHECKING:
    from ..numeric import Counterexample, Point

__all__ = ["find_refutation"]

_MOST_CANDIDATES = 12


def find_refutation(statement: Statement, deadline: float | None, cause: BaseException | None = None) -> Refutation:
    """The first confirmed counterexample; ``Undefined`` when an allowed point has no value; else ``KernelError``.

    ``cause`` is what a proof lacked: where a quantity was not shown positive, points at which it is not come last.
    """
    goal = statement.proposition
    if isinstance(goal, ForAll):
        return find_refutation(_opened(statement, goal), deadline, cause)
    if isinstance(goal, Exists):
        return _no_witness(statement, goal, deadline)
    for known in with_known_constant(statement, deadline):
        try:
            return _searched(known, deadline)
        except KernelError:
            continue
    complaint = KernelError("no counterexample was found")
    for search in (_searched, _where_both_agree, _tested, _simple):
        try:
            return search(statement, deadline)
        except Undefined:
            raise
        except KernelError as error:
            complaint = error
    if not isinstance(cause, NotShown) or isinstance(cause, NeedsCase):
        raise complaint
    return _at_the_edge(statement, cause, complaint)


def _where_both_agree(statement: Statement, deadline: float | None) -> Refutation:
    """A claim a ≠ b, a < b or a > b fails where a = b: look for points that satisfy this equation."""
    goal = statement.proposition
    if not isinstance(goal, Relation) or goal.operator not in ("!=", "<", ">"):
        raise KernelError("not a strict relation")
    agree = Relation("=", goal.left, goal.right)
    fails = Statement((*statement.hypotheses, agree), Relation("=", number(0), number(1)))
    return _first_confirmed(statement, (c.point for c in _candidates(fails, deadline)))


def _tested(statement: Statement, deadline: float | None) -> Refutation:
    """A point at which the numeric test fails, as it is and rounded to simpler fractions."""
    from ..numeric import test

    found = test(statement, digits=30, dimensions=(1, 2, 3), points=40, deadline=deadline).counterexample
    if found is None or not found.point.exact:
        raise KernelError("no numeric test fails at an exact point")
    return _first_confirmed(statement, _rounded_points(found.point))


def _simple(statement: Statement, deadline: float | None) -> Refutation:
    """Simple points that no number spoke for: sides that differ by very little, limits that are infinite."""
    from ..numeric import Point

    return _first_confirmed(statement, (Point(size, values) for size, values in simple_points(statement)))


def _first_confirmed(statement: Statement, points: Iterable[Point]) -> Refutation:
    complaint = KernelError("no counterexample was found")
    for count, point in enumerate(points):
        if count >= _MOST_CANDIDATES:
            break
        if not point.exact:
            continue
        try:
            return refute(statement, point.dimension, point.values)
        except Undefined:
            raise
        except KernelError as error:
            complaint = error
    raise complaint


def _rounded_points(point: Point) -> Iterator[Point]:
    """The point with its values rounded to ever finer fractions, then as it is."""

    def rounded(value: object, finest: int) -> object:
        if isinstance(value, tuple):
            return tuple(rounded(entry, finest) for entry in value)
        return Fraction(value).limit_denominator(finest) if isinstance(value, Fraction) else value

    for finest in (1, 2, 4, 10, 100, 1000, 10**6):
        yield type(point)(point.dimension, {symbol: rounded(value, finest) for symbol, value in point.values.items()})
    yield point


def _opened(statement: Statement, goal: ForAll | Exists) -> Statement:
    """The body of a quantifier, its variable free and unlike those of the hypotheses."""
    taken = frozenset().union(*(free(h) for h in statement.hypotheses))
    variable = goal.variable
    if variable not in taken:
        return Statement(statement.hypotheses, goal.body)
    renamed = fresh(variable, taken | free(goal.body))
    return Statement(statement.hypotheses, substitute(goal.body, {variable: renamed}))


def _no_witness(statement: Statement, goal: Exists, deadline: float | None) -> Refutation:
    """∃x A(x) fails at every allowed point once the denial of A(x) is proved for all x; any such point serves.

    Fails also where it does at one point: the other symbols get the values of a point at which that is so.
    """
    inner = _opened(statement, goal)
    denied = denial(inner.proposition)
    if denied is None:
        raise KernelError("the denial of this existence is not formed")
    everywhere = holds(statement.hypotheses, denied, deadline)
    for dimension, values in simple_points(Statement(statement.hypotheses, goal)):
        size = Relation("=", Dimension(), number(dimension))
        if everywhere or holds((size,), values_put_in(denied, values), deadline):
            return Refutation(dimension, dict(values), None, None, None)
    raise KernelError("no point is found at which no witness exists")


def _at_the_edge(statement: Statement, cause: NotShown, complaint: KernelError) -> Refutation:
    """A refutation where the quantity that should be nonzero is zero, or the one that should not be negative is."""
    try:
        quantity = Folder().scalar(Scalar(cause.polynomial))
    except NotImplementedError:
        raise complaint from None
    edge = Relation("<" if cause.wanted == NONNEGATIVE else "=", quantity, number(0))
    for count, (dimension, values) in enumerate(simple_points(statement, edge)):
        if count >= _MOST_CANDIDATES:
            break
        try:
            return refute(statement, dimension, values)
        except Undefined:
            raise
        except KernelError as error:
            complaint = error
    raise complaint


def _candidates(statement: Statement, deadline: float | None) -> Iterator[Counterexample]:
    from ..numeric import search

    for candidate in search(statement, deadline=deadline):
        if deadline is not None and monotonic() > deadline:
            return
        yield candidate


def _searched(statement: Statement, deadline: float | None) -> Refutation:
    complaint = KernelError("no counterexample was found")
    for count, candidate in enumerate(_candidates(statement, deadline)):
        if count >= _MOST_CANDIDATES:
            break
        point = candidate.point
        at = at_point(statement, point.dimension, point.values, deadline) if candidate.weak else None
        try:
            return _first_confirmed(at or statement, (point,))
        except Undefined:
            raise
        except KernelError as error:
            complaint = error
    raise complaint
