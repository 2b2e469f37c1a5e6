"""Slips of the pen in LaTeX: every place of a formula where one symbol, sign, exponent, root … can be another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["KINDS", "Edit", "edits"]


@dataclass(frozen=True, slots=True)
class Edit:
    """``text[start:end]`` becomes ``new``; ``kind`` says what sort of slip that is."""

    kind: str
    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    end: int


# A digit alone where TeX takes one: \frac12, \sqrt2, x^2.
_TOKEN = re.compile(
    r"""(?P<skip>\\(?:label|tag|begin|end)\{[^{}]*\}|%[^\n]*|\\[,;:!]|&|\\\\|\\quad|\\(?:left|right|[bB]igg?[lr]?)(?![a-zA-Z]))
    |\\operatorname\{[A-Za-z]+\}|\\mathbf\ 1|\\mathsf\ T|\\[A-Za-z]+|\\.
    |(?<=\\frac)\d|(?<=\\frac\d)\d|(?<=\\sqrt)\d|(?<=[\^_])\d|\d+|\S""",
    re.VERBOSE,
)
_OPENING = {"{": "}", "(": ")", "\\lVert": "\\rVert", "\\lvert": "\\rvert", "\\langle": "\\rangle", "\\{": "\\}"}
_CLOSING = frozenset(_OPENING.values())
_POOLS = (
    ("q", "\\epsilon", "a", "c", "s", "t", "\\mu", "\\sigma", "m"),
    ("z", "v", "x", "w", "\\gamma", "\\beta", "\\mathbf 1"),
    ("P", "I", "W"),
)
# What a symbol is taken for, apart from the symbols of the same formula.
_USUAL = frozenset(["q", "\\epsilon", "z", "v", "\\mathbf 1", "P", "I"])
_SYMBOLS = frozenset(symbol for pool in _POOLS for symbol in pool) | {"d", "y", "u"}
_RELATIONS = {
    "=": ("\\le", "\\ge", "<", ">", "\\ne"),
    "<": ("\\le", "=", ">", "\\ge"),
    ">": ("\\ge", "=", "<", "\\le"),
    "\\le": ("<", "=", "\\ge", ">"),
    "\\ge": (">", "=", "\\le", "<"),
    "\\iff": ("\\implies",),
}
_NAMES = {
    "\\operatorname{mean}": ("\\operatorname{Var}",),
    "\\operatorname{Var}": ("\\operatorname{mean}",),
    "\\operatorname{tr}": ("\\det", "\\operatorname{rank}"),
    "\\max": ("\\min",),
    "\\infty": ("0", "1"),
    "\\odot": ("+",),
    "'": ("", "''"),
}
_SIGNED = frozenset(["=", "<", ">", "\\le", "\\ge", "(", "{", ",", "\\to", "\\iff", "\\coloneqq"])


def edits(text: str, start: int, end: int) -> Iterator[Edit]:
    """Every single change of the formula ``text[start:end]``, each resulting text once."""
    formula = _Formula(text, start, end)
    seen = {text[start:end]}
    for kind, changes in KINDS.items():
        for position in range(len(formula.tokens)):
            for first, last, new in changes(formula, position):
                result = text[start:first] + new + text[last:end]
                if result not in seen:
                    seen.add(result)
                    yield Edit(kind, first, last, new)


class _Formula:
    """The tokens of a formula without its layout, and what belongs together in it."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.tokens = [
            _Token(match.group(), match.start(), match.end())
            for match in _TOKEN.finditer(text, start, end)
            if not match["skip"]
        ]
        self.names = frozenset(token.text for token in self.tokens)

    def name(self, position: int) -> str:
        """The token at a position; nothing outside the formula."""
        return self.tokens[position].text if 0 <= position < len(self.tokens) else ""

    def span(self, first: int, last: int) -> tuple[int, int]:
        """The extent of the tokens from first to last, both in it."""
        return self.tokens[first].start, self.tokens[last].end

    def source(self, first: int, last: int) -> str:
        """What is written there; nothing when last is before first, or outside the formula."""
        return self.text[slice(*self.span(first, last))] if first <= last < len(self.tokens) else ""

    def inside(self, first: int, last: int) -> str:
        """An argument without its braces."""
        return self.source(first + 1, last - 1) if self.name(first) == "{" else self.source(first, last)

    def close(self, position: int) -> int:
        """The last token of the group, or of the single token, that begins at a position."""
        opening = self.name(position)
        if opening not in _OPENING:
            return position
        depth = 0
        for at in range(position, len(self.tokens)):
            depth += (self.name(at) == opening) - (self.name(at) == _OPENING[opening])
            if depth == 0:
                return at
        raise AssertionError(f"unbalanced {opening}")

    def whole(self, position: int) -> int:
        """The last token of the operand that begins here: the arguments of \\frac and \\sqrt, and scripts, with it."""
        last = self.close(position)
        for _ in range({"\\frac": 2, "\\sqrt": 1}.get(self.name(position), 0)):
            last = self.close(last + 1)
        while self.name(last + 1) in ("^", "_"):
            last = self.close(last + 2)
        return last

    def begins(self, position: int) -> bool:
        """Whether an operand can begin with this token."""
        name = self.name(position)
        return name in _SYMBOLS or name in ("\\frac", "\\sqrt") or (name in _OPENING and name != "{")

    def is_argument(self, position: int) -> bool:
        """Whether this is a bare argument of \\frac or \\sqrt, which takes one token only."""
        if self.name(position - 1) in ("\\frac", "\\sqrt", "^", "_"):
            return True
        return any(
            self.name(before) == "\\frac" and self.close(before + 1) == position - 1
            for before in range(max(0, position - 12), position - 1)
        )

    def in_exponent(self, position: int) -> bool:
        """Whether a token stands in an exponent."""
        return any(
            self.name(before) == "^" and before < position <= self.close(before + 1)
            for before in range(max(0, position - 12), position)
        )

    def is_sized(self, position: int) -> bool:
        """Whether \\left, \\bigl … stands at this bracket."""
        start = self.tokens[position].start
        return re.search(r"\\(?:left|[bB]igg?l)$", self.text[max(0, start - 7) : start]) is not None


