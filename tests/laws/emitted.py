"""The text of an emitted report, and each of its displays alone, on the lines where it stands in the report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lnsym.check import read
from lnsym.cli.derivations import chosen
from lnsym.cli.pipeline import derived
from lnsym.latex.segments import Annotation, Display
from lnsym.latex.tex import tex_segments
from lnsym.layers import Layer
from lnsym.report import provenance, render_tex

__all__ = ["Excerpt", "excerpts", "report_text"]

_FOR_THE_NEXT = ("assume ", "expect ", "claim", "skip")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A display among blank lines: with it are the declarations, what it is told to assume, and definitions.

    ``start`` and ``end`` are where its mathematics stands in ``text``. An excerpt of a definition has the displays
    that come after it too, since it is by them that a definition is found wrong.
    """

    text: str
    start: int
    end: int
    first_line: int
    last_line: int
    defines: bool

    def with_change(self, start: int, end: int, new: str) -> str:
        """The excerpt with a part of its text replaced."""
        return self.text[:start] + new + self.text[end:]


def report_text(layer: Layer) -> str:
    """What ``lnsym build`` writes about a layer and reads back."""
    document = derived(layer, chosen(()), layer.name)
    return render_tex(document, (), provenance(50))


def excerpts(text: str) -> Iterator[Excerpt]:
    """Every display of a report but those that are announced to fail: a false claim stays one when it is changed."""
    found = read(text, markdown=False)
    defined = {_line(text, display.inner_start): display for display in _displays(text) if _defines(text, display)}
    announced = {claim.line for claim in found.claims if claim.expected}
    for display in _displays(text):
        first, last = _line(text, display.start), _line(text, display.end)
        if announced & set(range(first, last + 1)):
            continue
        defines = display in defined.values()
        kept = [(each.start, each.end) for each in tex_segments(text) if isinstance(each, Annotation) and _lasts(each)]
        kept += [(each.start, each.end) for each in defined.values() if each.start < display.start]
        kept += _told(text, display)
        kept.append((display.start, display.end))
        if defines:
            following = [each for each in _displays(text) if each.start > display.start]
            kept += [part for each in following for part in (*_told(text, each), (each.start, each.end))]
        yield Excerpt(_only(text, kept), display.inner_start, display.inner_end, first, last, defines)


def _displays(text: str) -> list[Display]:
    return [segment for segment in tex_segments(text) if isinstance(segment, Display)]


def _defines(text: str, display: Display) -> bool:
    return "\\coloneqq" in text[display.inner_start : display.inner_end]


def _lasts(note: Annotation) -> bool:
    return not note.text.startswith(_FOR_THE_NEXT) or note.text.startswith("assume always ")


def _told(text: str, display: Display) -> list[tuple[int, int]]:
    """Where the annotations stand that count for this display alone."""
    before: list[tuple[int, int]] = []
    for segment in tex_segments(text):
        if isinstance(segment, Annotation) and not _lasts(segment):
            before.append((segment.start, segment.end))
        elif isinstance(segment, Display):
            if segment == display:
                break
            before.clear()
    return before


def _only(text: str, kept: list[tuple[int, int]]) -> str:
    """The text with everything else made blank, offset by offset, so that lines and columns stay what they are."""
    blank = ["\n" if character == "\n" else " " for character in text]
    for start, end in kept:
        blank[start:end] = text[start:end]
    return "".join(blank).rstrip() + "\n"


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1
