"""What the reader says of slips: what was meant instead, and what a reading takes for granted."""

from __future__ import annotations

import pytest

from lnsym.layers import layer_norm, standard_notation
from lnsym.terms.names import latex_name


def diagnostic(read, formula, before=""):
    (claim,) = read(f"{before}\\[ {formula} \\]").claims
    assert claim.diagnostic is not None
    return claim.diagnostic


# -- the dimension ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("letter", ["n", "N", "m", r"\ell"])
@pytest.mark.parametrize("declared", [False, True])
@pytest.mark.parametrize("formula", [r"\frac1{N}\sum_{i=1}^{N} z_i = \mu", r"\sum_{i=1}^N v_i^2 = N q"])
def test_a_sum_up_to_another_letter_is_answered_with_the_dimension(read, letter, declared, formula):
    """Whatever the letter above a sum is called, and whether it is declared: the help is to write d for it."""
    let = f"% lnsym: let {letter.strip(chr(92))} in N\n" if declared else ""
    assert f"write d for {letter.strip(chr(92))}" in diagnostic(read, formula.replace("N", letter), let).help


@pytest.mark.parametrize("start", ["0", "2", "17"])
def test_a_sum_that_begins_elsewhere_is_told_where_it_begins(read, start):
    """A sum from another number than 1 to d is refused for its beginning, not for its end."""
    assert f"begins at 1, not at {start}" in diagnostic(read, rf"\sum_{{i={start}}}^{{d}} z_i = 0").message


@pytest.mark.parametrize("letter", ["i", "j", "k", "l"])
def test_a_declared_letter_is_no_free_index(read, letter):
    """A letter that is declared is a number; the message says so, and what it is undeclared."""
    help = diagnostic(read, f"v_{letter} = 1", f"% lnsym: let {letter} in N\n").help
    assert f"{letter} is declared" in help


@pytest.mark.parametrize("parameters", ["t", "s, t"])
def test_a_map_without_subscript_takes_none(read, parameters):
    r"""After h(t) := …, h_\epsilon(t) is no component: the help is the map as it is defined."""
    claims = read(
        f"% lnsym: let s, t in R\n\\[ h({parameters}) := t^2 \\] \\[ h_\\epsilon({parameters}) = 1 \\]"
    ).claims
    assert (claims[0].diagnostic.code, f"h({parameters})" in claims[0].diagnostic.help) == ("LN112", True)


@pytest.mark.parametrize(
    ("formula", "meant"),
    [
        (r"q = 1 \quad\text{as } \epsilon\to 0", r"\lim"),
        (r"q = m \quad\text{as } t\to\infty", r"\lim"),
        (r"\text{where } q = m", "behind the formula"),
        (r"\text{for } q = m", "behind the formula"),
        ("d := 3", "assume always d = 3"),
        (r"\sup_{z\ne 0} q = 1", r"\sup_z"),
        (r"\sup_{\epsilon>0} q = 1", r"\sup_z"),
    ],
)
def test_words_and_bounds_are_answered_with_the_writing_that_is_read(read, formula, meant):
    """Limits, conditions, a fixed dimension and suprema under a condition have a writing of their own."""
    assert meant in diagnostic(read, formula).help


# -- names of several letters -------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["rstd", "wdy", "scale", "kappa"])
@pytest.mark.parametrize("formula", ["{} := 1", "{} = 1", r"q = 2\,{}"])
def test_letters_in_a_row_may_be_meant_as_a_name(read, word, formula):
    r"""The message for rstd names \mathrm{rstd}, in a definition and in a claim."""
    found = diagnostic(read, formula.format(word))
    assert rf"\mathrm{{{word}}}" in " ".join((*found.notes, found.help))


@pytest.mark.parametrize("formula", ["sqrt(q) = q", "sqrt{q} = q", "frac{1}{d} = q", "max(a, q) = a", "Var(z) = q"])
def test_a_command_without_its_backslash_is_answered_with_it(read, formula):
    """sqrt(q) is no product of four letters."""
    found = diagnostic(read, formula)
    word = formula.split("(")[0].split("{")[0]
    assert (found.code, word in found.help, "\\" in found.help) == ("LN110", True, True)