_Changes = Iterator[tuple[int, int, str]]


def _number(f: _Formula, k: int) -> tuple[str, ...]:
    if not f.name(k).isdigit():
        return ()
    value = int(f.name(k))
    return (str(value + 1), *([str(value - 1)] if value else []))


def _numeral(f: _Formula, k: int) -> _Changes:
    if not f.in_exponent(k):
        yield from ((*f.span(k, k), new) for new in _number(f, k))


def _exponent(f: _Formula, k: int) -> _Changes:
    if f.in_exponent(k):
        yield from ((*f.span(k, k), new) for new in _number(f, k))
        if f.name(k) == "-":
            yield (*f.span(k, k), "")
    if f.name(k) == "^":
        last = f.close(k + 1)
        yield (*f.span(k, last), "")
        exponent = f.source(k + 1, last).strip("{}")
        if re.fullmatch(r"[\d/]+", exponent):
            yield (*f.span(k, last), f"^{{-{exponent}}}")


def _sign(f: _Formula, k: int) -> _Changes:
    if f.name(k) in "+-" and not f.in_exponent(k):
        unary = f.name(k - 1) in _SIGNED or k == 0
        yield (*f.span(k, k), "" if unary else {"+": "-", "-": "+"}[f.name(k)])
    if f.name(k) in _RELATIONS and f.name(k) != "\\iff" and f.name(k + 1) not in ("-", "0"):
        yield (f.tokens[k].end, f.tokens[k].end, "-")


def _dimension(f: _Formula, k: int) -> _Changes:
    if f.name(k) != "d":
        return
    if f.source(k, k + 2) in ("d-1", "d-2"):
        yield (*f.span(k, k + 2), "d" if f.name(k + 2) == "1" else "(d-3)")
    else:
        for new in ("(d-1)", "(d+1)"):
            yield (*f.span(k, k), f"{{{new}}}" if f.is_argument(k) else new)


def _factor(f: _Formula, k: int) -> _Changes:
    """An operand beside another one is dropped."""
    if not f.begins(k) or f.is_argument(k):
        return
    last = f.whole(k)
    before = f.name(k - 1)
    follows = before in _SYMBOLS or before in _CLOSING or before.isdigit()
    if (follows and before != "}") or f.begins(last + 1):
        if f.is_sized(k):
            start, end = f.span(k, last)
            yield (f.text.rindex("\\", 0, start), end, "")
        else:
            yield (*f.span(k, last), "")


