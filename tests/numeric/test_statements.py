"""Statements at many points: true ones hold, false ones get a simple counterexample, undefined ones are noticed."""

from __future__ import annotations

from fractions import Fraction
from itertools import islice
from time import monotonic

import pytest

from lnsym import numeric
from lnsym import terms as t

from .statements import (
    EPSILON,
    GAMMA,
    ONE,
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
    U,
    V,
    W,
    Z,
    at_least,
    core,
    equal,
    given,
    jacobian,
    positive,
)

X = t.Symbol("x", t.VECTOR)
MATRIX = t.Symbol("W", t.MAP)
INDEX = t.Index("i")
ORTHOGONAL = equal(t.Inner(V, W), ZERO)
SCALED = equal(core(EPSILON, t.Product((A, Z))), U)
DIFFERENCE = t.Norm(t.Sum((core(EPSILON, X), t.Negative(core(EPSILON, W)))))
DISTANCE = t.Norm(t.Sum((X, t.Negative(W))))
SLOPE = t.Power(EPSILON, t.number(-1, 2))

TRUE = {
    "jacobian": given(then=equal(J, jacobian())),
    "spectrum": given(positive(Q), at_least(3), then=SPECTRUM),
    "eigenvector": given(
        equal(t.Mean(W), ZERO), then=t.Implies(ORTHOGONAL, equal(t.Product((J, W)), t.Product((R, W))))
    ),
    "constant": given(then=t.Implies(equal(Z, t.Product((C, t.Ones()))), equal(V, t.Zero(t.VECTOR)))),
    "half": given(then=t.Implies(equal(Q, EPSILON), equal(t.Variance(U), t.number(1, 2)))),
    "unit variance": given(
        equal(Q, ONE), equal(EPSILON, t.number(3)), then=equal(t.Norm(V), t.Product((TWO, t.Norm(U))))
    ),
    "unit norm": given(equal(t.Norm(W), ONE), then=equal(t.Inner(W, W), ONE)),
    "only one": given(positive(A), positive(Q), then=t.Iff(SCALED, equal(A, ONE))),
    "no constant": given(equal(EPSILON, ZERO), positive(Q), positive(A), then=SCALED),
    "two coordinates": given(equal(D, TWO), equal(EPSILON, ZERO), positive(Q), then=equal(t.Norm(J), ZERO)),
    "bound": given(then=t.Relation("<=", t.Norm(J), SLOPE)),
    "lipschitz": given(then=t.Relation("<=", DIFFERENCE, t.Product((SLOPE, DISTANCE)))),
    "lipschitz constant": given(at_least(2), then=equal(t.Lipschitz(U, Z), SLOPE)),
    "for all": given(then=t.ForAll(W, t.Relation("<", t.Variance(core(EPSILON, W)), ONE))),
    "exists": given(then=t.Exists(Z, equal(t.Variance(U), ZERO))),
    "exists irrational": given(at_least(2), then=t.Exists(Z, equal(Q, ONE))),
    "exists by solving": given(then=t.Exists(C, equal(t.Power(C, TWO), t.Sum((Q, EPSILON))))),
    "components": given(then=equal(t.Component(V, (INDEX,)), t.Sum((t.Component(Z, (INDEX,)), t.Negative(t.Mean(Z)))))),
    "general map": given(
        then=equal(t.Product((t.Transpose(X), MATRIX, W)), t.Inner(t.Product((t.Transpose(MATRIX), X)), W))
    ),
    "natural": given(then=t.Relation(">=", t.Symbol("n", domain="N"), ONE)),
}

