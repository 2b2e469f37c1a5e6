"""Values read back as terms, in the names of the field: q, v, P, μ, and in the order the field writes.

A scalar becomes a product of powers of irreducible factors: s/p with s² = p is p^{−1/2}. In a sum, what is
measured (q, t²) comes before ε, and plain numbers come last.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction

from ..terms import (
    MAP,
    VECTOR,
    Component,
    Diagonal,
    Dimension,
    Hadamard,
    Identity,
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
    Zero,
    number,
)
from .coordinates import CoordinateVector
from .factor import factor
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
from .meaning import Value
from .operator import Operator
from .polynomial import Polynomial
from .scalar import DIMENSION, Scalar, constant
from .signs import POSITIVE, Facts
from .vector import UNIT, Vector

__all__ = ["Folder"]

Powers = dict[Polynomial, Fraction]


class Folder:
    """Reads values back. ``names`` gives generators and atoms terms: Moment(z̃²) ↦ q, Atom(z) ↦ v, …"""

    def __init__(self, names: Mapping[Hashable, Term] | None = None, facts: Facts | None = None) -> None:
        """``facts`` serve to split off roots only where that is legal; without them nothing is combined."""
        self.names = dict(names or {})
        self.facts = facts or Facts()

    def term(self, value: Value) -> Term:
        """A term with this value."""
        match value:
            case Scalar():
                return self.scalar(value)
            case Vector():
                return self.vector(value)
            case Operator():
                return self.operator(value)
            case CoordinateVector():
                return Tuple(tuple(self.scalar(c) for c in value.entries))
        raise NotImplementedError("a table as a term")

    # scalars

    def scalar(self, x: Scalar) -> Term:
        if x.is_zero:
            return number(0)
        unit, powers = self.powers(x)
        return self._product(unit, powers)

    def powers(self, x: Scalar) -> tuple[Fraction, Powers]:
        """x = unit · Π f^e with rational exponents e: roots join the power of their radicand."""
        unit, factors = factor(x.numerator)
        found: Powers = {}

        def multiply(f: Polynomial, e: Fraction) -> None:
            found[f] = found.get(f, Fraction(0)) + e
            if not found[f]:
                del found[f]

        for f, e in factors:
            multiply(f, Fraction(e))
        for f, e in x.denominator.items():
            multiply(f, Fraction(-e))
        for f in list(found):
            root = _root_alone(f)
            if root is None:
                continue
            e = found.pop(f)
            inner_unit, inner = factor(root.radicand)
            if (inner_unit == 1 and len(inner) == 1 and inner[0][1] == 1) or root.radicand.is_constant:
                multiply(root.radicand, e / 2)
            else:
                found[f] = e
        return unit, found

    def _product(self, unit: Fraction, powers: Powers) -> Term:
        """unit · Π f^e as a quotient; half powers as roots, √(a/b) of constants as one root."""
        above: list[Term] = []
        below: list[Term] = []
        under_root = Fraction(1)
        for f, e in sorted(powers.items(), key=lambda pair: self._rank_of_factor(pair[0])):
            if f.is_constant:  # a root of a whole number, to an odd half power
                whole = e - Fraction(1, 2)
                unit *= Fraction(f.value) ** int(whole)
                under_root *= Fraction(f.value)
                continue
            (above if e > 0 else below).append(self._power(f, abs(e)))
        if under_root != 1:
            root, unit = _constant_root(under_root, unit)
            above.insert(0, root)
        sign = -1 if unit < 0 else 1
        unit = abs(unit)
        if unit.numerator != 1 or not above:
            above.insert(0, number(unit.numerator))
        if unit.denominator != 1:
            below.insert(0, number(unit.denominator))
        top = above[0] if len(above) == 1 else Product(tuple(above))
        result = top if not below else Quotient(top, below[0] if len(below) == 1 else Product(tuple(below)))
        return Negative(result) if sign < 0 else result

    def _power(self, f: Polynomial, e: Fraction) -> Term:
        base = self.polynomial(f)
        if e == 1:
            return base
        if e == Fraction(1, 2):
            return Root(base)
        return Power(base, Number(e))

    def polynomial(self, p: Polynomial) -> Term:
        """A sum of terms in the order of the field."""
        parts = []
        for c, pairs in sorted(p.factors_of_terms(), key=self._rank_of_term):
            factors: list[Term] = []
            for g, e in sorted(pairs, key=lambda pair: self._rank(pair[0])):
                base = self.generator(g)
                factors.append(base if e == 1 else Power(base, number(e)))
            parts.append(_scaled(Fraction(c), factors))
        return parts[0] if len(parts) == 1 else Sum(tuple(parts))

    def _rank_of_factor(self, f: Polynomial) -> tuple[object, ...]:
        ranks = sorted(self._rank(g) for g in f.generators())
        return (len(f.terms) > 1, ranks)

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
                place: Term = number(int(index)) if index.isdigit() else Index(index)
                return Component(self.atom(atom), (place,))
            case MapEntry(map=name, row=row, column=column):
                return Component(Symbol(name, MAP), (number(row), number(column)))
            case Delta(left=left, right=right):
                return Kronecker(Index(left), Index(right))
            case RootOf(radicand=radicand):
                return Root(self.polynomial(radicand))
            case Opaque():
                raise NotImplementedError(f"a {g.kind} as a term")
        raise NotImplementedError(f"{g} as a term")

    def _moment(self, monomial: Monomial) -> Term:
        if len(monomial) == 1 and monomial[0][1] == 2 and isinstance(monomial[0][0], Atom) and monomial[0][0].centered:
            if monomial[0][0] not in self.names:
                return Variance(Symbol(monomial[0][0].name, VECTOR))
        if sum(e for _, e in monomial) == 2:
            atoms = [atom for atom, e in monomial for _ in range(e)]
            return Quotient(Inner(self.atom(atoms[0]), self.atom(atoms[1])), Dimension())
        return Mean(self.monomial(monomial))

    # vectors and maps

    def atom(self, atom: VectorAtom) -> Term:
        """The term of an atom: its name, or z − mean(z)1 for a centered part."""
        if atom in self.names:
            return self.names[atom]
        match atom:
            case Atom(name=name, centered=True):
                symbol = Symbol(name, VECTOR)
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

    def vector(self, x: Vector) -> Term:
        """A common factor taken out: one term c·m, or c·(sum)."""
        if x.is_zero:
            return Zero(VECTOR)
        if len(x.terms) == 1:
            ((m, c),) = x.terms.items()
            return self._times(c, self.monomial(m))
        order = sorted(x.terms, key=lambda m: (m == UNIT, len(m), str(m)))
        return _added([self._times(x.terms[m], self.monomial(m)) for m in order])

    def operator(self, a: Operator) -> Term:
        """k[P − …]: the factor of I taken out, and I − 11^T/d written P when it has a name."""
        if a.is_zero:
            return Zero(MAP)
        if a.words or set(a.diagonal) - {UNIT}:
            return self._sum_of_maps(a)
        k = a.diagonal.get(UNIT)
        if k is None or self.facts.sign_of(k) != POSITIVE:
            return self._sum_of_maps(a)
        inner = a.scaled(k.inverse())
        bracket = self._sum_of_maps(inner)
        if k == constant(1):
            return bracket
        unit, powers = self.powers(k)
        single = len(powers) == 1 and unit == 1 and next(iter(powers.values())) < 0
        if single:
            ((f, e),) = powers.items()
            return Product((Power(self.polynomial(f), Number(e)), bracket))
        return Product((self.scalar(k), bracket))

    def _sum_of_maps(self, a: Operator) -> Term:
        outer = dict(a.outer)
        parts: list[Term] = []
        for m in sorted(a.diagonal, key=lambda m: (m != UNIT, str(m))):
            c = a.diagonal[m]
            centering = self.names.get("P")
            if m == UNIT and centering is not None and outer.get((UNIT, UNIT)) == -(c * DIMENSION.inverse()):
                del outer[UNIT, UNIT]
                parts.append(self._times(c, centering))
            elif m == UNIT:
                parts.append(self._times(c, Identity()))
            else:
                parts.append(self._times(c, Diagonal(self.monomial(m))))
        for (m, n), c in sorted(outer.items(), key=lambda item: str(item[0])):
            pair = (self.monomial(m), Transpose(self.monomial(n)))
            parts.append(self._times(c, *pair))
        if a.words:
            raise NotImplementedError("a general map as a term")
        return _added(parts)

    def _times(self, c: Scalar, *factors: Term) -> Term:
        """c times a vector or an outer product: what is below the line goes below it, as the field writes vv^T/(d q)."""
        body: Term = factors[0] if len(factors) == 1 else Product(factors)
        if c == constant(1):
            return body
        scalar = self.scalar(c)
        negative = isinstance(scalar, Negative)
        if isinstance(scalar, Negative):
            scalar = scalar.body
        if isinstance(scalar, Quotient) and scalar.numerator == number(1):
            result: Term = Quotient(body, scalar.denominator)
        elif isinstance(scalar, Number) and scalar.value == 1:
            result = body
        else:
            result = Product((scalar, *factors))
        return Negative(result) if negative else result


def _root_alone(f: Polynomial) -> RootOf | None:
    if len(f.terms) == 1:
        ((c, pairs),) = f.factors_of_terms()
        if c == 1 and len(pairs) == 1 and isinstance(pairs[0][0], RootOf):
            return pairs[0][0]
    return None


def _constant_root(n: Fraction, unit: Fraction) -> tuple[Term, Fraction]:
    """√n·unit written as √(a/b)·c with the smallest numbers: √6/2 is √(3/2)."""
    inside = n
    for p in range(2, min(unit.denominator, 1000) + 1):
        while unit.denominator % p == 0 and inside.numerator % p == 0:
            unit *= p
            inside /= p * p
    return Root(Number(inside)), unit


def _scaled(c: Fraction, factors: list[Term]) -> Term:
    size = abs(c)
    above = list(factors)
    if size.numerator != 1 or not above:
        above.insert(0, number(size.numerator))
    top = above[0] if len(above) == 1 else Product(tuple(above))
    result = top if size.denominator == 1 else Quotient(top, number(size.denominator))
    return Negative(result) if c < 0 else result


def _added(parts: list[Term]) -> Term:
    return parts[0] if len(parts) == 1 else Sum(tuple(parts))
