"""Why a value is not there: undefined at this point, out of reach of this arithmetic, or not exact."""

from __future__ import annotations

from ..errors import LnsymError
from ..terms import Term

__all__ = ["Declined", "Inexact", "UndefinedHere"]


class UndefinedHere(LnsymError):
    """A term has no value at this point: a division by zero, the root of a negative number, a kink differentiated.

    ``term`` is the offending subterm.
    """

    def __init__(self, term: Term, reason: str) -> None:
        super().__init__(reason)
        self.term = term
        self.reason = reason


class Declined(LnsymError):
    """The evaluator does not attempt this: too large, or outside what this arithmetic has."""


class Inexact(Declined):
    """A value is not rational, so exact rational arithmetic cannot hold it."""