FALSE = {
    "variance one": (given(then=equal(t.Variance(U), ONE)), 1),
    "variance positive": (given(then=t.Relation(">", t.Variance(U), ZERO)), 1),
    "norm": (given(then=equal(t.Power(t.Norm(U), TWO), RATIO)), 2),
    "spectrum of two": (given(positive(Q), at_least(2), then=SPECTRUM), 2),
    "swapped": (
        given(equal(t.Mean(W), ZERO), then=t.Implies(ORTHOGONAL, equal(t.Product((J, W)), t.Product((RADIAL, W))))),
        3,
    ),
    "mean dropped": (given(then=t.Implies(ORTHOGONAL, equal(t.Product((J, W)), t.Product((R, W))))), 1),
    "half": (given(then=t.Implies(equal(Q, EPSILON), equal(t.Variance(U), t.number(1, 4)))), 2),
    "only one": (given(positive(A), then=t.Iff(SCALED, equal(A, ONE))), 1),
    "negative factor": (given(equal(EPSILON, ZERO), positive(Q), t.Relation("<", A, ZERO), then=SCALED), 2),
    "bound": (given(then=t.Relation("<=", t.Norm(J), ONE)), 2),
    "strict bound": (given(then=t.Relation("<", t.Norm(J), SLOPE)), 2),
    "lipschitz": (given(then=t.Relation("<=", DIFFERENCE, DISTANCE)), 2),
    "lipschitz constant": (given(at_least(2), then=equal(t.Lipschitz(U, Z), t.Power(EPSILON, t.number(-1)))), 2),
    "limit": (given(then=equal(t.Limit(RATIO, t.Quotient(Q, EPSILON), ZERO), ONE)), 1),
    "gain": (given(then=equal(t.Mean(t.Hadamard((GAMMA, U))), ZERO)), 2),
    "for all": (given(then=t.ForAll(W, equal(t.Mean(W), t.Component(W, (ONE,))))), 2),
    "components": (given(then=equal(t.Component(Z, (INDEX,)), t.Mean(Z))), 2),
    "general map": (given(then=equal(t.Product((MATRIX, P)), t.Product((P, MATRIX)))), 2),
    "concrete": (given(then=equal(t.Variance(t.Tuple((ONE, TWO, t.number(3)))), ONE)), 3),
}


@pytest.mark.parametrize("name", TRUE)
def test_a_true_statement_holds_at_every_point(name: str) -> None:
    """Nothing that is true is refuted, and something was tested."""
    evidence = numeric.test(TRUE[name])
    assert (evidence.held, evidence.counterexample, evidence.undefined) == (True, None, None)
    assert evidence.points > 0


@pytest.mark.parametrize("name", TRUE)
def test_a_true_statement_has_no_counterexample(name: str) -> None:
    """The search comes back empty for what is true."""
    assert list(islice(numeric.search(TRUE[name], deadline=monotonic() + 0.1), 1)) == []


@pytest.mark.parametrize("name", FALSE)
def test_a_false_statement_fails_in_the_smallest_dimension(name: str) -> None:
    """The first counterexample is exact and in the smallest dimension that has one."""
    statement, dimension = FALSE[name]
    first = next(numeric.search(statement, deadline=monotonic() + 5))
    assert (first.point.dimension, first.point.exact) == (dimension, True)
    assert numeric.test(statement, seed=3).held is False


def test_counterexamples_satisfy_hypotheses_and_premises_exactly() -> None:
    """mean(w) = 0 and ⟨v, w⟩ = 0 hold at the counterexample, as fractions."""
    point = next(numeric.search(FALSE["swapped"][0])).point
    w, z = point.values[W], point.values[Z]
    assert sum(w) == 0
    assert sum((a - sum(z) / 3) * b for a, b in zip(z, w, strict=True)) == 0
    assert any(w)


def test_samples_satisfy_the_hypotheses() -> None:
    """‖w‖ = 1, ⟨v, w⟩ = 0 and 0 < a < ε hold at every sampled point, also where w is irrational."""
    statement = given(equal(t.Norm(W), ONE), ORTHOGONAL, positive(A), t.Relation("<", A, EPSILON), then=t.And(()))
    points = list(numeric.sample(t.Statement(statement.hypotheses, equal(t.Inner(W, W), A)), (2, 3), points=6))
    assert len(points) == 12
    for point in points:
        assert all(numeric.evaluate(hypothesis, point) for hypothesis in statement.hypotheses)


