"""Derivatives and limits as limits of values: no symbolic formula is used.

A derivative to D digits is (f(x+h) − f(x−h))/2h with h = 10^−(D+20), the values of f taken to 2D+60 digits, so that
the cancellation costs nothing; the error is of the order h² (h where the third derivative jumps). Derivatives inside
derivatives are therefore evaluated with more digits still. A limit is a value very far out, compared with one farther.
"""

from __future__ import annotations

from typing import Any

from ..terms import (
    Derivative,
    Dimension,
    Infinity,
    Limit,
    Named,
    Negative,
    Norm,
    Number,
    Power,
    Product,
    Quotient,
    Root,
    ScalarFunction,
    Sum,
    Symbol,
    Term,
    Variance,
)
from . import maps
from .environment import Environment, Moved, Raw, whole
from .evaluator import BITS_PER_DIGIT, Evaluator, rule
from .undefined import Declined, UndefinedHere

__all__: list[str] = []

LARGEST_GRADIENT = 512
DEEPEST_DIGITS = 20_000


def _finer(evaluator: Evaluator, digits: int) -> Evaluator:
    if not evaluator.arithmetic.differentiates:
        raise Declined("derivatives and limits need real numbers")
    if digits > DEEPEST_DIGITS:
        raise Declined("limits or derivatives nested too deeply")
    return Evaluator(evaluator.machine, digits)


