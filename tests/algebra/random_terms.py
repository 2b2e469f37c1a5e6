"""Random terms of vectors x, y and scalars a, b, and exact points for them."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from lnsym.terms import (
    MAP,
    VECTOR,
    Diagonal,
    Dimension,
    Hadamard,
    Identity,
    Inner,
    Mean,
    Negative,
    Norm,
    Ones,
    Power,
    Product,
    Quotient,
    Root,
    ScalarFunction,
    Sum,
    Symbol,
    Term,
    Transpose,
    Variance,
    number,
)

X, Y = Symbol("x", VECTOR), Symbol("y", VECTOR)
A, B = Symbol("a"), Symbol("b")
W = Symbol("W", MAP)

Point = dict[Symbol, object]


def above_zero(s: Term) -> Term:
    """1 + s², a denominator and a radicand everywhere."""
    return Sum((number(1), Power(s, number(2))))


def scalars(depth: int) -> st.SearchStrategy[Term]:
    """Scalar terms that are defined everywhere."""
    plain: st.SearchStrategy[Term] = st.sampled_from([A, B, number(2), number(-1, 3), Dimension()])
    if not depth:
        return plain
    s, v, m = scalars(depth - 1), vectors(depth - 1), maps(depth - 1)
    return st.one_of(
        plain,
        st.builds(lambda p, q: Sum((p, q)), s, s),
        st.builds(lambda p, q: Product((p, q)), s, s),
        st.builds(Negative, s),
        st.builds(lambda p, q: Quotient(p, above_zero(q)), s, s),
        st.builds(lambda p: Root(above_zero(p)), s),
        st.builds(Mean, v),
        st.builds(Variance, v),
        st.builds(Inner, v, v),
        st.builds(lambda u: Power(Norm(u), number(2)), v),
        st.builds(lambda u, k: Product((Transpose(u), k)), v, v),
        st.builds(lambda k: ScalarFunction("trace", (k,)), m),
    )


def vectors(depth: int) -> st.SearchStrategy[Term]:
    """Vector terms."""
    plain: st.SearchStrategy[Term] = st.sampled_from([X, Y, Ones()])
    if not depth:
        return plain
    s, v, m = scalars(depth - 1), vectors(depth - 1), maps(depth - 1)
    return st.one_of(
        plain,
        st.builds(lambda p, q: Sum((p, q)), v, v),
        st.builds(lambda p, u: Product((p, u)), s, v),
        st.builds(lambda u, k: Hadamard((u, k)), v, v),
        st.builds(lambda k, u: Product((k, u)), m, v),
    )


def maps(depth: int) -> st.SearchStrategy[Term]:
    """Maps: diagonal plus low rank."""
    plain: st.SearchStrategy[Term] = st.just(Identity())
    if not depth:
        return plain
    s, v, m = scalars(depth - 1), vectors(depth - 1), maps(depth - 1)
    return st.one_of(
        plain,
        st.builds(Diagonal, v),
        st.builds(lambda u, k: Product((u, Transpose(k))), v, v),
        st.builds(lambda p, q: Sum((p, q)), m, m),
        st.builds(lambda p, q: Product((p, q)), m, m),
        st.builds(lambda p, k: Product((p, k)), s, m),
        st.builds(Transpose, m),
    )


numbers = st.fractions(-3, 3, max_denominator=2)


@st.composite
def points(draw: st.DrawFn, dimensions: tuple[int, ...] = (1, 2, 3)) -> tuple[int, Point]:
    """A dimension, and values of x, y, a, b there."""
    size = draw(st.sampled_from(dimensions))
    vector = st.tuples(*(numbers for _ in range(size)))
    return size, {X: draw(vector), Y: draw(vector), A: draw(numbers), B: draw(numbers)}


def entries(value: object) -> list[Fraction]:
    """The entries of a vector of a point."""
    assert isinstance(value, tuple)
    return [Fraction(x) for x in value]
