"""False values: none is proved, whatever cancels on the way."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lnsym.kernel import KernelError, refute
from lnsym.terms import SCALAR, Relation, Statement, Symbol, number

from .reading import verdict


@pytest.mark.parametrize(
    "lines",
    [
        (r"\lim_{t\to0^+}\frac{\sqrt{1+\sqrt t}-1}{t} = 0",),
        (r"\lim_{t\to0}\frac{\sqrt{1+\sqrt{1+t}}-\sqrt2}{t} = 0",),
        (r"\lim_{t\to\infty}t(\sqrt{1+\sqrt{1+1/t}}-\sqrt2) = 0",),
        (r"\lim_{t\to0}\frac{\sqrt{1+t}-1}{t} = 0",),
    ],
)
def test_a_limit_looks_as_far_as_the_first_term_that_stays(lines: tuple[str, ...]) -> None:
    """When the leading terms of nested roots cancel, the limit is that of the next ones."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        ("assume mean(x) = 0", r"x^{\mathsf T}W^{\mathsf T}Wx = \mathbf 1^{\mathsf T}Wx"),
        ("assume mean(x) = 0", r"x^{\mathsf T}WW^{\mathsf T}x = \mathbf 1^{\mathsf T}W^{\mathsf T}x"),
        (r"\mathbf 1^{\mathsf T}W^{\mathsf T}W\mathbf 1 = \mathbf 1^{\mathsf T}W\mathbf 1",),
        (r"x^{\mathsf T}Wy = y^{\mathsf T}Wx",),
        (r"AW = WA",),
        (r"(AW)^{\mathsf T} = A^{\mathsf T}W^{\mathsf T}",),
    ],
)
def test_a_general_map_does_not_commute_or_square_away(lines: tuple[str, ...]) -> None:
    """⟨x, WᵀWx⟩ is ‖Wx‖², not ⟨1, Wx⟩."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\exists n:\ n = 0",),
        (r"\exists n:\ n = \frac12",),
        (r"\exists n:\ n < 1",),
        (r"f(n) := \lvert n\rvert", r"f'(-1) = 1"),
        (r"f(n) := \sqrt{n^2}", r"f'(-\frac12) = 1"),
        (r"\exists t:\ t^2 < 0",),
        (r"\exists t:\ \forall s:\ s = t",),
    ],
)
def test_a_positive_integer_is_a_positive_integer(lines: tuple[str, ...]) -> None:
    """Neither a witness nor the point of a derivative may lie outside the domain of its variable."""
    assert verdict(*lines) != "proved"


def test_a_counterexample_lies_in_the_domain_of_its_variables() -> None:
    """n ≥ 1 is not refuted by n = 1/2."""
    n = Symbol("n", SCALAR, "N")
    with pytest.raises(KernelError):
        refute(Statement((), Relation(">=", n, number(1))), 1, {n: Fraction(1, 2)})


def test_a_true_claim_about_positive_integers_is_not_refuted() -> None:
    """(n − 1)(n − 2) ≥ 0 for whole n, also where a hypothesis gives n the value of a real number."""
    assert verdict("assume epsilon = n", r"n^2-3n+2\ge0") != "refuted"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\sum_i\sum_jx_iy_j = d^2\bar x\bar y",),
        (r"\sum_i\sum_jA_{ij}x_j = \sum_i(Ax)_i",),
        (r"\max_i\max_j\lvert x_iy_j\rvert\ge0",),
    ],
)
def test_a_big_operator_inside_another_takes_the_whole_product(lines: tuple[str, ...]) -> None:
    """Σ_i Σ_j x_i y_j sums products: a true claim about it is not refuted."""
    assert verdict(*lines) != "refuted"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\sqrt{a^2} = a",),
        (r"(a^2)^{1/2} = a",),
        (r"\lvert ab\rvert = ab",),
        ("assume ab > 0", r"\sqrt{a^2} = a"),
        ("assume a^2 = b^2", r"a = b"),
        ("assume ab = ac", r"b = c"),
        ("assume (a-1)(a-2) = 0", r"a = 1"),
        (r"ab = 0 \iff a = 0",),
        (r"a^2 = 1 \iff a = 1",),
        (r"\lvert a\rvert = -a \iff a < 0",),
        (r"\max(a,b) = a \iff a > b",),
        (r"\operatorname{sign}(a)^2 = 1",),
        ("assume a^2 > 1", r"a > 1"),
        (r"\lvert a+b\rvert < \lvert a\rvert+\lvert b\rvert",),
        ("assume a/b > 0", r"\frac1b > 0"),
        ("assume z = q*y", r"q = 0"),
        ("assume z = mu*y", r"\lVert z\rVert = \mu\lVert y\rVert"),
        (r"\operatorname{Var}(x) = 0 \implies x = 0",),
        (r"x = 0 \iff x_1 = 0",),
    ],
)
def test_signs_and_cancelled_factors(lines: tuple[str, ...]) -> None:
    """Roots of squares are absolute values, and a factor that may vanish is not cancelled."""
    assert verdict(*lines) != "proved"


@pytest.mark.parametrize(
    "lines",
    [
        (r"\operatorname{Lip}(u_\epsilon) = \epsilon^{-1/2}",),
        (r"\sup_z\frac{q}{q+\epsilon} = 1",),
        (r"\operatorname{spec}(P) = \{0,1\}",),
        (r"\lVert P\rVert_2 = 1",),
        (r"\operatorname{spec}(vv^{\mathsf T}) = \{0,dq\}",),
        (r"\operatorname{spec}(z\mathbf 1^{\mathsf T}) = \{0,d\mu\}",),
        (r"\lVert v\mathbf 1^{\mathsf T}\rVert_2 = 0",),
        (r"\det(vv^{\mathsf T}) = 0\cdot d+1",),
        ("assume d = 1", r"\det(zz^{\mathsf T}) = 0"),
        (
            "assume d = 2, q > 0",
            r"\operatorname{spec}(Du_\epsilon(z)) = \{0,\frac{\epsilon}{(q+\epsilon)^{3/2}},(q+\epsilon)^{-1/2}\}",
        ),
        ("assume d >= 2, q < 1", r"\sup_z\frac{q}{q+\epsilon} = 1"),
    ],
)
def test_small_dimensions_are_allowed(lines: tuple[str, ...]) -> None:
    """d = 1 and d = 2 are dimensions like any other."""
    assert verdict(*lines) != "proved"
