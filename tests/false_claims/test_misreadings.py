"""Text that is false as it is printed is not proved because it was read as something else."""

from __future__ import annotations

import time

import pytest

from lnsym.check.document import read
from lnsym.tactics import decide

from .reading import verdict, verdict_or_refusal


@pytest.mark.parametrize(
    "line",
    [
        r"\smash[b]{a} = ab",
        r"\lvert a|b|c\rvert = \lvert a\rvert b\lvert c\rvert",
        r"\left|a|b|c\right| = \lvert a\rvert b\lvert c\rvert",
        r"\bigl|a|b|c\bigr| = \lvert a\rvert b\lvert c\rvert",
        r"\max_i x_i a = a\max_i x_i",
        r"\min_i x_i\,\mu = \mu\min_i x_i",
        r"{a^2}^3 = a^6",
        r"J(0) = 0",
    ],
)
def test_a_formula_is_not_proved_in_a_reading_that_is_not_its_own(line: str) -> None:
    """What is printed decides: options of macros, outer bars, factors behind a maximum, J at a point."""
    assert verdict_or_refusal(line) != "proved"


def _proved(text: str, *, markdown: bool = False) -> list[str]:
    claims = [claim.statement for claim in read(text, markdown=markdown).claims]
    return [decide(claim, deadline=time.monotonic() + 2).verdict for claim in claims if claim is not None]


@pytest.mark.parametrize(
    "text",
    [
        "\\providecommand{\\le}{\\ge}\n\\[ a^2+1 \\le 0 \\]",
        "\\newcommand{\\x}{a}\n{\\renewcommand{\\x}{b}}\n\\[ \\x = b \\]",
        "\\newcommand{\\x}{a}\n\\begin{quote}\\renewcommand{\\x}{b}\\end{quote}\n\\[ \\x = b \\]",
        "\\newcommand{\\x}{a}\n\\let\\y\\x\n\\renewcommand{\\x}{b}\n\\[ \\y = b \\]",
    ],
)
def test_a_macro_means_what_it_means_to_tex(text: str) -> None:
    """A definition ends with its group, \\providecommand keeps what there is, and \\let takes the meaning of now."""
    assert "proved" not in _proved(f"% lnsym: let a, b in R\n{text}\n")


def test_a_quotation_mark_of_markdown_is_no_relation() -> None:
    """The > before each line of a quotation is not read as part of the formula."""
    text = "<!-- lnsym: let a in R -->\n\n> $$ a^2 + 2\n> - 1 = a^2 + 1 $$\n"
    assert "refuted" not in _proved(text, markdown=True)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (r"\exists a,b>0:\ ab<0", False),
        (r"\forall a,b>0:\ ab>0", True),
        (r"\forall x,w\ne0:\ x^{\mathsf T}x>0", True),
        (r"\forall a,b>0:\ a>b", False),
        (r"\exists a>0,\ b<0:\ ab<0", True),
        (r"\forall a,b>a:\ b<0", False),
        (r"\forall n,a>n:\ a<0", False),
        (r"\forall x,w=2x:\ \lVert x\rVert=0", False),
        (r"\forall a,b>a:\ b-a>0", True),
        (r"\forall a,b\in\mathbb R:\ a^2+b^2\ge0", True),
    ],
)
def test_a_condition_behind_several_names_is_about_each(formula: str, expected: bool) -> None:
    """a, b > 0 says it of a as well."""
    assert (verdict(formula) == "proved") == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("d = 1", False),
        ("q < 1", False),
        ("sqrt(q) < 1", False),
        ("sigma < 1", False),
        ("norm(v) < 1", False),
        ("q <= epsilon", False),
        ("q + a^2 = 1", False),
        ("Var(z) = 2", False),
        ("$z = \\mathbf 1$", False),
        ("$z = x$", False),
        (r"$\lvert\mu\rvert < 1$", False),
        (r"$\max(q,1) = 1$", False),
        ("$z_1 = z_2$, d = 2", False),
        ("q > 0", True),
        ("v != 0", False),
        ("norm(v) > 0, d >= 3", True),
        ("sigma != 0", True),
        ("a > 1, epsilon < 1", True),
    ],
)
def test_a_quantity_that_is_restricted_has_no_limit(given: str, expected: bool) -> None:
    """Where q < 1, or there is but one coordinate, q does not grow; a strict sign leaves it free."""
    claim = (f"assume {given}", r"\lim_{q\to\infty}\frac{q}{q+\epsilon} = 1")
    assert (verdict(*claim) == "proved") == expected


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (r"\exists a\in\mathbb N:\ 2a=1", False),
        (r"\exists a\in\mathbb N:\ a^2=2", False),
        (r"\forall n\in\mathbb R:\ n\ge1", False),
        (r"\forall a\in\mathbb N:\ a\ge1", True),
        (r"\inf_{a\in\mathbb N}a^2 = 0", False),
        (r"\exists n\in\mathbb N:\ n=2", True),
        (r"\sup_{n\in\mathbb N}\frac1n = 1", True),
        (r"A^{\mathsf T}_{ij} = A_{ij}", False),
        (r"A^{\mathsf T}_{ij} = A_{ji}", True),
        (r"A_{ij}^{\mathsf T} = A_{ji}", True),
        (r"J = rP+v\left(\nabla_z\frac{1}{\sqrt{q+\epsilon}}\right)^{\mathsf T}", True),
    ],
)
def test_a_set_and_a_transpose_reach_as_far_as_they_are_written(formula: str, expected: bool) -> None:
    """a ∈ N is a whole number even where a was declared real; A^T_ij is an entry of A^T."""
    assert (verdict(formula) == "proved") == expected


@pytest.mark.parametrize("last", ["g(2) = 4", "g(2) = 2a"])
def test_a_parameter_does_not_catch_the_letter_of_another_map(last: str) -> None:
    """With f(t) := at, the a of g(a) := f(a) is another: the definition is refused."""
    assert verdict_or_refusal("f(t) := at", "g(a) := f(a)", last) == "unreadable"
