"""Laws for rewriting a term: valid ones, and ones that forget a sign, a zero or an order of factors."""

from __future__ import annotations

from collections.abc import Iterator

from lnsym.terms import (
    Call,
    Component,
    Derivative,
    Diagonal,
    Dimension,
    Hadamard,
    Identity,
    Index,
    IndexMaximum,
    IndexSum,
    Inner,
    Kronecker,
    Limit,
    Mean,
    Named,
    Negative,
    Norm,
    Number,
    Ones,
    Power,
    Product,
    Quotient,
    Root,
    ScalarFunction,
    ShapeError,
    Sum,
    Term,
    Transpose,
    Variance,
    bound_in,
    depth_first,
    free,
    fresh,
    number,
    rebuild,
    substitute,
    unfold,
)

from .random_terms import Grower

__all__ = ["rewritten"]

ONE, TWO = number(1), number(2)
_KINDS = ("scalar", "vector", "map")


def rewritten(term: Term, grower: Grower) -> Term:
    """The term with one law used at one of its subterms; the term itself when the result makes no sense."""
    bound = {variable for node in depth_first(term) for variable in bound_in(node)}
    bound |= {node.quantity for node in depth_first(term) if isinstance(node, Limit)}
    places = [node for node in depth_first(term) if node.shape.kind in _KINDS and node not in bound]
    if not places:
        return term
    old = grower.random.choice(places)
    laws = list(_laws(old, grower))
    if not laws:
        return term
    new = grower.random.choice(laws)
    done = False

    def visit(node: Term) -> Term:
        nonlocal done
        if node == old and not done:
            done = True
            return new
        return rebuild(node, visit)

    try:
        changed = visit(term)
    except (AssertionError, AttributeError, ShapeError):
        return term
    return changed if changed.shape.kind == term.shape.kind else term


def _laws(term: Term, grower: Grower) -> Iterator[Term]:
    """What the term may be replaced by, most of it equal wherever both are defined."""
    match term.shape.kind:
        case "scalar":
            yield from _scalar_laws(term, grower)
        case "vector":
            yield from _vector_laws(term, grower)
        case "map":
            yield from _map_laws(term, grower)
    yield from _arithmetic(term, grower)
    yield from _calculus(term)


def _arithmetic(term: Term, grower: Grower) -> Iterator[Term]:
    other = grower.of_shape(term.shape.kind, 0)
    match term:
        case Named() | Call():
            yield from (unfold(term),) * 3
        case Sum(terms=terms):
            yield from (Sum(tuple(reversed(terms))), Negative(Sum(tuple(map(Negative, terms)))))
        case Product(factors=(left, Sum(terms=terms))):
            yield from (Sum(tuple(Product((left, part)) for part in terms)),) * 2
        case Product(factors=(left, right)) if left.shape.kind == right.shape.kind == "scalar":
            yield from (Product((right, left)), Negative(Product((Negative(left), right))))
        case Product(factors=(left, right)) if left.shape.kind == right.shape.kind == "map":
            yield from (Product((right, left)), Transpose(Product((Transpose(right), Transpose(left)))))
        case Product(factors=(Diagonal(body=x), y)) if y.shape.kind == "vector":
            yield Hadamard((x, y))
        case Quotient(numerator=above, denominator=below):
            yield Product((Power(below, number(-1)), above))
            yield Negative(Quotient(above, Negative(below)))
            yield Quotient(Product((other if other.shape.kind == "scalar" else TWO, above)), Product((TWO, below)))
        case Negative(body=body):
            yield Product((number(-1), body))
    yield Sum((term, other, Negative(other)))
    yield Negative(Negative(term))
    yield Product((ONE, term))


