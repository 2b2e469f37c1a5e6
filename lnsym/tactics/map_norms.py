"""Norms of maps and their bounds."""

from __future__ import annotations

from collections.abc import Iterator

from ..kernel import Theorem
from ..terms import Derivative, Diagonal, Hadamard, Norm, Product, Statement, Sum, Symbol, Term, free, largest
from .cases import with_cases
from .elementary_bounds import by_product_norm, by_triangle, maximum
from .goal import Budget, Unproved, attempt, equation
from .sides import opened, relation_of, sides, turned, without_factor

__all__ = ["map_norm"]


def map_norm(statement: Statement, budget: Budget) -> Theorem:
    """‖A‖ ⋈ b, with cases where the form of A depends on a sign (constant inputs apart, say)."""
    return with_cases(_map_norm, statement, budget)


def _map_norm(statement: Statement, budget: Budget) -> Theorem:
    """‖A‖ ⋈ b: by eigenvalues, by the diagonal, or by ‖AB‖ ≤ ‖A‖‖B‖ with a diagonal factor."""
    complaint = Unproved("no norm of a map")
    for norm, operator, bound in sides(relation_of(statement), Norm):
        assert isinstance(norm, Norm)
        if norm.body.shape.kind != "map":
            continue
        found = equation(statement, norm, bound, operator)
        for tactic in (_by_eigenvalues, _by_diagonal, _by_factors, by_triangle, by_product_norm):
            try:
                return turned(statement, tactic(found, budget))
            except Unproved as error:
                if not complaint.args or str(complaint) == "no norm of a map":
                    complaint = error
    raise complaint


def _by_eigenvalues(statement: Statement, budget: Budget) -> Theorem:
    return attempt("operator_norm", statement)


def _by_diagonal(statement: Statement, budget: Budget) -> Theorem:
    goal = relation_of(statement)
    body = opened(goal.left.body)  # type: ignore[attr-defined]
    if not isinstance(body, Diagonal):
        raise Unproved("the map is not a diagonal")
    most = largest(body.body)
    exact = attempt("diagonal_norm", equation(statement, Norm(body), most), (), {"x": body.body})
    try:
        return attempt("combination", statement, (exact,))
    except Unproved:
        goal = relation_of(statement)
        return attempt("combination", statement, (exact, maximum(equation(statement, most, goal.right, "<="), budget)))


def _by_factors(statement: Statement, budget: Budget) -> Theorem:
    """‖diag(g) B‖ ≤ max|g_i| · b, with ‖B‖ ≤ b found from the goal's right side."""
    goal = relation_of(statement)
    if goal.operator != "<=":
        raise Unproved("a product of maps is only bounded from above")
    for diagonal, other in _diagonal_factors(goal.left.body):  # type: ignore[attr-defined]
        most = largest(diagonal.body)
        for rest in without_factor(goal.right, most, statement):
            try:
                inner = map_norm(equation(statement, Norm(other), rest, "<="), budget)
                whole = Norm(Product((diagonal, other)))
                split = equation(statement, whole, Product((Norm(diagonal), Norm(other))), "<=")
                premises = (
                    attempt("product_norm", split, (), {"x": diagonal, "y": other}),
                    attempt(
                        "diagonal_norm",
                        equation(statement, Norm(diagonal), most),
                        (),
                        {"x": diagonal.body},
                    ),
                    inner,
                )
                return attempt("combination", statement, premises, {"c1": Norm(other), "c2": most})
            except Unproved:
                continue
    raise Unproved("the map is no product with a diagonal whose bound is in sight")


def _diagonal_factors(term: Term) -> Iterator[tuple[Diagonal, Term]]:
    """(diag(g), B) with the map equal to diag(g) B: a product, or the derivative of g ⊙ f + constant."""
    term = opened(term)
    match term:
        case Product(factors=(first, *rest)) if rest:
            first = opened(first)
            if isinstance(first, Diagonal):
                yield first, rest[0] if len(rest) == 1 else Product(tuple(rest))
        case Derivative(body=body, variable=variable, point=point):
            for g, f in _elementwise_factors(body, variable):
                yield Diagonal(g), Derivative(f, variable, point)


def _elementwise_factors(body: Term, variable: Symbol) -> Iterator[tuple[Term, Term]]:
    body = opened(body)
    if isinstance(body, Sum):
        moving = [term for term in body.terms if variable in free(term)]
        if len(moving) == 1:
            yield from _elementwise_factors(moving[0], variable)
    elif isinstance(body, Hadamard):
        fixed = tuple(f for f in body.factors if variable not in free(f))
        moving_factors = tuple(f for f in body.factors if variable in free(f))
        if fixed and len(moving_factors) == 1:
            yield (fixed[0] if len(fixed) == 1 else Hadamard(fixed)), moving_factors[0]
