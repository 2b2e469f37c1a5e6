"""Spectra, norms of maps, Lipschitz bounds and constants, suprema."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from ..kernel import Theorem
from ..terms import (
    SCALAR,
    VECTOR,
    Call,
    Derivative,
    Diagonal,
    Hadamard,
    IndexMaximum,
    Infinity,
    Limit,
    Lipschitz,
    Named,
    Negative,
    Norm,
    Ones,
    Power,
    Product,
    Quotient,
    Relation,
    Root,
    Statement,
    Sum,
    Supremum,
    Symbol,
    Term,
    Variance,
    Zero,
    children,
    free,
    fresh,
    largest,
    number,
    rebuild,
    substitute,
    unfold,
)
from .cases import with_cases
from .goal import Budget, Tactic, Unproved, attempt, equation, first, weakened

__all__ = ["lipschitz", "map_norm", "spectrum", "supremum", "vector_bound"]

_FLIPPED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


def spectrum(statement: Statement, budget: Budget) -> Theorem:
    """spec(A) = {…}: by the kernel's own computation."""
    return attempt("spectrum_of_map", statement)


def _goal(statement: Statement) -> Relation:
    assert isinstance(statement.proposition, Relation)
    return statement.proposition


def _turned(statement: Statement, theorem: Theorem) -> Theorem:
    """The theorem b ⋈ a as the goal a ⋈ b, or with sides that are only equal in value."""
    if theorem.statement == statement:
        return theorem
    known = theorem.proposition
    assert isinstance(known, Relation)
    goal = _goal(statement)
    mirrored = known.operator == _FLIPPED[goal.operator] and goal.operator not in ("=", "!=")
    return attempt("combination", statement, (theorem,), {"c0": number(-1 if mirrored else 1)})


def _sides(goal: Relation, kind: type[Term]) -> Iterator[tuple[Term, str, Term]]:
    """(special side, ⋈, other side), from the left or turned around."""
    if isinstance(goal.left, kind):
        yield goal.left, goal.operator, goal.right
    if isinstance(goal.right, kind):
        yield goal.right, _FLIPPED[goal.operator], goal.left


def map_norm(statement: Statement, budget: Budget) -> Theorem:
    """‖A‖ ⋈ b, with cases where the form of A depends on a sign (constant inputs apart, say)."""
    return with_cases(_map_norm, statement, budget)


def _map_norm(statement: Statement, budget: Budget) -> Theorem:
    """‖A‖ ⋈ b: by eigenvalues, by the diagonal, or by ‖AB‖ ≤ ‖A‖‖B‖ with a diagonal factor."""
    complaint = Unproved("no norm of a map")
    for norm, operator, bound in _sides(_goal(statement), Norm):
        assert isinstance(norm, Norm)
        if norm.body.shape.kind != "map":
            continue
        found = equation(statement, norm, bound, operator)
        for tactic in (_by_eigenvalues, _by_diagonal, _by_factors, _by_triangle, _by_product_norm):
            try:
                return _turned(statement, tactic(found, budget))
            except Unproved as error:
                if not complaint.args or str(complaint) == "no norm of a map":
                    complaint = error
    raise complaint


def _by_eigenvalues(statement: Statement, budget: Budget) -> Theorem:
    return attempt("operator_norm", statement)


def _by_diagonal(statement: Statement, budget: Budget) -> Theorem:
    goal = _goal(statement)
    body = _opened(goal.left.body)  # type: ignore[attr-defined]
    if not isinstance(body, Diagonal):
        raise Unproved("the map is not a diagonal")
    most = largest(body.body)
    exact = attempt("diagonal_norm", equation(statement, Norm(body), most), (), {"x": body.body})
    try:
        return attempt("combination", statement, (exact,))
    except Unproved:
        goal = _goal(statement)
        return attempt("combination", statement, (exact, maximum(equation(statement, most, goal.right, "<="), budget)))


def _by_factors(statement: Statement, budget: Budget) -> Theorem:
    """‖diag(g) B‖ ≤ max|g_i| · b, with ‖B‖ ≤ b found from the goal's right side."""
    goal = _goal(statement)
    if goal.operator != "<=":
        raise Unproved("a product of maps is only bounded from above")
    for diagonal, other in _diagonal_factors(goal.left.body):  # type: ignore[attr-defined]
        most = largest(diagonal.body)
        for rest in _without_factor(goal.right, most, statement):
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


