"""Terms as readable Unicode: ``u_ε(az) = u_{ε/a²}(z)``, ``(q+ε)^(−1/2)``, ``vvᵀ``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar

from .arithmetic import Number
from .definitions import Call
from .names import unicode_name
from .precedence import Level, Piece
from .term import Term
from .writing import Writer, applies

__all__ = ["TEXT", "point_text", "to_text"]

SUPERSCRIPT = str.maketrans("0123456789+-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻")
FENCES = {"(": ("(", ")"), "|": ("|", "|"), "‖": ("‖", "‖"), "⟨": ("⟨", "⟩"), "{": ("{", "}")}


class TextWriter(Writer):
    """The Unicode notation."""

    plus, minus, odot, arrow = "+", "−", "⊙", "→"
    relations: ClassVar = {"=": "=", "!=": "≠", "<": "<", "<=": "≤", ">": ">", ">=": "≥", "maps": "↦"}
    implies, iff, also = "⟹", "⟺", ", "
    infinity, ones, such_that = "∞", "𝟏", ": "

    def name(self, name: str) -> str:
        """Greek letters and accents in Unicode."""
        return unicode_name(name)

    def number(self, value: Fraction) -> Piece:
        """3, 1/2."""
        return Piece(str(value), Level.BASE if value.denominator == 1 else Level.PRODUCT)

    def quotient(self, above: Term, below: Term) -> Piece:
        """‖v‖²/d."""
        return Piece(f"{self.write(above, Level.PRODUCT)}/{self.write(below, Level.FACTOR)}", Level.PRODUCT)

    def root(self, body: Term) -> Piece:
        """√q, √2, √(dq), √(q+ε), √(‖z‖)."""
        text = self.write(body)
        alone = text.isdigit() or (len(text) == 1 and text.isalpha())
        return Piece(f"√{text if alone else self.fence('(', text)}", Level.FACTOR)

    def superscript(self, base: str, exponent: Term) -> str:
        """x², x⁻¹, (q+ε)^(−1/2)."""
        if isinstance(exponent, Number) and exponent.value.denominator == 1:
            return base + str(exponent.value).translate(SUPERSCRIPT)
        return f"{base}^{self.write(exponent, Level.BASE)}"

    def subscript(self, base: str, below: Sequence[Term]) -> str:
        """z_i, A_ij, u_{2ε}, u_{ε/a²}."""
        texts = [self.write(item) for item in below]
        joined = ("" if all(len(text) == 1 and text.isalpha() for text in texts) else ",").join(texts)
        alone = all(text.isdigit() or (len(text) == 1 and text.isalpha()) for text in texts) and joined.isalnum()
        return f"{base}_{joined}" if alone else f"{base}_{{{joined}}}"

    def transposed(self, base: str) -> str:
        """xᵀ."""
        return base + "ᵀ"

    def fence(self, kind: str, body: str) -> str:
        """(…), |…|, ‖…‖, ⟨…⟩, {…}; the bars of |(|a|)| would read as a norm without the parentheses."""
        if kind == "|" and (body[0] == "|" or body[-1] == "|"):
            body = f"({body})"
        return f"{FENCES[kind][0]}{body}{FENCES[kind][1]}"

    def operator(self, name: str) -> str:
        """The name itself."""
        return name

    def operator_norm(self, body: str) -> Piece:
        """‖A‖₂."""
        return Piece(f"‖{body}‖₂", Level.BASE)

    def big(self, kind: str, below: str, body: str) -> str:
        """Σ_i …, lim_{t→∞} …, ∀z: …"""
        if kind in ("∀", "∃"):
            return f"{kind}{below}{self.such_that}{body}"
        head = f"{kind}_{below}" if below.isalnum() else f"{kind}_{{{below}}}"
        return f"{head} {body}"

    def side(self, side: str) -> str:
        """0⁺."""
        return side.translate(SUPERSCRIPT)

    def column(self, entries: Sequence[Term]) -> Piece:
        """(1, 2, 3)."""
        return Piece(self.fence("(", self.listed([self.write(entry) for entry in entries])), Level.BASE)

    def partial(self, above: Term, below: str, point: str) -> Piece:
        """∂y/∂z, ∂y/∂z|_{z=c}."""
        text = f"∂{self.write(above, Level.FACTOR)}/∂{below}"
        return Piece(f"{text}|_{{{point}}}" if point else text, Level.PRODUCT)

    def ordinary(self, order: int, variable: str, body: str) -> str:
        """d/dt …, d²/dt² …"""
        power = str(order).translate(SUPERSCRIPT) if order > 1 else ""
        return f"d{power}/d{variable}{power} {body}"

    def primed(self, call: Call, order: int) -> str:
        """h_ε′, h_ε″."""
        return self.head(call) + {1: "′", 2: "″"}.get(order, "′" * order)

    def juxtapose(self, left: tuple[Term, str], right: tuple[Term, str], so_far: str) -> str:
        """Side by side; a dot before a number, a space after a name of several letters."""
        before, after = left[1], right[1]
        if after[0] in "0123456789" or (applies(left[0], right[0]) and after[0] == "("):
            return f"{so_far}·{after}"
        words = len(before) > 1 and before[-1].isalpha() and before[-1] != "ᵀ" and after[0].isalpha()
        apart = words or after.startswith(("∂", "Σ", "max", "min", "lim"))
        return f"{so_far} {after}" if apart else so_far + after

    def multiplicity(self, element: str, times: Term) -> str:
        """0^(1)."""
        return f"{element}^({self.write(times)})"

    def listed(self, items: Sequence[str], *, wide: bool = False) -> str:
        """Commas and spaces."""
        return ", ".join(items)


TEXT = TextWriter()


def to_text(term: Term) -> str:
    """The term in readable Unicode, in the order in which it is written.

    >>> from lnsym.terms import EPSILON, Power, Sum, Symbol, number
    >>> to_text(Power(Sum((Symbol("q"), EPSILON)), number(-1, 2)))
    '(q+ε)^(−1/2)'
    """
    return TEXT.write(term)


def point_text(dimension: int, values: Mapping[str, str]) -> str:
    """A point in one line: d = 2, a = −1, z = (0, 1/2)."""
    # the exponent of 1e-9 has no sign of subtraction, the number does
    shown = (f"{unicode_name(name)} = {re.sub('(?<![0-9e])-', TEXT.minus, value)}" for name, value in values.items())
    return ", ".join((f"d = {dimension}", *shown))
