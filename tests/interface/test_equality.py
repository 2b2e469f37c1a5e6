"""``equals`` at symbolic d."""

from __future__ import annotations

import pytest

from lnsym import (
    LayerNorm,
    RMSNorm,
    centered,
    dot,
    epsilon,
    equation,
    jacobian,
    linear_map,
    mean,
    norm,
    ones,
    scalar,
    sqrt,
    variance,
    vector,
)
from lnsym.interface import equality

u, z, w = LayerNorm(), vector("z"), vector("w")
a, c = scalar("a", positive=True), scalar("c")


def test_laws_of_layer_norm() -> None:
    """Shift and scaling, the variance ratio, and RMS norm of a centered input hold for all d."""
    assert u(z + c * ones).equals(u(z)) is True
    assert u(a * z).equals(u(z, epsilon=epsilon / a**2)) is True
    assert variance(u(z)).equals(variance(z) / (variance(z) + epsilon)) is True
    assert RMSNorm()(z).assuming(equation(mean(z), 0)).equals(u(z)) is True


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (u(a * z), u(z)),
        (u(c * z), u(z, epsilon=epsilon / a**2)),
        (RMSNorm()(z), u(z)),
        (mean(u(z, gain=w)), mean(u(z))),
        (sqrt(c**2), c),
        (jacobian(u, z), jacobian(RMSNorm(), z)),
    ],
)
def test_what_is_false_has_a_counterexample(left, right) -> None:
    """Laws that lack a hypothesis are false."""
    assert left.equals(right) is False


def test_hypotheses_make_true() -> None:
    """With the hypothesis that was missing they are true."""
    assert sqrt(c**2).assuming(c >= 0).equals(c) is True
    assert mean(u(z, gain=w)).assuming(equation(dot(w, centered(z)), 0)).equals(0) is True


def test_undecided_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """‖A Aᵀ‖ = ‖A‖² is true but without a normal form here: neither yes nor no."""
    monkeypatch.setattr(equality, "PATIENCE", 0.3)
    A = linear_map("A")
    assert norm(A @ A.T).equals(norm(A) ** 2) is None
