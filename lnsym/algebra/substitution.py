"""Replace generators by values throughout: scalars, vectors, maps; roots are taken anew at the new values."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from .generators import Applied, Atom, Basis, Entry, MeanOf, Moment, Monomial, RootOf, VectorAtom
from .operator import Operator
from .polynomial import Polynomial
from .scalar import Scalar, constant
from .signs import Facts
from .vector import Vector, atom_vector

__all__ = ["Substitution"]


class Substitution:
    """Scalar generators ↦ scalars and atoms ↦ vectors, under facts that show the new side conditions."""

    def __init__(
        self,
        facts: Facts,
        scalars: Callable[[Hashable], Scalar | None] = lambda g: None,
        atoms: Callable[[VectorAtom], Vector | None] = lambda a: None,
    ) -> None:
        self.facts = facts
        self._scalars = scalars
        self._atoms = atoms
        self._memo: dict[Hashable, Scalar] = {}

    def scalar(self, x: Scalar) -> Scalar:
        result = self.polynomial(x.numerator)
        for f, e in x.denominator.items():
            result = result * self.facts.inverse(self.polynomial(f)) ** e
        return result

    def polynomial(self, p: Polynomial) -> Scalar:
        images = {g: self._image(g) for g in p.generators()}
        if all(image is None for image in images.values()):
            return Scalar(p)
        parts = []
        for c, pairs in p.factors_of_terms():
            product = constant(c)
            for g, e in pairs:
                image = images[g]
                product = product * (Scalar(Polynomial.generator(g)) if image is None else image) ** e
            parts.append(product)
        return Scalar.sum(parts)

    def vector(self, x: Vector) -> Vector:
        return Vector.sum(self.monomial(m).scaled(self.scalar(c)) for m, c in x.terms.items())

    def operator(self, a: Operator) -> Operator:
        parts = [Operator.of_diagonal(self.monomial(m).scaled(self.scalar(c))) for m, c in a.diagonal.items()]
        for (m, n), c in a.outer.items():
            parts.append(Operator.of_outer(self.monomial(m).scaled(self.scalar(c)), self.monomial(n)))
        for (left, word, right), c in a.words.items():
            core = Operator(words={((), word, ()): self.scalar(c)})
            before, after = Operator.of_diagonal(self.monomial(left)), Operator.of_diagonal(self.monomial(right))
            parts.append(before.compose(core).compose(after))
        return Operator.sum(parts)

    def monomial(self, m: Monomial) -> Vector:
        result = Vector.ones()
        for atom, e in m:
            for _ in range(e):
                result = result.hadamard(self.atom(atom))
        return result

    def atom(self, atom: VectorAtom) -> Vector:
        image = self._atoms(atom)
        if image is not None:
            return image
        if isinstance(atom, Applied):
            word = Operator.of_word(atom.map)
            return (word.transpose() if atom.transposed else word).apply(self.monomial(atom.argument))
        return atom_vector(atom)

    def _image(self, g: Hashable) -> Scalar | None:
        if g in self._memo:
            return self._memo[g]
        image = self._scalars(g)
        if image is None:
            match g:
                case RootOf(radicand=radicand):
                    image = self.facts.root(self.polynomial(radicand))
                case Moment(monomial=monomial):
                    image = self.monomial(monomial).mean()
                case MeanOf(name=name):
                    raw = self._atoms(Atom(name, centered=False))
                    image = raw.mean() if raw is not None else None
                case Entry(atom=atom, index=index) if not isinstance(atom, Basis):
                    image = self.atom(atom).component(index)
        if image is None:
            image = Scalar(Polynomial.generator(g))
        self._memo[g] = image
        return image
