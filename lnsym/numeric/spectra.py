"""Eigenvalues by an eigensolver, operator norms by singular values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..terms import SetOf, Spectrum
from .arithmetic import Rationals, Reals
from .environment import Environment
from .evaluator import Evaluator, rule
from .maps import LinearMap
from .undefined import Declined, Inexact

__all__ = ["Finite", "determinant", "distance", "operator_norm", "rank"]

# What √7·√7 may be off a whole number.
NEARLY_WHOLE = 1e-9

LARGEST_SPECTRUM = 24


@dataclass(frozen=True)
class Finite:
    """A finite set of numbers: ``values`` with repetitions, which count when ``counted``."""

    values: tuple[Any, ...]
    counted: bool


def _context(a: LinearMap) -> Any:
    """The context of a map whose matrix may be written out for an eigensolver."""
    if not isinstance(a.arithmetic, Reals):
        raise Declined("eigenvalues and singular values need real numbers")
    if a.size > LARGEST_SPECTRUM:
        raise Declined(f"no eigenvalues of a matrix with {a.size} rows")
    return a.arithmetic.context


def _matrix(a: LinearMap) -> tuple[Any, Any]:
    context = _context(a)
    return context, context.matrix(a.rows())


def _solved(solver: Callable[..., Any], matrix: Any, **options: bool) -> list[Any]:
    """What an eigensolver finds; ``Declined`` when its iteration does not come to an end."""
    try:
        return list(solver(matrix, **options))
    except RuntimeError as error:
        raise Declined(f"an eigensolver gave up: {error}") from None


def operator_norm(a: LinearMap) -> Any:
    """‖A‖ = √λ for the largest eigenvalue λ of A^T A, which is found as precisely as the largest singular value."""
    context = _context(a)
    columns = list(zip(*a.rows(), strict=True))
    gram = context.matrix([[context.fdot(x, y) for y in columns] for x in columns])
    return context.sqrt(max(0, *_solved(context.eigsy, gram, eigvals_only=True)))


def determinant(a: LinearMap) -> Any:
    """det A by elimination."""
    rows = [list(row) for row in a.rows()]
    size = len(rows)
    result = a.arithmetic.number(1)
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(rows[i][k]))
        if a.arithmetic.sign(rows[pivot][k]) == 0:
            return a.arithmetic.number(0)
        if pivot != k:
            rows[k], rows[pivot] = rows[pivot], rows[k]
            result = -result
        result = result * rows[k][k]
        for i in range(k + 1, size):
            factor = rows[i][k] / rows[k][k]
            rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k], strict=True)]
    return result


def rank(a: LinearMap, digits: int) -> Any:
    """The number of singular values that are not rounding noise; by elimination over the rationals."""
    if isinstance(a.arithmetic, Rationals):
        raise Inexact("a rank is found from singular values")
    context, matrix = _matrix(a)
    values = _solved(context.svd_r, matrix, compute_uv=False)
    largest = max(values)
    if 0 < largest < context.mpf(10) ** (-digits // 3):
        raise Declined("a rank of a map that may be nothing but rounding noise")
    least = largest * context.mpf(10) ** (-digits // 2)
    return context.mpf(sum(1 for value in values if value > least))


@rule(Spectrum)
def _spectrum(evaluator: Evaluator, term: Spectrum, environment: Environment) -> Finite:
    context, matrix = _matrix(evaluator.value(term.body, environment))
    size = matrix.rows
    scale = context.mnorm(matrix, 1)
    asymmetry = max(abs(matrix[i, j] - matrix[j, i]) for i in range(size) for j in range(size))
    if asymmetry <= scale * context.mpf(10) ** -evaluator.digits:
        return Finite(tuple(_solved(context.eigsy, matrix, eigvals_only=True)), counted=True)
    return Finite(tuple(_solved(context.eig, matrix, left=False, right=False)), counted=True)


@rule(SetOf)
def _set(evaluator: Evaluator, term: SetOf, environment: Environment) -> Finite:
    values = [evaluator.value(element, environment) for element in term.elements]
    if not term.multiplicities:
        return Finite(tuple(values), counted=False)
    repeated: list[Any] = []
    for value, multiplicity in zip(values, term.multiplicities, strict=True):
        times = evaluator.value(multiplicity, environment)
        count = evaluator.arithmetic.integer(times)
        if count is None and _may_be_whole(times, evaluator.arithmetic):
            raise Declined("a multiplicity that is a whole number but for rounding")
        if count is None or count < 0:
            # A multiplicity that is no count: no multiset is meant, and none is equal to it.
            return Finite((), counted=True)
        repeated += [value] * min(count, environment.dimension + 1)
    return Finite(tuple(repeated), counted=True)


def _may_be_whole(x: Any, arithmetic: Any) -> bool:
    """Whether a number that is none as it is computed may be a whole number all the same."""
    if isinstance(arithmetic, Rationals):
        return False
    return not isinstance(arithmetic, Reals) or bool(abs(x - round(float(x))) < NEARLY_WHOLE)


def distance(left: Finite, right: Finite) -> Any:
    """How far two sets are apart: as multisets when both count repetitions, else as sets; ``None``: sizes differ."""
    if left.counted and right.counted:
        if len(left.values) != len(right.values):
            return None
        rest, worst = list(right.values), 0
        for value in sorted(left.values, key=lambda x: (x.real, x.imag)):
            nearest = min(range(len(rest)), key=lambda i: abs(rest[i] - value))
            worst = max(worst, abs(rest.pop(nearest) - value))
        return worst
    if not left.values or not right.values:
        return None
    there = max(min(abs(x - y) for y in right.values) for x in left.values)
    back = max(min(abs(x - y) for x in left.values) for y in right.values)
    return max(there, back)
