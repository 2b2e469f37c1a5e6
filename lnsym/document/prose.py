"""Prose with inline mathematics: ``$…$``, ``*emphasis*`` and ``[[result_id]]``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..terms import Term
from ..terms.latex import to_latex

__all__ = ["Emphasis", "Math", "Paragraph", "Plain", "Reference", "Span", "math", "spans"]


@dataclass(frozen=True, slots=True)
class Plain:
    """Words."""

    text: str


@dataclass(frozen=True, slots=True)
class Math:
    """Inline LaTeX, without its dollars."""

    latex: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Emphasized words."""

    text: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference to the result with this id."""

    id: str


Span = Plain | Math | Emphasis | Reference

MARKUP = re.compile(r"\$(?P<math>[^$]+)\$|\[\[(?P<reference>\w+)\]\]|\*(?P<emphasis>[^*$\s][^*$]*)\*")


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of prose; write terms into it with ``math``."""

    text: str


def math(term: Term) -> str:
    r"""The term as inline mathematics for prose: ``$q+\epsilon$``."""
    return f"${to_latex(term, inline=True)}$"


def spans(text: str) -> Iterator[Span]:
    """The parts of prose in order; line ends count as spaces."""
    text = " ".join(text.split())
    position = 0
    for match in MARKUP.finditer(text):
        if match.start() > position:
            yield Plain(text[position : match.start()])
        position = match.end()
        if match["math"]:
            yield Math(match["math"])
        elif match["reference"]:
            yield Reference(match["reference"])
        else:
            yield Emphasis(match["emphasis"])
    if position < len(text):
        yield Plain(text[position:])
