"""Bounds of norms of vectors, of differences f(x) − f(y) above all."""

from __future__ import annotations

from contextlib import suppress

from ..kernel import Theorem
from ..terms import (
    SCALAR,
    VECTOR,
    Call,
    Derivative,
    Hadamard,
    Named,
    Negative,
    Norm,
    Power,
    Product,
    Quotient,
    Relation,
    Root,
    Statement,
    Sum,
    Symbol,
    Term,
    children,
    free,
    fresh,
    largest,
    number,
    rebuild,
    substitute,
    unfold,
)
from .elementary_bounds import by_product_norm, by_triangle, maximum
from .goal import Budget, Unproved, attempt, equation
from .map_norms import map_norm
from .sides import opened, relation_of, sides, turned, without_factor

__all__ = ["squared_bound", "vector_bound"]


def vector_bound(statement: Statement, budget: Budget) -> Theorem:
    """‖f(x) − f(y)‖ ≤ b‖x − y‖ by the mean value, also with a factor g ⊙ before and max|g_i| in the bound."""
    goal = relation_of(statement)
    complaint = Unproved("the sides differ, and the order is not shown")
    for norm, operator, bound in sides(goal, Norm):
        assert isinstance(norm, Norm)
        if operator != "<=" or norm.body.shape.kind != "vector":
            continue
        found = equation(statement, norm, bound, "<=")
        for tactic in (_by_largest_factor, _by_mean_value, by_product_norm, by_triangle):
            try:
                return turned(statement, tactic(found, budget))
            except Unproved as error:
                complaint = error
    raise complaint


def squared_bound(statement: Statement, budget: Budget) -> Theorem:
    """‖x‖² ≤ b from ‖x‖ ≤ √b: b − ‖x‖² = (√b − ‖x‖)√b + (√b − ‖x‖)‖x‖."""
    for side, operator, bound in sides(relation_of(statement), Power):
        if operator != "<=" or not isinstance(side, Power) or not isinstance(side.base, Norm):
            continue
        root, norm = _root_of(bound), side.base
        inner = vector_bound(equation(statement, norm, root, "<="), budget)
        # the premise twice, so that the sign of each cofactor is seen by itself
        cofactors: dict[str, Term] = {"c0": root, "c1": norm}
        found = attempt("combination", equation(statement, side, bound, "<="), (inner, inner), cofactors)
        return turned(statement, found)
    raise Unproved("no square of a norm below a bound")


def _root_of(term: Term) -> Term:
    """√term, with the squares in sight taken out."""
    match term:
        case Named() | Call():
            return _root_of(unfold(term))
        case Power(base=Norm() as base, exponent=exponent) if exponent == number(2):
            return base
        case Product(factors=factors) if all(f.shape == SCALAR for f in factors):
            return Product(tuple(map(_root_of, factors)))
        case Quotient(numerator=above, denominator=below):
            return Quotient(_root_of(above), _root_of(below))
        case _ if term == number(1):
            return term
    return Root(term)


def _by_mean_value(statement: Statement, budget: Budget) -> Theorem:
    goal = relation_of(statement)
    a, b = _difference(goal.left.body)  # type: ignore[attr-defined]
    taken = frozenset().union(free(a), free(b), *(free(h) for h in statement.hypotheses))
    z = fresh(Symbol("z", VECTOR), taken)
    assert isinstance(z, Symbol)
    pairs: set[tuple[Term, Term]] = set()
    body = _common_form(a, b, z, pairs)
    if len(pairs) != 1:
        raise Unproved("the two values are not of one map at two points")
    ((x, y),) = pairs
    gap = Norm(Sum((x, Negative(y))))
    for rest in without_factor(goal.right, gap, statement):
        slope = Norm(Derivative(body, z, z))
        free_hypotheses = tuple(h for h in statement.hypotheses if not free(h) & {x, y})
        try:
            inner = map_norm(Statement(free_hypotheses, Relation("<=", slope, rest)), budget)
        except Unproved:
            continue
        value = Sum((substitute(body, {z: x}), Negative(substitute(body, {z: y}))))
        arguments: dict[str, Term] = {"body": body, "variable": z, "x": x, "y": y}
        bound = attempt("mean_value", equation(statement, Norm(value), Product((rest, gap)), "<="), (inner,), arguments)
        return attempt("combination", statement, (bound,))
    raise Unproved("no bound of the derivative is in sight")


