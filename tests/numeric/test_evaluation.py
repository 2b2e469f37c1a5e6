"""Values of terms at points, straight from the definitions."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lnsym import numeric
from lnsym import terms as t

from .statements import (
    EPSILON,
    GAMMA,
    ONE,
    Q_EPSILON,
    RADIAL,
    RATIO,
    SPECTRUM,
    TWO,
    ZERO,
    A,
    C,
    D,
    J,
    P,
    Q,
    R,
    T,
    U,
    V,
    W,
    Z,
    core,
    equal,
    jacobian,
)
from .statements import given as assuming

fractions = st.fractions(min_value=-4, max_value=4, max_denominator=8)


def point(z: tuple[object, ...] = (1, 2, 4), epsilon: object = 1, **others: object) -> numeric.Point:
    """A point with an input z, ε, and further symbols by their names."""
    names = {"w": W, "gamma": GAMMA, "a": A, "c": C, "t": T}
    values = {Z: tuple(map(Fraction, z)), EPSILON: Fraction(epsilon)}  # type: ignore[arg-type]
    for name, value in others.items():
        values[names[name]] = tuple(map(Fraction, value)) if isinstance(value, tuple) else Fraction(value)  # type: ignore
    return numeric.Point(len(z), values)


def test_variance_is_the_mean_square_of_the_deviations() -> None:
    """q(1,2,3) = 2/3, to the digits asked for."""
    with mpmath.workdps(80):
        assert abs(numeric.evaluate(Q, point((1, 2, 3)), 80) - mpmath.mpf(2) / 3) < mpmath.mpf(10) ** -80


def test_core_of_one_two_three_at_one_third() -> None:
    """u_{1/3}(1,2,3) = (−1,0,1)."""
    value = numeric.evaluate(core(t.number(1, 3)), point((1, 2, 3)))
    with mpmath.workdps(50):
        assert max(abs(a - b) for a, b in zip(value, (-1, 0, 1), strict=True)) < mpmath.mpf(10) ** -50


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        (t.Product((t.Transpose(Z), t.Ones(), Z)), (7, 14, 28)),
        (t.Product((Z, t.Transpose(Z), t.Ones())), (7, 14, 28)),
        (t.Product((TWO, t.Transpose(Z), Z)), 42),
        (t.Product((t.Transpose(Z), t.Diagonal(Z))), (1, 4, 16)),
        (t.Product((t.Diagonal(Z), t.Transpose(t.Product((Z, t.Transpose(t.Ones())))), Z)), (21, 42, 84)),
        (t.Power(t.Diagonal(Z), TWO), ((1, 0, 0), (0, 4, 0), (0, 0, 16))),
        (t.ScalarFunction("trace", (t.Product((Z, t.Transpose(Z))),)), 21),
        (t.ScalarFunction("det", (t.Diagonal(Z),)), 8),
        (t.ScalarFunction("rank", (P,)), 2),
        (t.Norm(t.Diagonal(t.Negative(Z))), 4),
        (t.IndexMaximum(t.Index("i"), t.Negative(t.Component(Z, (t.Index("i"),)))), -1),
        (t.IndexMaximum(t.Index("i"), t.Component(Z, (t.Index("i"),)), "min"), 1),
        (t.IndexSum(t.Index("i"), t.Product((t.Component(Z, (t.Index("i"),)), t.Kronecker(t.Index("i"), TWO)))), 2),
        (t.Component(t.Product((Z, t.Transpose(Z))), (TWO, D)), 8),
        (t.Power(t.number(4), t.number(3, 2)), 8),
        (t.Power(t.number(8), t.number(-1, 3)), 0.5),
        (t.ScalarFunction("sign", (t.Sum((ONE, t.Negative(TWO))),)), -1),
    ],
    ids=str,
)
def test_a_term_means_its_definition(term: t.Term, expected: object) -> None:
    """Products associate, scalars scale, rows and vectors make inner and outer products."""
    assert numeric.evaluate(t.Relation("=", term, _literal(expected, term)), point((1, 2, 4))) is True


def _literal(value: object, like: t.Term) -> t.Term:
    if not isinstance(value, tuple):
        return t.number(Fraction(value))  # type: ignore[arg-type]
    if not isinstance(value[0], tuple):
        vector = t.Tuple(tuple(t.number(x) for x in value))
        return t.Transpose(vector) if like.shape.kind == "row" else vector
    rows = [_literal(row, Z) for row in value]
    unit = [t.Tuple(tuple(t.number(int(i == k)) for k in range(len(value)))) for i in range(len(value))]
    return t.Sum(tuple(t.Product((e, t.Transpose(row))) for e, row in zip(unit, rows, strict=True)))


@given(st.lists(fractions, min_size=1, max_size=4), st.fractions(min_value=Fraction(1, 64), max_value=8))
@settings(max_examples=15, deadline=None)
def test_jacobian_by_differences_is_the_closed_form(z: list[Fraction], epsilon: Fraction) -> None:
    """∂u/∂z = (q+ε)^(−1/2) [P − vv^T/(d(q+ε))]."""
    assert numeric.evaluate(equal(J, jacobian()), point(tuple(z), epsilon)) is True
    assert numeric.evaluate(equal(t.Product((J, V)), t.Product((RADIAL, V))), point(tuple(z), epsilon)) is True


def test_gradient_of_the_squared_norm() -> None:
    """∇‖z‖² = 2z."""
    gradient = t.Derivative(t.Power(t.Norm(Z), TWO), Z, Z)
    assert numeric.evaluate(equal(gradient, t.Product((TWO, Z))), point()) is True


def test_derivatives_nest() -> None:
    """(t⁵)″ = 20t³, and ∂²/∂ε² of (q+ε)^(−1/2) is ¾(q+ε)^(−5/2)."""
    second = t.Derivative(t.Derivative(t.Power(T, t.number(5)), T, T), T, T)
    assert numeric.evaluate(equal(second, t.Product((t.number(20), t.Power(T, t.number(3))))), point(t=Fraction(7, 5)))
    by_epsilon = t.Derivative(t.Derivative(R, EPSILON, EPSILON), EPSILON, EPSILON)
    expected = t.Product((t.number(3, 4), t.Power(Q_EPSILON, t.number(-5, 2))))
    assert numeric.evaluate(equal(by_epsilon, expected), point(epsilon=Fraction(1, 10**40))) is True


def test_the_variable_of_a_derivative_is_bound() -> None:
    """Du_ε(c1) does not depend on the z outside."""
    at_constant = t.Derivative(U, Z, t.Product((C, t.Ones())))
    expected = t.Product((t.Power(EPSILON, t.number(-1, 2)), P))
    assert numeric.evaluate(equal(at_constant, expected), point((5, -1, 3), 3, c=2)) is True


@pytest.mark.parametrize("distance", [Fraction(1, 10**20), Fraction(1), Fraction(10**20)])
@pytest.mark.parametrize("epsilon", [Fraction(1, 10**40), Fraction(1), Fraction(10**40)])
def test_cancellation_is_met_with_more_digits(distance: Fraction, epsilon: Fraction) -> None:
    """The variance of nearly constant inputs, q/ε from 1e-80 to 1e80, spoils no comparison."""
    near = point((1 + distance, 1 - distance, 1 + 3 * distance), epsilon)
    assert numeric.evaluate(equal(J, jacobian()), near) is True
    assert numeric.evaluate(equal(J, jacobian(Q)), near) is False
    assert numeric.evaluate(t.Relation("<", RATIO, ONE), near) is True
    assert numeric.evaluate(equal(RATIO, ONE), near) is False


@pytest.mark.parametrize(
    ("term", "where"),
    [
        (t.Quotient(ONE, Q), point((2, 2))),
        (t.Quotient(ONE, t.Sum((EPSILON, t.Negative(EPSILON)))), point()),
        (t.Root(t.Negative(EPSILON)), point()),
        (t.Power(t.Negative(EPSILON), t.number(1, 3)), point()),
        (t.Power(Q, t.number(-1, 2)), point((3, 3, 3))),
        (t.Component(Z, (t.number(4),)), point((1, 2, 3))),
        (t.Derivative(t.Root(Q), Z, Z), point((1, 1))),
        (t.Derivative(t.ScalarFunction("abs", (T,)), T, T), point(t=0)),
        (t.Limit(t.Power(T, TWO), T, t.Infinity()), point(t=0)),
        (t.Limit(t.ScalarFunction("sign", (T,)), T, ZERO), point(t=0)),
    ],
    ids=str,
)
def test_what_has_no_value_is_undefined(term: t.Term, where: numeric.Point) -> None:
    """Division by zero, roots of negative numbers, kinks and diverging limits raise ``UndefinedHere``."""
    with pytest.raises(numeric.UndefinedHere):
        numeric.evaluate(term, where)


def test_the_offending_subterm_is_named() -> None:
    """``UndefinedHere.term`` is the subterm without a value, not the whole."""
    inner = t.Quotient(ONE, Q)
    with pytest.raises(numeric.UndefinedHere) as caught:
        numeric.evaluate(t.Sum((EPSILON, inner)), point((2, 2)))
    assert caught.value.term == inner


def test_rounding_noise_of_zero_is_zero() -> None:
    """The variance of (1/3, 1/3, 1/3) is zero although 1/3 is no binary fraction."""
    with pytest.raises(numeric.UndefinedHere):
        numeric.evaluate(t.Quotient(ONE, Q), point((Fraction(1, 3),) * 3))


def test_a_premise_that_fails_spares_the_conclusion() -> None:
    """In A ⟹ B, B is not evaluated where A fails."""
    spared = t.Implies(t.Relation(">", Q, ZERO), equal(t.Quotient(Q, Q), ONE))
    assert numeric.evaluate(spared, point((1, 1))) is True


def test_spectrum_is_compared_as_a_set_or_with_multiplicities() -> None:
    """spec(J) = {0, ε(q+ε)^(−3/2), (q+ε)^(−1/2)} with multiplicities 1, 1, d−2; at d = 2 the last is no eigenvalue."""
    assert isinstance(SPECTRUM.right, t.SetOf)
    counted = t.SetOf(SPECTRUM.right.elements, (ONE, ONE, t.Sum((D, t.number(-2)))))
    assert numeric.evaluate(SPECTRUM, point((1, 2, 4, 0))) is True
    assert numeric.evaluate(SPECTRUM, point((1, 2))) is False
    assert numeric.evaluate(t.Relation("=", SPECTRUM.left, counted), point((1, 2, 4, 0))) is True
    assert numeric.evaluate(t.Relation("=", SPECTRUM.left, counted), point((1, 2))) is True
    assert numeric.evaluate(t.Relation("=", SPECTRUM.left, counted), point((1,))) is False


def test_limits_in_a_ratio_at_infinity_and_nested() -> None:
    """q/(q+ε) tends to 1 as q/ε → ∞; its two iterated limits at 0 are 0 and 1."""
    large = t.Limit(RATIO, t.Quotient(Q, EPSILON), t.Infinity())
    assert numeric.evaluate(equal(large, ONE), point()) is True
    first = t.Limit(t.Limit(RATIO, Q, ZERO), EPSILON, ZERO, "+")
    second = t.Limit(t.Limit(RATIO, EPSILON, ZERO, "+"), Q, ZERO)
    assert numeric.evaluate(first, point()) == 0
    assert numeric.evaluate(second, point()) == 1
    slope = t.Quotient(T, t.Root(t.Sum((t.Power(T, TWO), EPSILON))))
    assert numeric.evaluate(equal(t.Limit(slope, T, t.Negative(t.Infinity())), t.number(-1)), point(t=0)) is True


def test_lipschitz_constant_and_supremum_by_search() -> None:
    """Lip(u_ε) = ε^(−1/2) and sup‖u_ε‖ = √d, found from below."""
    assert numeric.evaluate(equal(t.Lipschitz(U, Z), t.Power(EPSILON, t.number(-1, 2))), point((0, 1), 4)) is True
    assert numeric.evaluate(equal(t.Supremum(t.Norm(U), Z), t.Root(D)), point((0, 1))) is True
    assert numeric.evaluate(equal(t.Supremum(t.Norm(U), Z), D), point((0, 1))) is False
    assert numeric.evaluate(equal(t.Supremum(Q, Z, "inf"), ZERO), point((0, 1))) is True


def test_vector_formulas_form_no_matrix() -> None:
    """At d = 3000 projections, outer products and directional derivatives act on vectors only."""
    size = 3000
    far = point(tuple(k % 7 for k in range(size)), 2, w=tuple(k % 5 for k in range(size)))
    assert numeric.evaluate(equal(t.Product((P, Z)), V), far) is True
    assert numeric.evaluate(equal(t.Product((V, t.Transpose(V), W)), t.Product((t.Inner(V, W), V))), far) is True
    assert len(numeric.evaluate(t.Product((J, W)), far, 20)) == size
    with pytest.raises(numeric.Declined):
        numeric.evaluate(t.Product((t.Transpose(J), W)), far)


def test_towers_of_powers_are_declined() -> None:
    """9^9^9^9 is refused, not computed."""
    nine = t.number(9)
    with pytest.raises(numeric.Declined):
        numeric.evaluate(t.Power(nine, t.Power(nine, t.Power(nine, nine))), point())


@pytest.mark.parametrize("make", [lambda x: x, lambda x: t.Product((x, P)), t.Transpose, lambda x: t.Sum((x, P))])
@pytest.mark.parametrize("of", [P, t.Diagonal(t.Quotient(Z, t.number(7))), J], ids=["P", "diag", "J"])
def test_the_entries_of_a_map_have_all_the_digits_asked_for(make: Callable[[t.Term], t.Term], of: t.Term) -> None:
    """Alone or in the whole map, an entry is the same number."""
    whole = numeric.evaluate(make(of), point((1, 2, 4)))
    for i, row in enumerate(whole):
        for j, entry in enumerate(row):
            place = (t.number(i + 1), t.number(j + 1))
            assert entry == numeric.evaluate(t.Component(make(of), place), point((1, 2, 4)))


def test_global_precision_is_left_alone() -> None:
    """No evaluation changes mpmath's own context."""
    before = mpmath.mp.prec
    numeric.evaluate(SPECTRUM, point())
    assert mpmath.mp.prec == before


