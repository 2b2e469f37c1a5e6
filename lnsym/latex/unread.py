"""Displays that are not read as they stand, and what is wrong with them: a misspelled environment, one never closed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .segments import BLANK_LINE, DISPLAYS, INNER, LONGEST, Display
from .spelling import one_slip

__all__ = ["hidden", "misnamed"]

# Displays of packages that are not read, which is said.
UNREAD = frozenset(["empheq", "subeqnarray", "dgroup", "darray", "mathpar", "NiceArray"])
_HIDES = re.compile(r"\$\$|\\\[|\\begin\s*\{(?:" + "|".join(sorted(DISPLAYS)) + r")\*?\}")


def misnamed(text: str, start: int, name: str, closed: bool) -> Display | None:
    r"""The display that \begin{equaton}, or \begin{equation without its brace, was to begin, with what is wrong."""
    bare = name.rstrip("*")
    known = DISPLAYS | INNER
    near = [bare] if bare in UNREAD and closed else sorted(name for name in known if one_slip(bare, name))
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


def hidden(text: str, start: int, begun: int, what: str) -> Iterator[Display]:
    """A display in whose place stands what is never closed, if it hides displayed mathematics."""
    if _HIDES.search(text, begun):
        yield Display(start, len(text), begun, begun, fault=f"{what} is never closed, and nothing behind it is read")
