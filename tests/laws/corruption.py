"""What the check says of a report with one change in it, and what the numbers say of what it proved all the same."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from lnsym.check import ClaimReport, Judges, Options, Verdict, check_claim, read
from lnsym.latex import ReadClaim
from lnsym.numeric import Evidence
from lnsym.numeric import test as numeric_test
from lnsym.terms import Statement

from .edits import KINDS, Edit, edits
from .emitted import Excerpt

__all__ = ["Change", "Finding", "Judge", "changes", "mixed"]


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one display."""

    excerpt: Excerpt
    edit: Edit

    @property
    def text(self) -> str:
        """The changed excerpt."""
        return self.excerpt.with_change(self.edit.start, self.edit.end, self.edit.new)

    @property
    def lines(self) -> range:
        """The lines that the change touches."""
        first = self.excerpt.text.count("\n", 0, self.edit.start) + 1
        return range(first, first + self.excerpt.text.count("\n", self.edit.start, self.edit.end) + 1)

    def __str__(self) -> str:
        old = self.excerpt.text[self.edit.start : self.edit.end]
        line = self.text.splitlines()[self.lines[0] - 1].strip()
        return f"line {self.lines[0]}, {self.edit.kind}: {old!r} is now {self.edit.new!r}: {line}"


@dataclass(frozen=True, slots=True)
class Finding:
    """What becomes of a change: an ``outcome``, what was said, and whether the report points at the line.

    Caught: the verdict of the first claim that fails. Not counted: ``same`` (read as the same statements), ``true``
    (proved, and it holds at every numeric test), ``open`` (undecided, and it holds at every numeric test).
    Wrong: ``false`` (proved, and it fails at a point), ``doubtful`` (proved, and the numbers do not agree that it makes
    sense everywhere), ``lost`` (nothing fails, and a relation is missing).
    """

    outcome: str
    said: str = ""
    named: bool = True

    @property
    def caught(self) -> bool:
        """Whether the meaning is another one and the check does not pass it."""
        return self.outcome in ("refuted", "undecided", "unreadable", "unsupported")

    @property
    def wrong(self) -> bool:
        """Whether the check passes what it must not pass."""
        return self.outcome in ("false", "doubtful", "lost")


def changes(excerpts: Sequence[Excerpt]) -> Iterator[Change]:
    """Every single change of every display."""
    for excerpt in excerpts:
        for edit in edits(excerpt.text, excerpt.start, excerpt.end):
            yield Change(excerpt, edit)


def mixed(all_changes: Sequence[Change], count: int, seed: int) -> list[Change]:
    """``count`` of the changes, as many of each kind as there are, the same for the same seed."""
    random = Random(seed)
    kinds = [[change for change in all_changes if change.edit.kind == kind] for kind in KINDS]
    for some in kinds:
        random.shuffle(some)
    rounds = (some[turn] for turn in range(max(map(len, kinds))) for some in kinds if turn < len(some))
    return [change for change, _ in zip(rounds, range(count), strict=False)]


class Judge:
    """Checks changed displays; what an unchanged display says is proved once and kept.

    ``seconds`` is the time for a verdict; the numeric tests are in ``dimensions``. The verdicts are those of exact
    algebra alone, so that the numeric test is an independent witness against what they say.
    """

    def __init__(self, seconds: float, dimensions: tuple[int, ...] = (1, 2, 3, 5)) -> None:
        self.options = Options(timeout=seconds, numeric=False)
        self.dimensions = dimensions
        self.unchanged: dict[Excerpt, list[ReadClaim]] = {}
        self.known: set[Statement] = set()

    def passes(self, excerpt: Excerpt) -> list[ClaimReport]:
        """The reports of an unchanged display that are not as they should be; its statements are known from now on."""
        parts = self.unchanged[excerpt] = _parts(excerpt.text)
        reports = [check_claim(part, _PATIENT) for part in parts]
        proved = zip(map(_meaning, parts), (report.verdict is Verdict.PROVED for report in reports), strict=True)
        self.known.update(meaning for meaning, holds in proved if holds and meaning is not None)
        return [report for report in reports if not report.ok]

    def finding(self, change: Change) -> Finding:
        """What becomes of a change, by its first new part that fails."""
        before, parts = self.unchanged[change.excerpt], _parts(change.text)
        for part in parts:
            meaning = _meaning(part)
            if meaning in self.known:
                continue
            report = check_claim(part, self.options, _UNEXPLAINED)
            if report.verdict is Verdict.UNDECIDED and (found := self._test(meaning)) is not None and found.held:
                return Finding("open", report.message)
            if not report.ok:
                return Finding(report.verdict.value, report.message, _names(report, change))
            if passed_wrongly := _against(meaning, self._test(meaning)):
                return passed_wrongly
        if len(parts) < len(before):
            return Finding("lost", f"{len(before)} relations have become {len(parts)}")
        return Finding("same" if list(map(_meaning, parts)) == list(map(_meaning, before)) else "true")

    def _test(self, statement: Statement | None) -> Evidence | None:
        """The numeric test; nothing where there is no statement or no number."""
        if statement is None:
            return None
        deadline = time.monotonic() + 20
        try:
            return numeric_test(statement, digits=50, dimensions=self.dimensions, deadline=deadline)
        except (ArithmeticError, RuntimeError, ValueError):
            return None


# What is not changed must be proved, however slow the machine.
_PATIENT = Options(timeout=60.0, numeric=False)
# Why a refuted change is wrong is asked elsewhere, and takes time.
_UNEXPLAINED = Judges(diagnose=lambda step, statement, decision: step)


def _parts(text: str) -> list[ReadClaim]:
    """The claims of a text, a chain as one claim for each of its steps; without those that are announced to fail."""
    claims = [claim for claim in read(text, markdown=False).claims if claim.expected is None]
    return [part for claim in claims for part in ([replace(claim, steps=(step,)) for step in claim.steps] or [claim])]


def _meaning(part: ReadClaim) -> Statement | None:
    """What a part says; nothing when it is not read."""
    return part.steps[0].statement if part.steps else part.statement


def _against(statement: Statement | None, found: Evidence | None) -> Finding | None:
    """What a test says against a proof."""
    if found is None:
        return Finding("doubtful", f"{statement} cannot be tested")
    if found.counterexample is not None:
        return Finding("false", f"{statement} fails at {found.counterexample.point.values}")
    if found.undefined is not None:
        point, term = found.undefined
        return Finding("doubtful", f"{statement}: {term} is undefined at d = {point.dimension}, {point.values}")
    return None if found.held else Finding("doubtful", f"{statement} cannot be tested: {found.note}")


def _names(report: ClaimReport, change: Change) -> bool:
    """Whether a report points at a line of the change; a wrong definition shows in the claims that use it."""
    if change.excerpt.defines:
        return report.at.line >= change.excerpt.first_line
    return any(report.at.line <= line <= report.at.end_line for line in change.lines)
