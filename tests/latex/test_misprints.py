"""What is printed decides: formulas that look otherwise than their source groups them, macros in their groups."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lnsym.latex import Document, ReadClaim


@pytest.mark.parametrize(
    "formula",
    [
        r"\lvert a|c|t\rvert = 1",
        r"\left|a|c|t\right| = 1",
        r"\bigl|a|c|t\bigr| = 1",
        r"\lVert x\|a\|w\rVert = 1",
        r"\lVert x||a||w\rVert = 1",
        r"\max_i x_i a = 1",
        r"\min_i x_i\,\mu = 1",
        r"\max_i x_i/a = 1",
        r"\max_i x_i\, w\cdot x = 1",
        r"{a^2}^3 = a^6",
        r"{A^{\mathsf T}}_{ij} = 1",
        r"2{3}^2 = 18",
        r"J(0) = 0",
        r"J(az) = 0",
        r"\sigma(0) = 0",
    ],
)
def test_what_is_printed_in_two_ways_is_refused(claims: Callable[[str], tuple[ReadClaim, ...]], formula: str) -> None:
    """Braces, bars and factors that a reader of the print would group otherwise are ambiguous."""
    (claim,) = claims(formula)
    assert claim.diagnostic is not None
    assert claim.diagnostic.code == "LN111"


@pytest.mark.parametrize("argument", ["x", "az", "x+w", "Pz", r"\mathbf 1", "z"])
@pytest.mark.parametrize("brackets", ["({})", r"\left({}\right)"])
def test_a_map_before_a_vector_in_parentheses_is_a_product_where_only_that_fits(claims, argument, brackets) -> None:
    """J(x) among vectors is Jx; among maps, numbers and other factors it could be J at x, which has its own writing."""
    before = "J" + brackets.format(argument)
    (vector,), (dotted,) = claims(f"{before} + Jw = w"), claims(f"J\\cdot({argument}) + Jw = w")
    assert vector.statement is not None
    assert str(vector.statement.proposition).replace("·", "") == str(dotted.statement.proposition).replace("·", "")
    for unclear in (rf"\lVert {before}\rVert = 1", f"{before} w = w", f"{before} = J", f"{before} = 0"):
        (claim,) = claims(unclear)
        assert claim.diagnostic is not None
        written = "J alone" if argument == "z" else "Du_"
        assert (claim.diagnostic.code, written in claim.diagnostic.help) == ("LN111", True)


@pytest.mark.parametrize("argument", ["az", "Aw", r"\nabla_z q"])
def test_a_vector_before_a_transposed_bracket_is_what_fits(claims, argument) -> None:
    """v(Aw)ᵀ among maps is an outer product, among rows the row of v at Aw; where both fit, it is unclear."""
    before = rf"v({argument})^{{\mathsf T}}"
    for around in ("P + {} = A", "{} = W"):
        (outer,), (dotted,) = claims(around.format(before)), claims(around.format(rf"v\cdot({argument})^{{\mathsf T}}"))
        assert outer.statement is not None
        assert str(outer.statement.proposition).replace("·", "") == str(dotted.statement.proposition).replace("·", "")
    (row,) = claims(rf"w^{{\mathsf T}} + {before} = x^{{\mathsf T}}")
    assert row.statement is not None
    (unclear,) = claims(f"{before} = {before}")
    assert unclear.diagnostic is not None
    assert unclear.diagnostic.code == "LN111"


@pytest.mark.parametrize(
    ("formula", "same"),
    [
        (r"\smash[b]{a} = 1", "a = 1"),
        (r"\smash{a} = 1", "a = 1"),
        (r"\left|a+|c|\right| = 1", r"\lvert a+\lvert c\rvert\rvert = 1"),
        (r"\max_i|x_i|\,\lVert w\rVert\,\sigma = 1", r"(\max_i|x_i|)\lVert w\rVert\,\sigma = 1"),
        (r"\max_i x_i/d = 1", r"(\max_i x_i)/d = 1"),
        (r"\max_i x_i\, Aw = 0", r"(\max_i x_i)Aw = 0"),
        (r"{x_i}^2 = 1", "x_i^2 = 1"),
    ],
)
def test_one_reading_is_read(claims: Callable[[str], tuple[ReadClaim, ...]], formula: str, same: str) -> None:
    """Where both groupings agree, or only one has a meaning, the formula is read."""
    (one,), (other,) = claims(formula), claims(same)
    assert one.diagnostic is None
    assert one.statement == other.statement


@pytest.mark.parametrize(
    ("macros", "formula", "meaning"),
    [
        (r"\providecommand{\le}{\ge}", r"a \le 0", r"a \leq 0"),
        (r"\newcommand{\x}{a}{\renewcommand{\x}{b}}", r"\x = b", None),
        ("\\newcommand{\\x}{a}\n{\\renewcommand{\\x}{b}}", r"\x = b", "a = b"),
        ("\\newcommand{\\x}{a}\n{\\gdef\\x{b}}", r"\x = b", "b = b"),
        ("\\newcommand{\\x}{a}\n{\\global\\def\\x{b}}", r"\x = b", "b = b"),
        (r"\newcommand{\x}{a}\begingroup\renewcommand{\x}{b}\endgroup", r"\x = b", "a = b"),
        (r"\newcommand{\x}{a}\begin{quote}\renewcommand{\x}{b}\end{quote}", r"\x = b", "a = b"),
        (r"\newcommand{\x}{a}\AtBeginDocument{\renewcommand{\x}{b}}", r"\x = b", None),
        (r"\newcommand{\x}{a}\let\y\x\renewcommand{\x}{b}", r"\y = b", "a = b"),
        (r"\let\y\mu\renewcommand{\mu}{b}", r"\y = \mu", r"\mu = b"),
        (r"\newcommand{\x}{a}\let\x=b", r"\x = b", None),
        (r"\newcommand{\x}{a}\def\x#1{b}", r"\x = b", None),
    ],
)
def test_macros_mean_what_they_mean_to_tex(
    read: Callable[..., Document], macros: str, formula: str, meaning: str | None
) -> None:
    """Definitions end with their group, \\let takes the meaning of now, and what is not read cannot be used."""
    text = "% lnsym: let a, b in R\n{}\n\\[ {} \\]\n"
    (claim,) = read(text.format(macros, formula)).claims
    if meaning is None:
        assert claim.statement is None
    else:
        assert claim.statement == read(text.format("", meaning)).claims[0].statement


def test_the_marks_of_a_block_quote_are_no_relations(read: Callable[..., Document]) -> None:
    """The > of a quotation is blank in a formula; outside of a quotation it is a relation."""
    let = "<!-- lnsym: let a in R -->\n\n"
    (plain,) = read(f"{let}$$ a^2 + 2\n - 1 = a^2 + 1 $$\n", markdown=True).claims
    (quoted,) = read(f"{let}> $$ a^2 + 2\n> - 1 = a^2 + 1 $$\n", markdown=True).claims
    assert plain.statement is not None
    assert quoted.statement == plain.statement
    (relation,) = read(f"{let}$$ a^2 + 2\n> 1 $$\n", markdown=True).claims
    (inside,) = read(f"{let}> $$ a^2 + 2\n> > 1 $$\n", markdown=True).claims
    assert relation.statement is not None
    assert inside.statement == relation.statement
