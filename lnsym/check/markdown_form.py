"""The reports as a Markdown table, for a comment or a summary of a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .results import ClaimReport, FileReport, summary
from .text_form import remarks

__all__ = ["to_markdown"]


def to_markdown(files: Sequence[FileReport]) -> str:
    """For each file a table of its claims: place, claim, verdict, digits that the numbers agree to, what is wrong."""
    blocks = [block for file in files for block in _file(file)]
    counts = ", ".join(f"{count} {verdict}" for verdict, count in summary(files).items() if count)
    blocks.append(f"**{counts or 'no displayed formula found'}**")
    return "\n\n".join(blocks) + "\n"


def _file(file: FileReport) -> Iterator[str]:
    yield f"### {_cell(file.path)}: {'passes' if file.ok else 'does not pass'}"
    if file.warnings:
        yield "\n".join(f"- line {w.line}: warning {w.code}: {_cell(w.message)}" for w in file.warnings)
    if not file.claims:
        yield "No displayed formula found."
        return
    rows = ["| line | claim | exact | digits checked | |", "| ---: | --- | --- | ---: | --- |"]
    rows += [_row(claim) for claim in file.claims]
    yield "\n".join(rows)


def _row(claim: ClaimReport) -> str:
    verdict = f"{claim.verdict.value} (kernel)" if claim.verdict == "proved" else claim.verdict.value
    if not claim.ok:
        verdict = f"**{verdict}**"
    digits = str(claim.numeric.digits) if claim.numeric.held else "–"
    words = [] if claim.ok else [*filter(None, (claim.code,)), *remarks(claim)]
    if claim.ok and claim.expected:
        words = ["as announced"]
    formula = claim.statement or claim.source
    cells = (str(claim.at.line), f"{_code(claim.id)} {_cell(formula)}", verdict, digits, "<br>".join(map(_cell, words)))
    return f"| {' | '.join(cells)} |"


def _code(text: str) -> str:
    return f"`{' '.join(text.replace('`', '').replace('|', '¦').split())}`"


_ESCAPES = str.maketrans({c: f"\\{c}" for c in "\\`*_{}[]<>|#$"} | {"\n": " ", "\r": " "})


def _cell(text: str) -> str:
    """Words of a cell: nothing in them is taken for markup."""
    return text.translate(_ESCAPES)
