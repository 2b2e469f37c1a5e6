"""What is set over, under or around mathematics without a meaning of its own, taken away before reading."""

from __future__ import annotations

import re

from . import vocabulary as vo
from .diagnostic import ReadError
from .raw import Raw

__all__ = ["undecorated"]

# \underbrace{a}_{label}: the body counts, the label does not.
_BRACES = {"underbrace": "_", "overbrace": "^", "underbracket": "_", "overbracket": "^"}
_STACKED = frozenset(["stackrel", "overset", "underset"])
_HIDDEN = frozenset(["phantom", "hphantom", "vphantom"])
_DECORATIONS = _BRACES.keys() | _STACKED | _HIDDEN | {"smash"}
_BIG = frozenset(["max", "min", "sup", "inf", "lim", "sum"])
_RELATIONS = frozenset("=<>") | frozenset(vo.RELATIONS) | frozenset(vo.CONNECTIVES)
_DEFINITION = re.compile(r"def\.?|define[sd]?|definition|triangle|Delta", re.IGNORECASE)
# What an author sets over a sign to say why it holds: a number, a name in parentheses, a few words.
_REASON = re.compile(r"\(?[a-z0-9ivx*†‡.'\s]{1,6}\)|\d+|\*+|[A-Za-z.]{2,}\s.*|by|[A-Z][a-z.]{2,}.*")
# Relations of their own that are written with a letter over the sign.
_OWN_MEANING = re.compile(r"(?:law|dist\.?|in law|in distribution|a\.s\.?|iid|i\.i\.d\.?|must|shall)", re.IGNORECASE)


def undecorated(tokens: list[Raw]) -> list[Raw]:
    r"""Without \underbrace and its label, \phantom, and what \overset puts over a relation."""
    if not any(token.kind == "cs" and token.text in _DECORATIONS for token in tokens):
        return tokens
    out: list[Raw] = []
    waiting = tokens[::-1]
    while waiting:
        token = waiting.pop()
        if token.kind != "cs":
            out.append(token)
        elif token.text in _HIDDEN:
            _argument(waiting, token)
        elif token.text == "smash":
            _pass_option(waiting, token)
        elif token.text in _BRACES:
            body = _argument(waiting, token)
            if waiting and waiting[-1].kind == "character" and waiting[-1].text == _BRACES[token.text]:
                script = waiting.pop()
                _check_label(_argument(waiting, script), token)
            waiting.extend(reversed(_braced(body, token)))
        elif token.text in _STACKED:
            beside, body = _argument(waiting, token), _argument(waiting, token)
            waiting.extend(reversed(_stacked(token, beside, body)))
        else:
            out.append(token)
    return out


def _check_label(label: list[Raw], of: Raw) -> None:
    """Refuse a label that claims something, as in \\underbrace{a+b}_{=c}: nothing is dropped silently."""
    claims = next((part for part in label if part.text in _RELATIONS or part.text in "<>"), None)
    if claims is not None:
        raise ReadError("LN401", f"a relation in the label of \\{of.text} is not read", (claims.start, claims.end),
                        help="write the relation as a formula of its own")  # fmt: skip


def _pass_option(waiting: list[Raw], of: Raw) -> None:
    r"""Pass over the [t] or [b] of \smash[b]{…}, which prints nothing."""
    if not (waiting and waiting[-1].kind == "character" and waiting[-1].text == "["):
        return
    option = [token.text for token in waiting[-2:-5:-1]]
    length = next((k for k, text in enumerate(option) if text == "]"), 0)
    if "".join(option[:length]) not in ("t", "b", "tb"):
        raise ReadError("LN102", f"the option of \\{of.text} is not read", (of.start, waiting[-1].end))
    del waiting[-(length + 2) :]


def _argument(waiting: list[Raw], of: Raw) -> list[Raw]:
    """The next group without its braces, or the next token."""
    if not waiting:
        raise ReadError("LN102", f"\\{of.text} lacks an argument", (of.start, of.end))
    first = waiting.pop()
    if first.kind != "character" or first.text != "{":
        return [first]
    found: list[Raw] = []
    depth = 1
    while waiting:
        token = waiting.pop()
        if token.kind == "character":
            depth += {"{": 1, "}": -1}.get(token.text, 0)
            if depth == 0:
                return found
        found.append(token)
    raise ReadError("LN102", f"an argument of \\{of.text} is never closed", (of.start, of.end))


def _braced(body: list[Raw], around: Raw) -> list[Raw]:
    end = body[-1].end if body else around.end
    return [Raw("character", "{", around.start, around.end), *body, Raw("character", "}", end, end)]


def _stacked(token: Raw, beside: list[Raw], body: list[Raw]) -> list[Raw]:
    """A relation under its reason, a definition, or an operator over its variable."""
    base = body[0] if len(body) == 1 else None
    if token.text == "underset" and base is not None and base.text in _BIG:
        return [base, Raw("character", "_", token.start, token.end), *_braced(beside, token)]
    words = "".join(part.value if part.kind != "character" and part.value else part.text for part in beside).strip()
    words = re.sub(r"^(?:mathrm|mathsf|rm)\{?|\}$", "", words).strip()
    span = (token.start, body[-1].end if body else token.end)
    if base is None or base.text not in _RELATIONS:
        raise ReadError("LN401", f"\\{token.text} is read over a relation only", span)
    if base.text == "=" and _DEFINITION.fullmatch(words):
        return [Raw("cs", "coloneqq", *span)]
    reason = _REASON.fullmatch(words) and not _OWN_MEANING.fullmatch(words)
    if reason or any(part.kind in ("ref", "eqref") for part in beside):
        return [base]
    raise ReadError("LN403", f"a relation with {words!r} over it is outside the language", span,
                    help="a reason is set over a relation as a number, in parentheses, or in words")  # fmt: skip
