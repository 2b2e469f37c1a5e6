"""Vectors of the general R^d: finite sums of coefficient × elementwise monomial (1, z̃, γ̃ ⊙ z̃, …)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from .generators import Applied, Atom, Basis, Delta, Entry, MeanOf, Moment, Monomial, Opaque, RootOf, VectorAtom
from .polynomial import ONE, Polynomial
from .scalar import DIMENSION, Scalar, constant

__all__ = ["UNIT", "Vector", "atom_vector", "basis_vector", "mean_of_monomial", "symbol_vector"]

UNIT: Monomial = ()


def _joined(a: Monomial, b: Monomial) -> tuple[Scalar | None, Monomial]:
    """The product of two monomials: e_i ⊙ x is x_i e_i, so entries leave as a scalar (``None`` for 1)."""
    exponents: dict[VectorAtom, int] = dict(a)
    for atom, e in b:
        exponents[atom] = exponents.get(atom, 0) + e
    indices = sorted(atom.index for atom in exponents if isinstance(atom, Basis))
    if not indices:
        return None, _ordered(exponents)
    first, *others = indices
    factor = constant(1)
    for other in others:
        factor = factor * delta(first, other)
    for atom, e in exponents.items():
        if not isinstance(atom, Basis):
            factor = factor * _entry(atom, first) ** e
    return factor, ((Basis(first), 1),)


def delta(i: str, j: str) -> Scalar:
    """δ_ij; two different numbers never meet."""
    if i == j:
        return constant(1)
    if is_place(i) and is_place(j):
        return constant(0)
    low, high = sorted((i, j))
    return Scalar(Polynomial.generator(Delta(low, high)))


def is_place(index: str) -> bool:
    """Whether an index is a number and not a letter."""
    return index.isascii() and index.isdigit()


def _ordered(exponents: Mapping[VectorAtom, int]) -> Monomial:
    return tuple(sorted(exponents.items(), key=lambda pair: str(pair[0])))


def mean_of_monomial(monomial: Monomial) -> Scalar:
    """(1/d) Σ_i of a monomial: 1 for 1, 0 for a centered atom, x_i/d for e_i-parts, else a moment.

    ⟨y, W x⟩ and ⟨W^T y, x⟩ are one value: the map is moved to where the monomial is smaller.
    """
    if not monomial:
        return constant(1)
    if len(monomial) == 1 and monomial[0][1] == 1:
        atom = monomial[0][0]
        if isinstance(atom, Atom) and atom.centered:
            return constant(0)
        if isinstance(atom, Atom):
            return Scalar(Polynomial.generator(MeanOf(atom.name)))
        if isinstance(atom, Basis):
            return Scalar(ONE, DIMENSION_FACTOR)
    for atom, e in monomial:
        match atom:
            case Applied(map=name, transposed=transposed, argument=((Basis(index=index), 1),)) if e == 1:
                # Σ_j (W^T e_i)_j m_j = (W m)_i
                rest = tuple(pair for pair in monomial if pair[0] != atom)
                return _entry(Applied(name, not transposed, rest), index) * Scalar(ONE, DIMENSION_FACTOR)
    return Scalar(Polynomial.generator(Moment(_moved(monomial))))


DIMENSION_FACTOR = {DIMENSION.numerator: 1}


def _moved(monomial: Monomial) -> Monomial:
    applied = [(atom, e) for atom, e in monomial if isinstance(atom, Applied)]
    if len(applied) == 1 and applied[0][1] == 1:
        atom = applied[0][0]
        rest = tuple(pair for pair in monomial if pair[0] != atom)
        exponents = dict(atom.argument)
        other = Applied(atom.map, not atom.transposed, rest)
        exponents[other] = exponents.get(other, 0) + 1
        swapped = _ordered(exponents)
        return min(monomial, swapped, key=str)
    return monomial


class Vector:
    """An immutable vector Σ c_m · m; ``==`` decides equality."""

    __slots__ = ("terms",)

    def __init__(self, terms: Mapping[Monomial, Scalar]) -> None:
        self.terms = {m: c for m, c in terms.items() if not c.is_zero}

    @staticmethod
    def sum(parts: Iterable[Vector]) -> Vector:
        found: dict[Monomial, list[Scalar]] = {}
        for part in parts:
            for m, c in part.terms.items():
                found.setdefault(m, []).append(c)
        return Vector({m: Scalar.sum(cs) for m, cs in found.items()})

    @staticmethod
    def ones() -> Vector:
        return Vector({UNIT: constant(1)})

    def __add__(self, other: Vector) -> Vector:
        return Vector.sum((self, other))

    def __neg__(self) -> Vector:
        return Vector({m: -c for m, c in self.terms.items()})

    def __sub__(self, other: Vector) -> Vector:
        return self + -other

    def scaled(self, factor: Scalar) -> Vector:
        return Vector({m: c * factor for m, c in self.terms.items()})

    def hadamard(self, other: Vector) -> Vector:
        """The elementwise product."""
        parts = []
        for m, a in self.terms.items():
            for n, b in other.terms.items():
                factor, product = _joined(m, n)
                coefficient = a * b if factor is None else a * b * factor
                parts.append(Vector({product: coefficient}))
        return Vector.sum(parts)

    def mean(self) -> Scalar:
        return Scalar.sum(c * mean_of_monomial(m) for m, c in self.terms.items())

    def total(self) -> Scalar:
        """Σ_i x_i."""
        return DIMENSION * self.mean()

    def dot(self, other: Vector) -> Scalar:
        return self.hadamard(other).total()

    def component(self, index: str) -> Scalar:
        """x_i, a scalar in the entries of the atoms."""
        parts = []
        for m, c in self.terms.items():
            for atom, e in m:
                entry = delta(atom.index, index) if isinstance(atom, Basis) else _entry(atom, index)
                c = c * entry**e
            parts.append(c)
        return Scalar.sum(parts)

    @property
    def is_zero(self) -> bool:
        return not self.terms

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Vector) and (self - other).is_zero

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        def word(m: Monomial) -> str:
            return ".".join(f"{atom}^{e}" if e > 1 else str(atom) for atom, e in m) or "1"

        return " + ".join(f"[{c!r}] {word(m)}" for m, c in self.terms.items()) or "0"

    def mapped(self, change: Callable[[Scalar], Scalar]) -> Vector:
        """The vector with changed coefficients."""
        return Vector({m: change(c) for m, c in self.terms.items()})


def _entry(atom: VectorAtom, index: str) -> Scalar:
    """x_i; the entry W_ij, which is (W e_j)_i and (W^T e_i)_j, always as the first of these."""
    match atom:
        case Applied(map=name, transposed=True, argument=((Basis(index=other), 1),)):
            atom, index = Applied(name, False, ((Basis(index), 1),)), other
    return Scalar(Polynomial.generator(Entry(atom, index)))


def atom_vector(atom: VectorAtom) -> Vector:
    """The vector that an atom stands for."""
    return Vector({((atom, 1),): constant(1)})


def symbol_vector(name: str, centered: bool = True) -> Vector:
    """A vector symbol: mean(x)·1 + x̃, or x itself when ``centered`` is false."""
    if not centered:
        return atom_vector(Atom(name, centered=False))
    mean = Scalar(Polynomial.generator(MeanOf(name)))
    return Vector({UNIT: mean, ((Atom(name), 1),): constant(1)})


def basis_vector(index: str) -> Vector:
    """e_i."""
    return atom_vector(Basis(index))


def vector_from_entries(scalar: Scalar, index: str) -> Vector:
    """The vector whose i-th entry is a scalar polynomial in entries at i: inverse of ``component``.

    Raises ``ValueError`` when the index stands in a denominator or under a root.
    """
    for f in scalar.denominator:
        if _mentions(f, index):
            raise ValueError(f"the index {index} stands in a denominator")
    parts = []
    for coefficient, pairs in scalar.numerator.factors_of_terms():
        exponents: dict[VectorAtom, int] = {}
        outside = Polynomial.constant(coefficient)
        partners: list[str] = []  # the k of the factors δ_ik
        for g, e in pairs:
            if isinstance(g, Entry) and g.index == index and not _moves(g.atom, index):
                exponents[g.atom] = exponents.get(g.atom, 0) + e
            elif isinstance(g, Entry) and (row := _row_at(g, index)) is not None:
                exponents[row] = exponents.get(row, 0) + e
            elif isinstance(g, Delta) and index in (g.left, g.right):
                partners.append(g.left if g.right == index else g.right)
            else:
                if _mentions(Polynomial.generator(g), index):
                    raise ValueError(f"the index {index} stands under a root, a norm or a map")
                outside = outside * Polynomial.generator(g) ** e
        part = Vector({_ordered(exponents): Scalar(outside, scalar.denominator)})
        for partner in partners:
            part = part.hadamard(basis_vector(partner))
        parts.append(part)
    return Vector.sum(parts)


def index_name(index: str) -> str:
    """How an index is named among the symbols that a value depends on."""
    return f"[{index}]"


def _row_at(g: Entry, index: str) -> Applied | None:
    """The vector of which W_ij, or W_ji, is the entry at j: W^T e_i, or W e_i."""
    match g.atom:
        case Applied(map=name, transposed=transposed, argument=((Basis(index=other), 1),)) if other == index != g.index:
            return Applied(name, not transposed, ((Basis(g.index), 1),))
    return None


def _moves(atom: VectorAtom, index: str) -> bool:
    """Whether a vector changes with an index, as e_i and W e_i do."""
    if isinstance(atom, Applied):
        return any(_moves(inner, index) for inner, _ in atom.argument)
    return isinstance(atom, Basis) and atom.index == index


def _mentions(p: Polynomial, index: str) -> bool:
    for g in p.generators():
        if isinstance(g, Entry) and (g.index == index or _moves(g.atom, index)):
            return True
        if isinstance(g, Moment) and any(_moves(atom, index) for atom, _ in g.monomial):
            return True
        if isinstance(g, Delta) and index in (g.left, g.right):
            return True
        if isinstance(g, RootOf) and _mentions(g.radicand, index):
            return True
        if isinstance(g, Opaque) and index_name(index) in g.depends:
            return True
    return False
