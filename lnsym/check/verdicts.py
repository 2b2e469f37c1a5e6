"""The verdicts, and how those of a chain's steps make the verdict of the chain."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

__all__ = ["Verdict", "combined"]


class Verdict(StrEnum):
    """What is known about a claim; ``SKIPPED`` is a display that its author asked to leave alone."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNDECIDED = "undecided"
    UNREADABLE = "unreadable"
    UNSUPPORTED = "unsupported"
    SKIPPED = "skipped"


# One false step makes the chain false; otherwise the step about which least is known speaks for it.
_WORST_FIRST = (Verdict.REFUTED, Verdict.UNREADABLE, Verdict.UNSUPPORTED, Verdict.UNDECIDED, Verdict.PROVED)


def combined(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict of a chain: refuted if a step is, proved only if all are.

    >>> combined([Verdict.PROVED, Verdict.UNDECIDED, Verdict.REFUTED])
    <Verdict.REFUTED: 'refuted'>
    >>> combined([Verdict.PROVED, Verdict.PROVED])
    <Verdict.PROVED: 'proved'>
    """
    return min(verdicts, key=_WORST_FIRST.index)
