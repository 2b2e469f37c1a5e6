"""The operator norm and the Lipschitz constant, of the core and of the full output, and where they are attained.

Law: ‖Du_ε(z)‖ ≤ B and ‖u_ε(x)−u_ε(w)‖ ≤ B‖x−w‖ with B the scale of the Jacobian where q = 0: ε^{−1/2}, or 1/ε outside.
Shapes: x, w, z, γ (d,). Hypotheses: ε > 0; d ≥ 2 where the bound is attained (d ≥ 1 for RMS norm).
"""

from __future__ import annotations

from _computation import (
    Branch,
    Computation,
    branches,
    core,
    counterexample,
    d,
    direction,
    equal,
    minus,
    notation,
    positive,
    regular_point,
    s,
    smooth,
    t,
    w,
    x,
)

from lnsym.algebra.operator import Operator
from lnsym.algebra.vector import UNIT
from lnsym.document import Item, Missing, Paragraph, Result, Section, chain_of, math
from lnsym.layers import GAMMA, Layer, Z
from lnsym.terms import (
    EPSILON,
    Component,
    Derivative,
    Hadamard,
    Implies,
    Index,
    IndexMaximum,
    Inner,
    Lipschitz,
    Mean,
    Negative,
    Norm,
    Power,
    Product,
    Quotient,
    Relation,
    ScalarFunction,
    Sum,
    Term,
    Variance,
    number,
    substitute,
)

one, two = number(1), number(2)
GREATEST_GAIN = IndexMaximum(Index("i"), ScalarFunction("abs", (Component(GAMMA, (Index("i"),)),)))


def derive(layer: Layer) -> Section:
    """Norm bounds, the Lipschitz bound twice, the output, sharpness."""
    items: list[Item] = [_norm(layer, branch) for branch in branches(layer)]
    items += [_segment(layer), *_identity(layer), *_output(layer), *_attained(layer), _strict(layer)]
    return Section("Bounds", tuple(items))


def bound(layer: Layer) -> Term:
    """B, the coefficient of P or I in the Jacobian where the spread vanishes."""
    if layer.epsilon == "max":
        here = Computation(layer, *branches(layer)[0].given)
        jacobian = here.value(Derivative(core(layer), Z, Z))
    else:
        here = Computation(layer)
        jacobian = here.value(Derivative(core(layer), Z, regular_point(layer)[0]))
    assert isinstance(jacobian, Operator)
    return here.written(jacobian.diagonal[UNIT])


def _times(layer: Layer, *factors: Term) -> Product:
    return Product((bound(layer), *factors))


def _norm(layer: Layer, branch: Branch) -> Result:
    here = Computation(layer, *smooth(layer, branch))
    jacobian = Derivative(core(layer), Z, Z)
    value = here.value(jacobian)
    assert isinstance(value, Operator)
    greatest, limit = here.written(value.diagonal[UNIT]), bound(layer)
    steps = [("<=", greatest, "symmetry: this is the greatest eigenvalue that it can have")]
    if greatest != limit:
        steps.append(("<=", limit, "the denominator is least where the direction vanishes"))
    title = "No direction is amplified more than this" + branch.name
    statement = here.state(Relation("<=", Norm(jacobian), limit))
    return Result("jacobian_norm_bound" + branch.suffix, title, statement, (chain_of(Norm(jacobian), *steps),))


def _distance(layer: Layer) -> Norm:
    return Norm(minus(core(layer, x), core(layer, w)))


def _segment(layer: Layer) -> Result:
    here = Computation(layer)
    statement = here.state(Relation("<=", _distance(layer), _times(layer, Norm(minus(x, w)))))
    norm = branches(layer)[0].suffix
    proof = (
        "Along the segment from $w$ to $x$ the core changes by the integral of its derivative, "
        r"$u_\epsilon(x)-u_\epsilon(w) = \int_0^1 Du_\epsilon\bigl(w+\tau(x-w)\bigr)(x-w)\,d\tau$. "
        f"The norm of the integrand is bounded by [[jacobian_norm_bound{norm}]]"
    )
    proof += _gaps(layer)
    return Result("lipschitz_bound", "The Lipschitz bound", statement, proof=proof)


def _gaps(layer: Layer) -> str:
    """What is to be said of the points of the segment where the formula of the derivative does not hold."""
    if layer.epsilon == "inside":
        return "."
    if layer.epsilon == "outside":
        name = regular_point(layer)[1]
        return f", and by [[jacobian_at_{name}]] where the deviation vanishes."
    return (
        " and [[jacobian_norm_bound_above_epsilon]]; where the maximum changes, at two points of the segment at most "
        "or on a part of it where the core is smooth from one side, the core is continuous."
    )


def _denominators(layer: Layer) -> tuple[Term, ...]:
    """s and t are the denominators at x and w: s² = Var(x) + ε and so on."""
    given: list[Term] = []
    for symbol, vector in ((s, x), (t, w)):
        square = substitute(layer.mean_square(), {layer.direction(): direction(layer, vector)})
        inside = layer.epsilon == "inside"
        side = Power(symbol, two) if inside else Power(minus(symbol, EPSILON), two)
        given += [positive(symbol) if inside else Relation(">=", symbol, EPSILON)]
        given += [equal(side, Sum((square, EPSILON)) if inside else square)]
    return tuple(given)


