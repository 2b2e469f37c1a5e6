"""The table of a build as it grows: live on a terminal, plain lines in a pipe."""

from __future__ import annotations

import shutil
import sys
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

import click

if TYPE_CHECKING:
    from ..check import ClaimReport
    from .result_rows import ResultRow

__all__ = ["BuildTable", "build_table"]


class BuildTable(Protocol):
    """A table of results that is shown while it is filled."""

    def __enter__(self) -> Self:
        """Start to show it."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leave what is there."""

    def claim(self, claim: ClaimReport) -> None:
        """A claim has been checked."""

    def result(self, row: ResultRow) -> None:
        """All claims of a result have been checked."""


def build_table(title: str, count: int) -> BuildTable:
    """The table for this output; ``count`` results are expected."""
    return LiveTable(title, count) if sys.stdout.isatty() else PlainLines(title)


def _cells(row: ResultRow) -> tuple[str, str, str, str, str]:
    """exact, digits checked, dimensions, seconds and formula."""
    digits = "-" if row.digits is None else str(row.digits)
    dimensions = ",".join(map(str, row.dimensions)) or "-"
    return row.check.exact, digits, dimensions, f"{row.seconds:.2f}", row.formula


class PlainLines:
    """One line a result, in columns of fixed width; the formula comes last and is not cut."""

    def __init__(self, title: str) -> None:
        self._title = title

    def __enter__(self) -> Self:
        click.echo(self._title)
        click.echo(f"  {'result':34} {'exact':15} {'digits checked':>14} {'dimensions':16} {'seconds':>7}  formula")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    def claim(self, claim: ClaimReport) -> None:
        """Nothing: a line is a result."""

    def result(self, row: ResultRow) -> None:
        """Its line."""
        verdict, digits, dimensions, seconds, formula = _cells(row)
        click.echo(f"  {row.id:34} {verdict:15} {digits:>14} {dimensions:16} {seconds:>7}  {formula}")


class LiveTable:
    """A table that grows in place, with the claim that was checked last below it."""

    def __init__(self, title: str, count: int) -> None:
        from rich import box
        from rich.console import Console
        from rich.live import Live
        from rich.table import Table

        self._count = count
        self._done = 0
        self._table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
        width = shutil.get_terminal_size().columns
        self._table.add_column("result", no_wrap=True)
        self._table.add_column("formula", no_wrap=True, overflow="ellipsis", max_width=max(20, width - 100))
        self._table.add_column("exact", no_wrap=True)
        self._table.add_column("digits checked", justify="right", no_wrap=True)
        self._table.add_column("dimensions", no_wrap=True)
        self._table.add_column("seconds", justify="right", no_wrap=True)
        self._live = Live(self._table, console=Console(highlight=False), vertical_overflow="visible")

    def __enter__(self) -> Self:
        self._live.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._table.caption = None
        self._live.__exit__(kind, error, trace)

    def claim(self, claim: ClaimReport) -> None:
        """Its name in the caption."""
        self._table.caption = f"{self._done} of {self._count} results; last formula: {claim.id}"

    def result(self, row: ResultRow) -> None:
        """Its row."""
        from rich.text import Text

        from ..check.text_form import STYLES
        from ..check.verdicts import Verdict

        verdict, digits, dimensions, seconds, formula = _cells(row)
        style = STYLES[Verdict(row.verdict)] if not row.ok else "green"
        self._done += 1
        self._table.add_row(row.id, Text(formula), Text(verdict, style), digits, dimensions, seconds)
