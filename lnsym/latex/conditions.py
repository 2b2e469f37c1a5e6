"""Conditions: what ``assume`` says, and what stands behind "if" and "for" in a display."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..terms import And, Term
from . import nodes as n
from .diagnostic import ReadError
from .elaborate import Elaborator
from .evaluation import settled
from .indices import with_free_indices
from .parser import parse
from .plain import mixed_tokens
from .propositions import proposition
from .raw import Macro
from .scope import INDEX_LETTERS, Scope
from .tokens import Tok

__all__ = ["flattened", "read_condition_text", "read_condition_tokens"]

_ARROW = re.compile("=[<>]")
# What hypotheses are not written with, and what instead.
_SLIPS = {
    re.compile(r"(?<!\\)%"): ("no comment inside an annotation", "write it on a line of its own"),
    re.compile(";"): ("hypotheses are joined by commas", "write a comma for the semicolon"),
    re.compile(r"(?<![\\\w])or\b"): ("«or» between hypotheses is not read", "hypotheses all hold, joined by commas"),
    re.compile(r"(?<![\\\w])for\s+(?:all|every|each|any)\b"): (
        "a hypothesis is about every value of its letters anyway", "leave these words out"
    ),
}  # fmt: skip


def read_condition_text(text: str, start: int, end: int, scope: Scope, macros: Mapping[str, Macro]) -> tuple[Term, ...]:
    """The relations of ``a > 0, mean(w) = 0`` (plain, or LaTeX between dollars)."""
    if arrow := _ARROW.search(text, start, end):
        raise ReadError("LN105", f"{arrow.group()} is no relation", arrow.span(),
                        help=f"write {'>=' if '>' in arrow.group() else '<='}")  # fmt: skip
    for slip, (message, help) in _SLIPS.items():
        if (found := slip.search(text, start, end)) is not None:
            raise ReadError("LN105", message, found.span(), help=help)
    tokens = mixed_tokens(text, start, end, scope, macros)
    if not tokens:
        raise ReadError("LN121", "there is no condition here", (start, end))
    return _read(parse(tokens), scope)


def read_condition_tokens(tokens: list[Tok], scope: Scope) -> tuple[Term, ...]:
    """The relations of a condition in a display; a mere list of declared letters adds none."""
    if all(tok.type in ("NAME", "COMMA") for tok in tokens):
        for tok in tokens:
            if tok.type == "NAME" and tok.value not in scope.names and not scope.is_index(tok.value):
                raise scope.undeclared(tok.value, tok.span)
        return ()
    if tokens[-1].type == "COLON":
        tokens = tokens[:-1]
    if any(tok.value == "dots" for tok in tokens) or [tok.value for tok in tokens[::2]] in (
        ["1", "i", "d"],
        ["1", "j", "d"],
    ):
        return _index_range(tokens)
    return _read(parse(tokens), scope)


def _index_range(tokens: list[Tok]) -> tuple[Term, ...]:
    """i = 1, …, d, which is what a free index means anyway."""
    values = [tok.value for tok in tokens if tok.type != "COMMA"]
    if values[0] in INDEX_LETTERS and values[1:] in (["=", "1", "dots", "d"], ["=", "1", "2", "dots", "d"]):
        return ()
    if len(values) == 5 and values[2] in INDEX_LETTERS and values[1::2] == ["<=", "<="]:
        return ()
    raise ReadError("LN401", "this range is outside the language", (tokens[0].start, tokens[-1].end),
                    help=r"a free index i runs over i=1,\dots,d")  # fmt: skip


def _read(node: n.Node, scope: Scope) -> tuple[Term, ...]:
    return settled(with_free_indices(node, scope), lambda inner: _relations(node, inner))


def _relations(node: n.Node, scope: Scope) -> tuple[Term, ...]:
    e = Elaborator(scope)
    found: list[Term] = []
    for member in node.members if isinstance(node, n.Conjunction) else (node,):
        if isinstance(member, n.Chain) and member.operators == ("in",):
            _membership(e, member)
        else:
            found.extend(flattened(proposition(e, member)))
    return tuple(found)


def _membership(e: Elaborator, node: n.Chain) -> None:
    """z ∈ R^d says nothing new about a z that is declared so."""
    from .operators import bind

    declared = e.term(node.operands[0]).shape.kind
    bound, _ = bind(e.inside(e.scope), node)
    if bound.shape.kind != declared or bound.domain != "R":
        raise ReadError("LN120", f"this is declared a {declared}", node.span)


def flattened(proposition: Term) -> Iterator[Term]:
    """The parts of nested conjunctions."""
    if isinstance(proposition, And):
        for part in proposition.parts:
            yield from flattened(part)
    else:
        yield proposition
