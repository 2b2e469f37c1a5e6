"""Values at a point: f |_{z = c} and, for names that stand for a function of the input, μ(x)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from .. import terms as t
from ..terms import Named, Symbol, Term
from ..terms.latex import to_latex
from ..terms.names import latex_name
from . import nodes as n
from .diagnostic import Ambiguous, ReadError, Span
from .elaborate import Elaborator, plain_name
from .scope import Scope

__all__ = ["evaluated", "refuse_at_point", "refuse_quantity_at_point", "settled", "value_at"]

Read = TypeVar("Read")

# Quantities of a vector alone, which one speaks of at any vector; other scalars before a bracket are coefficients.
STATISTICS = frozenset({"mu", "q", "sigma", "m"})


def evaluated(e: Elaborator, node: n.Evaluated, before: list[Term]) -> Term:
    r"""\left.f\right|_{z=c}: f with c in the place of z; factors before a bar without \left must not depend on z."""
    match node.point:
        case n.Chain(operands=(name, value), operators=("=",)):
            pass
        case _:
            raise ReadError("LN404", "behind a bar, the point of evaluation is read as a variable and its value, "
                            "|_{z=0}", node.point.span)  # fmt: skip
    variable = e.term(name)
    if not isinstance(variable, Symbol | Named):
        raise ReadError("LN404", "an expression is evaluated at the value of a variable or a defined name", name.span)
    point = e.fitting(value, variable.shape.kind)
    if not node.explicit and any(variable in t.free(factor) or variable in t.depth_first(factor) for factor in before):
        raise Ambiguous(
            node.span,
            "the bar reaches over all factors before it",
            "over the last of them only",
            r"write \left. before what is evaluated, and \right| behind it",
        )
    found = t.substitute(e.term(node.body), {variable: point})
    if isinstance(variable, Named) and _others(found) & _others(variable):
        raise ReadError("LN404", f"a value at {variable.name} = …, when the expression depends on the same variables"
                        " in other ways too, is outside the language", node.span)  # fmt: skip
    return found


def _others(term: Term) -> frozenset[Term]:
    return frozenset(symbol for symbol in t.free(term) if symbol != t.EPSILON)


def value_at(e: Elaborator, parts: n.Scripted, group: n.Group, *, transposed: bool = False) -> Term | None:
    """The value of a defined name at a vector in parentheses, q(x); ``None`` where that is a product.

    No one puts a single letter in parentheses to multiply by it, and vectors have no product: v(az). A map may be
    applied so, J(w), or stand at the point w; what fits around it decides (``settled``). q(az) is not clear. Other
    scalars are coefficients before a bracket, r(z − μ1).
    """
    name = plain_name(parts.base)
    meaning = e.scope.names.get(name) if name is not None else None
    if parts.primes or parts.side or len(group.items) != 1 or not isinstance(meaning, Named):
        return None
    item = group.items[0]
    vectors = [s for s in t.free(meaning) if isinstance(s, Symbol) and s.shape.kind == "vector"]
    variable = e.scope.input if e.scope.input in vectors else vectors[0] if len(vectors) == 1 else None
    if variable is None:
        return None
    span = (parts.start, group.end)
    if isinstance(item, n.Numeral):
        raise _two_ways(meaning, item.text, span, variable)
    at = e.term(item)
    single = plain_name(item) is not None or (isinstance(item, n.Word) and item.word == "ones")
    if at.shape.kind == "scalar" and single and meaning.shape.kind == "scalar":
        raise _two_ways(meaning, at, span, variable)
    if at.shape.kind != "vector":
        return None
    if meaning.shape.kind == "map":
        if parts.sup is not None and variable not in t.free(at):
            # Jᵀ(γ⊙g): a transpose before the bracket is that of a factor.
            return None
        if e.scope.applied is None:
            raise _two_ways(meaning, at, span, variable)
        return t.substitute(meaning, {variable: at}) if e.scope.applied else None
    if meaning.shape.kind == "scalar" and not single:
        if name in STATISTICS:
            raise _two_ways(meaning, at, span, variable)
        return None
    if meaning.shape.kind == "vector" and transposed and single:
        raise _two_ways(meaning, at, span, variable)
    if meaning.shape.kind == "vector" and transposed:
        # v(Ax)ᵀ: the row of v at Ax, or an outer product.
        if e.scope.applied is None:
            unclear = _two_ways(meaning, at, span, variable)
            unclear.either = True
            raise unclear
        if not e.scope.applied:
            return None
    e.used.add(name or meaning.name)
    return t.substitute(meaning, {variable: at}) if at != variable else meaning


class TwoWays(Ambiguous):
    """A name before a vector in parentheses: its value there, or a product; ``either`` will do where it alone fits."""

    either = False


def settled(scope: Scope, read: Callable[[Scope], Read]) -> Read:
    """What is read where J(x) is a product, if J at x does not fit what stands around it; else it is unclear."""
    try:
        return read(scope)
    except TwoWays as unclear:
        if scope.applied is not None:
            raise
        readings: list[tuple[bool, Read]] = []
        refusal: ReadError = unclear
        for applied in (True, False):
            try:
                readings.append((applied, read(replace(scope, applied=applied))))
            except TwoWays:
                continue
            except ReadError as error:
                refusal = error
        match readings:
            case [(applied, only)] if unclear.either or not applied:
                return only
        # Where neither fits, something else is wrong, and that is said.
        raise (unclear if readings else refusal) from None


def refuse_at_point(e: Elaborator, parts: n.Scripted, term: Term, group: n.Group) -> None:
    """Refuse a map of the input, ∂u/∂z or (J), before one vector in parentheses: is it taken there, or multiplied?"""
    inside = parts.base.items if isinstance(parts.base, n.Group) else ()
    whole = isinstance(parts.base, n.Fraction) or (len(inside) == 1 and plain_name(inside[0]) is not None)
    single = len(group.items) == 1 and plain_name(group.items[0]) is not None
    moves = whole and single and term.shape.kind == "map" and e.scope.input in t.free(term)
    if moves and e.term(group.items[0]).shape.kind == "vector":
        raise Ambiguous(
            (parts.start, group.end),
            "the map at this vector",
            "the map times this vector",
            r"write Du_\epsilon(x) for the first, the product with \cdot for the second",
        )


def refuse_quantity_at_point(e: Elaborator, word: str, rest: n.Factors, used: int) -> None:
    """Refuse tr J(x): the trace of J at x, or that of J times x?"""
    if used >= len(rest) or rest[used][0] != "":
        return
    last, behind = rest[used - 1][1], n.scripted(rest[used][1]).base
    meaning = e.scope.names.get(plain_name(last) or "")
    moves = isinstance(meaning, Named) and meaning.shape.kind == "map" and e.scope.input in t.free(meaning)
    if moves and isinstance(behind, n.Group) and behind.bracket in ("(", "["):
        raise Ambiguous(
            (last.start, behind.end),
            f"{word} of the map at what is in the brackets",
            "a product with it",
            rf"write \operatorname{{{word}}}(Du_\epsilon(x)) for the first, parentheses for the second",
        )


def _two_ways(meaning: Named, at: Term | str, span: Span, variable: Term) -> TwoWays:
    """What q(az) may mean; both readings are shown as they would be written."""
    name, shown = latex_name(meaning.name), at if isinstance(at, str) else to_latex(at)
    factor = shown if isinstance(at, str | Symbol | Named) else f"({shown})"
    first = f"for the first, define it with its argument: {name}(z) := …"
    match meaning.body:
        case t.Derivative(body=t.Call(function=f, arguments=arguments)) if not isinstance(at, str):
            first = f"D{to_latex(t.Call(f, (*arguments[:-1], at)))} for the first"
    first = f"{name} alone for the first" if at == variable else first
    readings = f"the {name} that belongs to {shown}", f"{name} times {shown}"
    return TwoWays(span, *readings, rf"write {name}\cdot {factor} for the second; {first}")
