"""SymPy at a concrete d: columns and matrices with entries in z_1, z_2, …; derivatives are SymPy's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sympy

from ..errors import NoSympyForm
from ..terms import (
    Derivative,
    Diagonal,
    Hadamard,
    Identity,
    IndexMaximum,
    IndexSum,
    Norm,
    Ones,
    ScalarFunction,
    Symbol,
    Term,
    Zero,
)
from .sympy_conversion import Conversion, refused

__all__ = ["Explicit"]

_KINKED = (sympy.Abs, sympy.sign, sympy.Max, sympy.Min)


class Explicit(Conversion):
    """Vectors are columns of d entries. Nothing of the exact algebra is used, limits apart."""

    def __init__(self, hypotheses: Sequence[Term], size: int, bindings: Mapping[Term, Any] | None = None) -> None:
        super().__init__(hypotheses, bindings or {})
        self.dimension = size
        self.size = sympy.Integer(size)

    def copied(self) -> Explicit:
        return Explicit(self.hypotheses, self.dimension)

    def variable(self, symbol: Symbol) -> Any:
        places = range(1, self.dimension + 1)
        if symbol.shape.kind == "vector":
            return sympy.ImmutableMatrix([sympy.Symbol(f"{symbol.name}_{i}", real=True) for i in places])
        rows = [[sympy.Symbol(f"{symbol.name}_{i}_{j}", real=True) for j in places] for i in places]
        return sympy.ImmutableMatrix(rows)

    def constant(self, term: Ones | Identity | Zero) -> Any:
        d = self.dimension
        match term:
            case Ones():
                return sympy.ImmutableMatrix.ones(d, 1)
            case Identity():
                return sympy.ImmutableMatrix.eye(d)
        shapes = {"vector": (d, 1), "row": (1, d), "map": (d, d)}
        return sympy.ImmutableMatrix.zeros(*shapes[term.shape.kind])

    def total(self, *vectors: Any) -> Any:
        return sympy.Add(*(sympy.Mul(*(x[i, 0] for x in vectors)) for i in range(self.dimension)))

    def entry(self, a: Any, places: Sequence[Any]) -> Any:
        if not all(1 <= place <= self.dimension for place in places):
            raise NoSympyForm(f"there is no entry {places} in dimension {self.dimension}")
        row, column = places if len(places) == 2 else (*places, 1)
        return a[int(row) - 1, int(column) - 1]

    def of_vectors(self, term: Term) -> Any:
        match term:
            case Hadamard(factors=factors):
                columns = [self.of(factor) for factor in factors]
                return sympy.ImmutableMatrix([sympy.Mul(*row) for row in zip(*columns, strict=True)])
            case Diagonal(body=body):
                return sympy.ImmutableMatrix.diag(*self.of(body))
            case Norm(body=body):
                return self.of(body).norm(2)
            case ScalarFunction(name="trace", arguments=(a,)):
                return self.of(a).trace()
            case ScalarFunction(name="det", arguments=(a,)):
                return self.of(a).det()
            case IndexSum(index=index, body=body):
                return sympy.Add(*self._at_each(index, body))
            case IndexMaximum(index=index, body=body, kind=kind):
                return (sympy.Max if kind == "max" else sympy.Min)(*self._at_each(index, body))
            case Derivative():
                return self._derivative(term)
        raise refused(term, f"at d = {self.dimension}")

    def _at_each(self, index: Term, body: Term) -> list[Any]:
        return [self.binding({index: k}).of(body) for k in range(1, self.dimension + 1)]

    def _derivative(self, term: Derivative) -> Any:
        """By SymPy at fresh variables, then at the point; a kink is refused, as SymPy gives it a slope."""
        variable = term.variable
        if variable.shape.kind == "scalar":
            fresh = [sympy.Dummy(variable.name, **self.assumptions(variable))]
            bound: Any = fresh[0]
        else:
            fresh = [sympy.Dummy(f"{variable.name}_{i + 1}", real=True) for i in range(self.dimension)]
            bound = sympy.ImmutableMatrix(fresh)
        body = self.binding({variable: bound}).of(term.body)
        if body.has(*_KINKED):
            raise NoSympyForm(f"the derivative of {term.body}, which may have a kink, by SymPy")
        if variable.shape.kind == "scalar":
            result = body.diff(bound)
        elif term.body.shape.kind == "scalar":
            result = sympy.ImmutableMatrix([body.diff(x) for x in fresh])
        else:
            result = sympy.ImmutableMatrix(body.jacobian(bound))
        point = self.of(term.point)
        values = [point] if variable.shape.kind == "scalar" else list(point)
        result = result.xreplace(dict(zip(fresh, values, strict=True)))
        if result.has(sympy.nan, sympy.zoo):
            raise ZeroDivisionError(f"{term} has no value there")
        return result
