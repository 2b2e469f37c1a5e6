"""Environments: what the variables mean while a term is evaluated, and what has been evaluated already.

A bound variable is kept as a recipe (a term in an environment, a point moved along a direction) rather than as a
number, so that the same term can be evaluated again at a higher precision without carrying old rounding along.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..terms import Index, Limit, Number, ShapeError, Symbol, Term, children, one_variable
from ..terms.binding import bound_in
from .undefined import Declined

__all__ = ["Closure", "Environment", "Leaves", "Moved", "Raw"]


@dataclass(frozen=True, slots=True)
class Raw:
    """A given value: a fraction, an mpmath number, an integer for an index, tuples of these."""

    value: Any


@dataclass(frozen=True, slots=True)
class Closure:
    """The value of a term in an environment."""

    term: Term
    environment: Environment


@dataclass(frozen=True, slots=True)
class Moved:
    """The value of a term in an environment, plus ``step`` times a direction."""

    term: Term
    environment: Environment
    step: Any
    direction: Any


class Leaves:
    """A bit for every variable, so that "does this term see that variable?" is one operation on integers."""

    def __init__(self) -> None:
        self._bits: dict[Term, int] = {}
        self._masks: dict[int, tuple[Term, int]] = {}
        self._limits: dict[int, tuple[Term, tuple[Symbol, Limit]]] = {}

    def bit(self, leaf: Term) -> int:
        """The bit of a symbol or index."""
        known = self._bits.get(leaf)
        if known is None:
            known = self._bits[leaf] = 1 << len(self._bits)
        return known

    def mask(self, term: Term) -> int:
        """The bits of the free variables of a term; the terms seen are kept alive, so an id stays theirs."""
        known = self._masks.get(id(term))
        if known is not None:
            return known[1]
        if isinstance(term, Symbol | Index):
            mask = self.bit(term)
        elif isinstance(term, Limit):
            try:
                symbol, limit = self.limit(term)
            except Declined:  # without a meaning, it has the variables that are written in it
                mask = self.mask(term.body) | self.mask(term.quantity) | self.mask(term.target)
            else:
                mask = self.mask(limit.body) & ~self.bit(symbol) | self.mask(limit.target)
        else:
            mask = 0
            for child in children(term):
                mask |= self.mask(child)
            binders = bound_in(term)
            if binders:
                mask = self.mask(term.body)  # type: ignore[attr-defined]
                for binder in binders:
                    mask &= ~self.bit(binder)
                point = getattr(term, "point", None)
                if point is not None:
                    mask |= self.mask(point)
        self._masks[id(term)] = (term, mask)
        return mask

    def limit(self, term: Limit) -> tuple[Symbol, Limit]:
        """``one_variable`` of a limit, remembered."""
        known = self._limits.get(id(term))
        if known is None:
            try:
                known = self._limits[id(term)] = (term, one_variable(term))
            except ShapeError as error:
                raise Declined(str(error)) from None
        return known[1]

    def variables(self, *terms: Term) -> tuple[Symbol | Index, ...]:
        """The free variables of terms, in the order in which they were first met."""
        mask = 0
        for term in terms:
            mask |= self.mask(term)
        return tuple(leaf for leaf, bit in self._bits.items() if bit & mask and isinstance(leaf, Symbol | Index))


class Environment:
    """Bindings over a parent's, and a memory of values by precision and term."""

    __slots__ = ("bindings", "dimension", "mask", "memory", "parent")

    def __init__(
        self,
        bindings: Mapping[Term, Raw | Closure | Moved],
        mask: int,
        dimension: int,
        parent: Environment | None = None,
    ) -> None:
        self.bindings = dict(bindings)
        self.mask = mask
        self.dimension = dimension
        self.parent = parent
        self.memory: dict[Any, dict[int, tuple[Term, Any]]] = {}

    def remembered(self, key: Any) -> dict[int, tuple[Term, Any]]:
        """The values known here at one precision."""
        known = self.memory.get(key)
        if known is None:
            known = self.memory[key] = {}
        return known

    def rebind(self, variable: Term, value: Any) -> None:
        """Give the one variable of this environment another raw value and forget what depended on it."""
        self.bindings[variable] = Raw(value)
        self.memory.clear()


def whole(term: Term) -> int | None:
    """The integer that a ``Number`` is."""
    if isinstance(term, Number) and isinstance(term.value, Fraction) and term.value.denominator == 1:
        return term.value.numerator
    return None
