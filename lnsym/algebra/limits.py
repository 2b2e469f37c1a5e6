"""Limits of scalars in one variable, by leading terms: polynomials and roots of polynomials at 0, a, ±∞."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ..terms import (
    EPSILON,
    SCALAR,
    Dimension,
    Infinity,
    Limit,
    Negative,
    Number,
    Product,
    Quotient,
    Relation,
    Sum,
    Symbol,
    Term,
    free,
    fresh,
    number,
    one_variable,
    substitute,
)
from .facts import Facts
from .generators import Opaque, RootOf, Variable
from .names import names_of
from .outside import Outside
from .polynomial import Polynomial
from .radicals import root
from .scalar import Scalar, constant
from .signs import ANY, NEGATIVE, NONZERO, POSITIVE, ZERO, NotShown

if TYPE_CHECKING:
    from .meaning import Interpreter

__all__ = ["Diverges", "limit"]

Leading = tuple[Fraction, Scalar]
_MOST_TERMS = 200


class Diverges(ArithmeticError):
    """The limit is infinite (``sign`` is 1 or −1), or its sides differ (0)."""

    def __init__(self, sign: int) -> None:
        super().__init__("the limit is infinite" if sign else "the limit does not exist: the two sides differ")
        self.sign = sign


def limit(interpreter: Interpreter, term: Limit) -> Scalar:
    """lim body, exact: the variable is put as 1/x, −1/x, a + x or a − x, and x tends to 0 from above.

    Every polynomial in x is then c·x^k·(1 + o(1)) with its lowest coefficient c shown nonzero, and the root
    of one with c > 0 is √c·x^{k/2}·(1 + o(1)).
    """
    symbol, inner = one_variable(term)
    x = Symbol(interpreter.fresh(symbol.name))
    step = Variable(x.name)
    values = []
    for near in _approaches(interpreter, term, x):
        nested = interpreter.nested(interpreter.facts.copy(generic=True))
        nested.facts.learn(Polynomial.generator(step), POSITIVE)
        value = nested.scalar(substitute(inner.body, {symbol: near}))
        _require_ratio_alone(term, value)
        if any(isinstance(g, Opaque) and x.name in g.depends for g in value.deep_generators()):
            raise NotImplementedError("the limit of a norm of a map or of a maximum")
        _discharge(nested.facts.obligations or [], step, interpreter.facts)
        values.append(_limit_at_zero(value, step, interpreter.facts))
    if any(value != values[0] for value in values):
        raise Diverges(0)
    return values[0]


def _require_ratio_alone(term: Limit, value: Scalar) -> None:
    """As q/ε tends to its target, q and ε may both move: a limit exists only where the ratio decides."""
    if isinstance(term.quantity, Quotient):
        below = {leaf.name for leaf in free(term.quantity.denominator)}  # type: ignore[attr-defined]
        if any(below & names_of(g) for g in value.deep_generators()):
            raise Outside("a limit in a ratio of an expression that does not depend on the ratio alone")


def _discharge(obligations: list[tuple[Polynomial, int]], step: Variable, facts: Facts) -> None:
    """What had to be nonzero or nonnegative near the point is so when its leading coefficient is."""
    for p, wanted in obligations:
        _, coefficient = _leading(p, step, facts)
        if facts.sign_of(coefficient) & ~wanted:
            raise NotShown(wanted, p)


def _approaches(interpreter: Interpreter, term: Limit, x: Symbol) -> list[Term]:
    """How the quantity comes to its target, from each side that it can come from."""
    quantity, target = term.quantity, term.target
    whole = isinstance(quantity, Dimension) or (isinstance(quantity, Symbol) and quantity.domain == "N")
    if not whole and not _sweeps(interpreter, quantity):
        raise Outside(f"a limit in {quantity}, which is not seen to take every value of its sign")
    _unrestricted(interpreter, quantity)
    possible = POSITIVE if whole else _range(interpreter, quantity)
    match target:
        case Infinity():
            _reachable(possible & POSITIVE)
            return [Quotient(number(1), x)]
        case Negative(body=Infinity()):
            _reachable(possible & NEGATIVE)
            return [Negative(Quotient(number(1), x))]
    _reachable(not whole)
    place = interpreter.facts.sign_of(interpreter.scalar(target))
    above, below = Sum((target, x)), Sum((target, Negative(x)))
    if place == ZERO:
        sides = [(above, possible & POSITIVE, "+"), (below, possible & NEGATIVE, "-")]
    else:
        _reachable(not place & ~possible)
        sides = [(above, possible, "+"), (below, possible, "-")]
    chosen = [side for side, reachable, name in sides if reachable and term.side in ("", name)]
    _reachable(bool(chosen))
    return list[Term](chosen)


def _unrestricted(interpreter: Interpreter, quantity: Term) -> None:
    """Refuse a quantity of whose variables more is assumed than strict signs: where q < 1, q does not become large.

    A symbol is bound by its limit, and hypotheses are about a free one.
    """
    if isinstance(quantity, Symbol | Dimension):
        return
    moving = free(quantity) - {EPSILON}
    for given in interpreter.given:
        if free(given) & moving and not _is_open_cone(interpreter, given):
            raise Outside(f"a limit in {quantity}, of whose variables it is assumed that {given}")


def _is_open_cone(interpreter: Interpreter, given: Term) -> bool:
    """Whether a hypothesis is f > 0 or f ≠ 0 with an f that scales as its variables do."""
    match given:
        case Relation(operator=">" | "!=", left=f, right=Number(value=0)) if f.shape == SCALAR:
            return _scaling(interpreter, f) is not None
        case Relation(operator="<", left=Number(value=0), right=f):
            return _scaling(interpreter, f) is not None
    return False


def _sweeps(interpreter: Interpreter, quantity: Term) -> bool:
    """Whether a quantity takes all values of its signs: a symbol does, and what is scaled when its variables are.

    Where its sign is not known to be one, it must also change with the sign of its variables.
    """
    if isinstance(quantity, Symbol):
        return quantity.domain == "R"
    if isinstance(quantity, Quotient):
        apart = not free(quantity.numerator) & free(quantity.denominator)
        return apart and any(_sweeps(interpreter, part) for part in (quantity.numerator, quantity.denominator))
    odd = _scaling(interpreter, quantity)
    possible = _range(interpreter, quantity)
    return odd is not None and (odd or not possible & NEGATIVE or not possible & POSITIVE)


def _scaling(interpreter: Interpreter, f: Term) -> bool | None:
    """Whether f is odd, for an f that is not 0 everywhere and scales, f(sx) = s^k f(x), k = ±1 or ±2; else ``None``."""
    variables = [s for s in free(f) if isinstance(s, Symbol) and s != EPSILON]
    if not variables or any(s.domain == "N" for s in variables):
        return None
    factor = fresh(Symbol("s"), free(f))
    assert isinstance(factor, Symbol)
    facts = Facts()
    facts.learn(Polynomial.generator(Variable(EPSILON.name)), POSITIVE)
    facts.learn(Polynomial.generator(Variable(factor.name)), POSITIVE)
    inner = interpreter.nested(facts)
    if interpreter.put_in(interpreter.scalar(Dimension())) == constant(1):
        inner.dimension = 1  # where q is 0
    try:
        before, step = inner.scalar(f), inner.scalar(factor)
        after = inner.scalar(substitute(f, {s: Product((factor, s)) for s in variables}))
        opposite = inner.scalar(substitute(f, {s: Negative(s) for s in variables}))
    except (NotShown, Outside, NotImplementedError):
        return None
    scales = any((after - step**k * before).is_zero or (after * step**k - before).is_zero for k in (1, 2))
    return (opposite + before).is_zero if scales and not before.is_zero else None


def _range(interpreter: Interpreter, quantity: Term) -> int:
    """The signs that a quantity can have at all: ε is positive, q is not negative, a symbol t has two sides.

    A hypothesis on a free t says nothing of the t that the limit binds.
    """
    facts = Facts()
    facts.learn(Polynomial.generator(Variable(EPSILON.name)), POSITIVE)
    try:
        return facts.sign_of(interpreter.nested(facts).scalar(quantity))
    except (NotShown, Outside):
        return ANY


def _reachable(condition: int) -> None:
    if not condition:
        raise Outside("a limit whose target the quantity cannot approach")


def _limit_at_zero(value: Scalar, step: Variable, facts: Facts) -> Scalar:
    order, below = Fraction(0), constant(1)
    for f, e in value.denominator.items():
        k, c = _leading(f, step, facts)
        order += k * e
        below = below * facts.inverse(c) ** e
    groups = _groups(value.numerator, step, facts)
    if all(exponent >= order for exponent in groups):
        return Scalar.sum(groups.get(order, [])) * below
    exponent, coefficient = _leading(value.numerator, step, facts)
    coefficient = coefficient * below
    if coefficient.is_zero or exponent > order:
        return constant(0)
    if exponent == order:
        return coefficient
    sign = facts.sign_of(coefficient)
    if sign in (POSITIVE, NEGATIVE):
        raise Diverges(1 if sign == POSITIVE else -1)
    raise NotShown(NONZERO, coefficient.numerator)


def _groups(p: Polynomial, step: Variable, facts: Facts) -> dict[Fraction, list[Scalar]]:
    """The terms of p by the power of x that they begin with, each to its first order."""
    roots = {g: _leading_of_root(g, step, facts) for g in p.generators() if isinstance(g, RootOf)}
    groups: dict[Fraction, list[Scalar]] = {}
    for c, pairs in p.factors_of_terms():
        exponent, coefficient = Fraction(0), constant(c)
        for g, e in pairs:
            if g == step:
                exponent += e
            elif isinstance(g, RootOf):
                k, root = roots[g]
                exponent += k * e
                coefficient = coefficient * root**e
            else:
                coefficient = coefficient * Scalar(Polynomial.generator(g)) ** e
        groups.setdefault(exponent, []).append(coefficient)
    return groups


def _leading(p: Polynomial, step: Variable, facts: Facts) -> Leading:
    """(k, c) with p = c·x^k·(1 + o(1)); (0, 0) for the zero polynomial."""
    groups = _groups(p, step, facts)
    for exponent in sorted(groups):
        total = Scalar.sum(groups[exponent])
        if not total.is_zero:
            facts.require(total.numerator, NONZERO)
            return exponent, total
        moving = [g for g in p.generators() if isinstance(g, RootOf) and step in Scalar(g.radicand).deep_generators()]
        if moving:
            return _leading_by_conjugate(p, min(moving, key=str), step, facts)
    return Fraction(0), constant(0)


def _leading_by_conjugate(p: Polynomial, s: RootOf, step: Variable, facts: Facts) -> Leading:
    """Where the first terms cancel: a + b·s = (a² − b²s²)/(a − b·s)."""
    parts = p.coefficients(s)
    a, b = parts.get(0, Polynomial({})), parts.get(1, Polynomial({}))
    product = Scalar(a * a - b * b * s.radicand).numerator
    conjugate = Scalar(a - b * Polynomial.generator(s)).numerator
    if len(product.terms) > _MOST_TERMS or any(
        total.is_zero for total in (Scalar.sum(group) for group in _groups(conjugate, step, facts).values())
    ):
        raise NotShown(NONZERO, p)
    k, c = _leading(product, step, facts)
    j, e = _leading(conjugate, step, facts)
    return k - j, c * facts.inverse(e)


def _leading_of_root(g: RootOf, step: Variable, facts: Facts) -> Leading:
    if step not in Scalar(g.radicand).deep_generators():
        return Fraction(0), Scalar(Polynomial.generator(g))
    groups = _groups(g.radicand, step, facts)
    k = min(groups)
    c = Scalar.sum(groups[k])
    if c.is_zero:
        k, c = _leading(g.radicand, step, facts)
    # √(c x^k + o(x^k)) = √c x^{k/2} + o(x^{k/2}), also where c vanishes
    return k / 2, root(c, facts)
