"""What the reader says about a text: a code, a message, where, and what would work."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from ..errors import LnsymError

__all__ = ["ANNOTATION", "Ambiguous", "Diagnostic", "Lines", "ReadError", "Span"]

Span = tuple[int, int]

# In the words of an error, an annotation that would help stands between these marks: a comment of LaTeX or of Markdown.
ANNOTATION = re.compile("‹(lnsym: [^›]*)›")


@dataclass(frozen=True)
class Diagnostic:
    """A remark on the text from (line, column) to (end_line, end_column), 1-based, the end exclusive.

    LN1xx: unreadable; LN4xx: read, but outside the language; LN5xx: annotations, hypotheses and notation.
    """

    code: str
    message: str
    line: int
    column: int
    end_line: int
    end_column: int
    notes: tuple[str, ...] = ()
    help: str | None = None


@dataclass(eq=False)
class ReadError(LnsymError):
    """A formula, or a part of it, that cannot be read; the span is filled in by whoever knows it.

    ``name`` is the name that would have to be declared.
    """

    code: str
    message: str
    span: Span | None = None
    notes: tuple[str, ...] = ()
    help: str | None = None
    name: str | None = None

    def at(self, span: Span) -> ReadError:
        """The same error, placed here unless it has a place already."""
        if self.span is None:
            self.span = span
        return self

    def __str__(self) -> str:
        return self.message


class Ambiguous(ReadError):
    """What can be read in two ways that differ: both readings, and how to write the one that is meant."""

    def __init__(self, span: Span | None, first: str, other: str, help: str, what: str = "this") -> None:
        readings = (f"one reading: {first}", f"the other: {other}")
        super().__init__("LN111", f"{what} can be read in two ways that differ", span, readings, help)


@dataclass
class Lines:
    """Where the lines of a text start, to turn an offset into a line and a column (both from 1)."""

    text: str
    comment: str = "% {}"  # how an annotation is written in this document
    starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.starts = [0]
        start = self.text.find("\n")
        while start >= 0:
            self.starts.append(start + 1)
            start = self.text.find("\n", start + 1)

    def position(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def said(self, text: str) -> str:
        """A text with its annotations as the comments of this document."""
        return ANNOTATION.sub(lambda found: self.comment.format(found[1]), text)

    def diagnostic(self, error: ReadError, default: Span) -> Diagnostic:
        """The error as a diagnostic; without a span of its own it is about the default one."""
        start, end = error.span or default
        line, column = self.position(start)
        end_line, end_column = self.position(max(end, start))
        help = error.help and self.said(error.help)
        return Diagnostic(error.code, error.message, line, column, end_line, end_column, error.notes, help)
