"""``lnsym:`` annotations: let, end, assume, layer, expect, claim, skip."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches

from .diagnostic import ReadError, Span
from .spelling import one_slip

__all__ = ["LayerChoice", "annotation", "expectation", "layer_choice", "unknown"]

WORDS = ("let", "end", "assume", "layer", "expect", "claim", "skip")
_ANNOTATION = re.compile(
    rf"\s*(?P<mark>[A-Za-z]{{4,6}})\s*[:=–—-]?\s*(?P<text>(?:{'|'.join(WORDS)})\b.*)|\s*lnsym\s*:\s*(?P<other>.*)",
    re.DOTALL,
)
VERDICTS = ("proved", "refuted", "undecided", "unreadable", "unsupported")
_MEANT = {"false": "refuted", "wrong": "refuted", "true": "proved", "unknown": "undecided", "fail": "refuted"}
_SAID = {"suppose": "assume", "given": "assume", "where": "assume", "declare": "let", "define": "let", "var": "let"}


@dataclass(frozen=True, slots=True)
class LayerChoice:
    """Which layer u and LN mean from here on."""

    kind: str
    epsilon: str
    divisor: str


def annotation(comment: str) -> tuple[str, bool] | None:
    """What an annotation in a comment says, and whether it is written as it should be, behind lnsym and a colon.

    Nearly the word before one of its own words is a slip, LNSYM: let or lnsym assume; other comments are remarks.
    """
    found = _ANNOTATION.match(comment)
    if found is None or (found["mark"] and not one_slip(found["mark"].lower(), "lnsym")):
        return None
    exact = re.match(r"\s*lnsym\s*:", comment)
    return (found["text"] or found["other"]).strip(), exact is not None


def unknown(word: str, span: Span) -> ReadError:
    """The error for an annotation that there is not, with the nearest one."""
    word = word.rstrip(":")
    near = [_SAID[word]] if word in _SAID else get_close_matches(word, WORDS, 1, 0.5)
    help = f"did you mean {near[0]}?" if near else f"annotations are {', '.join(WORDS)}"
    return ReadError("LN501", f"there is no annotation {word!r}", span, help=help)


def expectation(source: str, span: Span) -> str:
    """The verdict that the author announces."""
    if source in VERDICTS:
        return source
    near = _MEANT.get(source) or next(iter(get_close_matches(source, VERDICTS, 1, 0.6)), None)
    help = f"‹lnsym: expect {near}›" if near else f"expect takes one of {', '.join(VERDICTS)}"
    raise ReadError("LN501", f"there is no verdict {source!r} to expect", span, help=help)


def layer_choice(source: str, span: Span) -> LayerChoice:
    """``layernorm epsilon=inside divisor=d``; what is not said keeps its usual value."""
    words = source.split()
    kind = {"layernorm": "layernorm", "rmsnorm": "rmsnorm"}.get(words[0].lower() if words else "")
    if kind is None:
        near = get_close_matches(words[0].lower(), ("layernorm", "rmsnorm"), 1, 0.5) if words else []
        raise ReadError("LN504", f"no layer {' '.join(words[:1])!r}; there are layernorm, rmsnorm", span,
                        help=f"‹lnsym: layer {' '.join([*near, *words[1:]])}›" if near else None)  # fmt: skip
    options = {"epsilon": "inside", "divisor": "d"}
    allowed = {"epsilon": ("inside", "outside", "max"), "divisor": ("d", "d-1")}
    for word in words[1:]:
        key, _, value = word.partition("=")
        if value not in allowed.get(key, ()):
            raise ReadError("LN504", f"no layer option {word!r}", span,
                            help="options are epsilon=inside, outside or max, and divisor=d or d-1")  # fmt: skip
        options[key] = value
    return LayerChoice(kind, options["epsilon"], options["divisor"])
