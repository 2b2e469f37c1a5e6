"""A statement: hypotheses and a proposition. Hypotheses travel with it, never in a global."""

from __future__ import annotations

from dataclasses import dataclass

from .arithmetic import Number, Symbol, number
from .logic import Relation
from .term import Term, subterms

__all__ = ["EPSILON", "Statement", "default_hypotheses"]

EPSILON = Symbol("epsilon")


class _Known:
    """Room for what is computed once of a statement."""

    __slots__ = ("_dimension",)
    _dimension: int | None


@dataclass(frozen=True, slots=True)
class Statement(_Known):
    """``hypotheses`` ⊢ ``proposition``, for all values of the free variables, in every dimension d ≥ 1.

    The hypotheses are complete: the standing ε > 0 is among them unless a hypothesis replaced it.
    """

    hypotheses: tuple[Term, ...]
    proposition: Term

    @property
    def dimension(self) -> int | None:
        """The concrete dimension that a vector (1,2,3) fixes, or ``None`` for the general d."""
        try:
            return self._dimension
        except AttributeError:
            sizes = (node.shape.dimension for node in subterms(self.proposition, *self.hypotheses))
            found = next((size for size in sizes if size is not None), None)
            object.__setattr__(self, "_dimension", found)
            return found

    def __str__(self) -> str:
        given = ", ".join(map(str, self.hypotheses))
        return f"{given} ⊢ {self.proposition}" if given else f"⊢ {self.proposition}"


def default_hypotheses(given: tuple[Term, ...]) -> tuple[Term, ...]:
    """The standing hypothesis ε > 0 before ``given``, unless one of those speaks of ε alone on a side."""
    for hypothesis in given:
        if isinstance(hypothesis, Relation) and EPSILON in (hypothesis.left, hypothesis.right):
            others = hypothesis.left if hypothesis.right == EPSILON else hypothesis.right
            if isinstance(others, Number):
                return given
    return (Relation(">", EPSILON, number(0)), *given)