def _opened(term: Term) -> Term:
    """The term behind names and calls, at the top."""
    while isinstance(term, Named | Call):
        term = unfold(term)
    return term


def _diagonal_factors(term: Term) -> Iterator[tuple[Diagonal, Term]]:
    """(diag(g), B) with the map equal to diag(g) B: a product, or the derivative of g ⊙ f + constant."""
    term = _opened(term)
    match term:
        case Product(factors=(first, *rest)) if rest:
            first = _opened(first)
            if isinstance(first, Diagonal):
                yield first, rest[0] if len(rest) == 1 else Product(tuple(rest))
        case Derivative(body=body, variable=variable, point=point):
            for g, f in _elementwise_factors(body, variable):
                yield Diagonal(g), Derivative(f, variable, point)


def _elementwise_factors(body: Term, variable: Symbol) -> Iterator[tuple[Term, Term]]:
    body = _opened(body)
    if isinstance(body, Sum):
        moving = [term for term in body.terms if variable in free(term)]
        if len(moving) == 1:
            yield from _elementwise_factors(moving[0], variable)
    elif isinstance(body, Hadamard):
        fixed = tuple(f for f in body.factors if variable not in free(f))
        moving_factors = tuple(f for f in body.factors if variable in free(f))
        if fixed and len(moving_factors) == 1:
            yield (fixed[0] if len(fixed) == 1 else Hadamard(fixed)), moving_factors[0]


def _without_factor(term: Term, factor: Term, statement: Statement) -> Iterator[Term]:
    """Terms t with t · factor = term, read off a product or a quotient."""
    if _alike(term, factor, statement):
        yield number(1)
    match term:
        case Named() | Call():
            yield from _without_factor(unfold(term), factor, statement)
        case Product(factors=factors):
            for k, f in enumerate(factors):
                for rest in _without_factor(f, factor, statement):
                    left = (*factors[:k], *(() if rest == number(1) else (rest,)), *factors[k + 1 :])
                    yield left[0] if len(left) == 1 else Product(left) if left else number(1)
        case Quotient(numerator=above, denominator=below):
            for rest in _without_factor(above, factor, statement):
                yield Quotient(rest, below)


def _alike(a: Term, b: Term, statement: Statement) -> bool:
    """Whether two norms, or two maxima, are the same, as written or in value."""
    if a == b or _same_maximum(a, b):
        return True
    if not (isinstance(a, Norm) and isinstance(b, Norm)):
        return False
    try:
        attempt("identity", equation(statement, a, b))
    except Unproved:
        return False
    return True


def _same_maximum(a: Term, b: Term) -> bool:
    """max_i and max_j of the same."""
    if not (isinstance(a, IndexMaximum) and isinstance(b, IndexMaximum) and a.kind == b.kind):
        return False
    return substitute(a.body, {a.index: b.index}) == b.body


# bounds of differences of vectors


def vector_bound(statement: Statement, budget: Budget) -> Theorem:
    """‖f(x) − f(y)‖ ≤ b‖x − y‖ by the mean value, also with a factor g ⊙ before and max|g_i| in the bound."""
    goal = _goal(statement)
    complaint = Unproved("the sides differ, and the order is not shown")
    for norm, operator, bound in _sides(goal, Norm):
        assert isinstance(norm, Norm)
        if operator != "<=" or norm.body.shape.kind != "vector":
            continue
        found = equation(statement, norm, bound, "<=")
        for tactic in (_by_largest_factor, _by_mean_value, _by_product_norm, _by_triangle):
            try:
                return _turned(statement, tactic(found, budget))
            except Unproved as error:
                complaint = error
    raise complaint


def _by_triangle(statement: Statement, budget: Budget) -> Theorem:
    """‖x + y‖ ≤ ‖x‖ + ‖y‖ ≤ bound."""
    goal = _goal(statement)
    body = _opened(goal.left.body)  # type: ignore[attr-defined]
    if not isinstance(body, Sum) or len(body.terms) != 2:
        raise Unproved("not the norm of a sum of two")
    x, y = body.terms
    parts = Sum((Norm(x), Norm(y)))
    split = attempt("triangle", equation(statement, Norm(body), parts, "<="), (), {"x": x, "y": y})
    try:
        return attempt("combination", statement, (split,))
    except Unproved:
        rest = attempt("sign", equation(statement, parts, goal.right, "<="))
        return attempt("combination", statement, (split, rest))


