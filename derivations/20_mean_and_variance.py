"""The mean and the variance ratio of the core, with limits, an example in numbers, and what gains do to them.

Law: mean(u) = 0 for a layer that centers; (1/d)‖u‖² = p/s², which for layer norm is Var(u) = q/(q+ε) < 1.
Shapes: u (d,); the ratio is a scalar of degree 0 under z → az, ε → a²ε. Hypotheses: ε > 0; q < ε or q > ε for max.
"""

from __future__ import annotations

from fractions import Fraction

from _computation import Branch, Computation, branches, core, counterexample, d, equal, fold_in_all, less, spread

from lnsym.algebra.signs import POSITIVE
from lnsym.document import Item, Missing, Paragraph, Result, Section, chain_of, math
from lnsym.layers import BETA, GAMMA, Layer, Z
from lnsym.terms import (
    EPSILON,
    And,
    Component,
    Hadamard,
    Infinity,
    Limit,
    Mean,
    Norm,
    Number,
    Power,
    Product,
    Quotient,
    Relation,
    Statement,
    Sum,
    Symbol,
    Term,
    Tuple,
    Variance,
    number,
    substitute,
)

two = number(2)
EXAMPLE = Tuple((number(1), number(2), number(3)))


def derive(layer: Layer) -> Section:
    """Mean, ratio, limits, the value where p = ε, an example, gains."""
    ratios = [item for branch in branches(layer) for item in _ratio(layer, branch)]
    examples = [_example(layer, Fraction(1, 3)), _example(layer, Fraction(4, 3))]
    items = (_mean(layer), *ratios, _at_epsilon(layer), Paragraph(_WORKED), *examples, *_gains(layer))
    return Section("Mean and variance" if layer.centers else "Mean and mean square", items)


_WORKED = "A worked case in three coordinates, with two constants."


def _mean(layer: Layer) -> Item:
    here = Computation(layer)
    mean = Mean(core(layer))
    if not layer.centers:
        statement = here.state(equal(mean, number(0)))
        reason = "Nothing is centered: the mean of the core has the sign of the mean of the input."
        return Missing("mean_of_core", "No mean zero", statement, reason, counterexample(statement))
    value = fold_in_all(layer, mean)
    steps = chain_of(
        mean,
        ("=", Quotient(Mean(layer.direction()), layer.deviation()), "the mean is linear"),
        ("=", value, f"the mean of {math(layer.direction())} is zero"),
    )
    return Result("mean_of_core", "The mean of the core", here.state(equal(mean, value)), (steps,))


def _quantity(layer: Layer, x: Term) -> Term:
    """Var(x) for a layer that centers, else the mean square."""
    return Variance(x) if layer.centers else Product((Quotient(number(1), d), Power(Norm(x), two)))


def _ratio(layer: Layer, branch: Branch) -> list[Item]:
    here = Computation(layer, *branch.given)
    u = core(layer)
    start, square = _quantity(layer, u), Product((Quotient(number(1), d), Power(Norm(u), two)))
    ratio = here.fold(start)
    shown = [("=", square, f"the mean of {math(u)} is zero")] if layer.centers else []
    below = Product((d, here.fold(Power(layer.deviation(), two))))
    p = spread(layer)
    steps = [
        *shown,
        ("=", Quotient(Power(Norm(layer.direction()), two), below), "the definition of the core"),
        ("=", ratio, math(equal(Power(Norm(layer.direction()), two), Product((d, p))))),
    ]
    statement: Term = equal(start, ratio)
    one = here.scalar(number(1))
    if here.context.facts.sign_of(one - here.scalar(ratio)) == POSITIVE:
        statement = And((equal(start, ratio), less(ratio, number(1))))
        steps.append(("<", number(1), "the denominator exceeds the numerator"))
    name = "variance_of_core" if layer.centers else "mean_square_of_core"
    title = ("The variance ratio" if layer.centers else "The ratio of mean squares") + branch.name
    return [
        Result(name + branch.suffix, title, here.state(statement), (chain_of(start, *steps),)),
        *_limits(layer, branch, here, ratio),
    ]


