"""The statistics of an input that all layers share, as names that carry their definitions."""

from __future__ import annotations

from functools import cache

from ..terms import (
    EPSILON,
    VECTOR,
    Dimension,
    Identity,
    Mean,
    Named,
    Negative,
    Norm,
    Ones,
    Power,
    Product,
    Quotient,
    Root,
    Sum,
    Symbol,
    Term,
    Transpose,
    number,
)

__all__ = [
    "BETA",
    "GAMMA",
    "Z",
    "centered",
    "centering_matrix",
    "deviation",
    "mean",
    "mean_square",
    "reciprocal_root",
    "variance",
]

Z = Symbol("z", VECTOR)
GAMMA = Symbol("gamma", VECTOR)
BETA = Symbol("beta", VECTOR)


@cache
def centering_matrix() -> Named:
    """P = I − (1/d)11^T."""
    outer = Product((Quotient(number(1), Dimension()), Ones(), Transpose(Ones())))
    return Named("P", Sum((Identity(), Negative(outer))))


@cache
def mean(z: Symbol = Z) -> Named:
    """μ = mean(z)."""
    return Named("mu", Mean(z))


@cache
def centered(z: Symbol = Z) -> Named:
    """v = z − μ1."""
    return Named("v", Sum((z, Negative(Product((mean(z), Ones()))))))


@cache
def variance(z: Symbol = Z) -> Named:
    """q = (1/d)‖v‖²."""
    return Named("q", _mean_of_squares(centered(z)))


@cache
def deviation(z: Symbol = Z) -> Named:
    """σ = √q."""
    return Named("sigma", Root(variance(z)))


@cache
def mean_square(z: Symbol = Z) -> Named:
    """m = (1/d)‖z‖²."""
    return Named("m", _mean_of_squares(z))


@cache
def reciprocal_root(z: Symbol = Z) -> Named:
    """r = (q+ε)^(−1/2)."""
    return Named("r", Power(Sum((variance(z), EPSILON)), number(-1, 2)))


def _mean_of_squares(x: Term) -> Term:
    return Product((Quotient(number(1), Dimension()), Power(Norm(x), number(2))))