def _constant(f: _Formula, k: int) -> _Changes:
    """ε leaves a sum, or leaves the root or the power, or gets into it, or has another degree."""
    if f.name(k) == "\\epsilon":
        if f.name(k - 1) == "+":
            yield (*f.span(k - 1, k), "")
        for new in ("\\epsilon^2", "\\sqrt{\\epsilon}", "2\\epsilon"):
            yield (*f.span(k, k), f"{{{new}}}" if f.is_argument(k) else new)
    if f.name(k) == "\\sqrt" and (cut := _before_epsilon(f, k + 1)):
        inside, rest = f.source(k + 2, cut - 1), f.source(cut, f.close(k + 1) - 1)
        yield (*f.span(k, f.close(k + 1)), f"\\left(\\sqrt{{{inside}}}{rest}\\right)")
        yield (*f.span(k, f.close(k + 1)), f"\\sqrt{{{inside}+\\epsilon^2}}")
    if f.name(k) == "(" and (cut := _before_epsilon(f, k)) and not f.is_sized(k):
        inside, rest, last = f.source(k + 1, cut - 1), f.source(cut, f.close(k) - 1), f.close(k)
        if f.name(last + 1) == "^":
            exponent = f.source(last + 1, f.close(last + 2))
            yield (*f.span(k, f.close(last + 2)), f"({inside}{exponent}{rest})")
        else:
            yield (*f.span(k, last), f"\\sqrt{{({inside})^2{rest}}}")


def _before_epsilon(f: _Formula, opening: int) -> int | None:
    """Where +ε begins, when the group that opens here is a sum that ends with it."""
    if f.name(opening) not in ("{", "("):
        return None
    last = f.close(opening)
    for k in range(opening + 2, last):
        if f.name(k) == "+" and f.name(k + 1) == "\\epsilon" and all(f.name(j) not in "+-" for j in range(k + 1, last)):
            return k
    return None


def _root(f: _Formula, k: int) -> _Changes:
    if f.name(k) == "\\sqrt":
        last = f.close(k + 1)
        inside = f.inside(k + 1, last)
        yield (*f.span(k, last), inside if last == k + 1 else f"\\left({inside}\\right)")


def _symbol(f: _Formula, k: int) -> _Changes:
    """One letter for another of the same shape: one of the same formula, or a usual one."""
    for pool in _POOLS:
        if f.name(k) in pool:
            for other in pool:
                if other != f.name(k) and (other in _USUAL or other in f.names):
                    new = f"{{{other}}}" if f.is_argument(k) else f"{other} " if other[0] == "\\" else other
                    yield (*f.span(k, k), new)


def _relation(f: _Formula, k: int) -> _Changes:
    yield from ((*f.span(k, k), f"{new} ") for new in _RELATIONS.get(f.name(k), ()))


def _name(f: _Formula, k: int) -> _Changes:
    yield from ((*f.span(k, k), new) for new in _NAMES.get(f.name(k), ()))


def _fraction(f: _Formula, k: int) -> _Changes:
    """Numerator and denominator exchanged."""
    if f.name(k) == "\\frac":
        middle = f.close(k + 1)
        last = f.close(middle + 1)
        above, below = f.inside(k + 1, middle), f.inside(middle + 1, last)
        yield (*f.span(k, last), f"\\frac{{{below}}}{{{above}}}")


def _bracket(f: _Formula, k: int) -> _Changes:
    """The brackets around a sum are forgotten."""
    if f.name(k) == "(" and not f.is_sized(k):
        last = f.close(k)
        inside = f.source(k + 1, last - 1)
        if re.search(r"[^(\s,]\s*[+-]", inside) and "," not in inside:
            yield (*f.span(k, last), inside)


KINDS = {
    "numeral": _numeral,
    "exponent": _exponent,
    "sign": _sign,
    "d and d-1": _dimension,
    "dropped factor": _factor,
    "place of epsilon": _constant,
    "dropped root": _root,
    "swapped symbol": _symbol,
    "relation": _relation,
    "other function": _name,
    "turned fraction": _fraction,
    "dropped brackets": _bracket,
}
