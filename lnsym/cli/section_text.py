"""A section of a derivation as plain text, for the terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from ..document import Chain, Definition, Figure, Item, Missing, Paragraph, Result, Section, Table
from ..document.result import stated_hypotheses
from ..terms import Statement, Term
from ..terms.text import to_text

__all__ = ["section_lines"]

WIDTH = 100
RELATIONS = {"!=": "≠", "<=": "≤", ">=": "≥"}


def section_lines(section: Section) -> Iterator[str]:
    """The title, then each item: prose wrapped, results with their steps and reasons."""
    yield section.title
    yield "=" * len(section.title)
    for item in section.items:
        yield ""
        yield from _item(item)


def _item(item: Item) -> Iterator[str]:
    match item:
        case Paragraph(text=text):
            yield from _prose(text)
        case Definition():
            yield f"    {to_text(item.name)} := {to_text(item.meaning)}"
            yield from _prose(item.text)
        case Result():
            yield from _statement(item.id, item.title, item.statement)
            for chain in item.steps:
                yield ""
                yield from _chain(chain)
            for text in filter(None, (item.proof, item.remark)):
                yield ""
                yield from _prose(text)
        case Missing():
            yield from _statement(item.id, f"{item.title} (does not hold here)", item.statement)
            yield from _prose(item.reason)
        case Figure() | Table():
            yield from _prose(f"[{item.id}] {item.caption}")


def _statement(name: str, title: str, statement: Statement) -> Iterator[str]:
    yield f"{name}: {title}"
    given = stated_hypotheses(statement)
    if given:
        yield f"  for {', '.join(map(to_text, given))}:"
    yield f"    {to_text(statement.proposition)}"


def _chain(chain: Chain) -> Iterator[str]:
    """The steps under each other, the reasons in a column of their own."""
    rows: list[tuple[str, Term, str]] = [(RELATIONS.get(s.relation, s.relation), s.term, s.reason) for s in chain.steps]
    formulas = [f"{relation} {to_text(term)}" for relation, term, _ in rows]
    column = max(map(len, formulas))
    yield f"      {to_text(chain.start)}"
    for formula, (_, _, reason) in zip(formulas, rows, strict=True):
        yield f"        {formula:{column}}   {reason}".rstrip()


def _prose(text: str) -> Iterator[str]:
    yield from textwrap.wrap(" ".join(text.split()), WIDTH, break_long_words=False, break_on_hyphens=False)
