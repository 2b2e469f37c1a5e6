"""A document as an HTML page: its prose, its displays in MathML, and a badge with the verdict at each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from .annotated import claims_of, segments, words
from .document import is_markdown
from .results import ClaimReport, FileReport

if TYPE_CHECKING:
    from math_core import LatexToMathML

    from ..latex.segments import Display, Inline

__all__ = ["annotated_html"]

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --proved: #1a7f37; --refuted: #c8232c; --undecided: #9a6700;
  --unreadable: #8250df; --unsupported: #1b7c83; --skipped: #6e7781; }}
@media (prefers-color-scheme: dark) {{ :root {{ --proved: #4ac26b; --refuted: #ff7b72; --undecided: #d4a72c;
  --unreadable: #c297ff; --unsupported: #39c5cf; --skipped: #9198a1; }} }}
body {{ font: 1.05rem/1.55 Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }}
.display {{ overflow-x: auto; padding: .2rem 0; }}
.verdict {{ margin: .1rem 0 1.2rem; padding: .15rem .7rem; border-left: .3rem solid; }}
.verdict {{ font: .88rem/1.5 system-ui, sans-serif; }}
.verdict b {{ margin-right: .6rem; }}
.verdict ul {{ margin: .1rem 0; padding-left: 1.1rem; color: CanvasText; overflow-wrap: anywhere; }}
pre {{ overflow-x: auto; }}
{colors}
</style>
</head>
<body>
{body}
</body>
</html>
"""
_KINDS = ("proved", "refuted", "undecided", "unreadable", "unsupported", "skipped")
_HEADING = re.compile(r"\s*(?:(#{1,6})\s+(.+?)|\\((?:sub)*)section\*?\{(.*)\})\s*")
_LABEL = re.compile(r"\\(?:label|tag)\s*\{[^{}]*\}|\\(?:nonumber|notag)\b")
_LAYOUT = re.compile(r"\\(?:maketitle|noindent|medskip|bigskip|smallskip|label\{[^{}]*\})\s*")
_HOLE = re.compile("\x00(\\d+)\x00")


def annotated_html(file: FileReport) -> str:
    """The document as one page without scripts."""
    from pathlib import Path

    colors = "\n".join(f".{kind} {{ border-color: var(--{kind}); color: var(--{kind}); }}" for kind in _KINDS)
    body = "\n".join(_Page(file).blocks())
    return _PAGE.format(title=escape(Path(file.path).name), colors=colors, body=body)


class _Page:
    """The blocks of the page, in the order of the document."""

    def __init__(self, file: FileReport) -> None:
        from math_core import LatexToMathML

        self.file = file
        self.convert: LatexToMathML = LatexToMathML()
        self.markdown = is_markdown(file.path, file.text)
        self.start, self.end = self._body()

    def _body(self) -> tuple[int, int]:
        """What lies between \\begin{document} and \\end{document}, or all."""
        begin = None if self.markdown else re.search(r"\\begin\s*\{document\}", self.file.text)
        end = None if self.markdown else re.search(r"\\end\s*\{document\}", self.file.text)
        return begin.end() if begin else 0, end.start() if end else len(self.file.text)

    def blocks(self) -> Iterator[str]:
        """Prose and displays."""
        from ..latex.segments import Display, Inline

        title = None if self.markdown else re.search(r"\\title\{([^{}]*)\}", self.file.text)
        if title:
            yield f"<h1>{escape(title[1])}</h1>"
        position, prose = self.start, ""
        inside: list[str] = []
        for segment in segments(self.file):
            if segment.start < self.start or segment.end > self.end:
                continue
            prose += self.file.text[position : segment.start]
            position = segment.end
            if isinstance(segment, Inline):
                prose += f"\x00{len(inside)}\x00"
                inside.append(self._inline(segment))
            elif isinstance(segment, Display):
                yield from self._prose(prose, inside)
                prose, inside = "", []
                yield from self._display(segment)
                position = self._after_label(position)
        yield from self._prose(prose + self.file.text[position : self.end], inside)

    def _after_label(self, position: int) -> int:
        """Past the ``{#id}`` that may follow a display of Markdown."""
        label = re.compile(r"[ \t]*\{#[^{}\n]*\}").match(self.file.text, position) if self.markdown else None
        return label.end() if label else position

    def _display(self, display: Display) -> Iterator[str]:
        yield f'<div class="display">{self._formula(display)}</div>'
        for claim in claims_of(self.file, display.start, display.end):
            yield _badge(claim)

    def _formula(self, display: Display) -> str:
        inner = self.file.text[display.inner_start : display.inner_end]
        plain = _LABEL.sub("", re.sub(r"(?<!\\)%[^\n]*", "", inner)).strip()
        name = display.environment.rstrip("*")
        if name not in ("", "equation", "displaymath", "math"):
            plain = f"\\begin{{{name}*}}{plain}\\end{{{name}*}}"
        return self._mathml(plain, True) or f"<pre>{escape(inner.strip())}</pre>"

    def _inline(self, inline: Inline) -> str:
        source = self.file.text[inline.inner_start : inline.inner_end]
        return self._mathml(source, False) or f"<code>{escape(source)}</code>"

    def _mathml(self, latex: str, display: bool) -> str | None:
        """MathML, or ``None`` for what the converter does not know."""
        try:
            return self.convert.convert_with_local_state(latex, displaystyle=display)
        except Exception:
            return None

    def _prose(self, text: str, inside: list[str]) -> Iterator[str]:
        """Paragraphs and headings; comments and what only arranges the page are left out."""
        text = (
            re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL) if self.markdown else re.sub(r"(?<!\\)%[^\n]*", "", text)
        )
        for paragraph in re.split(r"\n\s*\n|(?=^#{1,6} )|(?=^\\(?:sub)*section)", text, flags=re.MULTILINE):
            first, _, rest = paragraph.strip().partition("\n")
            heading = _HEADING.fullmatch(first)
            if heading:
                level = len(heading[1]) if heading[1] else 2 + len(heading[3]) // 3
                yield f"<h{level}>{_filled(heading[2] or heading[4], inside)}</h{level}>"
                paragraph = rest
            words = _LAYOUT.sub("", paragraph).strip()
            if words.strip(" .,;"):
                yield f"<p>{_filled(words, inside)}</p>"


def _filled(text: str, inside: list[str]) -> str:
    """The words escaped, the formulas between them put back."""
    return _HOLE.sub(lambda hole: inside[int(hole[1])], escape(text))


def _badge(claim: ClaimReport) -> str:
    verdict, said = words(claim)
    items = "".join(f"<li>{escape(remark)}</li>" for remark in said)
    listed = f"<ul>{items}</ul>" if items else ""
    name = f"<b>{escape(verdict)}</b>{escape(claim.id)}"
    return f'<div class="verdict {claim.verdict.value}">{name}{listed}</div>'
