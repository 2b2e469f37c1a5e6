"""Decide a statement: a kernel proof, or an exact counterexample, or an honest neither."""

from __future__ import annotations

from time import monotonic

from ..algebra.context import Context
from ..errors import CONTRADICTION, NO_ALLOWED_POINT, NO_SIGN, UNDEFINED_AT_A_POINT
from ..kernel import KernelError, Refutation, Theorem, Undefined, refute
from ..terms import Exists, Iff, Implies, Relation, Statement
from .complaint import Complaint, complaint
from .decision import Decision
from .goal import Unproved
from .hypotheses import helpful
from .prove import prove
from .refute import find_refutation
from .satisfy import conditions, fails_at, simple_points, witness_of
from .show import place, show

__all__ = ["decide"]

_SECONDS = 1.0  # for a point to show


def decide(statement: Statement, *, deadline: float | None = None) -> Decision:
    """The verdict on a statement; ``deadline`` is a value of ``time.monotonic()``."""
    if (nothing := _of_nothing(statement)) is not None:
        return nothing
    try:
        return _not_of_nothing(statement, prove(statement, deadline), deadline)
    except Unproved as error:
        unproved = error
    try:
        refutation = find_refutation(statement, deadline, unproved.__cause__)
    except Undefined as error:
        return _undefined(statement, error, complaint(unproved, statement), deadline)
    except KernelError:
        missing = complaint(unproved, statement)
        return Decision("undecided", missing.message, code=missing.code, help=missing.help)
    needs = helpful(statement, refutation, deadline)
    return Decision("refuted", _words(statement, refutation), show(statement, refutation), needs, refutation=refutation)


def _not_of_nothing(statement: Statement, theorem: Theorem, deadline: float | None) -> Decision:
    """Proved, with a point at which the hypotheses hold; without one it would be a proof about nothing."""
    witness = witness_of(statement, deadline)
    if witness is not None:
        if conditions(statement) != statement and witness_of(conditions(statement), deadline) is None:
            return Decision(
                "undecided", "no point is found at which the premise holds: it may never hold", code=NO_ALLOWED_POINT
            )
        return Decision("proved", "proved by the kernel", theorem=theorem, witness=witness)
    words = "no exact point is found at which the hypotheses hold together"
    return Decision("undecided", words, code=NO_ALLOWED_POINT)


def _of_nothing(statement: Statement) -> Decision | None:
    """What is decided where the hypotheses, or the premise with them, exclude one another."""
    for given, words in ((statement, "the hypotheses"), (conditions(statement), "the hypotheses and the premise")):
        if Context(given.hypotheses, given.dimension).contradictory:
            said = (
                f"{words} contradict one another ({', '.join(map(str, given.hypotheses))}): the claim is about nothing"
            )
            return Decision("unsupported", said, code=CONTRADICTION)
    return None


def _undefined(statement: Statement, error: Undefined, missing: Complaint, deadline: float | None) -> Decision:
    """A denominator that may vanish, a radicand that may be negative: where, and what the proof asked for."""
    where = _undefined_at(statement, deadline)
    words = "not defined everywhere that its hypotheses allow" if where is None else f"not defined at {where}"
    if missing.code != NO_SIGN:
        return Decision("unsupported", str(error) if where is None else words, code=UNDEFINED_AT_A_POINT)
    return Decision("unsupported", f"{words}: {missing.message}", code=UNDEFINED_AT_A_POINT, help=missing.help)


def _undefined_at(statement: Statement, deadline: float | None) -> str | None:
    """A simple point that the hypotheses allow and at which the statement has no value."""
    last = monotonic() + _SECONDS
    for dimension, values in simple_points(statement):
        if monotonic() > (last if deadline is None else min(last, deadline)):
            return None
        try:
            refute(statement, dimension, values)
        except Undefined:
            return place(statement, dimension, values)
        except KernelError:
            continue
    return None


def _words(statement: Statement, refutation: Refutation) -> str:
    """What fails, as it is written, also where a constant in it was put in; and what holds there in spite of it."""
    match statement.proposition:
        case Implies(premise=premise):
            return f"{_words(conditions(statement), refutation)}, although {premise} holds there"
        case Iff(left=left, right=right):
            for fails, holds in ((left, right), (right, left)):
                if fails_at(Statement(statement.hypotheses, fails), refutation):
                    return f"fails: {fails}, although {holds} holds there"
        case Relation() as written:
            return f"fails: {written}"
        case Exists(variable=variable):
            return f"no {variable} is such that this holds"
    relation = refutation.relation
    return f"fails: {relation}" if relation is not None else "the two sides of the equivalence differ"
