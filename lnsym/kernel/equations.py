"""The rules of exact algebra: identities, signs, linear combinations, squares, congruence."""

from __future__ import annotations

from ..algebra.context import Context
from ..algebra.contexts import everywhere
from ..algebra.coordinates import CoordinateVector
from ..algebra.scalar import Scalar, constant
from ..algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, NONZERO, POSITIVE, ZERO, plus, times
from ..algebra.vector import Vector
from ..terms import Relation, Symbol, Term, substitute
from .logic import defined
from .theorem import Step, holds, rule

# the signs of left − right
_SIDE = {"=": ZERO, "!=": NONZERO, "<": NEGATIVE, "<=": NONPOSITIVE, ">": POSITIVE, ">=": NONNEGATIVE}


@rule
def identity(step: Step) -> None:
    """H ⊢ a = b when a − b has the zero normal form where H holds: scalars, vectors, maps, derivatives, limits."""
    step.needs()
    goal = step.goal(Relation, "a relation")
    holds(goal.operator == "=", "the goal is not an equation")

    def check(context: Context) -> str | None:
        difference = context.difference(goal.left, goal.right)
        return None if difference.is_zero else f"the difference is {difference!r:.300}"

    everywhere(step.statement, check)


@rule
def symmetry(step: Step) -> None:
    """a ⋈ b gives b ⋈ a, the order turned around."""
    step.needs((step.goal(Relation, "a relation").turned(),))


@rule
def sign(step: Step) -> None:
    """H ⊢ a ⋈ b when the sign of a − b follows by structure from those that H gives."""
    step.needs()
    goal = step.goal(Relation, "a relation")

    def check(context: Context) -> str | None:
        difference = context.difference(goal.left, goal.right)
        if goal.operator == "!=" and isinstance(difference, Vector | CoordinateVector):
            difference = difference.dot(difference)  # type: ignore[arg-type]
        if not isinstance(difference, Scalar):
            return "only scalars have signs"
        found = context.facts.sign_of(difference)
        return None if not found & ~_SIDE[goal.operator] else "the sign is not shown"

    everywhere(step.statement, check)


@rule
def combination(step: Step) -> None:
    """a − b = Σ c_k (l_k − r_k) with known l_k ⋈ r_k: equations with any c_k, inequalities with c_k of one sign.

    The arguments ``c0``, ``c1``, … are the cofactors. A strict goal needs a strict premise with c_k ≠ 0.
    """
    holds(len(step.premises) >= 1, "needs a premise")
    goal = step.goal(Relation, "an equation or an order")
    said = (step.premise(k) for k in range(len(step.premises)))
    known = [step.is_a(Relation, premise, "a premise is not an equation or an order") for premise in said]
    holds(all(r.operator != "!=" for r in (goal, *known)), "the goal or a premise is not an equation or an order")
    same = all(r.left.shape.kind == goal.left.shape.kind for r in known)
    holds(same, "a premise is about sides of another shape than the goal")

    def check(context: Context) -> str | None:
        total = context.difference(goal.left, goal.right)
        bound = ZERO  # the signs that Σ c_k (l_k − r_k) can have
        for k, relation in enumerate(known):
            cofactor = context.value(step.arguments[f"c{k}"]) if f"c{k}" in step.arguments else constant(1)
            if not isinstance(cofactor, Scalar):
                return "a cofactor is not a scalar"
            part = context.difference(relation.left, relation.right)
            total = total - (cofactor * part if isinstance(part, Scalar) else part.scaled(cofactor))  # type: ignore[operator]
            bound = plus(bound, times(context.facts.sign_of(cofactor), _SIDE[relation.operator]))
        if not total.is_zero:
            return f"the combination leaves {total!r:.300}"
        return None if not bound & ~_SIDE[goal.operator] else "the cofactors do not give this order"

    everywhere(step.statement, check)


@rule
def congruence(step: Step) -> None:
    """x = y gives F(x) = F(y), for a defined F: the arguments are ``hole`` and ``template`` = F(hole)."""
    step.count(1)
    found = step.is_a(Relation, step.premise(0), "the premise is not an equation")
    holds(found.operator == "=", "the premise is not an equation")
    hole, template = step.argument("hole", Symbol), step.argument("template", Term)
    left, right = substitute(template, {hole: found.left}), substitute(template, {hole: found.right})
    holds(step.statement.proposition == Relation("=", left, right), "not the two instances of the template")
    defined(step.statement, left, right)
