"""Statements about layer normalization, written as terms, for the tests of this folder."""

from __future__ import annotations

from lnsym import terms as t
from lnsym.layers import layer_norm, standard_notation

NOTATION = standard_notation(layer_norm())
EPSILON = t.EPSILON
Z = NOTATION["z"]
GAMMA = NOTATION["gamma"]
V, Q, R, P, J = (NOTATION[name] for name in "vqrPJ")
D = t.Dimension()
CORE = NOTATION["u"]
W = t.Symbol("w", t.VECTOR)
A = t.Symbol("a")
C = t.Symbol("c")
T = t.Symbol("t")
ZERO, ONE, TWO = t.number(0), t.number(1), t.number(2)


def core(constant: t.Term = EPSILON, point: t.Term = Z) -> t.Term:
    """u at a constant and an input."""
    assert isinstance(CORE, t.Function)
    return t.Call(CORE, (constant, point))


U = core()
Q_EPSILON = t.Sum((Q, EPSILON))
RATIO = t.Quotient(Q, Q_EPSILON)


def equal(left: t.Term, right: t.Term) -> t.Relation:
    """left = right."""
    return t.Relation("=", left, right)


def positive(x: t.Term) -> t.Relation:
    """x > 0."""
    return t.Relation(">", x, ZERO)


def given(*hypotheses: t.Term, then: t.Term) -> t.Statement:
    """hypotheses ⊢ then, with the standing ε > 0."""
    return t.Statement(t.default_hypotheses(hypotheses), then)


def at_least(dimension: int) -> t.Relation:
    """d ≥ dimension."""
    return t.Relation(">=", D, t.number(dimension))


def jacobian(correction: t.Term = Q_EPSILON) -> t.Term:
    """(q+ε)^(−1/2) [P − vv^T/(d·correction)]."""
    outer = t.Quotient(t.Product((V, t.Transpose(V))), t.Product((D, correction)))
    return t.Product((t.Power(Q_EPSILON, t.number(-1, 2)), t.Sum((P, t.Negative(outer)))))


RADIAL = t.Quotient(EPSILON, t.Power(Q_EPSILON, t.number(3, 2)))
TRANSVERSE = t.Quotient(ONE, t.Root(Q_EPSILON))
SPECTRUM = equal(t.Spectrum(J), t.SetOf((ZERO, RADIAL, TRANSVERSE)))
