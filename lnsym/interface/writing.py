"""What is written: operators that join terms, and the hypotheses that travel with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from ..terms import (
    SCALAR,
    Component,
    Hadamard,
    Index,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Relation,
    Shape,
    ShapeError,
    Sum,
    Symbol,
    Term,
    Transpose,
    Tuple,
    Zero,
    free,
    number,
    substitute,
)
from .exact import exact, is_number

__all__ = ["Written"]


@dataclass(frozen=True, slots=True, repr=False)
class Written:
    """A ``term`` and the ``hypotheses`` under which it is meant; operators write, they simplify nothing."""

    term: Term
    hypotheses: tuple[Term, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "hypotheses", tuple(sorted(set(self.hypotheses), key=str)))

    @property
    def shape(self) -> Shape:
        """What kind of object it is, and its dimension where that is not the general d."""
        return self.term.shape

    @property
    def variables(self) -> frozenset[str]:
        """The names of the free variables and indices, here and in the hypotheses."""
        leaves = frozenset().union(*(free(term) for term in (self.term, *self.hypotheses)))
        return frozenset(leaf.name for leaf in leaves if isinstance(leaf, Symbol | Index))

    # writing

    def __add__(self, other: object) -> Self:
        right = self.of(other, self.shape)
        return self.joined(right, Sum((*_parts(self.term, Sum), right.term)))

    def __radd__(self, other: object) -> Self:
        if other == 0 and is_number(other):  # where Python's sum() starts
            return self
        return self.of(other, self.shape) + self

    def __sub__(self, other: object) -> Self:
        return self + -self.of(other, self.shape)

    def __rsub__(self, other: object) -> Self:
        return self.of(other, self.shape) - self

    def __neg__(self) -> Self:
        return type(self)(Negative(self.term), self.hypotheses)

    def __mul__(self, other: object) -> Self:
        right = self.of(other)
        if "scalar" not in (self.shape.kind, right.shape.kind):
            raise ShapeError(
                f"* is a product with a scalar, not of a {self.shape} and a {right.shape}: "
                "write A @ x, x.T @ y, x @ y.T or x.hadamard(y)"
            )
        return self.joined(right, Product((*_parts(self.term, Product), right.term)))

    def __rmul__(self, other: object) -> Self:
        return self.of(other) * self

    def __matmul__(self, other: Self) -> Self:
        if not isinstance(other, Written):
            return NotImplemented
        kinds = (self.shape.kind, other.shape.kind)
        if "scalar" in kinds:
            raise ShapeError("@ joins vectors and maps; write * for a product with a scalar")
        if kinds == ("vector", "vector"):
            raise ShapeError("two columns: write x.T @ y, x @ y.T or x.hadamard(y)")
        return self.joined(other, Product((*_parts(self.term, Product), other.term)))

    def __truediv__(self, other: object) -> Self:
        right = self.of(other)
        return self.joined(right, Quotient(self.term, right.term))

    def __rtruediv__(self, other: object) -> Self:
        return self.of(other) / self

    def __pow__(self, other: object) -> Self:
        right = self.of(other)
        return self.joined(right, Power(self.term, right.term))

    def hadamard(self, other: Self) -> Self:
        """The elementwise product x ⊙ y of vectors (d,)."""
        return self.joined(other, Hadamard((*_parts(self.term, Hadamard), other.term)))

    @property
    def T(self) -> Self:
        """The transpose: of a vector the row xᵀ, of a map Aᵀ."""
        return type(self)(Transpose(self.term), self.hypotheses)

    def component(self, *indices: int | str) -> Self:
        """x_i of a vector, A_ij of a map; an index is a number from 1 to d, or a letter for any of them."""
        places = tuple(Index(i) if isinstance(i, str) else number(i) for i in indices)
        return type(self)(Component(self.term, places), self.hypotheses)

    # propositions and hypotheses

    def __lt__(self, other: object) -> Self:
        return self._related("<", other)

    def __le__(self, other: object) -> Self:
        return self._related("<=", other)

    def __gt__(self, other: object) -> Self:
        return self._related(">", other)

    def __ge__(self, other: object) -> Self:
        return self._related(">=", other)

    def __bool__(self) -> bool:
        if self.shape.kind == "proposition":
            raise TypeError(f"{self} is a hypothesis, neither true nor false by itself")
        return True

    def assuming(self, *propositions: Written) -> Self:
        """The same under further hypotheses, such as ``variance(z) > 0`` or ``equation(mean(w), 0)``."""
        added: list[Term] = []
        for proposition in propositions:
            if proposition.shape.kind != "proposition":
                raise ShapeError(f"{proposition} is a {proposition.shape}, no hypothesis")
            added += [proposition.term, *proposition.hypotheses]
        return type(self)(self.term, (*self.hypotheses, *added))

    def subs(self, values: Mapping[Self, Any]) -> Self:
        """Symbols replaced by expressions, numbers or (for vectors) sequences, here and in the hypotheses."""
        changes: dict[Term, Term] = {}
        brought: list[Term] = []
        for symbol, value in values.items():
            if not isinstance(symbol.term, Symbol):
                raise TypeError(f"only symbols are replaced, not {symbol}")
            new = self.of(value, symbol.shape)
            changes[symbol.term] = new.term
            brought += new.hypotheses
        kept = [substitute(hypothesis, changes) for hypothesis in self.hypotheses]
        return type(self)(substitute(self.term, changes), (*kept, *brought))

    def latex(self) -> str:
        """LaTeX of what is written, in that order."""
        from ..terms.latex import to_latex

        return to_latex(self.term)

    def __repr__(self) -> str:
        return str(self.term)

    def _repr_latex_(self) -> str:
        return self.term._repr_latex_()

    # An array of NumPy leaves products and sums with an expression to the expression.
    __array_ufunc__ = None

    @classmethod
    def of(cls, value: Any, shape: Shape = SCALAR) -> Self:
        """An expression, a number, or a sequence of these as a concrete vector; 0 is the zero of every ``shape``."""
        if isinstance(value, cls):
            return value
        if is_number(value):
            if value == 0 and shape.kind in ("vector", "row", "map"):
                return cls(Zero(shape))
            return cls(Number(exact(value)))
        if isinstance(value, tuple | list) or getattr(value, "ndim", 0) == 1:
            entries = [cls.of(entry) for entry in value]
            hypotheses = tuple(h for entry in entries for h in entry.hypotheses)
            return cls(Tuple(tuple(entry.term for entry in entries)), hypotheses)
        raise TypeError(f"an expression, a number or a sequence of numbers is needed, not {value!r}")

    def joined(self, other: Written, term: Term) -> Self:
        """A term made of this one and another, under the hypotheses of both."""
        return type(self)(term, self.hypotheses + other.hypotheses)

    def _related(self, operator: str, other: object) -> Self:
        right = self.of(other, self.shape)
        return self.joined(right, Relation(operator, self.term, right.term))


def _parts(term: Term, kind: type[Sum] | type[Product] | type[Hadamard]) -> tuple[Term, ...]:
    """The parts of a left operand of the same kind: a + b + c is one sum."""
    if isinstance(term, kind):
        return term.terms if isinstance(term, Sum) else term.factors
    return (term,)
