"""Factorization: found by SymPy, believed only after multiplying the factors together again."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from .polynomial import Polynomial

__all__ = ["factor", "prime_powers"]

_LARGEST_TRIAL_DIVISOR = 10_000


@cache
def factor(p: Polynomial) -> tuple[Fraction, tuple[tuple[Polynomial, int], ...]]:
    """p = c · Π f_i^{e_i} with primitive integer factors of positive leading coefficient.

    The product is checked; that the factors are irreducible is not, and nothing rests on it.
    """
    unit = p.content() * (1 if p.leading_coefficient > 0 else -1)
    primitive = p.scaled(1 / unit)
    found: list[tuple[Polynomial, int]] = []
    for generator in sorted(primitive.generators(), key=str):
        lowest = min(primitive.coefficients(generator))
        if lowest:
            base = Polynomial.generator(generator)
            found.append((base, lowest))
            quotient = primitive.divided_by(base**lowest)
            assert quotient is not None
            primitive = quotient
    if not primitive.is_constant:
        found += [(primitive, 1)] if _evidently_irreducible(primitive) else _search(primitive)
    product = Polynomial.constant(unit)
    for f, e in found:
        product = product * f**e
    if product != p:
        raise ArithmeticError(f"a factorization of {p!r} does not multiply back")
    return unit, tuple(found)


def _evidently_irreducible(p: Polynomial) -> bool:
    """Whether p, free of monomial content, is linear in a generator with a single term as coefficient."""
    for generator in p.generators():
        parts = p.coefficients(generator)
        if max(parts) == 1 and len(parts[1].terms) == 1:
            return True
    return False


def _search(p: Polynomial) -> list[tuple[Polynomial, int]]:
    from sympy import ZZ, ring

    generators = sorted(p.generators(), key=str)
    names = [f"x{k}" for k in range(len(generators))]
    target = ring(names, ZZ)[0]
    where = {g: k for k, g in enumerate(generators)}
    terms = {}
    for c, pairs in p.factors_of_terms():
        exponents = [0] * len(generators)
        for g, e in pairs:
            exponents[where[g]] = e
        terms[tuple(exponents)] = ZZ(int(c))
    _, factors = target.from_dict(terms).factor_list()
    bases = [Polynomial.generator(g) for g in generators]
    result = []
    for element, power in factors:
        parts = []
        for exponents, c in element.terms():
            part = Polynomial.constant(int(c))
            for base, e in zip(bases, exponents, strict=True):
                part = part * base**e
            parts.append(part)
        poly = Polynomial.sum(parts)
        if poly.leading_coefficient < 0:
            poly = -poly
        result.append((poly, int(power)))
    product = Polynomial.constant(1)
    for f, e in result:
        product = product * f**e
    return result if product == p else [(p, 1)]


@cache
def prime_powers(n: int) -> tuple[tuple[int, int], ...]:
    """n = Π p^e for n ≥ 1, by trial division; what is left beyond the limit stays one factor."""
    found = []
    p = 2
    while p * p <= n and p <= _LARGEST_TRIAL_DIVISOR:
        e = 0
        while n % p == 0:
            n //= p
            e += 1
        if e:
            found.append((p, e))
        p += 1 if p == 2 else 2
    if n > 1:
        found.append((n, 1))
    return tuple(found)
