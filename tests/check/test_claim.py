"""The verdict on one claim, with judges that answer what the test says."""

from __future__ import annotations

import time

import pytest

from lnsym.check import Judges, NumericEvidence, Options, Verdict, check_claim
from lnsym.check.evidence import Finding
from lnsym.errors import (
    DISAGREEMENT,
    INTERNAL_ERROR,
    OUT_OF_MEMORY,
    OUT_OF_TIME,
    REFUTED_STEP,
    UNDEFINED_AT_A_POINT,
    OutOfTime,
)
from lnsym.latex import Diagnostic

OPTIONS = Options(timeout=5.0)


def test_a_proof_that_the_numbers_support_stands(claim, judges, decision) -> None:
    """proved and held: proved, without a code, ok."""
    report = check_claim(claim(), OPTIONS, judges(decision("proved")))
    assert (report.verdict, report.code, report.ok) == (Verdict.PROVED, None, True)
    assert report.numeric == NumericEvidence(50, (1, 2), 10, True)


def test_a_proof_that_the_numbers_contradict_does_not_stand(claim, judges, decision) -> None:
    """proved, but a test point fails: undecided, and said to be a defect."""
    finding = Finding(NumericEvidence(50, (1,), 3, False), fails="d = 1, a = 2: 2 against 0")
    report = check_claim(claim(), OPTIONS, judges(decision("proved"), finding=finding))
    assert (report.verdict, report.code, report.ok) == (Verdict.UNDECIDED, DISAGREEMENT, False)
    assert "d = 1, a = 2: 2 against 0" in report.message


def test_a_claim_undefined_at_an_allowed_point_is_not_proved(claim, judges, decision) -> None:
    """proved, but undefined at a test point: unsupported, with the point."""
    finding = Finding(NumericEvidence(50, (1,), 3, None), undefined="1/a is undefined at d = 1, a = 0")
    report = check_claim(claim(), OPTIONS, judges(decision("proved"), finding=finding))
    assert (report.verdict, report.code) == (Verdict.UNSUPPORTED, UNDEFINED_AT_A_POINT)
    assert "undefined at d = 1, a = 0" in report.message


def test_numbers_that_hold_prove_nothing(claim, judges, decision) -> None:
    """undecided and held at every point: undecided, with the evidence as a note."""
    report = check_claim(claim(), OPTIONS, judges(decision("undecided", "no rule applies")))
    assert report.verdict is Verdict.UNDECIDED
    assert report.notes == ("held at every numeric test: 10 points, d = 1, 2, to 50 digits",)


@pytest.mark.parametrize(
    ("verdict", "expected", "shown"),
    [
        ("proved", None, False),
        ("refuted", None, True),
        ("undecided", None, True),
        ("refuted", "refuted", False),
        ("undecided", "undecided", True),
    ],
)
def test_remarks_of_the_reader_are_for_claims_that_fail(claim, judges, decision, verdict, expected, shown) -> None:
    """What may have been meant otherwise is a note, unless the claim is proved, or said to be false by its author."""
    remarked = claim(remarks=("dx is d times x",), expected=expected)
    report = check_claim(remarked, OPTIONS, judges(decision(verdict)))
    assert ("dx is d times x" in report.notes) is shown


@pytest.mark.parametrize("error", [ValueError("bad"), RecursionError("deep"), AssertionError()])
def test_an_error_inside_is_a_verdict_not_an_exception(claim, judges, error) -> None:
    """Any exception of a judge: undecided, internal error, with its name."""
    report = check_claim(claim(), OPTIONS, judges(error))
    assert (report.verdict, report.code) == (Verdict.UNDECIDED, INTERNAL_ERROR)
    assert type(error).__name__ in report.message


def test_memory_that_does_not_suffice_is_no_defect(claim, judges) -> None:
    """MemoryError: undecided, with the limit."""
    report = check_claim(claim(), Options(memory=100), judges(MemoryError()))
    assert (report.verdict, report.code) == (Verdict.UNDECIDED, OUT_OF_MEMORY)
    assert "the limit is 100 MB" in report.message


def test_an_error_of_the_numeric_test_leaves_the_exact_verdict(claim, decision) -> None:
    """The two judges are independent: one that breaks does not spoil the other's answer."""

    def broken(statement, options):
        raise ZeroDivisionError

    report = check_claim(claim(), OPTIONS, Judges(lambda statement, deadline: decision("proved"), broken))
    assert (report.verdict, report.numeric.held) == (Verdict.PROVED, None)


