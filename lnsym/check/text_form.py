"""The reports as text: file:line:column, the source line with carets under the part, what is wrong, what would help."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .chain import other_steps
from .claim import diagnostic_span
from .results import ClaimReport, FileReport, Span, summary
from .verdicts import Verdict

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

__all__ = ["STYLES", "print_claim", "print_reports", "remarks"]

STYLES = {
    Verdict.PROVED: "green",
    Verdict.REFUTED: "bold red",
    Verdict.UNDECIDED: "yellow",
    Verdict.UNREADABLE: "magenta",
    Verdict.UNSUPPORTED: "cyan",
    Verdict.SKIPPED: "dim",
}

# Longer source lines are cut on the left of the part, so that the carets stay on the screen.
_WIDTH = 110


# A document must not steer the terminal: control characters but the tab are shown as a replacement of one column.
_CONTROLS = {code: "\ufffd" for code in (*range(32), *range(127, 160)) if chr(code) != "\t"}


def _shown(text: str) -> str:
    return text.translate(_CONTROLS)


def print_reports(files: Sequence[FileReport], console: Console) -> None:
    """Print every claim, at length where the document does not pass, then the table of counts."""
    for file in files:
        lines = file.text.split("\n")
        for warning in file.warnings:
            span = diagnostic_span(warning)
            _print_heading(console, file.path, span, "warning", "yellow", f"[{warning.code}]")
            _print_part(console, lines, span, "yellow")
            _print_remarks(console, [warning.message, *warning.notes, *_help(warning.help)])
        for claim in file.claims:
            print_claim(console, file.path, lines, claim)
        if not file.claims:
            console.print(
                f"{_shown(file.path)}: no displayed formula found",
                soft_wrap=True,
                markup=False,
                highlight=False,
            )
    _print_table(files, console)


def print_claim(console: Console, path: str, lines: Sequence[str], claim: ClaimReport) -> None:
    """Print a claim: one line where the document passes, else where, what and why."""
    style = STYLES[claim.verdict]
    if claim.ok:
        announced = f"{claim.id} (as announced)" if claim.expected else claim.id
        _print_heading(console, path, claim.span, claim.verdict.value, style, announced)
        return
    code = f"[{claim.code}] " if claim.code else ""
    _print_heading(console, path, claim.at, claim.verdict.value, style, f"{code}{claim.id}")
    _print_part(console, lines, claim.at, style)
    _print_remarks(console, list(remarks(claim)))


def remarks(claim: ClaimReport) -> Iterator[str]:
    """What is said about a claim that does not pass: what is wrong, where it fails, what would help."""
    if claim.message:
        yield claim.message
    witness = claim.counterexample
    if witness is not None:
        from ..terms.text import point_text  # not needed where everything is known and right

        yield f"counterexample: {point_text(witness.dimension, witness.values)}"
        if witness.left or witness.right:
            yield f"left side {witness.left}, right side {witness.right}"
    for need in claim.needs:
        yield f"true if also {need}"
    yield from claim.notes
    yield from other_steps(claim)
    if claim.expected:
        yield f"announced as {claim.expected}, but it is {claim.verdict.value}"
    yield from _help(claim.help)


def _help(text: str | None) -> list[str]:
    return [f"help: {text}"] if text else []


def _print_heading(console: Console, path: str, span: Span, what: str, style: str, name: str) -> None:
    from rich.text import Text

    place = f"{_shown(path)}:{span.line}:{span.column}: "
    console.print(Text.assemble((place, "dim"), (what, style), f" {_shown(name)}"), soft_wrap=True)


def _print_part(console: Console, lines: Sequence[str], span: Span, style: str) -> None:
    """The source line, and carets under the columns of the span that are on it."""
    from rich.text import Text

    if not 1 <= span.line <= len(lines):
        return
    line, start, end = _window(_shown(lines[span.line - 1]), span)
    number = f"{span.line:>5} "
    pad = "".join(character if character == "\t" else " " * _cells(character) for character in line[:start])
    carets = "^" * max(1, _cells(line[start:end]))
    console.print(Text.assemble((number, "blue"), ("| ", "blue"), line), soft_wrap=True)
    console.print(Text.assemble(" " * len(number), ("| ", "blue"), pad, (carets, style)), soft_wrap=True)


def _window(line: str, span: Span) -> tuple[str, int, int]:
    """The part of a line to show, and where in it the span starts and ends."""
    whole = len(line.rstrip())
    start = min(max(span.column - 1, 0), whole)
    end = span.end_column - 1 if span.end_line == span.line else whole
    end = max(min(end, whole), start)
    cut = max(0, start - _WIDTH // 2) if whole > _WIDTH else 0
    shown = line[cut : cut + _WIDTH].rstrip()
    return shown, start - cut, min(end - cut, len(shown))


def _cells(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


def _print_remarks(console: Console, words: Sequence[str]) -> None:
    from rich.text import Text

    for remark in words:
        console.print(Text.assemble(" " * 6, ("= ", "blue"), _shown(remark)), soft_wrap=True)


def _print_table(files: Sequence[FileReport], console: Console) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    counts = [name for name, count in summary(files).items() if count]
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("file", overflow="fold", min_width=24)
    for heading in ("claims", *counts):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("passes", no_wrap=True)
    for file in files:
        own = summary([file])
        numbers = [
            Text(str(own.get(name, 0)), style=STYLES[Verdict(name)] if own.get(name) else "dim") for name in counts
        ]
        passes = Text("yes", style="green") if file.ok else Text("no", style="bold red")
        table.add_row(Text(_shown(file.path)), str(len(file.claims)), *numbers, passes)
    console.print(table)


def _count(verdict: Verdict, count: int) -> Text:
    from rich.text import Text

    return Text(str(count), style=STYLES[verdict] if count else "dim")
