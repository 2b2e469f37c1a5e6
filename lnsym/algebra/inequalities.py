"""Inequalities that hold of moments and entries whatever the vectors are."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from .generators import Atom, DimensionGenerator, Entry, Moment, Monomial
from .polynomial import ONE, Polynomial

__all__ = ["never_negative"]


def never_negative(g: Hashable) -> Iterator[Polynomial]:
    """What is ≥ 0 by itself, of a generator.

    mean(x̃ỹ)² ≤ mean(x̃²) mean(ỹ²), mean(x̃ ± ỹ)² ≥ 0, mean(m)² ≤ mean(m²), x_i² ≤ ‖x‖² (x̃_i² ≤ (d−1)/d ‖x̃‖²).
    """
    match g:
        case Moment(monomial=((x, 1), (y, 1))):
            first, second = (Polynomial.generator(Moment(((atom, 2),))) for atom in (x, y))
            product = Polynomial.generator(g)
            yield first * second - product**2
            yield first + second - product.scaled(2)
            yield first + second + product.scaled(2)
        case Moment(monomial=monomial) if _is_square(monomial):
            half = _mean_of_halves(monomial)
            yield Polynomial.generator(g) - half * half
        case Entry(atom=Atom(centered=centered) as x):
            d = Polynomial.generator(DimensionGenerator())
            size = d - ONE if centered else d
            square = Polynomial.generator(Moment(((x, 2),)))
            yield size * square - Polynomial.generator(g) ** 2


def _is_square(monomial: Monomial) -> bool:
    """Whether a monomial is the square of one of two or more factors."""
    return all(e % 2 == 0 for _, e in monomial) and sum(e for _, e in monomial) >= 4


def _mean_of_halves(monomial: Monomial) -> Polynomial:
    """The mean of m, for the monomial m²."""
    return Polynomial.generator(Moment(tuple((atom, e // 2) for atom, e in monomial)))
