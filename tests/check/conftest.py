"""Claims made by hand, and judges that answer what a test says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lnsym.check import Judges, NumericEvidence
from lnsym.check.evidence import Finding
from lnsym.latex import ReadClaim, ReadStep
from lnsym.tactics import Decision
from lnsym.terms import And, Relation, Statement, Symbol, number

A = Symbol("a")


def relation(value: int) -> Relation:
    """a = value."""
    return Relation("=", A, number(value))


@pytest.fixture
def claim() -> Callable[..., ReadClaim]:
    """A claim ``a = 0 = 1 …`` of as many relations as asked, each a step on a line of its own."""

    def make(count: int = 1, **changes: Any) -> ReadClaim:
        relations = tuple(relation(value) for value in range(count))
        steps = tuple(ReadStep(f"a = {n}", n + 1, 3, n + 1, 8, Statement((), part)) for n, part in enumerate(relations))
        fields: dict[str, Any] = {
            "id": "zero",
            "label": None,
            "line": 1,
            "column": 3,
            "end_line": count,
            "source": "a = 0",
            "statement": Statement((), relations[0] if count == 1 else And(relations)),
            "steps": steps,
            "expected": None,
            "diagnostic": None,
            "kind": "claim",
        }
        return ReadClaim(**{**fields, **changes})

    return make


@pytest.fixture
def judges() -> Callable[..., Judges]:
    """Judges whose exact answers come one after the other, with one numeric finding for the whole."""

    def make(*answers: Decision | BaseException, finding: Finding | None = None) -> Judges:
        pending = list(answers)

        def decide(statement: Statement, deadline: float | None) -> Decision:
            answer = pending.pop(0)
            if isinstance(answer, BaseException):
                raise answer
            return answer

        seen = finding or Finding(NumericEvidence(50, (1, 2), 10, True))
        return Judges(decide, lambda statement, options: seen, lambda step, statement, decision: step)

    return make


@pytest.fixture
def decision() -> Callable[..., Decision]:
    """An exact answer with this verdict."""

    def make(verdict: str, message: str = "", needs: tuple[str, ...] = (), **more: Any) -> Decision:
        return Decision(**{"verdict": verdict, "message": message, "counterexample": None, "needs": needs, **more})

    return make
