"""The derivative of a term at a point: differentiated at a generic point near it, every side condition shown there."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from ..terms import MAP, Derivative, Symbol, Term, substitute
from .calculus import gradient, jacobian, partial
from .coordinates import CoordinateOperator, CoordinateVector
from .facts import Facts
from .generators import Atom, MeanOf, Monomial, Opaque, Variable, VectorAtom
from .names import Value, names_of
from .operator import Operator
from .outside import Outside
from .polynomial import Polynomial
from .scalar import Scalar, constant
from .signs import ANY, NONNEGATIVE, POSITIVE, NeedsCase, NotShown
from .substitution import Realization, Substitution, replaced
from .vector import Vector

if TYPE_CHECKING:
    from .meaning import Interpreter

__all__ = ["derivative"]


def derivative(interpreter: Interpreter, term: Derivative) -> Value:
    """The derivative by a scalar or a vector; ``Outside`` where its form depends on a sign that is not known."""
    variable_ = term.variable
    if variable_.domain == "N":
        raise Outside("a derivative by a whole number")
    free_point = interpreter.value(term.point)
    point = interpreter.put_in(free_point)
    if term.point == variable_ and type(point) is type(free_point) and (point - free_point).is_zero:  # type: ignore[operator]
        # Near a point only strict facts stay true, so only they may choose a branch or open a root.
        local = interpreter.nested(interpreter.facts.near(lambda p: _depends(p, variable_.name)))
        return _differentiate(local, local.value(term.body), variable_)
    name = Symbol(interpreter.fresh(variable_.name), variable_.shape, variable_.domain)
    body = substitute(term.body, {variable_: name})
    if isinstance(point, CoordinateVector):
        try:
            return _derivative_realized(interpreter, body, name, point)
        except (Outside, NotImplementedError):
            pass  # the body has coordinates of its own: differentiate entry by entry
    change = _change(name, point, interpreter.facts)
    inner = _around(interpreter, change)
    try:
        value = inner.value(body)
        _discharge(interpreter, inner, change)
        _refuse_opaque(value, name.name)
        if isinstance(value, Vector) and variable_.shape.kind == "vector":
            parts = [_derivative_of_term(interpreter, inner, change, m, c, name) for m, c in value.terms.items()]
            return Operator.sum(change.operator(part) for part in parts)
        value = _differentiate(inner, value, name)
        _discharge(interpreter, inner, change)
    except NeedsCase as error:
        raise Outside(f"a derivative whose form depends on the sign of {error.polynomial!r}") from None
    return replaced(value, change)


def _around(interpreter: Interpreter, change: Substitution | Realization) -> Interpreter:
    """An interpreter at a generic point near the one that ``change`` puts in."""
    inner = interpreter.nested(interpreter.facts.copy(generic=True))

    def probe(p: Polynomial) -> int:
        try:
            return interpreter.facts.sign_of(change.polynomial(p))
        except (NotShown, NotImplementedError):
            return ANY

    inner.facts.probe = probe
    return inner


def _derivative_realized(interpreter: Interpreter, body: Term, name: Symbol, point: CoordinateVector) -> Value:
    """At coordinates: differentiate at the general dimension, where v·φ keeps its form, then put them in."""
    assert interpreter.dimension is not None

    def vectors(symbol: str) -> CoordinateVector:
        return point if symbol == name.name else CoordinateVector.of_symbol(symbol, len(point.entries))

    def maps(symbol: str) -> CoordinateOperator:
        found = interpreter.symbol(Symbol(symbol, MAP))
        assert isinstance(found, CoordinateOperator)
        return found

    change = Realization(interpreter.facts, interpreter.dimension, vectors, maps)
    inner = _around(interpreter, change)
    inner.dimension = None
    try:
        value = inner.value(body)
        _discharge(interpreter, inner, change)
        _refuse_opaque(value, name.name)
        if isinstance(value, Vector):
            parts = [_derivative_of_term(interpreter, inner, change, m, c, name) for m, c in value.terms.items()]
            zero = CoordinateOperator.identity(interpreter.dimension).scaled(constant(0))
            return CoordinateOperator.sum([zero, *(change.operator(part) for part in parts)])
        value = _differentiate(inner, value, name)
        _discharge(interpreter, inner, change)
    except NeedsCase as error:
        raise Outside(f"a derivative whose form depends on the sign of {error.polynomial!r}") from None
    if isinstance(value, Vector):
        return change.vector(value)
    assert isinstance(value, Scalar)
    return change.scalar(value)


def _discharge(interpreter: Interpreter, inner: Interpreter, change: Substitution | Realization) -> None:
    """Show at the real point what was taken for granted at the generic one.

    A radicand must be positive there: one that is zero may be negative nearby.
    """
    assert inner.facts.obligations is not None
    for p, wanted in inner.facts.obligations:
        wanted = POSITIVE if wanted == NONNEGATIVE else wanted
        image = change.polynomial(p)
        if interpreter.facts.sign_of(image) & ~wanted:
            raise NotShown(wanted, image.numerator)
    inner.facts.obligations.clear()


def _derivative_of_term(
    interpreter: Interpreter,
    inner: Interpreter,
    change: Substitution | Realization,
    m: Monomial,
    c: Scalar,
    name: Symbol,
) -> Operator:
    """D(c·m), for use at the point. Where m vanishes, c need only be continuous: (c m)(x+h) = c(x) Dm[h] + o(h)."""
    if change.monomial(m).is_zero:
        change.scalar(c)
        return jacobian(Vector({m: constant(1)}), name.name, inner.facts).scaled(c)
    value = jacobian(Vector({m: c}), name.name, inner.facts)
    _discharge(interpreter, inner, change)
    return value


def _differentiate(interpreter: Interpreter, value: Value, variable_: Symbol) -> Value:
    _refuse_opaque(value, variable_.name)
    if variable_.shape.kind == "scalar":
        g = Variable(variable_.name, variable_.domain == "N")
        if isinstance(value, Scalar):
            return partial(value, g, interpreter.facts)
        return value.mapped(lambda c: partial(c, g, interpreter.facts))
    if interpreter.dimension is not None:
        return _differentiate_coordinates(interpreter, value, variable_.name)
    if isinstance(value, Scalar):
        return gradient(value, variable_.name, interpreter.facts)
    if isinstance(value, Vector):
        return jacobian(value, variable_.name, interpreter.facts)
    raise Outside("the derivative of a map by a vector")


def _differentiate_coordinates(interpreter: Interpreter, value: Value, name: str) -> Value:
    if isinstance(value, Scalar):
        return CoordinateVector(_partials(interpreter, value, name))
    if isinstance(value, CoordinateVector):
        return CoordinateOperator([_partials(interpreter, c, name) for c in value.entries])
    raise Outside("the derivative of a map by a vector")


def _partials(interpreter: Interpreter, c: Scalar, name: str) -> list[Scalar]:
    """∂/∂z_k = (1/n) ∂/∂μ + ∂/∂z̃_k − (1/n) Σ_j ∂/∂z̃_j, with z̃_n no variable of its own."""
    assert interpreter.dimension is not None
    one_over_n = constant(interpreter.dimension).inverse()
    places = CoordinateVector.centered_places(name, interpreter.dimension)
    free = [partial(c, g, interpreter.facts) for g in places]
    common = (partial(c, MeanOf(name), interpreter.facts) - Scalar.sum(free)) * one_over_n
    return [common + part for part in (*free, constant(0))]


def _change(name: Symbol, point: Value, facts: Facts) -> Substitution:
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
    return Substitution(facts, scalars.get, atoms.get)


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
