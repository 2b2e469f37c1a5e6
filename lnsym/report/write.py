"""Write a report in the formats asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ..document import Document
from ..errors import LnsymError
from .checks import CheckRow
from .data import render_json
from .files import write_atomically
from .html import render_html
from .markdown import render_markdown
from .provenance import Provenance, provenance
from .tex import render_tex

__all__ = ["FORMATS", "write_report"]

Render = Callable[[Document, Sequence[CheckRow], Provenance], str]

FORMATS: dict[str, Render] = {
    "tex": render_tex,
    "json": render_json,
    "html": render_html,
    "md": render_markdown,
}


def write_report(
    document: Document,
    checks: Sequence[CheckRow],
    folder: Path,
    *,
    formats: Sequence[str] = ("tex", "json"),
    made_with: Provenance | None = None,
) -> list[Path]:
    """Write ``folder/<document.name>.<format>`` for every format and give the paths, in the order asked.

    All texts are made before the first is written, so that an error leaves the folder as it was.
    """
    for format in formats:
        if format not in FORMATS:
            raise LnsymError(f"no format {format!r}; there are {', '.join(FORMATS)}")
    made_with = made_with or provenance()
    known = {item.id for item in document.results()}
    for row in checks:
        if row.id not in known:
            raise LnsymError(f"a check of {row.id!r}, which is no result of this document")
    texts = {format: FORMATS[format](document, checks, made_with) for format in formats}
    return [write_atomically(Path(folder) / f"{document.name}.{format}", text) for format, text in texts.items()]
