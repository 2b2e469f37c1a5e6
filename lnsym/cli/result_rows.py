"""The rows of a build: one a result, made of the claims that were read back for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..check import ClaimReport, Verdict, combined
from ..report import CheckRow

__all__ = ["ResultRow", "result_of", "row"]


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A result, what its claims say together, and the seconds that took.

    ``digits`` is ``None`` where no number was compared, or where the result is one that fails.
    """

    id: str
    formula: str
    verdict: str
    ok: bool
    digits: int | None
    dimensions: tuple[int, ...]
    points: int
    seconds: float
    problem: str = ""

    @property
    def check(self) -> CheckRow:
        """The row as the report prints it, without the seconds, which differ from run to run."""
        return CheckRow(self.id, self.verdict, self.digits, self.dimensions, self.points)


def result_of(claim: ClaimReport) -> str:
    """The id of the result a claim belongs to: ``x`` for ``x``, ``x-2`` and ``x-steps-1``; ids have no hyphen."""
    return claim.id.partition("-")[0]


def _is_derivation(claim: ClaimReport) -> bool:
    return claim.id.partition("-")[2].startswith("steps")


def row(name: str, claims: Sequence[ClaimReport]) -> ResultRow:
    """What the claims of one result say together: the worst verdict, the dimensions that all were tested in."""
    if not claims:
        return ResultRow(name, "", Verdict.UNREADABLE.value, False, None, (), 0, 0.0, "not found in the emitted text")
    worst = [claim for claim in claims if not claim.ok] or list(claims)
    verdict = combined(claim.verdict for claim in worst)
    tested = [claim.numeric for claim in claims if claim.numeric.held]
    common = set(tested[0].dimensions).intersection(*(t.dimensions for t in tested)) if tested else set()
    complete = len(tested) == len(claims) and bool(common)
    return ResultRow(
        name,
        "; ".join(claim.statement or claim.source for claim in claims if not _is_derivation(claim)),
        verdict.value,
        all(claim.ok for claim in claims),
        min(t.digits for t in tested) if complete else None,
        tuple(sorted(common)) if complete else (),
        sum(t.points for t in tested) if complete else 0,
        sum(claim.seconds for claim in claims),
        next((f"{claim.id}: {claim.message}" for claim in claims if not claim.ok), ""),
    )
