"""The spectrum of a map at symbolic d: a few eigenvalues with multiplicities that add up to d."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..algebra.context import Context
from ..algebra.fold import Folder
from ..algebra.meaning import Outside
from ..algebra.operator import Operator
from ..algebra.spectrum import spectrum as eigenvalues_of
from ..terms import Dimension, Negative, Number, Relation, SetOf, ShapeError, Sum, Term
from .expression import Expression
from .frames import in_shortest_frame

__all__ = ["Eigenvalue", "Spectrum", "spectrum"]


class Eigenvalue(NamedTuple):
    """An eigenvalue and its algebraic multiplicity, both scalars."""

    value: Expression
    multiplicity: Expression


@dataclass(frozen=True, repr=False)
class Spectrum:
    """Eigenvalues, as a sequence."""

    eigenvalues: tuple[Eigenvalue, ...]

    def __iter__(self) -> Iterator[Eigenvalue]:
        return iter(self.eigenvalues)

    def __len__(self) -> int:
        return len(self.eigenvalues)

    def __getitem__(self, k: int) -> Eigenvalue:
        return self.eigenvalues[k]

    @property
    def expression(self) -> Expression:
        """The set {λ^(multiplicity), …}."""
        values = tuple(e.value.term for e in self.eigenvalues)
        return Expression(SetOf(values, tuple(e.multiplicity.term for e in self.eigenvalues)), self[0].value.hypotheses)

    def at(self, d: int | None = None, **values: Any) -> dict[Any, int]:
        """SymPy's eigenvalues and multiplicities at a dimension, with values put in: see ``Expression.at``."""
        known = frozenset().union(*(value.variables for value, _ in self))
        if values.keys() - known:
            raise ValueError(f"no variable {', '.join(sorted(values.keys() - known))}; there are {sorted(known)}")
        size = d if d is not None else next((len(v) for v in values.values() if hasattr(v, "__len__")), None)
        found: dict[Any, int] = {}
        for value, multiplicity in self:
            key = value.at(size, **{name: v for name, v in values.items() if name in value.variables})
            found[key] = found.get(key, 0) + int(multiplicity.at(size))
        return {key: count for key, count in found.items() if count}

    def latex(self) -> str:
        """LaTeX of the set."""
        return self.expression.latex()

    def __repr__(self) -> str:
        return repr(self.expression)

    def _repr_latex_(self) -> str:
        return self.expression._repr_latex_()


def spectrum(a: Expression) -> Spectrum:
    """The spectrum of a map αI + Σ l_k r_kᵀ of shape (d, d), with r pairs.

    By Sylvester's determinant theorem α has multiplicity d − r, and the rest is the spectrum of an r×r table. It holds
    for d ≥ r, which is added to the hypotheses when they do not say so (d ≥ 1 always holds). Of the Jacobian of layer
    norm it has degree −1 under z → az, ε → a²ε. ``ShapeError`` for what is no map; ``NotDerived`` when the diagonal
    part is no multiple of the identity, as with a gain, or the table has no closed form.

    >>> from lnsym import LayerNorm, jacobian, vector
    >>> jacobian(LayerNorm(), vector("z")).spectrum()
    {0^(1), (ε/(q+ε)^(3/2))^(1), (1/√(q+ε))^(d−2)}
    """
    if a.shape.kind != "map":
        raise ShapeError(f"a spectrum is that of a map, and {a} is a {a.shape}")

    def compute(context: Context, folder: Folder) -> tuple[Term, ...]:
        value = context.value(a.term)
        if not isinstance(value, Operator):
            raise Outside("the spectrum of a map at a concrete dimension")
        found = eigenvalues_of(value, context.facts)
        return tuple(folder.scalar(part) for e in found for part in (e.value, e.multiplicity))

    found = in_shortest_frame(a.term, a.hypotheses, compute)
    hypotheses = a.hypotheses + _enough_dimensions(found[1::2])
    return Spectrum(
        tuple(
            Eigenvalue(Expression(value, hypotheses), Expression(multiplicity))
            for value, multiplicity in zip(found[::2], found[1::2], strict=True)
        )
    )


def _enough_dimensions(multiplicities: tuple[Term, ...]) -> tuple[Term, ...]:
    """d ≥ r when a multiplicity is d − r with r > 1."""
    for term in multiplicities:
        match term:
            case Sum(terms=(Dimension(), Negative(body=Number(value=r)))) if r > 1:
                return (Relation(">=", Dimension(), Number(r)),)
    return ()
