"""Theorems that no rule may give, asked of the kernel itself with arguments that no tactic would choose."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lnsym.kernel import KernelError, Theorem, infer, refute
from lnsym.layers import layer_norm, standard_notation
from lnsym.terms import (
    Dimension,
    ForAll,
    Implies,
    Index,
    Infinity,
    Kronecker,
    Limit,
    Negative,
    Norm,
    Ones,
    Power,
    Quotient,
    Relation,
    Root,
    ScalarFunction,
    SetOf,
    Spectrum,
    Statement,
    Sum,
    Supremum,
    Symbol,
    Term,
    number,
    substitute,
)

S, T = Symbol("s"), Symbol("t")
N = Symbol("n", domain="N")
ZERO, ONE, TWO = number(0), number(1), number(2)


def eq(left: Term, right: Term) -> Relation:
    return Relation("=", left, right)


def sign_of(x: Term) -> Term:
    """|x|/x."""
    return Quotient(ScalarFunction("abs", (x,)), x)


def _renamed_into_a_hypothesis() -> Theorem:
    """With s = t the bound t is renamed; t_1 > 0 is about another variable."""
    claim = eq(Limit(Sum((S, sign_of(T))), T, ZERO), Sum((S, ONE)))
    return infer("identity", Statement((eq(S, T), Relation(">", Symbol("t_1"), ZERO)), claim))


def _with_the_dimension() -> Theorem:
    """lim_{d→∞} ‖1‖²/d is 1, not 0."""
    return infer(
        "identity",
        Statement((), eq(Limit(Quotient(Power(Norm(Ones()), TWO), Dimension()), Dimension(), Infinity()), ZERO)),
    )


def _premise_with_a_bound_variable() -> Theorem:
    """t > 0 of a free t does not make √t sensible for every bound t."""
    goal = Implies(ForAll(T, Relation(">=", Root(T), ZERO)), eq(ZERO, ZERO))
    given = Relation(">", T, ZERO)
    known = infer("identity", Statement((given, goal.premise), goal.conclusion))
    return infer("implication", Statement((given,), goal), (known,))


def _attained_outside() -> Theorem:
    """The maximum of −(n − 1/2)² over whole numbers is not the one at 1/2."""
    body = Negative(Power(Sum((N, Negative(number(1, 2)))), TWO))
    above = infer("sign", Statement((), Relation("<=", body, ZERO)))
    reached = infer("identity", Statement((), eq(substitute(body, {N: number(1, 2)}), ZERO)))
    goal = Statement((), eq(Supremum(body, N), ZERO))
    return infer("attained", goal, (above, reached), {"point": number(1, 2)})


def _superscript_index() -> Theorem:
    """A letter that looks like a digit is an index like any other: δ_ij is not 0."""
    return infer("identity", Statement((), eq(Kronecker(Index("²"), Index("³")), ZERO)))


@pytest.mark.parametrize(
    "inference",
    [
        _renamed_into_a_hypothesis,
        _with_the_dimension,
        _premise_with_a_bound_variable,
        _attained_outside,
        _superscript_index,
    ],
    ids=lambda inference: inference.__name__.strip("_"),
)
def test_no_rule_gives_a_falsehood(inference: Callable[[], Theorem]) -> None:
    """From true premises no rule gives a statement that is false or has no value."""
    with pytest.raises(KernelError):
        inference()


@pytest.mark.parametrize(
    "elements",
    [
        ((ZERO, ONE), (ONE, Sum((Dimension(), Negative(ONE))))),
        ((number(5), ZERO, ONE), (ZERO, ONE, Sum((Dimension(), Negative(ONE))))),
    ],
)
def test_nothing_is_both_proved_and_refuted(elements: tuple[tuple[Term, ...], tuple[Term, ...]]) -> None:
    """An element of multiplicity 0, here at d = 1, is either allowed in a spectrum or not."""
    center = standard_notation(layer_norm())["P"]
    statement = Statement((), eq(Spectrum(center), SetOf(*elements)))
    assert not (_succeeds(lambda: infer("spectrum_of_map", statement)) and _succeeds(lambda: refute(statement, 1, {})))


def _succeeds(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except KernelError:
        return False
    return True