def _scalar_laws(term: Term, grower: Grower) -> Iterator[Term]:
    match term:
        case Power(base=base, exponent=Number(value=value)) if base.shape.kind == "scalar":
            written_out = (
                Product((base,) * int(value)) if value in (2, 3) else Quotient(ONE, Power(base, Number(-value)))
            )
            yield from (written_out, written_out)
            if value == 2:
                yield Power(ScalarFunction("abs", (base,)), TWO)
        case Root(body=Power(base=base, exponent=exponent)) if exponent == TWO:
            yield from (ScalarFunction("abs", (base,)), ScalarFunction("abs", (base,)), base)
        case Root(body=Product(factors=factors)):
            yield Product(tuple(map(Root, factors)))
        case Root(body=body):
            yield from (Power(body, number(1, 2)), Quotient(body, Root(body)))
        case ScalarFunction(name="abs", arguments=(x,)):
            yield Root(Power(x, TWO))
            yield ScalarFunction("max", (x, Negative(x)))
            yield Product((ScalarFunction("sign", (x,)), x))
            if isinstance(x, Product):
                yield Product(tuple(ScalarFunction("abs", (factor,)) for factor in x.factors))
        case ScalarFunction(name="max", arguments=(x, y)):
            gap = ScalarFunction("abs", (Sum((x, Negative(y))),))
            yield Quotient(Sum((x, y, gap)), TWO)
            yield Negative(ScalarFunction("min", (Negative(x), Negative(y))))
            yield ScalarFunction("max", (y, x))
        case ScalarFunction(name="min", arguments=(x, y)):
            yield Sum((x, y, Negative(ScalarFunction("max", (x, y)))))
        case ScalarFunction(name="sign", arguments=(x,)):
            yield Quotient(x, ScalarFunction("abs", (x,)))
            yield ScalarFunction("sign", (Product((TWO, x)),))
        case ScalarFunction(name="trace", arguments=(Product(factors=(left, right)),)):
            yield from (ScalarFunction("trace", (Product((right, left)),)),)
        case ScalarFunction(name="trace", arguments=(a,)):
            i = Index("k")
            yield from (ScalarFunction("trace", (Transpose(a),)), IndexSum(i, Component(a, (i, i))))
    yield from _reductions(term)
    if grower.chance(0.4):
        other = grower.scalar(0)
        yield Root(Power(term, TWO))
        yield Power(Root(term), TWO)
        yield Product((term, Quotient(other, other)))
        yield Quotient(Power(term, TWO), term)
        yield ScalarFunction("abs", (term,))


def _reductions(term: Term) -> Iterator[Term]:
    """Inner products, norms, means, sums and components in one another's words."""
    k = Index("k")
    match term:
        case Inner(left=x, right=y):
            yield Product((Transpose(x), y))
            yield IndexSum(k, Product((Component(x, (k,)), Component(y, (k,)))))
            if isinstance(y, Product) and len(y.factors) == 2 and y.factors[0].shape.kind == "map":
                yield Inner(Product((Transpose(y.factors[0]), x)), y.factors[1])
        case Product(factors=(Transpose(body=x), y)) if y.shape.kind == "vector" and x.shape.kind == "vector":
            yield from (Inner(x, y), Product((Transpose(y), x)))
        case Norm(body=x) if x.shape.kind == "vector":
            yield Root(Inner(x, x))
            yield Norm(Negative(x))
            if isinstance(x, Product) and x.factors[0].shape.kind == "scalar" and len(x.factors) == 2:
                yield Product((ScalarFunction("abs", (x.factors[0],)), Norm(x.factors[1])))
                yield Product((x.factors[0], Norm(x.factors[1])))
        case Mean(body=x):
            yield Quotient(Inner(Ones(), x), Dimension())
            yield Quotient(IndexSum(k, Component(x, (k,))), Dimension())
        case Variance(body=x):
            centered = Sum((x, Negative(Product((Mean(x), Ones())))))
            yield Quotient(Power(Norm(centered), TWO), Dimension())
            yield Sum((Mean(Hadamard((x, x))), Negative(Power(Mean(x), TWO))))
        case Component(body=Sum(terms=terms), indices=indices):
            yield Sum(tuple(Component(part, indices) for part in terms))
        case Component(body=Hadamard(factors=factors), indices=indices):
            yield Product(tuple(Component(factor, indices) for factor in factors))
        case Component(body=a, indices=(i, j)):
            yield from (Component(Transpose(a), (j, i)), Component(a, (j, i)))
        case IndexSum(index=i, body=body):
            other = fresh(i, free(body))
            yield IndexSum(other, substitute(body, {i: other}))  # type: ignore[arg-type]
            yield Sum((IndexSum(i, Product((TWO, body))), Negative(term)))
        case IndexMaximum(index=i, body=body):
            yield Quotient(IndexMaximum(i, Product((TWO, body))), TWO)
        case Kronecker(left=left, right=right):
            yield from (Kronecker(right, left), Power(term, TWO), Component(Identity(), (left, right)))


