"""Numbers as people write them: decimals, powers of ten, digits in groups."""

from __future__ import annotations

import re

from .brackets import BEFORE_OPERAND, Brackets
from .diagnostic import Ambiguous, ReadError
from .raw import Raw

__all__ = ["Numbers"]

LIMIT_DIGITS = 1000

_DIGITS = tuple("0123456789")
_EXPONENT = re.compile(r"[eE][+-]?\d+")
_POWER_OF_TEN = re.compile(r"\{[+-]?\d+\}|\{[+-]\}\d+|[+-]?\d+")
_GROUPING = ((("cs", ","),), (("character", "{"), ("character", ","), ("character", "}")))


class Numbers(Brackets):
    """The part of the tokenizer that puts numbers together."""

    def _number(self, token: Raw) -> None:
        """One digit where a \\frac or a script takes one; else all digits, a decimal part, a power of ten."""
        text, end = token.text, token.end
        if not self.needs:
            while (following := self._peek()) and following.kind == "character" and following.start == end:
                point = following.text == "." and "." not in text and self._digit_at(self.at + 1)
                if not ((following.text.isdigit() and following.text.isascii()) or point):
                    break
                text, end, self.at = text + following.text, following.end, self.at + 1
            exponent = _EXPONENT.match(self.source, end) if self.source[token.start : end] == text else None
            if exponent and self.source[exponent.end() : exponent.end() + 1] not in ("^", "_", "'"):
                text, end = text + exponent.group(), exponent.end()
                while (following := self._peek()) and following.start < end:
                    self.at += 1
            self._check_comma(token, text)
            text, end = self._groups(token, text, end)
            text, end = self._upright_exponent(text, end)
        if len(text) > LIMIT_DIGITS:
            raise ReadError("LN107", f"a number of more than {LIMIT_DIGITS} digits", (token.start, end))
        self._emit("NUMBER", text, Raw("character", text, token.start, end), argument=True)

    def _check_comma(self, token: Raw, text: str) -> None:
        """Refuse 1,000 outside of brackets: a list of two numbers, or one number."""
        following = "".join(raw.text for raw in self.raw[self.at : self.at + 4] if raw.kind == "character")
        beyond = self.raw[self.at + 4].text if self.at + 4 < len(self.raw) else ""
        if self.stack or len(text) > 3 or not re.fullmatch(r",[0-9]{3}", following) or beyond.isdigit():
            return
        if self.raw[self.at + 3].end - self.raw[self.at].start == 4:
            raise Ambiguous(
                (token.start, self.raw[self.at + 3].end),
                f"the number {text}{following[1:]}",
                f"{text}, then {following[1:]}",
                f"write {text}{following[1:]}",
                "this number",
            )

    def _groups(self, token: Raw, text: str, end: int) -> tuple[str, int]:
        r"""Digits in groups of three, 10\,000 or 1{,}000{,}000, and a decimal comma in braces, 0{,}5."""
        groups: list[tuple[str, str]] = []
        at, reach = self.at, end
        while text.isdigit() and len(text) <= 3:
            ahead = [(raw.kind, raw.text) for raw in self.raw[at : at + 3]]
            mark = next((m for m in _GROUPING if ahead[: len(m)] == [*m]), None)
            shown = "".join(sign for _, sign in mark or ())
            if mark is None or (groups and groups[0][0] != shown):
                break
            stop = at + len(mark)
            while stop < len(self.raw) and self.raw[stop].text in _DIGITS:
                stop += 1
            digits = "".join(r.text for r in self.raw[at + len(mark) : stop])
            if len(digits) != 3 and (shown == "," or not digits or groups):
                break
            groups.append((shown, digits))
            at, reach = stop, self.raw[stop - 1].end
        if not groups:
            return text, end
        self.at = at
        separator, digits = groups[0]
        if separator == "{,}" and len(groups) == 1:
            if len(digits) == 3 and text[0] != "0":
                raise Ambiguous(
                    (token.start, reach),
                    f"{text}{digits}, in groups",
                    f"the decimal {text}.{digits}",
                    f"write {text}{digits} or {text}.{digits}",
                    "this number",
                )
            return f"{text}.{digits}", reach
        return text + "".join(group for _, group in groups), reach

    def _upright_exponent(self, text: str, end: int) -> tuple[str, int]:
        r"""The power of ten of 1\mathrm{e}{-5}; braces around the sign only keep its spacing away."""
        following = [raw.text for raw in self.raw[self.at : self.at + 4]]
        if following[:1] != ["mathrm"] or following[1:4] not in (["{", "e", "}"], ["{", "E", "}"]):
            return text, end
        ahead = self.raw[self.at + 4 : self.at + 12]
        power = _POWER_OF_TEN.match("".join(raw.text if len(raw.text) == 1 else " " for raw in ahead))
        if power is None:
            return text, end
        self.at += 4 + power.end()
        return f"{text}e{re.sub('[{}]', '', power.group())}", self.raw[self.at - 1].end

    def _begins_number(self, point: Raw) -> bool:
        """Whether a point is that of .5: a digit follows, and nothing that a full stop could end stands before."""
        following = self._peek()
        digit = following is not None and following.text in _DIGITS and following.start == point.end
        return digit and (not self.out or self.out[-1].type in BEFORE_OPERAND)

    def _digit_at(self, index: int) -> bool:
        return index < len(self.raw) and self.raw[index].text in _DIGITS
