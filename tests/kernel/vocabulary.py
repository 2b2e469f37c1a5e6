"""Short names for the terms of which the cases are made."""

from __future__ import annotations

from lnsym import terms as t

a, b, c, s, p = (t.Symbol(name) for name in "abcsp")
n = t.Symbol("n", domain="N")
x, y, z, w = (t.Symbol(name, t.VECTOR) for name in "xyzw")
A, B = (t.Symbol(name, t.MAP) for name in "AB")
i, j = t.Index("i"), t.Index("j")
d = t.Dimension()
one, zero, two, three = (t.number(k) for k in (1, 0, 2, 3))
half = t.number(1, 2)
ones, identity = t.Ones(), t.Identity()


def statement(*parts: t.Term) -> t.Statement:
    """The last part under the others as hypotheses."""
    return t.Statement(parts[:-1], parts[-1])


def eq(left: t.Term, right: t.Term) -> t.Relation:
    return t.Relation("=", left, right)


def ne(left: t.Term, right: t.Term) -> t.Relation:
    return t.Relation("!=", left, right)


def lt(left: t.Term, right: t.Term) -> t.Relation:
    return t.Relation("<", left, right)


def le(left: t.Term, right: t.Term) -> t.Relation:
    return t.Relation("<=", left, right)


def gt(left: t.Term, right: t.Term) -> t.Relation:
    return t.Relation(">", left, right)


def ge(left: t.Term, right: t.Term) -> t.Relation:
    return t.Relation(">=", left, right)


def times(*factors: t.Term) -> t.Product:
    return t.Product(factors)


def plus(*terms: t.Term) -> t.Sum:
    return t.Sum(terms)


def minus(left: t.Term, right: t.Term) -> t.Sum:
    return t.Sum((left, t.Negative(right)))


def over(above: t.Term, below: t.Term) -> t.Quotient:
    return t.Quotient(above, below)


def square(term: t.Term) -> t.Power:
    return t.Power(term, two)


def outer(left: t.Term, right: t.Term) -> t.Product:
    """left rightᵀ."""
    return t.Product((left, t.Transpose(right)))


def at(vector: t.Term, *indices: t.Term) -> t.Component:
    return t.Component(vector, indices)


def column(*entries: int) -> t.Tuple:
    """A concrete vector of whole numbers."""
    return t.Tuple(tuple(map(t.number, entries)))


def absolute(term: t.Term) -> t.ScalarFunction:
    return t.ScalarFunction("abs", (term,))
