"""Norms of vectors and of maps: ‖x‖ = √⟨x, x⟩, and ‖A‖ a number of which only what it is the norm of is known."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from ..terms import Call, Named, Norm, Root, Term, unfold
from .coordinates import CoordinateOperator, CoordinateVector
from .facts import Facts
from .generators import Opaque, sorted_key
from .low_rank import low_rank_factors
from .names import names_of_value
from .operator import Operator
from .outside import Outside
from .polynomial import Polynomial
from .radicals import root
from .scalar import Scalar, constant
from .vector import Vector

if TYPE_CHECKING:
    from .meaning import Interpreter

__all__ = ["norm", "square", "square_under"]


def norm(interpreter: Interpreter, body: Term) -> Scalar:
    """‖x‖ or ‖A‖."""
    if body.shape.kind == "map":
        return _operator_norm(interpreter.operator(body), interpreter.facts)
    return _length(interpreter.vector(body), interpreter.facts)


def _length(x: Vector | CoordinateVector, facts: Facts) -> Scalar:
    return root(square(x, facts), facts, square=True)


def square(x: Vector | CoordinateVector, facts: Facts) -> Scalar:
    """⟨x, x⟩, which is not negative whatever its form: the facts are told when they cannot see it."""
    value = x.dot(x)  # type: ignore[arg-type]
    facts.learn_square(value)
    return value


def square_under(interpreter: Interpreter, term: Term) -> Scalar | None:
    """x of a term √x, and ⟨x, x⟩ of ‖x‖: their even powers need no root."""
    while isinstance(term, Named | Call):
        for argument in term.arguments if isinstance(term, Call) else ():
            interpreter.value(argument)
        term = unfold(term)
    match term:
        case Norm(body=body) if body.shape.kind == "vector":
            return square(interpreter.vector(body), interpreter.facts)
        case Root(body=body):
            x = interpreter.scalar(body)
            interpreter.facts.require_nonnegative(x)
            return x
    return None


def _operator_norm(a: Operator | CoordinateOperator, facts: Facts) -> Scalar:
    """‖A‖ as a number of which the algebra knows only what it is the norm of; ‖0‖ = 0."""
    if a.is_zero:
        return constant(0)
    if isinstance(a, CoordinateOperator):
        key: object = tuple(c.key() for row in a.rows for c in row)
        return Scalar(Polynomial.generator(Opaque("norm", key, frozenset(names_of_value(a)), nonnegative=True)))
    one = _rank_one(a, facts)
    if one is not None:
        return _length(one[0], facts) * _length(one[1], facts)
    key = min(_key_of_map(a), _key_of_map(a.transpose()), key=lambda k: repr(sorted_key(k)))
    depends = frozenset(names_of_value(a))
    return Scalar(Polynomial.generator(Opaque("norm", key, depends, nonnegative=True)))


def _key_of_map(a: Operator) -> Hashable:
    parts: list[Hashable] = [("diagonal", m, c.key()) for m, c in a.diagonal.items()]
    parts += [("outer", m, c.key()) for m, c in a.outer.items()]
    parts += [("word", m, c.key()) for m, c in a.words.items()]
    return frozenset(parts)


def _rank_one(a: Operator, facts: Facts) -> tuple[Vector, Vector] | None:
    """(l, r) when a is l r^T."""
    if a.diagonal or a.words:
        return None
    try:
        _, lefts, rights = low_rank_factors(a, facts)
    except Outside:
        return None
    return (lefts[0], rights[0]) if len(lefts) == 1 else None
