"""The rules about maps: spectra, norms, Lipschitz constants, maxima, suprema."""

from __future__ import annotations

from lnsym.terms import (
    VECTOR,
    And,
    Component,
    Derivative,
    Diagonal,
    Hadamard,
    Index,
    IndexMaximum,
    Infinity,
    Limit,
    Lipschitz,
    Mean,
    Negative,
    Norm,
    Number,
    Product,
    Relation,
    SetOf,
    Shape,
    Spectrum,
    Supremum,
    Symbol,
    Term,
    Variance,
    Zero,
)

from ..inference import Inference, accepts, assumed, by, refuses
from ..vocabulary import (
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
    half,
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
    p,
    plus,
    s,
    square,
    three,
    times,
    two,
    w,
    x,
    y,
    z,
    zero,
)

TRUE = And(())
NOT_GIVEN = "a premise rests on a hypothesis that is not given"
LARGE = plus(identity, outer(ones, ones))  # eigenvalues 1 + d once and 1 else
ABOVE = plus(one, d)
TABLE = Diagonal(column(3, -4))  # eigenvalues 3, −4 and norm 4
FOUR = Number(two.value * 2)
TILTED = outer(ones, x)


def spec(body: Term, *elements: Term, times: tuple[Term, ...] = ()) -> Relation:
    return eq(Spectrum(body), SetOf(elements, times))


REST = minus(d, one)
CENTERED = minus(x, times(Mean(x), ones))
SPECTRUM = [
    accepts("the set", by("spectrum_of_map", ge(d, two), spec(LARGE, ABOVE, one))),
    accepts("the multiplicities", by("spectrum_of_map", spec(LARGE, ABOVE, one, times=(one, REST)))),
    accepts("another order", by("spectrum_of_map", spec(LARGE, one, ABOVE, times=(REST, one)))),
    accepts("one eigenvalue alone", by("spectrum_of_map", spec(identity, one, times=(d,)))),
    accepts("a table", by("spectrum_of_map", spec(TABLE, three, Negative(FOUR)))),
    accepts("a table with multiplicities", by("spectrum_of_map", spec(TABLE, three, Negative(FOUR), times=(one, one)))),
    accepts("what a hypothesis says", by("spectrum_of_map", eq(d, two), spec(LARGE, three, one))),
    refuses(
        "a rest that is empty at d = 1",
        by("spectrum_of_map", spec(LARGE, ABOVE, one)),
        "is not shown to be an eigenvalue",
    ),
    refuses(
        "a value too many",
        by("spectrum_of_map", ge(d, two), spec(LARGE, ABOVE, one, two)),
        "is not shown to be an eigenvalue",
    ),
    refuses("a value too few", by("spectrum_of_map", ge(d, two), spec(LARGE, ABOVE)), "the eigenvalue 1 is missing"),
    refuses(
        "other multiplicities",
        by("spectrum_of_map", spec(LARGE, ABOVE, one, times=(two, minus(d, two)))),
        "the multiplicity of",
    ),
    refuses(
        "a multiplicity without its value",
        by("spectrum_of_map", ge(d, two), spec(LARGE, ABOVE, times=(one,))),
        "is missing",
    ),
    refuses(
        "another value of a table",
        by("spectrum_of_map", spec(TABLE, three, FOUR)),
        "the characteristic polynomial is another",
    ),
    refuses(
        "other multiplicities of a table",
        by("spectrum_of_map", spec(TABLE, three, Negative(FOUR), times=(two, zero))),
        "the characteristic polynomial is another",
    ),
    refuses(
        "other multiplicities of a table that is right in one",
        by("spectrum_of_map", spec(TABLE, three, Negative(FOUR), times=(one, two))),
        "the characteristic polynomial is another",
    ),
    accepts(
        "a multiplicity that is a letter of whole numbers",
        by("spectrum_of_map", ge(minus(d, n), zero), spec(identity, one, one, times=(n, minus(d, n)))),
    ),
    *(
        refuses(
            f"a multiplicity that may be {name}",
            by("spectrum_of_map", *given, spec(identity, one, one, times=(part, minus(d, part)))),
            "a multiplicity is not shown to be a whole number that is not negative",
        )
        for name, part, *given in (
            ("a half", half),
            ("a broken number with a whole constant", plus(times(half, d), one), ge(d, two)),
            ("a reciprocal", over(one, n)),
            ("a reciprocal of d", over(one, d)),
            ("any number", a, ge(a, zero), ge(minus(d, a), zero)),
            ("a sum", Variance(x), ge(minus(d, Variance(x)), zero)),
            ("negative", Negative(one)),
            ("a letter beyond d", n),
        )
    ),
    refuses("no spectrum", by("spectrum_of_map", eq(SetOf((one,)), SetOf((one,)))), "not spec(A) = {…}"),
    refuses("no set", by("spectrum_of_map", eq(Spectrum(identity), Spectrum(identity))), "not spec(A) = {…}"),
    refuses("another relation", by("spectrum_of_map", ne(Spectrum(identity), SetOf((one,)))), "not spec(A) = {…}"),
    refuses(
        "premises",
        by("spectrum_of_map", eq(a, b), spec(identity, one), premises=(assumed(eq(a, b)),)),
        "needs 0 premises, not 1",
    ),
    refuses(
        "an undefined value", by("spectrum_of_map", ge(d, two), spec(LARGE, ABOVE, over(a, a))), "not shown nonzero"
    ),
    refuses(
        "a diagonal of any entries",
        by("spectrum_of_map", spec(Diagonal(x), one)),
        "whose diagonal part is not a multiple of the identity",
    ),
    refuses("what is no relation", by("spectrum_of_map", TRUE), "the goal is not spec(A) = {…}"),
    refuses(
        "more outer products than dimensions",
        by("spectrum_of_map", spec(plus(outer(ones, ones), outer(CENTERED, CENTERED)), d, Variance(x), zero)),
        "a multiplicity may be negative",
    ),
]


