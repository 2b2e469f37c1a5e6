"""Variables and constants: scalars, vectors of R^d, linear maps, d, ε, 1, I and P."""

from __future__ import annotations

from ..layers.statistics import centering_matrix as _centering_matrix
from ..terms import EPSILON, MAP, VECTOR, Dimension, Identity, Ones, Relation, Symbol, Term, number
from .expression import Expression

__all__ = ["centering_matrix", "dimension", "epsilon", "identity", "linear_map", "ones", "scalar", "vector"]

dimension = Expression(Dimension())
"""d, a positive integer."""

epsilon = Expression(EPSILON, (Relation(">", EPSILON, number(0)),))
"""ε > 0, the constant of a layer; of degree 2: ε → a²ε goes with z → az."""

ones = Expression(Ones())
"""The common-offset direction 1, the all-ones vector (d,)."""

identity = Expression(Identity())
"""I, the identity map (d, d)."""

centering_matrix = Expression(_centering_matrix())
"""P = I − (1/d)11ᵀ, the centering matrix (d, d)."""


def scalar(name: str, *, positive: bool = False, nonnegative: bool = False, nonzero: bool = False) -> Expression:
    """A scalar variable, with what is said of its sign as a hypothesis.

    Variables are the same when their names and kinds are: the hypotheses of both then hold together.

    >>> print(*scalar("a", positive=True).hypotheses)
    a > 0
    """
    symbol = Symbol(name)
    signs = ((">", positive), (">=", nonnegative), ("!=", nonzero))
    said: tuple[Term, ...] = tuple(Relation(operator, symbol, number(0)) for operator, holds in signs if holds)
    return Expression(symbol, said)


def vector(name: str) -> Expression:
    """A vector variable of R^d, a column of shape (d,); ``z``, ``gamma`` and ``hat_z`` print as z, γ and ẑ.

    >>> vector("gamma")
    γ
    """
    return Expression(Symbol(name, VECTOR))


def linear_map(name: str) -> Expression:
    """A linear map of R^d of shape (d, d), of which nothing is known.

    >>> linear_map("W") @ vector("x")
    Wx
    """
    return Expression(Symbol(name, MAP))
