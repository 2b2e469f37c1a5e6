"""Which further hypothesis would make a refuted statement true."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from time import monotonic

from ..kernel import Refutation
from ..terms import EPSILON, Relation, Statement, Term, depth_first, number
from .prove import holds
from .satisfy import conditions, fails_at, witness_of
from .stock import about_one_value, about_signs, about_statistics, in_words

__all__ = ["helpful"]


_SECONDS = 1.5


def helpful(statement: Statement, refutation: Refutation, deadline: float | None) -> tuple[str, ...]:
    """The stock hypotheses under each of which alone the statement is proved.

    That a letter is one certain value is said only where nothing else helps.
    """
    last = monotonic() + _SECONDS
    deadline = last if deadline is None else min(deadline, last)
    general = chain(about_statistics(statement), about_signs(statement))
    found = _those_that_help(statement, refutation, general, deadline)
    found = found or _those_that_help(statement, refutation, about_one_value(statement), deadline)
    return tuple(map(in_words, found))


def _those_that_help(
    statement: Statement, refutation: Refutation, stock: Iterable[Relation], deadline: float
) -> list[Relation]:
    """Those under which the statement is proved.

    A hypothesis that holds at the counterexample cannot help, and is not tried; one that is a part of the claim would
    assume what it says; one that implies another of them says nothing new; one that the others exclude would make
    the statement one about nothing.
    """
    found: list[Relation] = []
    said = {in_words(part) for part in (*depth_first(statement.proposition), *statement.hypotheses) if _relates(part)}
    for hypothesis in stock:
        if monotonic() > deadline:
            break
        stronger = Statement((*_kept(statement, hypothesis), hypothesis), statement.proposition)
        itself = said & {in_words(hypothesis), in_words(hypothesis.turned())}
        if itself or fails_at(stronger, refutation):
            continue
        if any(holds((hypothesis,), weaker, deadline) for weaker in found):
            continue
        if (
            holds(stronger.hypotheses, stronger.proposition, deadline)
            and witness_of(conditions(stronger), deadline) is not None
        ):
            found.append(hypothesis)
    return found


def _relates(term: Term) -> bool:
    return isinstance(term, Relation)


def _kept(statement: Statement, hypothesis: Term) -> tuple[Term, ...]:
    """The hypotheses, without ε > 0 where ε = 0 replaces it."""
    if hypothesis == Relation("=", EPSILON, number(0)):
        return tuple(h for h in statement.hypotheses if h != Relation(">", EPSILON, number(0)))
    return statement.hypotheses
