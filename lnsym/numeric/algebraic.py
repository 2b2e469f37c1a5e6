"""Names, sums, products, quotients, powers and roots."""

from __future__ import annotations

from typing import Any

from ..terms import (
    Call,
    Dimension,
    Index,
    Infinity,
    Named,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Root,
    Sum,
    Symbol,
    Term,
)
from . import maps
from .environment import Closure, Environment, Moved, Raw
from .evaluator import Evaluator, rule
from .undefined import Declined, UndefinedHere

__all__: list[str] = []

LARGEST_MAP_POWER = 64


@rule(Number)
def _number(evaluator: Evaluator, term: Number, environment: Environment) -> Any:
    known = evaluator._numbers.get(id(term))
    if known is None:
        known = evaluator._numbers[id(term)] = (term, evaluator.arithmetic.number(term.value))
    return known[1]


@rule(Dimension)
def _dimension(evaluator: Evaluator, term: Dimension, environment: Environment) -> Any:
    return evaluator.arithmetic.number(environment.dimension)


@rule(Infinity)
def _infinity(evaluator: Evaluator, term: Infinity, environment: Environment) -> Any:
    raise Declined("infinity is only the target of a limit")


@rule(Symbol, Index)
def _symbol(evaluator: Evaluator, term: Symbol | Index, environment: Environment) -> Any:
    where: Environment | None = environment
    while where is not None:
        binding = where.bindings.get(term)
        if binding is not None:
            return evaluator.bound(binding)
        where = where.parent
    raise Declined(f"no value for {term.name}")


@rule(Named)
def _named(evaluator: Evaluator, term: Named, environment: Environment) -> Any:
    return evaluator.value(term.body, environment)


@rule(Call)
def _call(evaluator: Evaluator, term: Call, environment: Environment) -> Any:
    bindings: dict[Term, Raw | Closure | Moved] = {}
    mask = 0
    for parameter, argument in zip(term.function.parameters, term.arguments, strict=True):
        bindings[parameter] = Closure(argument, environment)
        mask |= evaluator.machine.leaves.bit(parameter)
    return evaluator.value(term.function.body, Environment(bindings, mask, environment.dimension, environment))


@rule(Sum)
def _sum(evaluator: Evaluator, term: Sum, environment: Environment) -> Any:
    values = [evaluator.value(part, environment) for part in term.terms]
    kind = term.shape.kind
    if kind == "map":
        return maps.Added(values)
    if kind == "row":
        values = [value.entries for value in values]
    result = values[0]
    for value in values[1:]:
        result = result + value if kind == "scalar" else evaluator.arithmetic.plus(result, value)
    return maps.Row(result) if kind == "row" else result


@rule(Negative)
def _negative(evaluator: Evaluator, term: Negative, environment: Environment) -> Any:
    value = evaluator.value(term.body, environment)
    if term.shape.kind == "scalar":
        return -value
    return evaluator.scale(evaluator.arithmetic.number(-1), value, term.shape.kind)


@rule(Quotient)
def _quotient(evaluator: Evaluator, term: Quotient, environment: Environment) -> Any:
    below = evaluator.denominator(term, term.denominator, environment)
    above = evaluator.value(term.numerator, environment)
    kind = term.shape.kind
    if kind == "scalar":
        return above / below
    if kind == "vector":
        return evaluator.arithmetic.divided(above, below)
    return evaluator.scale(1 / below, above, kind)


@rule(Root)
def _root(evaluator: Evaluator, term: Root, environment: Environment) -> Any:
    return evaluator.square_root(term, term.body, environment)


@rule(Power)
def _power(evaluator: Evaluator, term: Power, environment: Environment) -> Any:
    arithmetic = evaluator.arithmetic
    exponent = evaluator.value(term.exponent, environment)
    count = arithmetic.integer(exponent)
    if term.shape.kind == "map":
        return _map_power(evaluator, evaluator.value(term.base, environment), count or 0)
    if count is not None and count >= 0:
        return evaluator.value(term.base, environment) ** count
    if count is not None:
        return 1 / evaluator.denominator(term, term.base, environment) ** -count
    halves = arithmetic.integer(2 * exponent)
    if halves is not None:
        root = evaluator.square_root(term, term.base, environment)
        if halves < 0 and arithmetic.sign(root) == 0:
            raise UndefinedHere(term, "a division by zero")
        return root**halves if halves > 0 else 1 / root**-halves
    base = evaluator.settled(term.base, evaluator.value(term.base, environment), environment)
    sign = arithmetic.sign(base)
    if sign < 0:
        raise UndefinedHere(term, "a broken power of a negative number")
    if sign == 0:
        if arithmetic.sign(exponent) < 0:
            raise UndefinedHere(term, "a division by zero")
        return arithmetic.number(0)
    return arithmetic.power(base, exponent)


def _map_power(evaluator: Evaluator, base: maps.LinearMap, count: int) -> maps.LinearMap:
    if count > LARGEST_MAP_POWER:
        raise Declined(f"a power of a map above {LARGEST_MAP_POWER}")
    result: maps.LinearMap = maps.Unit(evaluator.arithmetic, base.size, evaluator.arithmetic.number(1))
    for _ in range(count):
        result = maps.Composed(base, result)
    return result


@rule(Product)
def _product(evaluator: Evaluator, term: Product, environment: Environment) -> Any:
    """Scalars are pulled out; a product that ends in a vector is applied from the right, map by map."""
    scalar: Any = None
    kind, segment = "scalar", list[tuple[str, Any]]()

    def pull(value: Any) -> None:
        nonlocal scalar
        scalar = value if scalar is None else scalar * value

    for factor in term.factors:
        value = evaluator.value(factor, environment)
        if factor.shape.kind == "scalar":
            pull(value)
            continue
        segment.append((factor.shape.kind, value))
        kind = _kind_of_product(kind, factor.shape.kind)
        if kind == "scalar":
            pull(_from_the_right(evaluator, segment))
            segment = []
    if not segment:
        return scalar
    result = _from_the_right(evaluator, segment)
    return result if scalar is None else evaluator.scale(scalar, result, term.shape.kind)


def _kind_of_product(left: str, right: str) -> str:
    if left == "scalar":
        return right
    return {
        ("row", "vector"): "scalar",
        ("vector", "row"): "map",
        ("map", "vector"): "vector",
        ("row", "map"): "row",
    }.get((left, right), "map")


def _from_the_right(evaluator: Evaluator, segment: list[tuple[str, Any]]) -> Any:
    arithmetic = evaluator.arithmetic
    kind, result = segment[-1]
    for left, value in reversed(segment[:-1]):
        if left == "row" and kind == "vector":
            kind, result = "scalar", arithmetic.dot(value.entries, result)
        elif left == "row":
            kind, result = "row", maps.Row(result.transposed_times(value.entries))
        elif left == "map" and kind == "vector":
            result = value.times(result)
        elif left == "map":
            result = maps.Composed(value, result)
        elif kind == "scalar":
            kind, result = left, evaluator.scale(result, value, left)
        else:
            kind, result = "map", maps.Outer(arithmetic, value, result.entries)
    return result
