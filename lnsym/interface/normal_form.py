"""The normal form of a term: its exact value, read back in the names of the field."""

from __future__ import annotations

from collections.abc import Sequence

from ..algebra.context import Context
from ..algebra.fold import Folder
from ..terms import ROW, Relation, Term, Transpose, Zero
from .frames import in_shortest_frame

__all__ = ["normal_form"]


def normal_form(term: Term, hypotheses: Sequence[Term]) -> Term:
    """A term equal to this one wherever the hypotheses hold; of a relation, the relation of normal forms."""
    if isinstance(term, Relation):
        sides = normal_form(term.left, hypotheses), normal_form(term.right, hypotheses)
        return Relation(term.operator, *sides)
    row = term.shape.kind == "row"

    def compute(context: Context, folder: Folder) -> tuple[Term, ...]:
        found = folder.term(context.value(term))
        if not row:
            return (found,)
        return (Zero(ROW) if isinstance(found, Zero) else Transpose(found),)

    return in_shortest_frame(term, hypotheses, compute)[0]
