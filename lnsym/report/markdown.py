"""A document as Markdown with LaTeX mathematics, in the language that can be read back and checked."""

from __future__ import annotations

from collections.abc import Sequence

from ..document import (
    Chain,
    Counterexample,
    Curve,
    Definition,
    Document,
    Emphasis,
    Figure,
    Math,
    Missing,
    Paragraph,
    Plain,
    Reference,
    Result,
    Table,
    spans,
)
from ..terms import Dimension, Relation
from ..terms.latex import to_latex
from .checks import CheckRow
from .declarations import assumption, declarations
from .layout import Row, aligned, chain_rows, hypotheses, numbers, opening, standing, statement_rows
from .provenance import Provenance
from .tex import conditions

__all__ = ["render_markdown"]

# So many rows of a figure's data are shown.
SHOWN = 7


class _Markdown:
    """One document being written: blocks, separated by empty lines."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.number = numbers(document)

    def prose(self, text: str) -> str:
        """Prose with references by number."""
        parts = []
        # a plain bar would end a cell of a table
        bar = r"\vert "
        for span in spans(text):
            match span:
                case Plain(text=words):
                    parts.append("".join(f"\\{sign}" if sign in "\\*_`$#<[]|" else sign for sign in words))
                case Math(latex=latex):
                    parts.append(f"${latex.replace('|', bar)}$")
                case Emphasis(text=words):
                    parts.append(f"*{words}*")
                case Reference(id=target):
                    parts.append(f"Result {self.number[target]}")
        return "".join(parts)

    def table(self, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
        """A table of cells that are already written."""
        lines = [header, ["---"] * len(header), *rows]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)

    def display(self, rows: Sequence[Row], label: str) -> str:
        """A display with its id."""
        if len(rows) == 1:
            body = f"{rows[0].left} {rows[0].right}".strip()
        else:
            body = f"\\begin{{aligned}}\n{aligned(rows, tags=False)}\n\\end{{aligned}}"
        return f"$$\n{body}\n$$ {{#{label}}}"

    def noted(self, display: str, *notes: str) -> str:
        """A display under the annotations that are not empty."""
        return "".join(f"<!-- lnsym: {note} -->\n" for note in notes if note) + display

    def stated(self, item: Result | Missing) -> list[str]:
        """The heading and the statement."""
        given = hypotheses(item.statement)
        lead = (f"Let {conditions(given)}. " if given else "") + opening(item)
        display = self.display(statement_rows(item.statement.proposition), item.id)
        return [
            f"**Result {self.number[item.id]}. {self.prose(item.title)}.** {lead}",
            self.noted(display, assumption(item.statement), "expect refuted" if isinstance(item, Missing) else ""),
        ]

    def derivation(self, item: Result, chain: Chain, label: str) -> list[str]:
        """A chain and the list of its reasons."""
        reasons = "\n".join(f"{n}. {self.prose(step.reason)}" for n, step in enumerate(chain.steps, start=1))
        return [self.noted(self.display(chain_rows(chain), label), assumption(item.statement)), reasons]

    def counterexample(self, example: Counterexample) -> str:
        """Values and both sides."""
        values = [f"{to_latex(Dimension())} = {example.dimension}"]
        values += [to_latex(Relation("=", name, value), inline=True) for name, value in example.values]
        left, right = (to_latex(side, inline=True) for side in (example.left, example.right))
        return f"For {conditions(values)} it reads ${left}$ on the left and ${right}$ on the right."

    def figure(self, figure: Figure) -> list[str]:
        """The caption and some of the points as a table."""
        longest = max(figure.curves, key=lambda curve: len(curve.points))
        step = max(1, (len(longest.points) - 1) // (SHOWN - 1))
        xs = [x for x, _ in longest.points[::step]]
        header = [self.prose(figure.x_label), *(self.prose(curve.label) for curve in figure.curves)]
        rows = [[x, *(_at(curve, x) for curve in figure.curves)] for x in xs]
        return [f"*Figure.* {self.prose(figure.caption)}", self.table(header, rows)]

    def item(self, item: object) -> list[str]:
        """The blocks of one item."""
        match item:
            case Paragraph(text=text):
                return [self.prose(text)]
            case Definition():
                rows = [Row("", rf"{to_latex(item.name)} \coloneqq {to_latex(item.meaning)}")]
                return [*([self.prose(item.text)] if item.text else []), self.display(rows, item.id)]
            case Result():
                blocks = self.stated(item)
                for position, chain in enumerate(item.steps, start=1):
                    label = f"{item.id}-steps" + (f"-{position}" if len(item.steps) > 1 else "")
                    blocks += ["*Derivation.*", *self.derivation(item, chain, label)]
                if item.proof:
                    blocks.append(f"*Proof.* {self.prose(item.proof)}")
                if item.remark:
                    blocks.append(f"*Remark.* {self.prose(item.remark)}")
                return blocks
            case Missing():
                found = f" {self.counterexample(item.counterexample)}" if item.counterexample else ""
                return [*self.stated(item), self.prose(item.reason) + found]
            case Figure():
                return self.figure(item)
            case Table():
                rows_of_prose = [[self.prose(cell) for cell in row] for row in item.rows]
                return [
                    f"*Table.* {self.prose(item.caption)}",
                    self.table([self.prose(cell) for cell in item.header], rows_of_prose),
                ]
        raise AssertionError(item)


def _at(curve: Curve, x: str) -> str:
    """The y of a curve at a sampled x."""
    return dict(curve.points).get(x, "")


def render_markdown(document: Document, checks: Sequence[CheckRow], provenance: Provenance) -> str:
    """The document as Markdown."""
    write = _Markdown(document)
    notes = [f"layer {document.layer}", *declarations(document)]
    blocks = [
        "\n".join(f"<!-- lnsym: {note} -->" for note in notes),
        f"# {write.prose(document.title)}",
        write.prose(document.abstract),
    ]
    if document.notation:
        rows = [
            [
                f"${to_latex(row.symbol, inline=True)}$",
                write.prose(row.words),
                "" if row.formula is None else f"${to_latex(row.formula, inline=True)}$",
            ]
            for row in document.notation
        ]
        blocks += ["## Notation", write.table(["Symbol", "Meaning", "Formula"], rows)]
        if standing(document):
            blocks.append(
                r"Throughout, $d$ is a positive integer and $\epsilon > 0$; "
                "every other condition is stated where it is used."
            )
    for section in document.sections:
        blocks.append(f"## {write.prose(section.title)}")
        for item in section.items:
            blocks += write.item(item)
    if checks:
        titles = {item.id: item.title for item in document.results()}
        table = [
            [
                str(write.number[row.id]),
                write.prose(titles[row.id]),
                row.exact,
                ", ".join(map(str, row.dimensions)),
                "" if row.digits is None else str(row.digits),
            ]
            for row in checks
        ]
        blocks += ["## Checks", write.table(["", "Result", "Exact", "Dimensions tested", "Digits checked"], table)]
    versions = ", ".join(f"{name} {version}" for name, version in provenance.versions)
    blocks.append(f"{versions}. Numeric tests at {provenance.precision} decimal digits; a verdict never rests on them.")
    return "\n\n".join(blocks) + "\n"
