"""The reports as workflow commands of GitHub, which shows them beside the lines of a pull request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .claim import diagnostic_span
from .results import FileReport, Span
from .text_form import remarks
from .verdicts import Verdict

__all__ = ["to_github"]

_PROBLEMS = (Verdict.REFUTED, Verdict.UNREADABLE)


def to_github(files: Sequence[FileReport]) -> Iterator[str]:
    """A line for each claim that does not pass, and for each warning of the reader.

    ``::error file=…,line=…,endLine=…,col=…,endColumn=…,title=…::message``; what may still be right is a warning.
    """
    for file in files:
        remark = "error" if file.strict else "warning"
        for warning in file.warnings:
            message = "\n".join([warning.message, *warning.notes, *([warning.help] if warning.help else [])])
            yield _command(remark, file.path, diagnostic_span(warning), warning.code, message)
        for claim in file.claims:
            if not claim.ok:
                level = "error" if claim.verdict in _PROBLEMS or claim.expected else "warning"
                title = " ".join(filter(None, (claim.verdict.value, claim.code, claim.id)))
                yield _command(level, file.path, claim.at, title, "\n".join(remarks(claim)))


def _command(level: str, path: str, at: Span, title: str, message: str) -> str:
    place = {"file": path, "line": at.line, "endLine": at.end_line, "col": at.column}
    if at.end_line == at.line:
        # a column at which it ends is read within one line only; the last column belongs to the part
        place["endColumn"] = max(at.column, at.end_column - 1)
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in {**place, "title": title}.items())
    return f"::{level} {properties}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
