"""The rules about maps: spectra, operator norms, Lipschitz constants, suprema."""

from __future__ import annotations

from ..algebra.context import Context
from ..algebra.coordinates import CoordinateOperator
from ..algebra.operator import Operator
from ..algebra.scalar import Scalar, constant
from ..algebra.signs import NEGATIVE, NONNEGATIVE, POSITIVE, ZERO
from ..algebra.spectrum import Eigenvalue, characteristic_polynomial, norm_gaps, spectrum
from ..terms import (
    Component,
    Derivative,
    Diagonal,
    Hadamard,
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
from .given import everywhere, expect, holds
from .logic import Arguments, Premises, count
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
            return _table_has_spectrum(a, claimed, multiplicities)
        assert isinstance(a, Operator)
        return _has_spectrum(context, _eigenvalues(context, a), claimed, multiplicities)

    everywhere(statement, check)


def _has_spectrum(
    context: Context, actual: list[Eigenvalue], claimed: list[Scalar], multiplicities: list[Scalar]
) -> str | None:
    facts = context.facts
    for e in actual:
        if facts.sign_of(e.multiplicity) & NEGATIVE:
            return "a multiplicity may be negative: the dimension must be larger"
    if multiplicities:
        remaining = [e for e in actual if not e.multiplicity.is_zero]
        for value in _distinct(claimed):
            total = Scalar.sum(m for c, m in zip(claimed, multiplicities, strict=True) if c == value)
            same = [e for e in remaining if e.value == value]
            if total != Scalar.sum(e.multiplicity for e in same):
                return f"the multiplicity of {value!r} is not as claimed"
            remaining = [e for e in remaining if e.value != value]
        return None if not remaining else f"the eigenvalue {remaining[0].value!r} is missing"
    for value in claimed:
        if not any(e.value == value and facts.sign_of(e.multiplicity) == POSITIVE for e in actual):
            return f"{value!r} is not shown to be an eigenvalue"
    for e in actual:
        if not any(e.value == value for value in claimed):
            return f"the eigenvalue {e.value!r} is missing"
    return None


def _distinct(values: list[Scalar]) -> list[Scalar]:
    found: list[Scalar] = []
    for value in values:
        if value not in found:
            found.append(value)
    return found


def _table_has_spectrum(a: CoordinateOperator, claimed: list[Scalar], multiplicities: list[Scalar]) -> str | None:
    """Whether Π (λ − λ_i)^{m_i} is the characteristic polynomial for some (the given) m_i ≥ 1 that add up to n."""
    n = len(a.rows)
    wanted = characteristic_polynomial(a)
    for powers in _compositions(n, len(claimed)):
        if multiplicities and any(constant(k) != m for k, m in zip(powers, multiplicities, strict=True)):
            continue
        product = [constant(1)]
        for value, k in zip(claimed, powers, strict=True):
            for _ in range(k):
                shifted = [constant(0), *product]
                product = [s - value * p for s, p in zip(shifted, [*product, constant(0)], strict=True)]
        if product == wanted:
            return None
    return "the characteristic polynomial is another"


def _compositions(n: int, parts: int) -> list[tuple[int, ...]]:
    if parts == 1:
        return [(n,)] if n >= 1 else []
    return [(k, *rest) for k in range(1, n) for rest in _compositions(n - k, parts - 1)]


def _table_norm(context: Context, a: CoordinateOperator, bound: Scalar, operator: str) -> str | None:
    """‖A‖ ⋈ b of a table by the Taylor coefficients at b² of the characteristic polynomial of A^T A."""
    signs = [context.facts.sign_of(gap) for gap in norm_gaps(a, bound)]
    if context.facts.sign_of(bound) & NEGATIVE:
        return "the bound is not shown nonnegative"
    if operator in ("<", "<=", "="):
        first = {"<": POSITIVE, "<=": NONNEGATIVE, "=": ZERO}[operator]
        if signs[0] & ~first or any(sign & NEGATIVE for sign in signs):
            return "the bound is not shown"
        return None
    return None if signs[0] in (ZERO, NEGATIVE) and operator == ">=" else "the bound is not shown"


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
            return _table_norm(context, a, bound, goal.operator)
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


@rule
def diagonal_norm(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """‖diag(x)‖ = max_i |x_i|."""
    count(premises, 0)
    goal = relation_of(statement)
    holds(isinstance(goal.right, IndexMaximum), "the right side is not a maximum over an index")
    assert isinstance(goal.right, IndexMaximum)
    i = goal.right.index
    holds(isinstance(goal.left, Norm) and isinstance(goal.left.body, Diagonal), "the left side is not ‖diag(x)‖")
    assert isinstance(goal.left, Norm)
    assert isinstance(goal.left.body, Diagonal)
    x = goal.left.body.body
    holds(i not in free(x), "the index is free in the vector")
    wanted = Relation("=", goal.left, IndexMaximum(i, ScalarFunction("abs", (Component(x, (i,)),))))
    holds(goal == wanted, f"not {wanted}")
    everywhere(statement, lambda context: None if context.value(x) is not None else "undefined")


@rule
def product_norm(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """‖AB‖ ≤ ‖A‖‖B‖ and ‖Ax‖ ≤ ‖A‖‖x‖, exactly in this form."""
    count(premises, 0)
    goal = relation_of(statement)
    left = goal.left
    holds(
        isinstance(left, Norm) and isinstance(left.body, Product) and len(left.body.factors) == 2,
        "the left side is not the norm of a product of two",
    )
    assert isinstance(left, Norm)
    assert isinstance(left.body, Product)
    a, b = left.body.factors
    holds(a.shape.kind == "map" and b.shape.kind in ("map", "vector"), "not a map times a map or a vector")
    holds(goal == Relation("<=", left, Product((Norm(a), Norm(b)))), "not ‖AB‖ ≤ ‖A‖‖B‖")
    everywhere(statement, lambda context: None if context.value(left.body) is not None else "undefined")


@rule
def triangle(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """‖x + y + …‖ ≤ ‖x‖ + ‖y‖ + …, exactly in this form."""
    count(premises, 0)
    goal = relation_of(statement)
    holds(isinstance(goal.left, Norm) and isinstance(goal.left.body, Sum), "the left side is not the norm of a sum")
    assert isinstance(goal.left, Norm)
    assert isinstance(goal.left.body, Sum)
    wanted = Relation("<=", goal.left, Sum(tuple(Norm(term) for term in goal.left.body.terms)))
    holds(goal == wanted, f"not {wanted}")
    everywhere(statement, lambda context: None if context.value(wanted.right) is not None else "undefined")


@rule
def cauchy_schwarz(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """⟨x, y⟩² ≤ ‖x‖²‖y‖² for the arguments x and y, exactly in this form."""
    count(premises, 0)
    holds({"x", "y"} <= set(arguments), "needs x and y")
    x, y = arguments["x"], arguments["y"]
    two = number(2)
    right = Product((Power(Norm(x), two), Power(Norm(y), two)))
    holds(statement.proposition == Relation("<=", Power(Inner(x, y), two), right), "not ⟨x, y⟩² ≤ ‖x‖²‖y‖²")
    everywhere(statement, lambda context: None if context.value(right) is not None else "undefined")


@rule
def largest_factor(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """‖g ⊙ x‖ ≤ (max_i |g_i|) ‖x‖, exactly in this form."""
    count(premises, 0)
    goal = relation_of(statement)
    left = goal.left
    holds(
        isinstance(left, Norm) and isinstance(left.body, Hadamard) and len(left.body.factors) == 2,
        "the left side is not the norm of an elementwise product of two",
    )
    assert isinstance(left, Norm)
    assert isinstance(left.body, Hadamard)
    g, x = left.body.factors
    holds(
        isinstance(goal.right, Product) and isinstance(goal.right.factors[0], IndexMaximum), "no maximum on the right"
    )
    assert isinstance(goal.right, Product)
    assert isinstance(goal.right.factors[0], IndexMaximum)
    i = goal.right.factors[0].index
    holds(i not in free(g), "the index is free in the factor")
    largest = IndexMaximum(i, ScalarFunction("abs", (Component(g, (i,)),)))
    holds(goal == Relation("<=", left, Product((largest, Norm(x)))), "not ‖g ⊙ x‖ ≤ (max |g_i|) ‖x‖")
    everywhere(statement, lambda context: None if context.value(left.body) is not None else "undefined")


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
    bound, operator = _derivative_bound(expect(premises[0], statement.hypotheses, statement), body, z)
    holds(operator in ("<=", "<", "="), "the premise is not an upper bound")
    holds(all(z not in free(h) for h in premises[0].hypotheses), "a hypothesis restricts the variable")
    holds(z not in free(bound), "the bound depends on the variable")
    gap = Sum((substitute(body, {z: x}), Negative(substitute(body, {z: y}))))
    wanted = Relation("<=", Norm(gap), Product((bound, Norm(Sum((x, Negative(y)))))))
    holds(statement.proposition == wanted, f"not {wanted}")
    everywhere(statement, lambda context: None if context.value(gap) is not None else "undefined")


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
def supremum(statement: Statement, premises: Premises, arguments: Arguments) -> None:
    """sup f = b when f(z) ≤ b for all z and f(t w) → b as t → ∞ for w with Var(w) > 0, which d ≥ 2 has.

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
    nonconstant = Relation(">", Variance(w), number(0))
    reached = expect(premises[1], (*statement.hypotheses, nonconstant), statement)
    along = Limit(substitute(body, {z: Product((t, w))}), t, Infinity())
    holds(reached == Relation("=", along, bound), "the second premise is not the limit along the direction")

    def check(context: Context) -> str | None:
        size = context.dimension if context.dimension is not None else context.facts.lowest
        return None if size >= 2 else "needs d ≥ 2"

    everywhere(statement, check)