def test_samples_are_the_same_for_the_same_seed() -> None:
    """The seed decides the points."""
    first, again, other = (list(numeric.sample(TRUE["jacobian"], (3,), seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_an_undefined_point_is_reported() -> None:
    """q/q = 1 holds wherever it makes sense, and makes none at constant inputs: that point and q/q are named."""
    evidence = numeric.test(given(then=equal(t.Quotient(Q, Q), ONE)))
    assert evidence.held is None
    assert evidence.undefined is not None
    point, term = evidence.undefined
    assert term == t.Quotient(Q, Q)
    assert len(set(point.values[Z])) == 1


def test_impossible_hypotheses_are_not_evidence() -> None:
    """Where no point satisfies the hypotheses nothing has held."""
    evidence = numeric.test(given(t.Relation("<", Q, ZERO), then=equal(ONE, TWO)))
    assert (evidence.held, evidence.points) == (None, 0)


def test_no_witness_is_no_refutation() -> None:
    """∃z: mean(γ ⊙ u) ≠ 0 fails for constant γ, but not having found a z proves nothing."""
    evidence = numeric.test(given(then=t.Exists(Z, t.Relation("!=", t.Mean(t.Hadamard((GAMMA, U))), ZERO))))
    assert (evidence.held, evidence.counterexample) == (None, None)
    assert "no witness" in evidence.note


def test_dimensions_are_those_of_the_hypotheses() -> None:
    """d ≥ 3 and a spectrum: tested at 3, 5 and 8; a formula about (1,2,3) at 3 only."""
    assert numeric.test(TRUE["spectrum"]).dimensions == (3, 5, 8)
    concrete = given(then=equal(t.Mean(t.Tuple((ONE, TWO, t.number(3)))), TWO))
    assert numeric.test(concrete).dimensions == (3,)
    assert 64 in numeric.test(given(then=equal(t.Norm(t.Product((P, V))), t.Norm(V)))).dimensions


def test_intervals_refute_and_never_guess() -> None:
    """An enclosure of the difference that excludes zero refutes; an equality that holds stays open."""
    point = numeric.Point(2, {Z: (Fraction(1), Fraction(-1)), EPSILON: Fraction(1)})
    assert numeric.interval(equal(t.Variance(U), ONE), point) is False
    assert numeric.interval(t.Relation("<", t.Variance(U), ONE), point) is True
    assert numeric.interval(equal(t.Variance(U), t.number(1, 2)), point) is None
    assert numeric.interval(equal(J, jacobian()), point) is None


def test_functions_of_numbers_and_of_arrays() -> None:
    """lambdify gives the same values over mpmath and over NumPy."""
    numpy = pytest.importorskip("numpy")
    exact = numeric.lambdify(U, [Z, EPSILON])((1, 2, 3), Fraction(1, 3))
    floats = numeric.lambdify(U, [Z, EPSILON], backend="numpy")(numpy.array([1, 2, 3]), 1 / 3)
    assert numpy.allclose(floats, [float(x) for x in exact], atol=1e-15)
    assert numeric.lambdify(P, [], backend="numpy")(dimension=2).tolist() == [[0.5, -0.5], [-0.5, 0.5]]


def test_a_constant_that_may_be_zero_is_tried_at_zero() -> None:
    """With ε ≥ 0 the core has no value at ε = 0 and constant inputs."""
    evidence = numeric.test(given(t.Relation(">=", EPSILON, ZERO), then=equal(t.Mean(U), ZERO)))
    assert evidence.held is None
    assert evidence.undefined is not None
    assert evidence.undefined[0].values[EPSILON] == 0


def test_bounds_in_the_hypotheses_are_met() -> None:
    """a > 10^6 and q > a leave points to search: their numbers are among the values tried."""
    million = t.number(10**6)
    statement = given(t.Relation(">", A, million), then=t.Relation("<=", A, million))
    assert next(numeric.search(statement)).point.values[A] == 10**6 + 1
    nothing = given(t.Relation(">", Q, t.number(20)), then=equal(ZERO, ONE))
    assert numeric.evaluate(t.Relation(">", Q, t.number(20)), next(numeric.search(nothing)).point) is True


def test_what_is_nested_too_deeply_is_left_open() -> None:
    """Thousands of minus signs end in no verdict, not in an error."""
    deep: t.Term = Q
    for _ in range(3000):
        deep = t.Negative(deep)
    assert numeric.test(given(then=equal(deep, Q))).held is None
    assert list(numeric.search(given(then=equal(deep, Q)))) == []


@pytest.mark.parametrize("given_as", ["n = epsilon", "epsilon = n", "n = 2 epsilon"])
def test_a_whole_number_stays_one_under_equations(given_as: str) -> None:
    """A hypothesis gives another letter the value of n, never n a value that is not whole."""
    n = t.Symbol("n", domain="N")
    equation = {
        "n = epsilon": equal(n, EPSILON),
        "epsilon = n": equal(EPSILON, n),
        "n = 2 epsilon": equal(n, t.Product((TWO, EPSILON))),
    }[given_as]
    found = numeric.test(t.Statement((positive(EPSILON), equation), t.Relation(">=", n, ONE)), digits=30)
    assert found.counterexample is None
    assert found.held


ROOT = t.Root(t.Sum((D, t.Negative(ONE))))


@pytest.mark.parametrize("times", [t.Product((ROOT, ROOT)), t.Power(ROOT, TWO)])
def test_a_multiplicity_that_is_whole_but_for_rounding_refutes_nothing(times) -> None:
    """√7·√7 is 7, whatever its digits are; √7 is no multiplicity."""

    def found(multiplicity):
        claim = equal(t.Spectrum(P), t.SetOf((ZERO, ONE), (ONE, multiplicity)))
        return numeric.test(given(at_least(2), then=claim)).counterexample

    assert found(times) is None
    assert found(ROOT) is not None
