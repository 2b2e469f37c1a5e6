"""The writers print what is written, with no parenthesis that is not needed."""

from __future__ import annotations

import pytest

from lnsym.layers import Z, layer_norm, standard_notation
from lnsym.terms import (
    EPSILON,
    VECTOR,
    And,
    Call,
    Component,
    Derivative,
    Dimension,
    Function,
    Hadamard,
    Implies,
    Index,
    IndexSum,
    Infinity,
    Inner,
    Limit,
    Lipschitz,
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
    SetOf,
    Sum,
    Symbol,
    Term,
    Transpose,
    Tuple,
    Variance,
    Zero,
    number,
)
from lnsym.terms.latex import to_latex
from lnsym.terms.text import to_text

NAMES = standard_notation(layer_norm())
CORE = layer_norm().core
a, c, t = Symbol("a"), Symbol("c"), Symbol("t")
g, w = Symbol("g", VECTOR), Symbol("w", VECTOR)
d, i, j = Dimension(), Index("i"), Index("j")
P, q, v, y = (NAMES[name] for name in ("P", "q", "v", "y"))
regularized = Sum((q, EPSILON))
radical = Root(Sum((Quotient(Product((number(2), Power(t, number(2)))), number(3)), EPSILON)))
h = Function("h", (EPSILON, t), Quotient(t, radical), subscripts=1)


def u(x: Term, epsilon: Term = EPSILON) -> Call:
    return Call(CORE, (epsilon, x))


CASES = [
    (
        Relation("=", u(Product((a, Z))), u(Z, Quotient(EPSILON, Power(a, number(2))))),
        "u_ε(az) = u_{ε/a²}(z)",
        r"u_\epsilon(az) = u_{\epsilon/a^2}(z)",
    ),
    (Quotient(Power(Norm(v), number(2)), d), "‖v‖²/d", r"\frac{\lVert v\rVert^2}{d}"),
    (Power(regularized, number(-1, 2)), "(q+ε)^(−1/2)", r"(q+\epsilon)^{-1/2}"),
    (Product((v, Transpose(v))), "vvᵀ", r"vv^{\mathsf T}"),
    (Sum((Hadamard((NAMES["gamma"], u(Z))), NAMES["beta"])), "γ⊙u_ε(z)+β", r"\gamma\odot u_\epsilon(z)+\beta"),
    (P.body, "I−(1/d)𝟏𝟏ᵀ", r"I-\frac1d\mathbf 1\mathbf 1^{\mathsf T}"),
    (Product((d, regularized)), "d(q+ε)", r"d(q+\epsilon)"),
    (
        Variance(u(Z)),
        "Var(u_ε(z))",
        r"\operatorname{Var}\bigl(u_\epsilon(z)\bigr)",
    ),
    (Product((P, Product((a, Z)))), "P(az)", "P(az)"),
    (Derivative(u(Z), Z, Z), "Du_ε(z)", r"Du_\epsilon(z)"),
    (Derivative(Call(h, (EPSILON, t)), t, t), "h_ε′(t)", r"h_\epsilon'(t)"),
    (Derivative(Derivative(Call(h, (EPSILON, t)), t, t), t, number(0)), "h_ε″(0)", r"h_\epsilon''(0)"),
    (Derivative(y, Z, Z), "∂y/∂z", r"\frac{\partial y}{\partial z}"),
    (Derivative(Inner(g, y), Z, Z), "∇_z ⟨g, y⟩", r"\nabla_z\langle g,y\rangle"),
    (Component(Derivative(y, Z, Z), (i, j)), "∂y_i/∂z_j", r"\frac{\partial y_i}{\partial z_j}"),
    (h.body, "t/√(2t²/3+ε)", r"\frac{t}{\sqrt{2t^2/3+\epsilon}}"),
    (
        Product((Quotient(number(1), d), IndexSum(i, Power(Component(u(Z), (i,)), number(2))))),
        "(1/d) Σ_i (u_ε(z))_i²",
        r"\frac1d\sum_i\bigl(u_\epsilon(z)\bigr)_i^2",
    ),
    (Product((IndexSum(i, Component(Z, (i,))), a)), "(Σ_i z_i)a", r"\Bigl(\sum_i z_i\Bigr)a"),
    (
        Limit(Quotient(q, regularized), Quotient(q, EPSILON), Infinity()),
        "lim_{q/ε→∞} q/(q+ε)",
        r"\lim_{q/\epsilon\to\infty}\frac{q}{q+\epsilon}",
    ),
    (Limit(a, a, number(0), "+"), "lim_{a→0⁺} a", r"\lim_{a\to0^+} a"),
    (
        u(Tuple((number(1), number(2), number(3))), number(1, 3)),
        "u_{1/3}((1, 2, 3))",
        r"u_{1/3}\bigl((1,2,3)^{\mathsf T}\bigr)",
    ),
    (
        Implies(Relation("=", Z, Product((c, Ones()))), Relation("=", v, Zero(VECTOR))),
        "z = c𝟏 ⟹ v = 0",
        r"z = c\mathbf 1 \implies v = 0",
    ),
    (
        And((Relation("=", q, a), Relation("<", a, number(1)))),
        "q = a < 1",
        "q = a < 1",
    ),
    (Lipschitz(u(w), w), "Lip(u_ε)", r"\operatorname{Lip}(u_\epsilon)"),
    (Call(NAMES["LN"], (EPSILON, w)), "LN_ε(w)", r"\operatorname{LN}_\epsilon(w)"),
    (SetOf((number(0), a), (number(1), Sum((d, Number(number(-2).value))))), "{0^(1), a^(d−2)}",
     r"\{0^{(1)},\ a^{(d-2)}\}"),
    (Hadamard((Product((P, w)), g)), "(Pw)⊙g", r"(Pw)\odot g"),
    (Sum((a, Sum((c, Negative(t))))), "a+c−t", "a+c-t"),
    (Sum((a, Negative(Sum((c, t))))), "a−(c+t)", "a-(c+t)"),
    (Negative(Negative(a)), "−(−a)", "-(-a)"),
    (Product((number(-1, 2), w)), "−(1/2)w", r"-\frac12\,w"),
    (Product((a, number(2))), "a·2", r"a\cdot 2"),
    (Power(Power(a, number(2)), number(3)), "(a²)³", "(a^2)^3"),
    (Power(Root(a), number(2)), "(√a)²", r"\bigl(\sqrt a\bigr)^2"),
    (Root(Norm(Z)), "√(‖z‖)", r"\sqrt{\lVert z\rVert}"),
]  # fmt: skip


