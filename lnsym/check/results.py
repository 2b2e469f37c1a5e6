"""What a check finds: the report of a file, its claims, their steps and the numeric evidence."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .verdicts import Verdict

if TYPE_CHECKING:
    from ..latex import Diagnostic

__all__ = ["ClaimReport", "Counterexample", "FileReport", "NumericEvidence", "Options", "Span", "StepReport", "summary"]


@dataclass(frozen=True, slots=True)
class Options:
    """How to check: ``digits`` of the numeric test, and the limits of each claim: seconds, megabytes (``None``: none).

    A statement that needs longer than ``numeric_timeout`` at its test points has the evidence of those reached.
    The test is at ``points`` points in each of ``dimensions``, by default as many as the statement calls for. Beside a
    proof, which the numbers only watch over, it is at a few, unless the check is ``thorough``. ``layer`` is that of
    documents that name none, as in a ``layer`` annotation, and ``notation`` what names mean in them.
    ``proofs``: keep the proof of every proved step, as data.
    """

    digits: int = 50
    timeout: float | None = 10.0
    memory: int | None = 1024
    numeric_timeout: float = 5.0
    numeric: bool = True
    dimensions: tuple[int, ...] | None = None
    points: int | None = None
    thorough: bool = False
    seed: int = 0
    proofs: bool = False
    layer: str = ""
    notation: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a file: 1-based lines and columns; ``end_column`` is the first column after it."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class NumericEvidence:
    """What the numeric test saw. ``held`` is ``None`` when nothing was tested; evidence is never a proof."""

    digits: int = 0
    dimensions: tuple[int, ...] = ()
    points: int = 0
    held: bool | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A point at which a claim fails, in words: the dimension, the values, and both sides exactly and in decimals."""

    dimension: int
    values: dict[str, str]
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class StepReport:
    """One relation of a chain and what is known about it; ``proof`` is data that the kernel replays."""

    source: str
    span: Span
    verdict: Verdict
    message: str = ""
    code: str | None = None
    counterexample: Counterexample | None = None
    needs: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    help: str | None = None
    proof: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class ClaimReport:
    """A claim and what is known about it; ``at`` is the part that the message speaks of."""

    id: str
    label: str | None
    span: Span
    source: str
    verdict: Verdict
    at: Span
    statement: str | None = None
    hypotheses: tuple[str, ...] = ()
    expected: str | None = None
    code: str | None = None
    message: str = ""
    notes: tuple[str, ...] = ()
    help: str | None = None
    steps: tuple[StepReport, ...] = ()
    counterexample: Counterexample | None = None
    needs: tuple[str, ...] = ()
    numeric: NumericEvidence = field(default_factory=NumericEvidence)
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether the document passes here: proved, or as its author announced, or left alone at their wish."""
        if self.verdict is Verdict.SKIPPED:
            return True
        return self.verdict == (self.expected or Verdict.PROVED)


@dataclass(frozen=True, slots=True)
class FileReport:
    """All claims of one document, in its order, and the reader's warnings.

    ``strict``: a document with a warning does not pass.
    """

    path: str
    text: str
    claims: tuple[ClaimReport, ...]
    warnings: tuple[Diagnostic, ...] = ()
    strict: bool = False

    @property
    def ok(self) -> bool:
        """Whether every claim is proved or agrees with what its author announced, and no warning counts."""
        return all(claim.ok for claim in self.claims) and not (self.strict and self.warnings)


def summary(files: Iterable[FileReport]) -> dict[str, int]:
    """Verdict → number of claims; the five verdicts always, ``skipped`` where there is one."""
    counts = {verdict.value: 0 for verdict in Verdict}
    for file in files:
        for claim in file.claims:
            counts[claim.verdict.value] += 1
    if not counts[Verdict.SKIPPED.value]:
        del counts[Verdict.SKIPPED.value]
    return counts
