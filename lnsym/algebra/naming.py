"""Whether the algebra can tell symbols apart: it knows a symbol by its name, a term by all its fields."""

from __future__ import annotations

import re

from ..terms import Function, Index, Named, Statement, Symbol, subterms
from ..terms.data import NODES

__all__ = ["clash_of_names"]

# a letter or underscore first (an index named 2 would be the second place), then no prime but at the end
# (the algebra's own names have a number after the prime)
_NAME = re.compile(r"[^\W\d]\w*'*")
_KINDS = ("scalar", "vector", "map")


def clash_of_names(statement: Statement) -> str | None:
    """What is wrong with a symbol, or with two that differ in more than the name but would be one in the algebra."""
    seen: dict[tuple[str, str], Symbol] = {}
    for leaf in subterms(*statement.hypotheses, statement.proposition):
        if type(leaf) not in NODES:
            return f"a {type(leaf).__name__} is no node of a term"
        if isinstance(leaf, Symbol | Index | Named | Function) and _NAME.fullmatch(leaf.name) is None:
            return f"{leaf.name!r:.60} is not a name of a {type(leaf).__name__.lower()}"
        if isinstance(leaf, Symbol):
            if seen.setdefault((leaf.shape.kind, leaf.name), leaf) != leaf:
                return f"two different symbols have the name {leaf.name!r}"
            complaint = _wrong_symbol(leaf)
            if complaint is not None:
                return complaint
    return None


def _wrong_symbol(symbol: Symbol) -> str | None:
    kind, size = symbol.shape.kind, symbol.shape.dimension
    if kind not in _KINDS or (size is not None and (kind == "scalar" or size < 1)):
        return f"a symbol {symbol.name} of shape {symbol.shape}"
    if symbol.domain not in ("R", "N") or (symbol.domain == "N" and kind != "scalar"):
        return f"{symbol.name}: a {kind} has no domain {symbol.domain!r:.20}"
    return None
