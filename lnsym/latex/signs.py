"""Factors behind a maximum: inside it or outside, which is the same where they are not negative."""

from __future__ import annotations

from .. import terms as t
from ..terms import Named, Symbol, Term
from . import nodes as n
from .diagnostic import Ambiguous
from .elaborate import Elaborator

__all__ = ["check_behind"]

_OPERATORS = frozenset(["sum", "max", "min", "sup", "inf", "lim", "nabla", "partial"])
_ORDERED = frozenset(["sum", "max", "min", "sup", "inf"])


def check_behind(e: Elaborator, word: str, behind: n.Factors) -> None:
    r"""Refuse \max_i x_i a: max_i (x_i a) and (max_i x_i) a differ where a < 0.

    A factor that is visibly ≥ 0, and one that makes a vector of the whole, leave one meaning.
    """
    at = 0
    while at < len(behind) and _nonnegative(e, behind[at][1]):
        at += 1
    rest = behind[at:]
    if not rest:
        return
    span = rest[0][1].start, rest[-1][1].end
    operators = (isinstance(part, n.Word) and part.word in _OPERATORS for _, node in rest for part in n.walk(node))
    if not any(operators):
        term = e.term(n.joined(rest))
        first = term.factors[0] if isinstance(term, t.Product) else term
        if term.shape.kind != "scalar" and first.shape.kind != "scalar":
            return
    raise Ambiguous(
        span, f"the {word}imum ends before this factor", "it reaches over it", "write the factor first, or parentheses"
    )


def _nonnegative(e: Elaborator, node: n.Node) -> bool:
    """Whether a factor is ≥ 0 by the way it is written: a norm, an absolute value, a root, an even power …"""
    match node:
        case n.Numeral() | n.Radical(degree=None):
            return True
        case n.Name():
            return _positive_name(e.scope.names.get(node.name))
        case n.Group(bracket="|" | "‖"):
            return True
        case n.Group(bracket="(" | "[", items=(inner,)):
            return _nonnegative(e, inner)
        case n.Fraction():
            return _nonnegative(e, node.numerator) and _nonnegative(e, node.denominator)
        case n.Product():
            return all(_nonnegative(e, factor) for _, factor in node.factors)
        case n.Sum():
            return all(sign == "+" and _nonnegative(e, term) for sign, term in node.terms)
        case n.Scripted(base=n.Word(word=word), primes=0) if word in _ORDERED:
            # A sum, maximum or minimum of what is ≥ 0 is so too; what it is of stands behind it.
            return True
        case n.Scripted(primes=0, side=""):
            if isinstance(node.sup, n.Numeral) and node.sup.text.isdigit() and int(node.sup.text[-1]) % 2 == 0:
                return True
            base = node.base
            norm = isinstance(base, n.Group) and base.bracket == "‖"
            return (node.sub is None or norm) and _nonnegative(e, base)
    return False


def _positive_name(meaning: Term | None) -> bool:
    match meaning:
        case Symbol(domain="N") | t.Dimension():
            return True
        case Symbol():
            return meaning == t.EPSILON
        case Named(body=t.Root() | t.Norm() | t.Variance()):
            return True
    return False
