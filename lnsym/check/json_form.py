"""The reports as JSON data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import __version__
from .results import ClaimReport, FileReport, StepReport, summary

__all__ = ["to_json"]


def to_json(files: Sequence[FileReport]) -> dict[str, Any]:
    """One object for all files: ``tool``, ``version``, ``files``, ``summary``."""
    return {
        "tool": "lnsym",
        "version": __version__,
        "files": [{"path": file.path, "claims": [_claim(claim) for claim in file.claims]} for file in files],
        "summary": summary(files),
    }


def _claim(claim: ClaimReport) -> dict[str, Any]:
    witness = claim.counterexample
    return {
        "id": claim.id,
        "label": claim.label,
        "line": claim.span.line,
        "column": claim.span.column,
        "end_line": claim.span.end_line,
        "source": claim.source,
        "statement": claim.statement,
        "hypotheses": list(claim.hypotheses),
        "verdict": claim.verdict.value,
        "expected": claim.expected,
        "ok": claim.ok,
        "code": claim.code,
        "message": _message(claim),
        "steps": [_step(step) for step in claim.steps],
        "counterexample": None
        if witness is None
        else {
            "d": witness.dimension,
            "values": dict(witness.values),
            "left": witness.left,
            "right": witness.right,
        },
        "needs": list(claim.needs),
        "numeric": {
            "digits": claim.numeric.digits,
            "dimensions": list(claim.numeric.dimensions),
            "points": claim.numeric.points,
            "held": claim.numeric.held,
        },
    }


def _message(claim: ClaimReport) -> str:
    """The message, and what the text form shows below it."""
    return "; ".join(part for part in (claim.message, *claim.notes, claim.help) if part)


def _step(step: StepReport) -> dict[str, Any]:
    return {
        "line": step.span.line,
        "column": step.span.column,
        "source": step.source,
        "verdict": step.verdict.value,
        "message": step.message,
    }
