"""A result: its statement, the chain of steps that leads there, or the counterexample that rules it out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..terms import EPSILON, And, Relation, Statement, Term, number

__all__ = ["Chain", "Counterexample", "Missing", "Result", "Step", "chain_of", "stated_hypotheses"]

STANDING = Relation(">", EPSILON, number(0))


@dataclass(frozen=True, slots=True)
class Step:
    """``relation`` term, with the reason why it holds."""

    term: Term
    reason: str
    relation: str = "="


@dataclass(frozen=True, slots=True)
class Chain:
    """start = … = … ≤ …, a derivation in steps; ``hypotheses`` are those of the result it belongs to."""

    start: Term
    steps: tuple[Step, ...]

    def __post_init__(self) -> None:
        if not self.steps:
            raise ValueError("a chain has at least one step")
        self.relations()

    def relations(self) -> tuple[Relation, ...]:
        """The steps as relations between neighbours."""
        terms = (self.start, *(step.term for step in self.steps))
        return tuple(
            Relation(step.relation, left, right)
            for (left, right), step in zip(pairwise(terms), self.steps, strict=True)
        )

    def proposition(self) -> Term:
        """The chain as one proposition."""
        relations = self.relations()
        return relations[0] if len(relations) == 1 else And(relations)


def chain_of(start: Term, *steps: tuple[str, Term, str]) -> Chain:
    """``chain_of(a, ("=", b, "reason"), ("<=", c, "reason"))``."""
    return Chain(start, tuple(Step(term, reason, relation) for relation, term, reason in steps))


@dataclass(frozen=True, slots=True)
class Result:
    """A statement with its derivation. ``id`` says the conclusion (``variance_of_core``) and never changes.

    ``proof`` is prose for what is not a chain; ``remark`` follows the derivation.
    """

    id: str
    title: str
    statement: Statement
    steps: tuple[Chain, ...] = ()
    proof: str = ""
    remark: str = ""

    def formulas(self) -> Iterator[Term]:
        """Everything written in it."""
        yield from stated_hypotheses(self.statement)
        yield self.statement.proposition
        for chain in self.steps:
            yield chain.proposition()


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Values at which both sides of a false statement differ."""

    dimension: int
    values: tuple[tuple[Term, Term], ...]
    left: Term
    right: Term


@dataclass(frozen=True, slots=True)
class Missing:
    """A result that holds for other layers and fails for this one: the false statement and why."""

    id: str
    title: str
    statement: Statement
    reason: str
    counterexample: Counterexample | None = None

    def formulas(self) -> Iterator[Term]:
        """Everything written in it as a display."""
        yield from stated_hypotheses(self.statement)
        yield self.statement.proposition


def stated_hypotheses(statement: Statement) -> tuple[Term, ...]:
    """The hypotheses that are said with the statement: all but the standing ε > 0."""
    return tuple(hypothesis for hypothesis in statement.hypotheses if hypothesis != STANDING)