def norm(operator: str, body: Term, bound: Term) -> Relation:
    return Relation(operator, Norm(body), bound)


SHORT = plus(Negative(identity), outer(ones, ones))  # eigenvalues d − 1 once and −1 else
NORM = [
    accepts("=", by("operator_norm", norm("=", LARGE, ABOVE))),
    accepts("<=", by("operator_norm", norm("<=", LARGE, plus(two, d)))),
    accepts("<", by("operator_norm", norm("<", LARGE, plus(two, d)))),
    accepts(">=", by("operator_norm", norm(">=", LARGE, ABOVE))),
    accepts(">", by("operator_norm", norm(">", LARGE, d))),
    accepts("= by an eigenvalue below zero", by("operator_norm", norm("=", Negative(LARGE), ABOVE))),
    accepts("> by an eigenvalue below zero", by("operator_norm", norm(">", Negative(LARGE), d))),
    accepts("<= in one dimension", by("operator_norm", eq(d, one), norm("<=", LARGE, two))),
    accepts("= of a table", by("operator_norm", norm("=", TABLE, FOUR))),
    accepts("<= of a table", by("operator_norm", norm("<=", TABLE, plus(two, three)))),
    accepts("< of a table", by("operator_norm", norm("<", TABLE, plus(two, three)))),
    accepts(">= of a table", by("operator_norm", norm(">=", TABLE, three))),
    accepts("<= of a table, reached", by("operator_norm", norm("<=", TABLE, FOUR))),
    accepts(">= between the singular values of a table", by("operator_norm", norm(">=", TABLE, plus(three, half)))),
    refuses(">= above a table", by("operator_norm", norm(">=", TABLE, plus(two, three))), "the bound is not shown"),
    accepts("= of a table of zeros", by("operator_norm", norm("=", outer(column(0, 0), column(1, 0)), zero))),
    accepts(
        "= of a table that is not symmetric",
        by("operator_norm", norm("=", outer(column(3, 4), column(1, 0)), plus(two, three))),
    ),
    refuses(
        "= above", by("operator_norm", norm("=", LARGE, plus(two, d))), "no eigenvalue is shown to reach the bound"
    ),
    refuses("= below", by("operator_norm", norm("=", LARGE, d)), "is not shown to be within the bound"),
    refuses(
        "= of a negative number",
        by("operator_norm", norm("=", LARGE, Negative(ABOVE))),
        "is not shown to be within the bound",
    ),
    refuses("<= below", by("operator_norm", norm("<=", LARGE, d)), "is not shown to be within the bound"),
    refuses(
        "<= with an eigenvalue below zero",
        by("operator_norm", norm("<=", Negative(LARGE), d)),
        "is not shown to be within the bound",
    ),
    refuses("< itself", by("operator_norm", norm("<", LARGE, ABOVE)), "is not shown to be within the bound"),
    refuses("> itself", by("operator_norm", norm(">", LARGE, ABOVE)), "no eigenvalue is shown to reach the bound"),
    refuses(
        ">= above", by("operator_norm", norm(">=", LARGE, plus(two, d))), "no eigenvalue is shown to reach the bound"
    ),
    refuses(
        "an eigenvalue that need not occur",
        by("operator_norm", norm(">=", SHORT, one)),
        "no eigenvalue is shown to reach the bound",
    ),
    refuses(
        ">= where d may be too small",
        by("operator_norm", norm(">=", plus(outer(ones, ones), outer(CENTERED, CENTERED)), d)),
        "a multiplicity may be negative",
    ),
    refuses("!=", by("operator_norm", norm("!=", LARGE, d)), "not an equation or an order"),
    refuses("a map that is not symmetric", by("operator_norm", norm("<=", TILTED, d)), "the map is not symmetric"),
    refuses(
        "the norm of a vector", by("operator_norm", le(Norm(x), Norm(x))), "the left side is not the norm of a map"
    ),
    refuses("no norm", by("operator_norm", le(a, a)), "the left side is not the norm of a map"),
    refuses(
        "premises",
        by("operator_norm", eq(a, b), norm("=", identity, one), premises=(assumed(eq(a, b)),)),
        "needs 0 premises, not 1",
    ),
    refuses("= below for a table", by("operator_norm", norm("=", TABLE, three)), "the bound is not shown"),
    refuses("= above for a table", by("operator_norm", norm("=", TABLE, plus(two, three))), "the bound is not shown"),
    refuses("< itself for a table", by("operator_norm", norm("<", TABLE, FOUR)), "the bound is not shown"),
    refuses("<= below for a table", by("operator_norm", norm("<=", TABLE, three)), "the bound is not shown"),
    refuses(
        "a negative bound of a table",
        by("operator_norm", norm("<=", TABLE, Negative(FOUR))),
        "the bound is not shown nonnegative",
    ),
    refuses("an undefined bound", by("operator_norm", norm("<=", LARGE, over(a, a))), "not shown nonzero"),
    refuses("what is no relation", by("operator_norm", TRUE), "the goal is not a relation"),
]


