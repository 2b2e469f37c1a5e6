"""How documents are taken apart: displays, rows, labels, annotations, definitions, macros."""

from __future__ import annotations

import pytest

from lnsym.latex import read_conditions, read_formula
from lnsym.layers import layer_norm, standard_notation
from lnsym.terms import EPSILON, Call, Named, Relation, number

from .conftest import expected, samples


def propositions(document):
    return {claim.id: str(claim.statement.proposition) if claim.statement else None for claim in document.claims}


def test_a_chain_over_rows_is_one_claim_with_a_step_for_each_relation(read):
    """Rows that begin with a relation continue the claim; each step stands where it is written."""
    (claim,) = read(
        "\\begin{align}\\label{c}\n q &= q+0 \\\\\n  &\\le q \\\\ &\\quad + 1 \\\\ &= m\n\\end{align}"
    ).claims
    assert [str(step.statement.proposition) for step in claim.steps] == ["q = q+0", "q+0 ≤ q+1", "q+1 = m"]
    assert (claim.id, claim.steps[0].line, claim.steps[1].line) == ("c", 2, 2)


def test_a_premise_guards_every_step(read):
    """A ⟹ b = c < d has the steps A ⟹ b = c and A ⟹ c < d."""
    (claim,) = read(r"\[ q > 0 \implies q = q+0 < m \]").claims
    assert [str(s.statement.proposition) for s in claim.steps] == ["q > 0 ⟹ q = q+0", "q > 0 ⟹ q+0 < m"]


def test_rows_and_columns_with_their_own_left_side_are_separate_claims(read):
    """Each formula of a display is a claim; labels belong to rows."""
    text = r"""\begin{align} q &= q \label{a} \\ m &= m, \label{b}\\[2pt] & \ge q \\ d &= d \nonumber\end{align}
\begin{align*} q &= q & m &= m && \text{by definition} \\ &= q & &\ge q \end{align*}
\[ q \ge 0,\qquad m \ge 0 \quad\text{and}\quad r > 0 \]"""
    assert propositions(read(text)) == {
        "a": "q = q", "b": "m = m ≥ q", "a-3": "d = d", "eq-2": "q = q = q", "eq-2-2": "m = m ≥ q",
        "eq-3": "q ≥ 0", "eq-3-2": "m ≥ 0", "eq-3-3": "r > 0",
    }  # fmt: skip


@pytest.mark.parametrize(
    "condition",
    [
        r"\quad\text{for } q>0",
        r"\quad (q > 0)",
        r",\quad\text{if $q>0$}",
        r"\qquad\text{where } q > 0",
        r"\quad\forall q>0",
    ],
)
def test_a_condition_in_words_is_a_hypothesis(read, condition):
    """«for q > 0» behind a formula is a hypothesis of that claim."""
    (claim,) = read(rf"\[ m > 0 {condition} \]").claims
    assert str(claim.statement) == "ε > 0, q > 0 ⊢ m > 0"


def test_assumptions_hold_for_the_next_claim_or_always(read):
    """``assume`` for one claim, ``assume always`` to the end; ε > 0 stands unless it is replaced."""
    text = "% lnsym: assume always d >= 2\n% lnsym: assume q > 0\n% lnsym: assume epsilon = 0\n\\[q=q\\]\n\\[q=q\\]"
    first, second = read(text).claims
    assert [str(h) for h in first.statement.hypotheses] == ["d ≥ 2", "q > 0", "ε = 0"]
    assert [str(h) for h in second.statement.hypotheses] == ["ε > 0", "d ≥ 2"]


def test_a_claim_whose_hypothesis_is_not_read_is_unreadable(read):
    """A hypothesis is never dropped silently."""
    document = read("% lnsym: assume k > 0\n\\[q=q\\]\n\\[q=q\\]")
    assert [claim.diagnostic and claim.diagnostic.code for claim in document.claims] == ["LN121", None]
    document = read("% lnsym: assume always k > 0\n\\[q=q\\]\n\\[q=q\\]")
    assert [claim.diagnostic and claim.diagnostic.code for claim in document.claims] == ["LN121", "LN121"]
    assert [warning.code for warning in document.warnings] == ["LN503"]


def test_definitions_change_one_name_from_there_on(read):
    """q := … changes q and leaves σ² as it was; the body keeps the meanings that were in force."""
    document = read("\\[q = q\\]\n\\[q := \\sigma^2+\\epsilon\\]\n\\[q = \\sigma^2\\]")
    before, after = (claim.statement.proposition for claim in document.claims)
    (definition,) = document.definitions
    assert definition.meaning == after.left == Named("q", definition.meaning.body)
    assert after.left != before.left
    assert after.right.base.body.body == before.left


