"""The parts of a document that the reader looks at, in order: displays, inline mathematics, annotations, macros."""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["ALIGNED", "DISPLAYS", "Annotation", "Display", "Inline", "MacroSource", "Segment", "close_of", "environment_end"]

# Environments whose rows hold formulas; in "multline" the rows are one formula.
ALIGNED = frozenset("align flalign alignat xalignat eqnarray aligned split alignedat".split())
DISPLAYS = frozenset("equation displaymath gather multline dmath math IEEEeqnarray".split()) | ALIGNED - frozenset(
    "aligned split alignedat".split()
)
LONGEST = 200_000
LONGEST_INLINE = 5_000


@dataclass(frozen=True, slots=True)
class Display:
    """A displayed formula: its whole extent, the mathematics in it, its environment, a label beside it.

    ``fault`` says what is wrong with its delimiters (it is never closed …).
    """

    start: int
    end: int
    inner_start: int
    inner_end: int
    environment: str = ""
    label: str | None = None
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Inline:
    """Mathematics in a line of prose."""

    start: int
    end: int
    inner_start: int
    inner_end: int


@dataclass(frozen=True, slots=True)
class Annotation:
    """What stands behind ``lnsym:`` in a comment; ``alone``: on a line of its own."""

    start: int
    end: int
    text: str
    alone: bool


@dataclass(frozen=True, slots=True)
class MacroSource:
    """A \\newcommand or its like, to be read at its place."""

    start: int
    end: int


Segment = Display | Inline | Annotation | MacroSource

_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_NEXT_DISPLAY = re.compile(
    r"\\begin\s*\{(?:" + "|".join(sorted(DISPLAYS)) + r")\*?\}|\\\[|\\(?:sub)*section\b|\\chapter\b|\\end\s*\{document\}"
)


def close_of(text: str, start: int, closing: str, end: int) -> tuple[int, int, str | None]:
    """Where the mathematics that begins at ``start`` ends, where the display does, and what is wrong.

    A display that is not closed ends at the next blank line, so that what follows is still read.
    """
    limit = _limit(text, start, end, closing)
    escaped = re.compile(r"\\\\|(?<!\\)%[^\n]*|" + re.escape(closing) + r"|\\.", re.DOTALL)
    for match in escaped.finditer(text, start, limit):
        if match.group() == closing:
            return match.start(), match.end(), None
    blank = _BLANK_LINE.search(text, start, limit)
    stop = blank.start() if blank else limit
    return stop, stop, f"this display is never closed by {closing}"


def _limit(text: str, start: int, end: int, closing: str) -> int:
    """The first place where a display that began at ``start`` must have ended."""
    limit = min(end, start + LONGEST)
    following = _NEXT_DISPLAY.search(text, start, limit)
    while following and following.group() == "\\[" and following.start() and text[following.start() - 1] == "\\":
        following = _NEXT_DISPLAY.search(text, following.end(), limit)
    if following:
        limit = following.start()
    if closing == "$$":
        blank = _BLANK_LINE.search(text, start, limit)
        if blank and text[start : blank.start()].strip():
            limit = blank.start()
    return limit


def environment_end(text: str, start: int, name: str, end: int) -> tuple[int, int, str | None]:
    """Like ``close_of`` for \\end{name}."""
    limit = _limit(text, start, end, "")
    found = re.compile(r"\\end\s*\{" + re.escape(name) + r"\}").search(text, start, limit)
    if found:
        return found.start(), found.end(), None
    other = re.compile(r"\\end\s*\{([^{}]*)\}").search(text, start, limit)
    blank = _BLANK_LINE.search(text, start, limit)
    if other and other[1].rstrip("*") in DISPLAYS:
        return other.start(), other.end(), f"\\begin{{{name}}} is closed by \\end{{{other[1]}}}"
    stop = blank.start() if blank else limit
    return stop, stop, f"the environment {name} is never closed"