def _difference(term: Term) -> tuple[Term, Term]:
    """(a, b) of a − b."""
    term = opened(term)
    if isinstance(term, Sum) and len(term.terms) == 2:
        a, b = term.terms
        if isinstance(b, Negative):
            return a, b.body
        if isinstance(a, Negative):
            return b, a.body
    raise Unproved("not a difference of two values of one map")


def _common_form(a: Term, b: Term, z: Symbol, pairs: set[tuple[Term, Term]]) -> Term:
    """The term with z where a and b differ; the differing vectors are collected."""
    if a == b:
        return a
    alike = type(a) is type(b) and not isinstance(a, Symbol)
    parts_a, parts_b = children(a), children(b)
    if alike and len(parts_a) == len(parts_b) and parts_a and _same_head(a, b):
        saved = set(pairs)
        others = iter(parts_b)
        try:
            return rebuild(a, lambda part: _common_form(part, next(others), z, pairs))
        except (Unproved, ValueError):
            pairs.clear()
            pairs.update(saved)
    if a.shape == b.shape == z.shape:
        pairs.add((a, b))
        return z
    raise Unproved("the two values are not of one map at two points")


def _same_head(a: Term, b: Term) -> bool:
    """Whether a and b differ in subterms only."""
    if isinstance(a, Call) and isinstance(b, Call):
        return a.function == b.function
    others = iter(children(b))
    try:
        return rebuild(a, lambda part: next(others)) == b
    except ValueError:
        return False


def _by_largest_factor(statement: Statement, budget: Budget) -> Theorem:
    """‖g ⊙ a − g ⊙ b‖ ≤ max|g_i| · (bound of ‖a − b‖), also with ‖g‖ for the maximum."""
    goal = relation_of(statement)
    g, gap = _common_factor(goal.left.body)  # type: ignore[attr-defined]
    most = largest(g)
    split = equation(statement, Norm(Hadamard((g, gap))), Product((most, Norm(gap))), "<=")
    premises = (attempt("largest_factor", split, (), {"x": g, "y": gap}),)
    for factor in (most, Norm(g)):
        for rest in without_factor(goal.right, factor, statement):
            try:
                inner = _bounded(equation(statement, Norm(gap), rest, "<="), budget)
                if factor == most:
                    return attempt("combination", statement, (*premises, inner), {"c1": most})
                below = maximum(equation(statement, most, factor, "<="), budget)
                cofactors: dict[str, Term] = {"c1": Norm(gap), "c2": Norm(g)}
                return attempt("combination", statement, (*premises, below, inner), cofactors)
            except Unproved:
                continue
    raise Unproved("the maximum of the factor is not in the bound")


def _bounded(statement: Statement, budget: Budget) -> Theorem:
    """By the mean value, which finds out soon whether it applies; by signs only then: they are sought long."""
    try:
        return vector_bound(statement, budget)
    except Unproved:
        with suppress(Unproved):
            return attempt("sign", statement)
        raise


def _common_factor(term: Term) -> tuple[Term, Term]:
    """(g, c) with term = g ⊙ c, from g ⊙ c or g ⊙ a − g ⊙ b."""
    term = opened(term)
    if isinstance(term, Hadamard) and len(term.factors) == 2:
        return term.factors
    a, b = (opened(part) for part in _difference(term))
    if isinstance(a, Hadamard) and isinstance(b, Hadamard) and len(a.factors) == len(b.factors) == 2:
        for k in (0, 1):
            for j in (0, 1):
                if a.factors[k] == b.factors[j]:
                    return a.factors[k], Sum((a.factors[1 - k], Negative(b.factors[1 - j])))
    raise Unproved("no common elementwise factor")
