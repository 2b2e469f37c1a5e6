"""How each construct looks: what a notation, Unicode or LaTeX, must say for a writer to use it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import ClassVar

from .precedence import Piece
from .term import Term

__all__ = ["Notation"]


class Notation(ABC):
    """The signs of a notation, and the construct of each kind from its written or unwritten parts."""

    #: written between, before and around things; a subclass sets them
    plus: str
    minus: str
    relations: ClassVar[dict[str, str]]
    implies: str
    iff: str
    also: str
    odot: str
    arrow: str
    infinity: str
    ones: str
    such_that: str

    @abstractmethod
    def name(self, name: str) -> str:
        """A plain-text name."""

    @abstractmethod
    def number(self, value: Fraction) -> Piece:
        """A nonnegative rational."""

    @abstractmethod
    def quotient(self, above: Term, below: Term) -> Piece:
        """above / below."""

    @abstractmethod
    def root(self, body: Term) -> Piece:
        """√body."""

    @abstractmethod
    def superscript(self, base: str, exponent: Term) -> str:
        """base^exponent."""

    @abstractmethod
    def subscript(self, base: str, below: Sequence[Term]) -> str:
        """base with indices or subscript arguments."""

    @abstractmethod
    def transposed(self, base: str) -> str:
        """base^T."""

    @abstractmethod
    def fence(self, kind: str, body: str) -> str:
        """Delimiters around the body: "(", "|" absolute value, "‖" norm, "⟨" inner product, "{" set."""

    @abstractmethod
    def operator(self, name: str) -> str:
        """A function name set upright: mean, Var, diag, sign, …"""

    @abstractmethod
    def operator_norm(self, body: str) -> Piece:
        """‖A‖₂."""

    @abstractmethod
    def big(self, kind: str, below: str, body: str) -> str:
        """Σ, max, min, sup, inf, lim, ∇, ∀, ∃ with what stands below, before the body."""

    @abstractmethod
    def side(self, side: str) -> str:
        """From above or below: what follows the target of a limit."""

    @abstractmethod
    def column(self, entries: Sequence[Term]) -> Piece:
        """A concrete vector."""

    @abstractmethod
    def partial(self, above: Term, below: str, point: str) -> Piece:
        """∂above/∂below, at a point when that is not empty."""

    @abstractmethod
    def ordinary(self, order: int, variable: str, body: str) -> str:
        """dⁿ/dtⁿ before the body."""

    @abstractmethod
    def juxtapose(self, left: tuple[Term, str], right: tuple[Term, str], so_far: str) -> str:
        """``so_far`` (which ends with the left factor) followed by the right factor."""

    @abstractmethod
    def multiplicity(self, element: str, times: Term) -> str:
        """An eigenvalue with its multiplicity."""

    @abstractmethod
    def listed(self, items: Sequence[str], *, wide: bool = False) -> str:
        """Items with commas; ``wide`` separates them more."""
