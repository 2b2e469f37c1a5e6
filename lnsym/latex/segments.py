"""The parts of a document that the reader looks at, in order: displays, inline mathematics, annotations, macros."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .spelling import one_slip

__all__ = [
    "ALIGNED",
    "BLANK_LINE",
    "DISPLAYS",
    "INNER",
    "LONGEST",
    "Annotation",
    "Display",
    "Group",
    "Inline",
    "MacroSource",
    "Segment",
    "close_of",
    "environment_end",
    "inline_close",
    "option_end",
]

# Environments whose rows hold formulas; in "multline" the rows are one formula.
INNER = frozenset(["aligned", "split", "alignedat", "gathered", "multlined"])
ALIGNED = frozenset(["align", "flalign", "alignat", "xalignat", "eqnarray", "aligned", "split", "alignedat"])
DISPLAYS = (
    frozenset(["equation", "displaymath", "gather", "multline", "dmath", "math", "IEEEeqnarray"]) | ALIGNED - INNER
)
LONGEST = 50_000
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
    """What stands behind ``lnsym:`` in a comment; ``alone``: on a line of its own; ``exact``: behind these signs."""

    start: int
    end: int
    text: str
    alone: bool
    exact: bool = True


@dataclass(frozen=True, slots=True)
class MacroSource:
    """A \\newcommand or its like, to be read at its place."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Group:
    """The beginning or the end of a group of TeX, at which the definitions in it end: braces, an environment.

    ``argument``: the braces may be the argument of a command, and what becomes of it is not known.
    """

    start: int
    end: int
    opens: bool
    argument: bool = False


Segment = Display | Inline | Annotation | MacroSource | Group

# What stands between \\begin{name} and the mathematics: the number of columns, their kinds, options of breqn.
_OPTIONS = {
    name: re.compile(option)
    for names, option in (
        ("alignat xalignat xxalignat", r"\s*\{\d*\}"),
        ("IEEEeqnarray", r"\s*\{[^{}]*\}"),
        ("dmath", r"\s*\[[^\]\n]*\]"),
    )
    for name in names.split()
}

BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_NEXT_DISPLAY = re.compile(
    r"\\begin\s*\{(?:"
    + "|".join(sorted(DISPLAYS))
    + r")\*?\}|\\\[|\\(?:sub)*section\b|\\chapter\b|\\end\s*\{document\}"
)


def close_of(text: str, start: int, closing: str, end: int) -> tuple[int, int, str | None]:
    """Where the mathematics that begins at ``start`` ends, where the display does, and what is wrong.

    A display that is not closed ends at the next blank line, so that what follows is still read.
    """
    found = text.find(closing, start, start + LONGEST)
    while found >= 0 and (_escaped(text, found) or _commented(text, start, found)):
        found = text.find(closing, found + 1, start + LONGEST)
    limit = found if found >= 0 else min(end, start + LONGEST)
    stop = _limit(text, start, limit, closing)
    if found >= 0 and stop == limit:
        return found, found + len(closing), None
    blank = BLANK_LINE.search(text, start, stop)
    stop = blank.start() if blank else stop
    return stop, stop, f"this display is never closed by {closing}"


def _escaped(text: str, offset: int) -> bool:
    """Whether an odd number of backslashes stands before an offset."""
    before = offset
    while before and text[before - 1] == "\\":
        before -= 1
    return (offset - before) % 2 == 1


def _commented(text: str, start: int, offset: int) -> bool:
    """Whether a comment has begun on the line of an offset."""
    line = max(start, text.rfind("\n", start, offset))
    sign = text.find("%", line, offset)
    while sign >= 0 and _escaped(text, sign):
        sign = text.find("%", sign + 1, offset)
    return sign >= 0


def _limit(text: str, start: int, end: int, closing: str) -> int:
    """The first place before ``end`` where a display that began at ``start`` must have ended."""
    following = _NEXT_DISPLAY.search(text, start, end)
    while following and following.group() == "\\[" and text[following.start() - 1] == "\\":
        following = _NEXT_DISPLAY.search(text, following.end(), end)
    if following:
        end = following.start()
    if closing == "$$":
        blank = BLANK_LINE.search(text, start, end)
        if blank and text[start : blank.start()].strip():
            end = blank.start()
    return end


def option_end(text: str, name: str, start: int, end: int) -> int:
    """Where the mathematics of an environment begins, behind its arguments."""
    pattern = _OPTIONS.get(name.rstrip("*"))
    found = pattern.match(text, start, end) if pattern else None
    return found.end() if found else start


def inline_close(text: str, start: int, closing: str, end: int) -> int:
    """The offset of the sign that closes inline mathematics, or −1."""
    found = text.find(closing, start, end)
    while found > 0 and _escaped(text, found):
        found = text.find(closing, found + 1, end)
    return found


def environment_end(text: str, start: int, name: str, end: int) -> tuple[int, int, str | None]:
    """Like ``close_of`` for \\end{name}."""
    found = re.compile(r"\\end\s*\{" + re.escape(name) + r"\}").search(text, start, min(end, start + LONGEST))
    limit = _limit(text, start, found.start() if found else min(end, start + LONGEST), "")
    if found and limit == found.start():
        return found.start(), found.end(), None
    others = re.compile(r"\\end\s*\{([^{}]*)\}").finditer(text, start, limit)
    blank = BLANK_LINE.search(text, start, limit)
    for other in others:
        if other[1].rstrip("*") in DISPLAYS or one_slip(other[1], name):
            line = text.count("\n", 0, other.start()) + 1
            return other.start(), other.end(), f"\\end{{{other[1]}}} on line {line} does not close \\begin{{{name}}}"
    stop = blank.start() if blank else limit
    return stop, stop, f"the environment {name} is never closed"
