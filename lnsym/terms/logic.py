"""Propositions: relations and what connects them."""

from __future__ import annotations

from dataclasses import dataclass

from .arithmetic import Symbol, require, require_symbol
from .shape import PROPOSITION, ShapeError, unify
from .term import Term

__all__ = ["And", "Exists", "ForAll", "Iff", "Implies", "Relation"]

OPERATORS = ("=", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True, slots=True, eq=False)
class Relation(Term):
    """left ⋈ right with ⋈ among =, !=, <, <=, >, >=; an order holds between scalars only."""

    operator: str
    left: Term
    right: Term

    def __post_init__(self) -> None:
        if self.operator not in OPERATORS:
            raise ValueError(f"no relation {self.operator!r}; there are {', '.join(OPERATORS)}")
        unify(self.left.shape, self.right.shape, doing=f"relation {self.operator}")
        if self.operator not in ("=", "!=") and self.left.shape.kind != "scalar":
            raise ShapeError(f"an order {self.operator} holds between scalars, not between {self.left.shape}s")
        if self.left.shape.kind == "proposition":
            raise ShapeError("propositions are connected by \\implies and \\iff, not by a relation")
        self._of_shape(PROPOSITION)

    def turned(self) -> Relation:
        """The same said from right to left: b > a for a < b."""
        operator = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(self.operator, self.operator)
        return Relation(operator, self.right, self.left)

    def opposite(self) -> Relation:
        """What holds, of scalars, exactly where this fails: a >= b for a < b."""
        operator = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}[self.operator]
        return Relation(operator, self.left, self.right)


@dataclass(frozen=True, slots=True, eq=False)
class And(Term):
    """All of these; a chain a = b < c is the And of its steps. Without parts: true."""

    parts: tuple[Term, ...]

    def __post_init__(self) -> None:
        for part in self.parts:
            require(part, PROPOSITION, "a part of a conjunction")
        self._of_shape(PROPOSITION)


@dataclass(frozen=True, slots=True, eq=False)
class Implies(Term):
    """premise ⟹ conclusion; the conclusion need make sense only where the premise holds."""

    premise: Term
    conclusion: Term

    def __post_init__(self) -> None:
        require(self.premise, PROPOSITION, "the premise of an implication")
        require(self.conclusion, PROPOSITION, "the conclusion of an implication")
        self._of_shape(PROPOSITION)


@dataclass(frozen=True, slots=True, eq=False)
class Iff(Term):
    """left ⟺ right."""

    left: Term
    right: Term

    def __post_init__(self) -> None:
        require(self.left, PROPOSITION, "a side of an equivalence")
        require(self.right, PROPOSITION, "a side of an equivalence")
        self._of_shape(PROPOSITION)


@dataclass(frozen=True, slots=True, eq=False)
class ForAll(Term):
    """∀ variable: body."""

    variable: Symbol
    body: Term

    def __post_init__(self) -> None:
        require(self.body, PROPOSITION, "the body of a quantifier")
        require_symbol(self.variable, "the variable of a quantifier")
        self._of_shape(PROPOSITION)


@dataclass(frozen=True, slots=True, eq=False)
class Exists(Term):
    """∃ variable: body."""

    variable: Symbol
    body: Term

    def __post_init__(self) -> None:
        require(self.body, PROPOSITION, "the body of a quantifier")
        require_symbol(self.variable, "the variable of a quantifier")
        self._of_shape(PROPOSITION)
