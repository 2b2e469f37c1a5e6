"""The response curve: the third coordinate of the core along (−t, 0, t).

Law: h_ε(t) = t/√(2t²/3+ε) (ε inside the root), increasing, with the limits ±√(3/2).
Shapes: a concrete vector (3,), t scalar. Hypotheses: ε > 0; t > 0 where |t| would stand; one side of the maximum.
"""

from __future__ import annotations

from fractions import Fraction

from _computation import Branch, Computation, branches, equal, positive, t

from lnsym.document import Asymptote, Definition, Figure, Item, Result, Section, math, sampled
from lnsym.layers import Layer, Z
from lnsym.terms import (
    EPSILON,
    Call,
    Component,
    Derivative,
    Function,
    Infinity,
    Limit,
    Negative,
    Number,
    Term,
    Tuple,
    number,
    substitute,
)

FAMILY = Tuple((Negative(t), number(0), t))
CONSTANTS = (Fraction(1, 100), Fraction(1, 2), Fraction(2), Fraction(8))


def derive(layer: Layer) -> Section:
    """Formula, slope, limits, figure."""
    curve = _curve(layer)
    name = Call(curve, (EPSILON, t))
    text = f"Along the family {math(FAMILY)}, the third coordinate of the core is"
    items: list[Item] = [Definition("response_curve", name, text)]
    for branch in _branches(layer):
        items += [_formula(layer, name, branch), *_slope(layer, name, branch)]
    return Section("A response curve", (*items, *_limits(layer, curve), _figure(layer, curve)))


def _curve(layer: Layer) -> Function:
    return Function("h", (EPSILON, t), Component(Call(layer.core, (EPSILON, FAMILY)), (number(3),)), subscripts=1)


def _branches(layer: Layer) -> list[Branch]:
    if layer.epsilon == "inside":
        return [Branch()]
    if layer.epsilon == "outside":
        return [Branch("", (positive(t),))]
    found = []
    for branch in branches(layer):
        above = "above" in branch.suffix
        given = tuple(substitute(h, {layer.mean_square(): _spread(layer)}) for h in branch.given[-1:])
        found.append(Branch(branch.suffix, (*given, positive(t)) if above else given, branch.name))
    return found


def _spread(layer: Layer) -> Term:
    """2t²/3, as it comes out."""
    return Computation(layer, dimension=3).fold(substitute(layer.mean_square(), {Z: FAMILY}))


def _formula(layer: Layer, name: Call, branch: Branch) -> Result:
    here = Computation(layer, *branch.given, dimension=3)
    core = Call(layer.core, (EPSILON, FAMILY))
    value = here.fold(core)
    proof = f"The mean of {math(FAMILY)} is zero, and its mean square {math(_spread(layer))}."
    title = "The core stays on a line" + branch.name
    return Result("core_along_family" + branch.suffix, title, here.state(equal(core, value)), proof=proof)


def _slope(layer: Layer, name: Call, branch: Branch) -> list[Item]:
    here = Computation(layer, *branch.given, dimension=3)
    slope = Derivative(name, t, t)
    value = here.fold(slope)
    statement = here.state(equal(slope, value))
    title = "The slope of the curve" + branch.name
    items: list[Item] = [Result("slope_of_curve" + branch.suffix, title, statement, proof=_BY_QUOTIENT)]
    if not here.value(slope).is_zero:
        rising = here.state(positive(slope))
        title, proof = "The curve increases" + branch.name, "Numerator and denominator are positive."
        items.append(Result("curve_increasing" + branch.suffix, title, rising, proof=proof))
    return items


_BY_QUOTIENT = "The quotient rule."


def _limits(layer: Layer, curve: Function) -> list[Item]:
    if layer.epsilon == "max":
        return []  # the curve is on its level already where the constant is not seen
    items: list[Item] = []
    name = Call(curve, (EPSILON, t))
    for target, end in ((Infinity(), "right"), (Negative(Infinity()), "left")):
        here = Computation(layer, dimension=3)
        limit = Limit(name, t, target)
        title = f"To the {end} the curve levels off"
        statement = here.state(equal(limit, here.fold(limit)))
        items.append(Result(f"curve_limit_{end}", title, statement, proof="Divide numerator and denominator by $t$."))
    return items


def _level(layer: Layer, curve: Function) -> Term:
    """The height that the curve tends to on the right; with a maximum it is there from some t on."""
    name = Call(curve, (EPSILON, t))
    if layer.epsilon == "max":
        return Computation(layer, *_branches(layer)[-1].given, dimension=3).fold(name)
    return Computation(layer, dimension=3).fold(Limit(name, t, Infinity()))


def _figure(layer: Layer, curve: Function) -> Figure:
    level = _level(layer, curve)
    interval = Fraction(-6), Fraction(6)
    curves = tuple(
        sampled(math(equal(EPSILON, Number(value))), Call(curve, (Number(value), t)), t, interval, _decimal)
        for value in CONSTANTS
    )
    height = str(round(float(_decimal(level)), 4))
    lines = (Asymptote(math(level), height), Asymptote(math(Negative(level)), f"-{height}"))
    caption = (
        "The curve for several constants: the smaller the constant, the steeper the passage through zero. "
        f"Dashed: the limits {math(level)} and {math(Negative(level))}."
    )
    return Figure("figure_of_curve", caption, "$t$", math(Call(curve, (EPSILON, t))), curves, lines)


def _decimal(term: Term) -> Fraction:
    from lnsym.numeric import Point, evaluate

    return Fraction(str(evaluate(term, Point(3, {}), 20)))
