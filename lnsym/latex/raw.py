"""TeX's own first step: control sequences and characters, comments and spaces gone, macros expanded."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from .characters import COMBINING, SUBSCRIPTS, SUPERSCRIPTS, ZERO_WIDTH, as_latex
from .diagnostic import Ambiguous, ReadError

__all__ = ["Macro", "Raw", "balanced", "expand", "raw_tokens"]

EXPANSIONS = 2_000
TOKENS = 100_000

_TOKEN = re.compile(
    r"""(?P<comment>%[^\n]*\n?)
    |(?P<space>[\s~]+)
    |(?P<text>\\(?:text|textrm|textnormal|textit|textbf|textsf|mbox|hbox)(?![a-zA-Z])\s*\{)
    |(?P<between>\\(?:intertext|shortintertext)(?![a-zA-Z])\s*\{)
    |(?P<argument>\\(?P<command>label|tag|begin|end|hspace|vspace|operatorname|ref|eqref
        |cite|color|textcolor|num|DeclareMathOperator)(?![a-zA-Z])\*?\s*\{(?P<value>[^{}]*)\})
    |(?P<row>\\\\\*?(?:\s*\[[^\]\n&]{0,20}(?:pt|em|ex|mm|cm|in|baselineskip|jot)\])?)
    |(?P<cs>\\(?:[a-zA-Z]+|.|\Z))
    |(?P<character>.)""",
    re.VERBOSE | re.DOTALL,
)


_BEHIND_ROOT = re.compile(r"[0-9A-Za-z]{2,}")


@dataclass(frozen=True, slots=True)
class Raw:
    """A control sequence (``kind`` "cs"), a character, a text, or a command with its raw argument."""

    kind: str
    text: str
    start: int
    end: int
    value: str = ""


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro of the document: \\name with ``arity`` arguments, the first perhaps optional.

    ``paired``: a pair of delimiters, which may be followed by a star or a size: \\norm*{x}, \\norm[\\big]{x}.
    ``fault`` says why the macro cannot be used.
    """

    name: str
    arity: int
    body: tuple[Raw, ...]
    default: tuple[Raw, ...] | None = None
    paired: bool = False
    fault: str = ""


def raw_tokens(text: str, start: int, end: int) -> list[Raw]:
    """The tokens of ``text[start:end]``; Unicode mathematics becomes LaTeX at its own position."""
    tokens: list[Raw] = []
    position = start
    while position < end:
        match = _TOKEN.match(text, position, end)
        assert match is not None
        kind = match.lastgroup or ""
        position = match.end()
        if match["text"] is not None:
            close = balanced(text, match.end(), end)
            tokens.extend(_text(text, match.start(), match.end(), close))
            position = close + 1
        elif match["between"] is not None:
            # A paragraph between the rows: prose like that outside of displays.
            position = balanced(text, match.end(), end) + 1
        elif match["argument"] is not None:
            tokens.append(Raw(match["command"], match.group(), *match.span(), match["value"].strip()))
        elif kind == "row":
            tokens.append(Raw("row", "\\\\", *match.span()))
        elif kind == "cs":
            tokens.append(Raw("cs", match.group()[1:], *match.span()))
        elif kind == "character":
            character = match.group()
            if character.isascii():
                tokens.append(Raw("character", character, *match.span()))
            else:
                position = _unicode(text, match.start(), end, tokens)
    return tokens


def balanced(text: str, start: int, end: int) -> int:
    """The offset of the brace that closes the group whose inside starts at ``start``."""
    depth = 1
    for match in re.compile(r"\\.|[{}]", re.DOTALL).finditer(text, start, end):
        depth += {"{": 1, "}": -1}.get(match.group(), 0)
        if depth == 0:
            return match.start()
    raise ReadError("LN102", "a brace is never closed", (start - 1, start))


def _text(text: str, outside: int, start: int, end: int) -> list[Raw]:
    """Prose inside a formula: text tokens, with the tokens of the mathematics between dollars."""
    tokens: list[Raw] = []
    pieces = text[start:end].split("$")
    if len(pieces) % 2 == 0:
        raise ReadError("LN102", "a dollar inside \\text has no partner", (start, end))
    position = start
    for number, piece in enumerate(pieces):
        if number % 2:
            tokens.extend(raw_tokens(text, position, position + len(piece)))
        elif piece.strip() or len(pieces) == 1:
            tokens.append(Raw("text", piece, outside if number == 0 else position, position + len(piece), piece))
        position += len(piece) + 1
    return tokens


def _unicode(text: str, start: int, end: int, tokens: list[Raw]) -> int:
    """Append what the character at ``start`` stands for; the offset behind what was used."""
    character = text[start]
    if character in ZERO_WIDTH:
        return start + 1
    for table, sign in ((SUPERSCRIPTS, "^"), (SUBSCRIPTS, "_")):
        if character in table:
            stop = start
            while stop < end and text[stop] in table:
                stop += 1
            run = f"{sign}{{{''.join(table[c] for c in text[start:stop])}}}"
            tokens.extend(_placed(run, start, stop))
            return stop
    if character in COMBINING and tokens:
        base = tokens.pop()
        tokens.extend(_placed(f"\\{COMBINING[character]}", base.start, start + 1))
        tokens.append(base)
        return start + 1
    if character == "√" and text[start + 1 : start + 2] == "(":
        tokens.append(Raw("root", "√", start, start + 1))
        return start + 1
    behind = _BEHIND_ROOT.match(text, start + 1, end) if character == "√" else None
    if behind is not None:
        first, rest = behind.group()[0], behind.group()[1:]
        raise Ambiguous((start, behind.end()), f"√({first}{rest})", f"√{first}·{rest}", "write parentheses behind √")
    latex = as_latex(character)
    if latex is None:
        name = f"U+{ord(character):04X}"
        raise ReadError("LN101", f"the character {character!r} ({name}) has no meaning here", (start, start + 1))
    tokens.extend(_placed(latex, start, start + 1))
    return start + 1


def _placed(latex: str, start: int, end: int) -> list[Raw]:
    return [Raw(t.kind, t.text, start, end, t.value) for t in raw_tokens(latex, 0, len(latex))]


def expand(tokens: list[Raw], macros: Mapping[str, Macro]) -> list[Raw]:
    """The tokens with the document's macros replaced, at the place where they are used."""
    if not any(token.kind == "cs" and token.text in macros for token in tokens):
        return tokens
    out: list[Raw] = []
    waiting = tokens[::-1]
    budget = EXPANSIONS
    while waiting:
        token = waiting.pop()
        # A control sequence with a value is one whose meaning \\let has taken before it was a macro.
        macro = macros.get(token.text) if token.kind == "cs" and not token.value else None
        if macro is None:
            out.append(token)
            if len(out) > TOKENS:
                raise ReadError("LN108", "the macros of this formula expand to too much", (token.start, token.end))
            continue
        if macro.fault:
            raise ReadError("LN108", f"\\{macro.name} cannot be used: {macro.fault}", (token.start, token.end))
        budget -= 1
        if budget < 0 or len(waiting) > TOKENS:
            raise ReadError("LN108", f"the macro \\{token.text} does not come to an end", (token.start, token.end))
        arguments = _arguments(macro, token, waiting)
        body: list[Raw] = []
        source = iter(macro.body)
        for part in source:
            if part.kind == "character" and part.text == "#":
                number = next(source, None)
                if number is None or not number.text.isdigit() or not 0 < int(number.text) <= macro.arity:
                    raise ReadError("LN108", f"a # in the macro \\{macro.name} is wrong", (token.start, token.end))
                body.extend(arguments[int(number.text) - 1])
            else:
                body.append(Raw(part.kind, part.text, token.start, token.end, part.value))
        waiting.extend(reversed(body))
    return out


def _arguments(macro: Macro, use: Raw, waiting: list[Raw]) -> list[list[Raw]]:
    arguments: list[list[Raw]] = []
    if macro.paired and waiting and waiting[-1].text == "*":
        waiting.pop()
    elif macro.paired and waiting and waiting[-1].text == "[":
        waiting.pop()
        _until(waiting, "]", use)
    if macro.default is not None:
        if waiting and waiting[-1].text == "[" and waiting[-1].kind == "character":
            waiting.pop()
            arguments.append(_until(waiting, "]", use))
        else:
            arguments.append([Raw(token.kind, token.text, use.start, use.end, token.value) for token in macro.default])
    while len(arguments) < macro.arity:
        if not waiting:
            raise ReadError("LN102", f"the macro \\{macro.name} lacks an argument", (use.start, use.end))
        first = waiting.pop()
        opens = first.kind == "character" and first.text == "{"
        arguments.append(_until(waiting, "}", use) if opens else [first])
    return arguments


def _until(waiting: list[Raw], closing: str, use: Raw) -> list[Raw]:
    found: list[Raw] = []
    depth = 0
    while waiting:
        token = waiting.pop()
        if token.kind == "character":
            if depth == 0 and token.text == closing:
                return found
            depth += {"{": 1, "}": -1}.get(token.text, 0)
        found.append(token)
    raise ReadError("LN102", f"an argument of \\{use.text} is never closed", (use.start, use.end))
