"""Vectors, maps, components and sums over an index."""

from __future__ import annotations

from typing import Any

from ..terms import (
    Component,
    Diagonal,
    Hadamard,
    Identity,
    Index,
    IndexMaximum,
    IndexSum,
    Inner,
    Kronecker,
    Mean,
    Norm,
    Ones,
    ScalarFunction,
    Term,
    Transpose,
    Tuple,
    Variance,
    Zero,
)
from . import maps, spectra
from .environment import Environment, Raw, whole
from .evaluator import Evaluator, rule
from .undefined import Declined, UndefinedHere

__all__: list[str] = []


@rule(Ones)
def _ones(evaluator: Evaluator, term: Ones, environment: Environment) -> Any:
    return evaluator.arithmetic.constant(evaluator.arithmetic.number(1), environment.dimension)


@rule(Identity)
def _identity(evaluator: Evaluator, term: Identity, environment: Environment) -> Any:
    return maps.Unit(evaluator.arithmetic, environment.dimension, evaluator.arithmetic.number(1))


@rule(Zero)
def _zero(evaluator: Evaluator, term: Zero, environment: Environment) -> Any:
    zero = evaluator.arithmetic.number(0)
    match term.shape.kind:
        case "scalar":
            return zero
        case "map":
            return maps.Unit(evaluator.arithmetic, environment.dimension, zero)
    entries = evaluator.arithmetic.constant(zero, environment.dimension)
    return entries if term.shape.kind == "vector" else maps.Row(entries)


@rule(Tuple)
def _tuple(evaluator: Evaluator, term: Tuple, environment: Environment) -> Any:
    return evaluator.arithmetic.vector(evaluator.value(entry, environment) for entry in term.entries)


@rule(Inner)
def _inner(evaluator: Evaluator, term: Inner, environment: Environment) -> Any:
    return evaluator.arithmetic.dot(evaluator.value(term.left, environment), evaluator.value(term.right, environment))


@rule(Hadamard)
def _hadamard(evaluator: Evaluator, term: Hadamard, environment: Environment) -> Any:
    result = evaluator.value(term.factors[0], environment)
    for factor in term.factors[1:]:
        result = evaluator.arithmetic.times(result, evaluator.value(factor, environment))
    return result


@rule(Diagonal)
def _diagonal(evaluator: Evaluator, term: Diagonal, environment: Environment) -> Any:
    return maps.Diag(evaluator.arithmetic, evaluator.value(term.body, environment))


@rule(Transpose)
def _transpose(evaluator: Evaluator, term: Transpose, environment: Environment) -> Any:
    value = evaluator.value(term.body, environment)
    match term.body.shape.kind:
        case "vector":
            return maps.Row(value)
        case "row":
            return value.entries
        case "map":
            return maps.Transposed(value)
    return value


@rule(Norm)
def _norm(evaluator: Evaluator, term: Norm, environment: Environment) -> Any:
    value = evaluator.value(term.body, environment)
    if term.body.shape.kind == "map":
        return spectra.operator_norm(value)
    return evaluator.arithmetic.root(evaluator.arithmetic.dot(value, value))


@rule(Mean)
def _mean(evaluator: Evaluator, term: Mean, environment: Environment) -> Any:
    return evaluator.arithmetic.total(evaluator.value(term.body, environment)) / environment.dimension


@rule(Variance)
def _variance(evaluator: Evaluator, term: Variance, environment: Environment) -> Any:
    arithmetic = evaluator.arithmetic
    value = evaluator.value(term.body, environment)
    mean = arithmetic.total(value) / environment.dimension
    deviation = arithmetic.plus(value, arithmetic.constant(-mean, environment.dimension))
    return arithmetic.dot(deviation, deviation) / environment.dimension


@rule(ScalarFunction)
def _scalar_function(evaluator: Evaluator, term: ScalarFunction, environment: Environment) -> Any:
    values = [evaluator.value(argument, environment) for argument in term.arguments]
    arithmetic = evaluator.arithmetic
    match term.name:
        case "abs":
            return abs(values[0])
        case "sign":
            return arithmetic.number(arithmetic.sign(evaluator.settled(term.arguments[0], values[0], environment)))
        case "max" | "min":
            return extreme(evaluator, values, term.name)
        case "trace":
            return values[0].trace()
        case "det":
            return spectra.determinant(values[0])
        case "rank":
            return spectra.rank(values[0], evaluator.digits)
    raise Declined(f"no value for the function {term.name}")


def extreme(evaluator: Evaluator, values: list[Any], kind: str) -> Any:
    """The largest (``kind="max"``) or smallest of some scalars."""
    best = values[0]
    for value in values[1:]:
        if (evaluator.arithmetic.sign(value - best) > 0) == (kind == "max"):
            best = value
    return best


def index_value(evaluator: Evaluator, term: Term, environment: Environment, whole_term: Term) -> int:
    """The position that an index denotes, from 1 to d."""
    position = whole(term)
    if position is None:
        position = evaluator.arithmetic.integer(evaluator.value(term, environment))
    if position is None or not 1 <= position <= environment.dimension:
        raise UndefinedHere(whole_term, "an index outside 1, …, d")
    return position


@rule(Component)
def _component(evaluator: Evaluator, term: Component, environment: Environment) -> Any:
    positions = [index_value(evaluator, index, environment, term) - 1 for index in term.indices]
    value = evaluator.value(term.body, environment)
    if len(positions) == 2:
        return value.entry(*positions)
    return value[positions[0]]


@rule(Kronecker)
def _kronecker(evaluator: Evaluator, term: Kronecker, environment: Environment) -> Any:
    left = index_value(evaluator, term.left, environment, term)
    right = index_value(evaluator, term.right, environment, term)
    return evaluator.arithmetic.number(int(left == right))


def _over_index(evaluator: Evaluator, index: Index, body: Term, environment: Environment) -> list[Any]:
    inner = evaluator.child(index, Raw(1), environment)
    values = []
    for i in range(1, environment.dimension + 1):
        inner.rebind(index, i)
        values.append(evaluator.value(body, inner))
    return values


@rule(IndexSum)
def _index_sum(evaluator: Evaluator, term: IndexSum, environment: Environment) -> Any:
    return evaluator.arithmetic.total(_over_index(evaluator, term.index, term.body, environment))


@rule(IndexMaximum)
def _index_maximum(evaluator: Evaluator, term: IndexMaximum, environment: Environment) -> Any:
    return extreme(evaluator, _over_index(evaluator, term.index, term.body, environment), term.kind)
