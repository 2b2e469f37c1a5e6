"""What is decided about a statement."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..kernel import Refutation, Theorem
from .satisfy import Witnesses

__all__ = ["Decision", "Witness"]


@dataclass(frozen=True)
class Witness:
    """A counterexample in words: the dimension, the values, and both sides exactly and in decimals."""

    dimension: int
    values: dict[str, str]
    left: str
    right: str


@dataclass(frozen=True)
class Decision:
    """A verdict with what supports it: a theorem, a refutation, or what is missing.

    ``code`` names the kind of the verdict where more is known than the verdict; ``help`` says what would settle it.
    """

    verdict: str
    message: str
    counterexample: Witness | None = None
    needs: tuple[str, ...] = ()
    code: str | None = None
    help: str | None = None
    theorem: Theorem | None = field(default=None, compare=False)
    refutation: Refutation | None = field(default=None, compare=False)
    witness: Witnesses | None = field(default=None, compare=False)
