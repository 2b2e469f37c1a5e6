"""The centering matrix, for layers that center.

Law: P = I − 11ᵀ/d is symmetric, P² = P, Pz = v, Pv = v, P1 = 0, and its spectrum is 0 once and 1 otherwise.
Shapes: P (d, d), z and v (d,). Hypotheses: none beyond d ≥ 1.
"""

from __future__ import annotations

from _computation import Computation, equal

from lnsym.algebra.operator import Operator
from lnsym.algebra.scalar import DIMENSION
from lnsym.algebra.spectrum import spectrum
from lnsym.document import Item, Paragraph, Result, Section, chain_of
from lnsym.layers import Layer, Z, statistics
from lnsym.terms import (
    And,
    Ones,
    Power,
    Product,
    ScalarFunction,
    SetOf,
    Spectrum,
    Term,
    Transpose,
    number,
)

P = statistics.centering_matrix()
v = statistics.centered()


def derive(layer: Layer) -> Section:
    """The projection and its spectrum; for RMS norm only why it is absent."""
    if not layer.centers:
        return Section("Centering", (_absent(layer),))
    return Section("The centering matrix", (*_projection(layer), _images(layer), _spectrum(layer)))


def _absent(layer: Layer) -> Item:
    return Paragraph("This layer has no centering matrix: where layer normalization has $P$, the identity stands here.")


def _projection(layer: Layer) -> tuple[Item, ...]:
    here = Computation(layer)
    transpose, square = Transpose(P), Power(P, number(2))
    proof = "The identity and $\\mathbf 1\\mathbf 1^{\\mathsf T}$ are symmetric."
    statement = here.state(equal(transpose, here.fold(transpose)))
    symmetric = Result("centering_symmetric", "The centering matrix is symmetric", statement, proof=proof)
    body = P.body
    rank_one = _rank_one(here)
    steps = chain_of(
        square,
        ("=", Product((body, body)), "the definition"),
        ("=", rank_one, "multiplied out, with $\\mathbf 1^{\\mathsf T}\\mathbf 1 = d$"),
        ("=", here.fold(square), "the definition"),
    )
    statement, title = here.state(equal(square, here.fold(square))), "The centering matrix is a projection"
    return symmetric, Result("centering_idempotent", title, statement, (steps,))


def _rank_one(here: Computation) -> Term:
    """P² with I and 11ᵀ written out: the value without a name for P."""
    from lnsym.algebra.fold import Folder

    return Folder({}, here.context.facts).term(here.value(Power(P, number(2))))


def _images(layer: Layer) -> Result:
    here = Computation(layer)
    images = [Product((P, vector)) for vector in (Z, v, Ones())]
    rows = And(tuple(equal(image, here.fold(image)) for image in images))
    proof = "The first is the definition of $v$; the mean of $v$ is zero; the mean of $\\mathbf 1$ is one."
    return Result("centering_images", "What the centering matrix does", here.state(rows), proof=proof)


def _spectrum(layer: Layer) -> Result:
    here = Computation(layer)
    value = here.value(P)
    assert isinstance(value, Operator)
    found = sorted(spectrum(value, here.context.facts), key=lambda e: e.multiplicity == DIMENSION)
    elements = tuple(here.written(e.value) for e in found)
    multiplicities = tuple(here.written(e.multiplicity) for e in found)
    trace = ScalarFunction("trace", (P,))
    rows = And((equal(Spectrum(P), SetOf(elements, multiplicities)), equal(trace, here.fold(trace))))
    proof = "A projection has the eigenvalues 0 and 1; the rank-one part has the trace one, and $I$ the trace $d$."
    return Result("centering_spectrum", "The spectrum of the centering matrix", here.state(rows), proof=proof)
