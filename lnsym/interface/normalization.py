"""Layer norm and RMS norm as functions of expressions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..layers import Layer, layer_norm, rms_norm
from ..terms import VECTOR, Call, Dimension, Hadamard, Relation, Term, number
from .expression import Expression
from .symbols import epsilon as standing_epsilon

__all__ = ["LayerNorm", "Normalization", "RMSNorm"]


class Normalization:
    """A layer that is called with a vector: the core u_ε(z), or the full output γ ⊙ u_ε(z) + β."""

    @property
    def layer(self) -> Layer:
        """The layer as data."""
        raise NotImplementedError

    def __call__(
        self,
        z: Any,
        *,
        epsilon: Any = standing_epsilon,
        gain: Expression | None = None,
        bias: Expression | None = None,
    ) -> Expression:
        """The layer at a vector (d,), with another constant if given, with gain and bias (d,) if given.

        The core has degree 0 under z → az, ε → a²ε with a > 0.
        """
        x, constant = Expression.of(z, VECTOR), Expression.of(epsilon)
        given: tuple[Term, ...] = x.hypotheses + constant.hypotheses
        if self.layer.divisor == "d-1":
            given = (*given, Relation(">=", Dimension(), number(2)))
        output = Expression(Call(self.layer.core, (constant.term, x.term)), given)
        if gain is not None:
            output = Expression(Hadamard((gain.term, output.term)), gain.hypotheses + output.hypotheses)
        return output if bias is None else output + bias


@dataclass(frozen=True)
class LayerNorm(Normalization):
    """Layer normalization.

    u_ε(z) = v/√(q+ε) with v = z − mean(z)1 and q = Var(z), for z of shape (d,) and ε > 0; ``epsilon`` says where the
    constant stands (``inside``: √(q+ε), ``outside``: √q+ε, ``max``: √max(q, ε)), and ``divisor="d-1"`` puts
    q′ = dq/(d−1) for q and needs d ≥ 2. Degree 0 under z → az, ε → a²ε (ε → aε outside). ``ValueError`` for another
    placement or divisor. At z = (1, 2, 3), ε = 1/3 it is (−1, 0, 1).

    Source: Ba, Kiros, Hinton 2016, Layer Normalization.

    >>> from lnsym import vector
    >>> LayerNorm()(vector("z")), LayerNorm()(vector("z")).simplify()
    (u_ε(z), v/√(q+ε))
    """

    epsilon: str = "inside"
    divisor: str = "d"

    def __post_init__(self) -> None:
        layer_norm(self.epsilon, self.divisor)

    @property
    def layer(self) -> Layer:
        return layer_norm(self.epsilon, self.divisor)


@dataclass(frozen=True)
class RMSNorm(Normalization):
    """Root-mean-square layer normalization.

    u_ε(z) = z/√(m+ε) with m = ‖z‖²/d, for z of shape (d,) and ε > 0; nothing is centered. ``epsilon`` says where the
    constant stands, as for ``LayerNorm``. Degree 0 under z → az, ε → a²ε (ε → aε outside). ``ValueError`` for another
    placement. At z = (1, 2, 2), ε = 1 it is (1/2, 1, 1).

    Source: Zhang, Sennrich 2019, Root Mean Square Layer Normalization.

    >>> from lnsym import vector
    >>> RMSNorm()(vector("z")).simplify()
    z/√(m+ε)
    """

    epsilon: str = "inside"

    def __post_init__(self) -> None:
        rms_norm(self.epsilon)

    @property
    def layer(self) -> Layer:
        return rms_norm(self.epsilon)
