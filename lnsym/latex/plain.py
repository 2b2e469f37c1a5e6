"""Formulas in plain text: ``u(a z) = u(z)``, ``q/(q+epsilon) < 1``, ``mean(w) = 0``."""

from __future__ import annotations

import re
from collections.abc import Mapping

from . import vocabulary as vo
from .brackets import CLOSERS, OPENERS, Bracket, Tok
from .characters import as_latex
from .diagnostic import ReadError
from .functions import FUNCTIONS
from .raw import Macro
from .scope import Scope
from .tokens import latex_tokens

__all__ = ["mixed_tokens"]

_TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?P<word>[A-Za-z]+)
    |(?P<connective><=>|<==>|<->|==>|=>)|(?P<relation>:=|==|!=|<=|>=|->|[=<>])|(?P<operator>[*/])|(?P<sign>[+-])
    |(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<bar>\|\|?)|(?P<script>[\^_])|(?P<prime>')|(?P<comma>,)|(?P<other>.)""",
    re.VERBOSE | re.DOTALL,
)
_WORDS = {word: word for word in FUNCTIONS} | {"tr": "trace", "var": "Var", "sgn": "sign", "inf": "inf", "sup": "sup"}
_ALIASES = {"eps": "epsilon", "varepsilon": "epsilon", "oo": "infinity"}
_CONNECTIVES = {"<=>": "iff", "<==>": "iff", "<->": "iff", "==>": "implies", "=>": "implies"}


def mixed_tokens(text: str, start: int, end: int, scope: Scope, macros: Mapping[str, Macro]) -> list[Tok]:
    """The tokens of plain text, with LaTeX between dollars or (with a backslash anywhere) throughout."""
    pieces = text[start:end].split("$")
    if len(pieces) == 1 and "\\" in pieces[0]:
        return latex_tokens(text, start, end, macros)
    if len(pieces) % 2 == 0:
        raise ReadError("LN102", "a dollar has no partner", (start, end))
    found: list[Tok] = []
    position = start
    for number, piece in enumerate(pieces):
        stop = position + len(piece)
        found += latex_tokens(text, position, stop, macros) if number % 2 else _plain(text, position, stop, scope)
        position = stop + 1
    return found


def _plain(text: str, start: int, end: int, scope: Scope) -> list[Tok]:
    out: list[Tok] = []
    stack: list[Bracket] = []

    def emit(kind: str, value: str, where: tuple[int, int]) -> Tok:
        out.append(Tok(kind, value, *where, len(stack)))
        return out[-1]

    def close(kind: str, where: tuple[int, int]) -> None:
        if not stack or stack[-1].kind not in (kind, "script"):
            raise ReadError("LN102", f"{text[slice(*where)]} closes nothing", where)
        found = stack.pop()
        emit("RBRACE" if found.kind == "script" else CLOSERS[found.kind], text[slice(*where)], where)

    at = start
    while at < end:
        match = _TOKEN.match(text, at, end)
        assert match is not None
        at, value, where = match.end(), match.group(), match.span()
        after_script = bool(out) and out[-1].type in ("SUP", "SUB")
        match match.lastgroup:
            case "number":
                if len(value) > 1000:
                    raise ReadError("LN107", "a number of more than 1000 digits", where)
                emit("NUMBER", value, where)
            case "word":
                out.extend(_word(value, where[0], scope, len(stack), after_script))
            case "connective":
                emit("CONNECTIVE", _CONNECTIVES[value], where)
            case "relation":
                emit("REL", {"==": "=", "->": "to"}.get(value, value), where)
            case "operator":
                emit("OP", {"*": "dot", "/": "/"}[value], where)
            case "sign" if after_script:
                # a^-1: the sign belongs to the number or letter that follows.
                number = _TOKEN.match(text, at, end)
                if number is None or number.lastgroup not in ("number", "word"):
                    raise ReadError("LN105", "a sign alone in an exponent", where)
                at = number.end()
                kind = "NUMBER" if number.lastgroup == "number" else "NAME"
                for item in (("LBRACE", "{"), ("SIGN", value), (kind, number.group()), ("RBRACE", "}")):
                    emit(*item, (where[0], at))
            case "sign":
                emit("SIGN", value, where)
            case "open":
                kind = "script" if after_script else {"(": "(", "[": "[", "{": "{"}[value]
                made = emit("LBRACE" if after_script else OPENERS[kind], value, where)
                stack.append(Bracket(kind, made, 0))
            case "close":
                close({")": "(", "]": "[", "}": "{"}[value], where)
            case "bar":
                kind = "|" if value == "|" else "‖"
                if stack and stack[-1].kind == kind and out[-1].type not in ("REL", "SIGN", "OP", "COMMA"):
                    close(kind, where)
                else:
                    stack.append(Bracket(kind, emit(OPENERS[kind], value, where), 0))
            case "script":
                emit("SUP" if value == "^" else "SUB", value, where)
            case "prime":
                emit("PRIME", value, where)
            case "comma":
                emit("COMMA", value, where)
            case "other":
                out.extend(_unicode(value, where, len(stack)))
    if stack:
        raise ReadError("LN102", f"{stack[-1].token.value} is never closed", stack[-1].token.span)
    return out


def _word(word: str, at: int, scope: Scope, level: int, whole: bool) -> list[Tok]:
    """A function or a declared name; other words are juxtaposed letters, az = a z."""
    where = (at, at + len(word))
    word = _ALIASES.get(word, word)
    if word == "infinity":
        return [Tok("WORD", word, *where, level)]
    if word in ("implies", "iff"):
        return [Tok("CONNECTIVE", word, *where, level)]
    if word == "and":
        return [Tok("COMMA", ",", *where, level)]
    if word in scope.names or word in scope.functions or word in vo.GREEK or len(word) == 1:
        return [Tok("NAME", word, *where, level)]
    if word in _WORDS:
        return [Tok("WORD", _WORDS[word], *where, level)]
    if word in ("ones", "one"):
        return [Tok("WORD", "ones", *where, level)]
    letters = list(word)
    if whole or not all(x in scope.names or x in scope.functions or scope.is_index(x) or x == "D" for x in letters):
        return [Tok("NAME", word, *where, level)]
    return [Tok("NAME", letter, at + k, at + k + 1, level) for k, letter in enumerate(letters)]


def _unicode(character: str, where: tuple[int, int], level: int) -> list[Tok]:
    latex = None if character.isascii() else as_latex(character)
    if character == "√":
        return [Tok("WORD", "sqrt", *where, level)]
    if latex is None:
        raise ReadError("LN101", f"the character {character!r} has no meaning in a formula", where)
    return [Tok(tok.type, tok.value, *where, level) for tok in latex_tokens(latex, 0, len(latex), {})]
