"""Eigenvectors of the Jacobian, and its spectrum with multiplicities in every dimension.

Law: J1 = 0, Jv = λv with λ = ε/(q+ε)^{3/2}, and Jw = (q+ε)^{−1/2} w for w orthogonal to both (ε inside the root).
Shapes: J (d, d); 1, v, w (d,). Hypotheses: ε > 0, q > 0; d ≥ 3, d = 2 and d = 1 apart; z = c1 where q = 0.
"""

from __future__ import annotations

from _computation import (
    Branch,
    Computation,
    branches,
    core,
    d,
    equal,
    positive,
    regular_point,
    smooth,
    spread,
    w,
)

from lnsym.algebra.context import Context
from lnsym.algebra.operator import Operator
from lnsym.algebra.scalar import Scalar
from lnsym.algebra.spectrum import Eigenvalue, spectrum
from lnsym.document import Item, Result, Section, chain_of, math
from lnsym.layers import Layer, Z
from lnsym.terms import (
    Derivative,
    Mean,
    Ones,
    Product,
    Relation,
    SetOf,
    Spectrum,
    Term,
    Transpose,
    number,
)


def derive(layer: Layer) -> Section:
    """Eigenvectors and spectra, branch by branch."""
    items = [item for branch in branches(layer) for item in _branch(layer, branch)]
    return Section("Eigenvectors and spectrum", (*items, *_at_regular_point(layer)))


def _branch(layer: Layer, branch: Branch) -> list[Result]:
    items: list[Result] = [_offset(layer, branch)] if layer.centers else []
    items += [_radial(layer, branch), _orthogonal(layer, branch)]
    given = smooth(layer, branch)
    if "below" in branch.suffix:
        name, title = "spectrum_of_jacobian" + branch.suffix, "The spectrum" + branch.name
        return [*items, _spectrum(layer, given, name, title, f"A multiple of {'$P$' if layer.centers else '$I$'}.")]
    apart = positive(spread(layer))
    given = given if apart in given or branch.given else (*given, apart)
    least = 3 if layer.centers else 2
    cases = [(Relation(">=", d, number(least)), "", f"$d\\ge {least}$")]
    cases += [(equal(d, number(k)), f"_in_dimension_{k}", f"$d={k}$") for k in range(least - 1, int(layer.centers), -1)]
    proof = (
        f"The eigenvectors are those of {', '.join(f'[[{item.id}]]' for item in items[:-1])} and [[{items[-1].id}]], "
        f"where the vectors $w$ fill what is left of the $d$ dimensions."
    )
    for case, suffix, words in cases:
        name = "spectrum_of_jacobian" + suffix + branch.suffix
        items.append(_spectrum(layer, (*given, case), name, f"The spectrum for {words}" + branch.name, proof))
    return items


def _offset(layer: Layer, branch: Branch) -> Result:
    here = Computation(layer, *smooth(layer, branch))
    image = Product((Derivative(core(layer), Z, Z), Ones()))
    proof = "$P\\mathbf 1 = 0$ and $v^{\\mathsf T}\\mathbf 1 = 0$."
    title = "The common offset is lost" + branch.name
    return Result("jacobian_offset" + branch.suffix, title, here.state(equal(image, here.fold(image))), proof=proof)


def eigenvalue(here: Computation, jacobian: Term, vector: Term) -> Scalar:
    """λ with J x = λ x, the ratio of the coefficients of x in J x and in x."""
    image, original = here.value(Product((jacobian, vector))), here.value(vector)
    if image.is_zero:
        return here.scalar(number(0))
    ((place, coefficient),) = original.terms.items()  # type: ignore[union-attr]
    ((place_of_image, scaled),) = image.terms.items()  # type: ignore[union-attr]
    if place != place_of_image:
        raise ValueError(f"{vector} is no eigenvector")
    return scaled * coefficient.inverse()