def test_a_defined_map_takes_its_arguments(read):
    """h_ε(t) := … is a function of ε and t; after u := … the map u_ε remains."""
    text = r"\[ h_\epsilon(t) := \frac{t}{\epsilon} \] \[ h_2(q) = q/2 \] \[ u := rv \] \[ u = u_\epsilon(z) \]"
    claims = read("% lnsym: let t in R\n" + text).claims
    left = claims[0].statement.proposition.left
    assert isinstance(left, Call)
    assert (left.arguments[0], left.function.parameters[0]) == (number(2), EPSILON)
    assert str(claims[1].statement.proposition) == "u = u_ε(z)"


def test_names_whose_definition_is_not_read_are_not_used(read):
    """No later claim about such a name falls back on its standard meaning."""
    first, second = read("\\[ q := q+ \\]\n\\[ q = 1 \\]").claims
    assert (first.diagnostic.code, second.diagnostic.code) == ("LN105", "LN114")


def test_declarations_end(read):
    """``end`` takes the lets back."""
    document = read("% lnsym: let q in R^d\n\\[q = v\\]\n% lnsym: end\n\\[q = v\\]")
    assert [claim.statement is None for claim in document.claims] == [False, True]


def test_the_layer_decides_what_u_means(read):
    """The annotation changes u and LN and leaves the document's own names."""
    text = "\\[ w := 2v \\] \\[ u = w \\]\n% lnsym: layer rmsnorm epsilon=outside\n\\[ u = w \\]"
    one, other = (claim.statement.proposition for claim in read(text).claims)
    assert one.right == other.right
    assert one.left != other.left


def test_what_is_not_mathematics_is_passed_over(read):
    """Verbatim, comments, \\iffalse, what is before and after the document."""
    text = r"""\[ 1=2 \] \newcommand{\two}[1][2]{#1}
\begin{document} \verb|\[| \begin{verbatim}\[ 1=2 \]\end{verbatim} \iffalse \[ 1=2 \] \fi a\\[2pt]
% \[ 1=2 \]
\[ \two = \two[3] \]
\end{document} \[ 1=2 \]"""
    assert propositions(read(text)) == {"eq-4": "2 = 3"}


def test_markdown_displays(read):
    """Dollars, math fences, brackets, with {#id}; code is passed over; a lost $$ spoils one display only."""
    text = (
        "`$$ 1=2 $$`\n```\n$$ 1=2 $$\n```\n```math\nq=q\n```\n{#f}\n\\[ m=m \\] {#b}\n\n$$ 1=1\n\n$$ d=d $$ {#d .x}\r\n"
    )
    assert propositions(read(text, markdown=True)) == {"f": "q = q", "b": "m = m", "eq-11": None, "d": "d = d"}


def test_macros_stand_for_what_they_say(read):
    """\\newcommand with arguments and a default, \\DeclareMathOperator, \\let, \\def without parameters."""
    text = r"""\newcommand{\norm}[1]{\lVert #1\rVert}\newcommand{\pw}[2][2]{{#2}^{#1}}\DeclareMathOperator{\avg}{mean}
\let\ga\gamma \def\T{^{\mathsf T}}
\[ \norm{v} = \pw{q} + \pw[3]{q} \] \[ \avg(\ga) = v\T v \]"""
    assert list(propositions(read(text)).values()) == ["‖v‖ = q²+q³", "mean(γ) = vᵀv"]


def test_skip_expect_and_inline_claims(read):
    """skip lists a display, expect is handed on, claim makes the next line's relations claims."""
    text = "% lnsym: skip\n\\[\\int\\]\n% lnsym: expect refuted\n\\[q=1\\]\n% lnsym: claim\nHere $q\\ge0$ and $x$."
    text += "\nNot $q=1$."
    skipped, refuted, inline = read(text).claims
    assert (skipped.kind, skipped.statement, refuted.expected) == ("skipped", None, "refuted")
    assert (str(inline.statement.proposition), inline.line) == ("q ≥ 0", 6)


def test_unknown_annotations_are_warned_of(read):
    """Nothing that an author wrote to the tool is ignored silently."""
    document = read(
        "% lnsym: foo\n% lnsym: let d in R\n% lnsym: layer batchnorm\nx % lnsym: skip\n% lnsym: expect refuted\n"
    )
    assert [w.code for w in document.warnings] == ["LN501", "LN507", "LN504", "LN506", "LN506"]


