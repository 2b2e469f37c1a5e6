"""Coordinate indices: what a subscript says about a component."""

from __future__ import annotations

from collections.abc import Iterable

from .. import terms as t
from ..terms import Term
from . import nodes as n
from .diagnostic import ReadError
from .elaborate import Elaborator
from .scope import INDEX_LETTERS, Scope

__all__ = ["components", "index_list", "mentions", "running_index", "with_free_indices"]


def index_list(e: Elaborator, sub: n.Node, count: int) -> tuple[Term, ...]:
    """The ``count`` indices of a subscript: ``i``, ``ij``, ``i,j``, ``1``, ``12``, ``d``."""
    items: list[n.Node]
    match sub:
        case n.Group(bracket=""):
            items = list(sub.items)
        case n.Product() if all(mark == "" for mark, _ in sub.factors):
            items = [factor for _, factor in sub.factors]
        case n.Numeral() if count > 1 and len(sub.text) == count:
            items = [n.Numeral(sub.start, sub.end, digit) for digit in sub.text]
        case _:
            items = [sub]
    if len(items) != count:
        needed = "one is" if count == 1 else f"{count} are"
        raise ReadError("LN120", f"{len(items)} indices where {needed} needed", sub.span)
    return tuple(_index(e, item) for item in items)


def _index(e: Elaborator, node: n.Node) -> Term:
    match node:
        case n.Name() if e.scope.is_index(node.name):
            return t.Index(node.name)
        case n.Name(name="d"):
            return t.Dimension()
        case n.Numeral() if node.text.isdigit():
            if int(node.text) == 0:
                raise ReadError("LN405", "the index 0 is outside 1, …, d", node.span)
            return t.number(int(node.text))
        case n.Name() if node.name not in e.scope.names:
            raise ReadError("LN110", f"the index {node.name} is not declared", node.span,
                            help="free indices are i, j, k, l; others are bound by a sum")  # fmt: skip
    help = None
    if isinstance(node, n.Name) and node.name in INDEX_LETTERS:
        help = f"{node.name} is declared, so it is a number; undeclared, it is every index from 1 to d"
    raise ReadError("LN405", "this index may lie outside 1, …, d, which is outside the language", node.span, help=help)


def components(term: Term, indices: tuple[Term, ...]) -> Term:
    """The component of a term, or the term itself without indices."""
    return t.Component(term, indices) if indices else term


def mentions(node: n.Node, letter: str) -> bool:
    """Whether a letter is written anywhere in a node."""
    return any(isinstance(part, n.Name) and part.name == letter for part in n.walk(node))


def running_index(sub: n.Node | None, sup: n.Node | None, what: str) -> tuple[str, ...]:
    """The letters that run over all of 1, …, d: of \\sum_i, \\sum_{i=1}^{d}, \\max_{1\\le i\\le d}, \\sum_{i,j}."""
    ends_at_d = isinstance(sup, n.Name) and sup.name == "d"
    match sub:
        case n.Name() if sup is None or ends_at_d:
            return (sub.name,)
        case n.Chain(operands=(n.Name() as letter, n.Numeral(text="1")), operators=("=",)) if ends_at_d:
            return (letter.name,)
        case n.Chain(operands=(n.Numeral(text="1"), n.Name() as letter, n.Name(name="d")), operators=("<=", "<=")) if (
            sup is None
        ):
            return (letter.name,)
        case n.Group(bracket="", items=(n.Chain(operands=(n.Name() as letter, n.Numeral(text="1"))), *middle, last)):
            if sup is None and isinstance(last, n.Name) and last.name == "d" and len(middle) == 1:
                return (letter.name,)
        case n.Group(bracket="") | n.Product():
            items = sub.items if isinstance(sub, n.Group) else [f for mark, f in sub.factors if mark == ""]
            names = tuple(item.name for item in items if isinstance(item, n.Name))
            if len(names) == len(items) and (sup is None or ends_at_d):
                return names
    span = sub.span if sub is not None else None
    if sub is None:
        raise ReadError("LN401", f"{what} without its index is outside the language", span, help=r"write \sum_i")
    if isinstance(sup, n.Name) and sup.name != "d":
        raise ReadError("LN401", f"{what} runs to the dimension, which is called d, not {sup.name}", sup.span,
                        help=f"write d for {sup.name} everywhere: \\sum_{{i=1}}^{{d}}")  # fmt: skip
    match sub:
        case n.Chain(operands=(n.Name(), n.Numeral() as first), operators=("=",)) if ends_at_d and first.text != "1":
            raise ReadError("LN401", f"{what} begins at 1, not at {first.text}", sub.span,
                            help=r"write \sum_{i=1}^{d}, and subtract the terms that do not belong to it")  # fmt: skip
    raise ReadError("LN401", f"{what} runs over i = 1, …, d; another range is outside the language", span,
                    help=r"write \sum_i or \sum_{i=1}^{d}")  # fmt: skip


def with_free_indices(node: n.Node, scope: Scope) -> Scope:
    """The scope in which the free indices of a formula may stand as numbers too: i ≠ j ⟹ δ_ij = 0."""
    scripted = [part for part in n.walk(node) if isinstance(part, n.Scripted) and part.sub is not None]
    operators = [part.sub for part in scripted if isinstance(part.base, n.Word)]
    letters = _letters([part.sub for part in scripted if not isinstance(part.base, n.Word)], scope)
    for part in n.walk(node):
        if isinstance(part, n.Chain) and all(isinstance(operand, n.Name) for operand in part.operands):
            letters |= _letters(part.operands, scope)
    return scope.with_indices(*(letters - _letters(operators, scope)))


def _letters(found: Iterable[n.Node | None], scope: Scope) -> set[str]:
    parts = (part for node in found if node is not None for part in n.walk(node))
    return {part.name for part in parts if isinstance(part, n.Name) and scope.is_index(part.name)}
