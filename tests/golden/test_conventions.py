"""The formulas of five conventions, written down by hand from the literature, against what the derivations compute."""

from __future__ import annotations

import pytest

from lnsym.algebra.context import Context
from lnsym.document import Missing
from lnsym.latex import read_formula
from lnsym.layers import Layer, standard_notation
from lnsym.terms import And, Call, Number, Relation, SetOf, Term

INSIDE, OUTSIDE, MAXIMUM = Layer(), Layer(epsilon="outside"), Layer(epsilon="max")
UNBIASED, RMS = Layer(divisor="d-1"), Layer("rmsnorm")
DECLARED = "w, x in R^d, a, c, s, t in R"

# What stands on the right of each result, in the notation of the documents; with the divisor d - 1 q is still
# the variance with divisor d.
GOLDEN = [
    (INSIDE, "variance_of_core", r"\frac{q}{q+\epsilon}"),
    (INSIDE, "variance_ratio_limit_large", "1"),
    (INSIDE, "variance_ratio_limit_small", "0"),
    (INSIDE, "variance_ratio_at_epsilon", r"\frac12"),
    (INSIDE, "example_with_1_over_3", r"(-1,0,1)^{\mathsf T}"),
    (INSIDE, "example_with_4_over_3", r"\left(-\frac{1}{\sqrt2},0,\frac{1}{\sqrt2}\right)^{\mathsf T}"),
    (INSIDE, "scaling_of_core", r"u_{\epsilon/a^2}(z)"),
    (INSIDE, "jacobian_of_core", r"\frac{1}{\sqrt{q+\epsilon}}\left(P-\frac{vv^{\mathsf T}}{d(q+\epsilon)}\right)"),
    (INSIDE, "jacobian_at_constant_input", r"\frac{1}{\sqrt\epsilon}P"),
    (INSIDE, "jacobian_radial_eigenvalue", r"\frac{\epsilon}{(q+\epsilon)^{3/2}}\,v"),
    (INSIDE, "jacobian_orthogonal_eigenvalue", r"(q+\epsilon)^{-1/2}\,w"),
    (INSIDE, "jacobian_norm_bound", r"\epsilon^{-1/2}"),
    (INSIDE, "lipschitz_constant", r"\epsilon^{-1/2}"),
    (OUTSIDE, "variance_of_core", r"\frac{q}{(\sigma+\epsilon)^2}"),
    (OUTSIDE, "scaling_of_core", r"u_{\epsilon/a}(z)"),
    (
        OUTSIDE,
        "jacobian_of_core",
        r"(\sigma+\epsilon)^{-1}\left[P-\frac{vv^{\mathsf T}}{d\,\sigma(\sigma+\epsilon)}\right]",
    ),
    (OUTSIDE, "jacobian_at_constant_input", r"\frac1\epsilon P"),
    (OUTSIDE, "jacobian_radial_eigenvalue", r"\frac{\epsilon}{(\sigma+\epsilon)^2}\,v"),
    (OUTSIDE, "jacobian_norm_bound", r"\frac1\epsilon"),
    (OUTSIDE, "lipschitz_constant", r"\frac1\epsilon"),
    (MAXIMUM, "variance_of_core_below_epsilon", r"\frac q\epsilon"),
    (MAXIMUM, "variance_of_core_above_epsilon", "1"),
    (MAXIMUM, "jacobian_of_core_below_epsilon", r"\frac{1}{\sqrt\epsilon}P"),
    (MAXIMUM, "jacobian_of_core_above_epsilon", r"q^{-1/2}\left[P-\frac{vv^{\mathsf T}}{dq}\right]"),
    (MAXIMUM, "ratio_along_input_below", "a^2"),
    (MAXIMUM, "ratio_along_input_above", "1"),
    (MAXIMUM, "lipschitz_constant", r"\epsilon^{-1/2}"),
    (UNBIASED, "variance_of_core", r"\frac{q}{\frac{d}{d-1}q+\epsilon}"),
    (UNBIASED, "variance_ratio_limit_large", r"\frac{d-1}{d}"),
    (UNBIASED, "example_with_4_over_3", r"\left(-\sqrt{\frac37},0,\sqrt{\frac37}\right)^{\mathsf T}"),
    (
        UNBIASED,
        "jacobian_of_core",
        r"\left(\tfrac{d}{d-1}q+\epsilon\right)^{-1/2}"
        r"\left[P-\frac{vv^{\mathsf T}}{(d-1)\left(\frac{d}{d-1}q+\epsilon\right)}\right]",
    ),
    (UNBIASED, "jacobian_radial_eigenvalue", r"\frac{\epsilon}{\left(\frac{d}{d-1}q+\epsilon\right)^{3/2}}\,v"),
    (UNBIASED, "lipschitz_constant", r"\epsilon^{-1/2}"),
    (RMS, "mean_square_of_core", r"\frac{m}{m+\epsilon}"),
    (RMS, "scaling_of_core", r"u_{\epsilon/a^2}(z)"),
    (RMS, "jacobian_of_core", r"(m+\epsilon)^{-1/2}\left[I-\frac{zz^{\mathsf T}}{d(m+\epsilon)}\right]"),
    (RMS, "jacobian_radial_eigenvalue", r"\frac{\epsilon}{(m+\epsilon)^{3/2}}\,z"),
    (RMS, "jacobian_at_zero_input", r"\frac{1}{\sqrt\epsilon}I"),
    (RMS, "lipschitz_constant", r"\epsilon^{-1/2}"),
]

