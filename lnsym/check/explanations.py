"""What each code means: a title, a text, and a document that gives the code beside one that does not.

They are written in the Markdown files of the folder ``explained``, a section for each code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType

__all__ = ["Explanation", "explanation", "explanations"]

_SECTION = re.compile(r"^## (LN\d+) (.+)\n((?:(?!^## ).*\n?)*)", re.MULTILINE)
_EXAMPLE = re.compile(r"^~~~(wrong|right)\n(.*?)^~~~$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class Explanation:
    """The meaning of a code; ``wrong`` and ``right`` are Markdown documents, or empty where none can be given."""

    code: str
    title: str
    text: str
    wrong: str = ""
    right: str = ""

    def shown(self) -> str:
        """The whole as plain text."""
        parts = [f"{self.code}: {self.title}", self.text]
        for words, example in (("This gives it:", self.wrong), ("This does not:", self.right)):
            if example:
                parts += [words, "\n".join(f"    {line}".rstrip() for line in example.splitlines())]
        return "\n\n".join(parts)


@cache
def explanations() -> Mapping[str, Explanation]:
    """Code → explanation, in the order of the codes."""
    folder = resources.files("lnsym.check").joinpath("explained")
    found = {}
    for file in folder.iterdir():
        if file.name.endswith(".md"):
            for code, title, body in _SECTION.findall(file.read_text(encoding="utf-8")):
                examples = dict(_EXAMPLE.findall(body))
                text = " ".join(_EXAMPLE.sub("", body).split())
                found[code] = Explanation(code, title, text, examples.get("wrong", ""), examples.get("right", ""))
    return MappingProxyType(dict(sorted(found.items())))


def explanation(code: str) -> Explanation:
    """The explanation of a code; ``KeyError`` when there is no such code."""
    return explanations()[code]
