"""What every rule asks of its premises, and the contexts in which it evaluates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product

from ..algebra.context import Context
from ..algebra.limits import Diverges
from ..algebra.outside import Outside
from ..algebra.signs import NeedsCase, NotShown
from ..terms import (
    And,
    Exists,
    ForAll,
    Iff,
    Implies,
    Index,
    Relation,
    SetOf,
    ShapeError,
    Spectrum,
    Statement,
    Term,
    free,
    unfold,
)
from .error import KernelError
from .theorem import Theorem

__all__ = ["defined", "everywhere", "expect", "holds", "refusals", "sensible"]

refusals = (NotShown, Outside, Diverges, NotImplementedError, ShapeError)


def expect(premise: Theorem, hypotheses: tuple[Term, ...], about: Statement) -> Term:
    """The proposition of a premise that holds under ``hypotheses``, in the dimensions that ``about`` speaks of."""
    missing = [h for h in premise.hypotheses if h not in hypotheses]
    if missing:
        raise KernelError(f"a premise rests on a hypothesis that is not given: {missing[0]}")
    if premise.statement.dimension not in (None, about.dimension):
        raise KernelError("a premise is about a concrete dimension that the statement does not have")
    return premise.proposition


@lru_cache(maxsize=256)
def _context(
    hypotheses: tuple[Term, ...],
    size: int | None,
    indices: tuple[tuple[Index, str], ...],
    coordinates: bool,
    letters: frozenset[str] = frozenset(),
) -> Context:
    return Context(hypotheses, size, dict(indices), coordinates=coordinates, letters=letters)


def _contexts(statement: Statement, coordinates: bool) -> Iterator[Context]:
    """One context at the general dimension; at a concrete one, one for each value of the free indices."""
    letters: set[Index] = set()
    for term in (*statement.hypotheses, statement.proposition):
        letters |= {leaf for leaf in free(term) if isinstance(leaf, Index)}
    words = frozenset(letter.name for letter in letters)
    first = _context(statement.hypotheses, statement.dimension, (), coordinates, words)
    if first.dimension is None:
        yield first
        return
    names = [str(k + 1) for k in range(first.dimension)]
    order = sorted(letters, key=lambda index: index.name)
    for values in product(names, repeat=len(order)):
        indices = tuple(zip(order, values, strict=True))
        yield _context(statement.hypotheses, statement.dimension, indices, coordinates)


def everywhere(statement: Statement, check: Callable[[Context], str | None]) -> None:
    """Run a check in every context of a statement; it returns what is wrong, or ``None``.

    A dimension that the statement gives is tried as a number put in for d, then in coordinates.
    """
    complaint = "there is no context"
    cause: Exception | None = None
    concrete = statement.dimension is not None
    for coordinates in (True,) if concrete else (False, True):
        try:
            found = [check(context.fork()) for context in _contexts(statement, coordinates)]
        except refusals as error:
            complaint, cause = str(error), error if cause is None or isinstance(error, NeedsCase) else cause
        else:
            if all(word is None for word in found):
                return
            complaint = next(word for word in found if word is not None)
        if not concrete and _context(statement.hypotheses, None, (), True).dimension is None:
            break
    raise KernelError(complaint) from cause


def defined(statement: Statement, *terms: Term) -> None:
    """Each term must have a value wherever the hypotheses hold: evaluation refuses where it has none."""

    def check(context: Context) -> None:
        for term in terms:
            context.value(term)

    everywhere(statement, check)


def sensible(hypotheses: tuple[Term, ...], proposition: Term) -> None:
    """A proposition must make sense wherever the hypotheses hold; what stands behind a premise, where that holds."""
    match proposition:
        case And(parts=parts):
            for part in parts:
                sensible(hypotheses, part)
                hypotheses = (*hypotheses, part)
        case Implies(premise=premise, conclusion=conclusion):
            sensible(hypotheses, premise)
            sensible((*hypotheses, premise), conclusion)
        case Iff(left=left, right=right):
            sensible(hypotheses, left)
            sensible(hypotheses, right)
        case ForAll(variable=variable, body=body) | Exists(variable=variable, body=body):
            sensible(tuple(h for h in hypotheses if variable not in free(h)), body)
        case Relation(left=left, right=right):
            terms: list[Term] = []
            for side in (left, right):
                match side:
                    case Spectrum(body=body):
                        terms.append(body)
                    case SetOf(elements=elements, multiplicities=multiplicities):
                        terms += [*elements, *multiplicities]
                    case _:
                        terms.append(side)
            defined(Statement(hypotheses, proposition), *terms)
        case _:  # a name, or a function at arguments
            sensible(hypotheses, unfold(proposition))


def holds(condition: bool, complaint: str) -> None:
    """Raise ``KernelError`` with the complaint unless the condition holds."""
    if not condition:
        raise KernelError(complaint)
