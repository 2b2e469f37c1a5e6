"""Scaling the input: the constant is divided by a power of the factor.

Law: u_ε(az) = u_{ε/a^k}(z) for a > 0, with k = 2 for ε inside the root and k = 1 outside; u_0 does not change.
Shapes: z (d,), a scalar, W (d, d). Hypotheses: ε > 0, a > 0; q > 0 (m > 0) where only a = 1 leaves u unchanged.
"""

from __future__ import annotations

from _computation import (
    Branch,
    Computation,
    a,
    branches,
    core,
    counterexample,
    equal,
    inserted,
    minus,
    positive,
    spread,
    x,
)

from lnsym.document import Item, Missing, Paragraph, Result, Section, chain_of, math
from lnsym.layers import Layer, Z
from lnsym.terms import (
    EPSILON,
    MAP,
    VECTOR,
    Iff,
    Implies,
    Named,
    Ones,
    Power,
    Product,
    Quotient,
    Relation,
    Root,
    Sum,
    Symbol,
    Term,
    Transpose,
    children,
    number,
    substitute,
)

SCALED = Product((a, Z))
one = number(1)


def derive(layer: Layer) -> Section:
    """The identity, "only a = 1", ε = 0, and the scaling argument for weights."""
    laws = [_scaling(layer, branch) for branch in branches(layer)]
    return Section("Scale", (*laws, *_only_one(layer), _without_constant(layer), Paragraph(_ARGUMENT), _weights(layer)))


_ARGUMENT = (
    "The original argument for layer normalization says that rescaled and shifted weights give the same output. "
    "It is made for the core without its constant, as [[scaling_without_constant]] says. With the constant the output "
    "is that of the original weights at another constant; small weights feel it most."
)


def new_constant(layer: Layer) -> Term:
    """ε/a^k with the least k ≥ 1 for which the algebra finds u_ε(az) = u_{ε/a^k}(z)."""
    for k in range(1, 5):
        constant = Quotient(EPSILON, a if k == 1 else Power(a, number(k)))
        cases = [Computation(layer, positive(a), *_scaled_branch(layer, branch)) for branch in branches(layer)]
        if all(here.shows_equal(core(layer, SCALED), core(layer, Z, constant)) for here in cases):
            return constant
    raise ValueError("no power of the factor takes the place of the constant")


def _scaled_branch(layer: Layer, branch: Branch) -> tuple[Term, ...]:
    """The hypotheses of a branch, about az instead of z."""
    square = Product((Power(a, number(2)), layer.mean_square()))
    moved = tuple(substitute(hypothesis, {layer.mean_square(): square}) for hypothesis in branch.given)
    return (positive(spread(layer)), *moved) if "above" in branch.suffix else moved


def _scaling(layer: Layer, branch: Branch) -> Result:
    here = Computation(layer, positive(a), *_scaled_branch(layer, branch))
    u, constant = core(layer, SCALED), new_constant(layer)
    direct = here.fold(u)
    divided = direct if branch.given else here.fold(u, *_regularized(layer, constant))
    steps = [
        ("=", inserted(layer, layer.core.body, SCALED), "the definition of the core"),
        ("=", direct, _why(layer)),
    ]
    if divided != direct:
        steps.append(("=", divided, f"numerator and denominator are divided by {math(a)}"))
    steps.append(("=", core(layer, Z, constant), "the definition of the core at the other constant"))
    title = "A positive factor divides the constant" + branch.name
    statement = here.state(equal(u, core(layer, Z, constant)))
    return Result("scaling_of_core" + branch.suffix, title, statement, (chain_of(u, *steps),))


def _why(layer: Layer) -> str:
    return "centering is linear, and the variance is quadratic" if layer.centers else "the mean square is quadratic"


def _regularized(layer: Layer, constant: Term) -> list[Term]:
    """The sums in the denominator at the new constant: q + ε/a², σ + ε/a."""
    return [
        substitute(node, {EPSILON: constant})
        for node in _subterms(layer.deviation())
        if isinstance(node, Sum) and EPSILON in node.terms
    ]


