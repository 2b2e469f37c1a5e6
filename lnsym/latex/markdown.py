"""The segments of a Markdown document."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .annotations import annotation
from .segments import (
    BLANK_LINE,
    DISPLAYS,
    LONGEST_INLINE,
    Annotation,
    Display,
    Inline,
    Segment,
    close_of,
    environment_end,
    inline_close,
    option_end,
)
from .unread import hidden, misnamed

__all__ = ["markdown_segments", "unquoted"]

_EVENT = re.compile(
    r"""^(?P<indent>[ ]{0,3})(?P<fence>```+|~~~+)[ \t]*(?P<info>[^\n`]*)$
    |<!--(?P<comment>.*?)(?P<after>-->|\Z)
    |(?P<code>`+)
    |\\begin\s*\{(?P<environment>[A-Za-z]+\*?)(?P<brace>\}?)
    |(?P<display>\$\$|\\\[)
    |(?P<inline>\$|\\\()
    |\\\\|\\.""",
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
_QUOTED = re.compile(r"[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*((?:>[ \t]*)+)")
_LABEL = re.compile(r"[ \t\r]*\n?[ \t]*\{#([^\s{}]+)[^{}\n]*\}")


def markdown_segments(text: str) -> Iterator[Segment]:
    """Displays and inline mathematics outside code; annotations in HTML comments."""
    position = 0
    while (match := _EVENT.search(text, position)) is not None:
        start, position = match.span()
        if match["fence"]:
            stop, position = _fence_end(text, position, match["fence"])
            closed = stop < len(text) or text.endswith(match["fence"])
            if match["info"].strip().lower() in ("math", "{.math}"):
                label, position = _label(text, position)
                fault = None if closed else "this code fence is never closed"
                yield Display(start, position, match.end(), stop, "", label, fault)
            elif not closed:
                yield from hidden(text, start, match.end(), "this code fence")
        elif match["comment"] is not None:
            found = annotation(match["comment"])
            if not match["after"]:
                yield from hidden(text, start, start + len("<!--"), "this comment")
            elif found:
                line = text[text.rfind("\n", 0, start) + 1 : start] + text[position:].partition("\n")[0]
                yield Annotation(start, position, " ".join(found[0].split()), not line.strip(), found[1])
        elif match["code"]:
            close = re.compile(r"(?<!`)" + match["code"] + r"(?!`)").search(text, position, position + LONGEST_INLINE)
            position = close.end() if close and not _crosses(text, position, close.start()) else position
        elif match["environment"]:
            if match["environment"].rstrip("*") in DISPLAYS and match["brace"]:
                stop, position, fault = environment_end(text, position, match["environment"], len(text))
                label, position = _label(text, position)
                inner = option_end(text, match["environment"], match.end(), stop)
                yield Display(start, position, inner, stop, match["environment"].rstrip("*"), label, fault)
            elif broken := misnamed(text, start, match["environment"], bool(match["brace"])):
                position = broken.end
                yield broken
        elif match["display"]:
            closing = {"\\[": "\\]"}.get(match["display"], "$$")
            stop, position, fault = close_of(text, position, closing, len(text))
            label, position = _label(text, position)
            yield Display(start, position, match.end(), stop, "", label, fault)
        elif match["inline"]:
            closing = {"\\(": "\\)"}.get(match["inline"], "$")
            stop = inline_close(text, position, closing, position + LONGEST_INLINE)
            if stop >= 0 and not _crosses(text, position, stop):
                position = stop + len(closing)
                yield Inline(start, position, match.end(), stop)


def unquoted(text: str, segments: Iterable[Segment]) -> str:
    """The text with blanks for the > of a block quote before each line of a formula that begins in the quote."""
    pieces: list[str] = []
    done = 0
    for segment in segments:
        if not isinstance(segment, Display | Inline):
            continue
        first = text.rfind("\n", 0, segment.start) + 1
        quoted = _QUOTED.match(text, first, segment.start)
        if quoted is None:
            continue
        mark = re.compile(rf"(?<=\n)(?:[ \t]*>){{1,{quoted[1].count('>')}}}")
        inside = mark.sub(lambda found: " " * len(found[0]), text[segment.inner_start : segment.inner_end])
        pieces += text[done : segment.inner_start], inside
        done = segment.inner_end
    return "".join((*pieces, text[done:]))


def _crosses(text: str, start: int, end: int) -> bool:
    """Whether a paragraph ends between two places: then they do not belong together."""
    return BLANK_LINE.search(text, start, end) is not None


def _fence_end(text: str, position: int, fence: str) -> tuple[int, int]:
    close = re.compile(rf"^[ ]{{0,3}}{re.escape(fence[0])}{{{len(fence)},}}[ \t\r]*$", re.MULTILINE)
    found = close.search(text, position)
    return found.span() if found else (len(text), len(text))


def _label(text: str, position: int) -> tuple[str | None, int]:
    """The {#id} behind a display."""
    found = _LABEL.match(text, position)
    return (found[1], found.end()) if found else (None, position)
