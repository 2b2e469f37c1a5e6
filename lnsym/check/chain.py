"""The steps of a chain: which part of the document a false one points at, and what is known of the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .results import ClaimReport, Span, StepReport
from .verdicts import Verdict

__all__ = ["other_steps", "part_at_fault"]

_LONGEST = 160  # characters of a line about another step

# between the terms of a chain: ends of rows, signs of alignment, comments, the relation
_GAP = r"(?:\s|&|\{\}|\\\\(?:\*|\[[^\]]*\])?|%[^\n]*\n)*"
_RELATION = re.compile(rf"{_GAP}(?:=|<|>|\\(?:[A-Za-z]+|;|,)\s*)+{_GAP}")


def part_at_fault(step: StepReport, steps: Sequence[StepReport]) -> Span:
    """The right-hand term of a step over several rows, for what is before it was written before; else the step.

    Where that term begins is where the next step of the chain does, or behind the left one, where the last step ended.
    """
    span = step.span
    if span.line == span.end_line:
        return span
    at = next(k for k, other in enumerate(steps) if other is step)
    if at + 1 < len(steps) and _start(span) < _start(steps[at + 1].span) < _end(span):
        after = steps[at + 1].span
        return Span(after.line, after.column, span.end_line, span.end_column)
    if at > 0 and _start(span) < _end(steps[at - 1].span) < _end(span):
        return _behind_relation(step, steps[at - 1].span)
    return span


def _start(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _end(span: Span) -> tuple[int, int]:
    return span.end_line, span.end_column


def _behind_relation(step: StepReport, before: Span) -> Span:
    """The part of a step that follows the relation behind its left term, with which ``before`` ends."""
    span, rows = step.span, step.source.split("\n")
    row = before.end_line - span.line
    column = before.end_column - (span.column if row == 0 else 1)
    rest = "\n".join((rows[row][column:], *rows[row + 1 :]))
    relation = _RELATION.match(rest)
    if relation is None:
        return span
    skipped = relation[0].split("\n")
    line = before.end_line + len(skipped) - 1
    first = before.end_column if len(skipped) == 1 else 1
    return Span(line, first + len(skipped[-1]), span.end_line, span.end_column)


def other_steps(claim: ClaimReport) -> Iterator[str]:
    """One line for each further step that is not proved, and one with those that are."""
    steps = claim.steps
    if len(steps) < 2 or claim.verdict is Verdict.PROVED:
        return
    speaking = next((k for k, step in enumerate(steps) if step.verdict is claim.verdict), None)
    for k, step in enumerate(steps):
        if k != speaking and step.verdict is not Verdict.PROVED:
            yield f"step {k + 1} of {len(steps)} {_said(step)}"
    proved = [str(k + 1) for k, step in enumerate(steps) if step.verdict is Verdict.PROVED]
    if proved:
        yield f"proved: step {proved[0]}" if len(proved) == 1 else f"proved: steps {', '.join(proved)}"


def _said(step: StepReport) -> str:
    if step.verdict is Verdict.REFUTED:
        return f"also {step.message}" if 0 < len(step.message) <= _LONGEST else "also fails"
    said = f": {step.message}" if 0 < len(step.message) <= _LONGEST else ""
    return f"is {step.verdict.value}{said}"
