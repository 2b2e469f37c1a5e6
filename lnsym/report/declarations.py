"""What a printed document must declare so that it can be read back: variables, hypotheses, the layer."""

from __future__ import annotations

from collections import defaultdict

from ..document import Document
from ..document.result import stated_hypotheses
from ..errors import LnsymError
from ..terms import Statement, Symbol, Term, depth_first
from ..terms.latex import to_latex

__all__ = ["assumption", "declarations"]

# Names that the document language knows without a declaration.
STANDARD = frozenset({"z", "epsilon", "gamma", "beta"})


def declarations(document: Document) -> list[str]:
    """The ``let`` annotations: ``let g, w in R^d``, one for each kind, names in order."""
    kinds: dict[str, str] = {}
    seen: set[Term] = set()
    for formula in document.formulas():
        if formula in seen:
            continue
        seen.add(formula)
        for node in depth_first(formula):
            if isinstance(node, Symbol) and node.name not in STANDARD:
                kind = _set(node)
                if kinds.setdefault(node.name, kind) != kind:
                    raise LnsymError(f"{node.name} is in {kinds[node.name]} and in {kind} in one document")
    names: dict[str, list[str]] = defaultdict(list)
    for name, kind in sorted(kinds.items()):
        names[kind].append(name)
    return [f"let {', '.join(names[kind])} in {kind}" for kind in sorted(names)]


def _set(symbol: Symbol) -> str:
    """The set a symbol ranges over, as the document language writes it."""
    match symbol.kind.kind:
        case "vector":
            return "R^d"
        case "map":
            return "R^{dxd}"
    return symbol.domain


def assumption(statement: Statement) -> str:
    """The ``assume`` annotation of a statement, or nothing when it holds without conditions."""
    given = [f"${to_latex(hypothesis)}$" for hypothesis in stated_hypotheses(statement)]
    return f"assume {', '.join(given)}" if given else ""
