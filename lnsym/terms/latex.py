r"""Terms as LaTeX in the order in which they are written: ``q+\epsilon``, ``vv^{\mathsf T}``, ``d(q+\epsilon)``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import ClassVar

from .arithmetic import Dimension, Power, Product, Quotient, Root
from .definitions import Call
from .linear import Norm, Tuple
from .names import latex_name
from .precedence import Level, Piece
from .term import Term
from .writing import Writer, applies

__all__ = ["INLINE", "LATEX", "to_latex"]

FENCES = {
    "(": ("(", ")"),
    "|": (r"\lvert", r"\rvert"),
    "‖": (r"\lVert", r"\rVert"),
    "⟨": (r"\langle", r"\rangle"),
    "{": (r"\{", r"\}"),
}
BIG = {"Σ": r"\sum", "∇": r"\nabla", "∀": r"\forall ", "∃": r"\exists "}
COMMANDS = ("det", "max", "min", "sup", "inf", "lim")
CONTROL_WORD = re.compile(r"\\[A-Za-z]+$")


def _group(text: str) -> str:
    """An argument of a command: one letter, digit or control word stands alone, more in braces."""
    return text if len(text) == 1 or re.fullmatch(r"\\[A-Za-z]+", text) else f"{{{text}}}"


class LatexWriter(Writer):
    """The LaTeX notation.

    ``mode`` is ``display``, ``inline`` (in a line of prose, where fractions have a slash), ``nested`` (within
    a fraction or root) or ``script`` (exponents and subscripts).
    """

    plus, minus, odot, arrow = "+", "-", r"\odot", r"\to"
    relations: ClassVar[dict[str, str]] = {
        "=": "=",
        "!=": r"\ne",
        "<": "<",
        "<=": r"\le",
        ">": ">",
        ">=": r"\ge",
        "maps": r"\mapsto",
    }
    implies, iff, also = r"\implies", r"\iff", r",\ "
    infinity, ones, such_that = r"\infty", r"\mathbf 1", r":\ "

    def __init__(self, mode: str) -> None:
        self.mode = mode

    @cached_property
    def nested(self) -> LatexWriter:
        """The writer of what stands within a fraction or a root."""
        return LatexWriter("nested") if self.mode == "display" else self

    @cached_property
    def script(self) -> LatexWriter:
        """The writer of exponents and subscripts."""
        return self if self.mode == "script" else LatexWriter("script")

    def glue(self, left: str, right: str) -> str:
        """A space where a control word would swallow a letter."""
        space = " " if right[:1].isalpha() and CONTROL_WORD.search(left) else ""
        return left + space + right

    def name(self, name: str) -> str:
        r"""``\epsilon``, ``\hat z``, ``s_1``."""
        return latex_name(name)

    def number(self, value: Fraction) -> Piece:
        r"""``3``, ``\frac12``; ``1/2`` in scripts and ``1/100`` in prose."""
        if value.denominator == 1:
            return Piece(str(value), Level.BASE)
        if self.mode == "script" or (self.mode == "inline" and len(str(value)) > 3):
            return Piece(str(value), Level.PRODUCT)
        return Piece(self.fraction(str(value.numerator), str(value.denominator)), Level.FACTOR)

    @staticmethod
    def fraction(above: str, below: str) -> str:
        r"""``\frac1d`` when both fit without braces, else ``\frac{…}{…}``."""
        if len(above) == 1 and above.isdigit() and len(below) == 1:
            return f"\\frac{above}{below}" if below.isdigit() or below.isalpha() else f"\\frac{above}{{{below}}}"
        return f"\\frac{{{above}}}{{{below}}}"

    def quotient(self, above: Term, below: Term) -> Piece:
        r"""``\frac{v}{\sqrt{q+\epsilon}}``; with a slash in scripts, and where it would read as d/dt."""
        if self.mode == "script" or (_leads_with_dimension(above) and _leads_with_dimension(below)):
            return self.slashed(above, below)
        written = self.nested.write(above), self.nested.write(below)
        if self.mode == "inline" and max(map(len, written)) > 1:
            return self.slashed(above, below)
        return Piece(self.fraction(*written), Level.FACTOR)

    def slashed(self, above: Term, below: Term) -> Piece:
        r"""``2t^2/3``."""
        return Piece(f"{self.write(above, Level.PRODUCT)}/{self.write(below, Level.FACTOR)}", Level.PRODUCT)

    def summand(self, term: Term) -> str:
        r"""Quotients within a fraction or root have a slash: ``\sqrt{2t^2/3+\epsilon}``."""
        if self.mode == "nested" and isinstance(term, Quotient):
            return self.slashed(term.numerator, term.denominator).text
        return super().summand(term)

    def root(self, body: Term) -> Piece:
        r"""``\sqrt q``, ``\sqrt{q+\epsilon}``."""
        argument = _group(self.nested.write(body))
        return Piece(self.glue(r"\sqrt", argument), Level.FACTOR)

    def superscript(self, base: str, exponent: Term) -> str:
        r"""``a^2``, ``(q+\epsilon)^{-1/2}``."""
        return f"{base}^{_group(self.script.write(exponent))}"

    def subscript(self, base: str, below: Sequence[Term]) -> str:
        r"""``z_i``, ``A_{ij}``, ``u_{\epsilon/a^2}``."""
        texts = [self.script.write(item) for item in below]
        letters = all(len(text) == 1 and text.isalpha() for text in texts)
        base = f"{{{base}}}" if "_" in base and base[-1] != ")" else base
        return f"{base}_{_group(('' if letters else ',').join(texts))}"

    def transposed(self, base: str) -> str:
        r"""``x^{\mathsf T}``."""
        return base + r"^{\mathsf T}"

    def fence(self, kind: str, body: str) -> str:
        r"""Delimiters of the size that the body needs: plain, ``\bigl``, ``\Bigl`` or ``\left``."""
        left, right = FENCES[kind]
        size = "" if self.mode == "script" else _size(body)
        if size == "big" and kind != "(":
            size = ""
        if size == "left":
            return self.glue(rf"\left{left}", body) + rf"\right{right}"
        opening = rf"\{size}l{left}" if size else left
        closing = rf"\{size}r{right}" if size else right
        return self.glue(opening, body) + closing

    def operator(self, name: str) -> str:
        r"""``\operatorname{Var}``, ``\max``."""
        return f"\\{name}" if name in COMMANDS else f"\\operatorname{{{name}}}"

    def operator_norm(self, body: str) -> Piece:
        r"""``\lVert A\rVert_2``."""
        return Piece(self.fence("‖", body) + "_2", Level.BASE)

    def big(self, kind: str, below: str, body: str) -> str:
        r"""``\sum_i x_i``, ``\lim_{t\to\infty} f``, ``\forall z:\ …``."""
        if kind in ("∀", "∃"):
            return BIG[kind] + below + self.such_that + body
        command = BIG.get(kind, f"\\{kind}")
        head = f"{command}_{_group(below)}"
        if kind in ("lim", "sup", "inf") and re.match(r"\\([lL]Vert|lvert|langle|left|[bB]igl)|\(", body):
            return f"{head}\\,{body}"
        return f"{head} {body}" if body[:1].isalpha() else self.glue(head, body)

    def side(self, side: str) -> str:
        r"""``0^+``."""
        return f"^{side}"

    def column(self, entries: Sequence[Term]) -> Piece:
        r"""``(1,2,3)^{\mathsf T}``; a vector of one entry stands in a matrix, lest it read as a scalar."""
        texts = [self.write(entry) for entry in entries]
        if len(texts) == 1:
            return Piece(rf"\begin{{pmatrix}}{texts[0]}\end{{pmatrix}}", Level.FACTOR)
        return Piece(self.transposed(self.fence("(", self.listed(texts))), Level.FACTOR)

    def partial(self, above: Term, below: str, point: str) -> Piece:
        r"""``\frac{\partial y}{\partial z}``."""
        body = self.nested.write(above, Level.FACTOR)
        text = self.fraction(self.glue(r"\partial", body), self.glue(r"\partial", below))
        if not point:
            return Piece(text, Level.FACTOR)
        return Piece(rf"\left.{text}\right|_{{{point}}}", Level.FACTOR)

    def ordinary(self, order: int, variable: str, body: str) -> str:
        r"""``\frac{d}{dt}\,f``."""
        power = f"^{order}" if order > 1 else ""
        return f"\\frac{{d{power}}}{{{self.glue('d', variable)}{power}}}\\,{body}"

    def juxtapose(self, left: tuple[Term, str], right: tuple[Term, str], so_far: str) -> str:
        r"""Side by side; ``\cdot`` before a number, a thin space between a closed factor and a name."""
        before, after = left[1], right[1]
        if after[0].isdigit() or (after.startswith(r"\frac") and before[-1].isdigit() and before.isdigit()):
            return rf"{so_far}\cdot {after}"
        if applies(left[0], right[0]) and after.endswith(")"):
            return rf"{so_far}\cdot {after}"
        closed = isinstance(left[0], Quotient | Root | Power | Call) or before.endswith((")", r"\}"))
        closed = closed or before.startswith(r"\frac")
        named = after[0].isalpha() or re.match(r"\\(?!frac|l|left|[bB]ig)[A-Za-z]", after) is not None
        if closed and named and right[0].shape.kind in ("vector", "map"):
            # ones after 1/d need no space: the fraction bar separates them
            tight = (after == self.ones and isinstance(left[0], Quotient)) or before.endswith(r"\right)")
            return so_far + ("" if tight else r"\,") + after
        if isinstance(left[0], Norm | Tuple) and named:
            return rf"{so_far}\,{after}"
        return self.glue(so_far, after)

    def multiplicity(self, element: str, times: Term) -> str:
        r"""``0^{(1)}``."""
        return f"{element}^{{({self.script.write(times)})}}"

    def listed(self, items: Sequence[str], *, wide: bool = False) -> str:
        """Commas, with a space in sets."""
        return (r",\ " if wide else ",").join(items)


def _leads_with_dimension(term: Term) -> bool:
    """Whether the written term starts with a d that a derivative could start with."""
    return isinstance(term.factors[0] if isinstance(term, Product) else term, Dimension)


def _size(body: str) -> str:
    """The size of delimiters around this LaTeX: nothing, big, Big or left."""
    outside = re.sub(r"[_^]\{[^{}]*\}", "", body)
    if r"\left" in outside or r"\Bigl" in outside or r"\begin" in outside:
        return "left"
    if r"\sum" in outside or r"\bigl" in outside:
        return "Big"
    if r"\frac" in outside:
        return "left"
    if "(" in outside or re.search(r"\\(lVert|lvert|langle|sqrt)", outside):
        return "big"
    return ""


LATEX = LatexWriter("display")
INLINE = LatexWriter("inline")


def to_latex(term: Term, *, inline: bool = False) -> str:
    """The term as LaTeX, without dollars, in the order in which it is written.

    ``inline`` writes it for a line of prose, with a slash instead of a built-up fraction.

    >>> from lnsym.terms import EPSILON, Quotient, Sum, Symbol
    >>> ratio = Quotient(Symbol("q"), Sum((Symbol("q"), EPSILON)))
    >>> print(to_latex(ratio), to_latex(ratio, inline=True))
    \\frac{q}{q+\\epsilon} q/(q+\\epsilon)
    """
    return (INLINE if inline else LATEX).write(term)
