"""The tables of the grammar that are kept between runs."""

from __future__ import annotations

import sys

import pytest

from lnsym.latex import tables
from lnsym.latex.parser import _Tree
from lnsym.latex.tokens import Tok


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Where they are kept, in a process that keeps bytecode."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(tables.__spec__, "cached", str(tmp_path / "tables.tag.pyc"))
    return tmp_path / "tables.tag.lalr"


TOKENS = [Tok("NUMBER", "1", 0, 1), Tok("REL", "=", 1, 2), Tok("NUMBER", "1", 2, 3)]


def test_a_parser_from_kept_tables_parses_as_a_new_one(kept) -> None:
    """The first writes them, the second reads them."""
    new, again = (repr(tables.parser(_Tree()).parse(TOKENS)) for _ in range(2))
    assert kept.exists()
    assert new == again


@pytest.mark.parametrize("content", [b"", b"0\nnonsense", b"\x80"])
def test_tables_that_cannot_be_read_are_made_anew(kept, content: bytes) -> None:
    """As with bytecode, what is broken costs time and nothing else."""
    kept.write_bytes(content)
    assert repr(tables.parser(_Tree()).parse(TOKENS))
    assert kept.read_bytes() != content


def test_where_nothing_can_be_written_there_is_a_parser_still(kept, monkeypatch, tmp_path) -> None:
    """The folder of an installation may be missing, or belong to somebody else."""
    monkeypatch.setattr(tables.__spec__, "cached", str(tmp_path / "missing" / "tables.tag.pyc"))
    assert repr(tables.parser(_Tree()).parse(TOKENS))


def test_no_bytecode_means_no_tables_either(kept, monkeypatch) -> None:
    """Who writes no bytecode gets no tables."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    tables.parser(_Tree())
    assert not kept.exists()
