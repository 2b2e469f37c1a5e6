"""The rules about maps and their extremes: spectra, norms, Lipschitz constants, maxima, suprema."""

from __future__ import annotations

from collections.abc import Callable

from .. import terms as t
from ..algebra.context import Context
from ..algebra.contexts import everywhere
from ..algebra.spectral_claims import norm_complaint, spectrum_complaint
from ..terms import Relation, Symbol, Term, number, substitute
from .logic import defined, fits, independent
from .theorem import Step, holds, rule


@rule
def spectrum_of_map(step: Step) -> None:
    """spec(A) = {λ, …} from the characteristic polynomial; with multiplicities when the set has them."""
    step.needs()
    goal = step.goal(Relation, "spec(A) = {…}")
    spectrum = step.is_a(t.Spectrum, goal.left, "not spec(A) = {…}")
    claimed = step.is_a(t.SetOf, goal.right, "not spec(A) = {…}")
    holds(goal.operator == "=", "not spec(A) = {…}")

    def check(context: Context) -> str | None:
        elements = [context.value(e) for e in claimed.elements]
        multiplicities = [context.value(m) for m in claimed.multiplicities]
        return spectrum_complaint(context, context.value(spectrum.body), elements, multiplicities)  # type: ignore[arg-type]

    everywhere(step.statement, check)


@rule
def operator_norm(step: Step) -> None:
    """‖A‖ ⋈ b: symmetric A by its eigenvalues, at a concrete dimension by the characteristic polynomial of A^T A."""
    step.needs()
    goal = step.goal(Relation, "a relation")
    norm = step.is_a(t.Norm, goal.left, "the left side is not the norm of a map")
    holds(norm.body.shape.kind == "map", "the left side is not the norm of a map")
    holds(goal.operator != "!=", "not an equation or an order")

    def check(context: Context) -> str | None:
        return norm_complaint(context, context.value(norm.body), context.value(goal.right), goal.operator)  # type: ignore[arg-type]

    everywhere(step.statement, check)


def _law(name: str, says: str, instance: Callable[..., Relation]) -> None:
    """A rule whose theorems are the instances of a law."""

    def checker(step: Step) -> None:
        step.needs()
        wanted = instance(**step.arguments)
        holds(step.statement.proposition == wanted, f"not {wanted}")
        defined(step.statement, wanted.left, wanted.right)

    checker.__name__, checker.__doc__ = name, says
    rule(checker)


def _below(x: Term, bound: Term) -> Relation:
    return Relation("<=", t.Norm(x), bound)


_law("diagonal_norm", "‖diag(x)‖ = max_i |x_i|.", lambda x: Relation("=", t.Norm(t.Diagonal(x)), t.largest(x)))
_law(
    "product_norm",
    "‖xy‖ ≤ ‖x‖‖y‖ for a map x and a map or vector y.",
    lambda x, y: _below(t.Product((x, y)), t.Product((t.Norm(x), t.Norm(y)))),
)
_law("triangle", "‖x + y‖ ≤ ‖x‖ + ‖y‖.", lambda x, y: _below(t.Sum((x, y)), t.Sum((t.Norm(x), t.Norm(y)))))
_law(
    "largest_factor",
    "‖x ⊙ y‖ ≤ (max_i |x_i|) ‖y‖.",
    lambda x, y: _below(t.Hadamard((x, y)), t.Product((t.largest(x), t.Norm(y)))),
)


def _bound_of_derivative(step: Step, body: Term, z: Symbol) -> Term:
    """The b of the first premise, ‖D body(z)‖ ≤ b for all z."""
    found = step.is_a(Relation, step.premise(0), "the premise is not a relation")
    wanted = t.Norm(t.Derivative(body, z, z))
    holds(found.left == wanted, "the premise is not about the norm of the derivative")
    holds(found.operator in ("<=", "<", "="), "the premise is not an upper bound")
    independent(z, found.right, *step.premises[0].hypotheses)
    return found.right


@rule
def mean_value(step: Step) -> None:
    """‖Df(z)‖ ≤ b for all z gives ‖f(x) − f(y)‖ ≤ b‖x − y‖; arguments: ``body`` f(z), ``variable`` z, ``x``, ``y``."""
    step.count(1)
    body, z = step.argument("body", Term), step.argument("variable", Symbol)
    x, y = step.argument("x", Term), step.argument("y", Term)
    holds(x.shape.kind == y.shape.kind == z.shape.kind == "vector", "the two points are not vectors")
    bound = _bound_of_derivative(step, body, z)
    gap = t.Sum((substitute(body, {z: x}), t.Negative(substitute(body, {z: y}))))
    wanted = Relation("<=", t.Norm(gap), t.Product((bound, t.Norm(t.Sum((x, t.Negative(y)))))))
    holds(step.statement.proposition == wanted, f"not {wanted}")
    defined(step.statement, gap)


