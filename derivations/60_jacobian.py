"""The Jacobian of the core, by the quotient rule, and at constant inputs.

Law: Du_ε(z) = s^{−1}[P − vvᵀ/(d …)], I and z in place of P and v for RMS norm.
Shapes: J (d, d). Degree −1 under z → az, ε → a²ε (inside). Hypotheses: ε > 0; q > 0 for ε outside the root.
"""

from __future__ import annotations

from _computation import (
    Branch,
    Computation,
    a,
    branches,
    core,
    d,
    equal,
    inserted,
    positive,
    regular_point,
    smooth,
    spread,
)

from lnsym.document import Item, Paragraph, Result, Section, chain_of, math
from lnsym.layers import Layer, Z
from lnsym.terms import (
    EPSILON,
    And,
    Derivative,
    Norm,
    Power,
    Product,
    Quotient,
    Relation,
    Sum,
    Term,
    Transpose,
    number,
)

one, two = number(1), number(2)


def derive(layer: Layer) -> Section:
    """The gradients, the Jacobian in each branch, the corner of the maximum, constant inputs."""
    items: list[Item] = [_gradients(layer)]
    items += [_jacobian(layer, branch) for branch in branches(layer)]
    if layer.epsilon == "max":
        items += _corner(layer)
    else:
        items.append(_at_regular_point(layer))
    return Section("The Jacobian", tuple(items))


def _gradients(layer: Layer) -> Result:
    here = Computation(layer)
    p = spread(layer)
    rows: list[Term] = []
    if layer.centers:
        inner = Derivative(layer.direction(), Z, Z)
        rows.append(equal(inner, here.fold(inner)))
    gradient = Derivative(p, Z, Z)
    rows.append(equal(gradient, here.fold(gradient)))
    title = "Derivatives of the centered input and the variance" if layer.centers else "The gradient of the mean square"
    proof = "Centering is linear, and $P$ is a symmetric projection with $Pv = v$." if layer.centers else ""
    return Result("gradient_of_spread", title, here.state(rows[0] if len(rows) == 1 else And(tuple(rows))), proof=proof)


def _jacobian(layer: Layer, branch: Branch) -> Result:
    here = Computation(layer, *smooth(layer, branch))
    u = core(layer)
    start = Derivative(u, Z, Z)
    value = here.fold(start)
    deviation = here.written(here.value(layer.deviation()))
    inverse = Quotient(one, deviation)
    slope = here.fold(Derivative(inverse, Z, Z))
    inner = here.fold(Derivative(layer.direction(), Z, Z))
    first = Product((inverse, inner))
    if here.value(slope).is_zero:
        steps = [("=", value, "linearity, since the denominator does not depend on the input")]
    else:
        second = Product((layer.direction(), Transpose(Derivative(inverse, Z, Z))))
        outer = here.fold(Product((layer.direction(), Transpose(slope))))
        steps = [
            ("=", Sum((first, second)), "the product rule"),
            ("=", Sum((first, outer)), math(equal(Derivative(inverse, Z, Z), slope))),
            ("=", value, "a common factor taken out"),
        ]
    title = "The Jacobian of the core" + branch.name
    return Result(
        "jacobian_of_core" + branch.suffix, title, here.state(equal(start, value)), (chain_of(start, *steps),)
    )


def _corner(layer: Layer) -> list[Item]:
    """The ratio of squares along the input where p = ε: two formulas that meet with different slopes."""
    sides = (("below", (positive(a), Relation("<=", a, one))), ("above", (Relation(">=", a, one),)))
    items: list[Item] = []
    slopes = []
    for side, range_of_factor in sides:
        here = Computation(layer, equal(layer.mean_square(), EPSILON), positive(spread(layer)), *range_of_factor)
        square = Quotient(Power(Norm(core(layer, Product((a, Z)))), two), d)
        value = here.fold(square)
        slopes.append(here.fold(Derivative(value, a, one)))
        title = f"Along the input, {side} the constant"
        items.append(Result(f"ratio_along_input_{side}", title, here.state(equal(square, value)), proof=_SIDES[side]))
    text = (
        f"So the ratio of squares along the input has the slope {math(slopes[0])} on one side and {math(slopes[1])} on "
        "the other: where both arguments of the maximum agree, the core has no derivative."
    )
    return [*items, Paragraph(text)]


_SIDES = {"below": "The constant is the maximum.", "above": "The input is the maximum, and the factor cancels."}


def _at_regular_point(layer: Layer) -> Result:
    point, words = regular_point(layer)
    here = Computation(layer)
    start = Derivative(core(layer), Z, point)
    value = here.fold(start)
    proof = (
        "The direction vanishes there, so only the derivative of the direction remains: "
        f"the denominator is {math(here.fold(inserted(layer, layer.deviation(), point)))}."
    )
    title = f"The Jacobian at a {words.replace('_', ' ')}"
    return Result("jacobian_at_" + words, title, here.state(equal(start, value)), proof=proof)
