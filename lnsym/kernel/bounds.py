"""The rules about maps: spectra, operator norms, Lipschitz constants, suprema."""

from __future__ import annotations

from collections.abc import Callable

from ..algebra.context import Context
from ..algebra.coordinates import CoordinateOperator
from ..algebra.operator import Operator
from ..algebra.scalar import Scalar
from ..algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE
from ..algebra.spectrum import Eigenvalue, differs_from, norm_complaint, spectrum, table_differs_from
from ..terms import (
    Component,
    Derivative,
    Diagonal,
    Hadamard,
    Index,
    IndexMaximum,
    Infinity,
    Inner,
    Limit,
    Lipschitz,
    Negative,
    Norm,
    Power,
    Product,
    Relation,
    ScalarFunction,
    SetOf,
    Spectrum,
    Statement,
    Sum,
    Supremum,
    Symbol,
    Term,
    Variance,
    free,
    number,
    substitute,
)
from .equations import relation_of
from .given import defined, everywhere, expect, holds
from .logic import Arguments, Premises, count, fits
from .theorem import rule


def _scalar(context: Context, term: Term) -> Scalar:
    value = context.value(term)
    assert isinstance(value, Scalar)
    return value


def _eigenvalues(context: Context, a: Operator) -> list[Eigenvalue]:
    """The spectrum with the solutions of the hypotheses put in, as far as it is one in every allowed dimension."""
    found = []
    for e in spectrum(a, context.facts):
        value, multiplicity = context.put_in(e.value), context.put_in(e.multiplicity)
        assert isinstance(value, Scalar)
        assert isinstance(multiplicity, Scalar)
        found.append(Eigenvalue(value, multiplicity))
    return found