@rule
def lipschitz_constant(step: Step) -> None:
    """Lip(f) = b when ‖Df(z)‖ ≤ b for all z and ‖Df(p)‖ = b at a ``point`` p; Lip(f) ≤ b from the first alone."""
    goal = step.goal(Relation, "a relation")
    constant = step.is_a(t.Lipschitz, goal.left, "the left side is not a Lipschitz constant")
    holds(goal.operator in ("=", "<="), "only Lip(f) = b and Lip(f) ≤ b")
    step.count(2 if goal.operator == "=" else 1)
    holds(_bound_of_derivative(step, constant.body, constant.variable) == goal.right, "the bound is another")
    if goal.operator == "=":
        there = t.Norm(t.Derivative(constant.body, constant.variable, step.argument("point", Term)))
        holds(step.premise(1) == Relation("=", there, goal.right), "the bound is not reached at the point")


@rule
def maximum(step: Step) -> None:
    """f_i ≤ b for a free index i gives max_i f_i ≤ b; likewise < (there are finitely many)."""
    goal = step.goal(Relation, "a relation")
    most = step.is_a(t.IndexMaximum, goal.left, "the left side is not a maximum over an index")
    holds(most.kind == "max" and goal.operator in ("<=", "<"), "only an upper bound of a maximum")
    step.needs((Relation(goal.operator, most.body, goal.right),))
    independent(most.index, goal.right, *step.premises[0].hypotheses)


def _extreme(step: Step, kinds: tuple[str, ...]) -> tuple[Relation, t.Supremum]:
    """The goal sup f = b (inf f = b), whose hypotheses leave the variable free, and its left side."""
    goal = step.goal(Relation, "sup f = b")
    extreme = step.is_a(t.Supremum, goal.left, "not sup f = b")
    holds(goal.operator == "=" and extreme.kind in kinds, "not sup f = b")
    independent(extreme.variable, goal.right, *step.statement.hypotheses)
    return goal, extreme


@rule
def attained(step: Step) -> None:
    """f(z) ≤ b for all z and f(p) = b give sup f = b; f(z) ≥ b and f(p) = b give inf f = b. Argument: ``point`` p."""
    goal, extreme = _extreme(step, ("sup", "inf"))
    point = step.argument("point", Term)
    fits(extreme.variable, point)
    side = "<=" if extreme.kind == "sup" else ">="
    there = substitute(extreme.body, {extreme.variable: point})
    step.needs((Relation(side, extreme.body, goal.right),), (Relation("=", there, goal.right),))
    defined(step.statement, point)


@rule
def supremum(step: Step) -> None:
    """sup f = b when f(z) ≤ b for all z and f(t w) → b as t → ∞ for w with ‖w‖ > 0, or Var(w) > 0, which d ≥ 2 has.

    Arguments: ``direction`` w and ``parameter`` t, symbols not free in the hypotheses.
    """
    goal, extreme = _extreme(step, ("sup",))
    w, s = step.argument("direction", Symbol), step.argument("parameter", Symbol)
    fits(extreme.variable, w)
    holds((w.shape.kind, s.shape.kind) == ("vector", "scalar"), "of wrong shapes")
    for new in (w, s):
        independent(new, extreme.body, goal.right, *step.statement.hypotheses)
    step.count(2)
    nonzero, nonconstant = (Relation(">", size(w), number(0)) for size in (t.Norm, t.Variance))
    single = nonconstant not in step.premises[1].hypotheses
    order = "<" if step.premises[0].proposition == Relation("<", extreme.body, goal.right) else "<="
    above = (Relation(order, extreme.body, goal.right),)
    along = t.Limit(substitute(extreme.body, {extreme.variable: t.Product((s, w))}), s, t.Infinity())
    step.needs(above, (Relation("=", along, goal.right), nonzero if single else nonconstant))

    def check(context: Context) -> str | None:
        size = context.dimension if context.dimension is not None else context.facts.lowest
        return None if single or size >= 2 else "needs d ≥ 2"

    everywhere(step.statement, check)
