"""What all formats share: numbers of results, rows of displays, labels of steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from ..document import Chain, Document, Emphasis, Math, Missing, Plain, Reference, Result, spans
from ..document.result import STANDING, stated_hypotheses
from ..terms import EPSILON, And, Relation, Statement, Term, free
from ..terms.latex import LATEX, to_latex
from ..terms.lines import Line, chain_lines, lines
from ..terms.precedence import chain

__all__ = [
    "Row",
    "aligned",
    "chain_rows",
    "hypotheses",
    "numbers",
    "opening",
    "reasons",
    "standing",
    "statement_rows",
    "step_label",
    "words",
]

# A line of the page holds about so many letters. Signs stand apart, delimiters and scripts are narrow; fractions
# are counted as if they stood flat, which is too much rather than too little.
WIDTH = 76.0
SIGNS = dict.fromkeys("+−⊙=≠<≤>≥⟹⟺", 2.2) | dict.fromkeys(" ()|‖⟨⟩^_{},.i⁰¹²³⁴⁵⁶⁷⁸⁹⁻", 0.6)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of an aligned display: before and after the alignment point, and the label of its step."""

    left: str
    right: str
    label: str = ""


def page_width(text: str) -> float:
    """How wide a formula is on the page, in letters, from its Unicode form."""
    return sum(SIGNS.get(sign, 1.0) for sign in text)


def numbers(document: Document) -> dict[str, int]:
    """The number of each result, counted through the document."""
    return {item.id: number for number, item in enumerate(document.results(), start=1)}


def standing(document: Document) -> bool:
    """Whether ε > 0 is understood throughout."""
    return any(STANDING in item.statement.hypotheses for item in document.results())


def hypotheses(statement: Statement) -> list[str]:
    """The stated hypotheses as LaTeX."""
    return [to_latex(hypothesis) for hypothesis in stated_hypotheses(statement)]


def opening(item: Result | Missing) -> str:
    """How the sentence goes on that a display ends, after the hypotheses if there are any."""
    given = bool(stated_hypotheses(item.statement))
    general = bool(free(item.statement.proposition) - {EPSILON})
    if isinstance(item, Missing):
        return "It is *not* true that" if given or not general else "It is *not* true that for every input"
    if given:
        return "Then"
    return "For every input," if general else "We have"


def words(text: str) -> str:
    """Prose without its markup, for a title bar: the mathematics in letters."""
    parts = []
    for span in spans(text):
        match span:
            case Plain(text=plain) | Emphasis(text=plain):
                parts.append(plain)
            case Math(latex=latex):
                parts.append("".join(sign for sign in latex if sign not in "\\{}$"))
            case Reference(id=target):
                parts.append(target)
    return "".join(parts)


def statement_rows(proposition: Term) -> list[Row]:
    """The rows of a displayed statement: one if it fits; several formulas stand on rows of their own."""
    if isinstance(proposition, And) and chain(proposition.parts) is None:
        # a row that starts at the alignment point goes on with the row above; these are formulas of their own
        return [
            Row(to_latex(part.left), f"{LATEX.relations[part.operator]} {to_latex(part.right)}")
            if isinstance(part, Relation)
            else Row(to_latex(part), "")
            for part in proposition.parts
        ]
    return [Row(line.left, _continued(line)) for line in lines(proposition, WIDTH, LATEX, page_width)]


def chain_rows(derivation: Chain, first: int = 0) -> list[Row]:
    """The rows of a derivation, each step with its label, counted from ``first``."""
    # the label of a step takes some room
    written = chain_lines(
        derivation.start,
        [(step.relation, step.term) for step in derivation.steps],
        WIDTH - 6,
        LATEX,
        page_width,
    )
    return [
        Row(line.left, _continued(line), "" if line.step is None else step_label(first + line.step)) for line in written
    ]


def step_label(number: int) -> str:
    """a, b, …, z, aa, ab, …"""
    letters = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, 26)
        letters = ascii_lowercase[digit] + letters
    return letters


def aligned(rows: Sequence[Row], end: str = "", *, tags: bool = True) -> str:
    """Rows as the body of an aligned environment; ``end`` is the punctuation after the last."""
    written = []
    for position, row in enumerate(rows):
        last = position == len(rows) - 1
        tag = rf" \tag{{{row.label}}}" if row.label and tags else ""
        left = f"{row.left} " if row.left else ""
        written.append(f"  {left}&{row.right}{end if last else ''}{tag}" + ("" if last else r" \\"))
    return "\n".join(written)


def _continued(line: Line) -> str:
    return rf"\quad {line.right}" if line.continues else line.right


def reasons(item: Result) -> Sequence[tuple[str, str]]:
    """The label and the reason of every step of a result."""
    steps = [step for derivation in item.steps for step in derivation.steps]
    return [(step_label(number), step.reason) for number, step in enumerate(steps)]
