"""What the left side of a false equation really is, in the names of the statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..algebra.context import Context
from ..algebra.coordinates import CoordinateOperator
from ..algebra.fold import Folder
from ..algebra.operator import Operator
from ..algebra.spectrum import spectrum
from ..terms import Dimension, Lipschitz, Named, Norm, Relation, SetOf, Spectrum, Statement, Supremum, Term, number
from ..terms.text import to_text
from .constants import proved_value
from .prove import holds
from .reading_back import length, shortest

__all__ = ["LONGEST", "is_constant_of_map", "value_in_more_dimensions", "value_of_side"]

LONGEST = 160  # characters of a formula that is shown to a person
_SHORT = 20  # nodes up to which a value says more than a definition


def is_constant_of_map(term: Term) -> bool:
    """Whether this is a spectrum, an operator norm, a Lipschitz constant or a supremum."""
    return isinstance(term, Spectrum | Lipschitz | Supremum) or _is_map_norm(term)


def _is_map_norm(term: Term) -> bool:
    return isinstance(term, Norm) and term.body.shape.kind == "map"


def value_of_side(
    statement: Statement, relation: Relation, deadline: float | None, known: Sequence[Named] = ()
) -> Term | None:
    """What the left side of a relation is proved to be: its value, or what its name abbreviates if shorter."""
    left, given = relation.left, statement.hypotheses
    found = [
        value
        for value in _values(statement, relation, deadline, known)
        if value != left and len(to_text(value)) <= LONGEST and holds(given, Relation("=", left, value), deadline)
    ]
    return min(found, key=lambda value: max(length(value), _SHORT), default=None)


def value_in_more_dimensions(
    statement: Statement, relation: Relation, deadline: float | None, known: Sequence[Named] = ()
) -> tuple[int, Term] | None:
    """(n, value) of a spectrum, norm or constant for d ≥ n = 2 or 3; in dimension 1 it is often another."""
    if statement.dimension is not None or not is_constant_of_map(relation.left):
        return None
    for n in (2, 3):
        larger = Statement((*statement.hypotheses, Relation(">=", Dimension(), number(n))), statement.proposition)
        value = value_of_side(larger, relation, deadline, known)
        if value is not None:
            return n, value
    return None


def _values(statement: Statement, relation: Relation, deadline: float | None, known: Sequence[Named]) -> Iterator[Term]:
    left = relation.left
    if isinstance(left, Lipschitz | Supremum):
        value = proved_value(left, statement.hypotheses, statement.dimension, deadline)
        if value is not None:
            yield value
        return
    if isinstance(left, Spectrum) or _is_map_norm(left):
        assert isinstance(left, Spectrum | Norm)
        eigenvalues = shortest(statement, lambda context, folder: _spectrum(left.body, context, folder), known)
        if isinstance(eigenvalues, SetOf):
            yield from eigenvalues.elements if isinstance(left, Norm) else (_like(relation.right, eigenvalues),)
        return
    value = shortest(statement, lambda context, folder: folder.term(context.value(left)), known)
    if value is not None:
        yield value
    if isinstance(left, Named):
        yield left.body


def _like(claimed: Term, found: SetOf) -> SetOf:
    """The set with multiplicities only if the claimed one has them."""
    plain = isinstance(claimed, SetOf) and not claimed.multiplicities
    return SetOf(tuple(dict.fromkeys(found.elements))) if plain else found


def _spectrum(body: Term, context: Context, folder: Folder) -> Term:
    a = context.value(body)
    if isinstance(a, CoordinateOperator) and len(a.rows) == 1:
        return SetOf((folder.scalar(a.rows[0][0]),), (number(1),))
    if not isinstance(a, Operator):
        raise NotImplementedError("a spectrum in coordinates as a term")
    found = [e for e in spectrum(a, context.facts) if not e.multiplicity.is_zero]
    return SetOf(tuple(folder.scalar(e.value) for e in found), tuple(folder.scalar(e.multiplicity) for e in found))