def most(body: Term, index: Index = i) -> IndexMaximum:
    return IndexMaximum(index, absolute(Component(body, (index,))))


INDEXED = times(at(x, i), y)
LAWS = {
    "product_norm": (LARGE, y, le(Norm(Product((LARGE, y))), times(Norm(LARGE), Norm(y)))),
    "triangle": (x, y, le(Norm(plus(x, y)), plus(Norm(x), Norm(y)))),
    "largest_factor": (x, y, le(Norm(Hadamard((x, y))), times(most(x), Norm(y)))),
}
ZERO_VECTOR = Zero(VECTOR)
SCHEMAS = [
    *(accepts("its law", by(rule, law, x=left, y=right)) for rule, (left, right, law) in LAWS.items()),
    *(
        refuses(
            "its law turned around",
            by(rule, Relation(">=", law.left, law.right), x=left, y=right),
            "not ‖",
        )
        for rule, (left, right, law) in LAWS.items()
    ),
    *(
        refuses("one argument", by(rule, law, x=left), "the terms do not fit the rule")
        for rule, (left, _, law) in LAWS.items()
    ),
    *(
        refuses("a third argument", by(rule, law, x=left, y=right, z=right), "the terms do not fit the rule")
        for rule, (left, right, law) in LAWS.items()
    ),
    *(
        refuses("premises", by(rule, TRUE, law, premises=(assumed(TRUE),), x=left, y=right), "needs 0 premises, not 1")
        for rule, (left, right, law) in LAWS.items()
    ),
    accepts(
        "a product of maps",
        by("product_norm", le(Norm(Product((TILTED, LARGE))), times(Norm(TILTED), Norm(LARGE))), x=TILTED, y=LARGE),
    ),
    accepts(
        "a sum of maps",
        by("triangle", le(Norm(plus(TILTED, LARGE)), plus(Norm(TILTED), Norm(LARGE))), x=TILTED, y=LARGE),
    ),
    accepts("its law", by("diagonal_norm", eq(Norm(Diagonal(x)), most(x)), x=x)),
    accepts(
        "another index where the first is taken",
        by("diagonal_norm", eq(Norm(Diagonal(INDEXED)), most(INDEXED, Index("i'"))), x=INDEXED),
    ),
    refuses(
        "the maximum of another vector",
        by("diagonal_norm", eq(Norm(Diagonal(ones)), most(ZERO_VECTOR)), x=ones, y=ZERO_VECTOR),
        "the terms do not fit the rule",
    ),
    refuses(
        "the maximum of zero",
        by("diagonal_norm", eq(Norm(Diagonal(ones)), most(ZERO_VECTOR)), x=ones),
        "not ‖diag(𝟏)‖₂ = max_i",
    ),
    refuses(
        "an index caught by the maximum",
        by("diagonal_norm", eq(Norm(Diagonal(INDEXED)), most(INDEXED)), x=INDEXED),
        "not ‖diag(x_i y)‖₂",
    ),
    refuses(
        "an undefined vector",
        by("diagonal_norm", eq(Norm(Diagonal(over(x, a))), most(over(x, a))), x=over(x, a)),
        "not shown nonzero",
    ),
    refuses("a scalar", by("triangle", le(a, a), x=a, y=a), "the terms do not fit the rule"),
    refuses(
        "an undefined argument",
        by("triangle", le(Norm(plus(over(x, a), y)), plus(Norm(over(x, a)), Norm(y))), x=over(x, a), y=y),
        "not shown nonzero",
    ),
]

