"""What hypotheses say: their conjuncts, the dimensions and signs they allow, the premises that act like them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne

from ..terms import And, Implies, Index, Number, Relation, Symbol, Term, subterms
from .arithmetic import Rationals
from .evaluator import Machine
from .propositions import Decider
from .undefined import Declined, UndefinedHere

__all__ = ["HOLDS", "allows_dimension", "fixes_sign", "number_bounds", "parts", "premises"]

HOLDS = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


def parts(proposition: Term) -> Iterator[Term]:
    """The conjuncts of a proposition."""
    if isinstance(proposition, And):
        for part in proposition.parts:
            yield from parts(part)
    else:
        yield proposition


def allows_dimension(hypotheses: tuple[Term, ...], dimension: int) -> bool:
    """Whether the hypotheses that speak of d alone hold in this dimension."""
    machine = Machine(Rationals())
    for part in (part for hypothesis in hypotheses for part in parts(hypothesis)):
        if all(not isinstance(node, Symbol | Index) for node in subterms(part)):
            try:
                if Decider(machine, quick=True).decide(part, machine.environment(dimension, {})).truth is False:
                    return False
            except (Declined, UndefinedHere):
                continue
    return True


def premises(proposition: Term) -> tuple[Term, ...]:
    """The premises of an implication, also of one in its conclusion."""
    if isinstance(proposition, Implies):
        return (proposition.premise, *premises(proposition.conclusion))
    return ()


def number_bounds(conditions: list[Term], symbol: Symbol) -> list[tuple[str, Fraction]]:
    """The relations of a symbol with numbers among the conditions: (operator, number), the symbol on the left."""
    bounds = []
    for part in conditions:
        if isinstance(part, Relation):
            if part.left == symbol and isinstance(part.right, Number):
                bounds.append((part.operator, part.right.value))
            if part.right == symbol and isinstance(part.left, Number):
                bounds.append((part.turned().operator, part.left.value))
    return bounds


def fixes_sign(conditions: list[Term], symbol: Symbol) -> int:
    """1 or −1 when the symbol's relations with numbers let only positive (negative) values, or zero, pass."""
    for operator, bound in number_bounds(conditions, symbol):
        if operator in (">", ">=") and bound >= 0:
            return 1
        if operator in ("<", "<=") and bound <= 0:
            return -1
    return 0
