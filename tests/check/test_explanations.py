"""Every code that can be given has an explanation, and its examples give it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lnsym
from lnsym import errors
from lnsym.check import FileReport, Judges, Options, check_text
from lnsym.check.evidence import Finding
from lnsym.check.explanations import explanations
from lnsym.check.results import NumericEvidence

# Codes that no document gives: they say that something went wrong on the way.
DEFECTS = {errors.INTERNAL_ERROR, errors.DISAGREEMENT, errors.OUT_OF_MEMORY}
QUICK = Options(numeric=False, timeout=10.0)


def codes(report: FileReport) -> set[str]:
    """The codes of a report: of claims, and of warnings."""
    return {c.code for c in report.claims if c.code} | {w.code for w in report.warnings}


def checked(example: str, options: Options = QUICK, judges: Judges | None = None) -> FileReport:
    """An example, checked as Markdown."""
    return check_text(example, "example.md", True, options, judges=judges)


def test_every_code_in_the_source_is_explained_and_no_other() -> None:
    """The codes that the package can give are those with an explanation."""
    folder = Path(lnsym.__file__).parent
    written = {code for path in folder.rglob("*.py") for code in re.findall(r'"(LN\d{3})"', path.read_text("utf-8"))}
    assert set(explanations()) == written


def test_every_constant_is_a_code_of_its_own() -> None:
    """No two names in ``errors`` are the same code."""
    given = [getattr(errors, name) for name in errors.__all__ if isinstance(getattr(errors, name), str)]
    assert len(given) == len(set(given))


@pytest.mark.parametrize("code", [code for code in explanations() if code not in DEFECTS | {errors.OUT_OF_TIME}])
def test_the_wrong_example_gives_the_code_and_the_right_one_passes(code) -> None:
    """``wrong`` gives this very code; ``right`` passes without any code but an announced one."""
    found = explanations()[code]
    assert code in codes(checked(found.wrong))
    right = checked(found.right)
    assert right.claims
    assert (right.ok, code in codes(right), right.warnings) == (True, False, ())


def test_what_takes_too_long_is_out_of_time() -> None:
    """LN302: the example under a limit that nothing meets, and under the usual one."""
    found = explanations()[errors.OUT_OF_TIME]
    assert codes(checked(found.wrong, Options(numeric=False, timeout=1e-9))) == {errors.OUT_OF_TIME}
    assert checked(found.right).ok


@pytest.mark.parametrize(
    ("code", "error"), [(errors.INTERNAL_ERROR, ValueError("bad")), (errors.OUT_OF_MEMORY, MemoryError())]
)
def test_what_goes_wrong_inside_has_its_code(code, error) -> None:
    """A judge that breaks, and one that runs out of memory."""

    def broken(statement, deadline):
        raise error

    assert codes(checked("$$ q = q $$", judges=Judges(decide=broken))) == {code}


def test_a_proof_and_numbers_that_disagree_have_their_code() -> None:
    """LN304: the numbers say no to a proof."""
    no = Finding(NumericEvidence(50, (1,), 1, False), fails="d = 1: 0 against 1")
    judges = Judges(gather=lambda statement, options: no)
    assert codes(checked("$$ q = q $$", Options(timeout=10.0), judges)) == {errors.DISAGREEMENT}


def test_only_defects_have_no_example() -> None:
    """Every other code shows one."""
    assert {e.code for e in explanations().values() if not (e.wrong and e.right)} == DEFECTS


def test_wrong_and_right_are_not_the_same_document() -> None:
    """What gives a code is told from what does not by reading them."""
    assert [e.code for e in explanations().values() if e.wrong and e.wrong == e.right] == []


def test_an_explanation_shows_code_title_text_and_examples() -> None:
    """Plain text, the examples indented."""
    found = explanations()["LN207"]
    shown = found.shown()
    assert shown.startswith("LN207: Only one direction of an equivalence holds\n\n")
    assert all(f"    {line}" in shown for line in (*found.wrong.splitlines(), *found.right.splitlines()))
