"""SymPy at symbolic d: ``MatrixSymbol``, ``Identity``, ``OneMatrix`` and ``Sum``; indices count from 0 there."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Columns are d×1 matrix expressions. Derivatives are those of the exact algebra: SymPy's own are not reliable.

    While a form is put together a letter stands for each sum: SymPy would try to evaluate the sums at every operation.
    """

    size = sympy.Symbol("d", integer=True, positive=True)

    def __init__(self, hypotheses: Sequence[Term], reserved: frozenset[str]) -> None:
        """``reserved`` names are not given to the indices of sums."""
        super().__init__(hypotheses, {})
        self.reserved = reserved
        self._sums: dict[Any, Any] = {}
        self._letters: dict[Any, set[str]] = {}

    def form(self, term: Term) -> Any:
        """The SymPy form of a term, its sums written out."""
        result = self.of(term)
        for letter, value in reversed(self._sums.items()):
            result = result.xreplace({letter: value})
        return result

    def copied(self) -> Symbolic:
        inner = Symbolic(self.hypotheses, self.reserved)
        inner._sums, inner._letters = self._sums, self._letters
        return inner

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
        inside = {letter for x in vectors for symbol in x.free_symbols for letter in self._letters.get(symbol, ())}
        names = chain("ijkl", (f"i_{n}" for n in count(1)))
        letter = next(name for name in names if name not in inside | self.reserved)
        i = sympy.Symbol(letter, integer=True)
        summand = sympy.Mul(*(x[i, 0] for x in vectors))
        return self._sum(summand, (i, 0, self.size - 1), inside | {letter})

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
                summand = self.of(body)
                inside = {letter for symbol in summand.free_symbols for letter in self._letters.get(symbol, ())}
                return self._sum(summand, (self.of(index), 1, self.size), inside)
            case Derivative():
                return self.of(normal_form(term, self.hypotheses))
        raise refused(term, "at symbolic d")

    def _sum(self, summand: Any, limits: tuple[Any, ...], letters: set[str]) -> Any:
        standing = sympy.Dummy("S", real=True)
        self._sums[standing] = sympy.Sum(summand, limits)
        self._letters[standing] = letters
        return standing
