"""Emitted reports with one change in them: what alters the meaning is caught, at its line."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from lnsym.layers import Layer

from .corruption import Change, Finding, Judge, changes, mixed
from .edits import KINDS, edits
from .emitted import Excerpt, excerpts, report_text

COUNT = 350


@dataclass(frozen=True)
class Run:
    """A report's displays, those that fail unchanged, and changes with what becomes of them."""

    displays: list[Excerpt]
    failing: list[str]
    found: list[tuple[Change, Finding]]


@pytest.fixture(scope="module")
def run() -> Run:
    """The report on layer norm, ``COUNT`` changes of it."""
    displays = list(excerpts(report_text(Layer())))
    judge = Judge(0.4)
    failing = [report.id for display in displays for report in judge.passes(display)]
    some = mixed(list(changes(displays)), COUNT, 20)
    return Run(displays, failing, [(change, judge.finding(change)) for change in some])


def test_unchanged_displays_pass(run: Run) -> None:
    """Every display passes alone, so that what fails below fails by its change."""
    assert run.failing == []


def test_what_alters_the_meaning_is_caught(run: Run) -> None:
    """Nothing is proved against the numbers, and no relation gets lost: at least 300 changes are caught."""
    assert [(str(change), found.said) for change, found in run.found if found.wrong] == []
    assert sum(found.caught for _, found in run.found) >= 300


def test_what_is_caught_is_caught_at_its_line(run: Run) -> None:
    """The report of a changed formula points at the line of the change."""
    assert [str(change) for change, found in run.found if found.caught and not found.named] == []


def test_few_changes_are_still_true(run: Run) -> None:
    """Fewer than one change in six leaves a claim that holds, or that no number speaks against."""
    passed = [str(change) for change, found in run.found if found.outcome in ("true", "open", "same")]
    assert len(passed) * 6 < len(run.found), passed


def test_what_reads_the_same_is_written_otherwise_only(run: Run) -> None:
    """Only what the language lets one leave out changes nothing: the input of u, and the sign of a column."""
    same = {change.edit.new or change.excerpt.text[change.edit.start : change.edit.end]
            for change, found in run.found if found.outcome == "same"}  # fmt: skip
    assert same <= {"(z)", "^{\\mathsf T}"}


def test_every_kind_of_change_is_made(run: Run) -> None:
    """Numerals, exponents, signs … : every kind has changes that are caught."""
    assert {change.edit.kind for change, found in run.found if found.caught} == set(KINDS)


@pytest.mark.parametrize(
    ("kind", "formula", "changed"),
    [
        ("numeral", r"\frac12", {r"\frac22", r"\frac02", r"\frac13", r"\frac11"}),
        ("exponent", "x^2", {"x^3", "x^1", "x", "x^{-2}"}),
        ("sign", "a = b-c", {"a =- b-c", "a = b+c"}),
        ("d and d-1", r"\frac1d", {r"\frac1{(d-1)}", r"\frac1{(d+1)}"}),
        ("dropped factor", r"d(q+\epsilon)", {r"(q+\epsilon)", "d"}),
        ("dropped brackets", r"d(q+\epsilon)", {r"dq+\epsilon"}),
        ("dropped root", r"\frac{v}{\sqrt\epsilon}", {r"\frac{v}{\epsilon}"}),
        ("relation", r"a \le b", {r"a <  b", r"a =  b", r"a \ge  b", r"a >  b"}),
        ("turned fraction", r"\frac{a}{b+c}", {r"\frac{b+c}{a}"}),
    ],
)
def test_changes_of_a_formula(kind: str, formula: str, changed: set[str]) -> None:
    """Each kind of change at every place where it can be made."""
    made = {formula[: e.start] + e.new + formula[e.end :] for e in edits(formula, 0, len(formula)) if e.kind == kind}
    assert made == changed


def test_epsilon_leaves_the_root() -> None:
    """√(q+ε) becomes √q + ε, and (q+ε)^p becomes q^p + ε."""
    made = {
        edit.new for edit in edits(r"\sqrt{q+\epsilon}(q+\epsilon)^{3/2}", 0, 35) if edit.kind == "place of epsilon"
    }
    assert {r"\left(\sqrt{q}+\epsilon\right)", r"(q^{3/2}+\epsilon)"} <= made
