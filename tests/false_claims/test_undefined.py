"""What has no value at an allowed point is not proved, also where the point falls out of the calculation."""

from __future__ import annotations

import pytest

from .reading import verdict


@pytest.mark.parametrize(
    "lines",
    [
        (r"k(t) := 3", r"k(1/s) = 3"),
        (r"k(t) := 3", r"k(\sqrt s) = 3"),
        (r"F(x) := 1", r"F(x/\lVert x\rVert) = 1"),
        (r"\lim_{t\to1/s}3 = 3",),
        (r"0\cdot\frac1t = 0",),
        (r"\frac1t-\frac1t = 0",),
        (r"(\frac1t)^0 = 1",),
        (r"\frac{t^2}{t} = t",),
        (r"\frac qq = 1",),
        (r"(\sqrt t)^2 = t",),
        (r"\sqrt{ab} = \sqrt a\sqrt b",),
        ("assume ab >= 0", r"\sqrt{ab} = \sqrt a\sqrt b"),
        ("assume a^2b >= 0", r"\sqrt{a^2b} = \lvert a\rvert\sqrt b"),
        (r"\frac{x^{\mathsf T}x}{\lVert x\rVert} = \lVert x\rVert",),
        ("layer layernorm epsilon=inside divisor=d-1", r"\operatorname{mean}(u_\epsilon(z)) = 0"),
        (r"\exists t:\ st = 1",),
        (r"z_2 = z_2",),
    ],
)
def test_an_undefined_side_is_not_proved(lines: tuple[str, ...]) -> None:
    """An equation with a side that is undefined somewhere is proved under no reading."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\frac1t > 0 \implies t^2\ge0",),
        (r"\frac tt = 1 \implies t^2\ge0",),
        (r"\sqrt t = 1 \implies 0 = 0",),
        (r"\frac1t = 1 \iff t = 1",),
        (r"\sqrt t\ge0 \iff 1 = 1",),
        (r"\frac1t = 0 \implies t = t",),
    ],
)
def test_a_premise_makes_sense_wherever_the_hypotheses_hold(lines: tuple[str, ...]) -> None:
    """In A ⟹ B only B may rely on A."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"h(t) := \sqrt t\sqrt t", r"h'(0) = 1"),
        (r"h(t) := (\sqrt{-t^2})^2", r"h'(0) = 0"),
        (r"h(t) := (\sqrt{t^3})^2", r"h'(0) = 0"),
        ("assume t = 0", r"\frac{d}{dt}(\sqrt t\sqrt t) = 1"),
        ("assume t >= 0", r"\frac{d}{dt}(\sqrt t\sqrt t) = 1"),
        (r"h(t) := \lvert t\rvert", r"h'(0) = 0"),
        (r"h(t) := \sqrt t", r"h'(0) = 0"),
        ("assume a = b", r"\frac{\partial}{\partial a}\max(a,b) = 1"),
        (r"F(x) := \sqrt{-\operatorname{Var}(x)}\,x", r"DF(0) = 0"),
        (r"\nabla_z\sigma = \frac{v}{d\sigma}",),
        ("assume q = 0", r"\nabla_z\sigma = 0"),
        ("layer layernorm epsilon=max divisor=d", "assume q = epsilon", r"Du_\epsilon(z)\mathbf 1 = 0"),
    ],
)
def test_a_derivative_needs_a_neighbourhood(lines: tuple[str, ...]) -> None:
    """f is differentiable only where it is defined all around; a root that vanishes at the point is not."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\lim_{q\to-1}q = -1",),
        (r"\lim_{q\to-\infty}\frac{q}{q+\epsilon} = 1",),
        (r"\lim_{n\to\frac12}n^2 = \frac14",),
        (r"\lim_{n\to0}n = 0",),
        (r"\lim_{q\to0^-}q = 0",),
        (r"\lim_{t\to0}\sqrt t = 0",),
        (r"\lim_{t\to0}\frac{\lvert t\rvert}{t} = 1",),
        (r"\lim_{t\to0}\operatorname{sign}(t) = 0",),
    ],
)
def test_a_limit_is_approached_through_allowed_values(lines: tuple[str, ...]) -> None:
    """A quantity that cannot be negative does not tend to −1, a whole number not to 1/2."""
    assert verdict(*lines) != "proved"