def _limits(layer: Layer, branch: Branch, here: Computation, ratio: Term) -> list[Item]:
    """To the ends of the range of p/ε that belong to the branch; outside the root it is √p that is held against ε."""
    found: list[Item] = []
    measure: Term = spread(layer)
    if isinstance(deviation := layer.deviation(), Sum):
        root, placeholder = deviation.terms[0], Symbol("s")
        in_root = substitute(ratio, {root: placeholder})
        ratio = substitute(substitute(in_root, {measure: Power(placeholder, number(2))}), {placeholder: root})
        measure = root
    regime = Quotient(measure, EPSILON)
    ends = (
        ("variance_ratio_limit_large", Infinity(), "below", "The ratio where the input dominates"),
        ("variance_ratio_limit_small", number(0), "above", "The ratio where the constant dominates"),
    )
    for name, target, excluded, title in ends:
        if excluded in branch.suffix:
            continue
        limit = Limit(ratio, regime, target)
        if isinstance(ratio, Number):
            continue
        plain = Computation(layer)
        statement = plain.state(equal(limit, plain.fold(limit)))
        found.append(Result(name, title, statement, proof=f"Put {math(regime)} as one variable."))
    return found


def _at_epsilon(layer: Layer) -> Result:
    p = layer.mean_square()
    here = Computation(layer, equal(p, EPSILON))
    start = _quantity(layer, core(layer))
    value = here.fold(start)
    title = "Where the input and the constant agree"
    proof = f"Put {math(equal(p, EPSILON))} in the ratio."
    return Result("variance_ratio_at_epsilon", title, here.state(equal(start, value)), proof=proof)


def _example(layer: Layer, constant: Fraction) -> Result:
    here = Computation(layer, dimension=3)
    u = core(layer, EXAMPLE, Number(constant))
    p = substitute(layer.mean_square(), {Z: EXAMPLE})
    name = f"example_with_{constant.numerator}_over_{constant.denominator}"
    title = f"The core of {math(EXAMPLE)} with the constant {math(Number(constant))}"
    reason = "The mean is " + math(here.fold(Mean(EXAMPLE))) + "; " if layer.centers else ""
    square, denominator = math(equal(layer.mean_square(), here.fold(p))), _denominator(layer, here, constant)
    proof = f"{reason}{square}, and the denominator is {denominator}."
    return Result(name, title, here.state(equal(u, here.fold(u))), proof=proof)


def _denominator(layer: Layer, here: Computation, constant: Fraction) -> str:
    return math(here.fold(substitute(layer.deviation(), {Z: EXAMPLE, EPSILON: Number(constant)})))


def _gains(layer: Layer) -> list[Item]:
    """Gains move the mean and the variance: a gain found by search for the example, and the values there."""
    u = core(layer, EXAMPLE, number(1, 3))
    output = Hadamard((GAMMA, u))
    at_least_one = tuple(Relation(">=", Component(GAMMA, (number(k),)), number(1)) for k in (1, 2, 3))
    moved = counterexample(Statement(at_least_one, equal(Mean(output), Mean(u))))
    gain = dict(moved.values)[GAMMA]
    here = Computation(layer, dimension=3)
    instance = Hadamard((gain, u))
    mean, variance = Mean(instance), Variance(instance)
    rows = tuple(equal(quantity, here.fold(quantity)) for quantity in (Mean(u), mean, Variance(u), variance))
    witness = Result(
        "gain_changes_mean_and_variance",
        "A gain changes the mean and the variance",
        here.state(And(rows)),
        proof="The gain was found by search; the values are exact.",
    )
    whole = Sum((Hadamard((GAMMA, core(layer))), BETA))
    statement = Computation(layer).state(equal(Variance(whole), Variance(core(layer))))
    reason = "The ratio above is about the core alone. A bias alone changes the mean, a gain both."
    missing = Missing(
        "variance_of_output", "The output has another variance", statement, reason, counterexample(statement)
    )
    return [witness, missing]
