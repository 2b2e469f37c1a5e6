"""Sparse polynomials over the rationals in any generators: plain dictionaries, exact, no library.

A generator is any hashable value; each is numbered once, and a monomial is a tuple of (−number, exponent)
in descending order, so that the lexicographic order of monomials is the order of the tuples themselves.
Coefficients are ``int`` where whole and ``Fraction`` elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm

__all__ = ["Monomial", "Polynomial", "Rational", "generator_at"]

Rational = int | Fraction
Monomial = tuple[tuple[int, int], ...]

_number_of: dict[Hashable, int] = {}
_generators: list[Hashable] = []

_UNIT: Monomial = ()


def _number(generator: Hashable) -> int:
    known = _number_of.get(generator)
    if known is None:
        known = _number_of[generator] = -len(_generators)
        _generators.append(generator)
    return known


def generator_at(number: int) -> Hashable:
    """The generator behind the first entry of a pair of a monomial."""
    return _generators[-number]


def _whole(value: Rational) -> Rational:
    return value if type(value) is int or value.denominator != 1 else value.numerator


def _join(a: Monomial, b: Monomial) -> Monomial:
    if not a:
        return b
    if not b:
        return a
    exponents = dict(a)
    for number, exponent in b:
        exponents[number] = exponents.get(number, 0) + exponent
    return tuple(sorted(exponents.items(), reverse=True))


def _without(a: Monomial, b: Monomial) -> Monomial | None:
    """a/b, or ``None`` when b does not divide a."""
    if not b:
        return a
    exponents = dict(a)
    for number, exponent in b:
        left = exponents.get(number, 0) - exponent
        if left < 0:
            return None
        if left:
            exponents[number] = left
        else:
            del exponents[number]
    return tuple(sorted(exponents.items(), reverse=True))


class Polynomial:
    """An immutable polynomial; equality is equality of the coefficient tables."""

    __slots__ = ("_generators", "_hash", "terms")

    def __init__(self, terms: Mapping[Monomial, Rational]) -> None:
        self.terms = terms
        self._hash: int | None = None
        self._generators: frozenset[Hashable] | None = None

    # construction

    @staticmethod
    def constant(value: Rational) -> Polynomial:
        return Polynomial({_UNIT: _whole(value)}) if value else ZERO

    @staticmethod
    def generator(generator: Hashable) -> Polynomial:
        return Polynomial({((_number(generator), 1),): 1})

    @staticmethod
    def sum(parts: Iterable[Polynomial]) -> Polynomial:
        total: dict[Monomial, Rational] = {}
        for part in parts:
            for monomial, value in part.terms.items():
                total[monomial] = total.get(monomial, 0) + value
        return Polynomial({m: _whole(c) for m, c in total.items() if c})

    # comparison

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Polynomial) and self.terms == other.terms

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self.terms.items()))
        return self._hash

    def __bool__(self) -> bool:
        return bool(self.terms)

    def __repr__(self) -> str:
        def factor(pair: tuple[int, int]) -> str:
            name = str(generator_at(pair[0]))
            return name if pair[1] == 1 else f"{name}^{pair[1]}"

        words = ["*".join([str(c), *map(factor, m)]) for m, c in sorted(self.terms.items(), reverse=True)]
        return " + ".join(words) or "0"

    # arithmetic

    def __add__(self, other: Polynomial) -> Polynomial:
        if not self.terms:
            return other
        if not other.terms:
            return self
        return Polynomial.sum((self, other))

    def __neg__(self) -> Polynomial:
        return Polynomial({m: -c for m, c in self.terms.items()})

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        if not self.terms or not other.terms:
            return ZERO
        if self is ONE:
            return other
        if other is ONE:
            return self
        total: dict[Monomial, Rational] = {}
        for m, a in self.terms.items():
            for n, b in other.terms.items():
                key = _join(m, n)
                total[key] = total.get(key, 0) + a * b
        return Polynomial({m: _whole(c) for m, c in total.items() if c})

    def scaled(self, factor: Rational) -> Polynomial:
        if not factor:
            return ZERO
        return Polynomial({m: _whole(c * factor) for m, c in self.terms.items()})

    def __pow__(self, exponent: int) -> Polynomial:
        result, base = ONE, self
        while exponent:
            if exponent & 1:
                result = result * base
            exponent >>= 1
            if exponent:
                base = base * base
        return result

    def divided_by(self, divisor: Polynomial) -> Polynomial | None:
        """The exact quotient, or ``None`` when there is a remainder."""
        if len(divisor.terms) == 1:
            ((lead, value),) = divisor.terms.items()
            quotient: dict[Monomial, Rational] = {}
            for m, c in self.terms.items():
                rest = _without(m, lead)
                if rest is None:
                    return None
                quotient[rest] = _divide(c, value)
            return Polynomial(quotient)
        lead = max(divisor.terms)
        value = divisor.terms[lead]
        remainder = dict(self.terms)
        quotient = {}
        while remainder:
            top = max(remainder)
            rest = _without(top, lead)
            if rest is None:
                return None
            factor = _divide(remainder[top], value)
            quotient[rest] = factor
            for m, c in divisor.terms.items():
                key = _join(m, rest)
                new = remainder.get(key, 0) - c * factor
                if new:
                    remainder[key] = new
                else:
                    remainder.pop(key, None)
        return Polynomial({m: _whole(c) for m, c in quotient.items()})

    # inspection

    @property
    def is_constant(self) -> bool:
        return not self.terms or (len(self.terms) == 1 and _UNIT in self.terms)

    @property
    def value(self) -> Rational:
        """The value of a constant polynomial."""
        assert self.is_constant
        return self.terms.get(_UNIT, 0)

    def generators(self) -> frozenset[Hashable]:
        if self._generators is None:
            self._generators = frozenset(generator_at(n) for n in {number for m in self.terms for number, _ in m})
        return self._generators

    def content(self) -> Fraction:
        """The positive rational c with self = c · (primitive integer polynomial); the sign stays inside."""
        numerator, denominator = 0, 1
        for c in self.terms.values():
            numerator = gcd(numerator, c.numerator)
            denominator = lcm(denominator, c.denominator)
        return Fraction(numerator, denominator)

    @property
    def leading_coefficient(self) -> Rational:
        return self.terms[max(self.terms)]

    def degree(self, generator: Hashable) -> int:
        number = _number(generator)
        return max((e for m in self.terms for n, e in m if n == number), default=0)

    def coefficients(self, generator: Hashable) -> dict[int, Polynomial]:
        """self = Σ c_k · generator^k, as {k: c_k}."""
        number = _number(generator)
        found: dict[int, dict[Monomial, Rational]] = {}
        for m, c in self.terms.items():
            exponent = next((e for n, e in m if n == number), 0)
            rest = tuple(pair for pair in m if pair[0] != number)
            found.setdefault(exponent, {})[rest] = c
        return {k: Polynomial(terms) for k, terms in found.items()}

    def derivative(self, generator: Hashable) -> Polynomial:
        parts = [
            c.scaled(k) * Polynomial.generator(generator) ** (k - 1)
            for k, c in self.coefficients(generator).items()
            if k
        ]
        return Polynomial.sum(parts)

    def factors_of_terms(self) -> Iterator[tuple[Rational, list[tuple[Hashable, int]]]]:
        """Each term as its coefficient and its (generator, exponent) pairs."""
        for m, c in self.terms.items():
            yield c, [(generator_at(number), exponent) for number, exponent in m]

    def mapped(self, image: Callable[[Hashable], Polynomial | None]) -> Polynomial:
        """The polynomial with each generator replaced by its image (``None`` keeps it)."""
        images = {_number(g): value for g in self.generators() if (value := image(g)) is not None}
        if not images:
            return self
        groups: dict[Monomial, dict[Monomial, Rational]] = {}
        for m, c in self.terms.items():
            changed = tuple(pair for pair in m if pair[0] in images)
            kept = tuple(pair for pair in m if pair[0] not in images)
            groups.setdefault(changed, {})[kept] = c
        parts = []
        for changed, rest in groups.items():
            product = Polynomial(rest)
            for number, e in changed:
                product = product * images[number] ** e
            parts.append(product)
        return Polynomial.sum(parts)


def _divide(a: Rational, b: Rational) -> Rational:
    return _whole(Fraction(a) / b)


ZERO = Polynomial({})
ONE = Polynomial({_UNIT: 1})
