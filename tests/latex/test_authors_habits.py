"""Definitions, environments, macros and messages as authors write and need them."""

from __future__ import annotations

import pytest

from lnsym.terms import Named, Root

HABITS = {
    # A square defines its root, whatever the order of the scripts and the font of the index.
    r"\[ \sigma_B^2 := \operatorname{Var}(x) \] \[ \sigma_B^2 = \sigma_B\sigma_B \]": ["σ_B² = σ_B σ_B"],
    r"\[ \sigma^{2}_{\mathcal B} := \operatorname{Var}(x) \] \[ \sigma_{\mathcal B} = 1 \]": ["σ_B = 1"],
    r"\[ \hat\sigma^2 := q+\epsilon,\qquad \hat x := x/\hat\sigma \] \[ \hat x_i = 1 \]": ["x̂_i = 1"],
    r"\[ s^2(x) := \operatorname{Var}(x) \] \[ s^2(w) = s(w) \]": ["s(w)² = s(w)"],
    r"\[ h(t) := t^2 \] \[ h^2(t) = t^4 \]": ["h(t)² = t⁴"],
    r"\[ x' := Px \] \[ \|x'\|^2 \ge x'_i \]": ["‖x′‖² ≥ x′_i"],
    r"\[ \mu_{\text{B}} := \bar x \] \[ \mu_{\mathrm B} = 1 \]": ["μ_B = 1"],
    r"\[ p \stackrel{\text{def}}{=} q+1 \] \[ p > 1 \]": ["p > 1"],
    # The arguments of an environment are no factors.
    r"\begin{alignat}{2} q &= a &\quad s &= t \\ &= c & &= a \end{alignat}": ["q = a = c", "s = t = a"],
    r"\begin{IEEEeqnarray*}{rCl} q &=& a \\ &\le& c \end{IEEEeqnarray*}": ["q = a ≤ c"],
    r"\begin{flalign} q &= a && \\ &= c && \end{flalign}": ["q = a = c"],
    r"\begin{eqnarray} q &=& a \\ &=& c \end{eqnarray}": ["q = a = c"],
    r"\begin{align} q &= a \\ \intertext{and, for $q>0$,} &= c \\ \shortintertext{so} s &= t \end{align}": [
        "q = a = c",
        "s = t",
    ],
    # Delimiters that the document declares.
    r"\DeclarePairedDelimiter{\norm}{\lVert}{\rVert} \[ \norm{x} = \norm*{w} = \norm[\big]{g} \]": ["‖x‖ = ‖w‖ = ‖g‖"],
    r"\DeclarePairedDelimiter\abs{\lvert}{\rvert} \[ \abs{a} \ge a \]": ["|a| ≥ a"],
    r"\newcommand{\ip}[2]{\left\langle #1,#2\right\rangle} \[ \ip{x}{w} = \ip wx \]": ["⟨x, w⟩ = ⟨w, x⟩"],
}


@pytest.mark.parametrize("text", HABITS)
def test_a_document_is_read_with_its_author_s_habits(read, text):
    """The claims of each document are those beside it."""
    declared = "% lnsym: let x, w, g in R^d\n% lnsym: let a, c, s, t in R\n"
    document = read(declared + text)
    assert [claim.statement and str(claim.statement.proposition) for claim in document.claims] == HABITS[text]


def test_a_square_names_the_root_of_its_value(read):
    """σ_B² := V makes σ_B the root of V, and so replaces the meaning of the name alone."""
    (definition,) = read(r"\[ \sigma^2 := q+\epsilon \]").definitions
    assert (definition.name, definition.meaning) == ("sigma", Named("sigma", Root(definition.meaning.body.body)))


def test_a_square_whose_value_is_not_read_leaves_no_old_meaning(read):
    """After σ² := (nonsense) the standard σ is not used in its place."""
    broken, claim = read(r"\[ \sigma^2 := k \] \[ \sigma = 1 \]").claims
    assert (broken.diagnostic.code, claim.diagnostic.code) == ("LN110", "LN114")


MESSAGES = {
    r"z - \mu = v": r"\mathbf 1",
    r"\gamma u = y": r"\gamma\odot u",
    r"\tr(P) = 1": r"\newcommand{\tr}{\operatorname{tr}}",
    r"\norm{x} = 1": r"\newcommand{\norm}[1]{\lVert #1\rVert}",
    r"Var(z) = q": r"\operatorname{Var}",
    r"q \equiv \sigma^2": ":=",
    r"\lim \epsilon\to0 = 1": r"\lim_{t\to0}",
    r"z \in \mathbb R^d": "lnsym: let",
    r"\sum x_i = 1": r"\sum_i",
    r"(x,w) = 0": r"\langle x,y\rangle",
    r"\begin{cases} q \end{cases} = q": r"\text{if }",
    r"\mathrm d u = 0": r"\frac{\mathrm d}{\mathrm dt}",
    r"q = a \quad s = t": r"\qquad",
    r"q = a \quad (1)": r"\tag{1}",
    r"u\circ u = u": "f(g(x))",
    r"1{,}000 = q": "1000",
    r"q \not\le a": ">",
    r"e^{-q} < 1": "exponentials",
    r"|x| = 1": r"\lVert",
    r"\hat x = u": "let hat_x",
}


@pytest.mark.parametrize("formula", MESSAGES)
def test_a_message_says_what_to_write_instead(claims, formula):
    """The help of each refused formula names what would be read."""
    assert MESSAGES[formula] in claims(formula)[0].diagnostic.help
