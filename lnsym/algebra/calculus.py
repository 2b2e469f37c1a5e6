"""Derivatives: of scalars along generators, gradients and Jacobians along a vector symbol.

With x = x̄·1 + x̃ the differential of the mean is ⟨1/d, h⟩ and that of the centered part Ph. By the product
rule on monomials a gradient is again a vector of the algebra and a Jacobian diagonal plus low rank.
"""

from __future__ import annotations

from collections.abc import Hashable

from .facts import Facts
from .generators import Applied, Atom, Entry, MeanOf, Moment, Monomial, RootOf, VectorAtom
from .operator import Operator
from .scalar import DIMENSION, Scalar, constant
from .signs import POSITIVE
from .vector import Vector, basis_vector

__all__ = ["gradient", "jacobian", "partial", "require_differentiable"]

_ONE_OVER_D = Vector.ones().scaled(DIMENSION.inverse())


def require_differentiable(x: Scalar, facts: Facts) -> None:
    """Every root in x must have a positive radicand: there √ has no derivative at 0."""
    for g in x.deep_generators():
        if isinstance(g, RootOf):
            facts.require(g.radicand, POSITIVE)


def partial(x: Scalar, generator: Hashable, facts: Facts) -> Scalar:
    """∂x/∂generator, roots included."""
    result = x.derivation(lambda g: constant(1) if g == generator else None)
    if not result.is_zero:
        require_differentiable(x, facts)
    return result


def gradient(x: Scalar, name: str, facts: Facts) -> Vector:
    """∇_x, the column of partial derivatives by the entries of the vector symbol ``name``."""
    parts = []
    for g in sorted((g for g in x.deep_generators() if not isinstance(g, RootOf)), key=str):
        inner = _gradient_of(g, name)
        if inner is not None and not inner.is_zero:
            parts.append(inner.scaled(partial(x, g, facts)))
    return Vector.sum(parts)


def _gradient_of(g: Hashable, name: str) -> Vector | None:
    match g:
        case MeanOf(name=other) if other == name:
            return _ONE_OVER_D
        case Moment(monomial=monomial):
            return _differential(monomial, name).transpose().apply(_ONE_OVER_D)
        case Entry(atom=atom, index=index):
            return _differential(((atom, 1),), name).transpose().apply(basis_vector(index))
    return None


def _differential(monomial: Monomial, name: str) -> Operator:
    """h ↦ D(monomial)[h] for a change h of the vector symbol."""
    parts = []
    for atom, e in monomial:
        rest = Vector({_lowered(monomial, atom): constant(e)})
        inner = _differential_of_atom(atom, name)
        if inner is not None:
            parts.append(Operator.of_diagonal(rest).compose(inner))
    return Operator.sum(parts)


def _differential_of_atom(atom: VectorAtom, name: str) -> Operator | None:
    match atom:
        case Atom(name=other, centered=centered) if other == name:
            identity = Operator.identity()
            return identity - Operator.of_outer(Vector.ones(), _ONE_OVER_D) if centered else identity
        case Applied(map=word, transposed=transposed, argument=argument):
            inner = _differential(argument, name)
            if inner.is_zero:
                return None
            applied = Operator.of_word(word)
            return (applied.transpose() if transposed else applied).compose(inner)
    return None


def _lowered(monomial: Monomial, atom: VectorAtom) -> Monomial:
    return tuple((a, e - (a == atom)) for a, e in monomial if e > (a == atom))


def jacobian(x: Vector, name: str, facts: Facts) -> Operator:
    """The Jacobian with entries ∂x_i/∂z_j: Σ m (∇c_m)^T + c_m·D m."""
    parts = []
    for m, c in x.terms.items():
        direction = gradient(c, name, facts)
        if not direction.is_zero:
            parts.append(Operator.of_outer(Vector({m: constant(1)}), direction))
        inner = _differential(m, name)
        if not inner.is_zero:
            parts.append(inner.scaled(c))
    return Operator.sum(parts)
