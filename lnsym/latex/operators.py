"""Operators that reach over what follows them: sums, maxima, suprema, limits, and the derivatives."""

from __future__ import annotations

from .. import terms as t
from ..terms import Named, Symbol, Term
from ..terms.names import latex_name
from . import nodes as n
from .derivatives import differentiated, gradient_of, operator_order, partial_by, refuse_another_meaning
from .diagnostic import ReadError, Span
from .elaborate import Elaborator, plain_name
from .indices import mentions, running_index
from .signs import check_behind

__all__ = ["bind", "is_operator", "operator"]


def is_operator(e: Elaborator, node: n.Node, rest: n.Factors) -> bool:
    """Whether a factor is an operator on the factors behind it."""
    parts = n.scripted(node)
    match parts.base:
        case n.Word(word="sum" | "lim" | "sup" | "inf" | "nabla" | "partial"):
            return True
        case n.Word(word="max" | "min"):
            return parts.sub is not None
        case n.Fraction() as fraction if rest and rest[0][0] in ("", "dot"):
            return operator_order(e, fraction) is not None and parts.base is node
    return False


def operator(e: Elaborator, node: n.Node, rest: n.Factors) -> tuple[Term, int]:
    """The operator applied to the factors in its reach, and how many these are."""
    parts = n.scripted(node)
    base = parts.base
    if not rest or rest[0][0] == "/":
        raise ReadError("LN105", "nothing follows this operator", node.span)
    if isinstance(base, n.Fraction):
        return differentiated(e, base, rest)
    assert isinstance(base, n.Word)
    match base.word:
        case "sum":
            letters = running_index(parts.sub, parts.sup, "a sum")
            return _over_indices(e, letters, rest, "sum")
        case "max" | "min":
            return _maximum(e, base.word, parts, rest)
        case "sup" | "inf":
            if isinstance(parts.sub, n.Name) and e.scope.is_index(parts.sub.name):
                return _maximum(e, {"sup": "max", "inf": "min"}[base.word], parts, rest)
            return _supremum(e, base.word, parts, rest)
        case "lim":
            return _limit(e, parts, rest)
        case "nabla":
            return gradient_of(e, parts, rest)
        case "partial" if isinstance(parts.sub, n.Name | n.Accented) and plain_name(parts.sub) in e.scope.names:
            return partial_by(e, parts, parts.sub, rest)
    raise ReadError("LN404", "∂ is read in ∂f/∂z, and with a variable below it, ∂_z f", node.span,
                    help=r"write \frac{\partial f}{\partial z}")  # fmt: skip


# -- sums, maxima, suprema ----------------------------------------------------------------------------------------


def _reach(rest: n.Factors, letter: str) -> int:
    """Up to the last factor that the index is written in; all of them when it is in none."""
    last = [k for k, (_, factor) in enumerate(rest, 1) if mentions(factor, letter)]
    return last[-1] if last else len(rest)


def _extent(e: Elaborator, letters: tuple[str, ...], rest: n.Factors) -> int:
    """The reach of all letters; an operator inside takes its own reach along."""
    used = max(_reach(rest, letter) for letter in letters)
    for k, (_, factor) in enumerate(rest):
        if k >= used:
            break
        behind = rest[k + 1 :]
        if is_operator(e, factor, behind):
            parts = n.scripted(factor)
            sums = isinstance(parts.base, n.Word) and parts.base.word in ("sum", "max", "min")
            inner = running_index(parts.sub, parts.sup, "a sum") if sums else ()
            used = max(used, k + 1 + (_extent(e, inner, behind) if inner and behind else len(behind)))
    return used


def _over_indices(e: Elaborator, letters: tuple[str, ...], rest: n.Factors, kind: str) -> tuple[Term, int]:
    inner = e.inside(e.scope.with_indices(*letters))
    used = _extent(e, letters, rest)
    if kind != "sum":
        check_behind(e, kind, rest[used:])
    node = n.joined(rest[:used])
    term = inner.term(node)
    if term.shape.kind != "scalar":
        raise ReadError("LN401", f"a {kind} of {term.shape}s over an index is outside the language", node.span,
                        help="sum the components: \\sum_i x_i")  # fmt: skip
    for letter in reversed(letters):
        index = t.Index(letter)
        term = t.IndexSum(index, term) if kind == "sum" else t.IndexMaximum(index, term, kind)
    return term, used


def _maximum(e: Elaborator, word: str, parts: n.Scripted, rest: n.Factors) -> tuple[Term, int]:
    letters = running_index(parts.sub, parts.sup, f"a {word}imum")
    if any(not e.scope.is_index(letter) and letter in e.scope.names for letter in letters):
        raise ReadError("LN401", f"a {word}imum over a variable is outside the language", parts.span,
                        help=r"write \sup_z")  # fmt: skip
    return _over_indices(e, letters, rest, word)


