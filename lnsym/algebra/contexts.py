"""The contexts of a statement: one for the general d; for a concrete d, one for each value of the free indices."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import product

from ..terms import Index, Statement, Term, free
from .context import REFUSALS, Context
from .signs import NeedsCase

__all__ = ["Refused", "everywhere"]


class Refused(Exception):
    """A check that fails, or whose terms have no value, somewhere that the hypotheses allow."""


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
    """``Refused`` unless a check, which returns what is wrong or ``None``, finds nothing in any context.

    A dimension that the statement gives is tried as a number put in for d, then in coordinates.
    """
    complaint = "there is no context"
    cause: Exception | None = None
    concrete = statement.dimension is not None
    for coordinates in (True,) if concrete else (False, True):
        try:
            found = [check(context.fork()) for context in _contexts(statement, coordinates)]
        except REFUSALS as error:
            complaint, cause = str(error), error if cause is None or isinstance(error, NeedsCase) else cause
        else:
            if all(word is None for word in found):
                return
            complaint = next(word for word in found if word is not None)
        if not concrete and _context(statement.hypotheses, None, (), True).dimension is None:
            break
    raise Refused(complaint) from cause
