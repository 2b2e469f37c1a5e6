"""Derivatives at symbolic d: against SymPy in coordinates, and the laws of calculus."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from lnsym import (
    Expression,
    LayerNorm,
    RMSNorm,
    centered,
    derivative,
    dimension,
    dot,
    epsilon,
    gradient,
    jacobian,
    jvp,
    ones,
    scalar,
    second_derivative,
    sqrt,
    variance,
    vector,
    vjp,
)
from lnsym.errors import NotDerived
from lnsym.terms import ShapeError

z, w, x, gamma = vector("z"), vector("w"), vector("x"), vector("gamma")
a = scalar("a", positive=True)
OUTSIDE = LayerNorm(epsilon="outside")(z).assuming(variance(z) > 0)
CORES = [LayerNorm()(z), LayerNorm(divisor="d-1")(z), OUTSIDE, RMSNorm()(z)]
POINTS = st.tuples(*[st.integers(-4, 4)] * 3)
CONSTANTS = st.sampled_from([Fraction(1, 3), Fraction(2), Fraction(1, 100)])


def same(left: sympy.Matrix, right: sympy.Matrix) -> bool:
    """Equality of explicit exact matrices of numbers."""
    return (left - right).applyfunc(lambda entry: sympy.radsimp(sympy.expand(entry))).is_zero_matrix


@settings(max_examples=12, deadline=None)
@given(st.sampled_from(CORES), POINTS, CONSTANTS)
def test_jacobian_is_that_of_coordinates(u: Expression, point: tuple[int, ...], constant: Fraction) -> None:
    """At d = 3 the Jacobian for all d is what SymPy finds by differentiating coordinate by coordinate."""
    assume(len(set(point)) > 1)
    written = jacobian(u, z, evaluate=False).at(z=point, epsilon=constant)
    assert same(jacobian(u, z).at(z=point, epsilon=constant), written)


@settings(max_examples=4, deadline=None)
@given(POINTS, POINTS, CONSTANTS)
def test_second_derivative_is_that_of_coordinates(
    point: tuple[int, ...], direction: tuple[int, ...], constant: Fraction
) -> None:
    """The same for the JVP differentiated again, along two directions of which one is the input."""
    values = {"z": point, "w": direction, "epsilon": constant}
    written = second_derivative(LayerNorm(), z, w, z, evaluate=False).at(**values)
    assert same(second_derivative(LayerNorm(), z, w, z).at(**values), written)


@pytest.mark.parametrize("u", CORES)
def test_chain_rule_along_the_input(u: Expression) -> None:
    """d/dt u(tz) is the JVP at tz along z."""
    t = scalar("t", positive=True)
    moved = u.subs({z: t * z}).assuming(variance(z) > 0)
    assert derivative(moved, t).equals(jvp(u, z, w).subs({z: t * z, w: z}))


@pytest.mark.parametrize(
    ("quantity", "degree", "power"),
    [
        (CORES[0], 0, 2),
        (OUTSIDE, 0, 1),
        (CORES[3], 0, 2),
        (variance(CORES[0]), 0, 2),
        (variance(z), 2, 2),
        (jacobian(CORES[0], z), -1, 2),
        (gradient(variance(CORES[0]), z), -1, 2),
        (second_derivative(CORES[0], z, w, x), -2, 2),
    ],
)
def test_degree(quantity: Expression, degree: int, power: int) -> None:
    """Under z → az, ε → a²ε (aε outside the root) with a > 0 a quantity of degree k is multiplied by a^k."""
    scaled = quantity.subs({z: a * z, epsilon: a**power * epsilon}).assuming(variance(z) > 0)
    assert scaled.equals(a**degree * quantity)


def test_vjp_is_adjoint_to_jvp() -> None:
    """⟨w, Df(z) x⟩ = ⟨Df(z)ᵀ w, x⟩, with a gain too."""
    y = LayerNorm()(z, gain=gamma, bias=vector("beta"))
    assert dot(w, jvp(y, z, x)).equals(dot(vjp(y, z, w), x))
    assert vjp(y, z, w).equals(jvp(y, z, w)) is False


def test_second_derivative_is_the_derivative_of_the_jvp() -> None:
    """D²f(z)[w, x] = D(z ↦ Df(z) w) x, symmetric in w and x, with the directions held fixed."""
    second = second_derivative(LayerNorm(), z, w, x)
    assert second.equals(jacobian(jvp(LayerNorm(), z, w), z) @ x)
    assert second.equals(second_derivative(LayerNorm(), z, x, w))
    assert second.subs({w: z}).equals(second_derivative(LayerNorm(), z, z, x))


def test_gradient_of_an_inner_product_is_the_vjp() -> None:
    """∇⟨w, f(z)⟩ = Df(z)ᵀ w."""
    assert gradient(dot(w, LayerNorm()(z)), z) == vjp(LayerNorm(), z, w)


@pytest.mark.parametrize("layer", [LayerNorm(), LayerNorm(divisor="d-1")])
def test_eigenvectors(layer: LayerNorm) -> None:
    """Layer norm does not change along 1; along v it is damped by ε over the radicand, q+ε or q′+ε."""
    q = variance(z) if layer.divisor == "d" else dimension * variance(z) / (dimension - 1)
    assert jvp(layer, z, ones).equals(0)
    assert jvp(layer, z, centered(z)).equals(epsilon / (q + epsilon) * layer(z))


def test_derivatives_by_a_scalar() -> None:
    """d/dt of a scalar, a vector and a map has the shape of each."""
    t = scalar("t", positive=True)
    assert derivative(sqrt(t), t) == 1 / (2 * sqrt(t))
    assert derivative(t**2 * z, t).equals(2 * t * z)
    assert derivative(t * z @ z.T, t).equals(z @ z.T)


@pytest.mark.parametrize(
    ("layer", "missing"), [(LayerNorm(epsilon="outside"), "q > 0"), (LayerNorm(epsilon="max"), "ε−q")]
)
def test_what_is_not_differentiable_is_not_derived(layer: LayerNorm, missing: str) -> None:
    """Without the hypothesis that keeps away from the kink there is no Jacobian, and the error says so."""
    with pytest.raises(NotDerived, match=missing):
        jacobian(layer, z)


def test_cases_of_a_maximum() -> None:
    """With ε under a maximum the Jacobian is P/√ε below and that of ε = 0 above."""
    u = LayerNorm(epsilon="max")(z)
    below, above = u.assuming(variance(z) < epsilon), u.assuming(variance(z) > epsilon)
    assert jacobian(below, z).equals(jacobian(centered(z) / sqrt(epsilon), z))
    assert jacobian(above, z).equals(jacobian(LayerNorm()(z, epsilon=0).assuming(variance(z) > 0), z))


def test_contradictory_hypotheses_give_nothing() -> None:
    """From hypotheses that exclude each other nothing is derived."""
    with pytest.raises(NotDerived, match="contradict"):
        LayerNorm()(z).assuming(epsilon < 0).simplify()


def test_shapes_of_derivatives() -> None:
    """A Jacobian is that of a vector by a vector symbol, a gradient that of a scalar; directions are vectors."""
    for f, by in ((variance(z), z), (LayerNorm(), a), (LayerNorm(), 2 * z)):
        with pytest.raises(ShapeError):
            jacobian(f, by)
    with pytest.raises(ShapeError):
        gradient(LayerNorm(), z)
    with pytest.raises(ShapeError):
        jvp(LayerNorm(), z, a)
