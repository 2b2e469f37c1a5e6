"""Check documents: every claim gets a verdict, with its counterexample or what is missing."""

from .claim import Judges, check_claim
from .document import check_text, is_markdown, read
from .files import check_files
from .json_form import to_json
from .results import ClaimReport, Counterexample, FileReport, NumericEvidence, Options, Span, StepReport, summary
from .text_form import print_reports
from .verdicts import Verdict, combined

__all__ = [
    "ClaimReport",
    "Counterexample",
    "FileReport",
    "Judges",
    "NumericEvidence",
    "Options",
    "Span",
    "StepReport",
    "Verdict",
    "check_claim",
    "check_files",
    "check_text",
    "combined",
    "is_markdown",
    "print_reports",
    "read",
    "summary",
    "to_json",
]
