"""Which vector is the input of the layer in a document: z, or x."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..terms import VECTOR, Symbol
from .declarations import declarations
from .diagnostic import ReadError
from .segments import Annotation, Display, MacroSource, Segment

__all__ = ["input_letter"]

# Words of a formula whose letters are no names: texts, labels, commands.
_WORDS = re.compile(
    r"\\(?:text[a-z]*|mbox|label|tag|ref|eqref|operatorname|mathrm|begin|end)\*?\s*\{[^{}]*\}|\\[A-Za-z]+|\{#[^{}]*\}"
)


def input_letter(text: str, segments: Iterable[Segment]) -> Symbol | None:
    """x where a document declares it as a vector and writes no z: then x is the input of the layer."""
    declared = False
    for segment in segments:
        match segment:
            case Annotation():
                if re.search(r"(?<![A-Za-z])z(?![A-Za-z])", segment.text):
                    return None
                declared = declared or _declares_x(segment)
            case Display() | MacroSource():
                if "z" in _WORDS.sub("", text[segment.start : segment.end]):
                    return None
    return Symbol("x", VECTOR) if declared else None


def _declares_x(note: Annotation) -> bool:
    word, _, rest = note.text.partition(" ")
    try:
        found = declarations(rest, (note.start, note.end)) if word == "let" else []
    except ReadError:
        return False
    return any(item.name == "x" and item.kind == VECTOR for item in found)
