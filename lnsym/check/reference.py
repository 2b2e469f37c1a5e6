"""The reference of the language that documents are written in: a page for each of its parts, with examples.

The pages are the Markdown files of the folder ``explained/language``. An example is a document in a fence; behind the
language stand the verdicts of its claims where they are not all ``proved``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import resources

__all__ = ["PAGES", "Example", "Page", "page", "reference"]

PAGES = ("documents", "annotations", "notation", "formulas", "verdicts")

_EXAMPLE = re.compile(r"^```(tex|markdown)([ \w]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Example:
    """A document of the reference; without ``verdicts`` all its claims are proved."""

    text: str
    markdown: bool
    verdicts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A part of the reference, as Markdown."""

    name: str
    text: str

    def examples(self) -> tuple[Example, ...]:
        """The documents in it, in their order."""
        found = _EXAMPLE.findall(self.text)
        return tuple(Example(text, kind == "markdown", tuple(verdicts.split())) for kind, verdicts, text in found)


def page(name: str) -> Page:
    """The page of this name; ``KeyError`` when there is none."""
    if name not in PAGES:
        raise KeyError(name)
    file = resources.files("lnsym.check").joinpath("explained", "language", f"{name}.md")
    return Page(name, file.read_text(encoding="utf-8"))


def reference() -> str:
    """All pages in one."""
    return "\n".join(page(name).text for name in PAGES)
