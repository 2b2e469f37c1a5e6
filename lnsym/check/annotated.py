"""A document with each of its displays marked by what was found about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .document import is_markdown
from .results import ClaimReport, FileReport, Span
from .text_form import remarks
from .verdicts import Verdict

if TYPE_CHECKING:
    from ..latex.segments import Segment

__all__ = ["annotated", "claims_of", "segments", "words"]


def annotated(file: FileReport, *, html: bool) -> str:
    """The document as an HTML page, or as LaTeX."""
    if html:
        from .annotated_html import annotated_html

        return annotated_html(file)
    from .annotated_tex import annotated_tex

    return annotated_tex(file)


def segments(file: FileReport) -> Iterator[Segment]:
    """The parts of the document that the reader looks at, in order; braces around prose are prose."""
    from ..latex.segments import Group

    if is_markdown(file.path, file.text):
        from ..latex.markdown import markdown_segments

        found = markdown_segments(file.text)
    else:
        from ..latex.tex import tex_segments

        found = tex_segments(file.text)
    return (segment for segment in found if not isinstance(segment, Group))


def claims_of(file: FileReport, start: int, end: int) -> list[ClaimReport]:
    """The claims that begin between two offsets of the text."""
    starts = [0]
    for line in file.text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def offset(span: Span) -> int:
        return starts[min(span.line, len(starts)) - 1] + span.column - 1

    return [claim for claim in file.claims if start <= offset(claim.span) < end]


def words(claim: ClaimReport) -> tuple[str, list[str]]:
    """The verdict in a word or two, and what is to be said about it."""
    if claim.verdict is Verdict.PROVED:
        said = ["announced otherwise"] if not claim.ok else []
        tested = [f"{claim.numeric.digits} digits checked"] if claim.numeric.held else []
        return "proved (kernel)", tested + said
    if claim.ok:
        return claim.verdict.value, ["as announced"] if claim.expected else []
    code = f" [{claim.code}]" if claim.code else ""
    return f"{claim.verdict.value}{code}", list(remarks(claim))