@rule
def spectrum_of_map(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """spec(A) = {λ, …} from the characteristic polynomial; with multiplicities when the set has them."""
    count(premises, 0)
    goal = relation_of(statement)
    left, right = goal.left, goal.right
    holds(goal.operator == "=" and isinstance(left, Spectrum) and isinstance(right, SetOf), "not spec(A) = {…}")
    assert isinstance(left, Spectrum)
    assert isinstance(right, SetOf)

    def check(context: Context) -> str | None:
        a = context.value(left.body)
        claimed = [_scalar(context, e) for e in right.elements]
        multiplicities = [_scalar(context, m) for m in right.multiplicities]
        if isinstance(a, CoordinateOperator):
            return table_differs_from(a, claimed, multiplicities)
        assert isinstance(a, Operator)
        return differs_from(_eigenvalues(context, a), claimed, multiplicities, context.facts)

    everywhere(statement, check)


@rule
def operator_norm(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """‖A‖ ⋈ b: symmetric A by its eigenvalues, at a concrete dimension by the characteristic polynomial of A^T A."""
    count(premises, 0)
    goal = relation_of(statement)
    norm = goal.left
    holds(isinstance(norm, Norm) and norm.body.shape.kind == "map", "the left side is not the norm of a map")
    assert isinstance(norm, Norm)

    def check(context: Context) -> str | None:
        a = context.value(norm.body)
        bound, facts = _scalar(context, goal.right), context.facts
        if isinstance(a, CoordinateOperator):
            return norm_complaint(a, bound, goal.operator, facts)
        assert isinstance(a, Operator)
        if a != a.transpose():
            return "the map is not symmetric"
        eigenvalues = _eigenvalues(context, a)
        occurring = [e.value for e in eigenvalues if facts.sign_of(e.multiplicity) == POSITIVE]
        below = {"<": POSITIVE, "<=": NONNEGATIVE, "=": NONNEGATIVE}.get(goal.operator)
        if below is not None:
            for e in eigenvalues:
                for side in (bound - e.value, bound + e.value):
                    if facts.sign_of(side) & ~below:
                        return f"|{e.value!r}| is not shown to be within the bound"
        if goal.operator in ("=", ">=", ">"):
            if any(facts.sign_of(e.multiplicity) & NEGATIVE for e in eigenvalues):
                return "a multiplicity may be negative: the dimension must be larger"
            least = POSITIVE if goal.operator == ">" else NONNEGATIVE
            if not any(not facts.sign_of(side - bound) & ~least for v in occurring for side in (v, -v)):
                return "no eigenvalue is shown to reach the bound"
        return None

    holds(goal.operator != "!=", "not an equation or an order")
    everywhere(statement, check)


def largest(x: Term) -> IndexMaximum:
    """max_i |x_i|, with an index that is not free in x."""
    i: Term = Index("i")
    while i in free(x):
        i = Index(f"{i.name}'")  # type: ignore[attr-defined]
    assert isinstance(i, Index)
    return IndexMaximum(i, ScalarFunction("abs", (Component(x, (i,)),)))


def _schema(name: str, law: str, instance: Callable[..., Relation], names: tuple[str, ...] = ("x", "y")) -> None:
    """A rule whose theorems are the instances of a law, for arguments of the right shapes."""

    def checker(statement: Statement, premises: Premises, arguments: Arguments) -> None:
        count(premises, 0)
        holds(set(names) == set(arguments), f"needs {' and '.join(names)}")
        wanted = instance(*(arguments[name] for name in names))
        holds(statement.proposition == wanted, f"not {wanted}")
        defined(statement, wanted.left, wanted.right)

    checker.__name__, checker.__doc__ = name, law
    rule(checker)


_TWO = number(2)
_schema(
    "diagonal_norm",
    "‖diag(x)‖ = max_i |x_i|.",
    lambda x: Relation("=", Norm(Diagonal(x)), largest(x)),
    ("x",),
)
_schema(
    "product_norm",
    "‖xy‖ ≤ ‖x‖‖y‖ for a map x and a map or vector y.",
    lambda x, y: Relation("<=", Norm(Product((x, y))), Product((Norm(x), Norm(y)))),
)
_schema(
    "triangle",
    "‖x + y‖ ≤ ‖x‖ + ‖y‖.",
    lambda x, y: Relation("<=", Norm(Sum((x, y))), Sum((Norm(x), Norm(y)))),
)
_schema(
    "cauchy_schwarz",
    "⟨x, y⟩² ≤ ‖x‖²‖y‖².",
    lambda x, y: Relation("<=", Power(Inner(x, y), _TWO), Product((Power(Norm(x), _TWO), Power(Norm(y), _TWO)))),
)
_schema(
    "largest_factor",
    "‖x ⊙ y‖ ≤ (max_i |x_i|) ‖y‖.",
    lambda x, y: Relation("<=", Norm(Hadamard((x, y))), Product((largest(x), Norm(y)))),
)


def _derivative_bound(premise: Term, body: Term, z: Symbol) -> tuple[Term, str]:
    """(b, ⋈) of a premise ‖D body(z)‖ ⋈ b."""
    holds(isinstance(premise, Relation), "the premise is not a relation")
    assert isinstance(premise, Relation)
    holds(premise.left == Norm(Derivative(body, z, z)), "the premise is not about the norm of the derivative")
    return premise.right, premise.operator


@rule
def mean_value(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """‖Df(z)‖ ≤ b for all z gives ‖f(x) − f(y)‖ ≤ b‖x − y‖; arguments: ``body`` f(z), ``variable`` z, ``x``, ``y``."""
    count(premises, 1)
    holds({"body", "variable", "x", "y"} <= set(arguments), "needs the map and two points")
    body, z, x, y = (arguments[name] for name in ("body", "variable", "x", "y"))
    holds(isinstance(z, Symbol), "the variable is not a symbol")
    assert isinstance(z, Symbol)
    holds(x.shape.kind == y.shape.kind == z.shape.kind == "vector", "the two points are not vectors")
    bound, operator = _derivative_bound(expect(premises[0], statement.hypotheses, statement), body, z)
    holds(operator in ("<=", "<", "="), "the premise is not an upper bound")
    holds(all(z not in free(h) for h in premises[0].hypotheses), "a hypothesis restricts the variable")
    holds(z not in free(bound), "the bound depends on the variable")
    gap = Sum((substitute(body, {z: x}), Negative(substitute(body, {z: y}))))
    wanted = Relation("<=", Norm(gap), Product((bound, Norm(Sum((x, Negative(y)))))))
    holds(statement.proposition == wanted, f"not {wanted}")
    defined(statement, gap)


@rule
def lipschitz_constant(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """Lip(f) = b when ‖Df(z)‖ ≤ b for all z and ‖Df(p)‖ = b at some p; Lip(f) ≤ b from the first alone."""
    goal = relation_of(statement)
    holds(isinstance(goal.left, Lipschitz), "the left side is not a Lipschitz constant")
    assert isinstance(goal.left, Lipschitz)
    body, z = goal.left.body, goal.left.variable
    holds(goal.operator in ("=", "<="), "only Lip(f) = b and Lip(f) ≤ b")
    count(premises, 2 if goal.operator == "=" else 1)
    bound, operator = _derivative_bound(expect(premises[0], statement.hypotheses, statement), body, z)
    holds(operator in ("<=", "<", "="), "the first premise is not an upper bound")
    holds(all(z not in free(h) for h in premises[0].hypotheses), "a hypothesis restricts the variable")
    holds(bound == goal.right and z not in free(bound), "the bound is another")
    if goal.operator == "=":
        reached = expect(premises[1], statement.hypotheses, statement)
        holds(isinstance(reached, Relation) and reached.operator == "=", "the second premise is not an equation")
        assert isinstance(reached, Relation)
        at = reached.left
        holds(
            isinstance(at, Norm)
            and isinstance(at.body, Derivative)
            and (at.body.body, at.body.variable) == (body, z)
            and reached.right == bound,
            "the second premise does not reach the bound",
        )


@rule
def maximum(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """f_i ≤ b for a free index i gives max_i f_i ≤ b; likewise < (there are finitely many)."""
    goal = relation_of(statement)
    count(premises, 1)
    most = goal.left
    holds(isinstance(most, IndexMaximum) and most.kind == "max", "the left side is not a maximum over an index")
    assert isinstance(most, IndexMaximum)
    holds(goal.operator in ("<=", "<"), "only an upper bound")
    found = expect(premises[0], statement.hypotheses, statement)
    holds(found == Relation(goal.operator, most.body, goal.right), "the premise is not the bound of each")
    fixed = (goal.right, *premises[0].hypotheses)
    holds(all(most.index not in free(term) for term in fixed), "the index is free in the bound or a hypothesis")


@rule
def constant_supremum(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """f(z) = b for all z gives sup f = b and inf f = b."""
    goal = relation_of(statement)
    count(premises, 1)
    holds(goal.operator == "=" and isinstance(goal.left, Supremum), "not sup f = b")
    assert isinstance(goal.left, Supremum)
    body, z, bound = goal.left.body, goal.left.variable, goal.right
    holds(expect(premises[0], statement.hypotheses, statement) == Relation("=", body, bound), "not f(z) = b")
    holds(all(z not in free(term) for term in (bound, *statement.hypotheses)), "a condition restricts the variable")


@rule
def attained(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """f(z) ≤ b for all z and f(p) = b give sup f = b; f(z) ≥ b and f(p) = b give inf f = b. Argument: ``point`` p."""
    goal = relation_of(statement)
    count(premises, 2)
    holds(goal.operator == "=" and isinstance(goal.left, Supremum) and "point" in arguments, "not sup f = b at a point")
    assert isinstance(goal.left, Supremum)
    body, z, bound = goal.left.body, goal.left.variable, goal.right
    fits(z, arguments["point"])
    side = "<=" if goal.left.kind == "sup" else ">="
    holds(expect(premises[0], statement.hypotheses, statement) == Relation(side, body, bound), "not a bound of f")
    at = substitute(body, {z: arguments["point"]})
    holds(expect(premises[1], statement.hypotheses, statement) == Relation("=", at, bound), "not reached at the point")
    holds(all(z not in free(term) for term in (bound, *statement.hypotheses)), "a condition restricts the variable")
    defined(statement, arguments["point"])


@rule
def supremum(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """sup f = b when f(z) ≤ b for all z and f(t w) → b as t → ∞ for w with ‖w‖ > 0, or Var(w) > 0, which d ≥ 2 has.

    Arguments: ``direction`` w and ``parameter`` t, symbols not free in the hypotheses.
    """
    goal = relation_of(statement)
    holds(goal.operator == "=" and isinstance(goal.left, Supremum) and goal.left.kind == "sup", "not sup f = b")
    assert isinstance(goal.left, Supremum)
    count(premises, 2)
    body, z, bound = goal.left.body, goal.left.variable, goal.right
    holds(z not in free(bound), "the bound depends on the variable")
    above = expect(premises[0], statement.hypotheses, statement)
    holds(isinstance(above, Relation) and above.operator in ("<", "<="), "the first premise is not an upper bound")
    assert isinstance(above, Relation)
    holds((above.left, above.right) == (body, bound), "the first premise is about something else")
    holds(all(z not in free(h) for h in statement.hypotheses), "a hypothesis restricts the variable")
    w, t = arguments.get("direction"), arguments.get("parameter")
    holds(isinstance(w, Symbol) and isinstance(t, Symbol), "needs a direction and a parameter")
    assert isinstance(w, Symbol)
    assert isinstance(t, Symbol)
    holds(w.shape == z.shape and w.shape.kind == "vector" and t.shape.kind == "scalar", "of wrong shapes")
    used = frozenset().union(free(body), free(bound), *(free(h) for h in statement.hypotheses))
    holds(w not in used and t not in used, "the direction or the parameter is used already")
    nonzero, nonconstant = (Relation(">", size(w), number(0)) for size in (Norm, Variance))
    single = nonconstant not in premises[1].hypotheses
    reached = expect(premises[1], (*statement.hypotheses, nonzero if single else nonconstant), statement)
    along = Limit(substitute(body, {z: Product((t, w))}), t, Infinity())
    holds(reached == Relation("=", along, bound), "the second premise is not the limit along the direction")

    def check(context: Context) -> str | None:
        size = context.dimension if context.dimension is not None else context.facts.lowest
        return None if single or size >= 2 else "needs d ≥ 2"

    everywhere(statement, check)