@pytest.mark.parametrize("left", [r"\frac{\partial L}{\partial y}", r"\frac{dL}{dy}", r"\frac{\partial L}{\partial z}"])
def test_a_derivative_is_not_defined(read, left):
    """What replaces ∂L/∂y := g is a vector of its own and the gradient of an inner product."""
    found = diagnostic(read, f"{left} := g", "% lnsym: let g in R^d\n")
    assert (found.code, r"\nabla" in found.help, "component" in found.help) == ("LN114", True, False)


# -- signs of programs --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "meant"),
    [("q >= 0", r"\ge"), ("q <= m", r"\le"), ("q => 0", r"\ge"), ("q == q", "="), ("q != 0", r"\ne"),
     ("q=1 ==> q>0", r"\implies"),
     ("q = 0,5", "0.5"), (r"q = \frac12 + 1,25", "1.25"), (r"q = 1,5\,m", "1.5"),
     ("q = 10^-5", "^{-5}"), ("q = d^-x", "^{-x}"),
     (r"\left( q + 1 \right = 1", r"\right)"), (r"\left q + 1 \right) = 1", r"\left("),
     (r"\left\frac12) = 1", r"\left(")],
)  # fmt: skip
def test_what_is_no_latex_is_answered_with_the_latex(read, written, meant):
    """Relations of programs, decimal commas, exponents without braces, \\left and \\right without brackets."""
    assert meant in diagnostic(read, written).help


# -- shapes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        (r"v = z - \mu", ["z is a vector", "μ is a scalar", r"\mu\,\mathbf 1"]),
        (r"y = \gamma u + \beta", [r"\gamma\odot u"]),
        (r"\nabla_z q = \frac2d v^{\mathsf T}", ["vectors and gradients are columns"]),
        (r"\lVert z\rVert = \sqrt{zz^{\mathsf T}}", [r"z^{\mathsf T}z the inner product"]),
        (r"vP = v", ["a map stands before the vector"]),
        (r"P = I - \frac1d", ["I is a map", r"\frac1d\,I"]),
        (r"(1,2) = z + 1", ["vector"]),
    ],
)
def test_shapes_are_told_in_words_with_the_names_of_the_parts(read, formula, said):
    """No message has the shape of an array in it; the help is about the letters of the formula."""
    found = diagnostic(read, formula)
    text = "\n".join((found.message, *found.notes, found.help or ""))
    assert all(part in text for part in said)
    assert "(d" not in text


# -- annotations --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("let b: R", ["let b in R"]),
        ("let s > 0", ["let s in R", "assume always s > 0"]),
        ("let k in N, k >= 2", ["let k in N", "assume always k >= 2"]),
        ("let b in R, assume b > 0", ["let b in R", "assume always b > 0"]),
        ("let t in R^+", ["let t in R", "assume always t > 0"]),
        ("let s, t in R_+", ["let s, t in R", "assume always s > 0, t > 0"]),
        (r"let t in \mathbb R_{\ge 0}", ["let t in R", "assume always t >= 0"]),
        ("let w in R^n", ["let w in R^d"]),
        ("let a in R, w in R^n", ["let w in R^d"]),
        ("assume always: d >= 2", ["assume always d >= 2"]),
    ],
)
def test_the_annotations_that_a_help_gives_are_read(read, line, lines):
    """A declaration with a condition, another set, a colon too many: the help can be copied, line by line."""
    (warning,) = read(f"% lnsym: {line}\n").warnings
    assert all(f"% lnsym: {right}" in warning.help for right in lines)
    assert all(w.code != "LN502" for w in read("".join(f"% lnsym: {right}\n" for right in lines)).warnings)


@pytest.mark.parametrize("begin", ["LNSYM:", "Lnsym :", "lnsym -", "lnsyn:", "lnsm:", "lnsym"])
@pytest.mark.parametrize("line", ["let a in R", "assume q > 0", "expect refuted"])
def test_an_annotation_that_is_nearly_written_is_read_with_a_warning(read, begin, line):
    """The word before let, assume … may be written otherwise by a letter or a sign; remarks are remarks."""
    text = "% {} {}\n\\[ q = q \\]"
    exact, slip = read(text.format("lnsym:", line)), read(text.format(begin, line))
    assert slip.claims == exact.claims
    assert [(w.code, w.help) for w in slip.warnings] == [
        ("LN506", f"% lnsym: {line}"),
        *((w.code, w.help) for w in exact.warnings),
    ]
    assert read("% claims: let a be, lnsym is a tool, limes: assume\n").warnings == ()


