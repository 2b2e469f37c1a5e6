"""The base of every node: immutable, typed by a shape, compared and hashed by what is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from .shape import Shape

__all__ = ["Term", "children", "depth_first", "rebuild", "subterms"]


class _Known:
    """Room for what is computed once of a node. These are no fields: a hash belongs to one process alone."""

    __slots__ = ("_children", "_hash")
    _children: tuple[Term, ...]
    _hash: int


@dataclass(frozen=True, slots=True, eq=False)
class Term(_Known):
    """A node of the syntax tree. Subclasses state their fields and compute ``shape`` from them.

    Nodes are equal when their kind and their fields are. Terms are looked up far more often than they are made.
    """

    shape: Shape = field(init=False, repr=False)
    __match_args__: ClassVar[tuple[str, ...]]

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(self) is type(other) and _values(self) == _values(other)

    def __hash__(self) -> int:
        try:
            return self._hash
        except AttributeError:
            found = hash((type(self), *_values(self)))
            object.__setattr__(self, "_hash", found)
            return found

    def _of_shape(self, shape: Shape) -> None:
        object.__setattr__(self, "shape", shape)

    def __str__(self) -> str:
        from .text import to_text

        return to_text(self)

    def _repr_latex_(self) -> str:
        from .latex import to_latex

        return f"$\\displaystyle {to_latex(self)}$"


def _values(term: Term) -> tuple[Any, ...]:
    """The fields that make a node, in their order."""
    return tuple([getattr(term, name) for name in term.__match_args__])


def children(term: Term) -> tuple[Term, ...]:
    """The direct subterms, in the order of the fields."""
    try:
        return term._children
    except AttributeError:
        found: list[Term] = []
        for value in _values(term):
            if isinstance(value, Term):
                found.append(value)
            elif isinstance(value, tuple):
                found += [item for item in value if isinstance(item, Term)]
        object.__setattr__(term, "_children", tuple(found))
        return tuple(found)


def rebuild(term: Term, change: Callable[[Term], Term]) -> Term:
    """The same node over changed children; the very same object when nothing changed."""
    values: dict[str, Any] = {}
    changed = False
    for name in term.__match_args__:
        value = getattr(term, name)
        new: Any = value
        if isinstance(value, Term):
            new = change(value)
        elif isinstance(value, tuple) and any(isinstance(item, Term) for item in value):
            new = tuple(change(item) if isinstance(item, Term) else item for item in value)
            if all(a is b for a, b in zip(new, value, strict=True)):
                new = value
        changed = changed or new is not value
        values[name] = new
    return type(term)(**values) if changed else term


def depth_first(term: Term) -> Iterator[Term]:
    """The term and all its subterms, parents first; the meaning behind a name counts as its subterm."""
    stack = [term]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(children(node)))


def subterms(*terms: Term) -> Iterator[Term]:
    """The terms and all their subterms likewise, but each node only once, however many terms share it."""
    seen: set[int] = set()
    stack = list(reversed(terms))
    while stack:
        node = stack.pop()
        if id(node) not in seen:
            seen.add(id(node))
            yield node
            stack.extend(reversed(children(node)))
