"""The rows of a build: what the claims of a result say together."""

from __future__ import annotations

from typing import Any

from lnsym.check import ClaimReport, NumericEvidence, Span, Verdict
from lnsym.cli.result_rows import result_of, row

SPAN = Span(1, 1, 1, 2)
HELD = NumericEvidence(50, (1, 2, 3), 30, True)


def claim(name: str = "x", verdict: Verdict = Verdict.PROVED, **changes: Any) -> ClaimReport:
    """A claim that held at its test points."""
    fields = {"statement": f"statement of {name}", "numeric": HELD, "seconds": 0.5, **changes}
    return ClaimReport(name, name, SPAN, "source", verdict, SPAN, **fields)


def test_a_claim_belongs_to_the_result_it_is_named_after() -> None:
    """x-2 and x-steps-1 belong to x."""
    assert [result_of(claim(name)) for name in ("mean_of_core", "x-2", "x-steps-1")] == ["mean_of_core", "x", "x"]


def test_a_row_is_proved_when_all_its_claims_are() -> None:
    """The formulas are those of the statement, seconds and points add up, dimensions are common to all."""
    steps = claim("x-steps", numeric=NumericEvidence(40, (2, 3, 8), 20, True))
    found = row("x", [claim(), steps])
    assert (found.formula, found.verdict, found.ok) == ("statement of x", "proved", True)
    assert (found.digits, found.dimensions, found.points, found.seconds) == (40, (2, 3), 50, 1.0)


def test_one_false_step_makes_the_row_false() -> None:
    """The worst verdict is the row's, and the problem names the claim."""
    found = row("x", [claim(), claim("x-steps", Verdict.REFUTED, message="step 2 of 3: no")])
    assert (found.verdict, found.ok, found.problem) == ("refuted", False, "x-steps: step 2 of 3: no")


def test_a_result_that_fails_for_the_layer_is_refuted_and_fine() -> None:
    """expect refuted: ok; no digits are claimed for it."""
    failing = claim(verdict=Verdict.REFUTED, expected="refuted", numeric=NumericEvidence(50, (1,), 3, False))
    found = row("x", [failing])
    assert (found.verdict, found.ok, found.digits, found.dimensions) == ("refuted", True, None, ())


def test_an_announced_failure_that_holds_is_the_problem() -> None:
    """expect refuted but proved: the row is not ok though everything is proved."""
    found = row("x", [claim(expected="refuted"), claim("x-2")])
    assert (found.verdict, found.ok) == ("proved", False)


def test_no_digits_are_claimed_where_a_claim_was_not_tested() -> None:
    """One untested claim: no digits, dimensions or points for the row."""
    found = row("x", [claim(), claim("x-steps", numeric=NumericEvidence())])
    assert (found.digits, found.dimensions, found.points) == (None, (), 0)


def test_a_result_that_was_not_read_back_is_not_fine() -> None:
    """No claim in the emitted text: unreadable."""
    found = row("x", [])
    assert (found.verdict, found.ok, found.problem) == ("unreadable", False, "not found in the emitted text")


def test_the_report_gets_no_seconds() -> None:
    """What the report prints is the same in every run."""
    assert row("x", [claim(seconds=1.0)]).check == row("x", [claim(seconds=2.0)]).check


def test_the_formulas_of_a_row_are_those_of_the_statement() -> None:
    """Every formula of the statement is shown, none of the derivation."""
    assert row("x", [claim(), claim("x-2"), claim("x-steps")]).formula == "statement of x; statement of x-2"
