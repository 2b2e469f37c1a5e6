"""From a layer to its report: derive, write, read the written text back, check that, and add what was found.

Nothing but the text reaches the check: the terms that were derived are not compared with anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ..check import ClaimReport, FileReport, Options, check_text, read
from ..document import Document
from ..errors import LnsymError
from ..layers import Layer
from ..report import FORMATS, Provenance, provenance, render_tex, write_report
from .article import article
from .derivations import Derivation, derive
from .result_rows import ResultRow, result_of, row

__all__ = ["LAYERS", "Report", "checked", "derived", "write"]

LAYERS = (Layer("layernorm", "inside"), Layer("layernorm", "outside"), Layer("rmsnorm", "inside"))


@dataclass(frozen=True, slots=True)
class Report:
    """A document, what the check of its text found, and what both were made with."""

    document: Document
    checks: FileReport
    rows: tuple[ResultRow, ...]
    made_with: Provenance

    @property
    def ok(self) -> bool:
        """Whether every result was read back and holds, and every missing one was refuted."""
        return self.checks.ok and all(row.ok for row in self.rows)


def derived(layer: Layer, derivations: Sequence[Derivation], name: str | None = None) -> Document:
    """The article about a layer."""
    return article(layer, [derive(derivation, layer) for derivation in derivations], name)


def checked(
    document: Document,
    options: Options,
    *,
    claim: Callable[[ClaimReport], None] = lambda _: None,
    result: Callable[[ResultRow], None] = lambda _: None,
) -> Report:
    """Write the document as text, read that back and check it; ``claim`` and ``result`` are told each as it is done."""
    made_with = provenance(options.digits)
    text = render_tex(document, (), made_with)
    names = [item.id for item in document.results()]
    with _grouped(names, result) as (rows, add):

        def progress(report: ClaimReport) -> None:
            claim(report)
            add(report)

        checks = check_text(text, f"{document.name}.tex", False, options, progress=progress)
    report = Report(document, checks, tuple(rows), made_with)
    _require_same_claims(report)
    return report


@contextmanager
def _grouped(
    names: Sequence[str], result: Callable[[ResultRow], None]
) -> Iterator[tuple[list[ResultRow], Callable[[ClaimReport], None]]]:
    """Collect claims into the rows of the results in order; a result whose claims have all come is told at once."""
    rows: list[ResultRow] = []
    claims: dict[str, list[ClaimReport]] = {name: [] for name in names}
    pending = list(names)

    def finish(until: str | None) -> None:
        while pending and pending[0] != until:
            name = pending.pop(0)
            rows.append(row(name, claims[name]))
            result(rows[-1])

    def add(report: ClaimReport) -> None:
        name = result_of(report)
        if name in pending:
            finish(name)
            claims[name].append(report)

    yield rows, add
    finish(None)


def _require_same_claims(report: Report) -> None:
    """The text that is written, which has the table of checks in it, makes the very claims that were checked."""
    final = render_tex(report.document, [row.check for row in report.rows], report.made_with)
    try:
        again = [(claim.id, claim.source) for claim in read(final, markdown=False).claims]
    except Exception as error:
        raise LnsymError(f"{report.document.name}: the written report cannot be read back: {error}") from error
    if again != [(claim.id, claim.source) for claim in report.checks.claims]:
        raise LnsymError(f"{report.document.name}: the written report does not make the claims that were checked")


def write(report: Report, folder: Path) -> list[Path]:
    """Write the report in every format into the folder."""
    checks = [row.check for row in report.rows]
    return write_report(report.document, checks, folder, formats=tuple(FORMATS), made_with=report.made_with)