def _subterms(term: Term) -> list[Term]:
    below = [] if isinstance(term, Named) else [found for child in children(term) for found in _subterms(child)]
    return [term, *below]


def _only_one(layer: Layer) -> list[Item]:
    p = spread(layer)
    here = Computation(layer, positive(a), positive(p))
    statement = here.state(Iff(equal(core(layer, SCALED), core(layer)), equal(a, one)))
    if layer.epsilon == "max":
        return _not_only_one(layer)
    u, constant = core(layer, SCALED), new_constant(layer)
    right = layer.deviation()
    squares = isinstance(right, Root)
    right = right.body if isinstance(right, Root) else right
    left = substitute(right, {EPSILON: constant})
    difference = minus(left, right)
    steps = chain_of(difference, ("=", here.fold(difference), "cancellation of the part without the constant"))
    what = "squares of the denominators" if squares else "denominators"
    proof = (
        f"By the scaling identity {math(equal(u, core(layer, Z, constant)))}. The direction {math(layer.direction())} "
        f"is not zero, so both cores agree only where their denominators do. The {what} differ by the above, "
        f"which vanishes for {math(equal(a, one))} alone."
    )
    title = f"Only {math(equal(a, one))} leaves the core unchanged"
    return [Result("scaling_only_by_one", title, statement, (steps,), proof)]


def _not_only_one(layer: Layer) -> list[Item]:
    """Above the constant the maximum does not see it: scaling up changes nothing."""
    p = layer.mean_square()
    here = Computation(layer, Relation(">=", a, one), Relation(">", p, EPSILON))
    unchanged = equal(core(layer, SCALED), core(layer))
    proof = f"Both {math(p)} and {math(Product((Power(a, number(2)), p)))} exceed the constant, which is not seen."
    law = Result("scaling_up_above_epsilon", "Scaling up above the constant", here.state(unchanged), proof=proof)
    statement = Computation(layer, positive(a), positive(spread(layer))).state(Implies(unchanged, equal(a, one)))
    reason = "A factor that keeps the input above the constant leaves the core unchanged: [[scaling_up_above_epsilon]]."
    title = f"Not only {math(equal(a, one))}"
    return [law, Missing("scaling_only_by_one", title, statement, reason, counterexample(statement))]


def _without_constant(layer: Layer) -> Result:
    zero = number(0)
    here = Computation(layer, positive(a), positive(spread(layer)))
    u = core(layer, SCALED, zero)
    direct = here.fold(u)
    steps = chain_of(
        u,
        ("=", inserted(layer, layer.core.body, SCALED, zero), "the definition of the core"),
        ("=", direct, f"{math(a)} cancels, since {math(positive(a))}"),
        ("=", core(layer, Z, zero), "the definition of the core"),
    )
    title = "Without the constant the scale is lost exactly"
    return Result("scaling_without_constant", title, here.state(equal(u, core(layer, Z, zero))), (steps,))


def _weights(layer: Layer) -> Result:
    """(aW + 1w^T)x for a layer that centers, aWx otherwise."""
    weights, offsets = Symbol("W", MAP), Symbol("w", VECTOR)
    changed: Term = Product((a, weights))
    if layer.centers:
        changed = Sum((changed, Product((Ones(), Transpose(offsets)))))
    constant = new_constant(layer)
    left, right = core(layer, Product((changed, x))), core(layer, Product((weights, x)), constant)
    here = Computation(layer, positive(a))
    proof = "[[shift_invariance]] and [[scaling_of_core]]" if layer.centers else "[[scaling_of_core]]"
    if layer.epsilon == "max":
        proof = proof.replace("scaling_of_core", "scaling_of_core_below_epsilon")
    title = "Rescaled weights meet another constant"
    return Result("scaling_of_weights", title, here.state(equal(left, right)), proof=f"This is {proof} at $Wx$.")
