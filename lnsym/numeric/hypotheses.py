"""What hypotheses say: their conjuncts, the dimensions and signs they allow, the premises that act like them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..terms import And, Dimension, Implies, Index, Number, Relation, Symbol, Term, depth_first
from .arithmetic import Rationals
from .evaluator import Machine
from .propositions import Decider
from .undefined import Declined, UndefinedHere

__all__ = ["allows_dimension", "excludes_zero", "fixes_sign", "parts", "premises"]


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
        if all(not isinstance(node, Symbol | Index) for node in depth_first(part)):
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


def fixes_sign(conditions: list[Term], symbol: Symbol) -> int:
    """1 or −1 when a condition compares the symbol with a number so that only positive (negative) values pass."""
    for part in conditions:
        if not isinstance(part, Relation):
            continue
        for left, right, up in ((part.left, part.right, (">", ">=")), (part.right, part.left, ("<", "<="))):
            if left == symbol and isinstance(right, Number | Dimension):
                value = right.value if isinstance(right, Number) else Fraction(1)
                if part.operator in up and value >= 0:
                    return 1
                if part.operator not in (*up, "=", "!=") and value <= 0:
                    return -1
    return 0


def excludes_zero(conditions: list[Term], symbol: Symbol) -> bool:
    """Whether a condition that compares the symbol with a number fails at zero."""
    tests = {
        "=": lambda x: x == 0,
        "!=": lambda x: x != 0,
        "<": lambda x: x > 0,
        "<=": lambda x: x >= 0,
        ">": lambda x: x < 0,
        ">=": lambda x: x <= 0,
    }
    turned = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
    for part in conditions:
        if isinstance(part, Relation):
            operator, left, right = part.operator, part.left, part.right
            if right == symbol:
                operator, left, right = turned.get(operator, operator), right, left
            if left == symbol and isinstance(right, Number) and not tests[operator](right.value):
                return True
    return False
