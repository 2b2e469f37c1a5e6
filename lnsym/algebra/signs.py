"""Signs by structure: what a polynomial can be, from facts about its generators and known polynomials.

A sign is a set of possibilities, as bits: 1 negative, 2 zero, 4 positive. Nothing here searches far and
nothing is numeric; an unknown sign is 7, and whoever needed more gets an error that names the polynomial.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction

from .enclosure import constant_sign, is_constant_expression
from .factor import factor, prime_powers
from .generators import Atom, DimensionGenerator, Entry, Moment, Monomial, Opaque, RootOf, Variable
from .polynomial import ONE, Polynomial
from .scalar import Scalar, constant

__all__ = [
    "ANY",
    "NEGATIVE",
    "NONNEGATIVE",
    "NONPOSITIVE",
    "NONZERO",
    "POSITIVE",
    "ZERO",
    "Facts",
    "NeedsCase",
    "NotShown",
]

NEGATIVE, ZERO, POSITIVE = 1, 2, 4
NONPOSITIVE, NONZERO, NONNEGATIVE, ANY = 3, 5, 6, 7
_STRICT = (NEGATIVE, ZERO, POSITIVE)
_WORDS = {1: "negative", 2: "zero", 3: "at most zero", 4: "positive", 5: "nonzero", 6: "nonnegative", 7: "of any sign"}

_DEPTH = 4
_MOST_WORK = 4_000  # terms looked at for one sign, so that every question ends
_MOST_TERMS = 60  # beyond this a sign is not searched for by squaring


class NotShown(Exception):
    """A side condition that the hypotheses do not give: ``wanted`` of ``polynomial``."""

    def __init__(self, wanted: int, polynomial: Polynomial) -> None:
        super().__init__(f"not shown {_WORDS[wanted]}: {polynomial!r}")
        self.wanted = wanted
        self.polynomial = polynomial


class NeedsCase(NotShown):
    """The result depends on the sign of ``polynomial``: cases may help."""


def times(a: int, b: int) -> int:
    """The signs of a product."""
    result = 0
    if (a | b) & ZERO:
        result |= ZERO
    if (a & POSITIVE and b & POSITIVE) or (a & NEGATIVE and b & NEGATIVE):
        result |= POSITIVE
    if (a & POSITIVE and b & NEGATIVE) or (a & NEGATIVE and b & POSITIVE):
        result |= NEGATIVE
    return result


def plus(a: int, b: int) -> int:
    """The signs of a sum."""
    if a == ZERO:
        return b
    if b == ZERO:
        return a
    if not (a | b) & NEGATIVE:
        return POSITIVE if POSITIVE in (a, b) else NONNEGATIVE
    if not (a | b) & POSITIVE:
        return NEGATIVE if NEGATIVE in (a, b) else NONPOSITIVE
    return ANY


def opposite(a: int) -> int:
    """The signs of −x."""
    return a & ZERO | (NEGATIVE if a & POSITIVE else 0) | (POSITIVE if a & NEGATIVE else 0)


def _power(a: int, exponent: int) -> int:
    if exponent % 2:
        return a
    return a & ZERO | (POSITIVE if a & NONZERO else 0)


class Facts:
    """What the hypotheses say of signs; ``lowest`` is the smallest dimension they allow."""

    def __init__(self, lowest: int = 1) -> None:
        self.lowest = lowest
        self._known: dict[Polynomial, int] = {}
        self._memo: dict[Polynomial, tuple[int, bool]] = {}  # the sign, and whether the search for it was complete
        self._bounded: set[Hashable] = set()
        self._work = _MOST_WORK
        self._searching = False
        # At a generic point side conditions are not shown but noted here, to be shown later at the real point.
        self.obligations: list[tuple[Polynomial, int]] | None = None
        # The sign at the real point, if that is known: a strict one holds near it, too.
        self.probe: Callable[[Polynomial], int] | None = None

    def copy(self, *, generic: bool = False) -> Facts:
        """The same facts, to be extended for a case; ``generic``: side conditions become obligations."""
        other = Facts(self.lowest)
        other._known = dict(self._known)
        if generic or self.obligations is not None:
            other.obligations = []
        return other

    def near(self, depends: Callable[[Polynomial], bool]) -> Facts:
        """The facts that stay true near every allowed point when what ``depends`` names varies: the strict ones."""
        other = Facts(self.lowest)
        other._known = {p: s for p, s in self._known.items() if not s & ZERO or not depends(p)}
        other.obligations = self.obligations
        return other

    def learn(self, p: Polynomial, sign: int) -> None:
        """Add what is known of p; a sign that contradicts the known ones leaves no possibility (0)."""
        if p.is_constant:
            if not _sign_of(p.value) & sign:
                self._known[ONE] = 0
                self._memo.clear()
            return
        if not sign & ZERO:  # a nonzero product has nonzero factors
            for f, _ in factor(p)[1]:
                if f != p and f != -p:
                    self._add(f, NONZERO)
        self._add(p, sign)

    def learn_scalar(self, x: Scalar, sign: int) -> None:
        """x = N/Πf^e has this sign: so has N·Πf over the odd e. Factors of evident strict sign are taken out."""
        p = x.numerator
        for f, e in x.denominator.items():
            if e % 2:
                p = p * f
        p = Scalar(p).numerator
        if p:
            _, factors = factor(p)
            for f, e in factors:
                known = self._of_sum(f) if len(factors) > 1 else ANY
                if known == POSITIVE or (known == NEGATIVE and e % 2 == 0):
                    p = p.divided_by(f**e) or p
        self.learn(p, sign)

    def learn_square(self, x: Scalar) -> None:
        """x ≥ 0 whatever its form: remembered unless it is evident."""
        if self._of_sum(x.numerator) & NEGATIVE or x.denominator:
            self.learn_scalar(x, NONNEGATIVE)

    def _add(self, p: Polynomial, sign: int) -> None:
        unit, primitive = _normal(p)
        root = _alone(primitive)
        if root is not None and not sign & ZERO:
            self._add(root.radicand, POSITIVE)
        before = self._known.get(primitive, ANY)
        self._known[primitive] = before & (sign if unit > 0 else opposite(sign))
        self._memo.clear()

    def positive(self) -> list[Polynomial]:
        """The polynomials that are known positive."""
        return [p for p, sign in self._known.items() if sign == POSITIVE]

    def raise_lowest(self, lowest: int) -> None:
        """The dimension is found to be at least this."""
        self.lowest = max(self.lowest, lowest)
        self._memo.clear()

    @property
    def contradictory(self) -> bool:
        """Whether some polynomial has no possible sign: the hypotheses cannot hold together."""
        return any(not sign for sign in self._known.values())

    def sign(self, p: Polynomial, enough: int = 0) -> int:
        """The possible signs of p under the facts; the search ends once they are within ``enough``."""
        if p not in self._memo and not self._searching:
            self._work = _MOST_WORK
        outermost, self._searching = not self._searching, True
        try:
            sign = self._sign(p, _DEPTH, enough)
        finally:
            self._searching = not outermost
        if sign not in _STRICT and self.probe is not None:
            there = self.probe(p)
            if there in (NEGATIVE, POSITIVE):
                return there
        return sign

    def sign_of(self, x: Scalar, enough: int = 0) -> int:
        """The possible signs of a scalar, likewise."""
        below = POSITIVE
        for f, e in x.denominator.items():
            if e % 2:  # an even power of what is not zero is positive
                below = times(below, self.sign(f) & NONZERO)
        wanted = {POSITIVE: enough, NEGATIVE: opposite(enough)}.get(below, 0)
        return times(self.sign(x.numerator, wanted), below)

    def _sign(self, p: Polynomial, depth: int, enough: int = 0) -> int:
        if p.is_constant:
            return _sign_of(p.value)
        found = self._memo.get(p)
        if found is not None and (found[1] or not found[0] & ~enough):
            return found[0]
        self._memo[p] = ANY, True  # cuts a circle short
        sign = self._find(p, depth, enough)
        if sign != ANY or depth == _DEPTH:
            self._memo[p] = sign, enough == 0 or sign in _STRICT
        else:
            self._memo.pop(p, None)
        return sign

    def _learn_bounds(self, p: Polynomial) -> None:
        """Bounds that always hold for what p contains.

        mean(x̃ỹ)² ≤ mean(x̃²) mean(ỹ²), mean(x̃ ± ỹ)² ≥ 0, mean(m)² ≤ mean(m²), x_i² ≤ ‖x‖² (x̃_i² ≤ (d−1)/d ‖x̃‖²).
        """
        for g in p.generators():
            if g in self._bounded:
                continue
            self._bounded.add(g)
            match g:
                case Moment(monomial=((x, 1), (y, 1))):
                    first, second = (Polynomial.generator(Moment(((atom, 2),))) for atom in (x, y))
                    product = Polynomial.generator(g)
                    self._add(first * second - product**2, NONNEGATIVE)
                    self._add(first + second - product.scaled(2), NONNEGATIVE)
                    self._add(first + second + product.scaled(2), NONNEGATIVE)
                case Moment(monomial=monomial) if _is_square(monomial):
                    half = _mean_of_halves(monomial)
                    self._add(Polynomial.generator(g) - half * half, NONNEGATIVE)
                case Entry(atom=Atom(centered=centered) as x):
                    d = Polynomial.generator(DimensionGenerator())
                    size = d - ONE if centered else d
                    square = Polynomial.generator(Moment(((x, 2),)))
                    self._add(size * square - Polynomial.generator(g) ** 2, NONNEGATIVE)

    def _find(self, p: Polynomial, depth: int, enough: int) -> int:
        if is_constant_expression(p):
            found = constant_sign(p)
            if found is not None:
                return POSITIVE if found > 0 else NEGATIVE if found < 0 else ZERO
        unit, primitive = _normal(p)
        self._learn_bounds(primitive)
        wanted = enough if unit > 0 else opposite(enough)
        sign = self._known.get(primitive, ANY) & self._of_sum(primitive)
        single = len(primitive.terms) == 1
        for search in (
            (self._by_facts,) if single else (self._of_product, self._by_facts, self._by_root, self._by_square)
        ):
            if depth == 0 or sign in _STRICT or not sign & ~wanted or self._work < 0:
                break
            self._work -= len(primitive.terms)
            sign &= search(primitive, depth - 1)
        return sign if unit > 0 else opposite(sign)

    def _generator(self, generator: Hashable) -> int:
        sign = self._known.get(Polynomial.generator(generator), ANY)
        match generator:
            case DimensionGenerator():
                sign &= POSITIVE
            case Variable(natural=True):
                sign &= POSITIVE
            case Moment(monomial=monomial) if all(e % 2 == 0 for _, e in monomial):
                sign &= NONNEGATIVE
            case Opaque(nonnegative=True):
                sign &= NONNEGATIVE
            case RootOf(radicand=radicand):
                inner = self.sign(radicand)
                sign &= POSITIVE if not inner & ZERO else ZERO if inner == ZERO else NONNEGATIVE
        return sign

    def _of_sum(self, p: Polynomial) -> int:
        total = ZERO
        for coefficient, pairs in self._shifted(p).factors_of_terms():
            term = _sign_of(coefficient)
            for generator, exponent in pairs:
                sign = NONNEGATIVE if isinstance(generator, _Above) else self._generator(generator)
                term = times(term, _power(sign, exponent))
            total = plus(total, term)
            if total == ANY:
                return ANY
        return total

    def _shifted(self, p: Polynomial) -> Polynomial:
        """p with d = lowest + n and natural numbers k = 1 + n, n ≥ 0."""

        def image(g: Hashable) -> Polynomial | None:
            if isinstance(g, DimensionGenerator):
                return Polynomial.generator(_Above(g)) + Polynomial.constant(self.lowest)
            if isinstance(g, Variable) and g.natural:
                return Polynomial.generator(_Above(g)) + ONE
            return None

        return p.mapped(image)

    def _of_product(self, p: Polynomial, depth: int) -> int:
        unit, factors = factor(p)
        if len(factors) == 1 and factors[0][1] == 1:
            return ANY
        sign = _sign_of(unit)
        for f, e in factors:
            sign = times(sign, _power(self._sign(f, depth), e))
        return sign

    def _by_facts(self, p: Polynomial, depth: int) -> int:
        """p = c·f + rest with a known f, a single term c, and a rest of the same sign."""
        sign = ANY
        for f, known in list(self._known.items()):
            if known in (ANY, NONZERO) or f == p or f.is_constant:
                continue
            for factor_ in _multiples(p, f):
                rest = p - f * factor_
                side = times(self._of_sum(factor_), known)
                sign &= plus(side, self._sign(rest, depth - 1) if depth > 0 else self._of_sum(rest))
                if sign in _STRICT:
                    return sign
        return sign

    def _by_root(self, p: Polynomial, depth: int) -> int:
        """p = a + b·s with a root s: of |a| and |b|s, compared by their squares, the larger gives the sign."""
        sign = ANY
        if len(p.terms) > _MOST_TERMS:
            return ANY
        for s in sorted((g for g in p.generators() if isinstance(g, RootOf)), key=str):
            parts = p.coefficients(s)
            a, b = parts.get(0, Polynomial({})), parts[1]
            side_a, side_b = self._sign(a, depth), self._sign(b, depth)
            if ANY in (side_a, side_b) and side_a == side_b:
                continue
            squares = self._sign(Scalar(b * b * s.radicand - a * a).numerator, depth)
            if not squares & NEGATIVE:
                sign &= (side_b | ZERO) if squares & ZERO else side_b & NONZERO
            if not squares & POSITIVE:
                sign &= (side_a | ZERO) if squares & ZERO else side_a & NONZERO
            if sign in (NEGATIVE, ZERO, POSITIVE):
                break
        return sign

    def _by_square(self, p: Polynomial, depth: int) -> int:
        """4a·p = (2ag + b)² + (4ac − b²) for p = a g² + b g + c; where a may vanish, c must have its sign as well."""
        for g in sorted(p.generators(), key=str):
            if p.degree(g) != 2 or isinstance(g, RootOf):
                continue
            parts = p.coefficients(g)
            a = parts[2]
            b, c = parts.get(1, Polynomial({})), parts.get(0, Polynomial({}))
            if not b:
                continue
            side = self._sign(a, depth)
            if side not in (POSITIVE, NEGATIVE, NONNEGATIVE, NONPOSITIVE):
                continue
            rest = self._sign(Scalar((a * c).scaled(4) - b * b).numerator, depth)
            if rest & NEGATIVE:
                continue
            if not side & ZERO:
                return side | (rest & ZERO)
            if not self._sign(c, depth) & ~side:
                return side
        return ANY

    # what the algebra asks

    def require(self, p: Polynomial, wanted: int) -> None:
        """Raise ``NotShown`` unless p has the wanted sign."""
        if self.sign(p, wanted) & ~wanted:
            if self.obligations is None or (p.is_constant and not _sign_of(p.value) & wanted):
                raise NotShown(wanted, p)
            self.obligations.append((p, wanted))

    def require_nonnegative(self, x: Scalar) -> None:
        """Raise ``NotShown`` unless x ≥ 0."""
        if self.sign_of(x, NONNEGATIVE) & NEGATIVE:
            p = x.numerator
            for f, e in x.denominator.items():
                p = p * f if e % 2 else p
            self.require(Scalar(p).numerator, NONNEGATIVE)

    def inverse(self, x: Scalar) -> Scalar:
        """1/x, with x shown nonzero."""
        if x.is_zero:
            raise NotShown(NONZERO, x.numerator)
        self.require(x.numerator, NONZERO)
        return x.inverse()

    def root(self, x: Scalar, *, square: bool = False) -> Scalar:
        """√x, with x shown nonnegative; squares leave as absolute values, the rest splits into irreducible roots.

        ``square``: x is some ⟨v, v⟩, which says enough.
        """
        if x.is_zero:
            return x
        if not square:
            self.require_nonnegative(x)
        unit, factors = factor(x.numerator)
        powers = dict(factors)
        below: dict[Polynomial, int] = {}
        for f, e in x.denominator.items():
            below[f] = e + e % 2
            if e % 2:
                powers[f] = powers.get(f, 0) + 1
        result = self._rational_root(abs(unit))
        inside: list[Polynomial] = []
        squares: list[Polynomial] = []
        for f, e in powers.items():
            outside = e // 2
            if outside:
                result = result * self.absolute(Scalar(f)) ** outside
                if e % 2 == 0:
                    squares.append(f)
            if e % 2:
                inside.append(f)
        for f, e in below.items():
            inverse = self.absolute(Scalar(f)).inverse()
            result = result * inverse ** (e // 2)
        return result * self._product_of_roots(inside, squares, negative=unit < 0)

    def absolute(self, x: Scalar) -> Scalar:
        """|x| as x or −x; ``NeedsCase`` when the sign is not known."""
        sign = self.sign_of(x, NONNEGATIVE)
        if not sign & NEGATIVE:
            return x
        if not sign & POSITIVE:
            return -x
        raise NeedsCase(NONNEGATIVE, x.numerator)

    def _rational_root(self, c: Fraction) -> Scalar:
        result = constant(Fraction(1, c.denominator))
        for p, e in prime_powers(c.numerator * c.denominator):
            result = result * constant(p ** (e // 2))
            if e % 2:
                result = result * Scalar(Polynomial.generator(RootOf(Polynomial.constant(p))))
        return result

    def _product_of_roots(self, factors: list[Polynomial], squares: list[Polynomial], *, negative: bool) -> Scalar:
        """√(±Π f): factors of known strict sign get roots of their own, the others share one.

        The whole radicand is nonnegative; that of the shared root is so only where the squares that were
        taken out are nonzero, hence they must be, unless its own sign is known.
        """
        result = constant(1)
        if not negative and not any(self.sign(f, NONNEGATIVE) & NEGATIVE for f in factors):
            for f in factors:
                result = result * Scalar(Polynomial.generator(RootOf(f)))
            return result
        joint = Polynomial.constant(-1 if negative else 1)
        loose: list[Polynomial] = []
        for f in factors:
            sign = self.sign(f)
            if sign == POSITIVE:
                result = result * Scalar(Polynomial.generator(RootOf(f)))
            elif sign == NEGATIVE:
                result = result * Scalar(Polynomial.generator(RootOf(-f)))
                joint = -joint
            else:
                loose.append(f)
        if all(not self.sign(f) & NEGATIVE for f in loose) and joint.value > 0:
            for f in loose:
                result = result * Scalar(Polynomial.generator(RootOf(f)))
            return result
        for f in loose:
            joint = joint * f
        if joint != ONE:
            if self.sign(joint) & NEGATIVE:
                for f in squares:
                    self.require(f, NONZERO)
            result = result * Scalar(Polynomial.generator(RootOf(joint)))
        return result


class _Above:
    """The nonnegative excess of a whole number over its lowest value."""

    __slots__ = ("of",)

    def __init__(self, of: Hashable) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Above) and self.of == other.of

    def __hash__(self) -> int:
        return hash(("above", self.of))

    def __str__(self) -> str:
        return f"excess({self.of})"


def _is_square(monomial: Monomial) -> bool:
    """Whether a monomial is the square of one of two or more factors."""
    return all(e % 2 == 0 for _, e in monomial) and sum(e for _, e in monomial) >= 4


def _mean_of_halves(monomial: Monomial) -> Polynomial:
    """The mean of m, for the monomial m²."""
    return Polynomial.generator(Moment(tuple((atom, e // 2) for atom, e in monomial)))


def _multiples(p: Polynomial, f: Polynomial) -> Iterator[Polynomial]:
    """Constants c for which p − c·f loses a term, and single terms c for which it loses all terms of f."""
    for monomial, value in f.terms.items():
        if monomial in p.terms:
            c = Fraction(p.terms[monomial]) / value
            shared = sum(1 for m, x in f.terms.items() if p.terms.get(m) == c * x)
            new = sum(1 for m in f.terms if m not in p.terms)
            if shared > 0 and new <= 1:
                yield Polynomial.constant(c)
    lead = max(f.terms)
    for monomial, value in p.terms.items() if 1 < len(f.terms) <= len(p.terms) else ():
        quotient = Polynomial({monomial: value}).divided_by(Polynomial({lead: f.terms[lead]}))
        if quotient is not None and not quotient.is_constant:
            product = f * quotient
            if all(p.terms.get(m) == c for m, c in product.terms.items()):
                yield quotient


def _alone(p: Polynomial) -> RootOf | None:
    """The root of which p consists."""
    if len(p.terms) == 1:
        ((_, pairs),) = p.factors_of_terms()
        if len(pairs) == 1 and isinstance(pairs[0][0], RootOf):
            return pairs[0][0]
    return None


def _sign_of(value: int | Fraction) -> int:
    return POSITIVE if value > 0 else NEGATIVE if value < 0 else ZERO


def _normal(p: Polynomial) -> tuple[Fraction, Polynomial]:
    unit = p.content() * (1 if p.leading_coefficient > 0 else -1)
    return unit, p.scaled(1 / unit)
