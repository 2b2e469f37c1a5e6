"""Replace generators by values throughout: scalars, vectors, maps; roots are taken anew at the new values.

The values may be of the general dimension, or coordinates: then vectors become tuples and maps tables.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from .coordinates import CoordinateOperator, CoordinateVector
from .facts import Facts
from .generators import Applied, Atom, Basis, DimensionGenerator, Entry, MeanOf, Moment, Monomial, RootOf, VectorAtom
from .names import Value
from .operator import Operator
from .polynomial import Polynomial
from .radicals import root
from .scalar import Scalar, constant
from .vector import Vector, atom_vector

__all__ = ["Realization", "Substitution", "replaced"]

V = TypeVar("V", Vector, CoordinateVector)


class _Replacement(Generic[V]):
    """Scalar generators ↦ scalars and atoms ↦ vectors, under facts that show the new side conditions."""

    def __init__(
        self,
        facts: Facts,
        scalars: Callable[[Hashable], Scalar | None],
        atoms: Callable[[VectorAtom], V | None],
        ones: V,
    ) -> None:
        self.facts = facts
        self._scalars = scalars
        self._atoms: Callable[[VectorAtom], V | None] = atoms
        self._ones: V = ones
        self._memo: dict[Hashable, Scalar] = {}

    def scalar(self, x: Scalar) -> Scalar:
        result = self.polynomial(x.numerator)
        for f, e in x.denominator.items():
            result = result * self.facts.inverse(self.polynomial(f)) ** e
        return result

    def polynomial(self, p: Polynomial) -> Scalar:
        images = {g: self._image(g) for g in p.generators()}
        parts = []
        for c, pairs in p.factors_of_terms():
            product = constant(c)
            for g, e in pairs:
                product = product * images[g] ** e
            parts.append(product)
        return Scalar.sum(parts)

    def vector(self, x: Vector) -> V:
        total = self._ones.scaled(constant(0))
        for m, c in x.terms.items():
            total = total + self.monomial(m).scaled(self.scalar(c))
        return total

    def monomial(self, m: Monomial) -> V:
        result = self._ones
        for atom, e in m:
            for _ in range(e):
                result = result.hadamard(self.atom(atom))
        return result

    def atom(self, atom: VectorAtom) -> V:
        image = self._atoms(atom)
        return self._default(atom) if image is None else image

    def _default(self, atom: VectorAtom) -> V:
        raise NotImplementedError

    def _image(self, g: Hashable) -> Scalar:
        known = self._memo.get(g)
        if known is None:
            known = self._scalars(g) or self._new(g)
            self._memo[g] = known
        return known

    def _new(self, g: Hashable) -> Scalar:
        match g:
            case RootOf(radicand=radicand):
                return root(self.polynomial(radicand), self.facts)
            case Moment(monomial=monomial):
                return self.monomial(monomial).mean()
            case MeanOf(name=name):
                raw = self._atoms(Atom(name, centered=False))
                if raw is not None:
                    return raw.mean()
            case Entry(atom=atom, index=index) if not isinstance(atom, Basis):
                return self.atom(atom).component(index)
        return Scalar(Polynomial.generator(g))


class Substitution(_Replacement[Vector]):
    """A replacement by values of the general dimension."""

    def __init__(
        self,
        facts: Facts,
        scalars: Callable[[Hashable], Scalar | None] = lambda g: None,
        atoms: Callable[[VectorAtom], Vector | None] = lambda a: None,
    ) -> None:
        super().__init__(facts, scalars, atoms, Vector.ones())

    def operator(self, a: Operator) -> Operator:
        parts = [Operator.of_diagonal(self.monomial(m).scaled(self.scalar(c))) for m, c in a.diagonal.items()]
        for (m, n), c in a.outer.items():
            parts.append(Operator.of_outer(self.monomial(m).scaled(self.scalar(c)), self.monomial(n)))
        for (left, word, right), c in a.words.items():
            core = Operator(words={((), word, ()): self.scalar(c)})
            before, after = Operator.of_diagonal(self.monomial(left)), Operator.of_diagonal(self.monomial(right))
            parts.append(before.compose(core).compose(after))
        return Operator.sum(parts)

    def _default(self, atom: VectorAtom) -> Vector:
        if isinstance(atom, Applied):
            word = Operator.of_word(atom.map)
            return (word.transpose() if atom.transposed else word).apply(self.monomial(atom.argument))
        return atom_vector(atom)


class Realization(_Replacement[CoordinateVector]):
    """A replacement by coordinates of dimension n: every vector symbol in sight must have some."""

    def __init__(
        self,
        facts: Facts,
        size: int,
        vectors: Callable[[str], CoordinateVector],
        maps: Callable[[str], CoordinateOperator],
    ) -> None:
        def scalars(g: Hashable) -> Scalar | None:
            match g:
                case DimensionGenerator():
                    return constant(size)
                case MeanOf(name=name):
                    return vectors(name).mean()
            return None

        def atoms(atom: VectorAtom) -> CoordinateVector | None:
            match atom:
                case Atom(name=name, centered=centered):
                    x = vectors(name)
                    return x - ones.scaled(x.mean()) if centered else x
                case Basis(index=index):
                    return CoordinateVector([constant(int(str(k + 1) == index)) for k in range(size)])
            return None

        ones = CoordinateVector.ones(size)
        super().__init__(facts, scalars, atoms, ones)
        self._maps = maps

    def operator(self, a: Operator) -> CoordinateOperator:
        size = len(self._ones.entries)
        parts = [CoordinateOperator.identity(size).scaled(constant(0))]
        parts += [
            CoordinateOperator.of_diagonal(self.monomial(m).scaled(self.scalar(c))) for m, c in a.diagonal.items()
        ]
        for (m, n), c in a.outer.items():
            parts.append(CoordinateOperator.of_outer(self.monomial(m).scaled(self.scalar(c)), self.monomial(n)))
        for (left, word, right), c in a.words.items():
            table = CoordinateOperator.of_diagonal(self.monomial(left).scaled(self.scalar(c)))
            for name, transposed in word:
                table = table.compose(self._maps(name).transpose() if transposed else self._maps(name))
            parts.append(table.compose(CoordinateOperator.of_diagonal(self.monomial(right))))
        return CoordinateOperator.sum(parts)

    def _default(self, atom: VectorAtom) -> CoordinateVector:
        if isinstance(atom, Applied):
            table = self._maps(atom.map)
            return (table.transpose() if atom.transposed else table).apply(self.monomial(atom.argument))
        raise NotImplementedError(f"coordinates of {atom}")


def replaced(value: Value, change: Substitution) -> Value:
    """A value under a substitution."""
    match value:
        case Scalar():
            return change.scalar(value)
        case Vector():
            return change.vector(value)
        case Operator():
            return change.operator(value)
    return value.mapped(change.scalar)
