"""The interpreter: a term, an environment, a number system; straight from the definitions.

Sums are loops, norms are roots of sums of squares, a derivative is a difference quotient with a tiny step. The rules
are kept in a table by node type: the other files of the folder enter theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local
from typing import Any, TypeVar

from ..terms import (
    Dimension,
    Index,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
    Term,
)
from . import maps
from .arithmetic import Arithmetic, Reals
from .environment import Closure, Environment, Leaves, Moved, Raw
from .undefined import Declined, UndefinedHere

__all__ = ["Evaluator", "Machine", "rule"]

GUARD_DIGITS = 15
BITS_PER_DIGIT = 3.3219280948873626

_OF_THREAD = local()

Rule = Callable[["Evaluator", Any, Environment], Any]
RULES: dict[type, Rule] = {}
T = TypeVar("T")


def rule(*types: type) -> Callable[[Rule], Rule]:
    """Enter a function into the table as the meaning of these nodes."""

    def enter(function: Rule) -> Rule:
        for kind in types:
            RULES[kind] = function
        return function

    return enter


class Machine:
    """What the evaluators of one task share: the number system, the variables' bits, and what is known to be ≥ 0."""

    def __init__(self, arithmetic: Arithmetic, leaves: Leaves | None = None, seed: int = 0) -> None:
        self.arithmetic = arithmetic
        self.leaves = leaves or Leaves()
        self.seed = seed
        self.nonnegative: frozenset[Term] = frozenset()

    def environment(self, dimension: int, values: dict[Any, Any]) -> Environment:
        """The outermost environment of a point."""
        mask = 0
        for leaf in values:
            mask |= self.leaves.bit(leaf)
        return Environment({leaf: Raw(value) for leaf, value in values.items()}, mask, dimension)


def reals(seed: int = 0, leaves: Leaves | None = None) -> Machine:
    """A machine over mpmath numbers, in a context that no one else sets the precision of."""
    if not hasattr(_OF_THREAD, "context"):
        from mpmath.ctx_mp import MPContext

        # To make one takes longer than many a test; between evaluations it is as new.
        _OF_THREAD.context = MPContext()
    return Machine(Reals(_OF_THREAD.context), leaves, seed)


class Evaluator:
    """Values with about ``digits`` correct digits.

    ``settles`` says whether a suspiciously small denominator, radicand or sign is evaluated again, at twice the
    digits, to tell a small number from the rounding noise of a zero.
    """

    def __init__(self, machine: Machine, digits: int, settles: bool = True) -> None:
        self.machine = machine
        self.arithmetic = machine.arithmetic
        self.digits = digits
        self.settles = settles
        self.key = (digits, settles)
        self.precision = int((digits + GUARD_DIGITS) * BITS_PER_DIGIT)
        self._numbers: dict[int, tuple[Term, Any]] = {}

    @contextmanager
    def at_precision(self) -> Iterator[Evaluator]:
        """Set the precision of the context for a while."""
        if not isinstance(self.arithmetic, Reals):
            yield self
            return
        context = self.arithmetic.context
        before = context.prec
        context.prec = self.precision
        try:
            yield self
        finally:
            context.prec = before

    def run(self, term: Term, environment: Environment) -> Any:
        """The value, from outside any evaluation."""
        with self.at_precision():
            value = self.value(term, environment)
            if isinstance(value, maps.LinearMap):
                value.rows()  # its entries are computed when they are asked for: so now, with all digits
            return value

    def value(self, term: Term, environment: Environment) -> Any:
        """The value, remembered in the outermost environment that fixes all its variables."""
        kind = type(term)
        if kind in _FORGOTTEN and term.shape.kind == "scalar":
            return RULES[kind](self, term, environment)
        mask = self.machine.leaves.mask(term)
        while environment.parent is not None and not environment.mask & mask:
            environment = environment.parent
        memory = environment.remembered(self.key)
        known = memory.get(id(term))
        if known is not None:
            return known[1]
        if kind not in RULES:
            raise Declined(f"no value for {kind.__name__}")
        result = RULES[kind](self, term, environment)
        memory[id(term)] = (term, result)
        return result

    def bound(self, binding: Raw | Closure | Moved) -> Any:
        """The value of what a variable is bound to."""
        if isinstance(binding, Closure):
            return self.value(binding.term, binding.environment)
        if isinstance(binding, Moved):
            base = self.value(binding.term, binding.environment)
            if binding.direction is None:
                return base + binding.step
            return self.arithmetic.plus(base, self.arithmetic.scaled(binding.step, binding.direction))
        return self.given(binding.value)

    def given(self, value: Any) -> Any:
        """A raw value of a point in this number system."""
        if isinstance(value, tuple):
            if value and isinstance(value[0], tuple):
                rows = [self.arithmetic.vector(map(self.arithmetic.number, row)) for row in value]
                return maps.Dense(self.arithmetic, rows)
            return self.arithmetic.vector(map(self.arithmetic.number, value))
        return self.arithmetic.number(value)

    def child(self, variable: Term, binding: Raw | Closure | Moved, parent: Environment) -> Environment:
        """The environment in which one more variable is bound."""
        return Environment({variable: binding}, self.machine.leaves.bit(variable), parent.dimension, parent)

    def settled(self, term: Term, value: Any, environment: Environment) -> Any:
        """The value of a scalar term, or an exact zero when it is only the rounding noise of one."""
        if not isinstance(self.arithmetic, Reals) or not value:
            return value
        context = self.arithmetic.context
        if context.mag(value) >= -self.precision // 2:
            return value
        if not self.settles:
            return value if value > 0 else context.zero
        with Evaluator(self.machine, 2 * self.digits, settles=False).at_precision() as finer:
            again = finer.value(term, environment)
        if not again or context.mag(again) < context.mag(value) - self.precision // 2:
            return context.zero
        return +again

    def denominator(self, whole: Term, term: Term, environment: Environment) -> Any:
        """The value of a denominator; ``UndefinedHere`` when it is zero."""
        value = self.settled(term, self.value(term, environment), environment)
        if self.arithmetic.sign(value) == 0:
            raise UndefinedHere(whole, "a division by zero")
        return value

    def square_root(self, whole: Term, term: Term, environment: Environment) -> Any:
        """The root of a term; ``UndefinedHere`` when that is negative."""
        value = self.value(term, environment)
        if isinstance(self.arithmetic, Reals):
            value = self.settled(term, value, environment)
            if value < 0:
                raise UndefinedHere(whole, "the root of a negative number")
            return self.arithmetic.root(value)
        if self.arithmetic.sign(value) < 0:
            raise UndefinedHere(whole, "the root of a negative number")
        return self.arithmetic.root(value)

    def scale(self, factor: Any, value: Any, kind: str) -> Any:
        """factor · value for a value of any kind."""
        if kind == "scalar":
            return factor * value
        if kind == "vector":
            return self.arithmetic.scaled(factor, value)
        if kind == "row":
            return maps.Row(self.arithmetic.scaled(factor, value.entries))
        return maps.Scaled(factor, value)


# Scalars that are cheaper to compute again than to remember.
_FORGOTTEN = frozenset({Number, Dimension, Sum, Negative, Product, Quotient, Power, Index})
