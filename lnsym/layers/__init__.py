"""Layers are data; everything else is derived from them."""

from .layer import DIVISORS, KINDS, PLACEMENTS, Layer, layer_norm, rms_norm
from .notation import standard_notation
from .statistics import BETA, GAMMA, Z

__all__ = [
    "BETA",
    "DIVISORS",
    "GAMMA",
    "KINDS",
    "PLACEMENTS",
    "Layer",
    "Z",
    "layer_norm",
    "rms_norm",
    "standard_notation",
]
