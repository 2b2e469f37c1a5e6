"""Refutation at exact points: hypotheses that hold there, a proposition that fails, values that symbols may have."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from lnsym.terms import (
    ROW,
    And,
    Derivative,
    ForAll,
    Identity,
    Implies,
    Limit,
    Mean,
    Norm,
    Root,
    SetOf,
    Spectrum,
    Statement,
    Symbol,
    Term,
)

from ..inference import Case, refusal
from ..vocabulary import (
    A,
    a,
    absolute,
    at,
    b,
    column,
    d,
    eq,
    ge,
    gt,
    half,
    i,
    le,
    lt,
    n,
    ne,
    one,
    ones,
    over,
    s,
    statement,
    three,
    two,
    x,
    z,
    zero,
)

Values = Mapping[Any, object]
F = Fraction
ROOT_OF_TWO = Norm(ones)


def refutes(
    name: str, said: Statement, dimension: int, values: Values, sides: tuple[str, str] = ("None", "None")
) -> Case:
    """The point refutes the statement; the refutation gives it back with the values of the sides."""

    def check(kernel: Any) -> None:
        found = kernel.refute(said, dimension, values)
        assert (found.dimension, found.values) == (dimension, values)
        assert (repr(found.left), repr(found.right)) == sides

    return Case(f"refute accepts {name}", "refute", check)


def stands(name: str, said: Statement, dimension: Any, values: Values, because: str, undefined: bool = False) -> Case:
    """The point does not refute, with these words; ``undefined``: because there is no value."""

    def check(kernel: Any) -> None:
        def attempt() -> object:
            try:
                return kernel.refute(said, dimension, values)
            except kernel.Undefined as error:
                raise kernel.KernelError(f"undefined: {error}") from None

        complaint = refusal(kernel, attempt)
        assert because in complaint, f"{complaint!r} does not say {because!r}"
        assert complaint.startswith("undefined: ") is undefined

    return Case(f"refute refuses {name}", "refute", check)


def one_at(symbol: Term, value: object, dimension: Any = 2) -> tuple[Statement, Any, Values]:
    """1 = 2 at a point with this value."""
    return statement(eq(one, two)), dimension, {symbol: value}


FALSE = statement(eq(one, two))
P = gt(a, zero)
NO_VALUE = "is no value of"
UNSEEN = "the statement is not shown false at the point"
FAILS = "is not shown at the point"
ALL = [
    refutes("a false equation", statement(eq(a, one)), 1, {a: F(2)}, ("2", "1")),
    refutes("a false order under a hypothesis", statement(P, lt(a, one)), 1, {a: F(1)}, ("1", "1")),
    refutes("a false != ", statement(ne(a, one)), 1, {a: 1}, ("1", "1")),
    refutes("a false equation of vectors", statement(eq(x, z)), 1, {x: (F(1),), z: (F(2),)}, ("(1)", "(2)")),
    refutes("an irrational side", statement(le(ROOT_OF_TWO, one)), 2, {}, ("1*sqrt(2)", "1")),
    refutes("a part of a conjunction", statement(And((eq(a, a), eq(a, one)))), 1, {a: F(2)}, ("2", "1")),
    refutes("an implication", statement(Implies(P, eq(a, one))), 1, {a: F(2)}, ("2", "1")),
    refutes("another spectrum", statement(eq(Spectrum(Identity()), SetOf((two,)))), 2, {}),
    refutes("a place of a vector", statement(eq(at(x, i), one)), 2, {x: (F(1), F(2)), i: 2}, ("2", "1")),
    refutes("a map", statement(eq(A, Identity())), 1, {A: ((F(2),),)}, ("[2]", "[1]")),
    refutes("a whole number", statement(eq(n, one)), 1, {n: F(2)}, ("2", "1")),
    refutes("the smallest whole number", statement(gt(n, one)), 1, {n: 1}, ("1", "1")),
    refutes("a limit that is infinite", statement(eq(Limit(over(one, s), s, zero, "+"), one)), 1, {}),
    stands("a true statement", statement(eq(a, a)), 1, {a: F(1)}, UNSEEN),
    stands("a statement for all a", statement(ForAll(a, eq(a, one))), 1, {}, UNSEEN),
    stands("a point outside the hypotheses", statement(P, eq(a, one)), 1, {a: F(-1)}, f"the hypothesis a > 0 {FAILS}"),
    stands(
        "a point of which a hypothesis is not known", statement(P, eq(one, two)), 1, {}, f"the hypothesis a > 0 {FAILS}"
    ),
    stands(
        "contradictory hypotheses",
        statement(P, lt(a, zero), eq(one, two)),
        1,
        {a: F(1)},
        f"the hypothesis a < 0 {FAILS}",
    ),
    stands(
        "a hypothesis without a value",
        statement(gt(over(one, a), zero), eq(one, two)),
        1,
        {a: F(0)},
        "has no value at the point",
    ),
    stands("a hypothesis for all a", statement(ForAll(a, eq(a, a)), eq(one, two)), 1, {}, FAILS),
    stands(
        "another dimension",
        statement(eq(Mean(column(1, 2)), one)),
        3,
        {},
        "the statement is about dimension 2, the point about 3",
    ),
    stands(
        "a spectrum of values that are not given",
        statement(Implies(eq(Spectrum(Identity()), SetOf((one, s))), eq(one, two))),
        2,
        {},
        UNSEEN,
    ),
    stands("dimension 0", FALSE, 0, {}, "0 is not a dimension"),
    stands("dimension -1", FALSE, -1, {}, "-1 is not a dimension"),
    stands("dimension True", FALSE, True, {}, "True is not a dimension"),
    stands("dimension 2.0", FALSE, 2.0, {}, "2.0 is not a dimension"),
    stands("a dimension that the hypotheses exclude", statement(ge(d, three), eq(one, two)), 2, {}, FAILS),
    stands("half a whole number", statement(gt(n, half)), 1, {n: F(1, 2)}, NO_VALUE),
    stands("three halves of a whole number", *one_at(n, F(3, 2)), NO_VALUE),
    stands("zero for a positive whole number", *one_at(n, 0), NO_VALUE),
    stands("a vector for a whole number", *one_at(n, (F(1), F(1))), NO_VALUE),
    stands("a float for a scalar", *one_at(a, 0.5), NO_VALUE),
    stands("True for a scalar", *one_at(a, True), NO_VALUE),
    stands("a vector for a scalar", *one_at(a, (F(1), F(1))), NO_VALUE),
    stands("a scalar for a vector", *one_at(x, F(1)), NO_VALUE),
    stands("a vector of another length", *one_at(x, (F(1),)), NO_VALUE),
    stands("a vector of floats", *one_at(x, (0.5, 0.5)), NO_VALUE),
    stands("a list for a vector", *one_at(x, [F(1), F(1)]), NO_VALUE),
    stands("a vector for a map", *one_at(A, (F(1), F(1))), NO_VALUE),
    stands("a map that is not square", *one_at(A, ((F(1), F(1)),)), NO_VALUE),
    stands("a value for a symbol of no such kind", *one_at(Symbol("r", ROW), F(1)), NO_VALUE),
    stands("entries for a symbol of no such kind", *one_at(Symbol("r", ROW), (F(1), F(1))), NO_VALUE),
    stands("a vector with one float", *one_at(x, (F(1), 0.5)), NO_VALUE),
    stands("place 0", *one_at(i, 0), NO_VALUE),
    stands("place 3 of 2", *one_at(i, 3), NO_VALUE),
    stands("place True", *one_at(i, True), NO_VALUE),
    stands("place 1.0", *one_at(i, 1.0), NO_VALUE),
    stands(
        "a name that the algebra would confuse", statement(eq(Symbol("t'1"), one)), 1, {}, "is not a name of a symbol"
    ),
    stands(
        "a division by zero",
        statement(eq(over(one, a), one)),
        1,
        {a: F(0)},
        "the statement has no value at the point",
        undefined=True,
    ),
    stands(
        "a root of a negative number",
        statement(eq(Root(a), one)),
        1,
        {a: F(-1)},
        "the statement has no value at the point",
        undefined=True,
    ),
    stands(
        "the slope of a root at zero", statement(eq(Derivative(Root(a), a, a), one)), 1, {a: F(0)}, "not shown positive"
    ),
    stands("a division by what is not known", statement(eq(over(one, b), one)), 1, {}, "not shown nonzero"),
    stands(
        "a limit that does not exist",
        statement(eq(Limit(over(absolute(s), s), s, zero), one)),
        1,
        {},
        "its two sides differ",
        undefined=True,
    ),
    stands(
        "a place that is not given",
        statement(eq(at(x, i), one)),
        2,
        {x: (F(1), F(2))},
        "the statement is not evaluated at the point",
    ),
]
