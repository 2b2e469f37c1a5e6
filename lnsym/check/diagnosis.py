"""What a check adds to a refutation: the kind of mistake, what is known about both sides, and what would be right."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from .. import errors
from .results import StepReport
from .verdicts import Verdict

if TYPE_CHECKING:
    from ..tactics import Decision
    from ..tactics.diagnosis import Diagnosis
    from ..terms import Statement

__all__ = ["diagnosed", "middle", "overall_code"]

_SECONDS = 1.5  # for a diagnosis, which is a courtesy


def diagnosed(step: StepReport, statement: Statement, decision: Decision) -> StepReport:
    """The report of a refuted step with its diagnosis; without one where that fails."""
    from ..layers.statistics import centering_matrix
    from ..tactics.diagnosis import diagnose

    try:
        found = diagnose(statement, decision, time.monotonic() + _SECONDS, (centering_matrix(),))
    except Exception:
        return step
    return replace(step, code=found.code, notes=found.notes, help=found.help)


def middle(steps: Sequence[StepReport], statements: Sequence[Statement]) -> Diagnosis | None:
    """The diagnosis of two neighbouring false steps that one wrong term explains."""
    from ..layers.statistics import centering_matrix
    from ..tactics.diagnosis import repaired_middle

    for k in range(len(steps) - 1):
        if steps[k].verdict is steps[k + 1].verdict is Verdict.REFUTED:
            try:
                before, after = statements[k], statements[k + 1]
                found = repaired_middle(before, after, time.monotonic() + _SECONDS, (centering_matrix(),))
            except Exception:
                continue
            if found is not None:
                return found
    return None


def overall_code(speaking: StepReport, steps: Sequence[StepReport], explained: Diagnosis | None) -> str | None:
    """A chain of which some steps hold, or in which one term is wrong, has a wrong step; else it is one statement."""
    if speaking.verdict is not Verdict.REFUTED or len(steps) == 1:
        return speaking.code
    some_hold = any(step.verdict is not Verdict.REFUTED for step in steps)
    return errors.REFUTED_STEP if some_hold or explained is not None else speaking.code
