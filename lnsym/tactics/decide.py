"""Decide a statement: a kernel proof, or an exact counterexample, or an honest neither."""

from __future__ import annotations

from ..algebra.context import Context
from ..kernel import KernelError, Theorem, Undefined
from ..terms import Statement
from .decision import Decision
from .goal import Unproved
from .hypotheses import helpful
from .prove import prove
from .refute import find_refutation, show
from .satisfy import conditions, witness_of

__all__ = ["decide"]


def decide(statement: Statement, *, deadline: float | None = None) -> Decision:
    """The verdict on a statement; ``deadline`` is a value of ``time.monotonic()``."""
    try:
        return _not_of_nothing(statement, prove(statement, deadline), deadline)
    except Unproved as error:
        complaint = str(error)
    try:
        refutation = find_refutation(statement, deadline)
    except Undefined as error:
        return Decision("unsupported", str(error))
    except KernelError:
        return Decision("undecided", complaint)
    needs = helpful(statement, refutation, deadline)
    return Decision("refuted", _words(refutation.relation), show(refutation), needs, refutation=refutation)


def _not_of_nothing(statement: Statement, theorem: Theorem, deadline: float | None) -> Decision:
    """Proved, with a point at which the hypotheses hold; without one it would be a proof about nothing."""
    witness = witness_of(statement, deadline)
    if witness is not None:
        if conditions(statement) != statement and witness_of(conditions(statement), deadline) is None:
            return Decision("undecided", "no point is found at which the premise holds: it may never hold")
        return Decision("proved", "proved by the kernel", theorem=theorem, witness=witness)
    if Context(statement.hypotheses, statement.dimension).contradictory:
        return Decision("unsupported", "the hypotheses contradict one another, so the claim is about nothing")
    return Decision("undecided", "no exact point is found at which the hypotheses hold together")


def _words(relation: object) -> str:
    return f"fails: {relation}" if relation is not None else "the two sides of the equivalence differ"
