"""A scalar as a product of powers: unit · Π f^e with rational exponents, where roots join their radicands.

Display only: nothing is proved with it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm

from .factor import factor
from .generators import RootOf, Variable
from .polynomial import Polynomial, Rational

__all__ = ["Factors", "Powers", "common_factor", "with_sign_inside"]

Powers = dict[Polynomial, Fraction]


class Factors:
    """unit · Π f^e while it is put together."""

    def __init__(self) -> None:
        self.unit = Fraction(1)
        self.powers: Powers = {}

    def multiply(self, f: Polynomial, e: Fraction) -> None:
        """Times f^e for a factor that is not taken apart."""
        if f.is_constant and e.denominator == 1:
            self.unit *= Fraction(f.value) ** int(e)
            return
        self.powers[f] = self.powers.get(f, Fraction(0)) + e
        if not self.powers[f]:
            del self.powers[f]

    def multiply_by(self, p: Polynomial, e: int) -> None:
        """Times p^e, p taken apart."""
        unit, factors = factor(p)
        self.unit *= unit**e
        for f, k in factors:
            self.multiply(f, Fraction(k * e))

    def multiply_in_roots(self, parts: Sequence[tuple[Polynomial, int]]) -> None:
        """Times Π p^e; where a root s of a generator g occurs, factors in s: q + ε√q is √q(√q + ε).

        A factor without roots, such as q − ε², is taken apart only when that cancels or joins something.
        """
        roots = _roots_of_generators(g for p, _ in parts for g in p.generators())
        loose: list[tuple[Polynomial, int]] = []
        for p, e in parts:
            unit, factors = factor(p)
            self.unit *= unit**e
            for f, k in factors:
                if any(g in roots.values() for g in f.generators()):
                    self.multiply_by(_in_roots(f, roots), k * e)
                else:
                    loose.append((f, k * e))
        for f, e in loose:
            taken_apart = _in_roots(f, roots)
            if len(f.terms) > 1 and any(g in self.powers for g, _ in factor(taken_apart)[1]):
                self.multiply_by(taken_apart, e)
            else:
                self.multiply(f, Fraction(e))

    def join_roots(self) -> None:
        """s^e is p^{e/2} for a root s of an irreducible p; a half power of a root stays one."""
        waiting = list(self.powers)
        while waiting:
            f = waiting.pop()
            root = _root_alone(f)
            e = self.powers.get(f, Fraction(0))
            whole = int(e)
            if root is None or not whole:
                continue
            unit, inner = factor(root.radicand)
            if root.radicand.is_constant or (unit == 1 and len(inner) == 1 and inner[0][1] == 1):
                self.multiply(f, Fraction(-whole))
                self.multiply(root.radicand, Fraction(whole, 2))
                waiting.append(root.radicand)

    def make_epsilon_plain(self) -> None:
        """2t² + 3ε is 3(2t²/3 + ε): ε stands alone where every term has a number."""
        for f in list(self.powers):
            numbers = {tuple(pairs): c for c, pairs in f.factors_of_terms()}
            c = numbers.get(((Variable("epsilon"), 1),))
            if c is None or len(numbers) == 1 or any(_is_plain(pairs, n) for pairs, n in numbers.items()):
                continue
            e = self.powers.pop(f)
            self.multiply(f.scaled(Fraction(1) / abs(Fraction(c))), e)
            self.multiply(Polynomial.constant(abs(Fraction(c))), e)


def _is_plain(pairs: Iterable[tuple[Hashable, int]], c: Rational) -> bool:
    """Whether the term has no number but ±1, not even a root of one."""
    return abs(c) == 1 and not any(isinstance(g, RootOf) and g.radicand.is_constant for g, _ in pairs)


def _roots_of_generators(generators: Iterable[Hashable]) -> dict[Hashable, RootOf]:
    """g ↦ √g for every generator g whose root is among the generators."""
    found: dict[Hashable, RootOf] = {}
    for root in generators:
        if isinstance(root, RootOf) and len(root.radicand.terms) == 1:
            ((c, pairs),) = root.radicand.factors_of_terms()
            if c == 1 and len(pairs) == 1 and pairs[0][1] == 1:
                found[pairs[0][0]] = root
    return found


def _in_roots(f: Polynomial, roots: Mapping[Hashable, RootOf]) -> Polynomial:
    """f with s² for g = s²."""
    return f.mapped(lambda g: Polynomial.generator(roots[g]) ** 2 if g in roots else None)


def with_sign_inside(unit: Fraction, powers: Powers) -> tuple[Fraction, Powers]:
    """−(μ² − m) is m − μ²: a sum with a minus takes the sign when that leaves no minus before."""
    if unit > 0:
        return unit, powers
    for f, e in powers.items():
        if e > 0 and e.denominator == 1 and e % 2 and len(f.terms) > 1 and any(c < 0 for c in f.terms.values()):
            return -unit, {-f if g is f else g: k for g, k in powers.items()}
    return unit, powers


def common_factor(
    parts: Sequence[tuple[Fraction, Powers]],
) -> tuple[Fraction, Powers, list[tuple[Fraction, Powers]]]:
    """(unit, powers) that all parts share, and what is left of each."""
    common: Powers = {}
    for f in parts[0][1]:
        exponents = [powers.get(f, Fraction(0)) for _, powers in parts]
        if all(e > 0 for e in exponents):
            common[f] = min(exponents)
        elif all(e < 0 for e in exponents):
            common[f] = max(exponents)
    above = gcd(*(unit.numerator for unit, _ in parts))
    below = lcm(*(unit.denominator for unit, _ in parts))
    unit = Fraction(above, below)
    rests = []
    for u, powers in parts:
        left = {f: e - common.get(f, 0) for f, e in powers.items()}
        rests.append((u / unit, {f: e for f, e in left.items() if e}))
    return unit, common, rests


def _root_alone(f: Polynomial) -> RootOf | None:
    if len(f.terms) == 1:
        ((c, pairs),) = f.factors_of_terms()
        if c == 1 and len(pairs) == 1 and isinstance(pairs[0][0], RootOf):
            return pairs[0][0]
    return None
