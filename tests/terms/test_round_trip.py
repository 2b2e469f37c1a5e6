"""What the LaTeX writer prints, the reader reads back as the same term."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lnsym.latex import read_formula
from lnsym.layers import GAMMA, Z, layer_norm, standard_notation
from lnsym.terms import (
    EPSILON,
    MAP,
    VECTOR,
    And,
    Call,
    Component,
    Derivative,
    Diagonal,
    Dimension,
    Hadamard,
    Identity,
    Iff,
    Implies,
    Index,
    IndexMaximum,
    IndexSum,
    Infinity,
    Inner,
    Kronecker,
    Limit,
    Lipschitz,
    Mean,
    Named,
    Negative,
    Norm,
    Number,
    Ones,
    Power,
    Product,
    Quotient,
    Relation,
    Root,
    ScalarFunction,
    SetOf,
    ShapeError,
    Spectrum,
    Sum,
    Supremum,
    Symbol,
    Term,
    Transpose,
    Tuple,
    Variance,
    Zero,
    number,
    rebuild,
)
from lnsym.terms.latex import to_latex
from lnsym.terms.precedence import sum_terms

NAMES = standard_notation(layer_norm())
CORE = layer_norm().core
a, c, t = Symbol("a"), Symbol("c"), Symbol("t")
g, w = Symbol("g", VECTOR), Symbol("w", VECTOR)
A = Symbol("A", MAP)
i = Index("i")


def read(term: Term) -> Term:
    """The term that the reader makes of what the writer prints."""
    return read_formula(f"${to_latex(term)}$", notation=NAMES, declared=[a, c, t, g, w, A])


def plain(term: Term) -> Term:
    """The term up to what writing does not show: nested sums and products, and where the sign of a number stands."""
    if isinstance(term, Named):
        return term
    match rebuild(term, plain):
        case Number(value=value) if value < 0:
            return Negative(Number(-value))
        case Quotient(numerator=Number(value=above), denominator=Number(value=below)) if below:
            return plain(Number(above / below))
        case Quotient(numerator=Negative(body=Number() as above), denominator=below):
            return Negative(plain(Quotient(above, below)))
        case Negative(body=Negative(body=body)):
            return body
        case Sum() as found:
            return Sum(tuple(sum_terms(found)))
        case Product(factors=factors):
            return plain_product(factors)
        case found:
            return found


def plain_product(factors: tuple[Term, ...]) -> Term:
    """A product with its signs in front and its nested products opened."""
    opened: list[Term] = []
    negative = False
    for factor in factors:
        if isinstance(factor, Negative):
            negative, factor = not negative, factor.body
        opened.extend(factor.factors if isinstance(factor, Product) else (factor,))
    if negative and number(1) in opened and len(opened) > 1:
        opened.remove(number(1))
    try:
        result = Product(tuple(opened)) if len(opened) > 1 else opened[0]
    except ShapeError:
        # x^T(a^T b y) cannot be opened: the row a^T would meet the row x^T
        result = Product(factors)
        negative = False
    return Negative(result) if negative else result


def u(x: Term, epsilon: Term = EPSILON) -> Term:
    return Call(CORE, (epsilon, x))


def scalars(vectors: st.SearchStrategy[Term], inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda terms: Sum(tuple(terms))),
        st.lists(inner, min_size=2, max_size=3).map(lambda terms: Product(tuple(terms))),
        inner.map(Negative),
        st.builds(Quotient, inner, inner),
        inner.map(Root),
        st.builds(Power, inner, st.sampled_from([number(2), number(3), number(-1, 2), number(-1)])),
        st.builds(Inner, vectors, vectors),
        st.builds(lambda x, y: Product((Transpose(x), y)), vectors, vectors),
        vectors.map(Norm),
        vectors.map(Mean),
        vectors.map(Variance),
        vectors.map(lambda x: Component(x, (i,))).map(lambda x: IndexSum(i, x)),
        inner.map(lambda x: ScalarFunction("abs", (x,))),
        st.builds(lambda x, y: ScalarFunction("max", (x, y)), inner, inner),
    )


def vectors(inner: st.SearchStrategy[Term], numbers: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
    return st.one_of(
        st.lists(inner, min_size=2, max_size=3).map(lambda terms: Sum(tuple(terms))),
        inner.map(Negative),
        st.builds(lambda x, y: Product((x, y)), numbers, inner),
        st.builds(lambda x, y: Product((x, y)), st.sampled_from([NAMES["P"], A, NAMES["J"], Diagonal(GAMMA)]), inner),
        st.builds(lambda x, y: Product((x, Transpose(y), x)), inner, inner),
        st.lists(inner, min_size=2, max_size=3).map(lambda terms: Hadamard(tuple(terms))),
        st.builds(Quotient, inner, numbers),
        inner.map(u),
        st.builds(u, inner, numbers),
        st.builds(lambda x, y: Product((Derivative(u(Z), Z, x), y)), inner, inner),
    )


some_scalars: st.SearchStrategy[Term] = st.sampled_from(
    [
        a,
        c,
        t,
        EPSILON,
        Dimension(),
        NAMES["q"],
        NAMES["r"],
        NAMES["mu"],
        number(2),
        number(1, 2),
        number(-3),
        number(12),
    ]
)
some_vectors: st.SearchStrategy[Term] = st.sampled_from([Z, g, w, GAMMA, Ones(), NAMES["v"]])
deep_scalars = st.recursive(some_scalars, lambda inner: scalars(some_vectors, inner), max_leaves=6)
deep_vectors = st.recursive(some_vectors, lambda inner: vectors(inner, deep_scalars), max_leaves=5)


PROPOSITIONS = [
    Relation("=", Norm(NAMES["J"]), Power(EPSILON, number(-1, 2))),
    And((Relation("=", a, c), Relation("<=", c, t))),
    Implies(Relation("=", Z, Product((c, Ones()))), Relation("=", u(Z), Zero(VECTOR))),
    Iff(Relation("=", u(Product((a, Z))), u(Z)), Relation("=", a, number(1))),
    Relation("=", Spectrum(NAMES["J"]), SetOf((number(0), a), (number(1), Sum((Dimension(), Negative(number(1))))))),
    Relation("=", Component(Derivative(NAMES["y"], Z, Z), (i, Index("j"))), Kronecker(i, Index("j"))),
    Relation("=", Derivative(Inner(g, NAMES["y"]), GAMMA, GAMMA), Hadamard((g, u(Z)))),
    Relation("=", Derivative(NAMES["r"], EPSILON, EPSILON), a),
    Relation("=", Limit(Quotient(NAMES["q"], EPSILON), Quotient(NAMES["q"], EPSILON), Infinity()), a),
    Relation("=", Limit(Quotient(t, EPSILON), t, Negative(Infinity())), a),
    Relation("=", Limit(EPSILON, EPSILON, number(0), "+"), a),
    Relation("=", Lipschitz(u(Z), Z), Supremum(Norm(u(Z)), Z)),
    Relation("=", Norm(Diagonal(GAMMA)), IndexMaximum(i, ScalarFunction("abs", (Component(GAMMA, (i,)),)))),
    Relation("=", u(Tuple((number(1), number(2))), number(1, 3)), Tuple((Negative(a), Root(number(2))))),
    Relation("=", Power(NAMES["P"], number(2)), Sum((Identity(), Negative(Product((Ones(), Transpose(Ones()))))))),
    Relation("=", Call(NAMES["LN"], (EPSILON, w)), u(w)),
    Relation("=", Quotient(Dimension(), Product((Dimension(), t))), a),
    Relation("=", ScalarFunction("trace", (A,)), ScalarFunction("det", (Transpose(A),))),
]


@pytest.mark.parametrize("term", PROPOSITIONS, ids=str)
def test_written_claim_and_read_is_the_same(term: Term) -> None:
    """Each construct of the language survives writing and reading."""
    assert plain(read(term)) == plain(term)


@settings(max_examples=250, deadline=None)
@given(st.one_of(deep_scalars, deep_vectors, scalars(deep_vectors, deep_scalars)))
def test_written_and_read_is_the_same(term: Term) -> None:
    """read(write(t)) = t, up to the nesting of sums and products."""
    assert plain(read(term)) == plain(term)
