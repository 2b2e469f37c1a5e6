"""The formulas of a display: rows and columns, what is separated and what continues, words between formulas."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import chain

from .diagnostic import Ambiguous, ReadError
from .segments import ALIGNED
from .tokens import Tok

__all__ = ["Formula", "formulas"]

_IF = re.compile(
    r"(?:\(?)(?:if and only if|if|for(?:\s+(?:all|every|each|any))?|when(?:ever)?|where|provided(?:\s+that)?|with"
    r"|as long as|such that|s\.t\.|assuming(?:\s+that)?|given(?:\s+that)?|on)\b[\s:,]*",
    re.IGNORECASE,
)
_AND = re.compile(
    r"[\s,;]*(?:and|hence|thus|so|therefore|moreover|also|then|in particular|that is|i\.e\.)?[\s,;:]*", re.I
)
_CONNECTIVES = {"iff": "iff", "if and only if": "iff", "exactly when": "iff", "implies": "implies"}
_DOUBT = re.compile(r"\b(?:not|unless|false|wrong|only|never|except|or|fails?|no|but)\b", re.IGNORECASE)
_STARTS = frozenset({"REL", "CONNECTIVE", "OP"})
_SEPARATORS = frozenset({"COMMA", "SEMICOLON", "TEXT", "CONNECTIVE", "QUAD", "COLON"})
_OPEN_END = frozenset({"REL", "CONNECTIVE", "OP", "SIGN"})


@dataclass
class Formula:
    """One formula of a display: its tokens, its conditions, the rows it stands on, its label."""

    tokens: list[Tok]
    row: int
    conditions: list[list[Tok]] = field(default_factory=list)
    prose: list[tuple[str, Tok]] = field(default_factory=list)
    label: str | None = None
    lost: list[str] = field(default_factory=list)

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.tokens[0].start

    @property
    def end(self) -> int:
        """Where it ends, its conditions included."""
        last = [self.tokens[-1].end, *(c[-1].end for c in self.conditions if c), *(t.end for _, t in self.prose)]
        return max(last)


@dataclass
class _Piece:
    """What stands between two separators: an introducing text, tokens, and whether space came before."""

    intro: Tok | None = None
    tokens: list[Tok] = field(default_factory=list)
    apart: bool = False


def formulas(tokens: list[Tok], environment: str) -> list[Formula]:
    """The formulas of a display in reading order; ``ReadError`` when words or layout are not understood."""
    labels, tokens, environment = _stripped([_connective(tok) for tok in tokens], environment)
    found: list[Formula] = []
    last: dict[int, Formula] = {}
    leading: list[list[Tok]] = []
    for number, row in enumerate(_rows(tokens, environment)):
        for column, (cells, indented) in enumerate(_columns(row, environment)):
            _row(cells, indented, number, column, found, last, leading)
    _place_labels(labels, found, environment)
    return found


def _connective(tok: Tok) -> Tok:
    """«iff» and «implies» between formulas are the signs."""
    word = _CONNECTIVES.get(tok.value.strip(" ,").lower()) if tok.type == "TEXT" else None
    return Tok("CONNECTIVE", word, tok.start, tok.end, tok.level) if word else tok


def _stripped(tokens: list[Tok], environment: str) -> tuple[list[tuple[str, int]], list[Tok], str]:
    """Labels and inner environments taken out; an inner aligned decides how the rows are read."""
    labels: list[tuple[str, int]] = []
    kept: list[Tok] = []
    opened: list[Tok] = []
    row = 0
    for tok in tokens:
        if tok.type == "LABEL":
            labels.append((tok.value, row))
        elif tok.type == "ENVIRONMENT":
            opened.append(tok)
            environment = tok.value if environment != "align" else environment
        elif tok.type == "END":
            if not opened or opened[-1].value != tok.value:
                raise ReadError("LN102", f"\\end{{{tok.value}}} does not close what is open", tok.span)
            opened.pop()
        else:
            row += tok.type == "ROW" and tok.level == 0
            kept.append(tok)
    if opened:
        raise ReadError("LN102", f"\\begin{{{opened[-1].value}}} is never closed", opened[-1].span)
    return labels, kept, environment


def _rows(tokens: list[Tok], environment: str) -> list[list[Tok]]:
    rows: list[list[Tok]] = [[]]
    for tok in tokens:
        if tok.type == "ROW" and tok.level == 0:
            if environment not in ("multline", "multlined"):
                rows.append([])
        else:
            rows[-1].append(tok)
    return rows


def _columns(row: list[Tok], environment: str) -> list[tuple[list[Tok], bool]]:
    """The columns of a row (in align: pairs of cells), each with whether its first cell is empty."""
    cells: list[list[Tok]] = [[]]
    for tok in row:
        if tok.type == "AMP" and tok.level == 0:
            cells.append([])
        else:
            cells[-1].append(tok)
    if len(cells) == 1:
        return [(cells[0], False)]
    if environment in ALIGNED and environment not in ("eqnarray", "IEEEeqnarray"):
        pairs = [cells[k : k + 2] for k in range(0, len(cells), 2)]
        return [([*chain.from_iterable(pair)], not pair[0] and len(pair) > 1) for pair in pairs]
    return [([*chain.from_iterable(cells)], not cells[0])]


def _row(
    tokens: list[Tok], indented: bool, number: int, column: int,
    found: list[Formula], last: dict[int, Formula], leading: list[list[Tok]],
) -> None:  # fmt: skip
    pieces = _pieces(tokens)
    conditional = False
    for position, piece in enumerate(pieces):
        apart = piece.apart or (column > 0 and position == 0)
        before = last.get(column) or (last.get(column - 1) if column and position == 0 and piece.intro else None)
        if piece.intro is not None and conditional and not apart and before and _AND.fullmatch(piece.intro.value):
            before.conditions.append(piece.tokens)
            continue
        if piece.intro is not None and before is not None and piece.tokens and _joins(piece, apart, before):
            before.tokens.append(Tok("COMMA", ",", *piece.intro.span))
            before.tokens.extend(piece.tokens)
            continue
        conditional = piece.intro is not None and _condition(piece, apart, before, leading)
        if conditional:
            continue
        if not piece.tokens:
            continue
        if position == 0 and before is not None and piece.intro is None and _continues(piece.tokens, indented, before):
            before.tokens.extend(piece.tokens)
            continue
        if piece.apart and before is not None and _is_range(piece.tokens):
            before.conditions.append(piece.tokens)
            continue
        if piece.apart and before is not None and _in_parentheses(piece.tokens):
            before.conditions.append(piece.tokens[1:-1])
            continue
        formula = Formula(piece.tokens, number, [*leading])
        leading.clear()
        found.append(formula)
        last[column] = formula


def _joins(piece: _Piece, apart: bool, before: Formula) -> bool:
    """Whether «and» joins two relations on one side of an implication; set apart by space, that is not clear."""
    assert piece.intro is not None
    sides = (before.tokens, piece.tokens)
    connected = [any(tok.type == "CONNECTIVE" and tok.level == 0 for tok in side) for side in sides]
    if piece.intro.value.strip(" ,") != "and" or connected[0] == connected[1]:
        return False
    if apart:
        raise Ambiguous(
            piece.intro.span,
            "both relations stand on one side of the implication",
            "two claims",
            r"write a comma for the first, two displays for the second",
            "«and» beside an implication",
        )
    return True


def _check_quad(tokens: list[Tok], k: int) -> None:
    r"""Refuse a = b \quad c = d: a space alone does not separate, and a product across it is not meant."""
    row, after = tokens[:k], tokens[k + 1 :]
    if not row or row[-1].type in _OPEN_END or row[-1].type == "COMMA" or not after or after[0].type in _OPEN_END:
        return
    kinds = [tok.type for tok in after]
    number = kinds in (["LPAREN", "NUMBER", "RPAREN"], ["LPAREN", "NAME", "RPAREN"])
    # a, b ≥ 0: the relation of a list stands behind its last name
    listed = next((k for k, kind in enumerate(kinds) if kind not in ("NAME", "COMMA")), 0)
    behind = after[listed:] if listed > 1 else _first(after)
    related = [any(tok.type == "REL" and tok.level == 0 for tok in side) for side in (_last(row), behind)]
    if number or all(related):
        raise Ambiguous(
            after[0].span,
            "a factor, for space has no meaning",
            ("the number of the formula" if number else "a formula of its own"),
            r"write \tag{1} for a number" if number else r"separate formulas by a comma and \quad, or by \qquad",
            "what stands behind this space",
        )


def _last(tokens: list[Tok]) -> list[Tok]:
    """The tokens behind the last separator."""
    at = max((k for k, tok in enumerate(tokens) if tok.level == 0 and tok.type in _SEPARATORS), default=-1)
    return tokens[at + 1 :]


def _first(tokens: list[Tok]) -> list[Tok]:
    """The tokens before the first separator."""
    at = next((k for k, tok in enumerate(tokens) if tok.level == 0 and tok.type in _SEPARATORS), len(tokens))
    return tokens[:at]


def _pieces(tokens: list[Tok]) -> list[_Piece]:
    """Split at ``,\\quad``, ``\\qquad``, ``;``, at words, and before a trailing ∀ or a condition in parentheses."""
    pieces = [_Piece()]
    for k, tok in enumerate(tokens):
        if tok.level > 0:
            pieces[-1].tokens.append(tok)
            continue
        following = tokens[k + 1] if k + 1 < len(tokens) else None
        current = pieces[-1]
        if tok.type == "QUAD":
            comma = bool(current.tokens) and current.tokens[-1].type in ("COMMA", "SEMICOLON", "PERIOD")
            opens = following is not None and (following.type in ("LPAREN", "TEXT") or following.value == "forall")
            condition = opens and following is not None and (following.type != "LPAREN" or _closes_last(tokens, k + 1))
            if comma or tok.value == "qquad" or condition:
                _trim(current)
                pieces.append(_Piece(apart=True))
            else:
                _check_quad(tokens, k)
        elif tok.type == "SEMICOLON":
            pieces.append(_Piece())
        elif tok.type == "TEXT":
            if current.intro is not None and not current.tokens:
                current.intro = Tok("TEXT", f"{current.intro.value} {tok.value}", current.intro.start, tok.end)
            elif current.tokens or current.intro is not None:
                _trim(current)
                pieces.append(_Piece(tok, apart=False))
            else:
                current.intro = tok
        elif tok.value == "forall" and tok.type == "WORD" and current.tokens and current.tokens[-1].type != "COMMA":
            if current.tokens[-1].type in _OPEN_END or current.tokens[-1].type == "COLON":
                current.tokens.append(tok)
            else:
                pieces.append(_Piece(Tok("TEXT", "for all", *tok.span)))
        elif tok.value == "forall" and tok.type == "WORD" and current.apart and not current.tokens and len(pieces) > 1:
            current.intro = Tok("TEXT", "for all", *tok.span)
        else:
            current.tokens.append(tok)
    for piece in pieces:
        _trim(piece)
    return pieces


def _closes_last(tokens: list[Tok], k: int) -> bool:
    """Whether the bracket at ``k`` holds a relation and closes at the end of the row."""
    inside = [tok for tok in tokens[k + 1 :] if tok.level > 0]
    after = [
        tok for tok in tokens[k + 1 :] if tok.level == 0 and tok.type not in ("COMMA", "PERIOD", "SEMICOLON", "QUAD")
    ]
    return len(after) == 1 and after[0].type == "RPAREN" and any(t.type == "REL" and t.level == 1 for t in inside)


def _trim(piece: _Piece) -> None:
    while piece.tokens and piece.tokens[-1].type in ("COMMA", "PERIOD", "SEMICOLON", "QUAD"):
        piece.tokens.pop()


def _condition(piece: _Piece, apart: bool, before: Formula | None, leading: list[list[Tok]]) -> bool:
    """Attach a piece that words introduce as a condition or drop it as a remark; ``False``: it is a formula."""
    assert piece.intro is not None
    words = piece.intro.value.strip()
    match = _IF.match(words)
    if match:
        rest = words[match.end() :].strip(" ,.;:()")
        if rest and before is not None:
            before.prose.append((rest, piece.intro))
        elif rest:
            raise ReadError("LN130", f"the words «{words}» are not read", piece.intro.span)
        if piece.tokens:
            (before.conditions if before is not None else leading).append(piece.tokens)
        elif not rest:
            raise ReadError("LN130", f"nothing follows the word «{words}»", piece.intro.span)
        return True
    if _AND.fullmatch(words):
        return False
    if not piece.tokens and before is not None and apart and not _DOUBT.search(words):
        return True
    tends = words in ("as", "when") and any(tok.value in ("to", "down", "up") for tok in piece.tokens)
    raise ReadError(
        "LN130", f"the words «{words}» in this display are not read", piece.intro.span,
        help=r"a limit is written \lim_{t\to0} f(t) = …" if tends else
        r"words are read before conditions (if, for, where, when), and as remarks behind \quad or &&",
    )  # fmt: skip


def _is_range(tokens: list[Tok]) -> bool:
    """i = 1, …, d or 1 ≤ i ≤ d: what a free index means."""
    values = [tok.value for tok in tokens]
    listed = len(tokens[0].value) == 1 and values[1:3] == ["=", "1"] and "dots" in values
    return listed or values[1:] in (["<=", "i", "<=", "d"], ["<=", "j", "<=", "d"])


def _in_parentheses(tokens: list[Tok]) -> bool:
    return (
        tokens[0].type == "LPAREN"
        and tokens[-1].type == "RPAREN"
        and all(tok.level > 0 for tok in tokens[1:-1])
        and any(tok.type == "REL" and tok.level == 1 for tok in tokens)
    )


def _continues(tokens: list[Tok], indented: bool, before: Formula) -> bool:
    """Whether a row goes on with the formula above it."""
    first = tokens[0]
    if indented or first.type in _STARTS or before.tokens[-1].type in _OPEN_END:
        return True
    if first.type == "SIGN":
        return first.value == "+" or not any(tok.type == "REL" and tok.level == 0 for tok in tokens)
    return False


def _place_labels(labels: list[tuple[str, int]], found: list[Formula], environment: str) -> None:
    """A row's label belongs to the formula on that row; a single label of a display to its first formula."""
    if not found:
        return
    if len(labels) == 1 and environment not in ("align", "gather", "flalign", "alignat", "eqnarray"):
        found[0].label = labels[0][0]
        return
    for label, row in labels:
        here = [formula for formula in found if formula.row <= row] or found[:1]
        on_row = [formula for formula in here if formula.row == row and formula.label is None]
        target = on_row[0] if on_row else here[-1]
        if target.label is None:
            target.label = label
        else:
            target.lost.append(label)
