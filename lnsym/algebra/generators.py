"""What the polynomials are in: d, scalar symbols, means of monomials, entries, Kronecker deltas, roots.

A vector x of the general dimension is written x = mean(x)·1 + x̃ with a centered atom x̃, so that
variances are visible as means of squares. A monomial such as γ̃ z̃² is a sorted tuple of (atom, exponent).
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from hashlib import sha256

from .polynomial import Polynomial

__all__ = [
    "Applied",
    "Atom",
    "Basis",
    "Delta",
    "DimensionGenerator",
    "Entry",
    "MapEntry",
    "MeanOf",
    "Moment",
    "Monomial",
    "Opaque",
    "RootOf",
    "Variable",
    "VectorAtom",
]


@dataclass(frozen=True, slots=True)
class Atom:
    """A vector symbol itself, or its centered part x̃ (mean zero)."""

    name: str
    centered: bool = True

    def __str__(self) -> str:
        return f"{self.name}~" if self.centered else self.name


@dataclass(frozen=True, slots=True)
class Basis:
    """The coordinate vector e_i of an index."""

    index: str

    def __str__(self) -> str:
        return f"e_{self.index}"


@dataclass(frozen=True, slots=True)
class Applied:
    """A general map (or its transpose) applied to a monomial: an atom of which nothing more is known."""

    map: str
    transposed: bool
    argument: tuple[tuple[VectorAtom, int], ...]

    def __str__(self) -> str:
        inner = ".".join(f"{atom}^{e}" for atom, e in self.argument) or "1"
        return f"{self.map}{'^T' if self.transposed else ''}({inner})"


VectorAtom = Atom | Basis | Applied
Monomial = tuple[tuple[VectorAtom, int], ...]


@dataclass(frozen=True, slots=True)
class DimensionGenerator:
    """The dimension d."""

    def __str__(self) -> str:
        return "d"


@dataclass(frozen=True, slots=True)
class Variable:
    """A scalar symbol; ``natural`` for a positive integer."""

    name: str
    natural: bool = False

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class MeanOf:
    """The mean of a vector symbol."""

    name: str

    def __str__(self) -> str:
        return f"mean({self.name})"


@dataclass(frozen=True, slots=True)
class Moment:
    """mean(monomial) = (1/d) Σ_i monomial_i, of a monomial of two or more factors."""

    monomial: Monomial

    def __str__(self) -> str:
        return "mean(" + ".".join(f"{atom}^{e}" if e > 1 else str(atom) for atom, e in self.monomial) + ")"


@dataclass(frozen=True, slots=True)
class Entry:
    """The entry of an atom at an index."""

    atom: VectorAtom
    index: str

    def __str__(self) -> str:
        return f"{self.atom}[{self.index}]"


@dataclass(frozen=True, slots=True)
class Delta:
    """δ_ij of two different free indices, i before j."""

    left: str
    right: str

    def __str__(self) -> str:
        return f"delta[{self.left},{self.right}]"


@dataclass(frozen=True, slots=True)
class MapEntry:
    """An entry of a general map at a concrete dimension."""

    map: str
    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.map}[{self.row},{self.column}]"


@dataclass(frozen=True, slots=True)
class RootOf:
    """The nonnegative square root of a polynomial that was shown nonnegative where it was introduced."""

    radicand: Polynomial

    def __str__(self) -> str:
        return f"sqrt({self.radicand!r})"


@dataclass(frozen=True, slots=True)
class Opaque:
    """A number of which only its definition is known: the operator norm of a map, a maximum over an index.

    Equal keys mean equal numbers; ``depends`` names the symbols it may change with.
    """

    kind: str
    key: Hashable
    depends: frozenset[str]
    nonnegative: bool

    def __str__(self) -> str:
        return f"{self.kind}<{sha256(repr(sorted_key(self.key)).encode()).hexdigest()[:8]}>"


def sorted_key(key: Hashable) -> object:
    """The key with its sets in a fixed order, so that it prints the same in every run."""
    if isinstance(key, frozenset):
        return sorted((sorted_key(item) for item in key), key=repr)
    if isinstance(key, tuple):
        return [sorted_key(item) for item in key]
    return key
