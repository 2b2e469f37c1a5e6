"""Binders bind symbols, and know the words that say of which kind they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lnsym import terms as t

X, A = t.Symbol("x", t.VECTOR), t.Symbol("a")
SQUARE = t.Power(A, t.number(2))
TRUE = t.Relation("=", A, A)


@pytest.mark.parametrize(
    "build",
    [
        lambda: t.Derivative(SQUARE, SQUARE, A),
        lambda: t.Supremum(SQUARE, SQUARE),
        lambda: t.Lipschitz(X, t.Negative(X)),
        lambda: t.ForAll(SQUARE, TRUE),
        lambda: t.Exists(SQUARE, TRUE),
    ],
    ids=["derivative", "supremum", "lipschitz", "forall", "exists"],
)
def test_only_a_symbol_is_bound(build: Callable[[], t.Term]) -> None:
    """What is no symbol cannot be a variable, whoever makes the node."""
    with pytest.raises(t.ShapeError, match="must be a symbol"):
        build()


@pytest.mark.parametrize("node", [t.IndexSum, t.IndexMaximum])
def test_only_an_index_runs_over_the_coordinates(node: Callable[[t.Term, t.Term], t.Term]) -> None:
    """A sum or a maximum over i² or a letter of numbers is none."""
    with pytest.raises(t.ShapeError, match="must be an index"):
        node(SQUARE, A)


@pytest.mark.parametrize(
    "build",
    [
        lambda: t.Limit(A, A, t.number(0), "above"),
        lambda: t.Supremum(A, A, "max"),
        lambda: t.IndexMaximum(t.Index("i"), A, "sup"),
    ],
    ids=["limit", "supremum", "maximum"],
)
def test_a_kind_is_one_that_is_known(build: Callable[[], t.Term]) -> None:
    """A word for a side or a kind is never taken for the other one in silence."""
    with pytest.raises(ValueError, match="is one of"):
        build()


@pytest.mark.parametrize(("name", "count"), [("abs", 2), ("sign", 0), ("max", 0), ("trace", 2)])
def test_a_function_takes_as_many_arguments_as_it_has(name: str, count: int) -> None:
    """An argument too many would be neither looked at nor defined."""
    argument: t.Term = t.Identity() if name == "trace" else A
    with pytest.raises(t.ShapeError, match="arguments"):
        t.ScalarFunction(name, (argument,) * count)