@pytest.mark.parametrize(("term", "text", "latex"), CASES, ids=[case[1] for case in CASES])
def test_written_form(term: Term, text: str, latex: str) -> None:
    """Each term has one written form, in the order of its parts."""
    assert (to_text(term), to_latex(term)) == (text, latex)


@pytest.mark.parametrize(
    ("name", "text", "latex"),
    [
        ("epsilon", "ε", r"\epsilon"),
        ("hat_z", "ẑ", r"\hat z"),
        ("bar_mu", "μ\u0304", r"\bar\mu"),
        ("s_1", "s_1", "s_1"),
        ("s_12", "s_12", "s_{12}"),
        ("u_epsilon", "u_ε", r"u_\epsilon"),
        ("q_prime", "q′", "q'"),
        ("LN", "LN", r"\operatorname{LN}"),
    ],
)
def test_name(name: str, text: str, latex: str) -> None:
    """A plain-text name becomes Greek letters, accents, subscripts and primes."""
    assert (to_text(Symbol(name)), to_latex(Named(name, a))) == (text, latex)


def test_quotient_that_looks_like_a_derivative() -> None:
    r"""d/(dt) is written with a slash, because ``\frac{d}{dt}`` is the derivative."""
    assert to_latex(Quotient(d, Product((d, t)))) == "d/(dt)"
    assert to_latex(Quotient(t, Product((d, t)))) == r"\frac{t}{dt}"


def test_a_second_subscript_is_braced() -> None:
    r"""A function whose name has a subscript does not get a TeX error from a second one."""
    named = Function("phi_1", (EPSILON, t), t, subscripts=1)
    assert to_latex(Call(named, (EPSILON, t))) == r"{\phi_1}_\epsilon(t)"
