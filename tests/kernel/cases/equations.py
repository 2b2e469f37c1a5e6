"""The rules of exact algebra."""

from __future__ import annotations

from typing import Any

from lnsym.terms import (
    VECTOR,
    And,
    Call,
    Derivative,
    Diagonal,
    Function,
    IndexMaximum,
    IndexSum,
    Kronecker,
    Limit,
    Mean,
    Negative,
    Norm,
    Power,
    Relation,
    Root,
    ScalarFunction,
    Symbol,
    Term,
    Variance,
    Zero,
)

from ..inference import Case, Inference, accepts, assumed, by, refuses
from ..vocabulary import (
    A,
    B,
    a,
    absolute,
    at,
    b,
    c,
    column,
    d,
    eq,
    ge,
    gt,
    i,
    identity,
    j,
    le,
    lt,
    minus,
    n,
    ne,
    one,
    ones,
    outer,
    over,
    plus,
    square,
    three,
    times,
    two,
    x,
    y,
    z,
    zero,
)

P, Q = gt(a, zero), gt(b, zero)
TRUE = And(())
NOT_GIVEN = "a premise rests on a hypothesis that is not given"

LARGEST = IndexMaximum(j, absolute(at(x, i)))
SLOPE = Function("slope", (b,), Derivative(times(b, a), a, one))  # slope(b) = b


def furthest(left: Term, right: Term) -> IndexMaximum:
    """max_i max_j |left · right|."""
    return IndexMaximum(i, IndexMaximum(j, absolute(times(left, right))))


IDENTITY = [
    accepts("scalars", by("identity", eq(square(plus(a, b)), plus(square(a), times(two, a, b), square(b))))),
    accepts("vectors", by("identity", eq(minus(plus(x, y), y), x))),
    accepts("maps", by("identity", eq(times(outer(ones, ones), outer(ones, ones)), times(d, outer(ones, ones))))),
    accepts("a derivative", by("identity", eq(Derivative(square(a), a, a), times(two, a)))),
    accepts("what a hypothesis says", by("identity", eq(a, b), eq(square(a), square(b)))),
    accepts("a quotient that is defined", by("identity", ne(a, zero), eq(over(a, a), one))),
    accepts("a concrete vector", by("identity", eq(Norm(column(3, 4)), times(one, plus(two, three))))),
    accepts("what holds in one dimension", by("identity", eq(d, one), eq(times(Mean(x), ones), x))),
    accepts("each place of a concrete vector", by("identity", eq(at(plus(x, column(1, 1)), i), plus(at(x, i), one)))),
    accepts(
        "each pair of places of a concrete vector",
        by("identity", eq(times(Kronecker(i, j), at(column(1, 2), i)), times(Kronecker(i, j), at(column(1, 2), j)))),
    ),
    refuses(
        "another value", by("identity", eq(square(plus(a, b)), plus(square(a), square(b)))), "the difference is 2*"
    ),
    refuses("an inequality", by("identity", ne(a, b)), "the goal is not an equation"),
    refuses("what is no relation", by("identity", TRUE), "the goal is not a relation"),
    refuses("premises", by("identity", P, eq(a, a), premises=(assumed(P),)), "needs 0 premises, not 1"),
    refuses("a division by what may vanish", by("identity", eq(over(a, a), one)), "not shown nonzero"),
    refuses("a division by zero", by("identity", eq(over(one, minus(a, a)), zero)), "not shown nonzero"),
    refuses("a root of what may be negative", by("identity", eq(square(Root(a)), a)), "not shown nonnegative"),
    refuses("a root of a square without its sign", by("identity", eq(Root(square(a)), a)), "not shown nonnegative"),
    refuses(
        "the derivative of a root at zero",
        by("identity", eq(Derivative(Root(square(a)), a, zero), zero)),
        "depends on the sign",
    ),
    refuses(
        "the derivative of a root that is undefined nearby",
        by(
            "identity",
            eq(
                Derivative(times(Root(Mean(x)), minus(x, times(Mean(x), ones))), x, Zero(VECTOR)), times(zero, identity)
            ),
        ),
        "not shown positive",
    ),
    refuses(
        "one place of a concrete vector as each", by("identity", eq(at(column(1, 2), i), one)), "the difference is"
    ),
    refuses("what only the first place has", by("identity", eq(at(column(1, 2), i), i)), "as a number"),
    refuses(
        "what holds at d = 2 for d ≥ 2",
        by("identity", ge(d, two), eq(minus(d, two), zero)),
        "the difference is",
    ),
    refuses(
        "a concrete vector of another length",
        by("identity", eq(d, two), eq(column(1, 2, 3), column(1, 2, 3))),
        "a vector of length 3 in dimension 2",
    ),
    refuses(
        "a sum of roots",
        by("identity", eq(IndexSum(i, Root(plus(one, square(at(x, i))))), zero)),
        "this sum over i",
    ),
    refuses(
        "a maximum of one index for that of another",
        by("identity", eq(furthest(at(x, i), at(y, j)), furthest(at(x, i), at(y, i)))),
        "the difference is",
    ),
    refuses(
        "a sum of maxima as if they were one",
        by("identity", eq(square(IndexSum(i, LARGEST)), times(d, Limit(IndexSum(i, square(LARGEST)), a, zero)))),
        "this sum over i",
    ),
    refuses(
        "a limit inside a limit of the same variable",
        by("identity", eq(Limit(over(Limit(a, a, a, "+"), a), a, zero, "+"), zero)),
        "the difference is 1",
    ),
    refuses(
        "a limit of which the first terms cancel",
        by("identity", eq(Limit(over(minus(Root(plus(one, Root(a))), one), a), a, zero, "+"), zero)),
        "the limit is infinite",
    ),
    refuses(
        "the variable of a derivative caught by another",
        by("identity", eq(Derivative(Call(SLOPE, (a,)), a, three), zero)),
        "the difference is 1",
    ),
    refuses(
        "a derivative by a whole number",
        by("identity", eq(Derivative(absolute(minus(n, one)), n, one), one)),
        "a derivative by a whole number",
    ),
]

