"""What the SymPy forms share: scalars, and products by the kinds of their factors."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import add
from typing import Any, Self

import sympy

from ..errors import NoSympyForm
from ..terms import (
    Call,
    Component,
    Dimension,
    Identity,
    Inner,
    Kronecker,
    Limit,
    Mean,
    Named,
    Negative,
    Norm,
    Number,
    Ones,
    Power,
    Product,
    Quotient,
    Relation,
    Root,
    ScalarFunction,
    Sum,
    Symbol,
    Term,
    Transpose,
    Tuple,
    Variance,
    Zero,
    unfold,
)
from .normal_form import normal_form

__all__ = ["Conversion"]

_ASSUMED = {">": "positive", ">=": "nonnegative", "<": "negative", "<=": "nonpositive", "!=": "nonzero"}
_SCALAR_FUNCTIONS = {"abs": sympy.Abs, "sign": sympy.sign, "max": sympy.Max, "min": sympy.Min}


class Conversion(ABC):
    """Terms to SymPy; the two subclasses say what vectors, maps and their sums are."""

    size: Any
    """The dimension in SymPy."""

    def __init__(self, hypotheses: Sequence[Term], bindings: Mapping[Term, Any]) -> None:
        self.hypotheses = tuple(hypotheses)
        self.bindings = dict(bindings)
        self._memo: dict[Term, Any] = {}

    def of(self, term: Term) -> Any:
        """The SymPy form of a term."""
        known = self._memo.get(term)
        if known is None:
            known = self._memo[term] = self._converted(term)
        return known

    def binding(self, bindings: Mapping[Term, Any]) -> Self:
        """The same conversion inside a binder."""
        inner = self.copied()
        inner.bindings = {**self.bindings, **bindings}
        return inner

    @abstractmethod
    def copied(self) -> Self:
        """A conversion like this one that has converted nothing yet."""

    @abstractmethod
    def variable(self, symbol: Symbol) -> Any:
        """A free vector or map."""

    @abstractmethod
    def constant(self, term: Ones | Identity | Zero) -> Any:
        """1, I or 0."""

    @abstractmethod
    def total(self, *vectors: Any) -> Any:
        """Σ_i of the product of the entries of columns."""

    @abstractmethod
    def entry(self, a: Any, places: Sequence[Any]) -> Any:
        """x_i, A_ij, counted from 1."""

    @abstractmethod
    def of_vectors(self, term: Term) -> Any:
        """Hadamard products, diagonal maps, traces, determinants and what binds a variable."""

    def scalar(self, symbol: Symbol) -> Any:
        """A scalar symbol, with what the hypotheses say of its sign."""
        return sympy.Symbol(symbol.name, **self.assumptions(symbol))

    def assumptions(self, symbol: Symbol) -> dict[str, bool]:
        """SymPy's assumptions about a scalar."""
        found = {"real": True}
        if symbol.domain == "N":
            found |= {"integer": True, "positive": True}
        for hypothesis in self.hypotheses:
            match hypothesis:
                case Relation(operator=operator, left=left, right=Number(value=value)):
                    if left == symbol and value == 0 and operator in _ASSUMED:
                        found[_ASSUMED[operator]] = True
        return found

    def _converted(self, term: Term) -> Any:
        if term in self.bindings:
            return self.bindings[term]
        match term:
            case Number(value=value):
                return sympy.Rational(value.numerator, value.denominator)
            case Dimension():
                return self.size
            case Symbol():
                return self.scalar(term) if term.shape.kind == "scalar" else self.variable(term)
            case Named(body=body):
                return self.of(body)
            case Call():
                return self.of(unfold(term))
            case Sum(terms=terms):
                return reduce(add, map(self.of, terms))
            case Negative(body=body):
                return -self.of(body)
            case Product(factors=factors):
                return self._product(factors)
            case Quotient(numerator=above, denominator=below):
                return self.of(above) / self._nonzero(below)
            case Power(base=base, exponent=exponent):
                power = self.of(exponent)
                return (self._nonzero(base) if power.is_negative else self.of(base)) ** power
            case Root(body=body):
                return sympy.sqrt(self.of(body))
            case Ones() | Identity() | Zero():
                return self.constant(term)
            case Tuple(entries=entries):
                return sympy.ImmutableMatrix([self.of(entry) for entry in entries])
            case Transpose(body=body):
                return self.of(body) if body.shape.kind == "scalar" else self.of(body).T
            case Inner(left=left, right=right):
                return self.total(self.of(left), self.of(right))
            case Norm(body=body) if body.shape.kind == "vector":
                return sympy.sqrt(self.total(self.of(body), self.of(body)))
            case Mean(body=body):
                return self.total(self.of(body)) / self.size
            case Variance(body=body):
                centered = self.of(Sum((body, Negative(Product((Mean(body), Ones()))))))
                return self.total(centered, centered) / self.size
            case ScalarFunction(name=name, arguments=arguments) if name in _SCALAR_FUNCTIONS:
                return _SCALAR_FUNCTIONS[name](*map(self.of, arguments))
            case Component(body=body, indices=indices):
                return self.entry(self.of(body), [self.of(index) for index in indices])
            case Kronecker(left=left, right=right):
                return sympy.KroneckerDelta(self.of(left), self.of(right))
            case Limit():
                # SymPy's own limits are wrong for some of these, so the exact algebra takes them.
                return self.of(normal_form(term, self.hypotheses))
        return self.of_vectors(term)

    def _nonzero(self, term: Term) -> Any:
        """A denominator. SymPy forgets 1/0 where a matrix has a zero, so it is refused here."""
        value = self.of(term)
        if value.is_zero:
            raise ZeroDivisionError(f"{term} is zero there")
        return value

    def _product(self, factors: Sequence[Term]) -> Any:
        """Factors from the left; a row meets a vector in a sum over coordinates."""
        result, kind = self.of(factors[0]), factors[0].shape.kind
        for factor in factors[1:]:
            value, other = self.of(factor), factor.shape.kind
            if (kind, other) == ("row", "vector"):
                result, kind = self.total(result.T, value), "scalar"
                continue
            result = value * result if other == "scalar" else result * value
            kind = _PRODUCTS.get((kind, other), other if kind == "scalar" else kind)
        return result


_PRODUCTS = {("vector", "row"): "map", ("map", "vector"): "vector", ("row", "map"): "row"}


def refused(term: Term, where: str) -> NoSympyForm:
    """The error for a node without a form."""
    return NoSympyForm(f"{term} ({type(term).__name__}) has no SymPy form {where}")
