"""A derivation as text on the terminal."""

from __future__ import annotations

from lnsym.cli.section_text import section_lines
from lnsym.document import Missing, Paragraph, Result, Section, chain_of
from lnsym.layers import Z, layer_norm, rms_norm
from lnsym.layers.statistics import variance
from lnsym.terms import EPSILON, Call, Mean, Quotient, Relation, Statement, default_hypotheses, number

POSITIVE = Relation(">", variance(), number(0))


def test_a_result_is_shown_with_its_hypotheses_steps_and_reasons() -> None:
    """Title, prose, name, conditions, formula; then the steps under each other with the reasons in a column."""
    layer = layer_norm()
    mean = Mean(Call(layer.core, (EPSILON, Z)))
    statement = Statement(default_hypotheses((POSITIVE,)), Relation("=", mean, number(0)))
    steps = chain_of(
        mean,
        ("=", Quotient(Mean(layer.direction()), layer.deviation()), "the mean is linear"),
        ("=", number(0), "v has mean zero"),
    )
    section = Section("Mean", (Paragraph("About the\n  mean."), Result("mean_of_core", "Zero", statement, (steps,))))
    assert list(section_lines(section)) == [
        "Mean",
        "====",
        "",
        "About the mean.",
        "",
        "mean_of_core: Zero",
        "  for q > 0:",
        "    mean(u_ε(z)) = 0",
        "",
        "      mean(u_ε(z))",
        "        = mean(v)/√(q+ε)   the mean is linear",
        "        = 0                v has mean zero",
    ]


def test_a_result_that_fails_here_says_so() -> None:
    """The false formula, marked, with the reason."""
    mean = Mean(Call(rms_norm().core, (EPSILON, Z)))
    statement = Statement(default_hypotheses(()), Relation("=", mean, number(0)))
    shown = list(section_lines(Section("Mean", (Missing("mean_of_core", "Zero", statement, "Nothing is centered."),))))
    assert shown[3:] == ["mean_of_core: Zero (does not hold here)", "    mean(u_ε(z)) = 0", "Nothing is centered."]
