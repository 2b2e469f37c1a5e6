"""The segments of a LaTeX document."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .annotations import annotation
from .segments import (
    BLANK_LINE,
    DISPLAYS,
    LONGEST_INLINE,
    Annotation,
    Display,
    Group,
    Inline,
    MacroSource,
    Segment,
    close_of,
    environment_end,
    inline_close,
    option_end,
)
from .unread import hidden, misnamed

__all__ = ["MACRO", "tex_segments"]

LIMIT_MACROS = 1_000

_VERBATIM = "verbatim|Verbatim|lstlisting|minted|comment|filecontents|alltt"
MACRO = r"\\(?:(?:re)?newcommand|providecommand|DeclareMathOperator|DeclarePairedDelimiter|g?def|let)(?![a-zA-Z])"
_EVENT = rf"""(?P<comment>%[^\n]*)
    |(?P<new>\\(?:re)?newenvironment(?![a-zA-Z]))
    |(?P<verbatim>\\begin\s*\{{(?P<kind>(?:{_VERBATIM})\*?)\}})
    |\\begin\s*\{{(?P<environment>[A-Za-z]+\*?)(?P<brace>\}}?)
    |(?P<stop>\\end\s*\{{document\}}|\\endinput(?![a-zA-Z]))
    |(?P<false>\\iffalse(?![a-zA-Z]))
    |\\(?:verb|lstinline)(?![a-zA-Z])\*?(?P<bar>[^\sa-zA-Z{{])
    |(?P<macro>{MACRO})
    |(?P<display>\\\[|\$\$)
    |(?P<inline>\\\(|\$)
    |(?P<open>\{{|\\b(?:egin)?group(?![a-zA-Z]))
    |(?P<close>\}}|\\e(?:nd)?group(?![a-zA-Z])|\\end\s*\{{(?P<ended>[^{{}}]*)\}})
    |\\\\|\\."""
_SHOWS = r"[^{}]*\\begin\s*\{(?:" + "|".join(sorted(DISPLAYS)) + r")\*?\}"
# Macros and environments of the author that begin a display: \newcommand{\be}{\begin{equation}}.
_OPENER = re.compile(
    r"\\(?:(?:re)?newcommand|providecommand|g?def)\*?\s*\{?\s*\\([A-Za-z]+)\s*\}?\s*(?:\[\d\]\s*)?\{" + _SHOWS
)
_ENVIRONMENT = re.compile(
    r"\\(?:re)?newenvironment\*?\s*\{([A-Za-z]+\*?)\}(?:\s*\[[^\]]*\])*"
    r"((?:\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}){2})"
)
_LET = re.compile(r"\\let\s*\\[A-Za-z]+\s*=?\s*\\[A-Za-z]+")
_PAIR = re.compile(r"\\DeclarePairedDelimiter\s*(?:\{\s*\\[A-Za-z]+\s*\}|\\[A-Za-z]+)(?:\s*\{(?:\\[{}]|[^{}])*\}){2}")
_CLOSING = {"{": "}", r"\begingroup": r"\endgroup", r"\bgroup": r"\egroup"}
_BEFORE_ARGUMENT = re.compile(r"(?:\\[A-Za-z@]+\*?\s*|[\]}][ \t]*)\Z")
_BEGIN_DOCUMENT = re.compile(r"^[^%\n]*?\\begin\s*\{document\}", re.MULTILINE)


def tex_segments(text: str) -> Iterator[Segment]:
    """Displays and inline mathematics of the body; annotations and macros also of the preamble."""
    begin = _BEGIN_DOCUMENT.search(text)
    body = begin.end() if begin else 0
    position = macros = 0
    groups: list[str] = []
    words = "|".join(sorted({found[1] for found in _OPENER.finditer(text)})) or "(?!)"
    opening = {found[1] for found in _ENVIRONMENT.finditer(text) if re.search(_SHOWS, found[2])}
    event = re.compile(rf"(?P<opener>\\(?:{words})(?![a-zA-Z]))|{_EVENT}", re.VERBOSE | re.DOTALL)
    while (match := event.search(text, position)) is not None:
        position = match.end()
        start = match.start()
        if match["new"]:
            whole = _ENVIRONMENT.match(text, start)
            position = whole.end() if whole else position
        elif match["opener"] or (match["environment"] in opening and match["brace"]):
            if start >= body:
                said = (
                    f"{match.group()} begins a display that is not read, for it is a macro's; write the display itself"
                )
                yield Display(start, position, position, position, fault=said)
        elif match["comment"]:
            found = annotation(match["comment"].lstrip("%"))
            if found:
                alone = not text[text.rfind("\n", 0, start) + 1 : start].strip()
                yield Annotation(start, match.end(), found[0], alone, found[1])
        elif match["verbatim"]:
            closing = re.compile(r"\\end\s*\{" + re.escape(match["kind"]) + r"\}").search(text, position)
            if closing is None:
                yield from hidden(text, start, position, f"the environment {match['kind']}")
            position = closing.end() if closing else len(text)
        elif match["stop"]:
            if start >= body:
                return
        elif match["false"]:
            closing = re.compile(r"\\fi(?![a-zA-Z])|\\else(?![a-zA-Z])").search(text, position)
            if closing is None:
                yield from hidden(text, start, position, "\\iffalse")
            position = closing.end() if closing else len(text)
        elif match["bar"]:
            close = text.find(match["bar"], position)
            position = close + 1 if close >= 0 else position
        elif match["macro"]:
            macros += 1
            if macros > LIMIT_MACROS:
                continue
            ended = _LET.match(text, start) or _PAIR.match(text, start)
            position = ended.end() if ended else _macro_end(text, position)
            yield MacroSource(start, position)
        elif match["open"]:
            groups.append(_CLOSING[match["open"]])
            argument = match["open"] == "{" and _BEFORE_ARGUMENT.search(text[max(start - 80, 0) : start])
            yield Group(start, position, True, bool(argument))
        elif match["close"]:
            for _ in range(_ended(groups, match["ended"] or match["close"])):
                groups.pop()
                yield Group(start, position, False)
        elif start < body:
            continue
        elif match["environment"]:
            if match["environment"].rstrip("*") in DISPLAYS and match["brace"]:
                stop, position, fault = environment_end(text, position, match["environment"], len(text))
                inner = option_end(text, match["environment"], match.end(), stop)
                yield Display(start, position, inner, stop, match["environment"].rstrip("*"), fault=fault)
            elif broken := misnamed(text, start, match["environment"], bool(match["brace"])):
                position = broken.end
                yield broken
            elif match["brace"]:
                groups.append(match["environment"])
                yield Group(start, position, True)
        elif match["display"]:
            ending = {"\\[": "\\]"}.get(match["display"], "$$")
            stop, position, fault = close_of(text, position, ending, len(text))
            yield Display(start, position, match.end(), stop, fault=fault)
        elif match["inline"]:
            ending = {"\\(": "\\)"}.get(match["inline"], "$")
            stop = inline_close(text, position, ending, position + LONGEST_INLINE)
            if stop >= 0 and not BLANK_LINE.search(text, position, stop):
                position = stop + len(ending)
                yield Inline(start, position, match.end(), stop)


def _ended(groups: list[str], closing: str) -> int:
    """How many of the open groups end here: none when nothing is open that this closes."""
    if closing in _CLOSING.values():
        return int(bool(groups) and groups[-1] == closing)
    return next((k for k, name in enumerate(reversed(groups), 1) if name == closing), 0)


def _macro_end(text: str, position: int) -> int:
    """Behind the last group of a macro definition that begins at ``position``."""
    piece = re.compile(r"\s*(?:\\[a-zA-Z]+|\\.|\*|=|#\d|\[[^\]\n]*\])")
    seen_group = False
    while True:
        found = piece.match(text, position)
        if found and not (seen_group and not found.group().lstrip().startswith("[")):
            position = found.end()
            continue
        opening = re.compile(r"\s*\{").match(text, position)
        if opening is None or (seen_group and "\n" in opening.group()):
            return position
        depth, at = 0, opening.end() - 1
        for brace in re.compile(r"\\.|[{}]", re.DOTALL).finditer(text, at, at + 5_000):
            depth += {"{": 1, "}": -1}.get(brace.group(), 0)
            if depth == 0:
                position = brace.end()
                break
        else:
            return opening.end()
        if seen_group:
            return position
        seen_group = True
