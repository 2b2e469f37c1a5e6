"""The standard notation: what each name means in a document about a given layer."""

from __future__ import annotations

from ..terms import EPSILON, Call, Derivative, Dimension, Hadamard, Identity, Named, Sum, Term
from . import statistics as st
from .layer import Layer, layer_norm, rms_norm

__all__ = ["standard_notation"]


def standard_notation(layer: Layer) -> dict[str, Term]:
    """Name → meaning. A ``Function`` value is a map to be applied (``u``, ``LN``, ``RMSNorm``).

    Names are plain text: ``mu``, ``bar_z``, ``sigma``; ``u`` is the core of this layer.
    """
    core = layer.core
    at_input = Call(core, (EPSILON, st.Z))
    layer_core = layer if layer.centers else layer_norm()
    rms_core = layer if not layer.centers else rms_norm()
    names: dict[str, Term] = {
        "d": Dimension(),
        "epsilon": EPSILON,
        "z": st.Z,
        "gamma": st.GAMMA,
        "beta": st.BETA,
        "I": Identity(),
        "P": st.centering_matrix(),
        "mu": st.mean(),
        "bar_z": Named("bar_z", st.mean().body),
        "v": st.centered(),
        "q": st.variance(),
        "sigma": st.deviation(),
        "m": st.mean_square(),
        "r": st.reciprocal_root(),
        "u": core,
        "y": Named("y", Sum((Hadamard((st.GAMMA, at_input)), st.BETA))),
        "J": Named("J", Derivative(at_input, st.Z, st.Z)),
        "LN": layer_core.function("LN"),
        "RMSNorm": rms_core.function("RMSNorm"),
    }
    return names