def _vector_laws(term: Term, grower: Grower) -> Iterator[Term]:
    match term:
        case Hadamard(factors=(x, y)):
            yield from (Hadamard((y, x)), Product((Diagonal(x), y)))
        case Product(factors=(a, x)) if a.shape.kind == "map":
            yield from (Product((a, Identity(), x)), Product((Transpose(a), x)))
        case Product(factors=(c, x)) if c.shape.kind == "scalar":
            yield Hadamard((Product((c, Ones())), x))
    yield Product((Identity(), term))
    yield Hadamard((term, Ones()))
    if grower.chance(0.2):
        p = grower.names["P"]
        yield Sum((Product((p, term)), Product((Mean(term), Ones()))))
        yield Product((Norm(term), Quotient(term, Norm(term))))


def _map_laws(term: Term, grower: Grower) -> Iterator[Term]:
    match term:
        case Transpose(body=Product(factors=(left, right))) if right.shape.kind == "map":
            yield from (Product((Transpose(right), Transpose(left))), Product((Transpose(left), Transpose(right))))
        case Product(factors=(x, Transpose(body=y))) if x.shape.kind == "vector":
            yield from (Transpose(Product((y, Transpose(x)))), Product((y, Transpose(x))))
        case Diagonal(body=x):
            yield from (Transpose(term), Product((Diagonal(x), Diagonal(Ones()))))
    if term == grower.names["P"]:
        yield from (Power(term, TWO), Transpose(term))
    yield Transpose(Transpose(term))
    yield Product((term, Identity()))
    if grower.chance(0.2):
        yield Transpose(term)


def _calculus(term: Term) -> Iterator[Term]:
    """Derivatives and limits exchanged with sums, products, substitution and one another."""
    match term:
        case Derivative(body=Sum(terms=terms), variable=x, point=p):
            yield from (Sum(tuple(Derivative(part, x, p) for part in terms)),) * 2
        case Derivative(body=Product(factors=(f, g)), variable=x, point=p) if f.shape.kind == g.shape.kind == "scalar":
            f_at, g_at = (substitute(factor, {x: p}) for factor in (f, g))
            yield Sum((Product((Derivative(f, x, p), g_at)), Product((f_at, Derivative(g, x, p)))))
            yield Product((Derivative(f, x, p), Derivative(g, x, p)))
        case Derivative(body=body, variable=x, point=p):
            other = fresh(x, free(body) | free(p))
            renamed = substitute(body, {x: other})  # type: ignore[arg-type]
            yield Derivative(renamed, other, p)  # type: ignore[arg-type]
            if p != x and x.shape.kind == "scalar":
                yield Derivative(substitute(body, {x: Sum((x, p))}), x, number(0))
        case Limit(body=Sum(terms=terms), quantity=q, target=t, side=side):
            yield from (Sum(tuple(Limit(part, q, t, side) for part in terms)),) * 2
        case Limit(body=Product(factors=factors), quantity=q, target=t, side=side):
            if all(factor.shape.kind == "scalar" for factor in factors):
                yield Product(tuple(Limit(part, q, t, side) for part in factors))
        case Limit(body=body, quantity=q, target=t, side=side):
            if isinstance(t, Number) and not isinstance(q, Quotient):
                yield substitute(body, {q: t})
            if side:
                yield Limit(body, q, t)
