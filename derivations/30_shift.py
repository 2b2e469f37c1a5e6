"""Adding a common offset.

Law: u_ε(z+c1) = u_ε(z) for a layer that centers; RMS norm has no such invariance.
Shapes: z (d,), c scalar. Hypotheses: ε > 0.
"""

from __future__ import annotations

from _computation import Computation, c, core, counterexample, equal, equal_in_all, inserted

from lnsym.document import Item, Missing, Result, Section, chain_of
from lnsym.layers import Layer, Z
from lnsym.terms import Ones, Product, Sum


def derive(layer: Layer) -> Section:
    """The invariance, or the values at which it fails."""
    return Section("Shift", (_shift(layer),))


def _shift(layer: Layer) -> Item:
    here = Computation(layer)
    shifted = Sum((Z, Product((c, Ones()))))
    u = core(layer, shifted)
    statement = here.state(equal(u, core(layer)))
    if not equal_in_all(layer, u, core(layer), centered=(Z,)):
        reason = "The offset is a direction like any other when nothing is centered."
        return Missing("shift_invariance", "No shift invariance", statement, reason, counterexample(statement))
    steps = chain_of(
        u,
        ("=", inserted(layer, layer.core.body, shifted), "the definition of the core"),
        ("=", layer.core.body, "$P\\mathbf 1 = 0$, so that $P(z+c\\mathbf 1) = v$"),
        ("=", core(layer), "the definition of the core"),
    )
    return Result("shift_invariance", "A common offset is removed", statement, (steps,))
