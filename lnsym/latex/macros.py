"""The document's own macros: \\newcommand and its relatives."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from . import vocabulary as vo
from .diagnostic import ReadError
from .raw import Macro, Raw, raw_tokens

__all__ = ["broken_macro", "is_known", "read_macro"]

_COMMAND = re.compile(
    r"\\(?:(?:re|provide)?newcommand|providecommand)\*?\s*\{?\s*\\([A-Za-z]+|.)\s*\}?\s*(?:\[(\d)\])?\s*"
)
_OPERATOR = re.compile(r"\\DeclareMathOperator\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*\{([^{}]*)\}")
_DEF = re.compile(r"\\g?def\s*\\([A-Za-z]+)\s*(?=\{)")
_LET = re.compile(r"\\let\s*\\([A-Za-z]+)\s*=?\s*\\([A-Za-z]+)")
_PAIR = re.compile(r"\\DeclarePairedDelimiter\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*\{([^{}]*|\\[{}])\}\s*\{([^{}]*|\\[{}])\}")
_DEFAULT = re.compile(r"\[([^\]]*)\]\s*")


_NAME = re.compile(r"\\[A-Za-z]+\*?\s*\{?\s*\\([A-Za-z]+|.)")

# Commands of LaTeX and amsmath that the reader knows elsewhere than in the tables of its vocabulary.
_COMMANDS = frozenset(
    ["frac", "tfrac", "dfrac", "cfrac", "sqrt", "overline", "not", "prime", "colon", "quad", "qquad", "varepsilon",
     "text", "label", "tag", "begin", "end", "underbrace", "overbrace", "overset", "underset", "stackrel", "phantom",
     "hphantom", "vphantom", "|"]
)  # fmt: skip
_NO_COMMANDS = frozenset(["argmax", "argmin", "softmax", "E", "cov", "Cov"])


def is_known(name: str) -> bool:
    r"""Whether \name has a meaning of its own, which \providecommand leaves it."""
    tables = (
        vo.GREEK, vo.RELATIONS, vo.CONNECTIVES, vo.TIMES, vo.SYMBOLS, vo.FONTS, vo.ACCENTS, vo.IGNORED, vo.SIZES,
        vo.DELIMITERS, vo.UNSUPPORTED.keys() - _NO_COMMANDS, _COMMANDS,
    )  # fmt: skip
    return any(name in table for table in tables)


def broken_macro(text: str, start: int, end: int) -> Macro | None:
    """The macro of a definition that is not read: it cannot be used, for its meaning is another one now."""
    name = _NAME.match(text, start, end)
    return Macro(name[1], 0, (), fault="its definition is not read") if name else None


def read_macro(text: str, start: int, end: int, macros: Mapping[str, Macro]) -> Macro:
    r"""The macro that is defined in ``text[start:end]``; \let takes the meaning of ``macros``."""
    source = text[start:end]
    operator = _OPERATOR.match(source)
    if operator:
        name = re.sub(r"\\[,!;: ]", "", operator[2]).strip()
        return Macro(operator[1], 0, (Raw("operatorname", name, start, end, name),))
    pair = _PAIR.match(source)
    if pair:
        left, right = (raw_tokens(text, start + pair.start(k), start + pair.end(k)) for k in (2, 3))
        argument = raw_tokens("#1", 0, 2)
        return Macro(pair[1], 1, (*left, *argument, *right), paired=True)
    let = _LET.match(source)
    if let:
        if let[2] in macros:
            return replace(macros[let[2]], name=let[1])
        return Macro(let[1], 0, (Raw("cs", let[2], start, end, "let"),))
    define = _DEF.match(source)
    if define:
        return Macro(define[1], 0, _body(text, start + define.end(), end, start))
    command = _COMMAND.match(source)
    if not command:
        raise ReadError("LN108", "this macro definition is not read", (start, end),
                        help=r"\newcommand{\name}[1]{…#1…}, or \def without parameters")  # fmt: skip
    at = start + command.end()
    default = _DEFAULT.match(text, at, end)
    optional: tuple[Raw, ...] | None = None
    if default and command[2]:
        optional = tuple(raw_tokens(text, default.start(1), default.end(1)))
        at = default.end()
    return Macro(command[1], int(command[2] or 0), _body(text, at, end, start), optional)


def _body(text: str, at: int, end: int, start: int) -> tuple[Raw, ...]:
    inner = text[at:end]
    if not (inner.startswith("{") and inner.rstrip().endswith("}")):
        raise ReadError("LN108", "the body of this macro definition is not read", (start, end))
    return tuple(raw_tokens(text, at + 1, at + inner.rstrip().rindex("}")))
