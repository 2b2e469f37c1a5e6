"""Words that are applied: mean, Var, tr, det, rank, spec, Lip, diag, sign, max, min."""

from __future__ import annotations

from .. import terms as t
from ..terms import Term
from . import nodes as n
from .diagnostic import ReadError
from .elaborate import Elaborator, plain_name
from .evaluation import refuse_quantity_at_point

__all__ = ["FUNCTIONS", "function"]

# How many shorter arguments are tried when the whole of what follows is none.
LOOKS = 8


# Word → the kind of its argument.
FUNCTIONS = {
    "mean": "vector", "Var": "vector", "diag": "vector", "Lip": "vector", "norm": "vector", "trace": "map",
    "det": "map", "rank": "map", "spec": "map", "sign": "scalar", "abs": "scalar", "sqrt": "scalar", "max": "scalar",
    "min": "scalar", "dot": "vector",
}  # fmt: skip


def function(e: Elaborator, parts: n.Scripted, word: str, rest: n.Factors) -> tuple[Term, int]:
    """The value of a word at what follows it; with parentheses, exactly at what they hold."""
    from .application import powered

    if parts.sub is not None:
        raise ReadError("LN401", f"a subscript on {word} is outside the language", parts.span)
    if parts.sup is not None or parts.primes or parts.side:
        raise ReadError("LN112", f"a superscript on {word} before its argument", parts.span,
                        help="write it behind the argument")  # fmt: skip
    if not rest or rest[0][0] != "":
        raise ReadError("LN105", f"{word} lacks its argument", parts.span)
    following = rest[0][1]
    outer = n.scripted(following)
    if isinstance(outer.base, n.Group) and outer.base.bracket in ("(", "[", "{"):
        if outer.sub is not None or outer.primes:
            raise ReadError("LN401", f"a subscript on {word}(…) is outside the language", outer.span)
        return powered(e, _value(e, word, outer.base.items, parts), outer, 0), 1
    used = _extent(e, word, rest)
    refuse_quantity_at_point(e, word, rest, used)
    node = following if used == 1 else n.joined(rest[:used])
    return _value(e, word, (node,), parts), used


def _extent(e: Elaborator, word: str, rest: n.Factors) -> int:
    """How many factors an argument without parentheses has: tr AB is the trace of AB."""
    run = 1
    while run < len(rest) and rest[run][0] == "":
        run += 1
    if FUNCTIONS[word] != "map":
        # The argument may itself be an application: mean u(z).
        following = rest[1][1] if run > 1 else None
        base = n.scripted(following).base if following is not None else None
        name = plain_name(n.scripted(rest[0][1]).base)
        applied = isinstance(base, n.Group) and base.bracket == "(" and name in e.scope.functions
        return 2 if applied else 1
    lengths: list[int] = [run, *range(min(run - 1, LOOKS), 0, -1)]
    for used in lengths:
        node = n.joined(rest[:used])
        try:
            kind = e.term(node).shape.kind
        except ReadError:
            continue
        last = rest[used - 1][1]
        if kind == "map" and (used == 1 or _kind(e, last) != "scalar"):
            return used
    return 1


def _kind(e: Elaborator, node: n.Node) -> str:
    try:
        return e.term(node).shape.kind
    except ReadError:
        return ""


def _value(e: Elaborator, word: str, items: tuple[n.Node, ...], parts: n.Scripted) -> Term:
    count = {"max": None, "min": None, "dot": 2}.get(word, 1)
    if count == 1 and FUNCTIONS[word] == "vector" and len(items) > 1:
        items = (n.Group(items[0].start, items[-1].end, "(", items),)
    if count is not None and len(items) != count:
        raise ReadError("LN112", f"{word} takes {count} argument{'s' * (count > 1)}, not {len(items)}", parts.span)
    if word == "Lip":
        return _lipschitz(e, items[0])
    if word == "norm":
        return t.Norm(e.fitting(items[0], "vector"))
    arguments = tuple(e.fitting(item, FUNCTIONS[word]) for item in items)
    first = arguments[0]
    match word:
        case "mean":
            return t.Mean(first)
        case "Var":
            return t.Variance(first)
        case "diag":
            return t.Diagonal(first)
        case "spec":
            return t.Spectrum(first)
        case "sqrt":
            return t.Root(first)
        case "dot":
            return t.Inner(*arguments)
    return t.ScalarFunction(word, arguments)


def _lipschitz(e: Elaborator, node: n.Node) -> Term:
    """Lip(f): of a map by its name, or of an expression as a function of the input z."""
    name = plain_name(node)
    if name is not None and name in e.scope.functions and name not in e.scope.names:
        f = e.scope.functions[name]
        if len(f.parameters) == f.subscripts + 1 and f.parameters[-1].shape.kind == "vector":
            e.used.add(f"{name}()")
            if f.parameters[-1] != e.scope.input:
                return t.Lipschitz(t.Call(f, f.parameters), f.parameters[-1])
    return t.Lipschitz(e.fitting(node, "vector"), e.scope.input)
