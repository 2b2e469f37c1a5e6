"""Operators write terms: shapes, hypotheses, structural equality."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError
from fractions import Fraction

import numpy
import pytest
import sympy

from lnsym import Expression, LayerNorm, centered, dot, epsilon, equation, identity, linear_map, mean, scalar, vector
from lnsym.terms import MAP, ROW, SCALAR, VECTOR, Shape, ShapeError

a, b, z, w, A = scalar("a"), scalar("b", positive=True), vector("z"), vector("w"), linear_map("A")


@pytest.mark.parametrize(
    ("expression", "shape", "text"),
    [
        (2 * a - b / 3, SCALAR, "2a−b/3"),
        (z + w - z, VECTOR, "z+w−z"),
        (z.T @ w, SCALAR, "zᵀw"),
        (z @ w.T, MAP, "zwᵀ"),
        (A @ z, VECTOR, "Az"),
        (z.T @ A, ROW, "zᵀA"),
        (A**2 @ A.T, MAP, "A²Aᵀ"),
        (z.hadamard(w).hadamard(z), VECTOR, "z⊙w⊙z"),
        (-z / b, VECTOR, "(−z)/b"),
        (1 / b ** Fraction(1, 2), SCALAR, "1/b^(1/2)"),
        (z.component("i"), SCALAR, "z_i"),
    ],
)
def test_operators_write_what_they_are_given(expression: Expression, shape: Shape, text: str) -> None:
    """An operator joins its operands in the order given, and the shape follows."""
    assert (expression.shape, str(expression)) == (shape, text)


@pytest.mark.parametrize(
    "write",
    [lambda: z * w, lambda: z @ w, lambda: a @ z, lambda: z + a, lambda: z / w, lambda: z + 1, lambda: z > w],
)
def test_shapes_must_fit(write: Callable[[], object]) -> None:
    """Operands of the wrong shapes are refused when written."""
    with pytest.raises(ShapeError):
        write()


@pytest.mark.parametrize("half", [Fraction(1, 2), 0.5, numpy.float64(0.5), sympy.Rational(1, 2)])
def test_numbers_of_every_library_are_exact(half: object) -> None:
    """Numbers of Python, NumPy and SymPy are taken exactly, from either side."""
    assert half * z == z.of(Fraction(1, 2)) * z


def test_decimals_are_read_as_written() -> None:
    """0.1 is 1/10."""
    assert 0.1 * a == Fraction(1, 10) * a


def test_sum_starts_at_nothing() -> None:
    """Python's sum of expressions is their sum."""
    assert sum([z, w, z]) == z + w + z


def test_zero_is_the_zero_of_the_shape() -> None:
    """x = 0 is written for scalars, vectors and maps."""
    assert [equation(x, 0).term.right.shape for x in (a, z, A)] == [SCALAR, VECTOR, MAP]


def test_equality_is_structural() -> None:
    """Two expressions are == exactly when they are written alike under the same hypotheses."""
    assert (a + b == a + b, hash(a + b) == hash(a + b)) == (True, True)
    assert (a + b == b + a, b == scalar("b")) == (False, False)


def test_hypotheses_travel_and_are_said_once() -> None:
    """An expression has the hypotheses of all that it is made of, in one order."""
    assert [str(h) for h in (epsilon * b - b * epsilon).hypotheses] == ["b > 0", "ε > 0"]


def test_substitution_reaches_hypotheses() -> None:
    """Putting a value in changes what is assumed too."""
    assert [str(h) for h in (a / b).subs({b: a}).hypotheses] == ["a > 0"]


def test_substitution_is_of_symbols() -> None:
    """Only symbols are replaced."""
    with pytest.raises(TypeError, match="mean"):
        mean(z).subs({mean(z): 0})


def test_a_hypothesis_is_no_truth_value() -> None:
    """Chained comparisons and ``if`` are refused; propositions go into ``assuming`` and nothing else does."""
    with pytest.raises(TypeError, match="neither true nor false"):
        assert 0 < a < 1
    with pytest.raises(ShapeError, match="no hypothesis"):
        z.assuming(a)


def test_expressions_are_immutable() -> None:
    """An expression never changes."""
    with pytest.raises(FrozenInstanceError):
        z.term = w.term  # type: ignore[misc]


def test_notebook_and_latex_show_the_same() -> None:
    """A notebook shows the LaTeX of what is written."""
    u = LayerNorm()(z)
    assert u.latex() == r"u_\epsilon(z)"
    assert u.latex() in u._repr_latex_()


def test_nothing_that_is_no_number_is_taken() -> None:
    """Text, truth values, infinities and complex numbers are refused."""
    for value in ("2", True, 1j):
        with pytest.raises(TypeError):
            value * a
    with pytest.raises(ValueError, match="no real number"):
        float("inf") * a


def test_concrete_vectors_fix_the_dimension() -> None:
    """A sequence of numbers is a vector of that dimension, and two of different length do not fit."""
    assert dot(z.of((1, 2, 3)), z).term.left.shape == VECTOR.at(3)
    assert str(LayerNorm()((1, 2, 3), epsilon=Fraction(1, 3)).simplify()) == "(−1, 0, 1)"
    with pytest.raises(ShapeError):
        z.of((1, 2)) - z.of((1, 2, 3))


def test_normal_forms() -> None:
    """simplify reads values back in the names of the input, of every shape."""
    assert [str(x.simplify()) for x in (centered(z), centered(z).T, identity - identity, z.component("i"))] == [
        *("v", "vᵀ", "0", "z_i")
    ]
