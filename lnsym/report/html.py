"""A document as one HTML file: MathML, inline styles for light, dark and paper, no script."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..document import (
    Chain,
    Counterexample,
    Definition,
    Document,
    Emphasis,
    Figure,
    Math,
    Missing,
    Plain,
    Reference,
    Result,
    spans,
)
from ..terms import Dimension, Relation
from ..terms.latex import to_latex
from .checks import CheckRow
from .layout import Row, aligned, chain_rows, hypotheses, numbers, opening, standing, statement_rows, words
from .provenance import Provenance
from .svg import SERIES, figure_svg
from .templating import environment

if TYPE_CHECKING:
    from markupsafe import Markup

__all__ = ["render_html"]


class _Html:
    """The filters of the template, for one document."""

    def __init__(self, document: Document) -> None:
        from markupsafe import Markup, escape
        from math_core import LatexToMathML

        self.markup, self.escape = Markup, escape
        self.convert: Callable[..., str] = LatexToMathML().convert_with_local_state
        self.number = numbers(document)

    def inline(self, latex: str) -> Markup:
        """LaTeX as MathML in a line of text."""
        return self.markup(self.convert(latex, displaystyle=False))

    def display(self, rows: Sequence[Row]) -> Markup:
        """Rows as displayed MathML."""
        if len(rows) == 1:
            return self.markup(self.convert(f"{rows[0].left} {rows[0].right}", displaystyle=True))
        return self.markup(self.convert(f"\\begin{{align*}}{aligned(rows)}\\end{{align*}}", displaystyle=True))

    def prose(self, text: str) -> Markup:
        """Prose with mathematics, emphasis and links to results."""
        parts = []
        for span in spans(text):
            match span:
                case Plain(text=words):
                    parts.append(self.escape(words))
                case Math(latex=latex):
                    parts.append(self.inline(latex))
                case Emphasis(text=words):
                    parts.append(self.markup("<em>{}</em>").format(words))
                case Reference(id=target):
                    link = self.markup('<a href="#{}">Result {}</a>')
                    parts.append(link.format(target, self.number[target]))
        return self.markup("").join(parts)

    def conditions(self, latex: Sequence[str]) -> Markup:
        """Formulas in a sentence."""
        written = [self.inline(condition) for condition in latex]
        *first, last = written
        return self.markup(", ").join(first) + (self.markup(" and ") if first else self.markup("")) + last

    def statement(self, item: Result | Missing) -> Markup:
        """The displayed statement."""
        return self.display(statement_rows(item.statement.proposition))

    def chain(self, chain: Chain) -> Markup:
        """The displayed steps, labelled when there are several."""
        rows = chain_rows(chain)
        return self.display(rows if len(chain.steps) > 1 else [Row(row.left, row.right) for row in rows])

    def definition(self, item: Definition) -> Markup:
        """name := meaning."""
        return self.display([Row(to_latex(item.name), rf"\coloneqq {to_latex(item.meaning)}")])

    def counterexample(self, example: Counterexample) -> Markup:
        """Values and both sides."""
        values = [f"{to_latex(Dimension())} = {example.dimension}"]
        values += [to_latex(Relation("=", name, value), inline=True) for name, value in example.values]
        left, right = (self.inline(to_latex(side, inline=True)) for side in (example.left, example.right))
        sentence = self.markup("For {} it reads {} on the left and {} on the right.")
        return sentence.format(self.conditions(values), left, right)

    def drawing(self, figure: Figure) -> Markup:
        """The SVG of a figure."""
        return self.markup(figure_svg(figure))


def render_html(document: Document, checks: Sequence[CheckRow], provenance: Provenance) -> str:
    """The document as a standalone HTML page."""
    write = _Html(document)
    html = environment("html")
    html.filters.update(
        prose=write.prose,
        inline=lambda term: write.inline(to_latex(term, inline=True)),
        conditions=lambda item: write.conditions(hypotheses(item.statement)),
        hypotheses=lambda item: hypotheses(item.statement),
        statement=write.statement,
        chain=write.chain,
        opening=opening,
        words=words,
        definition=write.definition,
        counterexample=write.counterexample,
        drawing=write.drawing,
    )
    return html.get_template("report.html.j2").render(
        document=document,
        checks=checks,
        provenance=provenance,
        numbers=write.number,
        titles={item.id: item.title for item in document.results()},
        standing=standing(document),
        series=SERIES,
        kind=lambda item: type(item).__name__,
    )