def test_a_search_without_end_is_ended(claim) -> None:
    """A judge that never looks at the clock: undecided soon after the limit."""

    def endless(statement, deadline):
        while True:
            pass

    start = time.monotonic()
    report = check_claim(claim(), Options(timeout=0.1, numeric=False), Judges(decide=endless))
    assert (report.verdict, report.code) == (Verdict.UNDECIDED, OUT_OF_TIME)
    assert time.monotonic() - start < 3


def test_the_time_limit_is_of_the_claim_not_of_the_step(claim, decision) -> None:
    """Steps after the limit are not tried."""
    tried = []

    def slow(statement, deadline):
        tried.append(statement)
        time.sleep(0.15)
        return decision("proved")

    report = check_claim(claim(4), Options(timeout=0.2, numeric=False), Judges(decide=slow))
    assert [step.verdict for step in report.steps] == [Verdict.PROVED] * 2 + [Verdict.UNDECIDED] * 2
    assert len(tried) == 2


def test_no_search_can_swallow_the_time_limit() -> None:
    """``except Exception`` does not catch it."""
    assert not issubclass(OutOfTime, Exception)


def test_a_chain_speaks_with_its_worst_step(claim, judges, decision) -> None:
    """refuted among others: refuted, pointing at that step and naming it."""
    answers = [decision("proved"), decision("undecided"), decision("refuted", "the sides differ")]
    report = check_claim(claim(3), OPTIONS, judges(*answers))
    assert (report.verdict, report.code, report.at.line) == (Verdict.REFUTED, REFUTED_STEP, 3)
    assert report.message == "step 3 of 3: the sides differ"
    assert [step.verdict.value for step in report.steps] == ["proved", "undecided", "refuted"]


def test_what_a_chain_needs_is_what_every_false_step_needs(claim, judges, decision) -> None:
    """needs = ∩ over refuted steps, in the order of the first."""
    answers = [decision("refuted", needs=("q > 0", "a > 0", "d >= 2")), decision("refuted", needs=("d >= 2", "q > 0"))]
    assert check_claim(claim(2), OPTIONS, judges(*answers)).needs == ("q > 0", "d >= 2")


@pytest.mark.parametrize(
    ("expected", "verdict", "ok"),
    [
        (None, "proved", True),
        (None, "refuted", False),
        ("refuted", "refuted", True),
        ("refuted", "proved", False),
        ("undecided", "undecided", True),
        ("undecided", "refuted", False),
    ],
)
def test_a_document_passes_where_the_verdict_is_as_announced(claim, judges, decision, expected, verdict, ok) -> None:
    """ok ⟺ verdict = expected, and expected is proved when nothing is announced."""
    assert check_claim(claim(expected=expected), OPTIONS, judges(decision(verdict))).ok is ok


@pytest.mark.parametrize(
    ("code", "verdict"), [("LN101", "unreadable"), ("LN402", "unsupported"), ("LN503", "unreadable")]
)
def test_what_was_not_read_is_not_judged(claim, judges, code, verdict) -> None:
    """A diagnostic of the reader is the verdict, by its code, at its place; no judge is asked."""
    found = Diagnostic(code, "what is this", 7, 2, 7, 5, ("a note",), "write that")
    report = check_claim(claim(statement=None, steps=(), diagnostic=found), OPTIONS, judges())
    assert (report.verdict.value, report.code, report.message) == (verdict, code, "what is this")
    assert (report.at.line, report.at.column, report.at.end_column) == (7, 2, 5)
    assert (report.notes, report.help) == (("a note",), "write that")


def test_a_display_left_alone_is_listed_and_passes(claim, judges) -> None:
    """skip: the verdict skipped, ok, nothing asked."""
    report = check_claim(claim(statement=None, steps=(), kind="skipped"), OPTIONS, judges())
    assert (report.verdict, report.ok) == (Verdict.SKIPPED, True)


def test_what_a_search_found_is_no_value(claim, judges, decision) -> None:
    """Where it rests on a search, no number is shown for or against an undecided claim."""
    finding = Finding(NumericEvidence(50, (1,), 3, False), "d = 1, t = 2: 4.6e40 against 2.0", searched=True)
    report = check_claim(claim(), Options(), judges(decision("undecided"), finding=finding))
    assert not any(character.isdigit() for note in report.notes for character in note)