@pytest.mark.parametrize(
    ("plain", "latex"),
    [
        ("u(a z) = u(z)", r"u(az) = u(z)"),
        ("q/(q+epsilon) < 1", r"q/(q+\epsilon) < 1"),
        ("u_eps(az) = u_(epsilon/a^2)(z)", r"u_\epsilon(az) = u_{\epsilon/a^2}(z)"),
        ("norm(z)^2 = dot(z, z)", r"\lVert z\rVert^2 = \langle z,z\rangle"),
        ("r = (q + epsilon)^(-1/2) and a^-1 >= sqrt(2)", r"r = (q+\epsilon)^{-1/2}, a^{-1} \ge \sqrt2"),
    ],
)
def test_plain_text_formulas_mean_the_same(plain, latex):
    """A formula of the command line, plain or in LaTeX, is one term."""
    names = standard_notation(layer_norm())
    assert read_formula(plain, notation=names, declared="a in R") == read_formula(
        latex, notation=names, declared="a in R"
    )


def test_conditions():
    """The conditions of ``assume`` are relations, also in LaTeX between dollars."""
    names = standard_notation(layer_norm())
    found = read_conditions("epsilon = 0, $v^{\\mathsf T}z=0$, mean(z) != 0", notation=names)
    assert found[0] == Relation("=", EPSILON, number(0))
    assert [str(c) for c in found[1:]] == ["vᵀz = 0", "mean(z) ≠ 0"]


@pytest.mark.parametrize("name", ["equation", "align", "align*", "gather", "multline"])
@pytest.mark.parametrize("markdown", [True, False])
def test_an_environment_with_a_slip_in_its_name_is_unreadable(read, name, markdown):
    r"""\\begin{equaton}, a forgotten brace: what was to be displayed is never skipped silently."""
    for begin in (f"\\begin{{{name}", f"\\begin{{{name[0]}{name[2:]}}}", f"\\begin{{{name.rstrip('*')}s}}"):
        document = read(f"{begin}\nq = 2\n\\end{{{name}}}\n\n$$ q = 3 $$\n", markdown=markdown)
        assert [claim.diagnostic and claim.diagnostic.code for claim in document.claims] == ["LN115", None]


@pytest.mark.parametrize(
    ("text", "markdown"),
    [
        ("a <!-- remark\n\n{}", True),
        ("<!-- lnsym: let a in R\n\n{}", True),
        ("```python\n\n{}", True),
        ("\\begin{{verbatim}}\n{}", False),
        ("\\iffalse\n{}", False),
    ],
)
def test_what_hides_the_rest_of_a_document_is_unreadable(read, text, markdown):
    """A comment, a listing, a conditional that never ends hides formulas: the document does not pass."""
    (claim,) = read(text.format("$$ q = 2 $$\n"), markdown=markdown).claims
    assert claim.diagnostic.code == "LN115"
    assert read(text.format("prose only\n"), markdown=markdown).claims == ()


@pytest.mark.parametrize(
    "line", ["let a in R", "assume q > 0", "layer rmsnorm", "expect refuted", "claim", "skip", "end"]
)
def test_an_annotation_without_its_colon_is_read_with_it(read, line):
    """The word behind lnsym says that an annotation is meant; prose that begins with lnsym is prose."""
    with_colon, without = (read(f"% lnsym{colon} {line}\n$$ u = z $$\n", markdown=False) for colon in (":", ""))
    assert without.claims == with_colon.claims
    assert [warning.code for warning in without.warnings][:1] == ["LN506"]
    assert read("% lnsym letters are prose\n", markdown=False).warnings == ()


@pytest.mark.parametrize("name", samples())
def test_every_display_of_a_sample_gives_a_claim_or_a_definition(read, name):
    """As many results as labels; a claim without statement has a diagnostic; steps repeat the hypotheses."""
    text = samples()[name]
    document = read(text, markdown=name.endswith(".md"))
    labels = text.count("\\label{") + text.count("{#")
    assert sum(claim.label is not None for claim in document.claims) == labels
    for claim in document.claims:
        assert (claim.statement is None) == (claim.diagnostic is not None)
        assert all(step.statement.hypotheses == claim.statement.hypotheses for step in claim.steps)


@pytest.mark.parametrize("name", expected())
def test_samples_are_read_exactly_where_they_make_sense(read, name):
    """A claim that is true or false has a statement; one that is damaged has none."""
    document = read(samples()[name], markdown=name.endswith(".md"))
    readable = {claim.label: claim.statement is not None for claim in document.claims}
    wanted = expected()[name]
    assert {label: readable[label] for label in wanted} == wanted


