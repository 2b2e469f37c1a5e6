"""Terms as plain data: a table of nodes in which shared subterms stand once, and the terms back from it.

A node is ``[class name, field, …]``; a field that is a term is written as ``{"at": row}``, so the table
is acyclic by construction: every row refers to earlier rows only.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import fields
from fractions import Fraction
from typing import Any

from . import arithmetic, calculus, definitions, linear, logic
from .shape import Shape
from .term import Term

__all__ = ["NODES", "DataError", "TermTable", "digest", "rational", "read_terms"]

_CLASSES: dict[str, type[Term]] = {
    name: cls
    for module in (arithmetic, calculus, definitions, linear, logic)
    for name, cls in vars(module).items()
    if isinstance(cls, type) and issubclass(cls, Term) and cls is not Term
}
NODES = frozenset(_CLASSES.values())

_LONGEST = 2_000  # characters of a number
_LARGEST = 100_000  # written out, with shared subterms as often as they occur


class DataError(ValueError):
    """Data that is not a table of terms."""


class TermTable:
    """Collects terms into rows; ``add`` gives the row of a term."""

    def __init__(self) -> None:
        self.rows: list[list[Any]] = []
        self._row_of: dict[Term, int] = {}

    def add(self, term: Term) -> int:
        """The row of a term, made when it is new."""
        known = self._row_of.get(term)
        if known is None:
            row: list[Any] = [type(term).__name__]
            row += [self._field(getattr(term, spec.name)) for spec in fields(term) if spec.init]
            known = self._row_of[term] = len(self.rows)
            self.rows.append(row)
        return known

    def _field(self, value: Any) -> Any:
        match value:
            case Term():
                return {"at": self.add(value)}
            case tuple():
                return [self._field(item) for item in value]
            case Shape():
                return {"shape": value.kind, "dimension": value.dimension}
            case Fraction():
                return {"rational": str(value)}
        return value


def rational(text: str) -> Fraction:
    """The number that "2", "-1/3" stand for; no point and no exponent, of which a few letters can make any size."""
    if len(text) > _LONGEST or re.fullmatch(r"-?[0-9]+(/[0-9]*[1-9][0-9]*)?", text) is None:
        raise DataError(f"{text!r:.40} is no rational number of at most {_LONGEST} characters")
    return Fraction(text)


def read_terms(rows: Sequence[Any]) -> list[Term]:
    """The terms of a table; ``DataError`` when a row is not a node over earlier rows."""
    found: list[Term] = []
    sizes: list[int] = []

    def value(data: Any) -> Any:
        match data:
            case {"at": int(row), **rest} if not rest and 0 <= row < len(found) and not isinstance(row, bool):
                sizes[-1] += sizes[row]
                return found[row]
            case {"shape": str(kind), "dimension": int() | None as size, **rest} if not rest and size is not True:
                return Shape(kind, size)
            case {"rational": str(text), **rest} if not rest:
                return rational(text)
            case list():
                return tuple(value(item) for item in data)
            case str() | int():
                return data
        raise DataError(f"not a field of a term: {data!r:.80}")

    for number, row in enumerate(rows):
        if not (isinstance(row, list) and row and isinstance(row[0], str) and row[0] in _CLASSES):
            raise DataError(f"row {number} is not a node: {row!r:.80}")
        cls = _CLASSES[row[0]]
        specs = [spec for spec in fields(cls) if spec.init]
        sizes.append(1)
        values = [value(item) for item in row[1:]]
        if sizes[-1] > _LARGEST:
            raise DataError(f"row {number}: a term of more than {_LARGEST} nodes")
        if len(specs) != len(values):
            raise DataError(f"row {number}: {row[0]} has {len(specs)} fields, not {len(values)}")
        for spec, item in zip(specs, values, strict=True):
            if not _fits(str(spec.type), item):
                raise DataError(f"row {number}: {spec.name} of {row[0]} is a {spec.type}, not {item!r:.60}")
        try:
            found.append(cls(*values))
        except (ValueError, TypeError, ZeroDivisionError, AttributeError, IndexError) as error:
            raise DataError(f"row {number}: {error}") from None
    return found


def _fits(wanted: str, value: Any) -> bool:
    """Whether a value is of the annotated type of a field (the annotations of the nodes are few)."""
    match wanted:
        case "str":
            return isinstance(value, str)
        case "int":
            return isinstance(value, int) and not isinstance(value, bool)
        case "Fraction":
            return isinstance(value, Fraction)
        case "Shape":
            return isinstance(value, Shape)
    if wanted.startswith("tuple["):
        inner = wanted.removeprefix("tuple[").split(",")[0]
        return isinstance(value, tuple) and all(_fits(inner, item) for item in value)
    return isinstance(value, Term) and wanted in (*_CLASSES, "Term") and isinstance(value, _CLASSES.get(wanted, Term))


def digest(terms: Sequence[Term]) -> str:
    """A fingerprint of what terms say, names and their meanings included."""
    table = TermTable()
    numbers = [table.add(term) for term in terms]
    text = json.dumps([table.rows, numbers], separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
