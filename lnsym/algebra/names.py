"""The symbols that generators and values depend on, indices included."""

from __future__ import annotations

from collections.abc import Hashable

from .coordinates import CoordinateOperator, CoordinateVector
from .generators import (
    Applied,
    Atom,
    Basis,
    Delta,
    Entry,
    MapEntry,
    MeanOf,
    Moment,
    Monomial,
    Opaque,
    Variable,
)
from .operator import Operator
from .scalar import Scalar
from .vector import Vector, index_name

__all__ = ["Value", "names_of", "names_of_value"]

Value = Scalar | Vector | Operator | CoordinateVector | CoordinateOperator


def names_of(g: Hashable) -> set[str]:
    """The symbols that a generator or atom depends on (roots aside)."""
    match g:
        case Variable(name=name) | MeanOf(name=name) | Atom(name=name):
            return {name}
        case Entry(atom=atom, index=index):
            return names_of(atom) | {index_name(index)}
        case Delta(left=left, right=right):
            return {index_name(left), index_name(right)}
        case Moment(monomial=monomial):
            return {name for atom, _ in monomial for name in names_of(atom)}
        case Basis(index=index):
            return {index_name(index)}
        case Applied(argument=monomial, map=word):
            return {word} | {name for atom, _ in monomial for name in names_of(atom)}
        case MapEntry(map=word):
            return {word}
        case Opaque(depends=depends):
            return set(depends)
    return set()


def names_of_value(value: Value) -> set[str]:
    """The symbols that a value depends on."""
    found: set[str] = set()

    def visit(c: Scalar) -> Scalar:
        for g in c.deep_generators():
            found.update(names_of(g))
        return c

    if isinstance(value, Scalar):
        visit(value)
        return found
    value.mapped(visit)
    atoms: list[Monomial] = []
    if isinstance(value, Vector):
        atoms += list(value.terms)
    elif isinstance(value, Operator):
        atoms += [*value.diagonal, *(m for pair in value.outer for m in pair)]
        for left, word, right in value.words:
            atoms += [left, right]
            found.update(name for name, _ in word)
    for m in atoms:
        for atom, _ in m:
            found.update(names_of(atom))
    return found
