"""Decide a statement: a kernel proof, or an exact counterexample, or an honest neither."""

from __future__ import annotations

from ..kernel import KernelError, Undefined
from ..terms import Statement
from .decision import Decision
from .goal import Unproved
from .hypotheses import helpful
from .prove import prove
from .refute import find_refutation, show

__all__ = ["decide"]


def decide(statement: Statement, *, deadline: float | None = None) -> Decision:
    """The verdict on a statement; ``deadline`` is a value of ``time.monotonic()``."""
    try:
        return Decision("proved", "proved by the kernel", theorem=prove(statement, deadline))
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


def _words(relation: object) -> str:
    return f"fails: {relation}" if relation is not None else "the two sides of the equivalence differ"
