"""The base of every node: immutable, typed by a shape, compared and hashed by what is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from .shape import Shape

__all__ = ["Term", "children", "depth_first", "rebuild"]


@dataclass(frozen=True, slots=True)
class Term:
    """A node of the syntax tree. Subclasses state their fields and compute ``shape`` from them."""

    shape: Shape = field(init=False, compare=False, repr=False)

    def _of_shape(self, shape: Shape) -> None:
        object.__setattr__(self, "shape", shape)

    def __str__(self) -> str:
        from .text import to_text

        return to_text(self)

    def _repr_latex_(self) -> str:
        from .latex import to_latex

        return f"$\\displaystyle {to_latex(self)}$"


_NAMES: dict[type[Term], tuple[str, ...]] = {}


def _given(term: Term) -> tuple[str, ...]:
    """The names of the fields that make a node, looked up once for each kind."""
    names = _NAMES.get(type(term))
    if names is None:
        names = _NAMES[type(term)] = tuple(spec.name for spec in fields(term) if spec.init)
    return names


def children(term: Term) -> Iterator[Term]:
    """The direct subterms, in the order of the fields."""
    for name in _given(term):
        value = getattr(term, name)
        if isinstance(value, Term):
            yield value
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, Term):
                    yield item


def rebuild(term: Term, change: Callable[[Term], Term]) -> Term:
    """The same node over changed children; the very same object when nothing changed."""
    values: dict[str, Any] = {}
    changed = False
    for name in _given(term):
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
        stack.extend(reversed(list(children(node))))
