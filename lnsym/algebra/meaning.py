"""What a term means: its value in the algebra, exact, with every side condition shown on the way.

The value of a scalar is a ``Scalar``, of a vector or row a ``Vector`` and of a map an ``Operator``
(``CoordinateVector``, ``CoordinateOperator`` at a concrete dimension).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from itertools import count

from ..terms import (
    MAP,
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
    substitute,
    unfold,
)
from .calculus import gradient, jacobian, partial
from .coordinates import CoordinateOperator, CoordinateVector
from .determinant import determinant
from .generators import (
    Atom,
    MeanOf,
    Monomial,
    Opaque,
    Variable,
    VectorAtom,
    sorted_key,
)
from .limits import limit
from .low_rank import low_rank_factors
from .names import Value, names_of, names_of_value
from .operator import Operator
from .outside import Outside
from .polynomial import Polynomial
from .scalar import DIMENSION, Scalar, constant, variable
from .signs import ANY, NEGATIVE, NONNEGATIVE, NONZERO, POSITIVE, ZERO, Facts, NeedsCase, NotShown
from .spectrum import rank_of_table, spectrum
from .substitution import Realization, Substitution
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
        inner.letters = self.letters
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
                return self.facts.root(self.scalar(body))
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
                return self._norm(body)
            case Mean(body=body):
                return self.vector(body).mean()
            case Variance(body=body):
                x = self.vector(body)
                centered = x - _scale(x.mean(), self._ones())  # type: ignore[operator]
                return self._square(centered) * self._d().inverse()
            case ScalarFunction():
                return self._function(term)
            case Component(body=body, indices=indices):
                return self._component(body, indices)
            case Kronecker(left=left, right=right):
                return delta(self._index(left), self._index(right))
            case IndexSum(index=index, body=body):
                return self._index_sum(index, body)
            case Derivative():
                return self._derivative(term)
            case Limit():
                return limit(self, term)
            case IndexMaximum(index=index, body=body, kind=kind):
                return self._index_maximum(index, body, kind)
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
            square = self._square_under(base)
            if square is not None:
                _guard(square, power / 2)
                return square ** int(power / 2)
        value = self.value(base)
        if isinstance(value, Operator | CoordinateOperator):
            result: Value = self._identity()
            for _ in range(int(power)):
                result = result.compose(value)  # type: ignore[union-attr, arg-type]
            return result
        assert isinstance(value, Scalar)
        _guard(value, power)
        if power.denominator == 2:
            value = self.facts.root(value)
            power = power * 2
        if power < 0:
            return self.facts.inverse(value) ** int(-power)
        return value ** int(power)

    def _norm(self, body: Term) -> Scalar:
        if body.shape.kind == "map":
            return self._operator_norm(self.operator(body))
        return self._length(self.vector(body))

    def _length(self, x: Vector | CoordinateVector) -> Scalar:
        return self.facts.root(self._square(x), square=True)

    def _square(self, x: Vector | CoordinateVector) -> Scalar:
        """⟨x, x⟩, which is not negative whatever its form: the facts are told when they cannot see it."""
        square = x.dot(x)  # type: ignore[arg-type]
        self.facts.learn_square(square)
        return square

    def _square_under(self, term: Term) -> Scalar | None:
        """x of a term √x, and ⟨x, x⟩ of ‖x‖: their even powers need no root."""
        while isinstance(term, Named | Call):
            for argument in term.arguments if isinstance(term, Call) else ():
                self.value(argument)
            term = unfold(term)
        match term:
            case Norm(body=body) if body.shape.kind == "vector":
                return self._square(self.vector(body))
            case Root(body=body):
                x = self.scalar(body)
                self.facts.require_nonnegative(x)
                return x
        return None

    def _operator_norm(self, a: Operator | CoordinateOperator) -> Scalar:
        """‖A‖ as a number of which the algebra knows only what it is the norm of; ‖0‖ = 0."""
        if a.is_zero:
            return constant(0)
        if isinstance(a, CoordinateOperator):
            key: object = tuple(c.key() for row in a.rows for c in row)
            return Scalar(Polynomial.generator(Opaque("norm", key, frozenset(names_of_value(a)), nonnegative=True)))
        one = _rank_one(a, self.facts)
        if one is not None:
            return self._length(one[0]) * self._length(one[1])
        key = min(_key_of_map(a), _key_of_map(a.transpose()), key=lambda k: repr(sorted_key(k)))
        depends = frozenset(names_of_value(a))
        return Scalar(Polynomial.generator(Opaque("norm", key, depends, nonnegative=True)))

    def _index_maximum(self, index: Index, body: Term, kind: str) -> Scalar:
        """max_i of a scalar, opaque likewise."""
        if self.dimension is not None:
            values = [self._inside({index: str(k)}, body) for k in range(1, self.dimension + 1)]
            return self._largest(values) if kind == "max" else -self._largest([-value for value in values])
        absolute = isinstance(body, ScalarFunction) and body.name == "abs"
        inner = body.arguments[0] if absolute else body  # type: ignore[attr-defined]
        used = [int(name[1:]) for name in self.indices.values() if name.startswith("#")]
        place = f"#{max(used, default=-1) + 1}"  # of its own, also under an index bound anew, but the same each time
        value = self._inside({index: place}, inner)
        nonnegative = absolute or not self.facts.sign_of(value) & NEGATIVE
        if absolute and (-value).key() == min(value.key(), (-value).key(), key=str):
            value = -value
        key = ("abs" if absolute else "", value.key())
        depends = frozenset(name for g in value.deep_generators() for name in names_of(g))
        extreme = Scalar(Polynomial.generator(Opaque(kind, key, depends, nonnegative)))
        self._bounds_of_extreme(extreme, value, place, kind, absolute=absolute)
        return extreme

    def _bounds_of_extreme(self, extreme: Scalar, value: Scalar, place: str, kind: str, *, absolute: bool) -> None:
        """What holds of every maximum: mean ≤ max; with absolute values mean square ≤ max² ≤ sum of squares."""
        try:
            x = vector_from_entries(value, place)
        except ValueError:
            return
        if absolute and kind == "min":
            return
        side = constant(1 if kind == "max" else -1)
        self.facts.learn_scalar(side * (extreme - x.mean()), NONNEGATIVE)
        if absolute and kind == "max":
            square = extreme * extreme
            self.facts.learn_scalar(extreme + x.mean(), NONNEGATIVE)
            self.facts.learn_scalar(square - x.hadamard(x).mean(), NONNEGATIVE)
            self.facts.learn_scalar(x.dot(x) - square, NONNEGATIVE)
        for letter in self.letters:
            entry = x.component(letter)
            self.facts.learn_scalar(side * (extreme - entry), NONNEGATIVE)
            if absolute and kind == "max":
                self.facts.learn_scalar(extreme + entry, NONNEGATIVE)

    def _function(self, term: ScalarFunction) -> Scalar:
        if term.name == "trace":
            return self.operator(term.arguments[0]).trace()
        if term.name == "det":
            return determinant(self.operator(term.arguments[0]), self.facts)
        if term.name == "rank":
            return self._rank(self.operator(term.arguments[0]))
        values = [self.scalar(argument) for argument in term.arguments]
        match term.name:
            case "abs":
                return self.facts.absolute(values[0])
            case "sign":
                return constant(self._sign(values[0]))
            case "max":
                return self._largest(values)
            case "min":
                return -self._largest([-value for value in values])
        raise Outside(f"the function {term.name}")

    def _rank(self, a: Operator | CoordinateOperator) -> Scalar:
        """The rank of a symmetric map: the multiplicities of the eigenvalues that are not zero."""
        if a != a.transpose():
            raise Outside("the rank of a map that is not symmetric")
        if isinstance(a, CoordinateOperator):
            return constant(rank_of_table(a, self.facts))
        parts = []
        for e in spectrum(a, self.facts):
            if self.facts.sign_of(e.multiplicity) & NEGATIVE:
                raise Outside("a rank where a multiplicity may be negative: the dimension must be larger")
            value = self.put_in(e.value)
            assert isinstance(value, Scalar)
            if not value.is_zero:
                self.facts.require(value.numerator, NONZERO)
                parts.append(e.multiplicity)
        return Scalar.sum(parts)

    def _sign(self, x: Scalar) -> int:
        sign = self.facts.sign_of(x)
        for one, value in ((POSITIVE, 1), (ZERO, 0), (NEGATIVE, -1)):
            if sign == one:
                return value
        raise NeedsCase(sign & ~ZERO or ZERO, x.numerator)

    def _largest(self, values: list[Scalar]) -> Scalar:
        best = values[0]
        for value in values[1:]:
            sign = self.facts.sign_of(value - best)
            if not sign & NEGATIVE:
                best = value
            elif sign & POSITIVE:
                raise NeedsCase(NONNEGATIVE, (value - best).numerator)
        return best

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
                parts.append(self._inside({index: str(k)}, body))
            return Scalar.sum(parts)
        name = self.fresh(index.name)
        summand = self._inside({index: name}, body)
        try:
            return vector_from_entries(summand, name).total()
        except ValueError as error:
            raise Outside(f"this sum over {index.name}: {error}") from None

    def _inside(self, indices: Mapping[Index, str], body: Term) -> Scalar:
        """The body at index values; values found so far may mention the old ones, so they are set aside."""
        saved, memo = self.indices, self._memo
        self.indices, self._memo = {**saved, **indices}, {}
        try:
            return self.scalar(body)
        finally:
            self.indices, self._memo = saved, memo

    # derivatives

    def _derivative(self, term: Derivative) -> Value:
        variable_ = term.variable
        if variable_.domain == "N":
            raise Outside("a derivative by a whole number")
        free_point = self.value(term.point)
        point = self.put_in(free_point)
        if term.point == variable_ and type(point) is type(free_point) and (point - free_point).is_zero:  # type: ignore[operator]
            # Near a point only strict facts stay true, so only they may choose a branch or open a root.
            local = self.nested(self.facts.near(lambda p: _depends(p, variable_.name)))
            return local._differentiate(local.value(term.body), variable_)
        name = Symbol(self.fresh(variable_.name), variable_.shape, variable_.domain)
        body = substitute(term.body, {variable_: name})
        if isinstance(point, CoordinateVector):
            try:
                return self._derivative_realized(body, name, point)
            except (Outside, NotImplementedError):
                pass  # the body has coordinates of its own: differentiate entry by entry
        change = self._change(name, point)
        inner = self._around(change)
        try:
            value = inner.value(body)
            self._discharge(inner, change)
            _refuse_opaque(value, name.name)
            if isinstance(value, Vector) and variable_.shape.kind == "vector":
                parts = [self._derivative_of_term(inner, change, m, c, name) for m, c in value.terms.items()]
                return Operator.sum(change.operator(part) for part in parts)
            value = inner._differentiate(value, name)
            self._discharge(inner, change)
        except NeedsCase as error:
            raise Outside(f"a derivative whose form depends on the sign of {error.polynomial!r}") from None
        return replaced(value, change)

    def _around(self, change: Substitution | Realization) -> Interpreter:
        """An interpreter at a generic point near the one that ``change`` puts in."""
        inner = self.nested(self.facts.copy(generic=True))

        def probe(p: Polynomial) -> int:
            try:
                return self.facts.sign_of(change.polynomial(p))
            except (NotShown, NotImplementedError):
                return ANY

        inner.facts.probe = probe
        return inner

    def _derivative_realized(self, body: Term, name: Symbol, point: CoordinateVector) -> Value:
        """At coordinates: differentiate at the general dimension, where v·φ keeps its form, then put them in."""
        assert self.dimension is not None

        def vectors(symbol: str) -> CoordinateVector:
            return point if symbol == name.name else CoordinateVector.of_symbol(symbol, len(point.entries))

        def maps(symbol: str) -> CoordinateOperator:
            found = self.symbol(Symbol(symbol, MAP))
            assert isinstance(found, CoordinateOperator)
            return found

        change = Realization(self.facts, self.dimension, vectors, maps)
        inner = self._around(change)
        inner.dimension = None
        try:
            value = inner.value(body)
            self._discharge(inner, change)
            _refuse_opaque(value, name.name)
            if isinstance(value, Vector):
                parts = [self._derivative_of_term(inner, change, m, c, name) for m, c in value.terms.items()]
                zero = CoordinateOperator.identity(self.dimension).scaled(constant(0))
                return CoordinateOperator.sum([zero, *(change.operator(part) for part in parts)])
            value = inner._differentiate(value, name)
            self._discharge(inner, change)
        except NeedsCase as error:
            raise Outside(f"a derivative whose form depends on the sign of {error.polynomial!r}") from None
        if isinstance(value, Vector):
            return change.vector(value)
        assert isinstance(value, Scalar)
        return change.scalar(value)

    def _discharge(self, inner: Interpreter, change: Substitution | Realization) -> None:
        """Show at the real point what was taken for granted at the generic one.

        A radicand must be positive there: one that is zero may be negative nearby.
        """
        assert inner.facts.obligations is not None
        for p, wanted in inner.facts.obligations:
            wanted = POSITIVE if wanted == NONNEGATIVE else wanted
            image = change.polynomial(p)
            if self.facts.sign_of(image) & ~wanted:
                raise NotShown(wanted, image.numerator)
        inner.facts.obligations.clear()

    def _derivative_of_term(
        self, inner: Interpreter, change: Substitution | Realization, m: Monomial, c: Scalar, name: Symbol
    ) -> Operator:
        """D(c·m), for use at the point. Where m vanishes, c need only be continuous: (c m)(x+h) = c(x) Dm[h] + o(h)."""
        if change.monomial(m).is_zero:
            change.scalar(c)
            return jacobian(Vector({m: constant(1)}), name.name, inner.facts).scaled(c)
        value = jacobian(Vector({m: c}), name.name, inner.facts)
        self._discharge(inner, change)
        return value

    def _differentiate(self, value: Value, variable_: Symbol) -> Value:
        _refuse_opaque(value, variable_.name)
        if variable_.shape.kind == "scalar":
            g = Variable(variable_.name, variable_.domain == "N")
            if isinstance(value, Scalar):
                return partial(value, g, self.facts)
            return value.mapped(lambda c: partial(c, g, self.facts))
        if self.dimension is not None:
            return self._differentiate_coordinates(value, variable_.name)
        if isinstance(value, Scalar):
            return gradient(value, variable_.name, self.facts)
        if isinstance(value, Vector):
            return jacobian(value, variable_.name, self.facts)
        raise Outside("the derivative of a map by a vector")

    def _differentiate_coordinates(self, value: Value, name: str) -> Value:
        if isinstance(value, Scalar):
            return CoordinateVector(self._partials(value, name))
        if isinstance(value, CoordinateVector):
            return CoordinateOperator([self._partials(c, name) for c in value.entries])
        raise Outside("the derivative of a map by a vector")

    def _partials(self, c: Scalar, name: str) -> list[Scalar]:
        """∂/∂z_k = (1/n) ∂/∂μ + ∂/∂z̃_k − (1/n) Σ_j ∂/∂z̃_j, with z̃_n no variable of its own."""
        assert self.dimension is not None
        one_over_n = constant(self.dimension).inverse()
        places = CoordinateVector.centered_places(name, self.dimension)
        free = [partial(c, g, self.facts) for g in places]
        common = (partial(c, MeanOf(name), self.facts) - Scalar.sum(free)) * one_over_n
        return [common + part for part in (*free, constant(0))]

    def _change(self, name: Symbol, point: Value) -> Substitution:
        """The replacement of a symbol by a point, every side condition shown there."""
        scalars: dict[Hashable, Scalar] = {}
        atoms: dict[VectorAtom, Vector] = {}
        if isinstance(point, Scalar):
            scalars[Variable(name.name, name.domain == "N")] = point
        elif isinstance(point, CoordinateVector):
            scalars[MeanOf(name.name)] = mean = point.mean()
            places = CoordinateVector.centered_places(name.name, len(point.entries))
            scalars.update({g: c - mean for g, c in zip(places, point.entries, strict=False)})
        else:
            assert isinstance(point, Vector)
            scalars[MeanOf(name.name)] = mean = point.mean()
            atoms[Atom(name.name)] = point - Vector.ones().scaled(mean)
            atoms[Atom(name.name, centered=False)] = point
        return Substitution(self.facts, scalars.get, atoms.get)


def _depends(p: Polynomial, name: str) -> bool:
    """Whether p changes with the symbol of this name."""
    return any(name in names_of(g) for g in Scalar(p).deep_generators())


def _refuse_opaque(value: Value, name: str) -> None:
    """Nothing is known of how a norm or a maximum varies."""

    def visit(c: Scalar) -> Scalar:
        for g in c.deep_generators():
            if isinstance(g, Opaque) and name in g.depends:
                raise Outside(f"how a {g.kind} varies with {name}")
        return c

    if isinstance(value, Scalar):
        visit(value)
    else:
        value.mapped(visit)


def _key_of_map(a: Operator) -> Hashable:
    parts: list[Hashable] = [("diagonal", m, c.key()) for m, c in a.diagonal.items()]
    parts += [("outer", m, c.key()) for m, c in a.outer.items()]
    parts += [("word", m, c.key()) for m, c in a.words.items()]
    return frozenset(parts)


def _rank_one(a: Operator, facts: Facts) -> tuple[Vector, Vector] | None:
    """(l, r) when a is l r^T."""
    if a.diagonal or a.words:
        return None
    try:
        _, lefts, rights = low_rank_factors(a, facts)
    except Outside:
        return None
    return (lefts[0], rights[0]) if len(lefts) == 1 else None


def replaced(value: Value, change: Substitution) -> Value:
    """A value under a substitution."""
    match value:
        case Scalar():
            return change.scalar(value)
        case Vector():
            return change.vector(value)
        case Operator():
            return change.operator(value)
    return value.mapped(change.scalar)


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
