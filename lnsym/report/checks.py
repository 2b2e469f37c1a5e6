"""The rows of the table of checks: what was proved, and what the numbers say about it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CheckRow"]


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One result: its verdict, and the agreement of the numeric test: digits, dimensions, number of points.

    ``digits`` is ``None`` where no number was compared (a limit, say); ``dimensions`` and ``points`` are then empty.
    """

    id: str
    verdict: str
    digits: int | None = None
    dimensions: tuple[int, ...] = ()
    points: int = 0

    @property
    def exact(self) -> str:
        """The exact verdict in words: what the kernel proved is said to be proved by the kernel."""
        return f"{self.verdict} (kernel)" if self.verdict == "proved" else self.verdict