def _identity(layer: Layer) -> list[Item]:
    """‖u(x)−u(w)‖² = ‖x′−w′‖²/(st) − a square: the part that is subtracted is found by the algebra."""
    if layer.epsilon == "max":
        return [Paragraph("The maximum has no single identity for all pairs of points; the segment does without it.")]
    here = Computation(layer, *_denominators(layer), centered=(x, w) if layer.centers else ())
    left, right = direction(layer, x), direction(layer, w)
    square = Power(_distance(layer), two)
    both = Quotient(Power(Norm(minus(left, right)), two), Product((s, t)))
    result = minus(both, here.fold(minus(both, square)))
    expanded = Sum(
        (
            Quotient(Power(Norm(left), two), Power(s, two)),
            Negative(Quotient(Product((two, Inner(left, right))), Product((s, t)))),
            Quotient(Power(Norm(right), two), Power(t, two)),
        )
    )
    steps = chain_of(
        square,
        ("=", expanded, "the square of a difference"),
        (
            "=",
            result,
            f"{math(Product((two, Inner(left, right))))} is {_polarized(left, right)}; then the squares by $s$ and $t$",
        ),
    )
    title = "The distance of two outputs, exactly"
    identity = Result("distance_identity", title, here.state(equal(square, result)), (steps,))
    least = math(Relation(">=", Product((s, t)), here.fold(Power(bound(layer), number(-2)))))
    least = f"what is subtracted is not negative, and {least}"
    if layer.centers:
        least = f"{least}, while {math(direction(layer, minus(x, w)))} is no longer than {math(minus(x, w))}"
    words = f"So the bound needs no integral: {least}."
    return [identity, Paragraph(words)]


def _polarized(left: Term, right: Term) -> str:
    squares = (Power(Norm(left), two), Power(Norm(right), two), Negative(Power(Norm(minus(left, right)), two)))
    return math(Sum(squares))


def _output(layer: Layer) -> list[Item]:
    here = Computation(layer, *smooth(layer, branches(layer)[0]))
    y = notation(layer, "y")
    statement = here.state(Relation("<=", Norm(Derivative(y, Z, Z)), _times(layer, GREATEST_GAIN)))
    proof = (
        r"The Jacobian of the output is $\operatorname{diag}(\gamma)$ times that of the core, and the norm of "
        r"$\operatorname{diag}(\gamma)$ is its largest entry."
    )
    norm = Result("output_norm_bound", "The gain enters by its largest entry", statement, proof=proof)
    distance = Norm(minus(Hadamard((GAMMA, core(layer, x))), Hadamard((GAMMA, core(layer, w)))))
    statement = Computation(layer).state(Relation("<=", distance, _times(layer, GREATEST_GAIN, Norm(minus(x, w)))))
    proof = "By [[lipschitz_bound]], coordinate by coordinate; the bias cancels."
    return [norm, Result("output_lipschitz_bound", "The Lipschitz bound of the output", statement, proof=proof)]


_BOTH_SIDES = "At most this by [[lipschitz_bound]], and at least the norm of a derivative: [[norm_bound_attained]]."


def _attained(layer: Layer) -> list[Item]:
    """The bound is attained where the spread vanishes, in every direction that is left."""
    below = branches(layer)[0]
    several = (Relation(">=", d, number(2)),) if layer.centers else ()
    point = Z if layer.epsilon == "max" else regular_point(layer)[0]
    jacobian = Derivative(core(layer), Z, point)
    here = Computation(layer, *several, *below.given)
    norm = here.state(equal(Norm(jacobian), bound(layer)))
    centered = (equal(Mean(w), number(0)),) if layer.centers else ()
    along = Computation(layer, *below.given, *centered)
    stretched = Norm(Product((jacobian, w)))
    direction_law = along.state(equal(stretched, _times(layer, Norm(w))))
    constant = Computation(layer, *several).state(equal(Lipschitz(core(layer), Z), bound(layer)))
    where = "The Jacobian is a multiple of $P$ there." if layer.centers else "The Jacobian is a multiple of $I$ there."
    return [
        Result("norm_bound_attained", "The bound of the norm is attained", norm, proof=where),
        Result("norm_bound_attained_in_every_direction", "In every direction that is left", direction_law, proof=where),
        Result("lipschitz_constant", "The Lipschitz constant", constant, proof=_BOTH_SIDES),
    ]


def _strict(layer: Layer) -> Item:
    """No two different points attain the bound, but for the maximum, which is linear below the constant."""
    here = Computation(layer)
    claim = Implies(Relation("!=", x, w), Relation("<", _distance(layer), _times(layer, Norm(minus(x, w)))))
    if layer.epsilon == "max":
        statement = here.state(claim)
        reason = "Below the constant the core is linear, so the bound is attained by pairs of points there."
        return Missing("lipschitz_bound_strict", "Attained by pairs", statement, reason, counterexample(statement))
    apart = positive(_spread_of(layer, x))
    exceeded = Computation(layer, apart)
    product = Product(tuple(_denominator(layer, vector) for vector in (x, w)))
    least = exceeded.fold(Power(bound(layer), number(-2)))
    proof = (
        f"Both factors are at least {math(exceeded.fold(Power(bound(layer), number(-1))))}, the first exceeds it. So "
        "in [[distance_identity]] the distance of the outputs is below the bound when the directions differ; when they "
        f"agree, so do the outputs. Hence {math(claim)}: the bound is a supremum that pairs only approach."
    )
    statement = exceeded.state(Relation(">", product, least))
    return Result("lipschitz_bound_strict", "No pair of different points attains the bound", statement, proof=proof)


def _spread_of(layer: Layer, vector: Term) -> Term:
    return Variance(vector) if layer.centers else Norm(vector)


def _denominator(layer: Layer, vector: Term) -> Term:
    return substitute(layer.deviation(), {layer.direction(): direction(layer, vector)})
