"""A small article on the layer norm core, written by hand, to print."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import pytest

from lnsym.document import (
    Asymptote,
    Counterexample,
    Definition,
    Document,
    Figure,
    Missing,
    Notation,
    Paragraph,
    Result,
    Section,
    Table,
    chain_of,
    math,
    sampled,
)
from lnsym.layers import BETA, GAMMA, Z, layer_norm, standard_notation
from lnsym.report import CheckRow, Provenance
from lnsym.terms import (
    EPSILON,
    VECTOR,
    And,
    Call,
    Component,
    Derivative,
    Dimension,
    Function,
    Implies,
    Index,
    IndexMaximum,
    Inner,
    Mean,
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
    Spectrum,
    Statement,
    Sum,
    Symbol,
    Term,
    Transpose,
    Tuple,
    Variance,
    Zero,
    default_hypotheses,
    number,
    substitute,
)

NAMES = standard_notation(layer_norm())
CORE = layer_norm().core
a, c, t = Symbol("a"), Symbol("c"), Symbol("t")
g, w = Symbol("g", VECTOR), Symbol("w", VECTOR)
d, i = Dimension(), Index("i")
P, q, v, y, J, r, mu = (NAMES[name] for name in ("P", "q", "v", "y", "J", "r", "mu"))
two, zero = number(2), number(0)


def u(x: Term, epsilon: Term = EPSILON) -> Term:
    return Call(CORE, (epsilon, x))


def state(proposition: Term, *given: Term) -> Statement:
    return Statement(default_hypotheses(given), proposition)


def equal(left: Term, right: Term) -> Relation:
    return Relation("=", left, right)


def minus(left: Term, right: Term) -> Sum:
    return Sum((left, Negative(right)))


def square(x: Term) -> Power:
    return Power(x, two)


regularized = Sum((q, EPSILON))
radial = Quotient(EPSILON, Power(regularized, number(3, 2)))
jacobian = Product(
    (Power(regularized, number(-1, 2)), minus(P, Quotient(Product((v, Transpose(v))), Product((d, regularized)))))
)
curve = Function(
    "h",
    (EPSILON, t),
    Quotient(t, Root(Sum((Quotient(Product((two, square(t))), number(3)), EPSILON)))),
    subscripts=1,
)


def curve_value(term: Term) -> Fraction:
    """h_ε(t) at a closed call, to 12 places, by integer square roots."""
    assert isinstance(term, Call)
    epsilon, x = (argument.value for argument in term.arguments if isinstance(argument, Number))
    scale = 10**12
    radicand = 2 * x * x / 3 + epsilon
    root = Fraction(isqrt(radicand.numerator * scale**2 // radicand.denominator), scale)
    return x / root


def graph(epsilon: Fraction) -> Term:
    return substitute(Call(curve, (EPSILON, t)), {EPSILON: Number(epsilon)})


VARIANCE = Result(
    "variance_of_core",
    "The variance of the core is below one",
    state(And((equal(Variance(u(Z)), Quotient(q, regularized)), Relation("<", Quotient(q, regularized), number(1))))),
    (
        chain_of(
            Variance(u(Z)),
            ("=", Product((Quotient(number(1), d), square(Norm(u(Z))))), f"the mean of {math(u(Z))} is zero"),
            ("=", Quotient(square(Norm(v)), Product((d, regularized))), f"the definition of {math(u(Z))}"),
            ("=", Quotient(q, regularized), f"{math(equal(square(Norm(v)), Product((d, q))))}"),
            ("<", number(1), f"{math(Relation('>', EPSILON, zero))}"),
        ),
    ),
    remark=f"The ratio is one half exactly when {math(equal(q, EPSILON))}.",
)

SCALING = Result(
    "scaling_of_core",
    "A positive factor divides the constant by its square",
    state(equal(u(Product((a, Z))), u(Z, Quotient(EPSILON, square(a)))), Relation(">", a, zero)),
    (
        chain_of(
            u(Product((a, Z))),
            (
                "=",
                Quotient(Product((a, v)), Root(Sum((Product((square(a), q)), EPSILON)))),
                "centering is linear, and the variance is quadratic",
            ),
            (
                "=",
                Quotient(v, Root(Sum((q, Quotient(EPSILON, square(a)))))),
                f"{math(Relation('>', a, zero))}, so that {math(equal(Root(square(a)), a))}",
            ),
            ("=", u(Z, Quotient(EPSILON, square(a))), "the definition of the core at the other constant"),
        ),
    ),
)

JACOBIAN = Result(
    "jacobian_of_core",
    "The Jacobian is the centering matrix less a rank-one term",
    state(equal(Derivative(u(Z), Z, Z), jacobian)),
    proof=f"The quotient rule, with {math(equal(Derivative(q, Z, Z), Quotient(Product((two, v)), d)))}.",
)

RADIAL = Result(
    "jacobian_radial_eigenvalue",
    "The radial direction is damped",
    state(equal(Product((Derivative(u(Z), Z, Z), v)), Product((radial, v)))),
    (
        chain_of(
            Product((Derivative(u(Z), Z, Z), v)),
            (
                "=",
                Product(
                    (
                        Power(regularized, number(-1, 2)),
                        minus(number(1), Quotient(square(Norm(v)), Product((d, regularized)))),
                        v,
                    )
                ),
                "[[jacobian_of_core]] and $Pv = v$",
            ),
            ("=", Product((radial, v)), f"{math(equal(square(Norm(v)), Product((d, q))))}"),
        ),
    ),
)

SPECTRUM = Result(
    "spectrum_of_jacobian",
    "Three eigenvalues",
    state(
        equal(
            Spectrum(J),
            SetOf(
                (zero, radial, Quotient(number(1), Root(regularized))), (number(1), number(1), Sum((d, Negative(two))))
            ),
        ),
        Relation(">", q, zero),
        Relation(">=", d, number(3)),
    ),
    proof=f"The offset {math(Ones())} and {math(v)} are eigenvectors by [[jacobian_radial_eigenvalue]]; "
    f"on their complement the rank-one term vanishes.",
)

BOUND = Result(
    "output_operator_norm_bound",
    "The gain enters by its largest entry",
    state(
        Relation(
            "<=",
            Norm(Derivative(y, Z, Z)),
            Product(
                (
                    Power(EPSILON, number(-1, 2)),
                    IndexMaximum(i, ScalarFunction("abs", (Component(GAMMA, (i,)),))),
                )
            ),
        )
    ),
)

CONSTANT = Result(
    "core_at_constant_input",
    "A constant input has no direction",
    state(Implies(equal(Z, Product((c, Ones()))), equal(u(Z), Zero(VECTOR)))),
)

GRADIENT = Result(
    "gradient_through_core",
    "Two means are subtracted from an upstream gradient",
    state(
        equal(
            Product((Transpose(J), g)),
            Product(
                (
                    r,
                    Sum(
                        (
                            g,
                            Negative(Product((Mean(g), Ones()))),
                            Negative(Product((Quotient(number(1), d), Inner(g, u(Z)), u(Z)))),
                        )
                    ),
                )
            ),
        )
    ),
)

SCALE_INVARIANCE = Missing(
    "scale_invariance_of_core",
    "No invariance under scaling",
    state(equal(u(Product((a, Z))), u(Z)), Relation(">", a, zero)),
    "The constant does not scale with the input; see [[scaling_of_core]].",
    Counterexample(
        2,
        (
            (a, two),
            (EPSILON, number(3)),
            (Z, Tuple((number(-1), number(1)))),
        ),
        Tuple((Quotient(number(-2), Root(number(7))), Quotient(two, Root(number(7))))),
        Tuple((number(-1, 2), number(1, 2))),
    ),
)

FIGURE = Figure(
    "curve_of_core",
    f"The third coordinate of the core along {math(Tuple((Negative(t), zero, t)))}: "
    f"the smaller the constant, the steeper the passage through zero.",
    "$t$",
    r"$h_\epsilon(t)$",
    tuple(
        sampled(
            math(equal(EPSILON, Number(value))),
            graph(value),
            t,
            (Fraction(-6), Fraction(6)),
            curve_value,
        )
        for value in (Fraction(1, 100), Fraction(1, 2), Fraction(2), Fraction(8))
    ),
    (Asymptote(r"$\sqrt{3/2}$", "1.2247"), Asymptote(r"$-\sqrt{3/2}$", "-1.2247")),
)


@pytest.fixture(scope="session")
def article() -> Document:
    """Eight results, one that is missing, a definition, a figure and a table."""
    return Document(
        "layernorm",
        "The layer norm core and its Jacobian",
        f"The core {math(equal(u(Z), CORE.body))} of layer normalization is studied at general dimension. "
        f"Its variance, its behaviour under scaling, its Jacobian and its spectrum are derived from the definition.",
        "layernorm epsilon=inside divisor=d",
        (
            Notation(Z, "the input, a vector of $d$ coordinates"),
            Notation(mu, "the mean of the input"),
            Notation(P, "the centering matrix, a projection", P.body),
            Notation(v, "the centered input", v.body),
            Notation(q, "the variance of the input, with divisor $d$", q.body),
            Notation(EPSILON, "the constant"),
            Notation(u(Z), "the normalized core", CORE.body),
            Notation(r, "the reciprocal of the regularized deviation", r.body),
            Notation(GAMMA, "the gain"),
            Notation(BETA, "the bias"),
            Notation(y, "the full output", y.body),
        ),
        (
            Section(
                "Mean, variance and scale",
                (
                    Paragraph(
                        "The constant keeps the quotient meaningful at a constant input. "
                        "It also keeps the variance of the core *below* one, as [[variance_of_core]] says."
                    ),
                    CONSTANT,
                    VARIANCE,
                    SCALING,
                    SCALE_INVARIANCE,
                ),
            ),
            Section("The Jacobian", (JACOBIAN, RADIAL, SPECTRUM, BOUND, GRADIENT)),
            Section(
                "One curve",
                (
                    Definition(
                        "curve", Call(curve, (EPSILON, t)), "Along the family $(-t,0,t)$ the third coordinate is"
                    ),
                    FIGURE,
                    Table(
                        "placements",
                        "Where libraries put the constant.",
                        ("Placement", "Denominator"),
                        (("inside the root", r"$\sqrt{q+\epsilon}$"), ("outside", r"$\sqrt q+\epsilon$")),
                    ),
                ),
            ),
        ),
    )


@pytest.fixture(scope="session")
def checks(article: Document) -> list[CheckRow]:
    """A row for each result."""
    return [
        CheckRow(item.id, "refuted" if isinstance(item, Missing) else "proved", 48, (1, 2, 3, 5, 8, 64), 60)
        for item in article.results()
    ]


@pytest.fixture(scope="session")
def made_with() -> Provenance:
    """Fixed versions."""
    return Provenance((("lnsym", "0.1.0"), ("SymPy", "1.14.0"), ("mpmath", "1.3.0")), 50)
