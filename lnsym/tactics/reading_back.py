"""Values as terms in the names that a statement uses: q for mean(z̃²) where the statement, or u in it, knows q."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from ..algebra.context import REFUSALS, Context
from ..algebra.fold import Folder
from ..algebra.meaning import Value
from ..algebra.operator import Operator
from ..algebra.polynomial import Polynomial
from ..algebra.scalar import Scalar, constant
from ..algebra.vector import Vector
from ..terms import Named, Statement, Symbol, Term, subterms, written
from ..terms.names import unicode_name

__all__ = ["clashing", "folder_of", "length", "shortest"]

Computation = Callable[[Context, Folder], Term]


def _split(name: str) -> bool:
    return True


def _whole(name: str) -> bool:
    return False


def _input_only(name: str) -> bool:
    # a derivative at a point renames its variable to z'1
    return name.partition("'")[0] == "z"


def shortest(statement: Statement, compute: Computation, known: Sequence[Named] = ()) -> Term | None:
    """What ``compute`` gives with all vectors, none, or z split into mean and centered part, as is written shortest.

    ``known`` are names that may be used besides those of the statement. ``None`` when the algebra gives nothing.
    """
    found: list[Term] = []
    for split in (_split, _whole, _input_only):
        try:
            context = Context(statement.hypotheses, statement.dimension, centered=split)
            found.append(compute(context, folder_of(statement, context, split, known)))
        except (*REFUSALS, AssertionError):
            continue
    return min(found, key=length, default=None)


def folder_of(
    statement: Statement, context: Context, centered: Callable[[str], bool], known: Sequence[Named] = ()
) -> Folder:
    """A reader that uses the names of the statement, and then those that are known besides."""
    names: dict[Hashable, Term] = {}
    # what a name means, not what it comes to under the hypotheses
    plain = Context((), statement.dimension, centered=centered)
    spoken = _written(statement)
    for named in (*_named((statement.proposition, *statement.hypotheses)), *known):
        if spoken.setdefault(named.name, named) != named:
            continue  # the same letter means something else in what is written
        try:
            key = _key(plain.value(named.body))
        except (*REFUSALS, AssertionError):
            continue
        if key is not None:
            names.setdefault(key, named)
    return Folder(names, context.facts)


def clashing(statement: Statement) -> list[str]:
    """The letters that stand for one thing in what is written, and for another behind its names."""
    spoken = _written(statement)
    named = _named((statement.proposition, *statement.hypotheses))
    return list(dict.fromkeys(unicode_name(x.name) for x in named if spoken.setdefault(x.name, x) != x))


def _written(statement: Statement) -> dict[str, Term]:
    """What each letter that is written stands for, the letters behind names left out."""
    found: dict[str, Term] = {}
    for term in written(statement.proposition, *statement.hypotheses):
        if isinstance(term, Named | Symbol):
            found.setdefault(term.name, term)
    return found


def _named(terms: tuple[Term, ...]) -> Iterator[Named]:
    """The names in terms, also behind the maps that they call."""
    return (term for term in subterms(*terms) if isinstance(term, Named))


def _key(value: Value) -> Hashable | None:
    """What a name stands for in the algebra: a generator, an atom, or "P" for I − 11^T/d."""
    match value:
        case Scalar(numerator=p) if not value.denominator:
            generators = p.generators()
            if len(generators) == 1:
                (g,) = generators
                return g if p == Polynomial.generator(g) else None
        case Vector():
            if len(value.terms) == 1:
                ((monomial, c),) = value.terms.items()
                if c == constant(1) and len(monomial) == 1 and monomial[0][1] == 1:
                    return monomial[0][0]
        case Operator():
            ones = Vector.ones()
            centering = Operator.identity() - Operator.of_outer(ones, ones).scaled(ones.dot(ones).inverse())
            return "P" if value == centering else None
    return None


def length(term: Term) -> int:
    """The number of nodes that are written: a name is one."""
    return sum(1 for _ in written(term))
