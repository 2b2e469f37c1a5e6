"""Two sides that differ in one term: a sign that was lost in it, s² for s³, a term too many."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ..algebra.context import Context
from ..algebra.fold import Folder
from ..algebra.scalar import constant
from ..terms import Named, Negative, Product, Quotient, Relation, Statement, Sum, Term, Zero, number
from .ratio import factor_of, multiplied, ratio_of_values, simple
from .reading_back import length, shortest

__all__ = ["WrongTerm", "wrong_term"]

_MOST_TERMS = 8


Change = Callable[[Term], Term]


@dataclass(frozen=True, slots=True)
class WrongTerm:
    """A term of a sum, what should stand in its place, by which factor they differ, and the sum with it."""

    written: Term
    factor: Term
    right: Term
    whole: Term


def wrong_term(statement: Statement, relation: Relation, known: Sequence[Named] = ()) -> WrongTerm | None:
    """The one term of the right side that has another coefficient on the left; the simplest where several could be."""
    found: list[WrongTerm] = []
    for count, part in enumerate(_summands(relation.right)):
        if count >= _MOST_TERMS:
            break

        def compute(context: Context, folder: Folder, part: _Part = part) -> Term:
            difference = context.difference(relation.left, relation.right)
            c = ratio_of_values(difference, context.value(part.alone(part.term)))
            return factor_of(None if c is None else c + constant(1), statement, context, folder)

        factor = simple(shortest(statement, compute, known))
        if factor is not None:
            right = multiplied(part.term, factor)
            found.append(WrongTerm(part.term, factor, right, part.changed(right)))
    return min(found, key=lambda wrong: length(wrong.factor), default=None)


@dataclass(frozen=True, slots=True)
class _Part:
    """A summand, and the whole with it alone, or with another in its place."""

    term: Term
    alone: Change
    changed: Change


def _summands(term: Term) -> Iterator[_Part]:
    """The summands of the sums in a term that multiply nothing but factors."""
    match term:
        case Sum(terms=parts):
            for k, part in enumerate(parts):
                put_in = _place_in_sum(parts, k)
                yield _Part(part, _itself, put_in)
                yield from (_Part(p.term, p.alone, _after(put_in, p.changed)) for p in _summands(part))
        case Product(factors=factors):
            for k, f in enumerate(factors):
                yield from _wrapped(f, _place_in_product(factors, k))
        case Negative(body=body):
            yield from _wrapped(body, Negative)
        case Quotient(numerator=above, denominator=below):
            yield from _wrapped(above, partial(_over, below))


def _wrapped(term: Term, around: Change) -> Iterator[_Part]:
    return (_Part(p.term, _after(around, p.alone), _after(around, p.changed)) for p in _summands(term))


def _itself(x: Term) -> Term:
    return x


def _over(below: Term, x: Term) -> Term:
    return Quotient(x, below)


def _place_in_product(parts: tuple[Term, ...], k: int) -> Change:
    return lambda x: Product((*parts[:k], x, *parts[k + 1 :]))


def _place_in_sum(parts: tuple[Term, ...], k: int) -> Change:
    """A zero is left out."""

    def put_in(x: Term) -> Term:
        kept = (*parts[:k], *(() if isinstance(x, Zero) or x == number(0) else (x,)), *parts[k + 1 :])
        return kept[0] if len(kept) == 1 else Sum(kept)

    return put_in


def _after(outer: Change, inner: Change) -> Change:
    return lambda x: outer(inner(x))