DOUBLE = times(two, z)
SLOPE = Norm(Derivative(DOUBLE, z, z))
STEEP = by("operator_norm", le(SLOPE, two))
STRICT = by("operator_norm", lt(SLOPE, three))
EXACT = by("operator_norm", eq(SLOPE, two))
GAP = Norm(minus(times(two, x), times(two, y)))
STEP = Norm(minus(x, y))


def mean_value(goal: Term, *premises: Inference, hypotheses: tuple[Term, ...] = (), **changes: Term) -> Inference:
    arguments = {"body": DOUBLE, "variable": z, "x": x, "y": y, **changes}
    return by("mean_value", *hypotheses, goal, premises=premises, **arguments)


TWICE = le(GAP, times(two, STEP))
AT_LEAST = by("operator_norm", ge(SLOPE, two))
CONSTANT = Norm(Derivative(ones, a, a))
MEAN_VALUE = [
    accepts("≤", mean_value(TWICE, STEEP)),
    accepts("<", mean_value(le(GAP, times(three, STEP)), STRICT)),
    accepts("=", mean_value(TWICE, EXACT)),
    accepts(
        "a point of its own",
        mean_value(le(Norm(minus(times(two, ones), times(two, y))), times(two, Norm(minus(ones, y)))), STEEP, x=ones),
    ),
    refuses("≥", mean_value(TWICE, AT_LEAST), "the premise is not an upper bound"),
    refuses("another constant", mean_value(le(GAP, times(one, STEP)), STEEP), "not ‖2x−2y‖"),
    refuses("a strict conclusion", mean_value(lt(GAP, times(two, STEP)), STEEP), "not ‖2x−2y‖"),
    refuses("other points", mean_value(TWICE, STEEP, x=y, y=x), "not ‖2y−2x‖"),
    refuses("another body", mean_value(TWICE, STEEP, body=times(three, z)), "not about the norm of the derivative"),
    refuses("another variable", mean_value(TWICE, STEEP, variable=x), "not about the norm of the derivative"),
    refuses(
        "a derivative at one point",
        mean_value(TWICE, by("operator_norm", le(Norm(Derivative(DOUBLE, z, ones)), two))),
        "not about the norm of the derivative",
    ),
    refuses(
        "a premise that is no relation", mean_value(TWICE, by("conjunction", TRUE)), "the premise is not a relation"
    ),
    refuses("no premise", mean_value(TWICE), "needs 1 premises, not 0"),
    refuses(
        "a missing point",
        by("mean_value", TWICE, premises=(STEEP,), body=DOUBLE, variable=z, x=x),
        "needs the argument 'y'",
    ),
    refuses("no map", by("mean_value", TWICE, premises=(STEEP,), variable=z, x=x, y=y), "needs the argument 'body'"),
    refuses("no points", by("mean_value", TWICE, premises=(STEEP,), body=DOUBLE, variable=z), "needs the argument 'x'"),
    refuses(
        "a variable that is no symbol",
        mean_value(TWICE, STEEP, variable=ones),
        "the argument 'variable' is not a symbol",
    ),
    refuses("points that are scalars", mean_value(TWICE, STEEP, x=a, y=b), "the two points are not vectors"),
    refuses("a point that is a scalar", mean_value(TWICE, STEEP, y=b), "the two points are not vectors"),
    refuses(
        "a scalar variable",
        mean_value(TWICE, by("sign", le(CONSTANT, zero)), body=ones, variable=a, x=a, y=b),
        "the two points are not vectors",
    ),
    refuses(
        "a bound for some z only",
        mean_value(TWICE, assumed(le(SLOPE, two)), hypotheses=(le(SLOPE, two),)),
        "a bound or a hypothesis depends on z",
    ),
    refuses(
        "a bound that depends on z",
        mean_value(
            le(GAP, times(plus(two, square(Norm(z))), STEP)), by("operator_norm", le(SLOPE, plus(two, square(Norm(z)))))
        ),
        "a bound or a hypothesis depends on z",
    ),
    refuses(
        "a point that is undefined",
        mean_value(
            le(Norm(minus(times(two, over(x, a)), times(two, y))), times(two, Norm(minus(over(x, a), y)))),
            STEEP,
            x=over(x, a),
        ),
        "not shown nonzero",
    ),
    refuses("a premise from elsewhere", mean_value(TWICE, assumed(le(SLOPE, two))), NOT_GIVEN),
]

