"""A normalization layer as data: centre or not, which divisor, where ε sits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..terms import (
    EPSILON,
    Dimension,
    Function,
    Named,
    Negative,
    Product,
    Quotient,
    Root,
    ScalarFunction,
    Sum,
    Symbol,
    Term,
    number,
)
from . import statistics as st

__all__ = ["DIVISORS", "KINDS", "PLACEMENTS", "Layer", "layer_norm", "rms_norm"]

KINDS = ("layernorm", "rmsnorm")
PLACEMENTS = ("inside", "outside", "max")
DIVISORS = ("d", "d-1")


@dataclass(frozen=True)
class Layer:
    """The core x ↦ x′/s of a layer: x′ is the input, centered or not, s its regularized deviation.

    With the mean square p = ‖x′‖²/d (‖x′‖²/(d−1) for ``divisor="d-1"``), s is √(p+ε) for
    ``epsilon="inside"``, √p + ε for ``"outside"``, √max(p, ε) for ``"max"``.
    """

    kind: str = "layernorm"
    epsilon: str = "inside"
    divisor: str = "d"

    def __post_init__(self) -> None:
        for what, value, allowed in (
            ("layer", self.kind, KINDS),
            ("epsilon", self.epsilon, PLACEMENTS),
            ("divisor", self.divisor, DIVISORS),
        ):
            if value not in allowed:
                raise ValueError(f"no {what} {value!r}; there are {', '.join(allowed)}")
        if self.kind == "rmsnorm" and self.divisor != "d":
            raise ValueError("rmsnorm divides by d; there is no divisor d-1 for it")

    @property
    def centers(self) -> bool:
        """Whether the layer subtracts the mean."""
        return self.kind == "layernorm"

    @property
    def name(self) -> str:
        """A file name for it: ``layernorm``, ``layernorm-outside``, ``layernorm-inside-d-1``, ``rmsnorm`` …"""
        parts = [self.kind]
        if self.epsilon != "inside":
            parts.append(self.epsilon)
        if self.divisor != "d":
            parts.append("unbiased")
        return "-".join(parts)

    def direction(self, z: Symbol = st.Z) -> Term:
        """x′: v for a layer that centers, the input itself otherwise."""
        return st.centered(z) if self.centers else z

    def mean_square(self, z: Symbol = st.Z) -> Term:
        """p: q or m, or q′ = dq/(d−1) for the divisor d − 1."""
        if not self.centers:
            return st.mean_square(z)
        q = st.variance(z)
        if self.divisor == "d":
            return q
        below = Sum((Dimension(), Negative(number(1))))
        return Named("q_prime", Product((Quotient(Dimension(), below), q)))

    def deviation(self, z: Symbol = st.Z) -> Term:
        """s, the denominator of the core."""
        p = self.mean_square(z)
        match self.epsilon:
            case "inside":
                return Root(Sum((p, EPSILON)))
            case "outside":
                return Sum((st.deviation(z) if p == st.variance(z) else Root(p), EPSILON))
        return Root(ScalarFunction("max", (p, EPSILON)))

    @cached_property
    def core(self) -> Function:
        """u, with parameters (ε, z): u_ε(z) = x′/s."""
        return self.function("u")

    def function(self, name: str) -> Function:
        """The core under another name (``LN``, ``RMSNorm``)."""
        return Function(name, (EPSILON, st.Z), Quotient(self.direction(), self.deviation()), subscripts=1)


def layer_norm(epsilon: str = "inside", divisor: str = "d") -> Layer:
    """Layer normalization."""
    return Layer("layernorm", epsilon, divisor)


def rms_norm(epsilon: str = "inside") -> Layer:
    """Root-mean-square normalization: nothing is centered."""
    return Layer("rmsnorm", epsilon)