def test_a_strict_inequality_is_not_refuted_by_rounding() -> None:
    """1 − (ε/(q+ε))² < 1 holds although the two sides agree to 160 digits."""
    square = t.Power(t.Quotient(EPSILON, Q_EPSILON), TWO)
    below = t.Relation("<", t.Sum((ONE, t.Negative(square))), ONE)
    assert numeric.evaluate(below, point((10**20, -(10**20)), Fraction(1, 10**40))) is True


def test_searched_suprema_say_what_is_certain() -> None:
    """A found value above the claimed supremum refutes it; one below is weak evidence; an infimum the other way."""
    below = assuming(then=equal(t.Supremum(t.Norm(U), Z), t.number(1, 2)))
    above = assuming(then=equal(t.Supremum(t.Norm(U), Z), t.number(100)))
    least = assuming(then=equal(t.Supremum(Q, Z, "inf"), ONE))
    weak = [numeric.test(statement, dimensions=(2,)).counterexample for statement in (below, above, least)]
    assert [failure is not None and failure.weak for failure in weak] == [False, True, False]


def test_a_premise_that_nearly_holds_does_not_hold() -> None:
    """u(x) = u(z) ⟹ Px = Pz is not refuted where the two cores agree to 100 digits."""
    z, w = (Fraction(33, 16), Fraction(2) ** 67), (Fraction(25, 16), Fraction(2) ** 67)
    same = equal(U, core(EPSILON, W))
    near = point(z, Fraction(1, 2**133), w=w)
    assert numeric.evaluate(t.Implies(same, equal(V, t.Product((P, W)))), near) is True
    assert numeric.evaluate(t.Iff(same, equal(V, t.Product((P, W)))), near) is True