def _by_product_norm(statement: Statement, budget: Budget) -> Theorem:
    """‖Ax‖ ≤ ‖A‖‖x‖."""
    body = _opened(_goal(statement).left.body)  # type: ignore[attr-defined]
    if not isinstance(body, Product) or len(body.factors) != 2 or body.factors[0].shape.kind != "map":
        raise Unproved("not a map applied to a vector")
    x, y = body.factors
    split = equation(statement, Norm(body), Product((Norm(x), Norm(y))), "<=")
    return attempt("combination", statement, (attempt("product_norm", split, (), {"x": x, "y": y}),))


def _difference(term: Term) -> tuple[Term, Term]:
    """(a, b) of a − b."""
    term = _opened(term)
    if isinstance(term, Sum) and len(term.terms) == 2:
        a, b = term.terms
        if isinstance(b, Negative):
            return a, b.body
        if isinstance(a, Negative):
            return b, a.body
    raise Unproved("not a difference of two values of one map")


def _by_mean_value(statement: Statement, budget: Budget) -> Theorem:
    goal = _goal(statement)
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
    for rest in _without_factor(goal.right, gap, statement):
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
    goal = _goal(statement)
    g, gap = _common_factor(goal.left.body)  # type: ignore[attr-defined]
    most = largest(g)
    split = equation(statement, Norm(Hadamard((g, gap))), Product((most, Norm(gap))), "<=")
    premises = (attempt("largest_factor", split, (), {"x": g, "y": gap}),)
    for factor in (most, Norm(g)):
        for rest in _without_factor(goal.right, factor, statement):
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
    term = _opened(term)
    if isinstance(term, Hadamard) and len(term.factors) == 2:
        return term.factors
    a, b = (_opened(part) for part in _difference(term))
    if isinstance(a, Hadamard) and isinstance(b, Hadamard) and len(a.factors) == len(b.factors) == 2:
        for k in (0, 1):
            for j in (0, 1):
                if a.factors[k] == b.factors[j]:
                    return a.factors[k], Sum((a.factors[1 - k], Negative(b.factors[1 - j])))
    raise Unproved("no common elementwise factor")


# Lipschitz constants and suprema


def lipschitz(statement: Statement, budget: Budget) -> Theorem:
    """Lip(f) = b or ≤ b: ‖Df‖ ≤ b everywhere, and equal at a constant input."""
    for side, operator, bound in _sides(_goal(statement), Lipschitz):
        assert isinstance(side, Lipschitz)
        body, z = side.body, side.variable
        kept = tuple(h for h in statement.hypotheses if z not in free(h))
        found = Statement(kept, Relation(operator, side, bound))
        above = map_norm(equation(found, Norm(Derivative(body, z, z)), bound, "<="), budget)
        if operator == "<=":
            exact = attempt("lipschitz_constant", found, (above,))
        elif operator == "=":
            exact = _reached(found, above, budget)
        else:
            raise Unproved("only Lip(f) = b and Lip(f) ≤ b are proved")
        whole = exact if kept == statement.hypotheses else weakened(exact, statement.hypotheses)
        return whole if whole.proposition == statement.proposition else attempt("symmetry", statement, (whole,))
    raise Unproved("no Lipschitz constant alone on a side")


def _reached(statement: Statement, above: Theorem, budget: Budget) -> Theorem:
    goal = _goal(statement)
    assert isinstance(goal.left, Lipschitz)
    complaint = Unproved("no point is in sight where the bound is reached")
    for point in (Zero(VECTOR), Ones()):
        slope = Norm(Derivative(goal.left.body, goal.left.variable, point))
        try:
            reached = map_norm(equation(statement, slope, goal.right), budget)
            return attempt("lipschitz_constant", statement, (above, reached), {"point": point})
        except Unproved as error:
            complaint = error
    raise complaint


