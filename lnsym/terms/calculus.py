"""Derivatives, limits, suprema and Lipschitz constants: the nodes that bind a variable."""

from __future__ import annotations

from dataclasses import dataclass

from .arithmetic import Symbol, require, require_one_of, require_symbol
from .shape import MAP, SCALAR, VECTOR, Shape, ShapeError, common_dimension, unify
from .term import Term

__all__ = ["Derivative", "Infinity", "Limit", "Lipschitz", "Supremum"]


def _derivative_shape(body: Shape, variable: Shape) -> Shape:
    size = common_dimension(body, variable)
    match body.kind, variable.kind:
        case "scalar", "scalar":
            return SCALAR
        case ("scalar", "vector") | ("vector", "scalar"):
            return VECTOR.at(size)
        case "vector", "vector":
            return MAP.at(size)
        case "map", "scalar":
            return MAP.at(size)
    raise ShapeError(f"the derivative of a {body} by a {variable} is outside the language")


@dataclass(frozen=True, slots=True, eq=False)
class Derivative(Term):
    """The derivative of ``body`` by ``variable`` (bound), at ``point``.

    A scalar by a vector is the gradient, a column; a vector by a vector the Jacobian, with entries
    ∂f_i/∂z_j. D u_ε(c1) is ``Derivative(u_ε(z), z, c1)``; ∂f/∂z is ``Derivative(f, z, z)``; h'' is nested.
    """

    body: Term
    variable: Symbol
    point: Term

    def __post_init__(self) -> None:
        require_symbol(self.variable, "the variable of a derivative")
        point = unify(self.variable.shape, self.point.shape, doing="the point of a derivative")
        self._of_shape(_derivative_shape(self.body.shape, point))


@dataclass(frozen=True, slots=True, eq=False)
class Infinity(Term):
    """+∞, only as the target of a limit (−∞ is its ``Negative``)."""

    def __post_init__(self) -> None:
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class Limit(Term):
    """lim of a scalar ``body`` as ``quantity`` tends to ``target``.

    The quantity is a symbol, a defined name (q) or a quotient of two of these (q/ε), and it is bound:
    see ``one_variable``. ``side`` is "+", "-" or "" (from above when the quantity cannot be negative).
    """

    body: Term
    quantity: Term
    target: Term
    side: str = ""

    def __post_init__(self) -> None:
        require(self.body, SCALAR, "the body of a limit")
        require(self.quantity, SCALAR, "the variable of a limit")
        require_one_of(self.side, ("", "+", "-"), "the side of a limit")
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class Supremum(Term):
    """sup over ``variable`` (bound, all of R or R^d) of a scalar ``body``; ``kind="inf"`` the infimum."""

    body: Term
    variable: Symbol
    kind: str = "sup"

    def __post_init__(self) -> None:
        require(self.body, SCALAR, "the body of a supremum")
        require_symbol(self.variable, "the variable of a supremum")
        require_one_of(self.kind, ("sup", "inf"), "the kind of a supremum")
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class Lipschitz(Term):
    """Lip(f): the Euclidean Lipschitz constant of the map variable ↦ body (variable bound, on R^d)."""

    body: Term
    variable: Symbol

    def __post_init__(self) -> None:
        require(self.body, VECTOR, "the body of Lip")
        require(self.variable, VECTOR, "the variable of Lip")
        require_symbol(self.variable, "the variable of Lip")
        self._of_shape(SCALAR)
