"""Scalars: quotients of polynomials in generators and square roots, valid at every allowed point.

A scalar is N / Π f^e. The invariant that every rule keeps: at each point that the hypotheses allow, every
f is nonzero, every radicand nonnegative, and the quotient is the value. So equality is decided by cross
multiplication: a = b exactly when the numerator of a − b is the zero polynomial modulo s² = radicand.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction

from .factor import factor
from .generators import Delta, DimensionGenerator, Entry, RootOf, Variable
from .polynomial import ONE, ZERO, Polynomial, Rational

__all__ = ["DIMENSION", "Scalar", "constant", "variable"]


def _reduced(p: Polynomial) -> Polynomial:
    """p modulo s² = radicand for every root s, and modulo δ² = δ, δ_ij x_j = δ_ij x_i."""
    while True:
        for generator in p.generators():
            if isinstance(generator, RootOf):
                if p.degree(generator) > 1:
                    p = _lower(p, generator)
                    break
            elif isinstance(generator, Delta):
                lowered = _contract(p, generator)
                if lowered != p:
                    p = lowered
                    break
        else:
            return p


def _lower(p: Polynomial, root: RootOf) -> Polynomial:
    s = Polynomial.generator(root)
    parts = []
    for k, c in p.coefficients(root).items():
        part = c * root.radicand ** (k // 2)
        parts.append(part * s if k % 2 else part)
    return Polynomial.sum(parts)


def _contract(p: Polynomial, delta: Delta) -> Polynomial:
    parts = p.coefficients(delta)
    with_delta = Polynomial.sum(c for k, c in parts.items() if k)

    def image(g: Hashable) -> Polynomial | None:
        if isinstance(g, Entry) and g.index == delta.right:
            return Polynomial.generator(Entry(g.atom, delta.left))
        if isinstance(g, Delta) and delta.right in (g.left, g.right) and g != delta:
            other = g.left if g.right == delta.right else g.right
            low, high = sorted((other, delta.left))
            return ONE if low == high else Polynomial.generator(Delta(low, high))
        return None

    return parts.get(0, ZERO) + with_delta.mapped(image) * Polynomial.generator(delta)


class Scalar:
    """An immutable scalar of the algebra; ``==`` decides equality as functions."""

    __slots__ = ("denominator", "numerator")

    def __init__(self, numerator: Polynomial, denominator: Mapping[Polynomial, int] | None = None) -> None:
        """``numerator`` / Π ``denominator``; the factors must be known nonzero (``inverse`` sees to that)."""
        numerator = _reduced(numerator)
        left: dict[Polynomial, int] = {}
        if numerator and denominator:
            for f, e in denominator.items():
                while e:
                    quotient = numerator.divided_by(f)
                    if quotient is None:
                        break
                    numerator, e = quotient, e - 1
                if e:
                    left[f] = e
        self.numerator = numerator
        self.denominator = left

    # arithmetic

    def __add__(self, other: Scalar) -> Scalar:
        return Scalar.sum((self, other))

    @staticmethod
    def sum(parts: Iterable[Scalar]) -> Scalar:
        given = [part for part in parts if part.numerator]
        if not given:
            return Scalar(ZERO)
        if len(given) == 1:
            return given[0]
        common: dict[Polynomial, int] = {}
        for part in given:
            for f, e in part.denominator.items():
                common[f] = max(common.get(f, 0), e)
        numerators = []
        for part in given:
            numerator = part.numerator
            for f, e in common.items():
                missing = e - part.denominator.get(f, 0)
                if missing:
                    numerator = numerator * f**missing
            numerators.append(numerator)
        return Scalar(Polynomial.sum(numerators), common)

    def __neg__(self) -> Scalar:
        return Scalar(-self.numerator, self.denominator)

    def __sub__(self, other: Scalar) -> Scalar:
        return Scalar.sum((self, -other))

    def __mul__(self, other: Scalar) -> Scalar:
        if not self.numerator or not other.numerator:
            return Scalar(ZERO)
        denominator = dict(self.denominator)
        for f, e in other.denominator.items():
            denominator[f] = denominator.get(f, 0) + e
        return Scalar(self.numerator * other.numerator, denominator)

    def __pow__(self, exponent: int) -> Scalar:
        return Scalar(self.numerator**exponent, {f: e * exponent for f, e in self.denominator.items()})

    def inverse(self) -> Scalar:
        """1/self; the caller has shown that self is nonzero (see ``Facts.inverse``).

        A factor that is a root s goes below as 1/s = s/radicand, so that no bare root stays in a denominator.
        """
        numerator = Polynomial.constant(1)
        for f, e in self.denominator.items():
            numerator = numerator * f**e
        unit, factors = factor(self.numerator)
        below: dict[Polynomial, int] = {}
        stack = [(f, e) for f, e in factors]
        numerator = numerator.scaled(Fraction(1) / unit)
        while stack:
            f, e = stack.pop()
            root = _bare_root(f)
            if root is None:
                below[f] = below.get(f, 0) + e
                continue
            if e % 2:
                numerator = numerator * f
                e += 1
            inner_unit, inner = factor(root.radicand)
            numerator = numerator.scaled(Fraction(1) / inner_unit ** (e // 2))
            stack += [(g, k * (e // 2)) for g, k in inner]
        return Scalar(numerator, below)

    # comparison

    @property
    def is_zero(self) -> bool:
        return not self.numerator

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scalar) and (self - other).is_zero

    def __hash__(self) -> int:
        raise TypeError("scalars compare by value and have no hash; use key()")

    def key(self) -> tuple[object, ...]:
        """A hashable form; equal keys mean equal scalars (not conversely when roots stand below)."""
        return (self.numerator, frozenset(self.denominator.items()))

    @property
    def rational(self) -> Fraction | None:
        """The value, when it is a rational constant."""
        if self.denominator or not self.numerator.is_constant:
            return None
        return Fraction(self.numerator.value)

    def generators(self) -> set[Hashable]:
        found = set(self.numerator.generators())
        for f in self.denominator:
            found |= f.generators()
        return found

    def deep_generators(self) -> set[Hashable]:
        """The generators, those under roots included."""
        found: set[Hashable] = set()
        stack = list(self.generators())
        while stack:
            g = stack.pop()
            if g not in found:
                found.add(g)
                if isinstance(g, RootOf):
                    stack += g.radicand.generators()
        return found

    def __repr__(self) -> str:
        below = " ".join(f"({f!r})^{e}" if e > 1 else f"({f!r})" for f, e in self.denominator.items())
        return f"({self.numerator!r})/{below}" if below else repr(self.numerator)

    # calculus and substitution

    def derivation(self, of: Callable[[Hashable], Scalar | None]) -> Scalar:
        """D(self) for the derivation with D(generator) = of(generator) (``None``: zero); roots follow s² = p.

        D(s) = D(p)/(2s) needs p ≠ 0: the caller has shown every radicand positive (see ``radicands``).
        """

        def on(p: Polynomial) -> Scalar:
            parts = []
            for g in p.generators():
                inner = on(g.radicand) if isinstance(g, RootOf) else of(g)
                if inner is None or inner.is_zero:
                    continue
                if isinstance(g, RootOf):
                    inner = inner * Scalar(Polynomial.generator(g)).inverse() * constant(Fraction(1, 2))
                parts.append(Scalar(p.derivative(g)) * inner)
            return Scalar.sum(parts)

        total = [Scalar(ONE, self.denominator) * on(self.numerator)]
        for f, e in self.denominator.items():
            total.append(-(self * on(f) * Scalar(Polynomial.constant(e), {f: 1})))
        return Scalar.sum(total)


def _bare_root(f: Polynomial) -> RootOf | None:
    if len(f.terms) == 1:
        ((coefficient, pairs),) = f.factors_of_terms()
        if coefficient == 1 and len(pairs) == 1 and isinstance(pairs[0][0], RootOf) and pairs[0][1] == 1:
            return pairs[0][0]
    return None


def constant(value: Rational) -> Scalar:
    """A rational constant."""
    return Scalar(Polynomial.constant(value))


def variable(name: str, natural: bool = False) -> Scalar:
    """A scalar symbol."""
    return Scalar(Polynomial.generator(Variable(name, natural)))


DIMENSION = Scalar(Polynomial.generator(DimensionGenerator()))
