"""A document: title, abstract, notation, and sections of definitions, results, figures and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ..errors import LnsymError
from ..terms import Call, Named, Term
from .figure import Figure
from .prose import Paragraph, Reference, spans
from .result import Missing, Result

__all__ = ["Definition", "Document", "DocumentError", "Item", "Notation", "Section", "Table"]

IDENTIFIER = re.compile(r"[a-z][a-z0-9_]*")


class DocumentError(LnsymError):
    """A document that contradicts itself: an id twice, a reference to nothing."""


@dataclass(frozen=True, slots=True)
class Definition:
    """``name`` := ``meaning``; the name is a ``Named`` or a ``Call`` of a function at its parameters."""

    id: str
    name: Named | Call
    text: str = ""

    @property
    def meaning(self) -> Term:
        """What the name means."""
        return self.name.body if isinstance(self.name, Named) else self.name.function.body


@dataclass(frozen=True, slots=True)
class Notation:
    """A row of the notation table: a symbol, its meaning in words, and the formula if it has one."""

    symbol: Term
    words: str
    formula: Term | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table; cells are prose."""

    id: str
    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __post_init__(self) -> None:
        if any(len(row) != len(self.header) for row in self.rows):
            raise DocumentError(f"table {self.id}: every row needs {len(self.header)} cells")


Item = Paragraph | Definition | Result | Missing | Figure | Table


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a document."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Document:
    """A derivation as a whole. ``name`` is its file name; ``layer`` the options of its layer.

    ``layer`` is written into the document for its reader: ``layernorm epsilon=inside divisor=d``.
    """

    name: str
    title: str
    abstract: str
    layer: str
    notation: tuple[Notation, ...]
    sections: tuple[Section, ...]

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for item in self.items():
            if isinstance(item, Paragraph):
                continue
            if not IDENTIFIER.fullmatch(item.id):
                raise DocumentError(f"the id {item.id!r} is not of the form conclusion_first")
            if item.id in seen:
                raise DocumentError(f"the id {item.id!r} stands twice")
            seen.add(item.id)
        results = {item.id for item in self.results()}
        for text in self.prose():
            for span in spans(text):
                if isinstance(span, Reference) and span.id not in results:
                    raise DocumentError(f"a reference to {span.id!r}, which is no result of this document")

    def items(self) -> Iterator[Item]:
        """All items in order."""
        for section in self.sections:
            yield from section.items

    def results(self) -> Iterator[Result | Missing]:
        """The results, and those that are missing, in the order of their numbers."""
        for item in self.items():
            if isinstance(item, Result | Missing):
                yield item

    def prose(self) -> Iterator[str]:
        """Every text in which a reference may stand."""
        yield self.abstract
        for item in self.items():
            match item:
                case Paragraph(text=text) | Definition(text=text):
                    yield text
                case Result():
                    yield item.proof
                    yield item.remark
                    yield from (step.reason for chain in item.steps for step in chain.steps)
                case Missing():
                    yield item.reason
                case Figure():
                    yield item.caption
                case Table():
                    yield item.caption
                    yield from (cell for row in item.rows for cell in row)

    def formulas(self) -> Iterator[Term]:
        """Every term that is displayed or that a hypothesis states."""
        for item in self.items():
            match item:
                case Definition():
                    yield item.name
                case Result() | Missing():
                    yield from item.formulas()
