"""Suprema and Lipschitz constants by search.

The largest value found is a lower bound of the supremum: it refutes a smaller claimed value for certain, a larger one
only as evidence. Lip(f) is searched as the supremum of the operator norm of Df, a limit of difference quotients.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

from ..terms import Derivative, Lipschitz, Norm, Relation, Supremum, Symbol, Term, subterms
from .environment import Environment, Raw
from .evaluator import Evaluator, rule
from .undefined import Declined, UndefinedHere

__all__ = ["certain", "has_estimate"]

SEARCH_DIGITS = 15
LARGEST_SEARCH = 8
SCALES = tuple(Fraction(2) ** k for k in (0, -100, 100, -3, 3, -20, 20))


@rule(Supremum)
def _supremum(evaluator: Evaluator, term: Supremum, environment: Environment) -> Any:
    return _search(evaluator, term, term.body, term.variable, term.kind, environment)


@rule(Lipschitz)
def _lipschitz(evaluator: Evaluator, term: Lipschitz, environment: Environment) -> Any:
    slope = environment.remembered("slope").get(id(term))
    if slope is None:
        norm = Norm(Derivative(term.body, term.variable, term.variable))
        slope = environment.remembered("slope")[id(term)] = (term, norm)
    return _search(evaluator, term, slope[1], term.variable, "sup", environment)


def _search(evaluator: Evaluator, term: Term, body: Term, variable: Symbol, kind: str, environment: Environment) -> Any:
    """The body at the best place found; the place is looked for once, with few digits."""
    if not evaluator.arithmetic.differentiates:
        raise Declined("a supremum is searched with real numbers")
    if variable.domain == "N":
        raise Declined("a supremum over whole numbers is not searched")
    if environment.dimension > LARGEST_SEARCH and variable.kind.kind != "scalar":
        raise Declined(f"no search for a supremum in dimension {environment.dimension}")
    coarse = Evaluator(evaluator.machine, SEARCH_DIGITS)
    direction = 1 if kind == "sup" else -1

    @cache
    def objective(place: Any) -> Any:
        try:
            return direction * coarse.run(body, coarse.child(variable, Raw(place), environment))
        except UndefinedHere:
            return None

    places = environment.remembered("place")
    known = places.get(id(term))
    if known is None:
        random = Random(evaluator.machine.seed)
        known = places[id(term)] = (term, _best(objective, variable, environment.dimension, random))
    if known[1] is None:
        raise UndefinedHere(term, "the body of a supremum is nowhere defined")
    return evaluator.value(body, evaluator.child(variable, Raw(known[1]), environment))


def _starts(variable: Symbol, dimension: int, random: Random) -> Iterator[Any]:
    if variable.kind.kind == "scalar":
        yield Fraction(0)
        for scale in SCALES:
            yield scale
            yield -scale
        return
    if variable.kind.kind != "vector":
        raise Declined("a supremum is taken over scalars or vectors")
    yield (Fraction(0),) * dimension
    directions = [tuple(Fraction(int(i == 0) - int(i == 1)) for i in range(dimension))]
    directions += [(Fraction(1),) * dimension, tuple(Fraction(int(i == dimension - 1)) for i in range(dimension))]
    directions += [tuple(Fraction(random.randint(-16, 16), 8) for _ in range(dimension)) for _ in range(1)]
    for scale in SCALES:
        for entries in directions:
            yield tuple(scale * x for x in entries)


def _best(objective: Callable[[Any], Any], variable: Symbol, dimension: int, random: Random) -> Any:
    """Many starts, then moves of single coordinates and of the whole vector with shrinking steps."""
    best: Any = None
    place = None
    for start in _starts(variable, dimension, random):
        value = objective(start)
        if value is not None and (best is None or value > best):
            best, place = value, start
    if place is None:
        return None
    step, trials = Fraction(1, 2), 0
    while step > Fraction(1, 4096) and trials < 60:
        moved = False
        for candidate in _moves(place, step):
            value = objective(candidate)
            trials += 1
            if value is not None and value > best + abs(best) / 10**9:
                best, place, moved = value, candidate, True
                break
        if not moved:
            step /= 8
    return place


def _moves(place: Any, step: Fraction) -> Iterator[Any]:
    if not isinstance(place, tuple):
        unit = abs(place) or Fraction(1)
        yield from (place + step * unit, place - step * unit)
        return
    unit = max(map(abs, place)) or Fraction(1)
    for i in range(len(place)):
        for sign in (1, -1):
            yield (*place[:i], place[i] + sign * step * unit, *place[i + 1 :])
    yield tuple(x * (1 + step) for x in place)
    yield tuple(x / (1 + step) for x in place)


def has_estimate(term: Term) -> bool:
    """Whether a value rests on a search for a supremum."""
    return any(isinstance(node, Supremum | Lipschitz) for node in subterms(term))


def certain(relation: Relation, sign: int) -> bool:
    """Whether left − right has this sign for certain, although a supremum on one side was only searched.

    A supremum can only be larger than the value found, an infimum only smaller.
    """
    for side, other, up in ((relation.left, relation.right, 1), (relation.right, relation.left, -1)):
        if isinstance(side, Lipschitz | Supremum) and not has_estimate(other):
            return sign == (-up if isinstance(side, Supremum) and side.kind == "inf" else up)
    return False
