"""Functions of vectors and maps, written out for no d in particular: mean, variance, norm, trace and others."""

from __future__ import annotations

from typing import Any

from ..terms import (
    Diagonal,
    Hadamard,
    Inner,
    Mean,
    Negative,
    Norm,
    Ones,
    Product,
    Relation,
    Root,
    ScalarFunction,
    Sum,
    Term,
    Variance,
)
from .expression import Expression

__all__ = [
    "centered",
    "determinant",
    "diagonal",
    "dot",
    "equation",
    "hadamard",
    "mean",
    "norm",
    "sqrt",
    "trace",
    "variance",
]


def mean(x: Expression) -> Expression:
    """The mean of a vector.

    mean(x) = (1/d) Σ x_i, of shape scalar for x of shape (d,); degree 1 under x → ax. ``ShapeError`` for anything
    but a vector. At (1, 2, 3) it is 2.

    >>> from lnsym import LayerNorm, vector
    >>> mean(vector("x")), mean(LayerNorm()(vector("z"))).simplify()
    (mean(x), 0)
    """
    return Expression(Mean(x.term), x.hypotheses)


def centered(x: Expression) -> Expression:
    """The centered part of a vector.

    x − mean(x)1 = Px, of shape (d,); degree 1 under x → ax. ``ShapeError`` for anything but a vector. At (1, 2, 3)
    it is (−1, 0, 1).
    """
    offset: Term = Product((Mean(x.term), Ones()))
    return Expression(Sum((x.term, Negative(offset))), x.hypotheses)


def variance(x: Expression) -> Expression:
    """The variance of the coordinates of a vector, with the divisor d.

    Var(x) = (1/d) Σ (x_i − mean(x))², a scalar for x of shape (d,); degree 2 under x → ax. ``ShapeError`` for anything
    but a vector. At (1, 2, 3) it is 2/3; of a layer norm core it is the variance ratio q/(q+ε), of degree 0 under
    z → az, ε → a²ε (Ba, Kiros, Hinton 2016, Layer Normalization).

    >>> from lnsym import LayerNorm, vector
    >>> variance(LayerNorm()(vector("z"))).simplify()
    q/(q+ε)
    """
    return Expression(Variance(x.term), x.hypotheses)


def norm(x: Expression) -> Expression:
    """‖x‖, the Euclidean norm of a vector (d,); ‖A‖, the operator norm of a map (d, d). Degree 1."""
    return Expression(Norm(x.term), x.hypotheses)


def dot(x: Expression, y: Expression) -> Expression:
    """⟨x, y⟩ = Σ x_i y_i of two vectors (d,)."""
    return Expression(Inner(x.term, y.term), x.hypotheses + y.hypotheses)


def hadamard(*factors: Expression) -> Expression:
    """The elementwise product x ⊙ y ⊙ … of vectors (d,)."""
    term = Hadamard(tuple(factor.term for factor in factors))
    return Expression(term, tuple(h for factor in factors for h in factor.hypotheses))


def diagonal(x: Expression) -> Expression:
    """diag(x), the map y ↦ x ⊙ y of shape (d, d)."""
    return Expression(Diagonal(x.term), x.hypotheses)


def trace(a: Expression) -> Expression:
    """The trace of a map (d, d).

    >>> from lnsym import centering_matrix
    >>> trace(centering_matrix).simplify()
    d−1
    """
    return Expression(ScalarFunction("trace", (a.term,)), a.hypotheses)


def determinant(a: Expression) -> Expression:
    """The determinant of a map (d, d)."""
    return Expression(ScalarFunction("det", (a.term,)), a.hypotheses)


def sqrt(x: Any) -> Expression:
    """√x, the nonnegative root of a scalar that the hypotheses show to be ≥ 0."""
    body = Expression.of(x)
    return Expression(Root(body.term), body.hypotheses)


def equation(left: Expression, right: Any) -> Expression:
    """The hypothesis left = right, as in ``w.assuming(equation(mean(w), 0))``."""
    other = Expression.of(right, left.shape)
    return Expression(Relation("=", left.term, other.term), left.hypotheses + other.hypotheses)
