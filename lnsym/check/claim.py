"""The verdict on one claim: its steps decided one by one, and the numeric test of the whole beside them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

from .. import errors
from ..errors import OutOfTime
from ..time_limit import time_limit
from . import diagnosis, evidence
from .evidence import Finding
from .results import ClaimReport, Counterexample, NumericEvidence, Options, Span, StepReport
from .verdicts import Verdict, combined

if TYPE_CHECKING:
    from ..latex import Diagnostic, ReadClaim, ReadStep
    from ..tactics import Decision
    from ..terms import Statement

__all__ = ["Judges", "check_claim", "diagnostic_span", "out_of_memory", "unjudged"]


def _decide(statement: Statement, deadline: float | None) -> Decision:
    from ..tactics import decide

    return decide(statement, deadline=deadline)


@dataclass(frozen=True, slots=True)
class Judges:
    """Who decides: ``decide`` exactly, ``gather`` numerically; neither knows of the other. ``diagnose`` comes after."""

    decide: Callable[[Statement, float | None], Decision] = _decide
    gather: Callable[[Statement, Options], Finding] = evidence.gather
    diagnose: Callable[[StepReport, Statement, Decision], StepReport] = diagnosis.diagnosed


_CODES = {
    Verdict.REFUTED: errors.REFUTED,
    Verdict.UNDECIDED: errors.UNDECIDED,
    Verdict.UNSUPPORTED: errors.UNDEFINED_AT_A_POINT,
}


def check_claim(claim: ReadClaim, options: Options, judges: Judges | None = None) -> ClaimReport:
    """The report of a claim. Whatever goes wrong inside becomes its verdict, never an exception."""
    judges = judges or Judges()
    start = time.monotonic()
    report = unjudged(claim)
    if claim.kind != "skipped" and claim.statement is not None:
        report = _judged(claim, claim.statement, report, options, judges)
    if report.verdict is Verdict.PROVED and not report.ok:
        report = replace(report, code=errors.NOT_AS_ANNOUNCED)
    return replace(report, seconds=time.monotonic() - start)


def unjudged(claim: ReadClaim) -> ClaimReport:
    """What the reader alone says: skipped, or not readable, or nothing yet."""
    span = Span(claim.line, claim.column, claim.end_line, claim.column + 1)
    verdict = Verdict.SKIPPED if claim.kind == "skipped" else Verdict.UNDECIDED
    report = ClaimReport(claim.id, claim.label, span, claim.source, verdict, span, expected=claim.expected)
    if claim.diagnostic is None:
        return report
    found = claim.diagnostic
    return replace(
        report,
        verdict=Verdict.UNSUPPORTED if found.code.startswith("LN4") else Verdict.UNREADABLE,
        at=diagnostic_span(found),
        code=found.code,
        message=found.message,
        notes=tuple(found.notes),
        help=found.help,
    )


def diagnostic_span(found: Diagnostic) -> Span:
    """Where a diagnostic of the reader points."""
    return Span(found.line, found.column, found.end_line, found.end_column)


def _judged(
    claim: ReadClaim, statement: Statement, report: ClaimReport, options: Options, judges: Judges
) -> ClaimReport:
    deadline = None if options.timeout is None else time.monotonic() + options.timeout
    try:
        report = replace(
            report,
            statement=str(statement.proposition),
            hypotheses=tuple(str(hypothesis) for hypothesis in statement.hypotheses),
        )
    except Exception as error:
        return replace(report, verdict=Verdict.UNDECIDED, code=errors.INTERNAL_ERROR, message=_internal(error))
    parts: list[tuple[Statement, ReadStep | ReadClaim]] = [(step.statement, step) for step in claim.steps]
    parts = parts or [(statement, claim)]
    # where the author says that it fails, nobody asks why
    wanted = claim.expected != Verdict.REFUTED
    steps = tuple(_step(*part, deadline, options, judges, diagnose=wanted) for part in parts)
    verdict = combined(step.verdict for step in steps)
    speaking = next(step for step in steps if step.verdict is verdict)
    wrong = diagnosis.middle(steps, [part for part, _ in parts]) if wanted and verdict is Verdict.REFUTED else None
    report = replace(
        report,
        verdict=verdict,
        at=_at(speaking, parts[steps.index(speaking)][1]),
        code=diagnosis.overall_code(speaking, steps, wrong),
        message=_message(speaking, steps),
        notes=(*speaking.notes, *(wrong.notes if wrong else ()), *_remarks(claim, verdict)),
        help=(wrong and wrong.help) or speaking.help,
        steps=steps if claim.steps else (),
        counterexample=speaking.counterexample,
        needs=_common_needs(steps),
    )
    return _with_evidence(report, statement, options, judges)


def _at(speaking: StepReport, part: ReadStep | ReadClaim) -> Span:
    """The step; of one over several rows of a chain its right side, for what is before it was written before."""
    span = speaking.span
    right: tuple[int, int] | None = getattr(part, "right", None)
    if span.line == span.end_line or right is None:
        return span
    return Span(*right, span.end_line, span.end_column)


def _remarks(claim: ReadClaim, verdict: Verdict) -> tuple[str, ...]:
    """What the reader remarks, where the claim is not proved and nobody expects it to be false."""
    return () if verdict is Verdict.PROVED or claim.expected == Verdict.REFUTED else claim.remarks


def _step(
    statement: Statement,
    part: ReadStep | ReadClaim,
    deadline: float | None,
    options: Options,
    judges: Judges,
    *,
    diagnose: bool,
) -> StepReport:
    end_column = getattr(part, "end_column", part.column + 1)
    step = StepReport(part.source, Span(part.line, part.column, part.end_line, end_column), Verdict.UNDECIDED)
    remaining = None if deadline is None else deadline - time.monotonic()
    late = f"not settled within the time limit of {options.timeout:g} s" if options.timeout is not None else ""
    if remaining is not None and remaining <= 0:
        return replace(step, code=errors.OUT_OF_TIME, message=late)
    try:
        # A search that looks at the clock ends by itself; the alarm, a second later, ends the others.
        with time_limit(None if remaining is None else remaining + 1):
            decision = judges.decide(statement, deadline)
    except OutOfTime:
        return replace(step, code=errors.OUT_OF_TIME, message=late)
    except MemoryError:
        return replace(step, code=errors.OUT_OF_MEMORY, message=out_of_memory(options))
    except Exception as error:
        return replace(step, code=errors.INTERNAL_ERROR, message=_internal(error))
    verdict = Verdict(decision.verdict)
    found = decision.counterexample
    step = replace(
        step,
        verdict=verdict,
        code=decision.code or _CODES.get(verdict),
        message=decision.message,
        help=decision.help,
        counterexample=None
        if found is None
        else Counterexample(found.dimension, dict(found.values), found.left, found.right),
        needs=tuple(decision.needs),
    )
    if options.proofs and decision.theorem is not None and decision.witness is not None:
        from ..tactics import proof_data

        return replace(step, proof=proof_data(decision.theorem, decision.witness))
    return judges.diagnose(step, statement, decision) if verdict is Verdict.REFUTED and diagnose else step


def out_of_memory(options: Options) -> str:
    """The message about a claim for which the memory did not suffice."""
    limit = "" if options.memory is None else f" (the limit is {options.memory} MB)"
    return f"it needs more memory than there is{limit}"


def _internal(error: Exception) -> str:
    return f"internal error: {type(error).__name__}: {str(error)[:300]}"


def _message(speaking: StepReport, steps: tuple[StepReport, ...]) -> str:
    if len(steps) == 1:
        return speaking.message
    if speaking.verdict is Verdict.PROVED:
        return "every step is proved"
    place = f"step {steps.index(speaking) + 1} of {len(steps)}"
    return f"{place}: {speaking.message}" if speaking.message else place


def _common_needs(steps: tuple[StepReport, ...]) -> tuple[str, ...]:
    """The hypotheses any one of which makes every refuted step true."""
    refuted = [step.needs for step in steps if step.verdict is Verdict.REFUTED]
    if not refuted:
        return ()
    common = reduce(frozenset.intersection, map(frozenset, refuted))
    return tuple(need for need in refuted[0] if need in common)


def _with_evidence(report: ClaimReport, statement: Statement, options: Options, judges: Judges) -> ClaimReport:
    """The report with the numeric test beside the verdict; a proof that the test contradicts does not stand."""
    if not options.numeric:
        return report
    try:
        with time_limit(options.numeric_timeout + 1):
            finding = judges.gather(statement, _amount(report, options))
    except OutOfTime:
        return replace(report, numeric=NumericEvidence(note="the numeric test did not end in time"))
    except Exception as error:
        return replace(report, numeric=NumericEvidence(note=f"the numeric test failed: {_internal(error)}"))
    report = replace(report, numeric=finding.evidence)
    if report.verdict in (Verdict.PROVED, Verdict.UNDECIDED) and finding.undefined:
        return replace(
            report,
            verdict=Verdict.UNSUPPORTED,
            code=errors.UNDEFINED_AT_A_POINT,
            message=f"not defined everywhere that its hypotheses allow: {finding.undefined}",
            help=report.help or "add the hypothesis that excludes this point",
        )
    if report.verdict is Verdict.PROVED and finding.fails:
        return replace(
            report,
            verdict=Verdict.UNDECIDED,
            code=errors.DISAGREEMENT,
            message=f"the exact proof and the numeric test disagree, so neither is trusted: {finding.fails}",
            help="this is a defect of lnsym; please report it with the formula",
        )
    if report.verdict is Verdict.UNDECIDED:
        return replace(report, notes=(*report.notes, _what_was_seen(finding)))
    return report


def _amount(report: ClaimReport, options: Options) -> Options:
    if report.verdict is not Verdict.PROVED or options.thorough:
        return options
    return replace(options, points=options.points or 2, dimensions=options.dimensions or (1, 2, 5))


def _what_was_seen(finding: Finding) -> str:
    seen = finding.evidence
    if finding.undefined:
        return finding.undefined
    if finding.searched:
        return "numerically there is only a search for a better value, which settles nothing"
    if finding.fails:
        return f"a numeric test fails at {finding.fails}"
    if seen.held:
        where = ", ".join(map(str, seen.dimensions))
        return f"held at every numeric test: {seen.points} points, d = {where}, to {seen.digits} digits"
    return seen.note or "it could not be tested numerically"
