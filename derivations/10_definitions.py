"""The core, its statistics, and constant inputs.

Law: u_ε(z) = x′/s with x′ = v (layer norm) or z (RMS norm) and s the regularized deviation; u_ε(c1) follows.
Shapes: z, v, u (d,); μ, q, m, s scalars. Hypotheses: ε > 0 (and d ≥ 2 for the divisor d − 1).
"""

from __future__ import annotations

from _computation import Computation, c, core, equal, inserted, notation

from lnsym.document import Definition, Item, Paragraph, Result, Section, chain_of, math
from lnsym.layers import Layer, Z, statistics
from lnsym.terms import And, Named, Ones, Power, Product, Term, number, substitute


def derive(layer: Layer) -> Section:
    """The definitions, and what they give at z = c1."""
    return Section("The core", (*_definitions(layer), _constant_core(layer), _constant_output(layer)))


def _definitions(layer: Layer) -> tuple[Item, ...]:
    names = [statistics.mean(), statistics.centered(), statistics.variance()]
    if not layer.centers:
        names = [statistics.mean_square()]
    elif layer.epsilon == "outside" and layer.divisor == "d":
        names.append(statistics.deviation())
    u, y = core(layer), notation(layer, "y")
    assert isinstance(y, Named)
    rows: list[Term] = [equal(name, name.body) for name in names]
    rows += [equal(u, layer.core.body), equal(y, y.body)]
    what = "mean, centered input, variance, core and output" if layer.centers else "mean square, core and output"
    definitions = Result("definition_of_core", "Definitions", Computation(layer).state(And(tuple(rows))))
    intro = (
        f"A vector of $d$ coordinates goes through the core {math(u)}, then each coordinate gets its gain and bias. "
        f"In order: {what}."
    )
    if layer.divisor == "d":
        return Paragraph(intro), definitions
    p = layer.mean_square()
    assert isinstance(p, Named)
    name = Definition(
        "variance_with_divisor", p, "The variance with divisor $d-1$, for which $d$ must be at least $2$:"
    )
    return Paragraph(intro), name, definitions


def _constant_core(layer: Layer) -> Result:
    constant = Product((c, Ones()))
    here = Computation(layer)
    u = core(layer, constant)
    value = here.fold(u)
    reason = f"the mean square of {math(constant)} is {math(Power(c, number(2)))}"
    if layer.centers:
        reason = "$P\\mathbf 1 = 0$, and $\\epsilon>0$ keeps the denominator positive"
    steps = chain_of(
        u,
        ("=", inserted(layer, layer.core.body, constant), "the definition of the core"),
        ("=", value, reason),
    )
    remark = (
        "Nothing is left of a constant input after centering; without the constant the quotient would be $0/0$."
        if layer.centers
        else "Nothing is centered, so a constant input keeps its direction."
    )
    return Result("core_at_constant_input", "Constant inputs", here.state(equal(u, value)), (steps,), remark=remark)


def _constant_output(layer: Layer) -> Result:
    y = notation(layer, "y")
    assert isinstance(y, Named)
    output = substitute(y.body, {Z: Product((c, Ones()))})
    here = Computation(layer)
    value = here.fold(output)
    title = "The output at a constant input"
    proof = "Insert [[core_at_constant_input]]."
    return Result("output_at_constant_input", title, here.state(equal(output, value)), proof=proof)
