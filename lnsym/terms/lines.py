"""Line breaks in long formulas: at the relations, and within a long side at the + and − of its sum."""

from __future__ import annotations

from typing import NamedTuple

from .logic import And, Relation
from .precedence import Level, chain, signed, sum_terms
from .term import Term
from .text import TEXT
from .writing import Writer

__all__ = ["Line", "lines", "side_lines"]


class Line(NamedTuple):
    """One line: what stands before the alignment point and what after it; ``continues`` a sum of the line above."""

    left: str
    right: str
    continues: bool = False


def lines(term: Term, width: int, writer: Writer = TEXT) -> list[Line]:
    """The formula in lines of about ``width`` characters, aligned at its relations.

    What fits stays on one line. A relation or a chain a = b < c breaks before each relation sign; a side that is
    still too long, before + and −. The width counts the characters of the Unicode form.
    """
    steps = chain([term] if isinstance(term, Relation) else term.parts if isinstance(term, And) else [])
    if steps is None or len(TEXT.write(term)) <= width:
        return [Line("", writer.write(term))]
    left = writer.write(steps[0].left)
    room = width - len(TEXT.write(steps[0].left))
    if len(steps) > 1 and room < width // 3:
        room = width // 3
    result: list[Line] = []
    for step in steps:
        first, *rest = side_lines(step.right, max(room, width // 3), writer)
        result.append(Line("" if result else left, f"{writer.relations[step.operator]} {first}"))
        result.extend(Line("", text, continues=True) for text in rest)
    return result


def side_lines(term: Term, width: int, writer: Writer = TEXT) -> list[str]:
    """One side of a relation, broken before the + and − of its sum so that no line exceeds the width when it can."""
    if len(TEXT.write(term)) <= width:
        return [writer.write(term)]
    rows: list[str] = []
    filled = 0
    for position, part in enumerate(sum_terms(term)):
        negative, body = signed(part)
        sign = writer.minus if negative else writer.plus if position else ""
        text = writer.glue(sign, writer.write(body, Level.HADAMARD))
        size = len(TEXT.write(part)) + 1
        if not rows or filled + size > width:
            rows.append(text)
            filled = size
        else:
            rows[-1] = writer.glue(rows[-1], text)
            filled += size
    return rows