@pytest.mark.parametrize(
    ("line", "markdown", "help"),
    [
        ("let x in Rd", False, "% lnsym: let x in R^d"),
        ("let x, y in Rd", True, "<!-- lnsym: let x, y in R^d -->"),
        ("expect false", False, "% lnsym: expect refuted"),
        ("expect prooved", True, "<!-- lnsym: expect proved -->"),
        ("layer layrnorm divisor=d", False, "% lnsym: layer layernorm divisor=d"),
        ("asume q > 0", False, "did you mean assume?"),
        ("assume always a => 0", True, "write >="),
    ],
)
def test_a_slip_in_an_annotation_is_answered_with_what_was_meant(read, line, markdown, help):
    """The help can be copied into the document, as the comment that its format has."""
    text = f"<!-- lnsym: {line} -->\n" if markdown else f"% lnsym: {line}\n"
    (warning,) = read(text + "$$ q = q $$\n", markdown=markdown).warnings
    assert warning.help == help


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        (r"f+g+h = f", ("not declared either: g, h",)),
        (r"f^2 = \operatorname{mean}(k\odot z)", ("not declared either: k",)),
        (r"\operatorname{vra}(z) = q", ("the nearest names that have a meaning: var",)),
        (r"\mathrm{meen}(z) = q", ("the nearest names that have a meaning: mean",)),
        (r"\epsilon_i = 1", ("epsilon is a number, which has no components",)),
    ],
)
def test_one_look_at_undeclared_names_is_enough(read, formula, said):
    """All names that a formula lacks are named at once, with what is near and what they cannot be."""
    (claim,) = read(f"$$ {formula} $$\n", markdown=True).claims
    assert claim.diagnostic.code == "LN110"
    assert set(said) <= set(claim.diagnostic.notes)


def test_an_unknown_command_is_answered_with_the_nearest(read):
    r"""\\sigm for \\sigma."""
    for wrong, right in (
        (r"\sigm", r"\sigma"),
        (r"\gama", r"\gamma"),
        (r"\epsilom", r"\epsilon"),
        (r"\lVer", r"\lVert"),
    ):
        (claim,) = read(f"$$ {wrong} = 1 $$\n", markdown=True).claims
        assert claim.diagnostic.help.startswith(f"did you mean {right}?")


@pytest.mark.parametrize(
    ("definition", "use"),
    [
        (r"\newcommand{\be}{\begin{equation}}\newcommand{\ee}{\end{equation}}", r"\be q = 2 \ee"),
        (r"\gdef\ba{\begin{align*}}\def\ea{\end{align*}}", r"\ba q &= 2 \ea"),
        (r"\newenvironment{eqn}{\begin{equation}}{\end{equation}}", r"\begin{eqn} q = 2 \end{eqn}"),
        (r"\newenvironment{boxed}[1][x]{\par\begin{gather}}{\end{gather}}", r"\begin{boxed} q = 2 \end{boxed}"),
        ("", r"\begin{empheq}{align} q = 2 \end{empheq}"),
        ("", r"\begin{equation+} q = 2 \end{equation+}"),
        ("", r"\begin{Align} q = 2 \end{Align}"),
    ],
)
def test_a_display_that_is_not_read_is_unreadable(read, definition, use):
    r"""What \\be or an environment of the author or of a package displays is said not to be read; prose is prose."""
    document = read(f"{definition}\n{use}\n\n\\[ q \\ge 0 \\]\n")
    assert [claim.diagnostic and claim.diagnostic.code for claim in document.claims] == ["LN115", None]
    plain = (
        r"\newenvironment{remark}{\par\textbf{Remark.}}{\par}" + "\n\\begin{remark}\n\\[ q \\ge 0 \\]\n\\end{remark}\n"
    )
    assert [claim.diagnostic for claim in read(plain).claims] == [None]


def test_an_entry_is_declared_with_its_vector(read):
    """x_i is no number of its own: what would be bound by the sum must not be a letter by itself."""
    (claim,) = read("$$ \\mu = \\sum_i x_i $$\n", markdown=True).claims
    assert claim.diagnostic.help.endswith("<!-- lnsym: let x in R^d -->")
    document = read("<!-- lnsym: let x_i in R -->\n$$ \\frac1d\\sum_i x_i = x_i $$\n", markdown=True)
    assert [warning.code for warning in document.warnings] == ["LN502"]
    assert document.claims[0].diagnostic.code == "LN110"


def test_the_nearest_macro_of_the_document_is_named(read):
    r"""\\nrom for the author's own \\norm."""
    (claim,) = read("\\newcommand{\\normal}[1]{\\lVert #1\\rVert}\n\\[ \\nromal{v} = 1 \\]\n").claims
    assert claim.diagnostic.help.startswith("did you mean \\normal?")
