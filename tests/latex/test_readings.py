"""What formulas mean: each is read as the term whose text stands beside it."""

from __future__ import annotations

import pytest

READINGS = {
    # Juxtaposition, precedence, scripts.
    r"q(q+\epsilon) = q^2+q\epsilon": "q(q+ε) = q²+qε",
    r"\frac{vv^{\mathsf T}}{d(q+\epsilon)} = 0": "vvᵀ/(d(q+ε)) = 0",
    r"\frac12\frac13 = \frac16": "(1/2)(1/3) = 1/6",
    r"2t^2/3+\epsilon > 0": "2t²/3+ε > 0",
    r"1e-5 > 0.25": "1/100000 > 1/4",
    r"x^Tw = w^{\top}x": "xᵀw = wᵀx",
    r"x\cdot w = t\cdot a": "⟨x, w⟩ = ta",
    r"a x\odot w/t = 0": "(ax)⊙(w/t) = 0",
    r"x^T w\odot x = 0": "xᵀ(w⊙x) = 0",
    r"\gamma\odot Pu = 0": "γ⊙(Pu) = 0",
    r"W\gamma\odot u = 0": "(Wγ)⊙u = 0",
    r"1/d\,x = x": "(1/d)x = x",
    r"\varepsilon = \epsilon": "ε = ε",
    # Ones and zeros.
    r"v = z-\bar z\,1": "v = z−z̄𝟏",
    r"P = I-\frac1d 11^{\mathsf T}": "P = I−(1/d)𝟏𝟏ᵀ",
    r"P1 = 0": "P𝟏 = 0",
    r"\lVert 1\rVert = \sqrt d": "‖𝟏‖ = √d",
    r"A = aI+1w^{\mathsf T}": "A = aI+𝟏wᵀ",
    r"\langle z,1\rangle = d\mu": "⟨z, 𝟏⟩ = dμ",
    # Maps, functions, components.
    r"u_{1/3}\bigl((1,2,3)^{\mathsf T}\bigr) = (-1,0,1)": "u_{1/3}((1, 2, 3)) = (−1, 0, 1)",
    r"\begin{pmatrix}1\\a\end{pmatrix} = (1,a)^{\mathsf T}": "(1, a) = (1, a)",
    r"u_\epsilon(z)_i = u_i": "(u_ε(z))_i = u_i",
    r"\operatorname{Var}(u)^2 = 1": "Var(u)² = 1",
    r"\operatorname{tr} AW = \operatorname{tr}(A)": "tr(AW) = tr(A)",
    r"\max_i|\gamma_i|\,\lVert x\rVert \ge 0": "(max_i |γ_i|)‖x‖ ≥ 0",
    r"|a||t| = ||x||": "|a||t| = ‖x‖",
    r"\overline{x\odot w} = \bar x": "mean(x⊙w) = x̄",
    r"\sum_i z_i w_i\,\mathbf 1 = 0": "(Σ_i z_i w_i)𝟏 = 0",
    r"\sum_i u_i^2-\Bigl(\sum_i u_i\Bigr)^2 = \sum_i z_i+\sum_i w_i": "Σ_i u_i²−(Σ_i u_i)² = Σ_i z_i+Σ_i w_i",
    r"i\ne j \implies \delta_{ij} = 0": "i ≠ j ⟹ δ_ij = 0",
    # Calculus.
    r"Du_\epsilon(c\mathbf 1)\,w = 0": "Du_ε(c𝟏)w = 0",
    r"\frac{\partial u_i}{\partial z_j} = \delta_{ij}": "∂u_i/∂z_j = δ_ij",
    r"\frac{d}{dt}\,\frac{t}{t^2+1} = 0": "d/dt t/(t²+1) = 0",
    r"\frac{d\,\sigma^2}{\sqrt{q}} = 0": "dσ²/√q = 0",
    r"\nabla_z^2 q = \frac2d P": "∂(∇_z q)/∂z = (2/d)P",
    r"\lim_{q/\epsilon\to\infty}\frac{q}{q+\epsilon} = 1": "lim_{q/ε→∞} q/(q+ε) = 1",
    r"\lim_{\epsilon\to0^+}\lim_{q\to0} q = 0": "lim_{ε→0⁺} lim_{q→0} q = 0",
    r"\sup_z\lVert u\rVert < \sqrt d": "sup_z ‖u‖ < √d",
    # Logic.
    r"\forall z:\ q \ge 0": "∀z: q ≥ 0",
    r"\exists z\ne0:\ q = 0": "∃z: z ≠ 0, q = 0",
    r"a > 0,\ t > 0 \implies at > 0": "a > 0, t > 0 ⟹ at > 0",
    r"a = t \iff t = a": "a = t ⟺ t = a",
    r"\operatorname{spec}(P) = \{0^{(1)}, 1^{(d-1)}\}": "spec(P) = {0^(1), 1^(d−1)}",
    # Unicode.
    "√(q+ε) = (q+ε)^{1/2} − ½": "√(q+ε) = (q+ε)^(1/2)−1/2",
    "‖x‖² = xᵀx": "‖x‖² = xᵀx",
    "γ⊙u + β ≠ y": "γ⊙u+β ≠ y",
    "q\u200b = q % + 1": "q = q",
}


