"""The rules of exact algebra: identities, signs, linear combinations, squares, congruence."""

from __future__ import annotations

from ..algebra.context import Context
from ..algebra.coordinates import CoordinateVector
from ..algebra.scalar import Scalar, constant
from ..algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, NONZERO, POSITIVE, ZERO, plus, times
from ..algebra.vector import Vector
from ..terms import Power, Relation, Statement, Symbol, number, substitute
from .given import defined, everywhere, expect, holds
from .logic import Arguments, Premises, count
from .theorem import rule

_WANTED = {"=": ZERO, "!=": NONZERO, "<": POSITIVE, "<=": NONNEGATIVE, ">": NEGATIVE, ">=": NONPOSITIVE}

_SIDE = {"=": ZERO, "<": NEGATIVE, "<=": NONPOSITIVE, ">": POSITIVE, ">=": NONNEGATIVE}  # of left − right


def relation_of(statement: Statement) -> Relation:
    """The goal, which must be a relation."""
    goal = statement.proposition
    holds(isinstance(goal, Relation), "the goal is not a relation")
    assert isinstance(goal, Relation)
    return goal


@rule
def identity(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H ⊢ a = b when a − b has the zero normal form where H holds: scalars, vectors, maps, derivatives, limits."""
    count(premises, 0)
    goal = relation_of(statement)
    holds(goal.operator == "=", "the goal is not an equation")

    def check(context: Context) -> str | None:
        difference = context.difference(goal.left, goal.right)
        return None if difference.is_zero else f"the difference is {difference!r:.300}"

    everywhere(statement, check)


@rule
def symmetry(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """a ⋈ b gives b ⋈ a, the order turned around."""
    goal = relation_of(statement)
    count(premises, 1)
    turned = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}.get(goal.operator, goal.operator)
    found = expect(premises[0], statement.hypotheses, statement)
    holds(found == Relation(turned, goal.right, goal.left), "the premise is not the goal turned around")


@rule
def sign(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """H ⊢ a ⋈ b when the sign of b − a follows by structure from those that H gives."""
    count(premises, 0)
    goal = relation_of(statement)

    def check(context: Context) -> str | None:
        difference = context.difference(goal.right, goal.left)
        if goal.operator == "!=" and isinstance(difference, Vector | CoordinateVector):
            difference = difference.dot(difference)  # type: ignore[arg-type]
        if not isinstance(difference, Scalar):
            return "only scalars have signs"
        found = context.facts.sign_of(difference)
        return None if not found & ~_WANTED[goal.operator] else "the sign is not shown"

    everywhere(statement, check)


@rule
def combination(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """a − b = Σ c_k (l_k − r_k) with known l_k ⋈ r_k: equations with any c_k, inequalities with c_k of one sign.

    The arguments ``c0``, ``c1``, … are the cofactors. A strict goal needs a strict premise with c_k ≠ 0.
    """
    goal = relation_of(statement)
    holds(goal.operator != "!=", "the goal is not an equation or an order")
    holds(len(premises) >= 1, "needs a premise")
    known = [expect(premise, statement.hypotheses, statement) for premise in premises]
    holds(all(isinstance(r, Relation) and r.operator != "!=" for r in known), "a premise is not an equation or order")
    kinds = {r.left.shape.kind for r in known if isinstance(r, Relation)}
    holds(kinds == {goal.left.shape.kind}, "a premise is about sides of another shape than the goal")

    def check(context: Context) -> str | None:
        total = context.difference(goal.left, goal.right)
        bound = ZERO  # the signs that Σ c_k (l_k − r_k) can have
        for k, relation in enumerate(known):
            assert isinstance(relation, Relation)
            cofactor = context.value(arguments[f"c{k}"]) if f"c{k}" in arguments else constant(1)
            if not isinstance(cofactor, Scalar):
                return "a cofactor is not a scalar"
            part = context.difference(relation.left, relation.right)
            total = total - (cofactor * part if isinstance(part, Scalar) else part.scaled(cofactor))  # type: ignore[operator]
            bound = plus(bound, times(context.facts.sign_of(cofactor), _SIDE[relation.operator]))
        if not total.is_zero:
            return f"the combination leaves {total!r:.300}"
        return None if not bound & ~_SIDE[goal.operator] else "the cofactors do not give this order"

    everywhere(statement, check)


@rule
def squares(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """x² ⋈ y² gives x ⋈ y for x, y ≥ 0."""
    goal = relation_of(statement)
    count(premises, 1)
    found = expect(premises[0], statement.hypotheses, statement)
    holds(goal.left.shape.kind == "scalar", "the sides are not scalars")
    two = number(2)
    wanted = Relation(goal.operator, Power(goal.left, two), Power(goal.right, two))
    holds(found == wanted, f"the premise is not {wanted}")

    def check(context: Context) -> str | None:
        if context.sign(goal.left) & NEGATIVE or context.sign(goal.right) & NEGATIVE:
            return "a side is not shown nonnegative"
        return None

    everywhere(statement, check)


@rule
def definite(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """‖x − y‖² = 0 gives x = y; the premise is an equation whose sides differ by ‖x − y‖²."""
    goal = relation_of(statement)
    count(premises, 1)
    found = expect(premises[0], statement.hypotheses, statement)
    holds(goal.operator == "=" and goal.left.shape.kind == "vector", "the goal is not an equation of vectors")
    holds(isinstance(found, Relation) and found.operator == "=", "the premise is not an equation")
    assert isinstance(found, Relation)
    holds(found.left.shape.kind == "scalar", "the premise is not about scalars")

    def check(context: Context) -> str | None:
        gap = context.difference(goal.left, goal.right)
        square = context.put_in(gap.dot(gap))  # type: ignore[union-attr, arg-type]
        return None if (context.difference(found.left, found.right) - square).is_zero else "not the square of the gap"  # type: ignore[operator]

    everywhere(statement, check)


@rule
def congruence(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """x = y gives F(x) = F(y), for a defined F: the arguments are ``hole`` and ``template`` = F(hole)."""
    goal = relation_of(statement)
    count(premises, 1)
    found = expect(premises[0], statement.hypotheses, statement)
    holds(isinstance(found, Relation) and found.operator == "=", "the premise is not an equation")
    assert isinstance(found, Relation)
    holds({"hole", "template"} <= set(arguments), "needs a hole and a template")
    hole, template = arguments["hole"], arguments["template"]
    holds(isinstance(hole, Symbol), "the hole is not a symbol")
    left, right = substitute(template, {hole: found.left}), substitute(template, {hole: found.right})
    holds(goal == Relation("=", left, right), "not the two instances of the template")

    defined(statement, left, right)