SPECTRA = [
    (INSIDE, "spectrum_of_jacobian", {"0": "1", r"\epsilon(q+\epsilon)^{-3/2}": "1", r"(q+\epsilon)^{-1/2}": "d-2"}),
    (INSIDE, "spectrum_of_jacobian_in_dimension_2", {"0": "1", r"\epsilon(q+\epsilon)^{-3/2}": "1"}),
    (INSIDE, "spectrum_at_constant_input", {"0": "1", r"\epsilon^{-1/2}": "d-1"}),
    (INSIDE, "spectrum_at_constant_input_in_dimension_1", {"0": "1"}),
    (
        OUTSIDE,
        "spectrum_of_jacobian",
        {"0": "1", r"\frac{\epsilon}{(\sigma+\epsilon)^2}": "1", r"\frac{1}{\sigma+\epsilon}": "d-2"},
    ),
    (MAXIMUM, "spectrum_of_jacobian_below_epsilon", {"0": "1", r"\epsilon^{-1/2}": "d-1"}),
    (MAXIMUM, "spectrum_of_jacobian_above_epsilon", {"0": "2", r"q^{-1/2}": "d-2"}),
    (
        UNBIASED,
        "spectrum_of_jacobian",
        {
            "0": "1",
            r"\epsilon\left(\frac{d}{d-1}q+\epsilon\right)^{-3/2}": "1",
            r"\left(\frac{d}{d-1}q+\epsilon\right)^{-1/2}": "d-2",
        },
    ),
    (RMS, "spectrum_of_jacobian", {r"\epsilon(m+\epsilon)^{-3/2}": "1", r"(m+\epsilon)^{-1/2}": "d-1"}),
]


def by_hand(layer: Layer, latex: str) -> Term:
    """A formula written down for this file."""
    return read_formula(latex, notation=standard_notation(layer), declared=DECLARED)


def first_relation(proposition: Term) -> Relation:
    """The relation itself, or the first of a chain."""
    relation = proposition.parts[0] if isinstance(proposition, And) else proposition
    assert isinstance(relation, Relation)
    return relation


@pytest.mark.parametrize(("layer", "name", "latex"), GOLDEN, ids=lambda value: getattr(value, "name", value))
def test_a_result_is_the_formula_of_the_literature(derived, layer: Layer, name: str, latex: str) -> None:
    """What the derivation computes equals the formula written by hand, under the hypotheses of the result."""
    statement = derived(layer)[name].statement
    context = Context(statement.hypotheses, statement.dimension)
    computed = context.value(first_relation(statement.proposition).right)
    assert computed == context.value(by_hand(layer, latex))


@pytest.mark.parametrize(("layer", "name", "expected"), SPECTRA, ids=lambda value: getattr(value, "name", None))
def test_a_spectrum_has_the_eigenvalues_and_multiplicities_of_the_literature(
    derived, layer: Layer, name: str, expected: dict[str, str]
) -> None:
    """Eigenvalue by eigenvalue, each with its multiplicity."""
    statement = derived(layer)[name].statement
    found = first_relation(statement.proposition).right
    assert isinstance(found, SetOf)
    context = Context(statement.hypotheses, coordinates=False)
    computed = list(zip(map(context.value, found.elements), map(context.value, found.multiplicities), strict=True))
    written = [
        (context.value(by_hand(layer, value)), context.value(by_hand(layer, times)))
        for value, times in expected.items()
    ]
    assert len(computed) == len(written)
    assert all(pair in computed for pair in written)


def test_rms_norm_lacks_mean_zero_and_shift_invariance(derived) -> None:
    """Both are reported as missing, each with a counterexample at which the sides differ."""
    for name in ("mean_of_core", "shift_invariance"):
        missing = derived(RMS)[name]
        assert isinstance(missing, Missing)
        assert missing.counterexample is not None
        assert missing.counterexample.left != missing.counterexample.right


def test_the_maximum_is_not_left_unchanged_by_one_factor_alone(derived) -> None:
    """A factor other than 1 that changes nothing is shown."""
    missing = derived(MAXIMUM)["scaling_only_by_one"]
    assert isinstance(missing, Missing)
    assert missing.counterexample is not None
    assert missing.counterexample.left != Number(1)


@pytest.mark.parametrize("layer", [INSIDE, OUTSIDE, MAXIMUM, UNBIASED, RMS], ids=lambda layer: layer.name)
def test_a_scaled_core_is_a_core(derived, layer: Layer) -> None:
    """u_ε(az) is written as the same core at another constant and the same input."""
    results = derived(layer)
    name = next(name for name in results if name.startswith("scaling_of_core"))
    right = first_relation(results[name].statement.proposition).right
    assert isinstance(right, Call)
    assert right.arguments[1] == standard_notation(layer)["z"]