REACHED = by("operator_norm", eq(Norm(Derivative(DOUBLE, z, ZERO_VECTOR)), two))
LIP = Lipschitz(DOUBLE, z)


def lipschitz(
    goal: Term, *premises: Inference, hypotheses: tuple[Term, ...] = (), point: Term = ZERO_VECTOR
) -> Inference:
    return by("lipschitz_constant", *hypotheses, goal, premises=premises, point=point)


TRIPLE = times(three, z)
LIPSCHITZ = [
    accepts("=", lipschitz(eq(LIP, two), STEEP, REACHED)),
    accepts("= from =", lipschitz(eq(LIP, two), EXACT, REACHED)),
    accepts("<=", lipschitz(le(LIP, two), STEEP)),
    accepts("<= from <", lipschitz(le(LIP, three), STRICT)),
    refuses("<", lipschitz(lt(LIP, three), STRICT), "only Lip(f) = b and Lip(f) ≤ b"),
    refuses("another point", lipschitz(eq(LIP, two), STEEP, REACHED, point=ones), "not reached at the point"),
    refuses(
        "no point", by("lipschitz_constant", eq(LIP, two), premises=(STEEP, REACHED)), "needs the argument 'point'"
    ),
    refuses("= that is not reached", lipschitz(eq(LIP, two), STEEP), "needs 2 premises, not 1"),
    refuses("<= with two premises", lipschitz(le(LIP, two), STEEP, REACHED), "needs 1 premises, not 2"),
    refuses("another bound", lipschitz(le(LIP, three), STEEP), "the bound is another"),
    refuses("a lower bound", lipschitz(le(LIP, two), AT_LEAST), "the premise is not an upper bound"),
    refuses("another map", lipschitz(le(Lipschitz(TRIPLE, z), two), STEEP), "not about the norm of the derivative"),
    refuses("a number", lipschitz(le(two, two), STEEP), "the left side is not a Lipschitz constant"),
    refuses("what is no relation", lipschitz(TRUE, STEEP), "the goal is not a relation"),
    refuses(
        "a premise that is no relation",
        lipschitz(le(LIP, two), by("conjunction", TRUE)),
        "the premise is not a relation",
    ),
    refuses(
        "a bound for some z only",
        lipschitz(le(LIP, two), assumed(le(SLOPE, two)), hypotheses=(le(SLOPE, two),)),
        "a bound or a hypothesis depends on z",
    ),
    refuses(
        "a bound that depends on z",
        lipschitz(le(LIP, plus(two, square(Norm(z)))), by("operator_norm", le(SLOPE, plus(two, square(Norm(z)))))),
        "a bound or a hypothesis depends on z",
    ),
    refuses(
        "a bound reached by another map",
        lipschitz(eq(LIP, three), STRICT, by("operator_norm", eq(Norm(Derivative(TRIPLE, z, ones)), three))),
        "not reached at the point",
    ),
    refuses("another value reached", lipschitz(eq(LIP, three), STRICT, REACHED), "not reached at the point"),
    refuses(
        "a number reached", lipschitz(eq(LIP, two), STEEP, by("identity", eq(two, two))), "not reached at the point"
    ),
    refuses(
        "the norm of a map that is no derivative",
        lipschitz(eq(LIP, two), STEEP, by("operator_norm", eq(Norm(times(two, identity)), two))),
        "not reached at the point",
    ),
    refuses(
        "an inequality at the point",
        lipschitz(eq(LIP, two), STEEP, by("operator_norm", le(Norm(Derivative(DOUBLE, z, ZERO_VECTOR)), two))),
        "not reached at the point",
    ),
    refuses(
        "no relation at the point",
        lipschitz(eq(LIP, two), STEEP, by("conjunction", TRUE)),
        "not reached at the point",
    ),
    refuses("a first premise from elsewhere", lipschitz(le(LIP, two), assumed(le(SLOPE, two))), NOT_GIVEN),
    refuses(
        "a second premise from elsewhere",
        lipschitz(eq(LIP, two), STEEP, assumed(eq(Norm(Derivative(DOUBLE, z, x)), two)), point=x),
        NOT_GIVEN,
    ),
]

