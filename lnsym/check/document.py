"""Check a text, or files: every claim of a document gets a report."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from .. import errors
from ..errors import FileError
from ..layers import Layer, standard_notation
from ..terms import Term
from .claim import Judges, check_claim
from .results import ClaimReport, FileReport, Options, Span
from .verdicts import Verdict

if TYPE_CHECKING:
    from ..latex import Document

__all__ = ["check_files", "check_text", "is_markdown", "read"]

Progress = Callable[[ClaimReport], None]


def notation(kind: str, epsilon: str, divisor: str) -> Mapping[str, Term]:
    """The standard notation of the layer that a ``layer`` annotation names."""
    return standard_notation(Layer(kind, epsilon, divisor))


def read(text: str, *, markdown: bool) -> Document:
    """The claims of a text, with the standard notation of the layers."""
    from ..latex import read_document

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
        document = read(text, markdown=markdown)
    except Exception as error:
        return FileReport(path, text, (_not_read(text, error),))
    reports = []
    for claim in document.claims:
        reports.append(check_claim(claim, options, judges))
        if progress is not None:
            progress(reports[-1])
    return FileReport(path, text, tuple(reports), tuple(document.warnings))


def check_files(
    paths: Iterable[str | Path], options: Options | None = None, *, progress: Progress | None = None
) -> tuple[FileReport, ...]:
    """The reports of files; ``-`` is standard input.

    All are read before any is checked; ``FileError`` if one cannot be.
    """
    texts = [(os.fsencode(path).decode("utf-8", "replace"), _contents(str(path))) for path in paths]
    return tuple(check_text(text, path, is_markdown(path, text), options, progress=progress) for path, text in texts)


def _contents(path: str) -> str:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(f"cannot read {path}: not UTF-8 text ({error.reason} at byte {error.start})") from error
    except (OSError, ValueError) as error:
        raise FileError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


_LATEX = re.compile(r"\\documentclass|\\begin\{document\}|\\label\{|^\s*%\s*lnsym:", re.MULTILINE)


def is_markdown(path: str, text: str) -> bool:
    """Markdown or LaTeX: by the suffix, and by what only LaTeX contains where the suffix does not say."""
    suffix = Path(path).suffix.lower()
    if suffix in (".md", ".markdown", ".mdown"):
        return True
    if suffix in (".tex", ".ltx", ".latex"):
        return False
    return _LATEX.search(text) is None


def _not_read(text: str, error: Exception) -> ClaimReport:
    """A document on which the reader itself fails is one claim without a verdict, never a silent pass."""
    span = Span(1, 1, text.count("\n") + 1, 2)
    message = f"internal error while reading: {type(error).__name__}: {str(error)[:300]}"
    return ClaimReport(
        "document", None, span, "", Verdict.UNREADABLE, Span(1, 1, 1, 2), code=errors.INTERNAL_ERROR, message=message
    )
