"""Names that a document takes from the standard notation, to mean something else from there on."""

from __future__ import annotations

from .. import terms as t
from ..terms import Function, Named, Symbol, Term
from ..terms.names import unicode_name
from .scope import Scope

__all__ = ["replaced"]

# y is any second vector as often as it is the output.
_FREE = frozenset({"y"})


def replaced(standard: Scope, name: str, new: Term) -> str | None:
    """What a name of the standard notation is no longer, when it gets this meaning; ``None`` if it may well be that.

    A declared name is another variable, unless the standard one is a variable of that kind itself. Of a definition
    only the shape and the variables are compared: whether it is the standard value, q := Var(z), is not decided here.
    """
    before = standard.names.get(name) or standard.functions.get(name)
    if name == "T" and isinstance(new, Symbol):
        return "a transpose in x^T"
    if before is None:
        return None
    if isinstance(new, Symbol):
        kind = isinstance(before, Symbol) or name in _FREE
        same = kind and before.shape == new.shape
    else:
        same = before.shape == new.shape and _variables(before) == _variables(new)
        same = same and (bool(_variables(new)) or _unfolded(before) == _unfolded(new))
    if same:
        return None
    body = before.body if isinstance(before, Named) else None
    shown = unicode_name(name)
    return f"the standard {shown}" + (f", {body}" if body is not None and len(str(body)) < 40 else "")


def _variables(term: Term) -> frozenset[Term]:
    return t.free(term.body) if isinstance(term, Function) else t.free(term)


def _unfolded(term: Term) -> Term:
    """A term with the meanings in the place of the names."""
    return _unfolded(term.body) if isinstance(term, Named) else t.rebuild(term, _unfolded)
