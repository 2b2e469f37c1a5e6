"""The largest and the smallest of numbers: of several, by signs; of the entries of a vector, opaque with its bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..terms import Index, ScalarFunction, Term
from .facts import Facts
from .generators import Opaque
from .names import names_of
from .polynomial import Polynomial
from .scalar import Scalar, constant
from .signs import NEGATIVE, NONNEGATIVE, POSITIVE, NeedsCase
from .vector import vector_from_entries

if TYPE_CHECKING:
    from .meaning import Interpreter

__all__ = ["index_maximum", "largest"]


def index_maximum(interpreter: Interpreter, index: Index, body: Term, kind: str) -> Scalar:
    """max_i of a scalar, opaque likewise."""
    facts = interpreter.facts
    if interpreter.dimension is not None:
        values = [interpreter.inside({index: str(k)}, body) for k in range(1, interpreter.dimension + 1)]
        return largest(values, facts) if kind == "max" else -largest([-value for value in values], facts)
    absolute = isinstance(body, ScalarFunction) and body.name == "abs"
    inner = body.arguments[0] if absolute else body  # type: ignore[attr-defined]
    used = [int(name[1:]) for name in interpreter.indices.values() if name.startswith("#")]
    place = f"#{max(used, default=-1) + 1}"  # of its own, also under an index bound anew, but the same each time
    value = interpreter.inside({index: place}, inner)
    nonnegative = absolute or not facts.sign_of(value) & NEGATIVE
    if absolute and (-value).key() == min(value.key(), (-value).key(), key=str):
        value = -value
    key = ("abs" if absolute else "", value.key())
    depends = frozenset(name for g in value.deep_generators() for name in names_of(g))
    extreme = Scalar(Polynomial.generator(Opaque(kind, key, depends, nonnegative)))
    _learn_bounds(interpreter, extreme, value, place, kind, absolute=absolute)
    return extreme


def _learn_bounds(
    interpreter: Interpreter, extreme: Scalar, value: Scalar, place: str, kind: str, *, absolute: bool
) -> None:
    """What holds of every maximum: mean ≤ max; with absolute values mean square ≤ max² ≤ sum of squares."""
    try:
        x = vector_from_entries(value, place)
    except ValueError:
        return
    if absolute and kind == "min":
        return
    facts = interpreter.facts
    side = constant(1 if kind == "max" else -1)
    facts.learn_scalar(side * (extreme - x.mean()), NONNEGATIVE)
    if absolute and kind == "max":
        square = extreme * extreme
        facts.learn_scalar(extreme + x.mean(), NONNEGATIVE)
        facts.learn_scalar(square - x.hadamard(x).mean(), NONNEGATIVE)
        facts.learn_scalar(x.dot(x) - square, NONNEGATIVE)
    for letter in interpreter.letters:
        entry = x.component(letter)
        facts.learn_scalar(side * (extreme - entry), NONNEGATIVE)
        if absolute and kind == "max":
            facts.learn_scalar(extreme + entry, NONNEGATIVE)


def largest(values: list[Scalar], facts: Facts) -> Scalar:
    """The largest of the values; ``NeedsCase`` when the sign of a difference is not known."""
    best = values[0]
    for value in values[1:]:
        sign = facts.sign_of(value - best)
        if not sign & NEGATIVE:
            best = value
        elif sign & POSITIVE:
            raise NeedsCase(NONNEGATIVE, (value - best).numerator)
    return best