def _difference(term: Derivative, kind: str, values: tuple[Any, Any, Any], step: Any, digits: int) -> Any:
    """(after − before)/2h; ``UndefinedHere`` when the slopes of the two sides differ, as at a kink."""
    before, here, after = (_flat(kind, value) for value in values)
    # The step is a power of two: multiplying by its inverse is exact.
    inverse = 1 / step
    left = [(b - a) * inverse for a, b in zip(before, here, strict=True)]
    right = [(b - a) * inverse for a, b in zip(here, after, strict=True)]
    jump = max(abs(a - b) for a, b in zip(left, right, strict=True))
    size = max(max(map(abs, left)), max(map(abs, right)))
    if jump > size / 10**6 and jump * 10 ** (digits // 2) > 1:
        raise UndefinedHere(term, "not differentiable")
    return [(a + b) / 2 for a, b in zip(left, right, strict=True)]


def _flat(kind: str, value: Any) -> list[Any]:
    if kind == "scalar":
        return [value]
    if kind == "map":
        return [entry for row in value.rows() for entry in row]
    return list(value)


@rule(Derivative)
def _derivative(evaluator: Evaluator, term: Derivative, environment: Environment) -> Any:
    finer = _finer(evaluator, 2 * evaluator.digits + 60)
    context = evaluator.arithmetic.context  # type: ignore[attr-defined]
    bits = int((evaluator.digits + 20) * BITS_PER_DIGIT)
    kind = term.body.shape.kind
    size = environment.dimension

    def moved(step: Any, direction: Any) -> Any:
        inner = finer.child(term.variable, Moved(term.point, environment, step, direction), environment)
        return finer.value(term.body, inner)

    def along(direction: Any) -> list[Any]:
        """The directional derivative; the direction is rescaled to length about one first."""
        extent = 0
        if direction is not None:
            largest = max(map(abs, direction))
            if not largest:
                return [context.zero for _ in _flat(kind, centre)]
            extent = context.mag(largest)
            direction = [context.ldexp(x, -extent) for x in direction]
        with finer.at_precision():
            values = (moved(-step, direction), centre, moved(step, direction))
            slopes = _difference(term, kind, values, step, evaluator.digits)
            return [context.ldexp(x, extent) for x in slopes]

    with finer.at_precision():
        step = context.ldexp(1, -bits)
        if term.variable.shape.kind == "scalar":
            at = finer.value(term.point, environment)
            if at:
                step = context.ldexp(step, min(0, context.mag(at)))
        centre = moved(context.zero, None if term.variable.shape.kind == "scalar" else [context.zero] * size)

    if term.variable.shape.kind == "scalar":
        return _shaped(evaluator, kind, along(None), size)
    if kind == "vector":
        return maps.Differential(evaluator.arithmetic, size, along)
    if size > LARGEST_GRADIENT:
        raise Declined(f"no gradient by differences in dimension {size}")
    basis = ([context.one if i == j else context.zero for i in range(size)] for j in range(size))
    return [along(direction)[0] for direction in basis]


def _shaped(evaluator: Evaluator, kind: str, entries: list[Any], size: int) -> Any:
    if kind == "scalar":
        return entries[0]
    if kind == "map":
        return maps.Dense(evaluator.arithmetic, [entries[i * size : (i + 1) * size] for i in range(size)])
    return entries


@rule(Limit)
def _limit(evaluator: Evaluator, term: Limit, environment: Environment) -> Any:
    """The value at distance 10^−K from the target (or at ±10^K), confirmed at 10^−3K/2, to the given digits."""
    symbol, limit = evaluator.machine.leaves.limit(term)
    reach = 2 * (evaluator.digits + 15)
    target, sides = limit.target, {"+": (1,), "-": (-1,)}.get(limit.side, (1, -1))
    if isinstance(target, Infinity) or (isinstance(target, Negative) and isinstance(target.body, Infinity)):
        sides = (1 if isinstance(target, Infinity) else -1,)
    elif limit.side == "" and whole(target) == 0 and _never_negative(evaluator, term.quantity):
        sides = (1,)
    found = [_one_sided(evaluator, term, symbol, limit, side, reach, environment) for side in sides]
    scale = max(map(abs, found))
    if abs(found[0] - found[-1]) > scale / 10 ** (evaluator.digits // 2):
        raise UndefinedHere(term, "the limits from the two sides differ")
    return found[0]


def _one_sided(
    evaluator: Evaluator, term: Limit, symbol: Symbol, limit: Limit, side: int, reach: int, environment: Environment
) -> Any:
    finer = _finer(evaluator, 4 * reach + 40)
    context = evaluator.arithmetic.context  # type: ignore[attr-defined]
    infinite = (
        isinstance(limit.target, Infinity | Negative)
        and whole(limit.target) is None
        and any(isinstance(part, Infinity) for part in (limit.target, getattr(limit.target, "body", None)))
    )
    with finer.at_precision():
        values = []
        for far in (reach, reach + reach // 2):
            if infinite:
                place = Raw(side * context.ldexp(1, int(far * BITS_PER_DIGIT)))
                inner = finer.child(symbol, place, environment)
            else:
                step = side * context.ldexp(1, -int(far * BITS_PER_DIGIT))
                inner = finer.child(symbol, Moved(limit.target, environment, step, None), environment)
            values.append(finer.value(limit.body, inner))
        near, farther = values
        scale = max(abs(near), abs(farther))
        change = abs(near - farther)
        if change > scale / 10**10 and change * 10 ** (evaluator.digits // 2) > 1:
            raise UndefinedHere(term, "no limit")
        # What keeps shrinking on the way tends to zero; its last value is of no interest.
        return context.zero if abs(farther) * context.mpf(10) ** (reach // 8) < abs(near) else farther


def _never_negative(evaluator: Evaluator, quantity: Term) -> bool:
    """Whether the form of a term, or a hypothesis, shows that it is ≥ 0 wherever it makes sense."""
    if quantity in evaluator.machine.nonnegative:
        return True

    def all_of(parts: tuple[Term, ...]) -> bool:
        return all(_never_negative(evaluator, part) for part in parts)

    match quantity:
        case Named():
            return _never_negative(evaluator, quantity.body)
        case Root() | Norm() | Variance() | Dimension():
            return True
        case Number():
            return quantity.value >= 0
        case ScalarFunction():
            return quantity.name == "abs"
        case Power():
            power = whole(quantity.exponent)
            return (power is not None and power % 2 == 0) or _never_negative(evaluator, quantity.base)
        case Sum():
            return all_of(quantity.terms)
        case Product() if all(factor.shape.kind == "scalar" for factor in quantity.factors):
            return all_of(quantity.factors)
        case Quotient() if quantity.numerator.shape.kind == "scalar":
            return all_of((quantity.numerator, quantity.denominator))
    return False
