"""Spectra at symbolic d."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy

from lnsym import (
    LayerNorm,
    RMSNorm,
    centering_matrix,
    diagonal,
    dimension,
    identity,
    jacobian,
    linear_map,
    trace,
    variance,
    vector,
)
from lnsym.errors import NotDerived
from lnsym.interface.normalization import Normalization
from lnsym.terms import ShapeError

z = vector("z")
CORES = [
    LayerNorm()(z),
    LayerNorm(divisor="d-1")(z),
    LayerNorm(epsilon="outside")(z).assuming(variance(z) > 0),
    RMSNorm()(z),
]
MAPS = [*(jacobian(u, z) for u in CORES), centering_matrix, identity, identity + z @ z.T]


@pytest.mark.parametrize("a", MAPS)
def test_multiplicities_add_up(a) -> None:
    """The multiplicities add up to d, and the eigenvalues to the trace."""
    spectrum = a.spectrum()
    assert sum(e.multiplicity for e in spectrum).equals(dimension)
    assert sum(e.multiplicity * e.value for e in spectrum).equals(trace(a))


@pytest.mark.parametrize("layer", [LayerNorm(), RMSNorm()])
@pytest.mark.parametrize("constant", [Fraction(1, 3), Fraction(25, 3)])
def test_spectrum_is_that_of_the_matrix(layer: Normalization, constant: Fraction) -> None:
    """At d = 3 the eigenvalues are those that SymPy finds for the explicit matrix."""
    j = jacobian(layer, z)
    explicit = j.at(z=(1, 2, 3), epsilon=constant).eigenvals()
    found = j.spectrum().at(z=(1, 2, 3), epsilon=constant)
    assert {sympy.radsimp(k): n for k, n in explicit.items()} == {sympy.radsimp(k): n for k, n in found.items()}


def test_enough_dimensions_are_assumed() -> None:
    """A multiplicity d − 2 needs d ≥ 2, which is said; d − 1 needs nothing."""
    assert "d ≥ 2" in map(str, jacobian(LayerNorm(), z).spectrum()[0].value.hypotheses)
    assert "d ≥ 2" not in map(str, jacobian(RMSNorm(), z).spectrum()[0].value.hypotheses)


def test_spectrum_prints_as_a_set() -> None:
    """The set of eigenvalues with multiplicities as exponents."""
    spectrum = centering_matrix.spectrum()
    assert (len(spectrum), repr(spectrum), spectrum.latex()) == (2, "{0^(1), 1^(d−1)}", r"\{0^{(1)},\ 1^{(d-1)}\}")


def test_spectra_without_closed_form() -> None:
    """A gain, a general map: no spectrum is given; a vector has none."""
    for a in (diagonal(z), linear_map("A")):
        with pytest.raises(NotDerived):
            a.spectrum()
    with pytest.raises(ShapeError):
        z.spectrum()


def test_unknown_names_are_refused() -> None:
    """A value for a variable that does not occur is an error."""
    with pytest.raises(ValueError, match="no variable x"):
        jacobian(LayerNorm(), z).spectrum().at(x=(1, 2, 3))
