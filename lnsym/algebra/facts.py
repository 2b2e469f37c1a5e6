"""The sign of a polynomial by structure: from facts about its generators and known polynomials.

Nothing here searches far and nothing is numeric.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction

from .enclosure import constant_sign, is_constant_expression
from .excess import Excess, shifted
from .factor import factor
from .generators import DimensionGenerator, Moment, Opaque, RootOf, Variable
from .inequalities import never_negative
from .polynomial import ONE, Polynomial
from .scalar import Scalar
from .signs import (
    ANY,
    NEGATIVE,
    NONNEGATIVE,
    NONPOSITIVE,
    NONZERO,
    POSITIVE,
    STRICT,
    ZERO,
    NotShown,
    number_sign,
    opposite,
    plus,
    power,
    times,
)

__all__ = ["Facts"]

_DEPTH = 4
_MOST_WORK = 4_000  # terms looked at for one sign, so that every question ends
_MOST_TERMS = 60  # beyond this a sign is not searched for by squaring


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
            if not number_sign(p.value) & sign:
                self._known[ONE] = 0
                self._memo.clear()
            return
        if not sign & ZERO:  # a nonzero product has nonzero factors
            for f, _ in factor(p)[1]:
                if f != p and f != -p:
                    self._add(f, NONZERO)
        self._add(p, sign)

    def learn_scalar(self, x: Scalar, sign: int) -> None:
        """x = N/Πf^e has this sign: so has N·Πf over the odd e. Factors of known strict sign are taken out."""
        p = x.numerator
        for f, e in x.denominator.items():
            if e % 2:
                below = self.sign(f, POSITIVE)
                p = p if below == POSITIVE else -p if below == NEGATIVE else p * f
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
        return any(not sign & self._of_sum(p) for p, sign in self._known.items())

    def sign(self, p: Polynomial, enough: int = 0) -> int:
        """The possible signs of p under the facts; the search ends once they are within ``enough``."""
        if p not in self._memo and not self._searching:
            self._work = _MOST_WORK
        outermost, self._searching = not self._searching, True
        try:
            sign = self._sign(p, _DEPTH, enough)
        finally:
            self._searching = not outermost
        if sign not in STRICT and self.probe is not None:
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
            return number_sign(p.value)
        found = self._memo.get(p)
        if found is not None and (found[1] or not found[0] & ~enough):
            return found[0]
        self._memo[p] = ANY, True  # cuts a circle short
        sign = self._find(p, depth, enough)
        if sign != ANY or depth == _DEPTH:
            self._memo[p] = sign, enough == 0 or sign in STRICT
        else:
            self._memo.pop(p, None)
        return sign

    def _learn_bounds(self, p: Polynomial) -> None:
        """Bounds that always hold for what p contains."""
        for g in p.generators():
            if g not in self._bounded:
                self._bounded.add(g)
                for bound in never_negative(g):
                    self._add(bound, NONNEGATIVE)

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
            if depth == 0 or sign in STRICT or not sign & ~wanted or self._work < 0:
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
        for coefficient, pairs in shifted(p, self.lowest).factors_of_terms():
            term = number_sign(coefficient)
            for generator, exponent in pairs:
                sign = NONNEGATIVE if isinstance(generator, Excess) else self._generator(generator)
                term = times(term, power(sign, exponent))
            total = plus(total, term)
            if total == ANY:
                return ANY
        return total

    def _of_product(self, p: Polynomial, depth: int) -> int:
        unit, factors = factor(p)
        if len(factors) == 1 and factors[0][1] == 1:
            return ANY
        sign = number_sign(unit)
        for f, e in factors:
            sign = times(sign, power(self._sign(f, depth), e))
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
                if sign in STRICT:
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
            if self.obligations is None or (p.is_constant and not number_sign(p.value) & wanted):
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


def _normal(p: Polynomial) -> tuple[Fraction, Polynomial]:
    unit = p.content() * (1 if p.leading_coefficient > 0 else -1)
    return unit, p.scaled(1 / unit)
