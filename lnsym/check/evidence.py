"""The numeric side of a check: the evidence for a statement, and points of it in words."""

from __future__ import annotations

import time
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from .results import NumericEvidence, Options

if TYPE_CHECKING:
    from ..numeric import Evidence, Point
    from ..terms import Statement

__all__ = ["Finding", "gather", "point_in_words"]


@dataclass(frozen=True, slots=True)
class Finding:
    """Evidence, and where it speaks against the statement: a failing point, or one where it is undefined.

    ``searched``: that it fails rests on a search for a supremum or a witness, not on a computed value.
    """

    evidence: NumericEvidence
    fails: str | None = None
    undefined: str | None = None
    searched: bool = False


def gather(statement: Statement, options: Options) -> Finding:
    """Test the statement numerically, straight from its definitions."""
    from ..numeric import test

    how: dict[str, Any] = {
        "digits": options.digits,
        "points": options.points,
        "seed": options.seed,
        "deadline": time.monotonic() + options.numeric_timeout,
    }
    found = (
        test(statement, **how) if options.dimensions is None else test(statement, dimensions=options.dimensions, **how)
    )
    if options.dimensions is not None and not found.points and found.held is None and found.undefined is None:
        # Its hypotheses may speak of other dimensions only.
        found = test(statement, **how)
    return Finding(
        _evidence(found), _failure(found, statement), _undefined(found, statement), _searched(found, statement)
    )


def _evidence(found: Evidence) -> NumericEvidence:
    return NumericEvidence(found.digits, tuple(found.dimensions), found.points, found.held, found.note)


def _searched(found: Evidence, statement: Statement) -> bool:
    from ..terms import Supremum, depth_first

    if found.counterexample is None:
        return False
    return found.counterexample.weak or any(isinstance(part, Supremum) for part in depth_first(statement.proposition))


def _failure(found: Evidence, statement: Statement) -> str | None:
    if found.counterexample is None:
        return None
    left, right = _value(found.counterexample.left), _value(found.counterexample.right)
    return f"{point_in_words(found.counterexample.point, statement)}: {left} against {right}"


def _undefined(found: Evidence, statement: Statement) -> str | None:
    if found.undefined is None:
        return None
    point, part = found.undefined
    return f"{part} is undefined at {point_in_words(point, statement)}"


def point_in_words(point: Point, statement: Statement) -> str:
    """``d = 2, a = −1, z = (0, 1/2)``: names in alphabetical order."""
    from ..tactics.show import named_values
    from ..terms.text import point_text

    named = sorted(named_values(statement, point.values), key=itemgetter(0))
    return point_text(point.dimension, {name: _value(value) for name, value in named})


def _value(value: object) -> str:
    if isinstance(value, tuple | list):
        shown = [_value(entry) for entry in value[:8]]
        return f"({', '.join(shown)}{', …' if len(value) > 8 else ''})"
    import mpmath

    if isinstance(value, mpmath.mpf | mpmath.mpc):
        return str(mpmath.nstr(value, 12)).replace("-", "−")
    return str(value).replace("-", "−")
