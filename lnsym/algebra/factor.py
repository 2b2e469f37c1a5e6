"""Factorization: found by FLINT or SymPy, believed only after multiplying the factors together again."""

from __future__ import annotations

from collections.abc import Mapping
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
    """The factors that FLINT (or, without it, SymPy) finds; p alone when they are no factorization."""
    generators = sorted(p.generators(), key=str)
    where = {g: k for k, g in enumerate(generators)}
    table: dict[tuple[int, ...], int] = {}
    for c, pairs in p.factors_of_terms():
        exponents = [0] * len(generators)
        for g, e in pairs:
            exponents[where[g]] = e
        table[tuple(exponents)] = int(c)
    bases = [Polynomial.generator(g) for g in generators]
    found = []
    product = Polynomial.constant(1)
    for factor_table, e in _factor_table(table, len(generators)):
        parts = []
        for exponents_of_term, c in factor_table.items():
            part = Polynomial.constant(int(c))
            for base, k in zip(bases, exponents_of_term, strict=True):
                part = part * base ** int(k)
            parts.append(part)
        f = Polynomial.sum(parts)
        if f.leading_coefficient < 0:
            f = -f
        found.append((f, e))
        product = product * f**e
    return found if product == p else [(p, 1)]


Table = Mapping[tuple[int, ...], int]


def _factor_table(table: Table, size: int) -> list[tuple[Table, int]]:
    names = [f"x{k}" for k in range(size)]
    try:
        from flint import Ordering, fmpz_mpoly_ctx
    except ImportError:
        from sympy import ZZ, ring

        target = ring(names, ZZ)[0]
        _, factors = target.from_dict({m: ZZ(c) for m, c in table.items()}).factor_list()
        return [(dict(f.terms()), int(e)) for f, e in factors]
    context = fmpz_mpoly_ctx.get(tuple(names), Ordering.lex)
    _, factors = context.from_dict(dict(table)).factor()
    return [({m: int(c) for m, c in f.to_dict().items()}, int(e)) for f, e in factors]


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
