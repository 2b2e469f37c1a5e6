"""Every exception that lnsym raises on purpose, and the codes of its diagnostics.

Codes are grouped by their first digit: LN1 unreadable, LN2 refuted, LN3 undecided, LN4 unsupported,
LN5 annotations, hypotheses and notation. The reader gives its own LN1, LN4 and LN5 codes; those below
are given once a claim has been read. ``lnsym explain CODE`` says what each means.
"""

from __future__ import annotations

__all__ = [
    "CONTRADICTION",
    "DISAGREEMENT",
    "INTERNAL_ERROR",
    "NEVER_TRUE",
    "NOT_AS_ANNOUNCED",
    "NO_ALLOWED_POINT",
    "NO_EXACT_VALUE",
    "NO_SIGN",
    "ONE_DIRECTION",
    "OTHER_FACTOR",
    "OTHER_RELATION",
    "OUT_OF_MEMORY",
    "OUT_OF_TIME",
    "REFUTED",
    "REFUTED_CONSTANT",
    "REFUTED_STEP",
    "SIDES_DIFFER",
    "TRUE_IF",
    "UNDECIDED",
    "UNDEFINED_AT_A_POINT",
    "DerivationError",
    "FileError",
    "LnsymError",
    "NoSympyForm",
    "NotDerived",
    "OutOfTime",
    "SettingsError",
]

REFUTED = "LN201"
TRUE_IF = "LN202"
REFUTED_STEP = "LN203"
NEVER_TRUE = "LN204"
OTHER_RELATION = "LN205"
OTHER_FACTOR = "LN206"
ONE_DIRECTION = "LN207"
REFUTED_CONSTANT = "LN208"
UNDECIDED = "LN301"
OUT_OF_TIME = "LN302"
INTERNAL_ERROR = "LN303"
DISAGREEMENT = "LN304"
NO_SIGN = "LN305"
SIDES_DIFFER = "LN306"
NO_EXACT_VALUE = "LN307"
NO_ALLOWED_POINT = "LN308"
OUT_OF_MEMORY = "LN309"
UNDEFINED_AT_A_POINT = "LN491"
CONTRADICTION = "LN492"
NOT_AS_ANNOUNCED = "LN510"


class LnsymError(Exception):
    """The base of what lnsym raises on purpose."""


class DerivationError(LnsymError):
    """A derivation file that is missing, cannot be run, or does not give a section."""


class FileError(LnsymError):
    """A file that cannot be read or written; the message names it and says why."""


class SettingsError(LnsymError):
    """A setting of a project that cannot be followed; the message names it."""


class NotDerived(LnsymError):
    """An expression without a value in the exact algebra: outside it, or a side condition is missing; it says which."""


class NoSympyForm(LnsymError):
    """An expression that is not written in SymPy at this dimension, or not safely."""


class OutOfTime(BaseException):
    """The time limit of a claim has passed. Not an ``Exception``, so that no search swallows it on its way."""
