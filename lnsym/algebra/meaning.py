"""What a term means: its value in the algebra, exact, with every side condition shown on the way.

The value of a scalar is a ``Scalar``, of a vector or row a ``Vector`` and of a map an ``Operator``
(``CoordinateVector``, ``CoordinateOperator`` at a concrete dimension).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import count

from ..terms import (
    Call,
    Component,
    Derivative,
    Diagonal,
    Dimension,
    Hadamard,
    Identity,
    Index,
    IndexMaximum,
    IndexSum,
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
from .coordinates import CoordinateOperator, CoordinateVector
from .derivative import derivative
from .determinant import determinant
from .extrema import index_maximum, largest
from .facts import Facts
from .limits import limit
from .names import Value
from .norms import norm, square, square_under
from .operator import Operator
from .outside import Outside
from .radicals import absolute, root
from .rank import rank
from .scalar import DIMENSION, Scalar, constant, variable
from .signs import NEGATIVE, POSITIVE, ZERO, NeedsCase
from .vector import Vector, delta, symbol_vector, vector_from_entries

__all__ = ["Interpreter", "Outside", "Value"]

_LARGEST_EXPONENT = 64
_LARGEST_BITS = 4096


class Interpreter:
    """Evaluates terms under facts, in the general dimension or at a concrete one."""

    def __init__(
        self, facts: Facts, dimension: int | None = None, *, centered: Callable[[str], bool] = lambda n: True
    ) -> None:
        """``centered`` says which vector symbols are split into mean and centered part."""
        self.facts = facts
        self.dimension = dimension
        self.indices: dict[Index, str] = {}
        self.maps: dict[str, CoordinateOperator] = {}
        self.given: tuple[Term, ...] = ()  # the hypotheses, of which limits ask what they are about
        self.letters: frozenset[str] = frozenset()  # the indices that are free in the statement
        self.put_in: Callable[[Value], Value] = lambda value: value  # solutions of equations that hold here
        self._centered = centered
        self._memo: dict[Term, Value] = {}
        self._numbers = count(1)  # for fresh names, shared by all inner scopes

    # entry points

    def scalar(self, term: Term) -> Scalar:
        value = self.value(term)
        assert isinstance(value, Scalar)
        return value

    def vector(self, term: Term) -> Vector | CoordinateVector:
        value = self.value(term)
        assert isinstance(value, Vector | CoordinateVector)
        return value

    def operator(self, term: Term) -> Operator | CoordinateOperator:
        value = self.value(term)
        assert isinstance(value, Operator | CoordinateOperator)
        return value

    def value(self, term: Term) -> Value:
        """The value of a term; ``Outside``, ``NotShown`` or ``NeedsCase`` when it has none here."""
        known = self._memo.get(term)
        if known is None:
            known = self._evaluate(term)
            self._memo[term] = known
        return known

    def forget(self) -> None:
        """Drop remembered values, after the facts have changed."""
        self._memo = {}

    def fresh(self, name: str) -> str:
        """A name like this one that nothing has, here or in another scope of the evaluation."""
        return f"{name}'{next(self._numbers)}"

    def nested(self, facts: Facts) -> Interpreter:
        """An interpreter for an inner scope with facts of its own."""
        inner = Interpreter(facts, self.dimension, centered=self._centered)
        inner.indices = dict(self.indices)
        inner.given, inner.letters = self.given, self.letters
        # Equations that hold here hold no longer where something moves, so inner scopes do not put them in.
        inner.maps, inner._numbers = self.maps, self._numbers
        return inner

    # constants of the space

    def _ones(self) -> Vector | CoordinateVector:
        return Vector.ones() if self.dimension is None else CoordinateVector.ones(self.dimension)

    def _identity(self) -> Operator | CoordinateOperator:
        return Operator.identity() if self.dimension is None else CoordinateOperator.identity(self.dimension)

    def _d(self) -> Scalar:
        return DIMENSION if self.dimension is None else constant(self.dimension)

    def symbol(self, symbol: Symbol) -> Value:
        """The value of a free symbol."""
        match symbol.shape.kind:
            case "scalar":
                return variable(symbol.name, symbol.domain == "N")
            case "vector":
                if self.dimension is None:
                    return symbol_vector(symbol.name, self._centered(symbol.name))
                return CoordinateVector.of_symbol(symbol.name, self.dimension)
            case "map":
                if self.dimension is None:
                    return Operator.of_word(symbol.name)
                given = self.maps.get(symbol.name)
                return CoordinateOperator.of_symbol(symbol.name, self.dimension) if given is None else given
        raise Outside(f"a free {symbol.shape}")

    # the recursion

    def _evaluate(self, term: Term) -> Value:
        match term:
            case Number(value=rational):
                return constant(rational)
            case Dimension():
                return self._d()
            case Symbol():
                return self.symbol(term)
            case Named():
                return self.value(term.body)
            case Call(arguments=arguments):
                for argument in arguments:  # also one that the body does not use must make sense
                    self.value(argument)
                return self.value(unfold(term))
            case Sum(terms=terms):
                return _sum([self.value(t) for t in terms])
            case Negative(body=body):
                return -self.value(body)
            case Product():
                return self._product(term)
            case Quotient(numerator=above, denominator=below):
                return _scale(self.facts.inverse(self.scalar(below)), self.value(above))
            case Power(base=base, exponent=exponent):
                return self._power(base, exponent)
            case Root(body=body):
                return root(self.scalar(body), self.facts)
            case Ones():
                return self._ones()
            case Identity():
                return self._identity()
            case Zero(kind=kind):
                zero = self._identity() if kind.kind == "map" else self._ones()
                return _scale(constant(0), zero)
            case Tuple(entries=entries):
                if len(entries) != self.dimension:
                    raise Outside(f"a vector of length {len(entries)} in dimension {self.dimension or 'd'}")
                return CoordinateVector([self.scalar(entry) for entry in entries])
            case Inner(left=left, right=right):
                return self._dot(self.value(left), self.value(right))
            case Hadamard(factors=factors):
                product = self.vector(factors[0])
                for factor in factors[1:]:
                    product = product.hadamard(self.value(factor))  # type: ignore[arg-type]
                return product
            case Diagonal(body=body):
                x = self.vector(body)
                return Operator.of_diagonal(x) if isinstance(x, Vector) else CoordinateOperator.of_diagonal(x)
            case Transpose(body=body):
                value = self.value(body)
                return value.transpose() if isinstance(value, Operator | CoordinateOperator) else value
            case Norm(body=body):
                return norm(self, body)
            case Mean(body=body):
                return self.vector(body).mean()
            case Variance(body=body):
                x = self.vector(body)
                centered = x - _scale(x.mean(), self._ones())  # type: ignore[operator]
                return square(centered, self.facts) * self._d().inverse()
            case ScalarFunction():
                return self._function(term)
            case Component(body=body, indices=indices):
                return self._component(body, indices)
            case Kronecker(left=left, right=right):
                return delta(self._index(left), self._index(right))
            case IndexSum(index=index, body=body):
                return self._index_sum(index, body)
            case Derivative():
                return derivative(self, term)
            case Limit():
                return limit(self, term)
            case IndexMaximum(index=index, body=body, kind=kind):
                return index_maximum(self, index, body, kind)
            case Index(name=name):
                raise Outside(f"the index {name} as a number")
        raise Outside(f"{_describe(term)} as a value")

    def _product(self, term: Product) -> Value:
        """Factors from the left; the kinds decide between scaling, inner, outer, application, composition."""
        result = self.value(term.factors[0])
        kind = term.factors[0].shape.kind
        for factor in term.factors[1:]:
            value, other = self.value(factor), factor.shape.kind
            match kind, other:
                case "scalar", _:
                    result, kind = _scale(result, value), other
                case _, "scalar":
                    result = _scale(value, result)
                case "row", "vector":
                    result, kind = self._dot(result, value), "scalar"
                case "vector", "row":
                    outer = Operator.of_outer if isinstance(result, Vector) else CoordinateOperator.of_outer
                    result, kind = outer(result, value), "map"  # type: ignore[arg-type]
                case "map", "vector":
                    result, kind = result.apply(value), "vector"  # type: ignore[union-attr, arg-type]
                case "row", "map":
                    result = value.transpose().apply(result)  # type: ignore[union-attr, arg-type]
                case "map", "map":
                    result = result.compose(value)  # type: ignore[union-attr, arg-type]
        return result

    def _dot(self, x: Value, y: Value) -> Scalar:
        return x.dot(y)  # type: ignore[union-attr, arg-type]

    def _power(self, base: Term, exponent: Term) -> Value:
        power = self.scalar(exponent).rational
        if power is None:
            raise Outside("a power whose exponent is not a number")
        if power.denominator > 2:
            raise Outside(f"the power {power}: only whole and half exponents are algebraic here")
        if abs(power) > _LARGEST_EXPONENT:
            raise Outside(f"the exponent {power}: only exponents up to {_LARGEST_EXPONENT} are evaluated")
        if power.denominator == 1 and power > 0 and power % 2 == 0:
            inner = square_under(self, base)
            if inner is not None:
                _guard(inner, power / 2)
                return inner ** int(power / 2)
        value = self.value(base)
        if isinstance(value, Operator | CoordinateOperator):
            result: Value = self._identity()
            for _ in range(int(power)):
                result = result.compose(value)  # type: ignore[union-attr, arg-type]
            return result
        assert isinstance(value, Scalar)
        _guard(value, power)
        if power.denominator == 2:
            value = root(value, self.facts)
            power = power * 2
        if power < 0:
            return self.facts.inverse(value) ** int(-power)
        return value ** int(power)

    def _function(self, term: ScalarFunction) -> Scalar:
        if term.name == "trace":
            return self.operator(term.arguments[0]).trace()
        if term.name == "det":
            return determinant(self.operator(term.arguments[0]), self.facts)
        if term.name == "rank":
            return rank(self.operator(term.arguments[0]), self.facts, self.put_in)
        values = [self.scalar(argument) for argument in term.arguments]
        match term.name:
            case "abs":
                return absolute(values[0], self.facts)
            case "sign":
                return constant(self._sign(values[0]))
            case "max":
                return largest(values, self.facts)
            case "min":
                return -largest([-value for value in values], self.facts)
        raise Outside(f"the function {term.name}")

    def _sign(self, x: Scalar) -> int:
        sign = self.facts.sign_of(x)
        for one, value in ((POSITIVE, 1), (ZERO, 0), (NEGATIVE, -1)):
            if sign == one:
                return value
        raise NeedsCase(sign & ~ZERO or ZERO, x.numerator)

    # indices

    def _index(self, term: Term) -> str:
        if isinstance(term, Index):
            bound = self.indices.get(term)
            if bound is None and self.dimension is not None:
                raise Outside(f"the index {term.name} has no value")
            return bound or term.name
        place = self.scalar(term)
        value = place.rational
        if value is None or value.denominator != 1 or value < 1:
            raise Outside("an index that is neither a letter nor a whole number from 1")
        limit_of_index = self.facts.lowest if self.dimension is None else self.dimension
        if value > limit_of_index:
            raise Outside(f"component {value} needs a dimension of at least {value}")
        return str(value)

    def _component(self, body: Term, indices: tuple[Term, ...]) -> Scalar:
        names = [self._index(index) for index in indices]
        value = self.value(body)
        return value.component(*names)  # type: ignore[union-attr]

    def _index_sum(self, index: Index, body: Term) -> Scalar:
        if self.dimension is not None:
            parts = []
            for k in range(1, self.dimension + 1):
                parts.append(self.inside({index: str(k)}, body))
            return Scalar.sum(parts)
        name = self.fresh(index.name)
        summand = self.inside({index: name}, body)
        try:
            return vector_from_entries(summand, name).total()
        except ValueError as error:
            raise Outside(f"this sum over {index.name}: {error}") from None

    def inside(self, indices: Mapping[Index, str], body: Term) -> Scalar:
        """The body at index values; values found so far may mention the old ones, so they are set aside."""
        saved, memo = self.indices, self._memo
        self.indices, self._memo = {**saved, **indices}, {}
        try:
            return self.scalar(body)
        finally:
            self.indices, self._memo = saved, memo


def _sum(values: list[Value]) -> Value:
    return type(values[0]).sum(values)  # type: ignore[arg-type]


def _scale(factor: Value, value: Value) -> Value:
    assert isinstance(factor, Scalar)
    return factor * value if isinstance(value, Scalar) else value.scaled(factor)


def _guard(value: Scalar, power: Fraction) -> None:
    """Refuse powers whose written-out size is out of proportion."""
    terms = len(value.numerator.terms) + sum(len(f.terms) for f in value.denominator)
    sizes = [max(c.numerator.bit_length(), c.denominator.bit_length()) for c in value.numerator.terms.values()]
    exponent = int(abs(power)) + 1
    if max(sizes, default=0) * exponent > _LARGEST_BITS or (terms > 2 and terms ** min(exponent, 8) > 10**6):
        raise Outside(f"the power {power} of so large an expression")


def _describe(term: Term) -> str:
    words = {
        "Spectrum": "a spectrum",
        "SetOf": "a set",
        "IndexMaximum": "a maximum over an index",
        "Supremum": "a supremum",
        "Lipschitz": "a Lipschitz constant",
        "Infinity": "infinity",
    }
    name = type(term).__name__
    return words.get(name, f"a {name.lower()}")
