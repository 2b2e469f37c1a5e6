"""A name stands for what it was given, wherever a derivative, a limit or a maximum binds by it."""

from __future__ import annotations

from time import monotonic

import pytest

from lnsym.check.document import read
from lnsym.tactics import decide

from .reading import refusal, verdict, verdict_or_refusal


@pytest.mark.parametrize(
    "lines",
    [
        (r"M := \max_i\max_j x_i y_j", r"L := \max_i\max_j x_j y_j", r"\max_i M = \max_i L"),
        (r"M := \max_i\max_j x_i y_j", r"L := \max_i\max_j x_j y_j", r"\min_i M = \min_i L"),
    ],
)
def test_indices_stay_apart_when_one_is_bound_anew(lines: tuple[str, ...]) -> None:
    """max_i max_i max_j keeps i and j apart: x_i y_j is not x_j y_j."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\lim_{r\to\infty}\frac{r}{r+1} = 1",),
        (r"Q := q+\epsilon", r"\lim_{Q\to0}Q = 0"),
        (r"Q := q+1", r"\lim_{Q\to0}\frac{Q}{\lvert Q\rvert} = 1"),
        (r"p := \frac{1}{1+a^2}", r"\lim_{p\to2}p = 2"),
        ("N := n", r"\lim_{N\to\frac12}N = \frac12"),
        ("E := 2n", r"\lim_{E\to3}E = 3"),
        (r"K := t+\lvert t\rvert", r"\lim_{K\to-1}K = -1"),
        (r"K := q-m", r"\lim_{K\to1}K = 1"),
        (r"\epsilon := t", r"\lim_{\epsilon\to\infty}r = r"),
        ("q := s", r"\lim_{q\to0}r = r"),
    ],
)
def test_a_limit_needs_values_that_come_near(lines: tuple[str, ...]) -> None:
    """A quantity that never comes near the target has no limit there: r stays below 1/√ε, 2n is even."""
    assert verdict_or_refusal(*lines) != "proved"


@pytest.mark.parametrize(
    "formula",
    [
        r"\lim_{q\to0}\frac{q}{q+\epsilon} = 0",
        r"\lim_{q/\epsilon\to\infty}\frac{q}{q+\epsilon} = 1",
        r"\lim_{\sigma\to\infty}\frac{\sigma}{\sqrt{\sigma^2+\epsilon}} = 1",
    ],
)
def test_a_scale_comes_near_everything_of_its_sign(formula: str) -> None:
    """q and σ grow and shrink with z, so limits in them stay what they are."""
    assert verdict(formula) == "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\nabla\lVert w\rVert^2 = 0",),
        (r"f(x) := x^{\mathsf T}w", r"\nabla f(y) = 0"),
        (r"h(x) := \lVert x\rVert^2", r"\nabla h(2z) = 8z"),
        (r"\delta := 2\epsilon", r"\frac{\partial r}{\partial\delta} = 0"),
        (r"p := \epsilon^2", r"\frac{\partial\epsilon}{\partial p} = 0"),
        ("z := x", r"\frac{\partial u}{\partial z} = 0"),
        (r"\epsilon := t^2", r"\frac{\partial r}{\partial\epsilon} = 0"),
        ("q := s", r"\frac{\partial r}{\partial q} = 0"),
        (r"\mu := s", r"\frac{\partial v}{\partial\mu} = 0"),
    ],
)
def test_a_derivative_is_by_what_the_expression_depends_on(lines: tuple[str, ...]) -> None:
    """Not by another meaning of the name, nor by z where the formula is about x: refused, not zero."""
    assert verdict_or_refusal(*lines) not in ("proved", "refuted")


@pytest.mark.parametrize(
    "lines",
    [
        ("let a in R", "assume always a > 0", "end", "let a in R", "$$a > 0$$"),
        ("let a in R", "assume always a > 0", "let a in R", "$$a > 0$$"),
        ("let s in R", "$$p := s$$", "end", "let s in R", "$$p = s$$"),
        ("let s in R", "$$f(t) := st$$", "end", "let s in R", "$$f(1) = s$$"),
        ("layer rmsnrm", r"$$\operatorname{mean}(u) = 0$$"),
        ("layer layernorm divisor=n-1", r"$$\operatorname{mean}(u) = 0$$"),
    ],
)
def test_what_was_said_of_another_letter_or_layer_does_not_count(lines: tuple[str, ...]) -> None:
    """A letter declared anew has no hypotheses and no definitions; a layer that is not read decides nothing."""
    text = "\n\n".join(line if line.startswith("$") else f"<!-- lnsym: {line} -->" for line in lines)
    claim = read(text, markdown=True).claims[-1]
    assert claim.statement is None or decide(claim.statement, deadline=monotonic() + 2).verdict != "proved"


@pytest.mark.parametrize("formula", [r"\mu(v) = 0", r"\mu(u) = 0", r"\sigma(\mathbf 1) = 0", r"\mu(\mathbf 1) = 1"])
def test_a_statistic_of_one_vector_is_not_a_product(formula: str) -> None:
    """No one puts a single name in parentheses to multiply by it: these are true, and never refuted."""
    assert verdict_or_refusal(formula) != "refuted"


@pytest.mark.parametrize(
    "argument", ["ax", "-x", "az", "x+w", r"c\mathbf 1", "Px", r"\frac{z}{2}", r"\gamma\odot u", r"\mathbf 1+w"]
)
@pytest.mark.parametrize("name", ["q", r"\mu", r"\sigma", "m", r"\sigma^2"])
def test_a_statistic_of_a_vector_is_not_silently_a_product(name: str, argument: str) -> None:
    """q(az) is the q of az to one reader and a product to another: neither reading is taken without a word."""
    assert refusal(f"{name}({argument}) = {name}({argument})") == "LN111"


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("v(aw) = aPw", True),
        (r"v(w+c\mathbf 1) = v(w)", True),
        ("v(-w) = v(w)", False),
        ("r(w-x) = rw-rx", True),
        (r"r(z-\mu\mathbf 1) = u", True),
    ],
)
def test_a_vector_before_a_vector_is_applied_and_a_coefficient_is_not(formula: str, expected: bool) -> None:
    """Vectors have no product, so v(az) is the v of az; r(w − x) is a product."""
    assert (verdict_or_refusal(formula) == "proved") == expected
