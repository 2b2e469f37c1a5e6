"""Lark's parser for the grammar. Its tables are kept beside the bytecode of this file, as bytecode is kept."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from lark import Lark, Token
from lark.lexer import Lexer

from .tokens import Tok

__all__ = ["parser"]


class Given(Lexer):
    """The tokens are there already; Lark only needs its own class around them."""

    def __init__(self, lexer_conf: Any) -> None:
        del lexer_conf

    def lex(self, data: Sequence[Tok]) -> Iterator[Token]:  # type: ignore[override]
        for tok in data:
            yield Token(tok.type, tok.value, start_pos=tok.start, end_pos=tok.end)


def parser(tree: Any) -> Lark:
    """The parser that builds with ``tree``. To find the tables takes as long as to read a document of fifty claims."""
    kept = None if sys.dont_write_bytecode or __spec__ is None else __spec__.cached
    return Lark.open(
        "formula.lark",
        rel_to=__file__,
        parser="lalr",
        lexer=Given,
        transformer=tree,
        maybe_placeholders=False,
        # Lark compares what was kept with the grammar and its own version, and goes without what it cannot read.
        cache=str(Path(kept).with_suffix(".lalr")) if kept is not None else False,
    )