def test_what_is_rounded_away_at_two_precisions_alike_is_no_difference() -> None:
    """1/(1+x) = (1−x)/(1−x²) with x = 7·2^−203: both precisions lose x² on one side only."""
    x = t.number(Fraction(7, 2**203))
    left = t.Quotient(ONE, t.Sum((ONE, x)))
    right = t.Quotient(t.Sum((ONE, t.Negative(x))), t.Sum((ONE, t.Negative(t.Power(x, TWO)))))
    assert numeric.evaluate(equal(left, right), point()) is True


@pytest.mark.parametrize("scale", [0, 1, Fraction(1, 2**300), 2**300])
@pytest.mark.parametrize("rows", [((3,),), ((1, 1), (0, 1)), ((0, 1, 0), (0, 0, 1), (0, 0, 0)), ((1, 2, 3),) * 3])
def test_an_operator_norm_is_the_largest_singular_value(rows: tuple[tuple[int, ...], ...], scale: Fraction) -> None:
    """Of maps that are not symmetric, nilpotent or of rank one, tiny and huge, to all digits."""
    given = tuple(tuple(Fraction(scale) * entry for entry in row) for row in rows)
    matrix = t.Symbol("A", t.MAP)
    found = numeric.evaluate(t.Norm(matrix), numeric.Point(len(rows), {matrix: given}))
    with mpmath.workdps(60):
        largest = (
            mpmath.mpf(scale.numerator) / scale.denominator * max(mpmath.svd_r(mpmath.matrix(rows), compute_uv=False))
        )
        assert abs(found - largest) <= largest * mpmath.mpf(10) ** -50