EACH = lt(Negative(square(at(x, i))), one)
EACH_AT_MOST = le(Negative(square(at(x, i))), one)
GREATEST = IndexMaximum(i, Negative(square(at(x, i))))
MAXIMUM = [
    accepts("<", by("maximum", lt(GREATEST, one), premises=(by("sign", EACH),))),
    accepts("<=", by("maximum", le(GREATEST, one), premises=(by("sign", EACH_AT_MOST),))),
    refuses(
        "<= from <",
        by("maximum", le(GREATEST, one), premises=(by("sign", EACH),)),
        "a premise is not −x_i² ≤ 1",
    ),
    refuses(
        "a lower bound",
        by("maximum", ge(IndexMaximum(i, square(at(x, i))), zero), premises=(by("sign", ge(square(at(x, i)), zero)),)),
        "only an upper bound",
    ),
    refuses(
        "a minimum",
        by("maximum", lt(IndexMaximum(i, Negative(square(at(x, i))), "min"), one), premises=(by("sign", EACH),)),
        "only an upper bound of a maximum",
    ),
    refuses("no maximum", by("maximum", EACH, premises=(by("sign", EACH),)), "not a maximum over an index"),
    refuses(
        "another bound",
        by("maximum", lt(GREATEST, two), premises=(by("sign", EACH),)),
        "a premise is not −x_i² < 2",
    ),
    refuses(
        "the bound of one",
        by("maximum", lt(GREATEST, one), premises=(by("sign", lt(Negative(square(at(x, j))), one)),)),
        "a premise is not −x_i² < 1",
    ),
    refuses(
        "a bound that depends on the index",
        by("maximum", le(IndexMaximum(i, at(x, i)), at(x, i)), premises=(by("sign", le(at(x, i), at(x, i))),)),
        "a bound or a hypothesis depends on i",
    ),
    refuses(
        "a bound for some index only",
        by("maximum", le(at(x, i), one), le(IndexMaximum(i, at(x, i)), one), premises=(assumed(le(at(x, i), one)),)),
        "a bound or a hypothesis depends on i",
    ),
    refuses("no premise", by("maximum", lt(GREATEST, one)), "needs 1 premises, not 0"),
    refuses("what is no relation", by("maximum", TRUE, premises=(by("sign", EACH),)), "the goal is not a relation"),
    refuses(
        "a premise from elsewhere",
        by("maximum", le(IndexMaximum(i, at(x, i)), one), premises=(assumed(le(at(x, i), one)),)),
        NOT_GIVEN,
    ),
]

BUMP = over(one, plus(one, square(Norm(z))))
LOW, HIGH = by("sign", ge(Negative(BUMP), Negative(one))), by("sign", le(BUMP, one))
TOP = by("identity", eq(over(one, plus(one, square(Norm(ZERO_VECTOR)))), one))
BOTTOM = by("identity", eq(Negative(over(one, plus(one, square(Norm(ZERO_VECTOR))))), Negative(one)))
PEAK = eq(Supremum(BUMP, z), one)


def attained(
    goal: Term, *premises: Inference, hypotheses: tuple[Term, ...] = (), point: Term = ZERO_VECTOR
) -> Inference:
    return by("attained", *hypotheses, goal, premises=premises, point=point)


