"""Lipschitz constants and suprema in false claims: prove the true value and put it in their place."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..algebra.context import REFUSALS, Context
from ..algebra.coordinates import CoordinateOperator
from ..algebra.fold import Folder
from ..algebra.names import Value, names_of
from ..algebra.operator import Operator
from ..algebra.radicals import absolute, root
from ..algebra.scalar import Scalar, constant
from ..algebra.spectrum import spectrum
from ..algebra.truth import Values
from ..terms import (
    VECTOR,
    Derivative,
    Dimension,
    Lipschitz,
    Number,
    Relation,
    Statement,
    Supremum,
    Symbol,
    Term,
    Tuple,
    Variance,
    Zero,
    number,
    substitute,
)
from .goal import Unproved
from .prove import prove
from .suprema import limit_along_a_line

__all__ = ["at_point", "proved_value", "values_put_in", "with_known_constant"]


def with_known_constant(statement: Statement, deadline: float | None) -> Iterator[Statement]:
    """The statement with its Lipschitz constant or supremum replaced by the proved value: at d = 1, and for d ≥ 2."""
    goal = statement.proposition
    if not isinstance(goal, Relation):
        return
    general = statement.dimension is None
    one, more = Relation("=", Dimension(), number(1)), Relation(">=", Dimension(), number(2))
    for side in (goal.left, goal.right):
        if isinstance(side, Lipschitz | Supremum):
            for sizes in ((one,), (more,)) if general else ((),):
                given = (*statement.hypotheses, *sizes)
                value = proved_value(side, given, statement.dimension, deadline)
                if value is not None:
                    yield Statement(given, _replaced(goal, side, value))


def proved_value(
    side: Lipschitz | Supremum, given: tuple[Term, ...], size: int | None, deadline: float | None
) -> Term | None:
    """The value of a Lipschitz constant or supremum under hypotheses, once it is proved."""
    for value in _candidates(side, given, size):
        try:
            prove(Statement(given, Relation("=", side, value)), deadline)
        except Unproved:
            continue
        return value
    return None


def at_point(statement: Statement, dimension: int, values: Values, deadline: float | None) -> Statement | None:
    """The same at a point: a constant that depends on a gain, say, is proved for these values alone."""
    goal, given = values_put_in(statement.proposition, values), (Relation("=", Dimension(), number(dimension)),)
    for side in (goal.left, goal.right) if isinstance(goal, Relation) else ():
        if isinstance(side, Lipschitz | Supremum):
            value = proved_value(side, given, None, deadline)
            if value is not None:
                assert isinstance(goal, Relation)
                return Statement(statement.hypotheses, _replaced(goal, side, value))
    return None


def values_put_in(term: Term, values: Values) -> Term:
    """The term with numbers for scalars, and tuples of numbers for vectors."""
    change: dict[Term, Term] = {}
    for symbol, value in values.items():
        if isinstance(value, tuple) and isinstance(symbol, Symbol) and symbol.shape == VECTOR:
            change[symbol] = Tuple(tuple(Number(Fraction(x)) for x in value))
        elif isinstance(value, int | Fraction) and isinstance(symbol, Symbol):
            change[symbol] = Number(Fraction(value))
    return substitute(term, change)


def _replaced(goal: Relation, side: Term, value: Term) -> Relation:
    left, right = (value if part is side else part for part in (goal.left, goal.right))
    return Relation(goal.operator, left, right)


def _candidates(side: Lipschitz | Supremum, given: tuple[Term, ...], size: int | None) -> Iterator[Term]:
    try:
        if isinstance(side, Lipschitz):
            yield from _slopes(side, given, size)
        else:
            yield from _limits(side, given, size)
    except (*REFUSALS, AssertionError):
        return


def _slopes(side: Lipschitz, given: tuple[Term, ...], size: int | None) -> Iterator[Term]:
    """‖Df(0)‖, from the spectrum of the derivative at a constant input."""
    context = Context(given, size)
    a = context.value(Derivative(side.body, side.variable, Zero(VECTOR)))
    folder = Folder({}, context.facts)
    if isinstance(a, Operator):
        for e in spectrum(a, context.facts):
            yield folder.scalar(e.value)
    elif len(a.rows) == 1:  # type: ignore[union-attr]
        yield folder.scalar(absolute(a.rows[0][0], context.facts))  # type: ignore[union-attr]
    elif isinstance(a, CoordinateOperator) and len(a.rows) == 2:
        square = a.transpose().compose(a)
        half = square.trace() * constant(Fraction(1, 2))
        det = square.rows[0][0] * square.rows[1][1] - square.rows[0][1] * square.rows[1][0]
        yield folder.scalar(root(half + root(half * half - det, context.facts), context.facts))


def _limits(side: Supremum, given: tuple[Term, ...], size: int | None) -> Iterator[Term]:
    """lim f(t w) as t → ∞ along a direction that is not constant."""
    always = Context(given, size)
    value = always.value(side.body)
    if not _depends(value, side.variable):
        yield Folder({}, always.facts).term(value)
        return
    along, w, _ = limit_along_a_line(side, given)
    context = Context((*given, Relation(">", Variance(w), number(0))), size)
    yield Folder({}, context.facts).term(context.value(along))


def _depends(value: Value, variable: Symbol) -> bool:
    assert isinstance(value, Scalar)
    return any(variable.name in names_of(g) for g in value.deep_generators())
