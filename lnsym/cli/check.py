"""``lnsym check``: the formulas of documents, each with its verdict."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from .failure import CannotRun

if TYPE_CHECKING:
    from ..check import ClaimReport, FileReport

__all__ = ["check"]


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(allow_dash=True))
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@click.option(
    "--digits", type=click.IntRange(15, 1000), default=50, show_default=True, help="Digits of the numeric test."
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    default=20.0,
    show_default=True,
    help="Seconds for each claim; what is not settled by then is undecided.",
)
def check(files: tuple[str, ...], form: str, digits: int, timeout: float) -> None:
    """Check every displayed formula of LaTeX (.tex) and Markdown (.md) FILEs; - is standard input.

    Exit status: 0 when every claim is proved or as announced (expect), 1 otherwise, 2 when a file cannot be read.
    """
    from ..check import Options, check_files
    from ..errors import FileError

    options = Options(digits=digits, timeout=timeout, numeric_timeout=min(timeout, 5.0))
    try:
        with _progress(form == "text") as progress:
            reports = check_files(files, options, progress=progress)
    except FileError as error:
        raise CannotRun(str(error)) from error
    if form == "json":
        _write_json(reports)
    else:
        from rich.console import Console

        from ..check import print_reports

        print_reports(reports, Console(highlight=False))
    sys.exit(0 if all(report.ok for report in reports) else 1)


def _write_json(reports: Sequence[FileReport]) -> None:
    from ..check import to_json

    for report in reports:
        for warning in report.warnings:
            place = f"{report.path}:{warning.line}:{warning.column}"
            click.echo(f"{place}: warning [{warning.code}] {warning.message}", err=True)
    unicode_output = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    click.echo(json.dumps(to_json(reports), indent=1, ensure_ascii=not unicode_output))


@contextmanager
def _progress(text: bool) -> Iterator[Callable[[ClaimReport], None] | None]:
    """On a terminal, the number of claims checked so far and the last one."""
    if not (text and sys.stderr.isatty()):
        yield None
        return
    from rich.console import Console

    checked = 0
    with Console(stderr=True).status("reading") as status:

        def show(claim: ClaimReport) -> None:
            nonlocal checked
            checked += 1
            status.update(f"{checked} claims checked, last {claim.id}")

        yield show
