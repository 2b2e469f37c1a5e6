"""What the results of a section rest on: the rules of the kernel that prove them, and the definitions in them."""

from __future__ import annotations

from collections.abc import Iterator

from ..document import Result, Section
from ..kernel import rules
from ..tactics import Unproved, prove
from ..terms.text import to_text
from .outline import defined_as, definitions, rules_used

__all__ = ["axiom_lines"]


def axiom_lines(section: Section) -> Iterator[str]:
    """For each result: its statement, the rules its proof uses, and every name in it with what it means."""
    laws = rules()
    yield section.title
    for item in section.items:
        if not isinstance(item, Result):
            continue
        given = ", ".join(map(to_text, item.statement.hypotheses))
        yield ""
        yield f"{item.id}: {item.title}"
        yield f"  {given} ⊢ {to_text(item.statement.proposition)}"
        try:
            theorem = prove(item.statement)
        except Unproved as error:
            yield f"  not proved: {error}"
            continue
        for rule, count in rules_used(theorem).items():
            yield f"  rule {rule}{f' ×{count}' if count > 1 else ''}: {laws[rule]}"
        for name in definitions(theorem):
            yield f"  {to_text(name)} := {to_text(defined_as(name))}"
