"""A document as LaTeX: for people to read, and for the reader of the document language to check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..document import (
    Counterexample,
    Definition,
    Document,
    Emphasis,
    Math,
    Missing,
    Paragraph,
    Plain,
    Reference,
    Result,
    spans,
)
from ..terms import Dimension, Relation
from ..terms.latex import to_latex
from .checks import CheckRow
from .declarations import assumption, declarations
from .layout import Row, aligned, chain_rows, hypotheses, numbers, opening, reasons, standing, statement_rows, words
from .provenance import Provenance
from .templating import environment

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["conditions", "escape_tex", "prose_tex", "render_tex"]

SPECIAL = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "{": r"\{",
        "}": r"\}",
        "%": r"\%",
        "&": r"\&",
        "#": r"\#",
        "_": r"\_",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "$": r"\$",
        "“": "``",
        "”": "''",
        "’": "'",
        "–": "--",
        "—": "---",
        "…": r"\dots{}",
        "\u00a0": "~",
    }
)


def escape_tex(text: str) -> str:
    """Words with the characters that TeX reserves written out."""
    return text.translate(SPECIAL)


def prose_tex(text: str) -> str:
    """Prose with its mathematics, emphasis and references as LaTeX."""
    parts = []
    for span in spans(text):
        match span:
            case Plain(text=words):
                parts.append(escape_tex(words))
            case Math(latex=latex):
                parts.append(f"${latex}$")
            case Emphasis(text=words):
                parts.append(rf"\emph{{{escape_tex(words)}}}")
            case Reference(id=target):
                parts.append(rf"Result~\ref{{{target}}}")
    return "".join(parts)


def conditions(conditions: Sequence[str]) -> str:
    """Hypotheses in a sentence: $a>0$, $q>0$ and $d\\ge 2$."""
    written = [f"${condition}$" for condition in conditions]
    if len(written) < 2:
        return "".join(written)
    return ", ".join(written[:-1]) + " and " + written[-1]


def display_tex(rows: Sequence[Row], label: str, end: str = "") -> str:
    """Rows as a display with its label, one unnumbered formula or an aligned group."""
    if len(rows) == 1 and not rows[0].label:
        body = f"{rows[0].left} {rows[0].right}".strip()
        return f"\\[\n  {body}{end} \\label{{{label}}}\n\\]"
    if not any(row.label for row in rows):
        # a label in an align* without tags would leak into the next display
        body = f"\\begin{{aligned}}\n{aligned(rows, end)}\n\\end{{aligned}}"
        return f"\\[\n{body} \\label{{{label}}}\n\\]"
    return f"\\begin{{align*}}\\label{{{label}}}\n{aligned(rows, end)}\n\\end{{align*}}"


def statement_tex(item: Result | Missing) -> str:
    """The statement of a result, with the annotations that give its hypotheses and expected verdict."""
    notes = [assumption(item.statement), "expect refuted" if isinstance(item, Missing) else ""]
    head = "".join(f"% lnsym: {note}\n" for note in notes if note)
    return head + display_tex(statement_rows(item.statement.proposition), item.id, ".")


def steps_tex(item: Result) -> list[str]:
    """The derivations of a result, each an aligned display under the hypotheses of the statement."""
    displays, first = [], 0
    note = assumption(item.statement)
    head = f"% lnsym: {note}\n" if note else ""
    for position, derivation in enumerate(item.steps, start=1):
        label = f"{item.id}-steps" + (f"-{position}" if len(item.steps) > 1 else "")
        rows = chain_rows(derivation, first)
        if len(reasons(item)) == 1:
            rows = [Row(row.left, row.right) for row in rows]
        displays.append(head + display_tex(rows, label, "."))
        first += len(derivation.steps)
    return displays


def definition_tex(item: Definition) -> str:
    """name := meaning."""
    return display_tex([Row("", rf"{to_latex(item.name)} \coloneqq {to_latex(item.meaning)}")], item.id, ".")


def counterexample_tex(example: Counterexample) -> str:
    """The values, and what both sides are there."""
    values = [f"{to_latex(Dimension())} = {example.dimension}"]
    values += [to_latex(Relation("=", name, value), inline=True) for name, value in example.values]
    left, right = (to_latex(side, inline=True) for side in (example.left, example.right))
    sides = f"${left}$ on the left and ${right}$ on the right"
    return f"For {conditions(values)} it reads {sides}."


def _environment() -> Environment:
    tex = environment("tex")
    tex.filters.update(
        prose=prose_tex,
        latex=to_latex,
        inline=lambda term: to_latex(term, inline=True),
        conditions=conditions,
        statement=statement_tex,
        steps=steps_tex,
        reasons=reasons,
        opening=opening,
        words=lambda text: escape_tex(words(text)),
        hypotheses=lambda item: hypotheses(item.statement),
        definition=definition_tex,
        counterexample=counterexample_tex,
    )
    return tex


def render_tex(document: Document, checks: Sequence[CheckRow], provenance: Provenance) -> str:
    """The document as a LaTeX file: it compiles with a plain TeX Live, and its formulas can be read back."""
    template = _environment().get_template("report.tex.j2")
    return template.render(
        document=document,
        checks=checks,
        provenance=provenance,
        numbers=numbers(document),
        titles={item.id: item.title for item in document.results()},
        declarations=declarations(document),
        standing=standing(document),
        kind=lambda item: type(item).__name__,
        figures=any(not isinstance(item, Paragraph) and hasattr(item, "curves") for item in document.items()),
    )