DIP = Negative(square(minus(n, half)))  # n = 1/2 would be its peak, and is no whole number
ATTAINED = [
    refuses(
        "a point that the variable cannot be",
        attained(
            eq(Supremum(DIP, n), zero),
            by("sign", le(DIP, zero)),
            by("identity", eq(Negative(square(minus(half, half))), zero)),
            point=half,
        ),
        "the value is not a positive whole number",
    ),
    accepts("sup", attained(PEAK, HIGH, TOP)),
    accepts("inf", attained(eq(Supremum(Negative(BUMP), z, "inf"), Negative(one)), LOW, BOTTOM)),
    refuses(
        "an inf from above", attained(eq(Supremum(BUMP, z, "inf"), one), HIGH, TOP), "a premise is not 1/(1+‖z‖²) ≥ 1"
    ),
    refuses(
        "a sup from below",
        attained(eq(Supremum(Negative(BUMP), z), Negative(one)), LOW, BOTTOM),
        "a premise is not −1/(1+‖z‖²) ≤ −1",
    ),
    refuses("another bound", attained(eq(Supremum(BUMP, z), two), HIGH, TOP), "a premise is not 1/(1+‖z‖²) ≤ 2"),
    refuses(
        "a bound that is not reached",
        attained(eq(Supremum(BUMP, z), two), by("sign", le(BUMP, two)), TOP),
        "a premise is not 1/(1+‖0‖²) = 2",
    ),
    refuses("another point", attained(PEAK, HIGH, TOP, point=ones), "a premise is not 1/(1+‖𝟏‖²) = 1"),
    refuses("no point", by("attained", PEAK, premises=(HIGH, TOP)), "needs the argument 'point'"),
    refuses("an inequality", attained(le(Supremum(BUMP, z), one), HIGH, TOP), "not sup f = b"),
    refuses("no supremum", attained(eq(one, one), HIGH, TOP), "not sup f = b"),
    refuses("what is no relation", attained(TRUE, HIGH, TOP), "the goal is not sup f = b"),
    refuses("one premise", attained(PEAK, HIGH), "needs 2 premises, not 1"),
    refuses(
        "a bound for some z only",
        attained(PEAK, HIGH, TOP, hypotheses=(gt(Variance(z), zero),)),
        "a bound or a hypothesis depends on z",
    ),
    refuses(
        "a bound that varies",
        attained(
            eq(Supremum(Norm(z), z), Norm(z)),
            by("sign", le(Norm(z), Norm(z))),
            by("identity", eq(Norm(z), Norm(z))),
            point=z,
        ),
        "a bound or a hypothesis depends on z",
    ),
    refuses(
        "a point that is undefined",
        attained(eq(Supremum(one, z), one), by("sign", le(one, one)), by("identity", eq(one, one)), point=over(x, a)),
        "not shown nonzero",
    ),
    refuses(
        "a bound from elsewhere", attained(eq(Supremum(Norm(x), z), one), assumed(le(Norm(x), one)), TOP), NOT_GIVEN
    ),
    refuses("a point from elsewhere", attained(PEAK, HIGH, assumed(TOP.statement.proposition)), NOT_GIVEN),
]


def share(q: Term) -> Term:
    """q/(q + 1), below 1 and near it for large q."""
    return over(q, plus(q, one))


SHARE, LENGTH = share(Variance(z)), share(square(Norm(z)))
WIDE = ge(d, two)
SPREAD = gt(Variance(w), zero)


def along(direction: Term = w, parameter: Symbol = s, body: Term | None = None, target: Term | None = None) -> Limit:
    moved = share(Variance(times(parameter, direction))) if body is None else body
    return Limit(moved, parameter, Infinity() if target is None else target)


BELOW = by("sign", WIDE, lt(SHARE, one))
NEAR = by("identity", WIDE, SPREAD, eq(along(), one))
SUP = eq(Supremum(SHARE, z), one)


def supremum(goal: Term, *premises: Inference, hypotheses: tuple[Term, ...] = (WIDE,), **arguments: Term) -> Inference:
    return by("supremum", *hypotheses, goal, premises=premises, **{"direction": w, "parameter": s, **arguments})


