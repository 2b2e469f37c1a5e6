"""A LaTeX document with a colored box under each display, which compiles as the document did."""

from __future__ import annotations

import re

from .annotated import claims_of, segments, words
from .results import ClaimReport, FileReport
from .verdicts import Verdict

__all__ = ["annotated_tex", "as_tex"]

_COLORS = {
    Verdict.PROVED: "green!45!black",
    Verdict.REFUTED: "red!75!black",
    Verdict.UNDECIDED: "orange!80!black",
    Verdict.UNREADABLE: "violet",
    Verdict.UNSUPPORTED: "cyan!55!black",
    Verdict.SKIPPED: "gray",
}
_MACRO = r"""\usepackage{xcolor}
\newcommand{\lnsymverdict}[3]{\par\nobreak\noindent
  \fcolorbox{#1}{#1!6}{\parbox{\dimexpr\linewidth-2\fboxsep-2\fboxrule\relax}{\footnotesize\raggedright
    \textcolor{#1}{\bfseries #2}\quad #3}}\par\medskip}
"""
_FRAGMENT = "\\documentclass{article}\n\\usepackage{amsmath,amssymb,mathtools}\n"
_BEGIN = re.compile(r"^[^%\n]*?(\\begin\s*\{document\})", re.MULTILINE)
_SPECIAL = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "%": r"\%", "&": r"\&", "#": r"\#", "_": r"\_",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "$": r"\$", "<": r"$<$", ">": r"$>$", "|": r"$|$",
}  # fmt: skip
_OWN = {"√": r"\surd ", "𝟙": r"\mathbf{1}", "ℝ": r"\mathbf{R}", "ℕ": r"\mathbf{N}", "≔": ":=", "≜": ":=", "−": "-"}


def annotated_tex(file: FileReport) -> str:
    """The document with ``\\lnsymverdict`` after every display; a fragment becomes a document."""
    from ..latex.segments import Display

    text, position, parts = file.text, 0, []
    for segment in segments(file):
        if isinstance(segment, Display):
            boxes = [_box(claim) for claim in claims_of(file, segment.start, segment.end)]
            if boxes and segment.fault is None:
                parts += [text[position : segment.end], "\n", *boxes]
                position = segment.end
    parts.append(text[position:])
    whole = "".join(parts)
    begin = _BEGIN.search(whole)
    if begin is None:
        return f"{_FRAGMENT}{_MACRO}\\begin{{document}}\n{whole}\n\\end{{document}}\n"
    return f"{whole[: begin.start(1)]}{_MACRO}{whole[begin.start(1) :]}"


def _box(claim: ClaimReport) -> str:
    verdict, said = words(claim)
    lines = r"\\ ".join(map(as_tex, [claim.id, *said]))
    return f"\\lnsymverdict{{{_COLORS[claim.verdict]}}}{{{as_tex(verdict)}}}{{{lines}}}\n"


def as_tex(text: str) -> str:
    """Words with Unicode mathematics as LaTeX that any engine sets; a letter that has no LaTeX is a question mark."""
    # formulas in words have few spaces; they may break behind these signs
    return "".join(_letter(c) + (r"\allowbreak{}" if c in "+−=,;)}]|‖" else "") for c in text)


def _letter(character: str) -> str:
    from ..latex.characters import SUBSCRIPTS, SUPERSCRIPTS, as_latex

    if character in _SPECIAL:
        return _SPECIAL[character]
    if character in SUPERSCRIPTS:
        return f"$^{{{SUPERSCRIPTS[character]}}}$"
    if character in SUBSCRIPTS:
        return f"$_{{{SUBSCRIPTS[character]}}}$"
    if character.isascii():
        return character if character.isprintable() else " "
    latex = _OWN.get(character) or as_latex(character)
    return "?" if latex is None else f"${latex.strip()}$"