def bind(e: Elaborator, node: n.Node) -> tuple[Symbol, Elaborator]:
    """The variable that a binder names, z or z ∈ R^d, and a reader in which it is that variable."""
    name, kind = node, None
    if isinstance(node, n.Chain) and node.operators == ("in",):
        name, kind = node.operands[0], _domain(node.operands[1])
    if not isinstance(name, n.Name):
        raise ReadError("LN401", "a variable is bound by its name, or by name and set", node.span,
                        help=r"write \sup_z or \sup_{z\in\mathbb R^d}; conditions stand before the claim, "
                        "‹lnsym: assume …›")  # fmt: skip
    meaning = e.scope.names.get(name.name)
    if kind is not None and not _ranges_over(meaning, kind):
        symbol = Symbol(name.name, kind.shape, kind.domain)
        return symbol, e.inside(e.scope.with_name(name.name, symbol))
    if isinstance(meaning, Symbol):
        return meaning, e
    if isinstance(meaning, Named):
        raise ReadError("LN401", f"{name.name} is a defined name and cannot be bound", node.span)
    error = e.scope.undeclared(name.name, name.span)
    error.help = (
        f"say what it ranges over: {latex_name(name.name)}\\in\\mathbb R, or in a line before: "
        f"‹lnsym: let {name.name} in R›"
    )
    raise error


def _ranges_over(meaning: Term | None, kind: Symbol) -> bool:
    """Whether a letter is already a variable of this set: another set makes it another variable."""
    return isinstance(meaning, Symbol) and (meaning.domain, meaning.shape.kind) == (kind.domain, kind.shape.kind)


def _domain(node: n.Node) -> Symbol:
    match node:
        case n.Word(word="reals"):
            return Symbol("R")
        case n.Word(word="naturals"):
            return Symbol("N", domain="N")
        case n.Scripted(base=n.Word(word="reals"), sup=n.Name(name="d")):
            return Symbol("R", t.VECTOR)
    raise ReadError("LN401", "sets other than R, N and R^d are outside the language", node.span)


def _supremum(e: Elaborator, word: str, parts: n.Scripted, rest: n.Factors) -> tuple[Term, int]:
    if parts.sub is None or parts.sup is not None:
        raise ReadError("LN401", f"{word} is read with the variable below it, \\{word}_z", parts.span)
    sub = parts.sub
    binders = sub.items if isinstance(sub, n.Group) and sub.bracket == "" else (sub,)
    inner, variables = e, []
    for binder in binders:
        variable, inner = bind(inner, binder)
        variables.append(variable)
    term = inner.term(n.joined(rest))
    for variable in reversed(variables):
        term = t.Supremum(term, variable, word)
    return term, len(rest)


# -- limits -------------------------------------------------------------------------------------------------------


def _limit(e: Elaborator, parts: n.Scripted, rest: n.Factors) -> tuple[Term, int]:
    match parts.sub:
        case n.Chain(operands=(quantity, target), operators=("to" | "down" | "up" as way,)):
            pass
        case _:
            raise ReadError("LN401", r"a limit is read with what tends where below it, \lim_{t\to0}", parts.span)
    variable = e.scalar(quantity, "the variable of a limit")
    side = {"down": "+", "up": "-"}.get(way, "")
    if isinstance(target, n.Scripted) and target.side:
        side, target = target.side, target.base
    end = _target(e, target)
    match variable:
        case t.Power(base=Named(body=t.Root()) as root) if isinstance(end, t.Infinity) or end == t.number(0):
            # σ² tends to 0 or to infinity exactly when σ does, for a root is never negative.
            variable = root
    _check_quantity(variable, quantity.span)
    node = n.joined(rest)
    body = e.term(node)
    if body.shape.kind != "scalar":
        raise ReadError("LN401", f"the limit of a {body.shape} is outside the language", node.span,
                        help="take the limit of a component or of a norm")  # fmt: skip
    refuse_another_meaning("a limit in", body, variable, quantity.span)
    return t.Limit(body, variable, end, side), len(rest)


def _check_quantity(variable: Term, span: Span) -> None:
    atoms = (variable.numerator, variable.denominator) if isinstance(variable, t.Quotient) else (variable,)
    if not all(isinstance(atom, Symbol | Named) for atom in atoms):
        raise ReadError("LN401", "a limit is taken in a variable, a defined quantity, or a quotient of two of these",
                        span)  # fmt: skip


def _target(e: Elaborator, node: n.Node) -> Term:
    match node:
        case n.Word(word="infinity"):
            return t.Infinity()
        case n.Sum(terms=((sign, n.Word(word="infinity")),)):
            return t.Negative(t.Infinity()) if sign == "-" else t.Infinity()
    return e.scalar(node, "the target of a limit")
