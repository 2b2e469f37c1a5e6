"""The outline of a proof: which rules it uses, in order, and what each gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..kernel import Theorem
    from ..terms import Call, Named, Term

__all__ = ["defined_as", "definitions", "outline", "rules_used", "steps_of"]


def steps_of(theorem: Theorem) -> list[Theorem]:
    """The theorem and all that it rests on, premises first, each once."""
    found: dict[int, Theorem] = {}

    def visit(theorem: Theorem) -> None:
        if id(theorem) not in found:
            for premise in theorem.premises:
                visit(premise)
            found[id(theorem)] = theorem

    visit(theorem)
    return list(found.values())


def rules_used(theorem: Theorem) -> dict[str, int]:
    """Rule → how often it is used, in the order of first use."""
    counts: dict[str, int] = {}
    for step in steps_of(theorem):
        counts[step.rule] = counts.get(step.rule, 0) + 1
    return counts


def outline(theorem: Theorem) -> Iterator[str]:
    """A line for each step: its number, what it gives, the rule and the steps it is from; then what the rules say."""
    from ..kernel import rules

    steps = steps_of(theorem)
    number = {id(step): position for position, step in enumerate(steps, start=1)}
    for step in steps:
        given = [h for h in step.hypotheses if h not in theorem.hypotheses]
        under = f"  under {', '.join(map(str, given))}" if given else ""
        premises = ", ".join(str(number[id(premise)]) for premise in step.premises)
        origin = f"{step.rule} of {premises}" if premises else step.rule
        yield f"{number[id(step)]}. {step.proposition}{under}  ({origin})"
    laws = rules()
    for rule in rules_used(theorem):
        yield f"   {rule}: {laws[rule]}"


def definitions(theorem: Theorem) -> list[Named | Call]:
    """The names and maps that a statement is written with, each after those it is defined by."""
    from ..terms import Call, Named, children

    found: dict[str, Named | Call] = {}

    def visit(term: Term) -> None:
        inner = [term.function.body] if isinstance(term, Call) else []
        for child in (*children(term), *inner):
            visit(child)
        if isinstance(term, Call):
            found.setdefault(term.function.name, Call(term.function, term.function.parameters))
        elif isinstance(term, Named):
            found.setdefault(term.name, term)

    for term in (*theorem.hypotheses, theorem.proposition):
        visit(term)
    return list(found.values())


def defined_as(name: Named | Call) -> Term:
    """What a name, or a map at its parameters, stands for."""
    from ..terms import Named

    return name.body if isinstance(name, Named) else name.function.body