def _radial(layer: Layer, branch: Branch) -> Result:
    here = Computation(layer, *smooth(layer, branch))
    u, v = Derivative(core(layer), Z, Z), layer.direction()
    found = here.written(eigenvalue(here, u, v))
    shown = Product((found, v)) if found != number(0) else here.fold(Product((u, v)))
    jacobian = here.fold(u)
    inserted = Product((jacobian, v))
    steps = chain_of(
        Product((u, v)),
        ("=", inserted, "the Jacobian inserted"),
        ("=", shown, math(equal(Product((Transpose(v), v)), here.fold(Product((Transpose(v), v)))))),
    )
    statement = here.state(equal(Product((u, v)), shown))
    title = ("The radial direction is damped" if found != number(0) else "The radial direction is lost") + branch.name
    if "below" in branch.suffix:
        title = "The radial direction" + branch.name
    return Result("jacobian_radial_eigenvalue" + branch.suffix, title, statement, (steps,))


def _orthogonal(layer: Layer, branch: Branch) -> Result:
    v = layer.direction()
    centered = (equal(Mean(w), number(0)),) if layer.centers else ()
    here = Computation(layer, *smooth(layer, branch), *centered, equal(Product((Transpose(v), w)), number(0)))
    u = Derivative(core(layer), Z, Z)
    shown = Product((here.written(eigenvalue(here, u, w)), w))
    what = "offset and the input" if layer.centers else "input"
    title = f"Orthogonal to the {what}" + branch.name
    statement = here.state(equal(Product((u, w)), shown))
    proof = "The rank-one part of the Jacobian vanishes on $w$" + (", and $Pw = w$." if layer.centers else ".")
    return Result("jacobian_orthogonal_eigenvalue" + branch.suffix, title, statement, proof=proof)


def _spectrum(layer: Layer, given: tuple[Term, ...], name: str, title: str, proof: str) -> Result:
    """The spectrum at general d under the hypotheses, then with the dimension put in."""
    general = [h for h in given if not (isinstance(h, Relation) and h.left == d and h.operator == "=")]
    here = Computation(layer, *general)
    jacobian = Derivative(core(layer), Z, Z)
    return _result(layer, here, jacobian, given, name, title, proof)


def _result(
    layer: Layer, here: Computation, jacobian: Term, given: tuple[Term, ...], name: str, title: str, proof: str
) -> Result:
    value = here.value(jacobian)
    assert isinstance(value, Operator)
    there = Computation(layer, *given)
    found = _ordered(spectrum(value, here.context.facts), there)
    elements = tuple(here.written(e.value) for e in found)
    multiplicities = tuple(there.written(e.multiplicity) for e in found)
    statement = there.state(equal(Spectrum(jacobian), SetOf(elements, multiplicities)))
    return Result(name, title, statement, proof=proof)


def _ordered(found: list[Eigenvalue], there: Computation) -> list[Eigenvalue]:
    """Those that occur in this dimension, the one of the highest multiplicity last."""
    put_in = Context(there.given, coordinates=False)
    kept = [Eigenvalue(e.value, put_in.put_in(e.multiplicity)) for e in found]  # type: ignore[arg-type]
    kept = [e for e in kept if not e.multiplicity.is_zero]
    return sorted(kept, key=lambda e: (not e.value.is_zero, len(e.multiplicity.numerator.terms), -len(str(e.value))))


def _at_regular_point(layer: Layer) -> list[Item]:
    """Where the direction vanishes, which includes d = 1 for a layer that centers."""
    if layer.epsilon == "max":
        return []
    point, words = regular_point(layer)
    here = Computation(layer)
    jacobian = Derivative(core(layer), Z, point)
    items: list[Item] = []
    cases: list[tuple[tuple[Term, ...], str, str]] = [((), "", "")]
    if layer.centers and layer.divisor == "d":
        several, single = Relation(">=", d, number(2)), equal(d, number(1))
        cases = [((several,), "", " for $d\\ge 2$"), ((single,), "_in_dimension_1", " for $d=1$")]
    proof = f"The Jacobian is a multiple of {'$P$' if layer.centers else '$I$'} there, by [[jacobian_at_{words}]]."
    for given, suffix, said in cases:
        title = f"The spectrum at a {words.replace('_', ' ')}{said}"
        items.append(_result(layer, here, jacobian, given, f"spectrum_at_{words}{suffix}", title, proof))
    return items