@pytest.mark.parametrize("formula", READINGS)
def test_a_formula_is_read_as_mathematicians_read_it(claims, formula):
    """Each formula means the term beside it."""
    (claim,) = claims(formula)
    assert claim.diagnostic is None
    assert str(claim.statement.proposition) == READINGS[formula]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (r"\left(q+\epsilon\right)\,r = q", r"(q+\epsilon)r = q"),
        (r"\bigl( q \bigr)\quad r = q", r"(q) r = q"),
        (r"{{{q}}}{r} = q", r"q r = q"),
        (r"\dfrac{1}{2} q = q", r"\tfrac12 q = q"),
        (r"\mathbf{x}^{\mathsf{T}}\boldsymbol{w} = q", r"x^T w = q"),
        (r"q \leq \displaystyle r.", r"q \le r"),
    ],
)
def test_spacing_sizing_and_fonts_never_change_meaning(claims, one, other):
    """Two ways to set one formula give one term."""
    assert claims(one)[0].statement == claims(other)[0].statement


@pytest.mark.parametrize(
    "formula",
    [
        r"q/2\epsilon = 1", r"1/d(q+\epsilon) = r", r"u_1 = 0", r"{a+t}^2 = 1",
        r"\frac{dq}{dt} = 0", r"\sum_i x_i+w_i = 0", r"z+1 = z",
    ],
)  # fmt: skip
def test_two_readings_that_differ_are_unreadable_and_both_shown(claims, formula):
    """An ambiguous text is refused with its two readings."""
    diagnostic = claims(formula)[0].diagnostic
    assert diagnostic.code == "LN111"
    assert len(diagnostic.notes) == 2


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        (r"u_\epsilon(k) = 0", "LN110"), (r"z+\mu = v", "LN120"), (r"v = q", "LN120"), (r"vP = v", "LN120"),
        (r"(1,2)+(1,2,3) = (2,4,3)", "LN120"), (r"v \le u", "LN403"), (r"\frac{v}{\sqrt{q} = u", "LN102"),
        (r"u = v}", "LN102"), (r"\left( q = q", "LN102"), (r"\begin{pmatrix}1\end{bmatrix} = 1", "LN102"),
        ("", "LN104"),
        (r"\quad\;", "LN104"), (r"\text{as before}", "LN130"), (r"\text{mean} = \text{zero}", "LN130"),
        (r"\mystery{q} = 0", "LN103"), ("q = = q", "LN105"), ("q =", "LN105"), ("q^2^3 = 1", "LN106"),
        (r"\frac{q} = q", "LN105"), (r"\input{a.tex} = 0", "LN103"), (r"\def\x{\x\x}\x = 0", "LN108"),
        (r"\frac{\partial J}{\partial z} = 0", "LN404"), (r"\int_0^1 q = 0", "LN401"), (r"\mathbb E[q] = 1", "LN401"),
        ("z_{d+1} = 0", "LN405"), ("s := s+1", "LN113"), ("u' = J", "LN112"), (r"(1,\dots,d) = z", "LN401"),
        (r"z \in \mathbb R^d", "LN403"), (r"q \approx r", "LN403"), (r"q+r", "LN109"),
        (r"\sum_{i=1}^{\infty} q = 0", "LN401"),
        (r"q \ge 0 \quad\text{is false}", "LN130"), ("9" * 1001 + " = q", "LN107"), ("q = ☃", "LN101"),
    ],
)  # fmt: skip
def test_what_is_not_read_says_why(claims, formula, code):
    """A formula outside the language has no statement, and the code of its reason."""
    (claim,) = claims(formula)
    assert (claim.statement, claim.diagnostic.code) == (None, code)


def test_a_diagnostic_points_at_the_part_that_is_wrong(claims):
    """Line, columns and the nearest declared names of an undeclared name."""
    diagnostic = claims(r"q = 1 + \Gamma")[0].diagnostic
    assert (diagnostic.line, diagnostic.column, diagnostic.end_column) == (6, 9, 15)
    assert diagnostic.notes == ("the nearest names that have a meaning: gamma",)
