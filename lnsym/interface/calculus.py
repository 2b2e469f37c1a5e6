"""Derivatives at symbolic d: Jacobian, gradient, JVP, VJP, second derivative.

Each is derived at once, into the normal form of ``simplify``. With ``evaluate=False`` it stays as it is written, for
what has no closed form here or is to be differentiated by SymPy in coordinates (``at``, ``to_sympy(d=3)``).
"""

from __future__ import annotations

from ..terms import (
    SCALAR,
    VECTOR,
    Derivative,
    Product,
    Shape,
    ShapeError,
    Symbol,
    Term,
    Transpose,
    free,
    fresh,
    substitute,
)
from .expression import Expression
from .normalization import Normalization

__all__ = ["derivative", "gradient", "jacobian", "jvp", "second_derivative", "vjp"]

Map = Expression | Normalization
"""A function of z: an expression in z, or a layer, which is then taken at z."""


def jacobian(f: Map, z: Expression, *, evaluate: bool = True) -> Expression:
    """The Jacobian of a vector by a vector.

    (∂f_i/∂z_j), a map of shape (d, d), for f and the symbol z of shape (d,). Of layer norm it is
    (q+ε)^(−1/2)[P − vvᵀ/(d(q+ε))], of degree −1 under z → az, ε → a²ε. ``ShapeError`` for other shapes, ``NotDerived``
    where the hypotheses do not make f differentiable (√q at q = 0, max(q, ε) at q = ε). At z = (1, 2, 3), ε = 1/3 it is
    P − vvᵀ/3 with v = (−1, 0, 1).

    >>> from lnsym import LayerNorm, RMSNorm, vector
    >>> jacobian(RMSNorm(), vector("z"))
    (m+ε)^(−1/2)(I−zzᵀ/(d(m+ε)))
    """
    return _derived(_written(f, z, VECTOR, VECTOR), evaluate)


def gradient(f: Map, z: Expression, *, evaluate: bool = True) -> Expression:
    """The gradient of a scalar by a vector.

    ∇f = (∂f/∂z_i), a column (d,), for the symbol z of shape (d,); of degree k − 1 for f of degree k. ``ShapeError``
    for other shapes, ``NotDerived`` where the hypotheses do not make f differentiable.

    >>> from lnsym import variance, vector
    >>> z = vector("z")
    >>> gradient(variance(z), z)
    2v/d
    """
    return _derived(_written(f, z, SCALAR, VECTOR), evaluate)


def derivative(f: Expression, t: Expression, *, evaluate: bool = True) -> Expression:
    """The derivative of a scalar, vector or map by a scalar.

    df/dt, of the shape of f, for the scalar symbol t. ``ShapeError`` when t is none, ``NotDerived`` where the
    hypotheses do not make f differentiable.

    >>> from lnsym import scalar, sqrt
    >>> t = scalar("t", positive=True)
    >>> derivative(sqrt(t), t)
    1/(2√t)
    """
    return _derived(_written(f, t, f.shape, SCALAR), evaluate)


def jvp(f: Map, z: Expression, w: Expression, *, evaluate: bool = True) -> Expression:
    """The Jacobian-vector product, the directional derivative of f along w.

    Df(z) w, of shape (d,), for f, the symbol z and w of shape (d,); w is held fixed. Of layer norm it has degree −1 in
    z. At z = (1, 2, 3), ε = 1/3 and w = v it is v/3: the radial direction is damped by ε/(q+ε).

    >>> from lnsym import LayerNorm, centered, vector
    >>> z = vector("z")
    >>> jvp(LayerNorm(), z, centered(z))
    (ε/(q+ε)^(3/2))v
    """
    return _derived(_applied(_written(f, z, VECTOR, VECTOR), w), evaluate)


def vjp(f: Map, z: Expression, w: Expression, *, evaluate: bool = True) -> Expression:
    """The vector-Jacobian product, as in backpropagation.

    Df(z)ᵀ w, of shape (d,), for f, the symbol z and the cotangent w of shape (d,). Of a core it is Df(z) w, as that
    Jacobian is symmetric; a gain γ makes the difference.

    >>> from lnsym import LayerNorm, ones, vector
    >>> z, gamma = vector("z"), vector("gamma")
    >>> vjp(LayerNorm(), z, ones), vjp(LayerNorm()(z, gain=gamma), z, ones).equals(jvp(LayerNorm(), z, gamma))
    (0, True)
    """
    written = _written(f, z, VECTOR, VECTOR)
    return _derived(_applied(Expression(Transpose(written.term), written.hypotheses), w), evaluate)


def second_derivative(f: Map, z: Expression, w: Expression, x: Expression, *, evaluate: bool = True) -> Expression:
    """The second derivative of a vector along two directions: the JVP, differentiated again.

    D²f(z)[w, x], of shape (d,) and symmetric in w and x, for f, the symbol z, w and x of shape (d,); both directions
    are held fixed. Of layer norm it has degree −2 in z under z → az, ε → a²ε.

    >>> from lnsym import LayerNorm, ones, vector
    >>> z, w = vector("z"), vector("w")
    >>> second_derivative(LayerNorm(), z, w, ones)
    0
    """
    first = _written(f, z, VECTOR, VECTOR)
    assert isinstance(z.term, Symbol)
    direction = fresh(z.term, free(first.term) | free(w.term) | free(x.term))
    along = Derivative(Product((first.term, direction)), z.term, z.term)
    term = substitute(Product((along, x.term)), {direction: w.term})
    return _derived(Expression(term, first.hypotheses + w.hypotheses + x.hypotheses), evaluate)


def _written(f: Map, z: Expression, value: Shape, by: Shape) -> Expression:
    """∂f/∂z as it is written, once the shapes are as wanted."""
    if not isinstance(z.term, Symbol) or z.shape.kind != by.kind:
        raise ShapeError(f"the derivative is by a {by.kind} symbol, not by {z}, a {z.shape}")
    at_z = f(z) if isinstance(f, Normalization) else f
    if at_z.shape.kind != value.kind:
        raise ShapeError(f"this is the derivative of a {value.kind}, and {at_z} is a {at_z.shape}")
    return Expression(Derivative(at_z.term, z.term, z.term), at_z.hypotheses + z.hypotheses)


def _applied(a: Expression, w: Expression) -> Expression:
    term: Term = Product((a.term, w.term))
    if w.shape.kind != "vector":
        raise ShapeError(f"a direction is a vector, and {w} is a {w.shape}")
    return Expression(term, a.hypotheses + w.hypotheses)


def _derived(written: Expression, evaluate: bool) -> Expression:
    return written.simplify() if evaluate else written
