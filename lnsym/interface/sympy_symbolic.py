"""SymPy at symbolic d: ``MatrixSymbol``, ``Identity``, ``OneMatrix`` and ``Sum``; indices count from 0 there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, count
from typing import Any

import sympy
from sympy.matrices.expressions.diagonal import DiagMatrix
from sympy.matrices.expressions.hadamard import hadamard_product

from ..terms import Derivative, Diagonal, Hadamard, Identity, Index, IndexSum, Ones, ScalarFunction, Symbol, Term, Zero
from .normal_form import normal_form
from .sympy_conversion import Conversion, refused

__all__ = ["Symbolic"]


class Symbolic(Conversion):
    """Columns are d×1 matrix expressions. Derivatives are those of the exact algebra: SymPy's own are not reliable."""

    size = sympy.Symbol("d", integer=True, positive=True)

    def __init__(self, hypotheses: Sequence[Term], bindings: Mapping[Term, Any] | None = None) -> None:
        super().__init__(hypotheses, bindings or {})

    def copied(self) -> Symbolic:
        return Symbolic(self.hypotheses)

    def variable(self, symbol: Symbol) -> Any:
        return sympy.MatrixSymbol(symbol.name, self.size, 1 if symbol.shape.kind == "vector" else self.size)

    def constant(self, term: Ones | Identity | Zero) -> Any:
        match term:
            case Ones():
                return sympy.OneMatrix(self.size, 1)
            case Identity():
                return sympy.Identity(self.size)
        shapes = {"vector": (self.size, 1), "row": (1, self.size), "map": (self.size, self.size)}
        return sympy.ZeroMatrix(*shapes[term.shape.kind])

    def total(self, *vectors: Any) -> Any:
        i = _unused(vectors)
        product = sympy.Mul(*(x[i, 0] for x in vectors))
        return sympy.Sum(product, (i, 0, self.size - 1))

    def entry(self, a: Any, places: Sequence[Any]) -> Any:
        row, column = places if len(places) == 2 else (*places, sympy.Integer(1))
        return a[row - 1, column - 1]

    def of_vectors(self, term: Term) -> Any:
        match term:
            case Index(name=name):
                return sympy.Symbol(name, integer=True, positive=True)
            case Hadamard(factors=factors):
                return hadamard_product(*map(self.of, factors))
            case Diagonal(body=body):
                return DiagMatrix(self.of(body))
            case ScalarFunction(name="trace", arguments=(a,)):
                return sympy.Trace(self.of(a))
            case ScalarFunction(name="det", arguments=(a,)):
                return sympy.Determinant(self.of(a))
            case IndexSum(index=index, body=body):
                return sympy.Sum(self.of(body), (self.of(index), 1, self.size))
            case Derivative():
                return self.of(normal_form(term, self.hypotheses))
        raise refused(term, "at symbolic d")


def _unused(expressions: Sequence[Any]) -> Any:
    """An index letter that does not occur in the expressions."""
    taken = {symbol.name for x in expressions for symbol in x.atoms(sympy.Symbol)}
    names = chain("ijkl", (f"i_{n}" for n in count(1)))
    return sympy.Symbol(next(name for name in names if name not in taken), integer=True)
