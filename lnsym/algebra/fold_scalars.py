"""Scalars read back as terms, in the names of the field and in the order the field writes.

A scalar becomes a product of powers of irreducible factors: s/p with s² = p is p^{−1/2}. In a sum, what is
measured (q, t²) comes before ε, and plain numbers come last.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from ..terms import (
    EPSILON,
    MAP,
    VECTOR,
    Component,
    Dimension,
    Hadamard,
    Index,
    Inner,
    Kronecker,
    Mean,
    Negative,
    Number,
    Ones,
    Power,
    Product,
    Quotient,
    Root,
    Sum,
    Symbol,
    Term,
    Transpose,
    Tuple,
    Variance,
    number,
)
from .factor import factor
from .facts import Facts
from .generators import (
    Applied,
    Atom,
    Basis,
    Delta,
    DimensionGenerator,
    Entry,
    MapEntry,
    MeanOf,
    Moment,
    Monomial,
    Opaque,
    RootOf,
    Variable,
    VectorAtom,
)
from .polynomial import Polynomial
from .powers import Factors, Powers, with_sign_inside
from .scalar import Scalar
from .signs import POSITIVE
from .substitution import Substitution
from .vector import is_place

__all__ = ["ScalarFolder"]

HALF = Fraction(1, 2)


class ScalarFolder:
    """Reads scalars back. ``names`` gives generators and atoms terms: Moment(z̃²) ↦ q, Atom(z) ↦ v, "P" ↦ P, …"""

    def __init__(
        self,
        names: Mapping[Hashable, Term] | None = None,
        facts: Facts | None = None,
        *,
        frame: Mapping[Hashable, tuple[Hashable, Scalar]] | None = None,
        preferred: Sequence[tuple[Term, Scalar]] = (),
    ) -> None:
        """``facts`` serve to split off roots only where that is legal; without them nothing is combined.

        ``frame`` writes old generators in new ones: old = new · factor with factor > 0, such as q = q′(d−1)/d.
        ``preferred`` are positive sums with their values: a factor of theirs is written by them, q+ε/a² for (a²q+ε)/a².
        """
        self.names = dict(names or {})
        self.facts = facts or Facts()
        self._frame = dict(frame or {})
        if self._frame:
            self.facts = self.facts.copy()
            for old, (new, _) in self._frame.items():
                self.facts.learn(Polynomial.generator(new), self.facts.sign(Polynomial.generator(old)))
        self._preferred = [(_Preferred(term), self._framed(value)) for term, value in preferred]

    def scalar(self, x: Scalar) -> Term:
        if x.is_zero:
            return number(0)
        return self.product(*self.powers(x))

    def powers(self, x: Scalar) -> tuple[Fraction, Powers]:
        """x = unit · Π f^e with rational exponents e: roots join the power of their radicand."""
        x = self._framed(x)
        found = Factors()
        found.multiply_in_roots([(x.numerator, 1), *((f, -e) for f, e in x.denominator.items())])
        found.join_roots()
        for old, (new, ratio) in self._frame.items():
            self._recombine(found, old, new, ratio)
        for marker, value in self._preferred:
            self._prefer(found, marker, value)
        for f, e in list(found.powers.items()):
            if all(self._inner_products(pairs) == 1 for _, pairs in f.factors_of_terms()):
                # mean(xy) is ⟨x,y⟩/d, and the d may cancel
                found.multiply(f, -e)
                found.multiply(Polynomial.generator(_Preferred(self._sum(f, Dimension()))), e)
                found.multiply(Polynomial.generator(DimensionGenerator()), -e)
        found.make_epsilon_plain()
        return found.unit, found.powers

    def _framed(self, x: Scalar) -> Scalar:
        """The scalar in the generators of the frame, where that is legal under the facts."""
        if not self._frame.keys() & x.deep_generators():
            return x
        images = {old: Scalar(Polynomial.generator(new)) * factor for old, (new, factor) in self._frame.items()}
        return Substitution(self.facts, images.get).scalar(x)

    @staticmethod
    def _recombine(found: Factors, old: Hashable, new: Hashable, ratio: Scalar) -> None:
        """new^e · ratio^e is old^e again: q′(d−1)/d is q."""
        e = found.powers.get(Polynomial.generator(new), Fraction(0))
        parts = Factors()
        parts.multiply_in_roots([(ratio.numerator, 1), *((f, -k) for f, k in ratio.denominator.items())])
        if e > 0 and all(found.powers.get(f) == k * e for f, k in parts.powers.items()):
            for f, k in ((Polynomial.generator(new), Fraction(1)), *parts.powers.items()):
                found.multiply(f, -k * e)
            found.multiply(Polynomial.generator(old), e)

    def _prefer(self, found: Factors, marker: _Preferred, value: Scalar) -> None:
        """f^e = T^e (f/T)^e for the preferred sum T of which f is a factor."""
        for f, _ in factor(value.numerator)[1]:
            e = found.powers.get(f)
            if e is None or len(f.terms) == 1:
                continue
            rest = Factors()
            for g, k in ((value.numerator, 1), (f, -1), *((g, -k) for g, k in value.denominator.items())):
                rest.multiply_by(g, k)
            if e.denominator != 1 and not (rest.unit > 0 and all(self.facts.sign(g) == POSITIVE for g in rest.powers)):
                continue
            found.multiply(f, -e)
            found.multiply(Polynomial.generator(marker), e)
            found.multiply(Polynomial.constant(rest.unit), -e)
            for g, power in rest.powers.items():
                found.multiply(g, -power * e)

    def product(self, unit: Fraction, powers: Powers, *body: Term) -> Term:
        """unit · Π f^e · body as a quotient; half powers as roots, √(a/b) of constants as one root."""
        unit, powers = with_sign_inside(unit, powers)
        above: list[Term] = []
        below: list[Term] = []
        under_root = Fraction(1)
        for f, e in sorted(powers.items(), key=lambda pair: self._rank_of_factor(pair[0])):
            if f.is_constant:
                whole = e - HALF if e.denominator == 2 else e
                unit *= Fraction(f.value) ** int(whole)
                under_root *= Fraction(f.value) if e.denominator == 2 else 1
                continue
            (above if e > 0 else below).append(self._power(f, abs(e)))
        if under_root != 1:
            inside, unit = _constant_root(under_root, unit)
            if inside.numerator == 1:
                below.insert(0, Root(Number(1 / inside)))
            else:
                above.insert(0, Root(Number(inside)))
        sign = -1 if unit < 0 else 1
        unit = abs(unit)
        if unit.numerator != 1 or not (above or body):
            above.insert(0, number(unit.numerator))
        if unit.denominator != 1:
            below.insert(0, number(unit.denominator))
        result = _quotient(above, below, body)
        return Negative(result) if sign < 0 else result

    def _power(self, f: Polynomial, e: Fraction) -> Term:
        if e.denominator == 2 and (root := self.root_name(f)) is not None:
            return root if e == HALF else Power(root, Number(2 * e))
        base = self.polynomial(f)
        if e == 1:
            return base
        if e == HALF:
            return Root(base)
        return Power(base, Number(e))

    def polynomial(self, p: Polynomial) -> Term:
        """A sum of terms in the order of the field; it starts with a plus when a term has one."""
        return self._sum(p)

    def _sum(self, p: Polynomial, multiplied: Dimension | None = None) -> Term:
        """The sum, or with ``multiplied`` d times it, each term of which has one inner product over d."""
        if not p:
            return number(0)
        terms = sorted(p.factors_of_terms(), key=self._rank_of_term)
        first = next((k for k, (c, _) in enumerate(terms) if c > 0), 0)
        terms.insert(0, terms.pop(first))
        parts = []
        for coefficient, pairs in terms:
            c = Fraction(coefficient)
            factors: list[Term] = []
            roots = [int(g.radicand.value) for g, _ in pairs if isinstance(g, RootOf) and g.radicand.is_constant]
            if roots:
                inside, c = _constant_root(Fraction(prod(roots)), c)
                factors.append(Root(Number(inside)))
            below = self._inner_products(pairs) - (multiplied is not None)
            for g, e in sorted(pairs, key=lambda pair: self._rank(pair[0])):
                if isinstance(g, DimensionGenerator) and below > 0:
                    below, e = max(below - e, 0), max(e - below, 0)
                if e and not (isinstance(g, RootOf) and g.radicand.is_constant):
                    factors += self._powers_of(g, e)
            parts.append(_scaled(c, factors, below))
        return parts[0] if len(parts) == 1 else Sum(tuple(parts))

    def _powers_of(self, g: Hashable, e: int) -> list[Term]:
        """g^e; the even part of a power of √q is a power of q."""
        if isinstance(g, RootOf) and e > 1:
            inner = self.polynomial(g.radicand)
            even = inner if e < 4 else Power(inner, number(e // 2))
            return [even, self.generator(g)] if e % 2 else [even]
        base = self._inner(g) or self.generator(g)
        return [base if e == 1 else Power(base, number(e))]

    def _inner_products(self, pairs: Sequence[tuple[Hashable, int]]) -> int:
        """How many factors of a term are means of products, which are written as inner products over d."""
        return sum(e for g, e in pairs if self._inner(g) is not None)

    def _inner(self, g: Hashable) -> Term | None:
        """⟨x,y⟩ for mean(xy), unless it has a name or is a variance."""
        if g in self.names or not isinstance(g, Moment) or sum(e for _, e in g.monomial) != 2:
            return None
        found = self._moment(g.monomial)
        return found.numerator if isinstance(found, Quotient) else None

    def _rank_of_factor(self, f: Polynomial) -> tuple[object, ...]:
        ranks = sorted(self._rank(g) for g in f.generators())
        about_dimension = f.generators() <= {DimensionGenerator()}
        return (len(f.terms) > 1 and not about_dimension, ranks, len(f.terms))

    def _rank_of_term(self, term: tuple[object, list[tuple[Hashable, int]]]) -> tuple[object, ...]:
        c, pairs = term
        ranks = sorted((self._rank(g) for g, _ in pairs), reverse=True)
        depends_on_epsilon = any(isinstance(g, Variable) and g.name == "epsilon" for g, _ in pairs)
        negative = isinstance(c, int | Fraction) and c < 0
        return (not pairs, depends_on_epsilon, negative, sorted(ranks), -sum(e for _, e in pairs))

    def _rank(self, g: Hashable) -> tuple[int, str]:
        """The place of a generator among factors: d, symbols, statistics, roots."""
        match g:
            case DimensionGenerator():
                return 0, ""
            case Variable(name="epsilon"):
                return 2, ""
            case Variable(name=name):
                return 1, name
            case _Preferred():
                return 6, str(g)
            case RootOf():
                return 5, str(g)
            case Entry() | Delta() | MapEntry():
                return 4, str(g)
        return 3, str(g)

    def generator(self, g: Hashable) -> Term:
        """The term of a generator."""
        if g in self.names:
            return self.names[g]
        match g:
            case DimensionGenerator():
                return Dimension()
            case Variable(name=name, natural=natural):
                return Symbol(name, domain="N" if natural else "R")
            case MeanOf(name=name):
                return Mean(Symbol(name, VECTOR))
            case Moment(monomial=monomial):
                return self._moment(monomial)
            case Entry(atom=atom, index=index):
                return Component(self.atom(atom), (_place(index),))
            case MapEntry(map=name, row=row, column=column):
                return Component(Symbol(name, MAP), (number(row), number(column)))
            case Delta(left=left, right=right):
                return Kronecker(Index(left), Index(right))
            case RootOf(radicand=radicand):
                return Root(self.polynomial(radicand))
            case _Preferred(term=term):
                return term
            case Opaque():
                raise NotImplementedError(f"a {g.kind} as a term")
        raise NotImplementedError(f"{g} as a term")

    def _moment(self, monomial: Monomial) -> Term:
        atom, e = monomial[0]
        if len(monomial) == 1 and e == 2 and isinstance(atom, Atom) and atom.centered:
            return Variance(Symbol(atom.name, VECTOR))
        if sum(e for _, e in monomial) == 2:
            atoms = [atom for atom, e in monomial for _ in range(e)]
            return Quotient(Inner(self.atom(atoms[0]), self.atom(atoms[1])), Dimension())
        return Mean(self.monomial(monomial))

    def root_name(self, f: Polynomial) -> Term | None:
        """The name of √f, if it has one."""
        return self.names.get(RootOf(f))

    def atom(self, atom: VectorAtom) -> Term:
        """The term of an atom: its name, or z − mean(z)1 for a centered part."""
        if atom in self.names:
            return self.names[atom]
        match atom:
            case Atom(name=name, centered=True):
                symbol = Symbol(name, VECTOR)
                if "P" in self.names:
                    return Product((self.names["P"], symbol))
                return Sum((symbol, Negative(Product((Mean(symbol), Ones())))))
            case Atom(name=name):
                return Symbol(name, VECTOR)
            case Applied(map=name, transposed=transposed, argument=argument):
                word: Term = Symbol(name, MAP)
                return Product((Transpose(word) if transposed else word, self.monomial(argument)))
            case Basis():
                raise NotImplementedError("a coordinate vector as a term")
        raise AssertionError(atom)

    def monomial(self, m: Monomial) -> Term:
        """1, v, γ ⊙ v, …"""
        if not m:
            return Ones()
        factors = [self.atom(atom) for atom, e in m for _ in range(e)]
        return factors[0] if len(factors) == 1 else Hadamard(tuple(factors))


@dataclass(frozen=True, slots=True)
class _Preferred:
    """A sum that is written as its author chose."""

    term: Term

    def __str__(self) -> str:
        return f"preferred {self.term}"


def _quotient(above: Sequence[Term], below: Sequence[Term], body: Sequence[Term]) -> Term:
    """above · body / below; a coefficient that is more than a symbol or a number stands before the body."""
    plain = all(isinstance(factor, Symbol | Number | Dimension) and factor != EPSILON for factor in above)
    if body and (len(above) > 1 or not plain or (above and isinstance(body[0], Sum | Tuple))):
        return Product((_quotient(above, below, ()), *body))
    factors = (*above, *body) or (number(1),)
    top = factors[0] if len(factors) == 1 else Product(tuple(factors))
    if not below:
        return top
    bottom = below[0] if len(below) == 1 else Product(tuple(below))
    if body and isinstance(body[0], Sum | Tuple):
        return Product((Quotient(number(1), bottom), *body))
    return Quotient(top, bottom)


def _constant_root(n: Fraction, unit: Fraction) -> tuple[Fraction, Fraction]:
    """(a/b, c) with √n·unit = √(a/b)·c and the smallest numbers: √6/2 is √(3/2)."""
    inside = n
    for p in range(2, min(unit.denominator, 1000) + 1):
        while unit.denominator % p == 0 and inside.numerator % p == 0:
            unit *= p
            inside /= p * p
    return inside, unit


def _scaled(c: Fraction, factors: list[Term], below_d: int = 0) -> Term:
    """c · factors / d^n."""
    size = abs(c)
    above = list(factors)
    if size.numerator != 1 or not above:
        above.insert(0, number(size.numerator))
    top = above[0] if len(above) == 1 else Product(tuple(above))
    below: list[Term] = [] if size.denominator == 1 else [number(size.denominator)]
    if below_d:
        below.append(Dimension() if below_d == 1 else Power(Dimension(), number(below_d)))
    result = Quotient(top, below[0] if len(below) == 1 else Product(tuple(below))) if below else top
    return Negative(result) if c < 0 else result


def _place(index: str) -> Term:
    """A number, or a letter of the statement; there is none for an index that a sum or a maximum binds."""
    if is_place(index):
        return number(int(index))
    if "#" in index or "'" in index:
        raise NotImplementedError("a component at an index that is bound")
    return Index(index)
