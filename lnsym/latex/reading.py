"""What a document says, as data: claims, steps, definitions, warnings."""

from __future__ import annotations

from dataclasses import dataclass

from ..terms import Statement, Term
from .diagnostic import Diagnostic

__all__ = ["Document", "ReadClaim", "ReadDefinition", "ReadStep"]


@dataclass(frozen=True)
class ReadStep:
    """One relation of a claim; in a chain ``right`` is the line and the column where its right side begins."""

    source: str
    line: int
    column: int
    end_line: int
    end_column: int
    statement: Statement
    right: tuple[int, int] | None = None


@dataclass(frozen=True)
class ReadClaim:
    """A claim of a document; without a statement it is unreadable or unsupported (``diagnostic``), or skipped.

    ``remarks`` say what its author may have meant otherwise, for the case that it is not proved.
    """

    id: str
    label: str | None
    line: int
    column: int
    end_line: int
    source: str
    statement: Statement | None
    steps: tuple[ReadStep, ...]
    expected: str | None
    diagnostic: Diagnostic | None
    kind: str = "claim"
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class ReadDefinition:
    """A name that the document defines: a ``Named`` or a ``Function``."""

    name: str
    meaning: Term
    line: int
    column: int
    end_line: int
    source: str


@dataclass(frozen=True)
class Document:
    """Everything that was read, in reading order."""

    claims: tuple[ReadClaim, ...]
    definitions: tuple[ReadDefinition, ...]
    warnings: tuple[Diagnostic, ...]