@pytest.mark.parametrize("word", ["let", "assume", "expect"])
def test_a_colon_behind_the_word_of_an_annotation_does_no_harm(read, word):
    """assume: q > 0 is read, and warned of."""
    rest = {"let": "a in R", "assume": "q > 0", "expect": "refuted"}[word]
    exact, slip = (read(f"% lnsym: {word}{colon} {rest}\n\\[ q = q \\]") for colon in ("", ":"))
    assert (slip.claims, [w.code for w in slip.warnings]) == (exact.claims, ["LN506"])


@pytest.mark.parametrize(
    "rest", ["q > 0; d >= 2", "q > 0 or d >= 2", "for all q > 0", "q > 0 % needed", "for every a > 0"]
)
@pytest.mark.parametrize("always", ["", "always "])
def test_hypotheses_are_relations_with_commas_between_them(read, rest, always):
    """Other joints are named, and no word of them is taken for an undeclared letter."""
    (claim,) = read(f"% lnsym: assume {always}{rest}\n\\[ q = q \\]").claims
    assert claim.diagnostic.code == "LN121"
    assert "declared" not in claim.diagnostic.message


def test_an_annotation_that_nothing_follows_is_shown_where_it_stands(read):
    """Each of the last annotations is warned of, on its line."""
    assume = "% lnsym: assume q > 0\n"
    text = f"{assume}\\[ q = q \\]\n{assume}\nText.\n% lnsym: expect refuted\n% lnsym: skip\n\nEnd.\n"
    assert [(w.code, w.line) for w in read(text).warnings] == [("LN506", 3), ("LN506", 6), ("LN506", 7)]


# -- environments and labels --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["equation", "align*", "gather"])
def test_an_environment_with_another_end_is_told_where_it_ends(read, name):
    r"""\end{equaton} ends the display that it was to end, and the message has its line."""
    wrong = name.replace("a", "", 1)
    first, second = read(f"\\begin{{{name}}}\nq = 1\n\\end{{{wrong}}}\n\n\\[ q = q \\]").claims
    assert (first.diagnostic.code, second.diagnostic) == ("LN115", None)
    assert f"\\end{{{wrong}}} on line 3" in first.diagnostic.message


@pytest.mark.parametrize("braces", ["{stat}", "{# stat}", "{#my label}", "{ stat2 }"])
def test_braces_that_are_no_label_are_warned_of(read, braces):
    """Behind a display in Markdown; {#id}, with classes and attributes, is a label."""
    (warning,) = read(f"$$ q = q $$ {braces}\n", markdown=True).warnings
    assert warning.code == "LN508"
    meant = warning.help.removeprefix("write ")
    for right in (meant, meant.replace("}", " .wide}"), meant.replace("}", " .wide width=3}")):
        (claim,) = (
            document := read(f"$$ q = q $$ {right}\n\\begin{{align}} q &= q \\end{{align}}", markdown=True)
        ).claims[:1]
        assert (f"{{#{claim.label}}}", document.warnings) == (meant, ())


def test_a_label_that_is_lost_is_named(read):
    """The second label of a formula, and the second formula of a label, with the line of the first."""
    second, twice = read("\\[ q = q \\label{a}\\label{b} \\]\n\\[ q = q \\label{a} \\]").warnings
    assert (second.code, "a, not b" in second.message) == ("LN508", True)
    assert (twice.code, "line 1" in twice.message, "a-2" in twice.message) == ("LN508", True, True)


# -- remarks for claims that are not proved -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["x", r"\gamma", "z", r"\beta"])
def test_d_before_a_vector_is_remarked_as_the_dimension(read, name):
    """dx among vectors is d times x, which those who write gradients so do not mean; in derivatives d is no factor."""
    let = "% lnsym: let x, w in R^d\n"
    for formula in (f"d{name} = w", f"w + 2d{name} = w", f"d {name} = w"):
        (claim,) = read(f"{let}\\[ {formula} \\]").claims
        assert any("dimension" in remark for remark in claim.remarks)
    for formula in (
        f"d{name}_i = 1",
        rf"\frac1d{name} = w",
        rf"\frac{{\partial q}}{{\partial {name}}} = w",
        f"2d = 1, {name} = w",
    ):
        assert all(
            "dimension" not in remark for claim in read(f"{let}\\[ {formula} \\]").claims for remark in claim.remarks
        )


