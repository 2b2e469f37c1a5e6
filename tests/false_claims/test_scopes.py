"""A hypothesis holds where the statement stands, not at the places that a binder visits."""

from __future__ import annotations

import pytest

from .reading import verdict


@pytest.mark.parametrize(
    "lines",
    [
        (r"h(s) := s^2", "assume q = t^2", r"\frac{d}{dt}h'(q) = 4t"),
        (r"h(s) := s^2", "assume 2a = 2b", r"\frac{d}{db}h'(a) = 2"),
        (r"h(s) := s^2", "assume 2t = q^2", r"\nabla_z(h'(t)) = \frac{4qv}{d}"),
        ("assume 2w = 2z", r"\nabla_z\langle\nabla_w\lVert w\rVert^2,z\rangle = 4w"),
        ("assume dot(z,w) = 0", r"\nabla_z\operatorname{rank}(\langle z,w\rangle I) = 0"),
        ("assume q = t^2", r"\frac{d}{dt}\operatorname{rank}((q-t^2)I) = 0"),
    ],
)
def test_a_derivative_moves_its_variable_alone(lines: tuple[str, ...]) -> None:
    """With q = t² given, q does not move with t inside d/dt, wherever it stands: at the point of h', in a rank."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        ("assume s = 2", r"\lim_{q\to-1}(q+s) = 1"),
        ("assume s = 2", r"\lim_{q\to-\infty}\frac{s}{q} = 0"),
        (r"p := 2d", r"\lim_{p\to\infty}\frac dp = 0"),
        (r"p := d", r"\lim_{p\to\infty}\frac1p\lVert\mathbf 1\rVert^2 = 0"),
        (r"p := d", r"\lim_{p\to\infty}\frac1p\operatorname{tr}(P) = 0"),
    ],
)
def test_a_limit_is_about_what_its_quantity_is(lines: tuple[str, ...]) -> None:
    """q stays a mean of squares when a hypothesis is put in; with d tend all sums over d coordinates."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"k(t) := \sqrt2", r"k(1/s)^2 = 2"),
        (r"k(t) := \sqrt3", r"k(\sqrt s)^4 = 9"),
        (r"k(x) := \lVert\mathbf 1\rVert", r"k(x/\lVert x\rVert)^2 = d"),
    ],
)
def test_the_power_of_a_call_needs_its_argument(lines: tuple[str, ...]) -> None:
    """(√2)² = 2 needs no root, but an undefined argument stays undefined."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\operatorname{spec}(P) = \{0^{(1/2)},0^{(1/2)},1^{(d-1)}\}",),
        (r"\operatorname{spec}(P) = \{0^{(3)},0^{(-2)},1^{(d-1)}\}",),
        (r"\operatorname{spec}(P) = \{0^{(a)},0^{(1-a)},1^{(d-1)}\}",),
    ],
)
def test_a_multiplicity_is_a_whole_number(lines: tuple[str, ...]) -> None:
    """Multiplicities that only add up to the right ones are not multiplicities."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"-\lim_{t\to\infty}t < 0",),
        (r"\lvert\lim_{t\to\infty}(-t)\rvert \ge 0",),
        (r"\frac{1}{\lim_{t\to\infty}t} = 0",),
        (r"a+\lim_{t\to\infty}(-t) < \lim_{t\to\infty}t",),
    ],
)
def test_an_infinite_limit_is_compared_only_as_it_stands(lines: tuple[str, ...]) -> None:
    """−lim t is not above every number because lim t is; inside an expression an infinite limit is no value."""
    assert verdict(*lines) not in ("proved", "refuted")


def test_a_supremum_over_whole_numbers_is_no_supremum_over_all() -> None:
    """sup over n is over whole numbers or refused: −(n − 1/2)² does not reach 0 there."""
    assert verdict(r"\sup_n(-(n-\frac12)^2) = 0") != "proved"
