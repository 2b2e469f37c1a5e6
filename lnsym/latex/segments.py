"""The parts of a document that the reader looks at, in order: displays, inline mathematics, annotations, macros."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = [
    "ALIGNED",
    "BLANK_LINE",
    "DISPLAYS",
    "Annotation",
    "Display",
    "Group",
    "Inline",
    "MacroSource",
    "Segment",
    "annotation",
    "close_of",
    "environment_end",
    "hidden",
    "inline_close",
    "misnamed",
    "option_end",
]

# Environments whose rows hold formulas; in "multline" the rows are one formula.
INNER = frozenset(["aligned", "split", "alignedat", "gathered", "multlined"])
ALIGNED = frozenset(["align", "flalign", "alignat", "xalignat", "eqnarray", "aligned", "split", "alignedat"])
DISPLAYS = (
    frozenset(["equation", "displaymath", "gather", "multline", "dmath", "math", "IEEEeqnarray"]) | ALIGNED - INNER
)
# Displays of packages that are not read, which is said.
UNREAD = frozenset(["empheq", "subeqnarray", "dgroup", "darray", "mathpar", "NiceArray"])
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

_ANNOTATION = re.compile(
    r"\s*(?P<mark>[A-Za-z]{4,6})\s*[:=–—-]?\s*(?P<text>(?:let|end|assume|layer|expect|claim|skip)\b.*)|"
    r"\s*lnsym\s*:\s*(?P<other>.*)",
    re.DOTALL,
)


def annotation(comment: str) -> tuple[str, bool] | None:
    """What an annotation in a comment says, and whether it is written as it should be, behind lnsym and a colon.

    Nearly the word before one of its own words is a slip, LNSYM: let or lnsym assume; other comments are remarks.
    """
    found = _ANNOTATION.match(comment)
    if found is None or (found["mark"] and not _one_slip(found["mark"].lower(), "lnsym")):
        return None
    exact = re.match(r"\s*lnsym\s*:", comment)
    return (found["text"] or found["other"]).strip(), exact is not None


BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_HIDES = re.compile(r"\$\$|\\\[|\\begin\s*\{(?:" + "|".join(sorted(DISPLAYS)) + r")\*?\}")
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
        if other[1].rstrip("*") in DISPLAYS or _one_slip(other[1], name):
            line = text.count("\n", 0, other.start()) + 1
            return other.start(), other.end(), f"\\end{{{other[1]}}} on line {line} does not close \\begin{{{name}}}"
    stop = blank.start() if blank else limit
    return stop, stop, f"the environment {name} is never closed"


def misnamed(text: str, start: int, name: str, closed: bool) -> Display | None:
    r"""The display that \begin{equaton}, or \begin{equation without its brace, was to begin, with what is wrong."""
    bare = name.rstrip("*")
    if bare in UNREAD and closed:
        near = [bare]
    else:
        near = sorted(known for known in DISPLAYS | INNER if _one_slip(bare, known))
    if not near:
        return None
    if not closed:
        fault = f"the brace of \\begin{{{name} is never closed"
    elif bare in UNREAD:
        fault = f"the environment {bare} is not read; use equation, align, gather or multline"
    elif bare in INNER:
        fault = f"{bare} stands inside a display"
    else:
        fault = f"there is no environment {bare}; the nearest is {near[0]}"
    blank = BLANK_LINE.search(text, start, start + LONGEST)
    limit = blank.start() if blank else min(len(text), start + LONGEST)
    closing = re.compile(r"\\end\s*\{[^{}\n]*\}?").search(text, start, limit)
    inside = text.find(name, start) + len(name) + closed
    return Display(start, closing.end() if closing else limit, inside, closing.start() if closing else limit, bare,
                   fault=fault)  # fmt: skip


def _one_slip(name: str, other: str) -> bool:
    """Whether two names differ by one letter at most: left out, put in, another one, or two of them swapped."""
    head = _alike(name, other)
    rest = name[head:], other[head:]
    tail = _alike(rest[0][::-1], rest[1][::-1])
    left, right = (part[: len(part) - tail] for part in rest)
    return max(len(left), len(right)) <= 1 or (len(left) == 2 and left == right[::-1])


def _alike(one: str, other: str) -> int:
    """How many letters two words begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((k for k, (a, b) in pairs if a != b), min(len(one), len(other)))


def hidden(text: str, start: int, begun: int, what: str) -> Iterator[Display]:
    """A display in whose place stands what is never closed, if it hides displayed mathematics."""
    if _HIDES.search(text, begun):
        yield Display(start, len(text), begun, begun, fault=f"{what} is never closed, and nothing behind it is read")
