"""The forms in which the findings of a check are written, and the files that may be written besides."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .failure import CannotRun

if TYPE_CHECKING:
    from ..check import FileReport

__all__ = ["FORMS", "output_options", "write_files", "write_form"]

F = TypeVar("F", bound=Callable[..., Any])

FORMS = ("text", "json", "github", "sarif", "markdown")

_OPTIONS = (
    click.option(
        "--format",
        "form",
        type=click.Choice(FORMS),
        default="text",
        show_default=True,
        help="github: annotations of a workflow; sarif: for code scanning; markdown: a table.",
    ),
    click.option(
        "--proof",
        "proofs",
        type=click.Path(file_okay=False, path_type=Path),
        metavar="DIR",
        help="Write the proof of every proved step to DIR, for `lnsym replay`.",
    ),
    click.option(
        "--annotate",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="OUT.tex|OUT.html",
        help="Write the document with each formula marked by its verdict.",
    ),
)


def output_options(command: F) -> F:
    """``--format``, ``--proof`` and ``--annotate``."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def write_form(reports: Sequence[FileReport], form: str) -> None:
    """Print the reports to standard output."""
    match form:
        case "json":
            from ..check.json_form import to_json

            _warnings(reports)
            _echo_json(to_json(reports))
        case "sarif":
            from ..check.sarif_form import to_sarif

            _echo_json(to_sarif(reports))
        case "github":
            from ..check.github_form import to_github

            for line in to_github(reports):
                click.echo(line)
        case "markdown":
            from ..check.markdown_form import to_markdown

            click.echo(to_markdown(reports), nl=False)
        case _:
            from rich.console import Console

            from ..check.text_form import print_reports

            # A pipe has no width: there the table is as wide as it needs to be.
            print_reports(reports, Console(highlight=False, width=None if sys.stdout.isatty() else 200))


def write_files(reports: Sequence[FileReport], proofs: Path | None, annotate: Path | None) -> None:
    """Write the proofs and the annotated document, where they are asked for."""
    try:
        if proofs is not None:
            from .proof_files import write_proofs

            count = len(write_proofs(reports, proofs))
            click.echo(f"{count} proof{'s' * (count != 1)} written to {proofs}", err=True)
        if annotate is not None:
            from ..check.annotated import annotated
            from ..report.files import write_atomically

            write_atomically(annotate, annotated(reports[0], html=annotate.suffix.lower() != ".tex"))
    except OSError as error:
        target = error.filename or annotate or proofs
        raise CannotRun(f"cannot write to {target}: {error.strerror or error}") from error


def _warnings(reports: Sequence[FileReport]) -> None:
    for report in reports:
        for warning in report.warnings:
            place = f"{report.path}:{warning.line}:{warning.column}"
            click.echo(f"{place}: warning [{warning.code}] {warning.message}", err=True)


def _echo_json(data: object) -> None:
    unicode_output = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    click.echo(json.dumps(data, indent=1, ensure_ascii=not unicode_output))
