"""Check a text: every claim of a document gets a report."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from .. import errors
from ..errors import SettingsError
from .claim import Judges, check_claim
from .results import ClaimReport, FileReport, Options, Span
from .verdicts import Verdict

if TYPE_CHECKING:
    from ..latex import Document
    from ..terms import Term

__all__ = ["check_text", "is_markdown", "not_read", "read"]

Progress = Callable[[ClaimReport], None]
Notation = Callable[[str, str, str], "Mapping[str, Term]"]


def standard(kind: str, epsilon: str, divisor: str) -> Mapping[str, Term]:
    """The standard notation of the layer that a ``layer`` annotation names."""
    from ..layers import Layer, standard_notation

    return standard_notation(Layer(kind, epsilon, divisor))


def read(text: str, *, markdown: bool, options: Options | None = None) -> Document:
    """The claims of a text, with the standard notation of the layers and what ``options`` adds to it."""
    from ..latex import read_document

    notation: Notation = standard
    if options is not None and (options.layer or options.notation):
        from .notation import project_notation

        notation = project_notation(options)
    return read_document(text, markdown=markdown, notation=notation)


def check_text(
    text: str,
    path: str = "-",
    markdown: bool = False,
    options: Options | None = None,
    *,
    judges: Judges | None = None,
    progress: Progress | None = None,
) -> FileReport:
    """The report of one text. ``progress`` is told each claim as soon as its verdict is there."""
    options = options or Options()
    try:
        document = read(text, markdown=markdown, options=options)
    except SettingsError:
        raise
    except Exception as error:
        return FileReport(path, text, (not_read(text, error),))
    reports = []
    for claim in document.claims:
        reports.append(check_claim(claim, options, judges))
        if progress is not None:
            progress(reports[-1])
    return FileReport(path, text, tuple(reports), tuple(document.warnings))


_LATEX = re.compile(r"\\documentclass|\\begin\{document\}|\\label\{|^\s*%\s*lnsym:", re.MULTILINE)


def is_markdown(path: str, text: str) -> bool:
    """Markdown or LaTeX: by the suffix, and by what only LaTeX contains where the suffix does not say."""
    suffix = Path(path).suffix.lower()
    if suffix in (".md", ".markdown", ".mdown"):
        return True
    if suffix in (".tex", ".ltx", ".latex"):
        return False
    return _LATEX.search(text) is None


def not_read(text: str, error: Exception) -> ClaimReport:
    """A document on which the reader itself fails is one claim without a verdict, never a silent pass."""
    span = Span(1, 1, text.count("\n") + 1, 2)
    message = f"internal error while reading: {type(error).__name__}: {str(error)[:300]}"
    return ClaimReport(
        "document", None, span, "", Verdict.UNREADABLE, Span(1, 1, 1, 2), code=errors.INTERNAL_ERROR, message=message
    )