def supremum(prove: Tactic) -> Tactic:
    """sup f = b or inf f = b: f is constant, or reaches its bound at a simple point, or tends to it along a line."""

    def tactic(statement: Statement, budget: Budget) -> Theorem:
        for side, operator, bound in _sides(_goal(statement), Supremum):
            assert isinstance(side, Supremum)
            if operator != "=":
                raise Unproved("only the value of a supremum or an infimum, in an equation")
            found = Statement(statement.hypotheses, Relation("=", side, bound))
            exact = first((_constant, _reached_at(prove), _along_a_line), found, budget)
            return exact if exact.proposition == statement.proposition else attempt("symmetry", statement, (exact,))
        raise Unproved("no supremum alone on a side")

    return tactic


def _extremum(statement: Statement) -> tuple[Supremum, Term]:
    goal = _goal(statement)
    assert isinstance(goal.left, Supremum)
    return goal.left, goal.right


def _constant(statement: Statement, budget: Budget) -> Theorem:
    """A function that is constant reaches its bound wherever it is."""
    side, bound = _extremum(statement)
    value = attempt("identity", equation(statement, side.body, bound))
    order = "<=" if side.kind == "sup" else ">="
    below = attempt("combination", equation(statement, side.body, bound, order), (value,))
    return attempt("attained", statement, (below, value), {"point": side.variable})


def _reached_at(prove: Tactic) -> Tactic:
    def tactic(statement: Statement, budget: Budget) -> Theorem:
        side, bound = _extremum(statement)
        order = "<=" if side.kind == "sup" else ">="
        scalar = side.variable.shape == SCALAR
        points: tuple[Term, ...] = (number(0), number(1), number(-1)) if scalar else (Zero(VECTOR), Ones())
        complaint = Unproved("no point is in sight where the bound is reached")
        for point in points:
            try:
                at = prove(equation(statement, substitute(side.body, {side.variable: point}), bound), budget)
                within = prove(equation(statement, side.body, bound, order), budget)
                return attempt("attained", statement, (within, at), {"point": point})
            except Unproved as error:
                complaint = error
        raise complaint

    return tactic


def _along_a_line(found: Statement, budget: Budget) -> Theorem:
    side, bound = _extremum(found)
    z = side.variable
    if z.shape != VECTOR or side.kind != "sup":
        raise Unproved("only a supremum over vectors is approached along a line")
    below = attempt("sign", equation(found, side.body, bound, "<="))
    taken = frozenset().union(free(side.body), free(bound), *(free(h) for h in found.hypotheses))
    w, t = fresh(Symbol("w", VECTOR), taken), fresh(Symbol("t"), taken)
    assert isinstance(w, Symbol)
    assert isinstance(t, Symbol)
    along = Limit(substitute(side.body, {z: Product((t, w))}), t, Infinity())
    arguments: dict[str, Term] = {"direction": w, "parameter": t}
    complaint = Unproved("no limit along a line")
    for size in (Norm, Variance):
        direction = Relation(">", size(w), number(0))
        limit = Statement((*found.hypotheses, direction), Relation("=", along, bound))
        try:
            return attempt("supremum", found, (below, attempt("identity", limit)), arguments)
        except Unproved as error:
            complaint = error
    raise complaint


def maximum(statement: Statement, budget: Budget) -> Theorem:
    """max_i f_i ≤ b from f_i ≤ b for a free i."""
    for side, operator, bound in _sides(_goal(statement), IndexMaximum):
        assert isinstance(side, IndexMaximum)
        if operator not in ("<=", "<") or side.kind != "max":
            continue
        found = equation(statement, side, bound, operator)
        each = equation(found, side.body, bound, operator)
        inner = with_cases(lambda goal, _: attempt("sign", goal), each, budget)
        return _turned(statement, attempt("maximum", found, (inner,)))
    raise Unproved("no maximum alone below a bound")


def squared_bound(statement: Statement, budget: Budget) -> Theorem:
    """‖x‖² ≤ b from ‖x‖ ≤ √b: b − ‖x‖² = (√b − ‖x‖)(√b + ‖x‖)."""
    for side, operator, bound in _sides(_goal(statement), Power):
        if operator != "<=" or not isinstance(side, Power) or not isinstance(side.base, Norm):
            continue
        root, norm = _root_of(bound), side.base
        inner = vector_bound(equation(statement, norm, root, "<="), budget)
        found = attempt("combination", equation(statement, side, bound, "<="), (inner,), {"c0": Sum((root, norm))})
        return _turned(statement, found)
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
