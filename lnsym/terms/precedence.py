"""How strongly written pieces hold together, and what a sum, a product or a chain is written as."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple

from .arithmetic import Negative, Number, Product, Quotient, Sum
from .logic import Relation
from .shape import ShapeError
from .term import Term

__all__ = ["Level", "Piece", "chain", "product_factors", "signed", "sum_terms"]


class Level(IntEnum):
    """How strongly a written piece holds together, weakest first.

    ``BIG`` is open to the right (Σ_i …, lim …), ``FACTOR`` may stand in a product, ``BASE`` may carry
    an exponent.
    """

    IFF = 0
    IMPLIES = 1
    AND = 2
    RELATION = 3
    SUM = 4
    HADAMARD = 5
    BIG = 6
    PRODUCT = 7
    FACTOR = 8
    BASE = 9


class Piece(NamedTuple):
    """A written term and how strongly it holds together."""

    text: str
    level: Level


def signed(term: Term) -> tuple[bool, Term]:
    """Whether a leading minus is written, and the term behind it: −x, −2, −2x, −1/d."""
    match term:
        case Negative(body=body):
            return True, body
        case Number(value=value) if value < 0:
            return True, Number(-value)
        case Product(factors=(Number(value=value), *rest)) if value < 0:
            if value == -1 and rest:
                return True, rest[0] if len(rest) == 1 else Product(tuple(rest))
            return True, Product((Number(-value), *rest))
        case Quotient(numerator=Number(value=value), denominator=below) if value < 0:
            return True, Quotient(Number(-value), below)
    return False, term


def sum_terms(term: Term) -> list[Term]:
    """The terms of a sum, those of nested sums among them: a + (b + c) is written a + b + c."""
    if isinstance(term, Sum):
        return [part for inner in term.terms for part in sum_terms(inner)]
    return [term]


def product_factors(product: Product) -> list[Term]:
    """The factors, those of a nested product among them where only scalars stand before it.

    P(az) keeps its parentheses: it is P applied to az.
    """
    factors: list[Term] = []
    for position, factor in enumerate(product.factors):
        scalars = all(before.shape.kind == "scalar" for before in factors)
        if isinstance(factor, Product) and (position == 0 or scalars) and not signed(factor)[0]:
            inner = product_factors(factor)
            try:
                fits = Product((*factors, *inner)).shape.kind == factor.shape.kind or position == 0
            except ShapeError:
                fits = False
            if fits:
                factors.extend(inner)
                continue
        factors.append(factor)
    return factors


def chain(parts: Sequence[Term]) -> list[Relation] | None:
    """The parts as a chain a = b < c, where each starts with what the one before ends with; else None."""
    steps = [part for part in parts if isinstance(part, Relation)]
    if not steps or len(steps) != len(parts):
        return None
    linked = all(left.right == right.left for left, right in pairwise(steps))
    return steps if linked else None
