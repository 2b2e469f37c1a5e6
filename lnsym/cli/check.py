"""``lnsym check``: the formulas of documents, each with its verdict."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .check_options import Plan, how_options, planned
from .failure import CannotRun
from .output import output_options, write_files, write_form

if TYPE_CHECKING:
    from ..check import ClaimReport, FileReport

__all__ = ["check"]


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH…", type=click.Path(allow_dash=True))
@output_options
@click.option("--watch", is_flag=True, help="Check again whenever a document changes, until interrupted.")
@how_options
def check(
    paths: tuple[str, ...], form: str, proofs: Path | None, annotate: Path | None, watch: bool, **how: Any
) -> None:
    """Check every displayed formula of LaTeX (.tex) and Markdown (.md) documents.

    PATHs are files, folders (searched for documents) or - for standard input. What a project's pyproject.toml says in
    [tool.lnsym] (layer, notation, digits, timeout, memory, jobs, strict, exclude) holds unless an option says
    otherwise.

    Exit status: 0 when every claim is proved or as announced (expect) and, with --strict, there is no warning;
    1 otherwise, 2 when a file cannot be read.
    """
    from ..errors import FileError, SettingsError

    if watch and "-" in paths:
        raise CannotRun("standard input cannot be watched")
    try:
        plan = planned(paths, **how)
        if proofs is not None:
            plan = replace(plan, options=replace(plan.options, proofs=True))
        if watch:
            _watch(plan, form)
        files = plan.find()
        _require_one_document(files, annotate)
        reports = _checked(plan, files, form)
    except (FileError, SettingsError) as error:
        raise CannotRun(str(error)) from error
    write_form(reports, form)
    write_files(reports, proofs, annotate)
    sys.exit(0 if all(report.ok for report in reports) else 1)


def _checked(plan: Plan, files: Sequence[str], form: str) -> Sequence[FileReport]:
    from ..check import check_files

    with _progress(form == "text") as progress:
        reports = check_files(files, plan.options, jobs=plan.jobs, cache=plan.cache(), progress=progress)
    return [replace(report, strict=plan.strict) for report in reports]


def _watch(plan: Plan, form: str) -> None:
    """Check at once and after every change. A file that cannot be read now may be there the next time."""
    from ..check.watch import changes
    from ..errors import FileError

    with suppress(KeyboardInterrupt):
        for files in changes(plan.find_any):
            if sys.stdout.isatty():
                click.clear()
            try:
                write_form(_checked(plan, files, form), form)
            except FileError as error:
                click.echo(str(error), err=True)
            click.echo(f"watching {len(files)} {'document' if len(files) == 1 else 'documents'}", err=True)
    sys.exit(0)


def _require_one_document(files: Sequence[str], annotate: Path | None) -> None:
    if annotate is None:
        return
    if len(files) != 1:
        raise CannotRun(f"--annotate is for one document; these are {len(files)}")
    if annotate.suffix.lower() not in (".tex", ".html"):
        raise CannotRun(f"--annotate writes .tex or .html, not {annotate}")
    if annotate.suffix.lower() == ".tex" and Path(files[0]).suffix.lower() in (".md", ".markdown", ".mdown"):
        raise CannotRun("an annotated .tex is made of a LaTeX document; of Markdown, write .html")


@contextmanager
def _progress(text: bool) -> Iterator[Callable[[ClaimReport], None] | None]:
    """On a terminal, the number of claims checked so far and the last one."""
    if not (text and sys.stderr.isatty()):
        yield None
        return
    checked = 0

    def show(claim: ClaimReport) -> None:
        nonlocal checked
        checked += 1
        # Written by hand: a display that draws itself would run in a thread, and workers are copies of this process.
        click.echo(f"\r\x1b[K{checked} claims checked, last {claim.id:.60}", err=True, nl=False)

    try:
        yield show
    finally:
        click.echo("\r\x1b[K", err=True, nl=False)
