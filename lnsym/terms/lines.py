"""Line breaks in long formulas: at the relations, and within a long side at the + and − of its sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from .logic import And, Relation
from .precedence import Level, chain, signed, sum_terms
from .term import Term
from .text import TEXT
from .writing import Writer

__all__ = ["Line", "chain_lines", "lines", "side_lines"]

Measure = Callable[[str], float]


class Line(NamedTuple):
    """One line: what stands before the alignment point and what after it.

    ``step`` is the number of the relation that the line starts with, from 0; it is ``None`` on a line without one,
    which is the left side alone or goes on with the sum of the line above (``continues``).
    """

    left: str
    right: str
    step: int | None = None
    continues: bool = False


def lines(term: Term, width: float, writer: Writer = TEXT, measure: Measure = len) -> list[Line]:
    """The formula in lines of about ``width``, aligned at its relations.

    What fits stays on one line. A relation or a chain a = b < c breaks before each relation sign; a side that is
    still too long, before + and −. ``measure`` gives the width of a Unicode form, by default its characters.
    """
    steps = chain([term] if isinstance(term, Relation) else term.parts if isinstance(term, And) else [])
    if steps is None or measure(TEXT.write(term)) <= width:
        return [Line("", writer.write(term))]
    pairs = [(step.operator, step.right) for step in steps]
    return chain_lines(steps[0].left, pairs, width, writer, measure)


def chain_lines(
    start: Term, steps: Sequence[tuple[str, Term]], width: float, writer: Writer = TEXT, measure: Measure = len
) -> list[Line]:
    """start ⋈ … ⋈ … with a line for each relation; a start that takes half the width stands on its own line."""
    before = measure(f"{TEXT.write(start)} = ")
    alone = before > width / 2 and any(before + measure(TEXT.write(side)) > width for _, side in steps)
    left = writer.write(start)
    result = [Line("", left)] if alone else []
    room = width - (measure(" = ") if alone else before)
    for number, (operator, side) in enumerate(steps):
        first, *rest = side_lines(side, room, writer, measure)
        result.append(Line("" if result else left, f"{writer.relations[operator]} {first}", number))
        result.extend(Line("", text, continues=True) for text in rest)
    return result


def side_lines(term: Term, width: float, writer: Writer = TEXT, measure: Measure = len) -> list[str]:
    """One side of a relation, broken before the + and − of its sum so that no line exceeds the width when it can."""
    if measure(TEXT.write(term)) <= width:
        return [writer.write(term)]
    rows: list[str] = []
    filled = 0.0
    for position, part in enumerate(sum_terms(term)):
        negative, body = signed(part)
        sign = writer.minus if negative else writer.plus if position else ""
        text = writer.glue(sign, writer.write(body, Level.HADAMARD))
        size = measure(TEXT.write(body)) + (measure(TEXT.plus) if sign else 0)
        if not rows or filled + size > width:
            rows.append(text)
            filled = size
        else:
            rows[-1] = writer.glue(rows[-1], text)
            filled += size
    return rows
