"""Sums, products, quotients, powers: the arithmetic that scalars, vectors and maps share.

A ``Product`` is written as mathematicians write it, factors in order: scalars scale, a row meets a
vector in an inner product, a vector meets a row in an outer product, a map is applied or composed.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from .shape import MAP, ROW, SCALAR, VECTOR, Shape, ShapeError, common_dimension, unify
from .term import Term

__all__ = [
    "Dimension",
    "Negative",
    "Number",
    "Power",
    "Product",
    "Quotient",
    "Root",
    "Sum",
    "Symbol",
    "number",
    "require",
]


def require(term: Term, kind: Shape, what: str) -> None:
    """Raise ``ShapeError`` unless the term is of this kind."""
    if term.shape.kind != kind.kind:
        raise ShapeError(f"{what} must be a {kind.kind}, not a {term.shape}")


def require_symbol(variable: Term, what: str) -> None:
    """Raise ``ShapeError`` unless the term is a symbol, which alone can be bound."""
    if not isinstance(variable, Symbol):
        raise ShapeError(f"{what} must be a symbol, not {variable}")


def require_one_of(word: str, words: tuple[str, ...], what: str) -> None:
    """Raise ``ValueError`` unless the word is one that a node knows."""
    if word not in words:
        raise ValueError(f"{what} is one of {', '.join(map(repr, words))}, not {word!r:.20}")


def calculable(shape: Shape) -> Shape:
    """The shape; ``ShapeError`` for a set or a proposition, of which there are no sums, multiples and quotients."""
    if shape.kind in ("set", "proposition"):
        raise ShapeError(f"there is no arithmetic with a {shape}")
    return shape


@dataclass(frozen=True, slots=True, eq=False)
class Number(Term):
    """An exact rational number; decimals are read exactly (0.1 is 1/10)."""

    value: Fraction

    def __post_init__(self) -> None:
        self._of_shape(SCALAR)


def number(value: int | str | Fraction, denominator: int = 1) -> Number:
    """``number(1, 3)`` is 1/3; ``number("0.1")`` is 1/10."""
    return Number(Fraction(value) / denominator)


@dataclass(frozen=True, slots=True, eq=False)
class Dimension(Term):
    """The dimension d, a positive integer."""

    def __post_init__(self) -> None:
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class Symbol(Term):
    """A variable: a scalar (``domain`` "R", or "N" for positive integers), a vector or a map.

    ``name`` is plain text: ``epsilon``, ``z``, ``hat_z``, ``s_1``; writers make Greek and accents of it.
    """

    name: str
    kind: Shape = SCALAR
    domain: str = "R"

    def __post_init__(self) -> None:
        self._of_shape(self.kind)


@dataclass(frozen=True, slots=True, eq=False)
class Sum(Term):
    """x + y + …; a subtraction is a sum with a ``Negative`` term. All terms of one shape."""

    terms: tuple[Term, ...]

    def __post_init__(self) -> None:
        self._of_shape(calculable(unify(*(term.shape for term in self.terms), doing="sum")))


@dataclass(frozen=True, slots=True, eq=False)
class Negative(Term):
    """−x, of the shape of x."""

    body: Term

    def __post_init__(self) -> None:
        self._of_shape(calculable(self.body.shape))


def _times(left: Shape, right: Shape) -> Shape:
    if left.kind == "scalar":
        return right
    if right.kind == "scalar":
        return left
    size = common_dimension(left, right)
    match left.kind, right.kind:
        case "row", "vector":
            return SCALAR
        case "vector", "row":
            return MAP.at(size)
        case "map", "vector":
            return VECTOR.at(size)
        case "row", "map":
            return ROW.at(size)
        case "map", "map":
            return MAP.at(size)
    raise ShapeError(f"product: {left} times {right} does not fit")


@dataclass(frozen=True, slots=True, eq=False)
class Product(Term):
    """Factors in writing order, associated from the left: ``vv^T w``, ``a x``, ``x^T P y``, ``AB``."""

    factors: tuple[Term, ...]

    def __post_init__(self) -> None:
        self._of_shape(reduce(_times, (calculable(factor.shape) for factor in self.factors)))


@dataclass(frozen=True, slots=True, eq=False)
class Quotient(Term):
    """numerator / denominator; the denominator is a scalar, the numerator of any shape."""

    numerator: Term
    denominator: Term

    def __post_init__(self) -> None:
        require(self.denominator, SCALAR, "a denominator")
        self._of_shape(calculable(self.numerator.shape))


@dataclass(frozen=True, slots=True, eq=False)
class Power(Term):
    """base^exponent: a scalar to a scalar exponent, or a map to a whole power (P²)."""

    base: Term
    exponent: Term

    def __post_init__(self) -> None:
        require(self.exponent, SCALAR, "an exponent")
        if self.base.shape.kind == "map":
            exponent = self.exponent
            if not isinstance(exponent, Number) or exponent.value.denominator != 1 or exponent.value < 0:
                raise ShapeError("a map is raised to powers 0, 1, 2, … only")
        else:
            require(self.base, SCALAR, "the base of a power")
        self._of_shape(self.base.shape)


@dataclass(frozen=True, slots=True, eq=False)
class Root(Term):
    """The nonnegative square root of a nonnegative scalar."""

    body: Term

    def __post_init__(self) -> None:
        require(self.body, SCALAR, "a radicand")
        self._of_shape(SCALAR)
