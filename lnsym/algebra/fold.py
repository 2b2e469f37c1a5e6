"""Values read back as terms, in the names of the field: q, v, P, μ, and in the order the field writes."""

from __future__ import annotations

from ..terms import (
    MAP,
    VECTOR,
    Diagonal,
    Identity,
    Number,
    Power,
    Product,
    Sum,
    Term,
    Transpose,
    Tuple,
    Zero,
    number,
)
from .coordinates import CoordinateVector
from .fold_scalars import ScalarFolder
from .meaning import Value
from .operator import Operator
from .powers import common_factor
from .scalar import DIMENSION, Scalar, constant
from .signs import POSITIVE
from .vector import UNIT, Vector

__all__ = ["Folder"]


class Folder(ScalarFolder):
    """Reads scalars, vectors and maps back."""

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
                return self._column(value)
        raise NotImplementedError("a table as a term")

    def vector(self, x: Vector) -> Term:
        """A common factor taken out: one term c·m, or c·(sum)."""
        if x.is_zero:
            return Zero(VECTOR)
        # the offset and the bias come last, as in γ⊙u + β
        order = sorted(x.terms, key=lambda m: (m == UNIT, "beta" in str(m), len(m), str(m)))
        if len(order) == 1:
            return self._times(x.terms[order[0]], self.monomial(order[0]))
        unit, common, rests = common_factor([self.powers(x.terms[m]) for m in order])
        parts = [self.product(*rest, self.monomial(m)) for rest, m in zip(rests, order, strict=True)]
        return self.product(unit, common, _added(parts))

    def _column(self, x: CoordinateVector) -> Term:
        """A concrete vector, a common factor that is not rational taken out."""
        if x.is_zero:
            return Tuple(tuple(number(0) for _ in x.entries))
        kept = [k for k, c in enumerate(x.entries) if not c.is_zero]
        unit, common, rests = common_factor([self.powers(x.entries[k]) for k in kept])
        if not common:
            return Tuple(tuple(self.scalar(c) for c in x.entries))
        entries: list[Term] = [number(0)] * len(x.entries)
        for k, rest in zip(kept, rests, strict=True):
            entries[k] = self.product(*rest)
        return self.product(unit, common, Tuple(tuple(entries)))

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
        if not isinstance(bracket, Sum):
            return self.product(unit, powers, bracket)
        if len(powers) == 1 and unit == 1:
            ((f, e),) = powers.items()
            if e < 0:
                root = self.root_name(f) if e.denominator == 2 else None
                power = Power(self.polynomial(f), Number(e)) if root is None else Power(root, Number(2 * e))
                return Product((power, bracket))
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
        """c times a vector or an outer product; what is below the line goes below it, as in vv^T/(d q)."""
        return self.product(*self.powers(c), *factors)


def _added(parts: list[Term]) -> Term:
    return parts[0] if len(parts) == 1 else Sum(tuple(parts))
