"""Truth at a point: both sides are evaluated at rising precision until the difference is settled.

A difference that keeps its value when the precision doubles is real; one that shrinks with the precision is the
rounding noise of zero. So 1 − 10^−80 < 1 holds, and q computed from coordinates near 10^20 loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Any

from ..terms import And, Exists, ForAll, Iff, Implies, Relation, Term
from . import extrema
from .arithmetic import Rationals
from .candidates import simple_values
from .environment import Environment, Raw
from .evaluator import BITS_PER_DIGIT, GUARD_DIGITS, Evaluator, Machine
from .spectra import Finite, distance
from .undefined import Declined, UndefinedHere

__all__ = ["Decider", "Decision", "public"]

ESTIMATE_TOLERANCE = 10**6
# Two sides that seem equal refute these: that is believed only at the highest precision.
STRICT = ("<", ">", "!=")
HOLDS_FOR = {
    "=": (0,),
    "!=": (-1, 1),
    "<": (-1,),
    "<=": (-1, 0),
    ">": (1,),
    ">=": (0, 1),
}


@dataclass(frozen=True)
class Decision:
    """Whether a proposition holds (``None``: not settled) and the relation on which that rests.

    ``left`` and ``right`` are the values of its sides where it does not hold.
    ``vacuous``: an implication whose premise fails. ``weak``: a search that found nothing better, not a computation.
    """

    truth: bool | None
    relation: Term
    left: Any = None
    right: Any = None
    vacuous: bool = False
    weak: bool = False


class Decider:
    """Decides propositions in an environment to ``digits`` digits; ``quick``: one look with a margin, no certainty."""

    def __init__(self, machine: Machine, digits: int = 50, quick: bool = False) -> None:
        self.machine = machine
        self.quick = quick
        self.digits = digits
        levels = (digits,) if quick else (digits, 2 * digits, 4 * digits, 8 * digits)
        self.evaluators = [Evaluator(machine, level) for level in levels]
        self.witnesses: Callable[[Exists], Iterable[Any]] | None = None
        self._estimated: dict[int, tuple[Relation, bool]] = {}

    def decide(self, proposition: Term, environment: Environment, *, surely: bool = False) -> Decision:
        """The truth of a proposition; ``UndefinedHere`` when it makes no sense there.

        ``surely``: two sides count as equal only when they agree at the highest precision. Premises are decided so,
        since two sides that only nearly agree would make the conclusion look false.
        """
        match proposition:
            case Relation():
                return self._relation(proposition, environment, surely)
            case And():
                found = Decision(True, proposition)
                for part in proposition.parts:
                    decision = self.decide(part, environment, surely=surely)
                    if decision.truth is False:
                        return decision
                    if decision.truth is None or found.truth is True:
                        found = decision
                return found
            case Implies():
                premise = self.decide(proposition.premise, environment, surely=True)
                if premise.truth is not True:
                    return Decision(None if premise.truth is None else True, proposition, vacuous=True)
                return self.decide(proposition.conclusion, environment, surely=surely)
            case Iff():
                left = self.decide(proposition.left, environment, surely=True).truth
                right = self.decide(proposition.right, environment, surely=True).truth
                truth = None if left is None or right is None else left == right
                return Decision(truth, proposition, left, right)
            case ForAll() | Exists():
                return self._quantified(proposition, environment, surely)
        raise Declined(f"no truth value for {type(proposition).__name__}")

    def _quantified(self, term: ForAll | Exists, environment: Environment, surely: bool) -> Decision:
        wanted = isinstance(term, Exists)
        values: Iterable[Any] = simple_values(term.variable, environment.dimension)[:24]
        if isinstance(term, Exists) and self.witnesses is not None:
            values = chain(values, self.witnesses(term))
        for value in values:
            inner = self.evaluators[0].child(term.variable, Raw(value), environment)
            try:
                decision = self.decide(term.body, inner, surely=surely)
            except UndefinedHere:
                if wanted:
                    continue
                raise
            if decision.truth is wanted:
                return Decision(wanted, decision.relation, decision.left, decision.right, weak=decision.weak)
        return Decision(None if wanted else True, term, weak=True)

    def _relation(self, relation: Relation, environment: Environment, surely: bool) -> Decision:
        estimated = self._rests_on_search(relation)
        if estimated or self.quick or isinstance(self.machine.arithmetic, Rationals):
            left, right, scale, sign = self._at_once(relation, environment, estimated)
        else:
            left, right, scale, sign = self._by_two_precisions(relation, environment, surely)
        weak = sign is not None and estimated and not extrema.certain(relation, sign)
        truth = None if sign is None else sign in HOLDS_FOR[relation.operator]
        if truth:
            return Decision(truth, relation, weak=weak)
        left, right = (public(side, self.digits, scale) for side in (left, right))
        return Decision(truth, relation, left, right, weak=weak)

    def _at_once(
        self, relation: Relation, environment: Environment, estimated: bool
    ) -> tuple[Any, Any, Any, int | None]:
        """Both sides, their size, and the sign of their difference by one look at it."""
        evaluator = self.evaluators[0]
        with evaluator.at_precision():
            left, right, gap, scale = _sides(relation, evaluator, environment)
            if isinstance(self.machine.arithmetic, Rationals):
                return left, right, scale, _sign(gap)
            if estimated:
                return left, right, scale, 0 if abs(gap) * ESTIMATE_TOLERANCE <= scale else _sign(gap)
            return left, right, scale, _quick_sign(gap, scale)

    def _by_two_precisions(
        self, relation: Relation, environment: Environment, surely: bool
    ) -> tuple[Any, Any, Any, int | None]:
        """The same, more and more precisely until two precisions agree about the sign."""
        known: list[Any] = []

        def coarser() -> Any:
            """The difference to fewer digits; where the sides agree to more, nobody asks for it."""
            if known:
                return known[-1]
            with self.evaluators[0].at_precision():
                return _sides(relation, self.evaluators[0], environment)[2]

        for evaluator in self.evaluators[1:]:
            with evaluator.at_precision():
                left, right, gap, scale = _sides(relation, evaluator, environment)
                sign = _settled_sign(gap, coarser, scale, evaluator.digits, isinstance(left, Finite))
            early = evaluator is not self.evaluators[-1]
            if sign == 0 and early and (surely or relation.operator in STRICT):
                sign = None
            if sign is not None:
                break
            known.append(gap)
        return left, right, scale, sign

    def _rests_on_search(self, relation: Relation) -> bool:
        known = self._estimated.get(id(relation))
        if known is None:
            known = self._estimated[id(relation)] = (relation, extrema.has_estimate(relation))
        return known[1]


def _sides(relation: Relation, evaluator: Evaluator, environment: Environment) -> tuple[Any, Any, Any, Any]:
    """Both sides, their difference and their size."""
    left = evaluator.value(relation.left, environment)
    right = evaluator.value(relation.right, environment)
    return left, right, *difference(relation, left, right)


def _settled_sign(gap: Any, coarser: Callable[[], Any], scale: Any, digits: int, solved: bool) -> int | None:
    """The sign of the true difference, when it and a ``coarser`` one agree about it."""
    ten = gap * 0 + 10
    if abs(gap) <= scale * ten**-digits:
        return 0
    previous = coarser()
    # What the lower precision could not see may be a term that both have rounded away alike.
    seen = abs(gap) > scale * ten ** (-digits // 2)
    if seen and abs(gap - previous) <= abs(gap) / 10**10:
        return _sign(gap)
    # Multiple eigenvalues of a general matrix come out with a fraction of the digits.
    rate = 0.2 if solved else 0.6
    if previous != 0 and abs(gap) <= abs(previous) * ten ** -(rate * digits / 2):
        return 0
    return None


def _sign(gap: Any) -> int:
    return int(gap > 0) - int(gap < 0)


def _quick_sign(gap: Any, scale: Any) -> int | None:
    """The sign when it is plain; ``None`` for a difference that is neither large nor negligible."""
    if abs(gap) * 10**10 <= max(scale, 1):
        return 0
    return _sign(gap) if abs(gap) * 10**9 > scale else None


def difference(relation: Relation, left: Any, right: Any) -> tuple[Any, Any]:
    """The difference of two sides (signed for scalars, the largest entry otherwise) and the size of the sides."""
    kind = relation.left.shape.kind
    if kind == "scalar":
        return left - right, max(abs(left), abs(right))
    if kind == "set":
        apart = distance(left, right)
        sizes = [abs(x) for x in (*left.values, *right.values)]
        scale = max(sizes, default=1)
        return (scale or 1 if apart is None else apart), scale
    x, y = flat(left), flat(right)
    gap = max(abs(a - b) for a, b in zip(x, y, strict=True))
    return gap, max(max(map(abs, x)), max(map(abs, y)))


def flat(value: Any) -> list[Any]:
    """The entries of a vector, row or map."""
    if hasattr(value, "rows"):
        return [entry for row in value.rows() for entry in row]
    return list(getattr(value, "entries", value))


def public(value: Any, digits: int, scale: Any = None) -> Any:
    """A value for the outside: numbers of mpmath's own context, tuples for vectors, tuples of rows for maps.

    With a ``scale``, what is smaller than it by more than ``digits`` digits is written as zero.
    """
    if isinstance(value, Finite):
        return tuple(public(x, digits, scale) for x in value.values)
    if hasattr(value, "rows"):
        return tuple(tuple(public(x, digits, scale) for x in row) for row in value.rows())
    if hasattr(value, "entries"):
        value = value.entries
    if isinstance(value, list):
        return tuple(public(x, digits, scale) for x in value)
    from mpmath import libmp, mp

    precision = int((digits + GUARD_DIGITS) * BITS_PER_DIGIT)
    if scale and hasattr(value, "_mpf_") and abs(value) * 10**digits < scale:
        return mp.zero
    if hasattr(value, "_mpf_"):
        return mp.make_mpf(libmp.mpf_pos(value._mpf_, precision, "n"))
    if hasattr(value, "_mpc_"):
        return mp.make_mpc(libmp.mpc_pos(value._mpc_, precision, "n"))
    return value
