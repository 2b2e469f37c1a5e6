"""Linear maps of the general R^d: diagonal plus low rank, c·diag(m) and c·m nᵀ with monomials m, n.

General maps W stand beside these as words c·(W₁W₂…) and are pushed onto vectors where they are applied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from .generators import Applied, Monomial, Opaque
from .polynomial import Polynomial
from .scalar import Scalar, constant
from .vector import UNIT, Vector, atom_vector, basis_vector

__all__ = ["Operator", "Word"]

Word = tuple[tuple[str, bool], ...]


class Operator:
    """An immutable map; ``==`` decides equality. ``words`` maps (left monomial, word, right monomial) products

    diag(left) W₁W₂… diag(right) to coefficients; it is empty for the maps of normalization layers.
    """

    __slots__ = ("diagonal", "outer", "words")

    def __init__(
        self,
        diagonal: Mapping[Monomial, Scalar] | None = None,
        outer: Mapping[tuple[Monomial, Monomial], Scalar] | None = None,
        words: Mapping[tuple[Monomial, Word, Monomial], Scalar] | None = None,
    ) -> None:
        self.diagonal = {m: c for m, c in (diagonal or {}).items() if not c.is_zero}
        self.outer = {m: c for m, c in (outer or {}).items() if not c.is_zero}
        self.words = {m: c for m, c in (words or {}).items() if not c.is_zero}

    # construction

    @staticmethod
    def identity() -> Operator:
        return Operator({UNIT: constant(1)})

    @staticmethod
    def of_diagonal(x: Vector) -> Operator:
        return Operator(x.terms)

    @staticmethod
    def of_outer(x: Vector, y: Vector) -> Operator:
        return Operator(outer={(m, n): a * b for m, a in x.terms.items() for n, b in y.terms.items()})

    @staticmethod
    def of_word(name: str) -> Operator:
        return Operator(words={(UNIT, ((name, False),), UNIT): constant(1)})

    @staticmethod
    def sum(parts: Iterable[Operator]) -> Operator:
        diagonal: dict[Monomial, list[Scalar]] = {}
        outer: dict[tuple[Monomial, Monomial], list[Scalar]] = {}
        words: dict[tuple[Monomial, Word, Monomial], list[Scalar]] = {}
        for part in parts:
            for m, c in part.diagonal.items():
                diagonal.setdefault(m, []).append(c)
            for pair, c in part.outer.items():
                outer.setdefault(pair, []).append(c)
            for word, c in part.words.items():
                words.setdefault(word, []).append(c)
        return Operator(
            {m: Scalar.sum(cs) for m, cs in diagonal.items()},
            {m: Scalar.sum(cs) for m, cs in outer.items()},
            {m: Scalar.sum(cs) for m, cs in words.items()},
        )

    # the algebra of maps

    def __add__(self, other: Operator) -> Operator:
        return Operator.sum((self, other))

    def __neg__(self) -> Operator:
        return self.scaled(constant(-1))

    def __sub__(self, other: Operator) -> Operator:
        return self + -other

    def scaled(self, factor: Scalar) -> Operator:
        return self.mapped(lambda c: c * factor)

    def mapped(self, change: Callable[[Scalar], Scalar]) -> Operator:
        """The map with changed coefficients."""
        return Operator(
            {m: change(c) for m, c in self.diagonal.items()},
            {m: change(c) for m, c in self.outer.items()},
            {m: change(c) for m, c in self.words.items()},
        )

    def transpose(self) -> Operator:
        turned = {
            (right, tuple((name, not t) for name, t in reversed(word)), left): c
            for (left, word, right), c in self.words.items()
        }
        return Operator(self.diagonal, {(n, m): c for (m, n), c in self.outer.items()}, turned)

    def apply(self, x: Vector) -> Vector:
        """A x."""
        parts = [_monomial(m).hadamard(x).scaled(c) for m, c in self.diagonal.items()]
        parts += [_monomial(m).scaled(c * _monomial(n).dot(x)) for (m, n), c in self.outer.items()]
        for (left, word, right), c in self.words.items():
            image = _monomial(right).hadamard(x)
            for name, transposed in reversed(word):
                image = _applied(name, transposed, image)
            parts.append(_monomial(left).hadamard(image).scaled(c))
        return Vector.sum(parts)

    def compose(self, other: Operator) -> Operator:
        """The product A B."""
        if self.words or other.words:
            return self._compose_words(other)
        parts = []
        for m, a in self.diagonal.items():
            for n, b in other.diagonal.items():
                parts.append(Operator.of_diagonal(_monomial(m).hadamard(_monomial(n)).scaled(a * b)))
            for (n, k), b in other.outer.items():
                parts.append(Operator.of_outer(_monomial(m).hadamard(_monomial(n)).scaled(a * b), _monomial(k)))
        for (m, n), a in self.outer.items():
            parts.append(Operator.of_outer(_monomial(m).scaled(a), other.transpose().apply(_monomial(n))))
        return Operator.sum(parts)

    def _compose_words(self, other: Operator) -> Operator:
        plain = Operator(self.diagonal, self.outer).compose(Operator(other.diagonal, other.outer))
        parts = [plain]
        for (left, word, right), a in self.words.items():
            for m, b in other.diagonal.items():
                product = _monomial(right).hadamard(_monomial(m))
                parts += [Operator(words={(left, word, k): a * b * c}) for k, c in product.terms.items()]
            single = Operator(words={(left, word, right): a})
            for (m, n), b in other.outer.items():
                parts.append(Operator.of_outer(single.apply(_monomial(m)).scaled(b), _monomial(n)))
            for (left2, word2, right2), b in other.words.items():
                if right or left2:
                    raise NotImplementedError("a diagonal between two general maps")
                parts.append(Operator(words={(left, word + word2, right2): a * b}))
        for (left, word, right), b in other.words.items():
            for m, a in self.diagonal.items():
                product = _monomial(m).hadamard(_monomial(left))
                parts += [Operator(words={(k, word, right): a * b * c}) for k, c in product.terms.items()]
            single = Operator(words={(left, word, right): b}).transpose()
            for (m, n), a in self.outer.items():
                parts.append(Operator.of_outer(_monomial(m).scaled(a), single.apply(_monomial(n))))
        return Operator.sum(parts)

    def trace(self) -> Scalar:
        parts = [c * _trace_of_word(*place) for place, c in self.words.items()]
        parts += [c * _monomial(m).total() for m, c in self.diagonal.items()]
        parts += [c * _monomial(m).dot(_monomial(n)) for (m, n), c in self.outer.items()]
        return Scalar.sum(parts)

    def component(self, row: str, column: str) -> Scalar:
        """A_ij = ⟨e_i, A e_j⟩."""
        return self.apply(basis_vector(column)).component(row)

    @property
    def is_zero(self) -> bool:
        return not (self.diagonal or self.outer or self.words)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Operator) and (self - other).is_zero

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        def word(m: Monomial) -> str:
            return repr(_monomial(m)).split("] ", 1)[1]

        parts = [f"[{c!r}] diag({word(m)})" for m, c in self.diagonal.items()]
        parts += [f"[{c!r}] ({word(m)})({word(n)})^T" for (m, n), c in self.outer.items()]
        parts += [f"[{c!r}] {word(m)}.{w}.{word(n)}" for (m, w, n), c in self.words.items()]
        return " + ".join(parts) or "0"


def _trace_of_word(left: Monomial, word: Word, right: Monomial) -> Scalar:
    """tr(W₁W₂…), the same for the word turned around or transposed."""
    if left or right:
        raise NotImplementedError("the trace of a general map between diagonals")
    back = tuple((name, not t) for name, t in reversed(word))
    turns = [w[k:] + w[:k] for w in (word, back) for k in range(len(word))]
    names = frozenset(name for name, _ in word)
    return Scalar(Polynomial.generator(Opaque("trace", min(turns), names, nonnegative=False)))


def _monomial(m: Monomial) -> Vector:
    return Vector({m: constant(1)})


def _applied(name: str, transposed: bool, x: Vector) -> Vector:
    """W x by linearity: a new atom for each monomial of x."""
    return Vector.sum(atom_vector(Applied(name, transposed, m)).scaled(c) for m, c in x.terms.items())
