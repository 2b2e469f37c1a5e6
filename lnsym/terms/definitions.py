"""Names that carry their meaning: an abbreviation holds its body, a function its parameters and body.

No table of definitions is kept anywhere: whoever meets ``q`` finds in the node itself what it means.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .arithmetic import Symbol
from .shape import ShapeError, unify
from .term import Term, children

__all__ = ["Call", "Function", "Named", "written"]


@dataclass(frozen=True, slots=True, eq=False)
class Named(Term):
    """A defined name such as q, v, P or r, written by its name and meaning its body."""

    name: str
    body: Term

    def __post_init__(self) -> None:
        self._of_shape(self.body.shape)


@dataclass(frozen=True, slots=True, eq=False)
class Function(Term):
    """A map with a name: ``parameters`` are bound in ``body``; its shape is that of the body.

    The first ``subscripts`` parameters are written as subscripts: u_ε(z) has parameters (ε, z) and one
    subscript; h_ε(t) likewise; φ(x) has none.
    """

    name: str
    parameters: tuple[Symbol, ...]
    body: Term
    subscripts: int = 0

    def __post_init__(self) -> None:
        self._of_shape(self.body.shape)


@dataclass(frozen=True, slots=True, eq=False)
class Call(Term):
    """A function at arguments: u_{ε/a²}(az)."""

    function: Function
    arguments: tuple[Term, ...]

    def __post_init__(self) -> None:
        if len(self.arguments) != len(self.function.parameters):
            raise ShapeError(
                f"{self.function.name} takes {len(self.function.parameters)} arguments, not {len(self.arguments)}"
            )
        size = None
        for parameter, argument in zip(self.function.parameters, self.arguments, strict=True):
            shape = unify(parameter.shape, argument.shape, doing=f"an argument of {self.function.name}")
            size = shape.dimension or size
        self._of_shape(self.function.shape.at(size))


def written(*terms: Term) -> Iterator[Term]:
    """The nodes that are written, parents first: not what a name or a map stands for."""
    stack = list(reversed(terms))
    while stack:
        node = stack.pop()
        yield node
        if isinstance(node, Call):
            stack.extend(reversed(node.arguments))
        elif not isinstance(node, Named):
            stack.extend(reversed(children(node)))