@pytest.mark.parametrize(
    "layout", [r"\[ {},\quad {} \]", r"\[ {}\qquad {} \]", r"\begin{{align}} {} \\ {} \end{{align}}"]
)
def test_a_hypothesis_above_several_formulas_is_remarked_to_be_for_the_first(read, layout):
    """The later formulas of a display say which assume does not hold for them, and what would."""
    display = layout.format("q/q = 1", "m/m = 1")
    first, second = read(f"% lnsym: assume q > 0, m > 0\n{display}").claims
    assert first.remarks == ()
    assert any("line 1" in remark and "assume always" in remark for remark in second.remarks)
    assert all(claim.remarks == () for claim in read(f"% lnsym: assume always q > 0\n{display}").claims)


@pytest.mark.parametrize("condition", ["q > 0", r"q \ne 0", "q < 1"])
def test_a_relation_that_may_be_a_condition_is_remarked(read, condition):
    r"""q/q = 1, \quad q > 0 makes two claims; the second says how a condition is written."""
    _, second = read(rf"\[ q/q = 1,\quad {condition} \]").claims
    assert any(r"\text{if }" in remark for remark in second.remarks)
    _, other = read(rf"\[ m/m = 1,\quad {condition} \]").claims
    assert other.remarks == ()


# -- names with a new meaning -------------------------------------------------------------------------------------

STANDARD = sorted(set(standard_notation(layer_norm())) - {"d", "epsilon", "z", "gamma", "beta", "y", "LN", "RMSNorm"})


@pytest.mark.parametrize("name", STANDARD)
@pytest.mark.parametrize("kind", ["R", "R^d", "R^{dxd}"])
def test_a_declaration_that_takes_a_standard_name_is_warned_of(read, name, kind):
    """Once, at its place, and in each claim with the name that is not proved."""
    let, shown = f"% lnsym: let {name} in {kind}\n", latex_name(name)
    document = read(f"{let}\\[ {shown} = {shown} \\]\n{let}")
    assert [(w.code, w.line) for w in document.warnings] == [("LN509", 1)]
    assert any("line 1" in remark for remark in document.claims[0].remarks)


@pytest.mark.parametrize("line", ["let z, gamma, beta in R^d", "let x, y in R^d", "let a in R", "let epsilon in R"])
def test_a_declaration_that_takes_no_standard_name_is_not_warned_of(read, line):
    """The variables of the notation may be declared as what they are."""
    document = read(f"% lnsym: {line}\n\\[ z + \\gamma = \\beta \\]\n")
    assert (document.warnings, document.claims[0].remarks) == ((), ())


@pytest.mark.parametrize(
    ("definition", "warned"),
    [
        (r"\mu := \frac1d\sum_i z_i", False),
        (r"q := \operatorname{Var}(z)", False),
        (r"P := I - \frac1d\mathbf 1\mathbf 1^{\mathsf T}", False),
        (r"s := 1", False),
        (r"q := 3", True),
        (r"\sigma := \sqrt{q+\epsilon}", True),
        (r"q := \operatorname{Var}(x)", True),
        (r"P := I", True),
        (r"u := q", True),
        (r"\gamma := \mathbf 1", True),
        (r"m(x) := \operatorname{mean}(x)", True),
    ],
)
def test_a_definition_with_another_shape_or_other_variables_is_warned_of(read, definition, warned):
    """A definition of a standard name that may well be the standard one is not."""
    found = [w.code for w in read(f"% lnsym: let x, z in R^d\n\\[ {definition} \\]").warnings]
    assert found == ["LN509"] * warned


@pytest.mark.parametrize(
    ("said", "shown"), [("% lnsym: assume always a > 0\n", "a > 0"), ("\\[ b := a+1 \\]\n", "definition of b")]
)
def test_a_declaration_that_drops_what_was_said_is_warned_of(read, said, shown):
    """Declared again, a letter is another one; the hypotheses and definitions of the former are named."""
    document = read(f"% lnsym: let a in R\n{said}% lnsym: let a in R\n")
    assert [(w.code, shown in w.message) for w in document.warnings] == [("LN509", True)]
    assert read(f"% lnsym: let a in R\n{said}% lnsym: let c in R\n").warnings == ()
