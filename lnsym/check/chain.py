"""What is said of the other steps of a chain, beside the one that the report speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from .results import ClaimReport, StepReport
from .verdicts import Verdict

__all__ = ["other_steps"]

_LONGEST = 160  # characters of a line about another step


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
