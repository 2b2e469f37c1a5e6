"""Names that the algebra can tell apart: it knows a symbol by its name, a term by all its fields."""

from __future__ import annotations

import re

from ..terms import Index, Statement, Symbol, Term, depth_first
from ..terms.data import NODES
from .error import KernelError

__all__ = ["check_names"]

# a letter or underscore first (an index named 2 would be the second place), then no prime but at the end
# (the algebra's own names have a number after the prime)
_NAME = re.compile(r"[^\W\d][^'#\[\]]*'*")
_KINDS = ("scalar", "vector", "map")


def check_names(statement: Statement) -> None:
    """Refuse two symbols that differ in more than the name but would be one in the algebra."""
    seen: dict[tuple[str, str], Symbol] = {}
    for part in (*statement.hypotheses, statement.proposition):
        for leaf in depth_first(part):
            if type(leaf) not in NODES:
                raise KernelError(f"a {type(leaf).__name__} is no node of a term")
            if isinstance(leaf, Symbol | Index):
                _check_name(leaf, leaf.name)
            if isinstance(leaf, Symbol):
                _check_symbol(leaf)
                other = seen.setdefault((leaf.shape.kind, leaf.name), leaf)
                if other != leaf:
                    raise KernelError(f"two different symbols have the name {leaf.name!r}")


def _check_name(leaf: Term, name: str) -> None:
    if _NAME.fullmatch(name) is None:
        raise KernelError(f"{name!r:.60} is not a name of a {type(leaf).__name__.lower()}")


def _check_symbol(symbol: Symbol) -> None:
    kind, size = symbol.shape.kind, symbol.shape.dimension
    if kind not in _KINDS or (size is not None and (kind == "scalar" or size < 1)):
        raise KernelError(f"a symbol {symbol.name} of shape {symbol.shape}")
    if symbol.domain not in ("R", "N") or (symbol.domain == "N" and kind != "scalar"):
        raise KernelError(f"{symbol.name}: a {kind} has no domain {symbol.domain!r:.20}")
