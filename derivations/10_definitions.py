"""The core, its statistics, and constant inputs.

Law: u_ε(z) = x′/s with x′ = v (layer norm) or z (RMS norm) and s the regularized deviation; u_ε = 0 where x′ = 0.
Shapes: z, v, u (d,); μ, q, m, s scalars. Hypotheses: ε > 0 (and d ≥ 2 for the divisor d − 1).
"""

from __future__ import annotations

from _computation import Computation, core, equal, inserted, notation, regular_point

from lnsym.document import Definition, Item, Paragraph, Result, Section, chain_of, math
from lnsym.layers import Layer, Z, statistics
from lnsym.terms import And, Named, substitute


def derive(layer: Layer) -> Section:
    """The definitions, and what they give where the direction vanishes."""
    return Section("The core", (*_definitions(layer), _core_without_direction(layer), _output_without_direction(layer)))


def _definitions(layer: Layer) -> tuple[Item, ...]:
    names = [statistics.mean(), statistics.centered(), statistics.variance()]
    if not layer.centers:
        names = [statistics.mean_square()]
    elif layer.epsilon == "outside" and layer.divisor == "d":
        names.append(statistics.deviation())
    u, y = core(layer), notation(layer, "y")
    assert isinstance(y, Named)
    here = Computation(layer)
    rows = tuple(equal(name, name.body) for name in names)
    statistics_of_input = And(rows) if len(rows) > 1 else rows[0]
    definitions = (
        Result("statistics_of_input", "The statistics of the input", here.state(statistics_of_input)),
        Result("definition_of_core", "The core", here.state(equal(u, layer.core.body))),
        Result("definition_of_output", "The output", here.state(equal(y, y.body))),
    )
    intro = f"A vector of $d$ coordinates goes through the core {math(u)}, then each coordinate gets its gain and bias."
    if layer.divisor == "d":
        return Paragraph(intro), *definitions
    p = layer.mean_square()
    assert isinstance(p, Named)
    name = Definition(
        "variance_with_divisor", p, "The variance with divisor $d-1$, for which $d$ must be at least $2$:"
    )
    return Paragraph(intro), name, *definitions


def _core_without_direction(layer: Layer) -> Result:
    point, words = regular_point(layer)
    here = Computation(layer)
    u = core(layer, point)
    value = here.fold(u)
    reason = "$P\\mathbf 1 = 0$, and" if layer.centers else "the numerator is zero, and"
    steps = chain_of(
        u,
        ("=", inserted(layer, layer.core.body, point), "the definition of the core"),
        ("=", value, f"{reason} $\\epsilon>0$ keeps the denominator positive"),
    )
    remark = "Without the constant the quotient would be $0/0$."
    if layer.centers:
        remark = f"Nothing is left of a constant input after centering. {remark}"
    statement = here.state(equal(u, value))
    return Result(f"core_at_{words}", f"The core at a {words.replace('_', ' ')}", statement, (steps,), remark=remark)


def _output_without_direction(layer: Layer) -> Result:
    point, words = regular_point(layer)
    y = notation(layer, "y")
    assert isinstance(y, Named)
    output = substitute(y.body, {Z: point})
    here = Computation(layer)
    value = here.fold(output)
    title = f"The output at a {words.replace('_', ' ')}"
    proof = f"By [[core_at_{words}]] only the bias is left."
    return Result(f"output_at_{words}", title, here.state(equal(output, value)), proof=proof)