NEAR_ANYWHERE = by("identity", SPREAD, eq(along(), one))
SUPREMUM = [
    accepts("a limit along a direction", supremum(SUP, BELOW, NEAR)),
    accepts("≤", supremum(SUP, by("sign", WIDE, le(SHARE, one)), NEAR)),
    accepts("a concrete dimension", supremum(SUP, BELOW, NEAR, hypotheses=(WIDE, eq(x, column(1, 2))))),
    accepts("d = 2", supremum(SUP, by("sign", lt(SHARE, one)), NEAR_ANYWHERE, hypotheses=(eq(d, two),))),
    accepts(
        "a direction that need not vary",
        by(
            "supremum",
            eq(Supremum(LENGTH, z), one),
            premises=(
                by("sign", lt(LENGTH, one)),
                by("identity", gt(Norm(w), zero), eq(along(body=share(square(Norm(times(s, w))))), one)),
            ),
            direction=w,
            parameter=s,
        ),
    ),
    refuses("d = 1", supremum(SUP, by("sign", lt(SHARE, one)), NEAR_ANYWHERE, hypotheses=()), "needs d ≥ 2"),
    refuses(
        "a concrete d = 1",
        supremum(SUP, by("sign", lt(SHARE, one)), NEAR_ANYWHERE, hypotheses=(eq(x, column(1)),)),
        "needs d ≥ 2",
    ),
    refuses("an infimum", supremum(eq(Supremum(SHARE, z, "inf"), one), BELOW, NEAR), "not sup f = b"),
    refuses("an inequality", supremum(le(Supremum(SHARE, z), one), BELOW, NEAR), "not sup f = b"),
    refuses("no supremum", supremum(eq(SHARE, one), BELOW, NEAR), "not sup f = b"),
    refuses("what is no relation", supremum(TRUE, BELOW, NEAR), "the goal is not sup f = b"),
    refuses("one premise", supremum(SUP, BELOW), "needs 2 premises, not 1"),
    refuses(
        "a lower bound",
        supremum(SUP, by("sign", WIDE, gt(plus(SHARE, one), zero)), NEAR),
        "a premise is not Var(z)/(Var(z)+1) ≤ 1",
    ),
    refuses("no bound", supremum(SUP, by("conjunction", TRUE), NEAR), "a premise is not Var(z)/(Var(z)+1) ≤ 1"),
    refuses(
        "another bound",
        supremum(SUP, by("sign", WIDE, lt(SHARE, two)), NEAR),
        "a premise is not Var(z)/(Var(z)+1) ≤ 1",
    ),
    refuses(
        "a bound of something else",
        supremum(SUP, by("sign", WIDE, lt(share(Variance(x)), one)), NEAR),
        "a premise is not Var(z)/(Var(z)+1) ≤ 1",
    ),
    refuses(
        "a bound that varies",
        supremum(eq(Supremum(SHARE, z), plus(one, Variance(z))), BELOW, NEAR),
        "a bound or a hypothesis depends on z",
    ),
    refuses(
        "a bound for some z only",
        supremum(SUP, assumed(WIDE, lt(SHARE, one)), NEAR, hypotheses=(WIDE, lt(SHARE, one))),
        "a bound or a hypothesis depends on z",
    ),
    refuses(
        "no direction",
        by("supremum", WIDE, SUP, premises=(BELOW, NEAR), parameter=s),
        "needs the argument 'direction'",
    ),
    refuses(
        "no parameter",
        by("supremum", WIDE, SUP, premises=(BELOW, NEAR), direction=w),
        "needs the argument 'parameter'",
    ),
    refuses(
        "a direction that is no symbol",
        supremum(SUP, BELOW, NEAR, direction=ones),
        "the argument 'direction' is not a symbol",
    ),
    refuses(
        "a parameter that is no symbol",
        supremum(SUP, BELOW, NEAR, parameter=one),
        "the argument 'parameter' is not a symbol",
    ),
    refuses("a scalar for a direction", supremum(SUP, BELOW, NEAR, direction=p), "the value is of another shape"),
    refuses(
        "a direction of R^2",
        supremum(SUP, BELOW, NEAR, direction=Symbol("w", Shape("vector", 2))),
        "the value is of another shape",
    ),
    refuses("a vector for a parameter", supremum(SUP, BELOW, NEAR, parameter=x), "of wrong shapes"),
    refuses(
        "a scalar variable",
        supremum(
            eq(Supremum(share(square(a)), a), one),
            by("sign", WIDE, lt(share(square(a)), one)),
            NEAR,
            direction=p,
        ),
        "of wrong shapes",
    ),
    refuses(
        "a direction that is assumed about",
        supremum(SUP, by("sign", WIDE, SPREAD, lt(SHARE, one)), NEAR, hypotheses=(WIDE, SPREAD)),
        "a bound or a hypothesis depends on w",
    ),
    refuses(
        "a parameter that is assumed about",
        supremum(SUP, by("sign", WIDE, gt(s, zero), lt(SHARE, one)), NEAR, hypotheses=(WIDE, gt(s, zero))),
        "a bound or a hypothesis depends on s",
    ),
    refuses("a limit along another direction", supremum(SUP, BELOW, NEAR, direction=y), NOT_GIVEN),
    refuses(
        "a limit at zero",
        supremum(SUP, BELOW, by("identity", WIDE, SPREAD, eq(along(target=zero), zero))),
        "a premise is not lim_{s→∞} Var(sw)/(Var(sw)+1) = 1",
    ),
    refuses(
        "another limit",
        supremum(eq(Supremum(SHARE, z), two), by("sign", WIDE, lt(SHARE, two)), NEAR),
        "a premise is not lim_{s→∞} Var(sw)/(Var(sw)+1) = 2",
    ),
    refuses(
        "a second premise from elsewhere",
        supremum(SUP, BELOW, by("identity", WIDE, gt(Variance(x), zero), SPREAD, eq(along(), one))),
        NOT_GIVEN,
    ),
    refuses("a first premise from elsewhere", supremum(SUP, by("sign", gt(c, zero), lt(SHARE, one)), NEAR), NOT_GIVEN),
]

ALL = [*SPECTRUM, *NORM, *SCHEMAS, *MEAN_VALUE, *LIPSCHITZ, *MAXIMUM, *ATTAINED, *SUPREMUM]
