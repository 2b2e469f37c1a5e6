"""Vectors and linear maps: constants, products, norms, components and sums over an index."""

from __future__ import annotations

from dataclasses import dataclass

from .arithmetic import require, require_one_of
from .shape import MAP, ROW, SCALAR, SET, VECTOR, Shape, ShapeError, unify
from .term import Term

__all__ = [
    "Component",
    "Diagonal",
    "Hadamard",
    "Identity",
    "Index",
    "IndexMaximum",
    "IndexSum",
    "Inner",
    "Kronecker",
    "Mean",
    "Norm",
    "Ones",
    "ScalarFunction",
    "SetOf",
    "Spectrum",
    "Transpose",
    "Tuple",
    "Variance",
    "Zero",
]


@dataclass(frozen=True, slots=True, eq=False)
class Ones(Term):
    """The all-ones vector 1."""

    def __post_init__(self) -> None:
        self._of_shape(VECTOR)


@dataclass(frozen=True, slots=True, eq=False)
class Identity(Term):
    """The identity map I."""

    def __post_init__(self) -> None:
        self._of_shape(MAP)


@dataclass(frozen=True, slots=True, eq=False)
class Zero(Term):
    """The zero vector, row or map (the scalar zero is ``Number``)."""

    kind: Shape

    def __post_init__(self) -> None:
        self._of_shape(self.kind)


@dataclass(frozen=True, slots=True, eq=False)
class Tuple(Term):
    """A concrete vector (a, b, c) of scalars; its length is the dimension of the formula."""

    entries: tuple[Term, ...]

    def __post_init__(self) -> None:
        for entry in self.entries:
            require(entry, SCALAR, "an entry of a concrete vector")
        self._of_shape(VECTOR.at(len(self.entries)))


@dataclass(frozen=True, slots=True, eq=False)
class Inner(Term):
    """⟨x, y⟩ written with brackets; ``x^T y`` is a ``Product`` with a ``Transpose``."""

    left: Term
    right: Term

    def __post_init__(self) -> None:
        require(self.left, VECTOR, "an inner product's left side")
        unify(self.left.shape, self.right.shape, doing="inner product")
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class Hadamard(Term):
    """The elementwise product x ⊙ y ⊙ …"""

    factors: tuple[Term, ...]

    def __post_init__(self) -> None:
        for factor in self.factors:
            require(factor, VECTOR, "a factor of an elementwise product")
        self._of_shape(unify(*(f.shape for f in self.factors), doing="elementwise product"))


@dataclass(frozen=True, slots=True, eq=False)
class Diagonal(Term):
    """diag(x), the map y ↦ x ⊙ y."""

    body: Term

    def __post_init__(self) -> None:
        require(self.body, VECTOR, "the argument of diag")
        self._of_shape(MAP.at(self.body.shape.dimension))


@dataclass(frozen=True, slots=True, eq=False)
class Transpose(Term):
    """x^T (a row), A^T (a map)."""

    body: Term

    def __post_init__(self) -> None:
        size = self.body.shape.dimension
        match self.body.shape.kind:
            case "vector":
                self._of_shape(ROW.at(size))
            case "row":
                self._of_shape(VECTOR.at(size))
            case "map":
                self._of_shape(MAP.at(size))
            case "scalar":
                self._of_shape(SCALAR)
            case _:
                raise ShapeError(f"a {self.body.shape} has no transpose")


@dataclass(frozen=True, slots=True, eq=False)
class Norm(Term):
    """‖x‖, the Euclidean norm of a vector; ‖A‖, the operator norm of a map."""

    body: Term

    def __post_init__(self) -> None:
        if self.body.shape.kind not in ("vector", "map"):
            raise ShapeError(f"a norm is of a vector or a map, not of a {self.body.shape}")
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class Mean(Term):
    """mean(x) = (1/d) Σ x_i (written ``mean(x)`` or with an overline)."""

    body: Term

    def __post_init__(self) -> None:
        require(self.body, VECTOR, "the argument of mean")
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class Variance(Term):
    """Var(x) = (1/d) Σ (x_i − mean(x))²."""

    body: Term

    def __post_init__(self) -> None:
        require(self.body, VECTOR, "the argument of Var")
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class ScalarFunction(Term):
    """A scalar function: ``abs``, ``sign``, ``max``, ``min`` of scalars; ``trace``, ``det``, ``rank`` of a map."""

    name: str
    arguments: tuple[Term, ...]

    def __post_init__(self) -> None:
        wanted = MAP if self.name in ("trace", "det", "rank") else SCALAR
        require_one_of(self.name, ("abs", "sign", "max", "min", "trace", "det", "rank"), "a scalar function")
        if not self.arguments or (len(self.arguments) > 1 and self.name not in ("max", "min")):
            raise ShapeError(f"{self.name} of {len(self.arguments)} arguments")
        for argument in self.arguments:
            require(argument, wanted, f"an argument of {self.name}")
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class Index(Term):
    """A coordinate index i in 1, …, d; free in a statement it means "for every i"."""

    name: str

    def __post_init__(self) -> None:
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class Component(Term):
    """x_i of a vector, A_ij of a map; an index is an ``Index`` or a scalar such as ``Number(2)``."""

    body: Term
    indices: tuple[Term, ...]

    def __post_init__(self) -> None:
        wanted = {"vector": 1, "map": 2}.get(self.body.shape.kind)
        if wanted != len(self.indices):
            raise ShapeError(f"{len(self.indices)} indices on a {self.body.shape}")
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class Kronecker(Term):
    """δ_ij."""

    left: Term
    right: Term

    def __post_init__(self) -> None:
        self._of_shape(SCALAR)


def _require_index(index: Term) -> None:
    if not isinstance(index, Index):
        raise ShapeError(f"what runs over the coordinates must be an index, not {index}")


@dataclass(frozen=True, slots=True, eq=False)
class IndexSum(Term):
    """Σ_{i=1}^d body; the index is bound in the scalar body."""

    index: Index
    body: Term

    def __post_init__(self) -> None:
        require(self.body, SCALAR, "a summand")
        _require_index(self.index)
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class IndexMaximum(Term):
    """max_i body (or min_i: ``kind="min"``); the index is bound in the scalar body."""

    index: Index
    body: Term
    kind: str = "max"

    def __post_init__(self) -> None:
        require(self.body, SCALAR, "the argument of a maximum")
        _require_index(self.index)
        require_one_of(self.kind, ("max", "min"), "the kind of an extreme")
        self._of_shape(SCALAR)


@dataclass(frozen=True, slots=True, eq=False)
class Spectrum(Term):
    """spec(A), the set of eigenvalues; compared with a ``SetOf``, with multiplicities if that has them."""

    body: Term

    def __post_init__(self) -> None:
        require(self.body, MAP, "the argument of spec")
        self._of_shape(SET)


@dataclass(frozen=True, slots=True, eq=False)
class SetOf(Term):
    """{a, b, c}; ``multiplicities`` is empty, or one scalar term an element (a^{(1)}, c^{(d-2)})."""

    elements: tuple[Term, ...]
    multiplicities: tuple[Term, ...] = ()

    def __post_init__(self) -> None:
        for element in (*self.elements, *self.multiplicities):
            require(element, SCALAR, "an element of a set")
        if self.multiplicities and len(self.multiplicities) != len(self.elements):
            raise ShapeError("either every element of a set has a multiplicity or none")
        self._of_shape(SET)
