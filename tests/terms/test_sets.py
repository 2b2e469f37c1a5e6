"""Sets are compared; nothing else is done with them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lnsym.terms import Identity, Negative, Product, Quotient, ShapeError, Spectrum, Sum, Term, number

SPECTRUM = Spectrum(Identity())


@pytest.mark.parametrize(
    "make",
    [
        lambda: Negative(SPECTRUM),
        lambda: Sum((SPECTRUM, SPECTRUM)),
        lambda: Product((number(2), SPECTRUM)),
        lambda: Quotient(SPECTRUM, number(2)),
    ],
)
def test_there_is_no_arithmetic_with_sets(make: Callable[[], Term]) -> None:
    """−S, S + S, 2S and S/2 have no meaning."""
    with pytest.raises(ShapeError, match="no arithmetic with a set"):
        make()