TURNED = {"=": "=", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
SYMMETRY = [
    *(
        accepts(
            f"{o} turned around",
            by("symmetry", Relation(o, a, b), Relation(TURNED[o], b, a), premises=(assumed(Relation(o, a, b)),)),
        )
        for o in TURNED
    ),
    *(
        refuses(
            f"{o} not turned",
            by("symmetry", Relation(o, a, b), Relation(o, b, a), premises=(assumed(Relation(o, a, b)),)),
            "a premise is not",
        )
        for o in ("<", "<=", ">", ">=")
    ),
    refuses("other sides", by("symmetry", eq(a, b), eq(a, b), premises=(assumed(eq(a, b)),)), "a premise is not b = a"),
    refuses("no premise", by("symmetry", eq(a, b), eq(b, a)), "needs 1 premises, not 0"),
    refuses("a premise under another hypothesis", by("symmetry", eq(b, a), premises=(assumed(eq(a, b)),)), NOT_GIVEN),
    refuses(
        "what is no relation", by("symmetry", TRUE, premises=(by("conjunction", TRUE),)), "the goal is not a relation"
    ),
]

SIGN = [
    accepts("=", by("sign", eq(a, zero), eq(times(a, b), zero))),
    accepts("!=", by("sign", P, ne(a, zero))),
    accepts("!= from below", by("sign", lt(a, zero), ne(a, zero))),
    accepts("<", by("sign", P, lt(zero, a))),
    accepts("<=", by("sign", le(zero, square(a)))),
    accepts("<= from <", by("sign", P, le(zero, a))),
    accepts(">", by("sign", P, Q, gt(plus(a, b), zero))),
    accepts(">=", by("sign", ge(Variance(x), zero))),
    accepts("what the dimension says", by("sign", ge(d, one))),
    accepts("what a whole number says", by("sign", ge(n, one))),
    refuses("= without a reason", by("sign", eq(a, zero)), "the sign is not shown"),
    refuses("= from ≥", by("sign", ge(a, zero), eq(a, zero)), "the sign is not shown"),
    refuses("!= from ≥", by("sign", ge(a, zero), ne(a, zero)), "the sign is not shown"),
    refuses("< from ≤", by("sign", le(a, zero), lt(a, zero)), "the sign is not shown"),
    refuses("< from >", by("sign", P, lt(a, zero)), "the sign is not shown"),
    refuses("< from !=", by("sign", ne(a, zero), lt(a, zero)), "the sign is not shown"),
    refuses("<= from !=", by("sign", ne(a, zero), le(a, zero)), "the sign is not shown"),
    refuses("<= from >", by("sign", P, le(a, zero)), "the sign is not shown"),
    refuses("> from ≥", by("sign", ge(a, zero), gt(a, zero)), "the sign is not shown"),
    refuses("> from <", by("sign", lt(a, zero), gt(a, zero)), "the sign is not shown"),
    refuses("> from !=", by("sign", ne(a, zero), gt(a, zero)), "the sign is not shown"),
    refuses(">= from <", by("sign", lt(a, zero), ge(a, zero)), "the sign is not shown"),
    refuses(">= from !=", by("sign", ne(a, zero), ge(a, zero)), "the sign is not shown"),
    accepts("vectors that differ", by("sign", gt(Variance(minus(x, y)), zero), ne(x, y))),
    accepts("concrete vectors that differ", by("sign", ne(column(1, 2), column(1, 3)))),
    refuses("vectors that may be equal", by("sign", ne(x, y)), "the sign is not shown"),
    refuses("vectors", by("sign", eq(x, x)), "only scalars have signs"),
    refuses("concrete vectors", by("sign", eq(column(1, 2), column(1, 2))), "only scalars have signs"),
    refuses("maps", by("sign", ne(A, B)), "only scalars have signs"),
    refuses("what is no relation", by("sign", TRUE), "the goal is not a relation"),
    refuses("premises", by("sign", P, P, premises=(assumed(P),)), "needs 0 premises, not 1"),
    refuses("an undefined side", by("sign", gt(plus(one, square(over(one, a))), zero)), "not shown nonzero"),
]

AB, BC = eq(a, b), eq(b, c)


def combine(*parts: Term, **cofactors: Term) -> Inference:
    """The last part from all the others as premises."""
    return by("combination", *parts, premises=tuple(assumed(*parts[:-1], part) for part in parts[:-1]), **cofactors)


COMBINATION = [
    accepts("a sum of equations", combine(AB, BC, eq(a, c))),
    accepts("a multiple of an equation", combine(AB, eq(times(three, a), times(three, b)), c0=three)),
    accepts(
        "a multiple by any scalar", combine(eq(square(a), times(a, b)), eq(times(c, square(a)), times(c, a, b)), c0=c)
    ),
    accepts("equations of vectors", combine(eq(plus(x, y), z), eq(times(a, plus(x, y)), times(a, z)), c0=a)),
    accepts("equations of maps", combine(eq(outer(x, x), A), eq(times(two, outer(x, x)), times(two, A)), c0=two)),
    accepts("≤ twice", combine(le(a, b), le(b, c), le(a, c))),
    accepts("< and ≤", combine(lt(a, b), le(b, c), lt(a, c))),
    accepts("≤ from <", combine(lt(a, b), le(a, b))),
    accepts("≤ from ≥ and −1", combine(ge(b, a), le(a, b), c0=Negative(one))),
    accepts("> from < and −1", combine(lt(b, a), gt(a, b), c0=Negative(one))),
    accepts(
        "≥ with a cofactor that is not negative",
        combine(ge(a, b), ge(times(square(c), a), times(square(c), b)), c0=square(c)),
    ),
    accepts("≤ from =", combine(AB, le(a, b))),
    refuses("no premise", by("combination", eq(a, a)), "needs a premise"),
    refuses("a goal !=", combine(AB, ne(a, c)), "the goal or a premise is not an equation or an order"),
    refuses("a premise !=", combine(ne(a, b), eq(a, b)), "the goal or a premise is not an equation or an order"),
    refuses("one premise !=", combine(AB, ne(b, c), AB), "the goal or a premise is not an equation or an order"),
    refuses("a premise that is no relation", combine(And((AB,)), AB), "a premise is not an equation or an order"),
    refuses("what is no relation", combine(AB, TRUE), "the goal is not an equation or an order"),
    refuses("another sum", combine(eq(square(a), b), eq(square(a), c)), "the combination leaves"),
    refuses(
        "another multiple",
        combine(eq(square(a), square(b)), eq(times(two, square(a)), times(two, square(b)))),
        "the combination leaves",
    ),
    refuses(
        "a negative cofactor of ≤",
        combine(le(a, b), le(Negative(a), Negative(b)), c0=Negative(one)),
        "do not give this order",
    ),
    refuses(
        "a negative cofactor of <",
        combine(lt(a, b), lt(Negative(a), Negative(b)), c0=Negative(one)),
        "do not give this order",
    ),
    refuses(
        "a negative cofactor of ≥",
        combine(ge(a, b), ge(Negative(a), Negative(b)), c0=Negative(one)),
        "do not give this order",
    ),
    refuses(
        "a negative cofactor of >",
        combine(gt(a, b), gt(Negative(a), Negative(b)), c0=Negative(one)),
        "do not give this order",
    ),
    refuses(
        "a cofactor of unknown sign", combine(le(a, b), le(times(c, a), times(c, b)), c0=c), "do not give this order"
    ),
    refuses(
        "one bad term among good ones",
        combine(le(a, b), le(b, c), le(minus(a, b), minus(b, c)), c1=Negative(one)),
        "do not give this order",
    ),
    refuses("< from ≤", combine(le(a, b), lt(a, b)), "do not give this order"),
    refuses("> from ≥", combine(ge(a, b), gt(a, b)), "do not give this order"),
    refuses(
        "< with a cofactor that may be zero",
        combine(lt(a, b), lt(times(square(c), a), times(square(c), b)), c0=square(c)),
        "do not give this order",
    ),
    refuses("< from =", combine(AB, lt(a, b)), "do not give this order"),
    refuses("= from ≤", combine(le(square(a), b), eq(square(a), b)), "do not give this order"),
    refuses("= from ≥", combine(ge(square(a), b), eq(square(a), b)), "do not give this order"),
    refuses("= from <", combine(lt(square(a), b), eq(square(a), b)), "do not give this order"),
    refuses("= from >", combine(gt(square(a), b), eq(square(a), b)), "do not give this order"),
    refuses("≥ from ≤", combine(le(square(a), b), ge(square(a), b)), "do not give this order"),
    refuses("> from <", combine(lt(square(a), b), gt(square(a), b)), "do not give this order"),
    refuses("≤ from ≥", combine(ge(square(a), b), le(square(a), b)), "do not give this order"),
    refuses("< from >", combine(gt(square(a), b), lt(square(a), b)), "do not give this order"),
    refuses("a vector for a cofactor", combine(AB, eq(a, b), c0=x), "a cofactor is not a scalar"),
    refuses(
        "one premise about vectors among scalars",
        by(
            "combination",
            eq(a, b),
            eq(plus(x, y), z),
            eq(a, b),
            c1=zero,
            premises=(assumed(eq(a, b)), assumed(eq(plus(x, y), z))),
        ),
        "sides of another shape than the goal",
    ),
    refuses(
        "a premise about vectors for scalars",
        combine(eq(plus(x, y), z), eq(a, zero)),
        "sides of another shape than the goal",
    ),
    refuses(
        "an undefined cofactor",
        combine(eq(square(a), b), eq(over(square(a), c), over(b, c)), c0=over(one, c)),
        "not shown nonzero",
    ),
    refuses("a premise under another hypothesis", by("combination", AB, premises=(assumed(AB),)), NOT_GIVEN),
    refuses(
        "a division by what the hypotheses make zero",
        combine(eq(c, zero), eq(a, b), c0=over(minus(a, b), c)),
        "not shown nonzero",
    ),
]


GAP = minus(x, y)
FLAT = eq(times(d, Variance(GAP)), Negative(times(d, square(Mean(GAP)))))

HOLE, PLACE = Symbol("hole"), Symbol("place", VECTOR)
XY = eq(x, y)


def put_into(template: Term, left: Term, right: Term, known: Relation = AB, hole: Term = HOLE) -> Inference:
    """left = right from a known equation, put into the hole of the template."""
    return by("congruence", known, eq(left, right), premises=(assumed(known),), hole=hole, template=template)


CONGRUENCE = [
    accepts("a scalar", put_into(square(HOLE), square(a), square(b))),
    accepts("a vector", put_into(Norm(PLACE), Norm(x), Norm(y), XY, PLACE)),
    accepts("a template without the hole", put_into(c, c, c)),
    refuses("another template", put_into(square(HOLE), square(a), square(c)), "not the two instances of the template"),
    refuses(
        "the sides exchanged", put_into(square(HOLE), square(b), square(a)), "not the two instances of the template"
    ),
    refuses("no hole", by("congruence", AB, AB, premises=(assumed(AB),), template=HOLE), "needs the argument 'hole'"),
    refuses(
        "no template", by("congruence", AB, AB, premises=(assumed(AB),), hole=HOLE), "needs the argument 'template'"
    ),
    refuses("a hole that is no symbol", put_into(one, one, one, AB, one), "the argument 'hole' is not a symbol"),
    refuses(
        "a premise !=",
        by("congruence", ne(a, b), eq(a, b), premises=(assumed(ne(a, b)),), hole=HOLE, template=HOLE),
        "the premise is not an equation",
    ),
    refuses(
        "a premise that is no relation",
        by("congruence", AB, premises=(by("conjunction", TRUE),), hole=HOLE, template=HOLE),
        "the premise is not an equation",
    ),
    refuses("an undefined instance", put_into(over(one, HOLE), over(one, a), over(one, b)), "not shown nonzero"),
    refuses(
        "an instance that is undefined on the right",
        put_into(over(one, HOLE), over(one, c), over(one, minus(a, a)), eq(c, minus(a, a))),
        "not shown nonzero",
    ),
    refuses("a root of what may be negative", put_into(Root(HOLE), Root(a), Root(b)), "not shown nonnegative"),
    refuses("no premise", by("congruence", AB, AB, hole=HOLE, template=HOLE), "needs 1 premises, not 0"),
    refuses(
        "what is no relation",
        by("congruence", TRUE, premises=(by("conjunction", TRUE),)),
        "the premise is not an equation",
    ),
    refuses(
        "a premise from elsewhere", by("congruence", AB, premises=(assumed(AB),), hole=HOLE, template=HOLE), NOT_GIVEN
    ),
    refuses(
        "a variable caught by a derivative",
        put_into(Derivative(HOLE, a, a), Derivative(square(a), a, a), Derivative(one, a, a), eq(square(a), one)),
        "not the two instances of the template",
    ),
    refuses("a shape that does not fit", put_into(Diagonal(PLACE), Diagonal(x), Diagonal(y), AB, PLACE), "do not fit"),
    refuses(
        "an order as the goal",
        by("congruence", AB, le(absolute(a), absolute(b)), premises=(assumed(AB),), hole=HOLE, template=absolute(HOLE)),
        "not the two instances",
    ),
    refuses(
        "what is caught by a power", put_into(Power(HOLE, HOLE), Power(a, a), Power(b, b)), "exponent is not a number"
    ),
]


def causes(name: str, term: Term, cause: str) -> Case:
    """A refusal carries what tactics look for: the missing case if there is one, else what failed first."""

    def check(kernel: Any) -> None:
        try:
            by("identity", eq(d, two), eq(term, zero)).on(kernel)
        except kernel.KernelError as error:
            found = error
        assert type(found.__cause__).__name__ == cause

    return Case(f"everywhere reports {name}", "everywhere", check)


POWER = ScalarFunction("det", (times(two, identity),))  # only with numbers for d
RANK = ScalarFunction("rank", (identity,))  # only at the general d
CAUSES = [
    causes("a case found at the general dimension", plus(RANK, absolute(a)), "NeedsCase"),
    causes("a case found with numbers", plus(POWER, absolute(a)), "NeedsCase"),
    causes("the first of two failures", plus(POWER, RANK), "NotImplementedError"),
]

ALL = [*IDENTITY, *SYMMETRY, *SIGN, *COMBINATION, *CONGRUENCE, *CAUSES]
