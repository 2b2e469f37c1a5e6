"""Chains of relations: the part that a false step points at, and what is said of the other steps."""

from __future__ import annotations

import pytest

from lnsym.check import Options, check_claim
from lnsym.check.chain import other_steps
from lnsym.check.document import read

TERMS = ("a", "b^2", r"\frac{c}{2}", "a+b")
LAYOUTS = (
    "\\begin{align}\nA &= B \\\\\n  &= C \\\\\n  &\\le D\n\\end{align}",
    "\\begin{align}\nA & = B \\\\[2pt]\n& {}= C \\\\* % a remark\n  & \\leq D\n\\end{align}",
    "\\[\nA = B\n= C\n  \\le \\; D\n\\]",
    "\\[\\begin{aligned}\nA =& B \\\\\n  =& C \\\\\n  \\le{}& D\n\\end{aligned}\\]",
)


def document(layout: str) -> str:
    """The layout with the terms of the chain in it."""
    for place, term in zip("ABCD", TERMS, strict=True):
        layout = layout.replace(place, term)
    return f"% lnsym: let a, b, c in R\n{layout}"


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("wrong", [0, 1, 2])
def test_a_false_step_over_rows_points_at_its_right_hand_term(layout, wrong, judges, decision) -> None:
    """Its left-hand term was written before; a step on one row is shown whole."""
    text = document(layout)
    (claim,) = read(text, markdown=False).claims
    answers = [decision("refuted" if k == wrong else "proved") for k in range(3)]
    at = check_claim(claim, Options(), judges(*answers)).at
    whole = claim.steps[wrong]
    row = text.split("\n")[at.line - 1][at.column - 1 : at.end_column - 1]
    assert row == (whole.source if whole.line == whole.end_line else TERMS[wrong + 1])


@pytest.mark.parametrize("wrong", [(0,), (1, 2), (0, 1, 2)])
def test_every_step_is_spoken_of(wrong, claim, judges, decision) -> None:
    """The first false step at length, each other one in a line, and the proved ones together."""
    answers = [
        decision("refuted", f"fails: {k}") if k in wrong else decision("proved", "proved by the kernel")
        for k in range(3)
    ]
    report = check_claim(claim(3), Options(), judges(*answers))
    assert report.message == f"step {wrong[0] + 1} of 3: fails: {wrong[0]}"
    said = list(other_steps(report))
    for k in wrong[1:]:
        assert f"step {k + 1} of 3 also fails: {k}" in said
    proved = [str(k + 1) for k in range(3) if k not in wrong]
    assert sum(line.startswith("proved: ") for line in said) == bool(proved)
    assert all(number in said[-1] for number in proved)


def test_what_is_open_is_said(claim, judges, decision) -> None:
    """A step that is not settled is neither among the false nor among the proved ones."""
    answers = [decision("refuted", "fails: 0"), decision("undecided", "no sign")]
    assert list(other_steps(check_claim(claim(2), Options(), judges(*answers)))) == [
        "step 2 of 2 is undecided: no sign"
    ]
    assert list(other_steps(check_claim(claim(1), Options(), judges(decision("refuted"))))) == []
