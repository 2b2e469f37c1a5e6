"""Which further hypothesis would make a refuted statement true."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from ..kernel import KernelError, Refutation, refute
from ..terms import EPSILON, VECTOR, Dimension, Mean, Number, Relation, Statement, Symbol, Term, Variance, free, number
from ..terms.text import to_text
from .goal import Unproved
from .prove import prove
from .satisfy import conditions, witness_of

__all__ = ["helpful"]


_SECONDS = 1.5


def helpful(statement: Statement, refutation: Refutation, deadline: float | None) -> tuple[str, ...]:
    """The stock hypotheses under each of which alone the statement is proved.

    A hypothesis that holds at the counterexample cannot help, and is not tried; one that implies another of them
    says nothing new; one that the others exclude would make the statement one about nothing.
    """
    found: list[str] = []
    weakest: list[Term] = []
    last = monotonic() + _SECONDS
    deadline = last if deadline is None else min(deadline, last)
    for hypothesis, words in _stock(statement):
        if monotonic() > deadline:
            break
        stronger = Statement((*_kept(statement, hypothesis), hypothesis), statement.proposition)
        itself = words == to_text(statement.proposition)
        if itself or hypothesis in statement.hypotheses or _fails_still(stronger, refutation):
            continue
        if any(_proved(Statement((hypothesis,), weaker), deadline) for weaker in weakest):
            continue
        if _proved(stronger, deadline) and witness_of(conditions(stronger), deadline) is not None:
            found.append(words)
            weakest.append(hypothesis)
    return tuple(found)


def _proved(statement: Statement, deadline: float | None) -> bool:
    try:
        prove(statement, deadline)
    except Unproved:
        return False
    return True


def _fails_still(stronger: Statement, refutation: Refutation) -> bool:
    try:
        refute(stronger, refutation.dimension, refutation.values)
    except KernelError:
        return False
    return True


def _kept(statement: Statement, hypothesis: Term) -> tuple[Term, ...]:
    """The hypotheses, without ε > 0 where ε = 0 replaces it."""
    if hypothesis == Relation("=", EPSILON, number(0)):
        return tuple(h for h in statement.hypotheses if h != Relation(">", EPSILON, number(0)))
    return statement.hypotheses


def _stock(statement: Statement) -> Iterator[tuple[Term, str]]:
    leaves = frozenset().union(free(statement.proposition), *(free(h) for h in statement.hypotheses))
    symbols = sorted((leaf for leaf in leaves if isinstance(leaf, Symbol)), key=lambda s: s.name)
    scalars = [s for s in symbols if s.shape.kind == "scalar"]
    vectors = [s for s in symbols if s.shape == VECTOR]

    def relation(operator: str, left: Term, right: Number) -> tuple[Term, str]:
        made = Relation(operator, left, right)
        return made, to_text(made)

    if statement.dimension is None:
        yield relation(">=", Dimension(), number(2))
        yield relation(">=", Dimension(), number(3))
        yield relation("=", Dimension(), number(1))
    for z in vectors:
        made = Relation(">", Variance(z), number(0))
        yield made, "q > 0" if z.name == "z" else to_text(made)
    for s in scalars:
        if s != EPSILON:
            yield relation(">", s, number(0))
            yield relation("=", s, number(1))
    if EPSILON in scalars:
        yield relation("=", EPSILON, number(0))
    for x in vectors:
        yield relation("=", Mean(x), number(0))
