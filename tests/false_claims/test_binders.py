"""A bound name is none but the binder's: neither a hypothesis nor another name may reach into its scope."""

from __future__ import annotations

import pytest

from .reading import verdict


@pytest.mark.parametrize(
    "lines",
    [
        ("assume q = epsilon", r"\lim_{q\to0}\frac{q}{q+\epsilon} = \frac12"),
        ("assume a = q", r"\lim_{q\to0}\frac{a}{q+a} = \frac12"),
        ("assume epsilon = q, q > 0", r"\lim_{q/\epsilon\to\infty}\frac{q}{q+\epsilon} = \frac12"),
        ("assume a = 1", r"\lim_{a\to0}a = 1"),
        ("assume a = t", r"\lim_{t\to0}(a+t) = 2t"),
    ],
)
def test_a_limit_does_not_move_what_a_hypothesis_says_of_its_quantity(lines: tuple[str, ...]) -> None:
    """With ε = q given, lim_{q→0} moves the bound q and leaves ε where it is."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"F(z) := \frac{q}{q+\epsilon}", r"\lim_{q\to0}F(w) = 0"),
        (r"F(z) := q", r"\lim_{q\to\infty}\frac{1}{1+F(w)} = 1"),
        (r"F(z) := q", r"\lim_{q\to1}F(w) = 1"),
    ],
)
def test_a_limit_does_not_reach_under_the_parameter_of_a_function(lines: tuple[str, ...]) -> None:
    """In F(z) := q(z) the name q speaks of the parameter: lim_{q→0} F(w) is F(w)."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"f(b) := \lim_{t\to\infty}\frac{bt}{t+1}", r"\lim_{t\to0^+}\frac{f(t)}{t} = 0"),
        (r"f(s) := \lim_{t\to\infty}\frac{st}{t+1}", r"\lim_{t\to0^+}\frac{f(t)}{t} = 0"),
        (r"h_s(t) := st^2", r"G(s) := h_s'(2)", r"K(t) := G(t)", r"K'(3) = 0"),
        (r"h_s(t) := st", r"G(s) := h_s'(2)", r"K(t) := G(t)", r"K'(3) = 2"),
    ],
)
def test_a_binder_inside_a_binder_of_the_same_letter_is_another_variable(lines: tuple[str, ...]) -> None:
    """f(t) inside lim_t, with f itself a limit over its own t: the two t are different."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\max_i(\max_j(x_iy_j)) = \max_i(\max_j(x_jy_j))",),
        (r"\max_i(x_i+\max_j(y_j)) = \max_i(x_i+\max_j(y_i))",),
        (r"\min_i(\max_j(x_i+y_j)) = \min_i(\max_j(x_j+y_j))",),
    ],
)
def test_a_maximum_inside_a_maximum_has_an_index_of_its_own(lines: tuple[str, ...]) -> None:
    """max_i max_j x_i y_j is not max_j x_j y_j."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\sum_j A_{ij}x_j = \bar x\,\frac{d}{dt}(t\sum_j A_{ij})",),
        (r"\sum_i(y_i\max_j(x_ix_j)) = \bar y\,\frac{d}{dt}(t\sum_i\max_j(x_ix_j))",),
        (r"\sum_j A_{jj}x_j = \bar x\,\frac{d}{dt}(t\sum_j A_{jj})",),
    ],
)
def test_a_sum_sees_its_index_wherever_it_stands(lines: tuple[str, ...]) -> None:
    """The entries of a general map and a maximum inside a sum depend on the index of the sum."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\sum_i\delta_{ij}\delta_{ik} = 1",),
        (r"\sum_i\delta_{ij}\delta_{ik}x_i = x_k",),
        (r"\sum_i\delta_{ij}\delta_{ik}x_i = x_j",),
        (r"\sum_i\delta_{ij}\delta_{ik}\delta_{il} = \delta_{kl}",),
        (r"\delta_{ij} = 0",),
        (r"x_i = x_j",),
        (r"\sum_i\sum_jx_iy_j = d\,y_j\sum_ix_i",),
    ],
)
def test_free_indices_are_independent(lines: tuple[str, ...]) -> None:
    """What holds for j = k only does not hold for all j and k."""
    assert verdict(*lines) != "proved"
