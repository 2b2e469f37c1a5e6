"""``lnsym build``: derive, write, read back, check."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .failure import CannotRun
from .layer_options import layer_named, layer_options

if TYPE_CHECKING:
    from ..check import Options
    from ..document import Document
    from .pipeline import Report

__all__ = ["build"]


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME|FILE.py]…")
@layer_options
@click.option(
    "--digits", type=click.IntRange(15, 1000), default=50, show_default=True, help="Digits of the numeric test."
)
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("reports"),
    show_default=True,
    help="The folder to write to.",
)
@click.option("--pdf", is_flag=True, help="Also compile the reports with the TeX that is installed.")
def build(
    names: tuple[str, ...],
    kind: str | None,
    epsilon: str | None,
    divisor: str | None,
    digits: int,
    output: Path,
    pdf: bool,
) -> None:
    """Derive the results, write them as reports, read the reports back and check every formula in them.

    Without NAMEs: all derivations. Without layer options: layer norm with ε inside and outside the root, and RMS norm.
    Your own derivations are named by their files.

    Exit status: 0 when every formula holds, 1 otherwise, 2 when it cannot be done as asked.
    """
    layer = layer_named(kind, epsilon, divisor)
    from ..check import Options
    from ..errors import LnsymError
    from .derivations import chosen
    from .pipeline import LAYERS, derived, write

    try:
        derivations = chosen(names)
        part = "".join(f"-{derivation.name}" for derivation in derivations) if names else ""
        documents = [derived(each, derivations, each.name + part) for each in ((layer,) if layer else LAYERS)]
        _require_writable(output)
        # Limits so generous that what a report says does not depend on the speed of the machine.
        options = Options(digits=digits, timeout=120.0, numeric_timeout=120.0, thorough=True)
        reports = [_checked(document, options) for document in documents]
        paths = [path for report in reports for path in write(report, output)]
        if pdf:
            paths += _compiled(paths)
    except LnsymError as error:
        raise CannotRun(str(error)) from error
    except OSError as error:
        raise CannotRun(f"cannot write to {output}: {error.strerror or error}") from error
    click.echo(f"\nwritten to {output}: {', '.join(path.name for path in paths)}")
    sys.exit(0 if all(report.ok for report in reports) else 1)


def _require_writable(folder: Path) -> None:
    """Complain before the work rather than after it."""
    existing = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    if not existing.is_dir():
        raise CannotRun(f"cannot write to {folder}: {existing} is not a folder")
    if not os.access(existing, os.W_OK | os.X_OK):
        raise CannotRun(f"cannot write to {folder}: no permission to write to {existing}")


def _checked(document: Document, options: Options) -> Report:
    from .build_table import build_table
    from .pipeline import checked

    with build_table(document.title, len(list(document.results()))) as table:
        report = checked(document, options, claim=table.claim, result=table.result)
    for row in report.rows:
        if not row.ok:
            click.echo(f"  {row.id}: {row.verdict}: {row.problem}")
    click.echo(f"  {_counts(report)}")
    return report


def _counts(report: Report) -> str:
    from collections import Counter

    found = Counter(f"{c.verdict.value}{' as announced' if c.ok and c.expected else ''}" for c in report.checks.claims)
    formulas = ", ".join(f"{count} {verdict}" for verdict, count in found.items()) or "none"
    return f"results: {len(report.rows)}; formulas read back: {len(report.checks.claims)}, of which {formulas}"


def _compiled(paths: list[Path]) -> list[Path]:
    from ..report.pdf import compile_pdf

    made = [compile_pdf(path) for path in paths if path.suffix == ".tex"]
    for compiled in made:
        for warning in compiled.warnings:
            click.echo(f"  {compiled.path}: {warning}", err=True)
    return [compiled.path for compiled in made]
