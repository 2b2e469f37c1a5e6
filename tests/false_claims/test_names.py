"""A name stands for what it was given, wherever a derivative, a limit or a maximum binds by it."""

from __future__ import annotations

import pytest

from .reading import verdict, verdict_or_refusal


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
    ],
)
def test_a_limit_needs_values_that_come_near(lines: tuple[str, ...]) -> None:
    """A quantity that never comes near the target has no limit there: r stays below 1/√ε, 2n is even."""
    assert verdict_or_refusal(*lines) != "proved"


@pytest.mark.parametrize("formula", [r"\lim_{q\to0}\frac{q}{q+\epsilon} = 0", r"\lim_{\sigma\to\infty}ru = 0u"])
def test_a_scale_comes_near_everything_of_its_sign(formula: str) -> None:
    """q and σ grow and shrink with z; nothing false is said of their limits."""
    assert verdict_or_refusal(formula) != "refuted"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\nabla\lVert x\rVert^2 = 0",),
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
