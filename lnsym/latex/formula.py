"""Single formulas and conditions, such as a command line or a test gives them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..terms import Symbol, Term
from .conditions import read_condition_text
from .declarations import declarations
from .elaborate import Elaborator
from .evaluation import settled
from .parser import parse
from .plain import mixed_tokens
from .scope import Scope
from .statements import read_claim

__all__ = ["read_conditions", "read_formula"]


def _scope(notation: Mapping[str, Term], declared: str | Iterable[Symbol]) -> Scope:
    scope = Scope.standard(notation)
    if isinstance(declared, str):
        for item in declarations(declared, (0, len(declared))) if declared.strip() else ():
            scope = scope.declaring(item.name, item.kind, item.domain)
        return scope
    for symbol in declared:
        scope = scope.declaring(symbol.name, symbol.kind, symbol.domain)
    return scope


def read_formula(source: str, *, notation: Mapping[str, Term], declared: str | Iterable[Symbol] = ()) -> Term:
    """The term or proposition of one formula, in LaTeX or plain text; raises ``ReadError``.

    ``declared`` are variables, as symbols or as in an annotation: ``"x in R^d, a in R"``.
    """
    scope = _scope(notation, declared)
    tokens = mixed_tokens(source, 0, len(source), scope, {})
    if any(tok.type in ("REL", "CONNECTIVE") and tok.level == 0 for tok in tokens):
        return read_claim(tokens, scope)[0]
    node = parse(tokens)
    return settled(scope, lambda inner: Elaborator(inner).term(node))


def read_conditions(
    source: str, *, notation: Mapping[str, Term], declared: str | Iterable[Symbol] = ()
) -> tuple[Term, ...]:
    """The relations of a list of conditions, in LaTeX or plain text; raises ``ReadError``."""
    return read_condition_text(source, 0, len(source), _scope(notation, declared), {})
