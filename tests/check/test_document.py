"""Files and texts: which language, what cannot be read, and a reader that fails."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace

import pytest

from lnsym.check import Verdict, check_files, check_text, is_markdown
from lnsym.errors import INTERNAL_ERROR, FileError


@pytest.mark.parametrize(
    ("path", "text", "markdown"),
    [
        ("a.md", r"\label{x}", True),
        ("a.MARKDOWN", "", True),
        ("a.tex", "$$x$$ {#x}", False),
        ("-", "$$ q = 0 $$ {#x}", True),
        ("-", "% lnsym: let a in R\n\\[ a = a \\]", False),
        ("-", "\\documentclass{article}", False),
        ("notes.txt", "\\begin{equation}\\label{x} q=0 \\end{equation}", False),
    ],
)
def test_the_suffix_says_the_language_and_the_text_where_it_does_not(path, text, markdown) -> None:
    """Known suffixes decide; otherwise what only LaTeX contains."""
    assert is_markdown(path, text) is markdown


def test_a_missing_file_is_named(tmp_path) -> None:
    """FileError with the path."""
    with pytest.raises(FileError, match=r"cannot read .*nothing\.tex: No such file"):
        check_files([tmp_path / "nothing.tex"])


def test_bytes_that_are_not_utf8_are_an_error_of_the_file(tmp_path) -> None:
    """FileError with the place of the first bad byte."""
    path = tmp_path / "latin.tex"
    path.write_bytes(b"caf\xe9")
    with pytest.raises(FileError, match=r"not UTF-8 text .* at byte 3"):
        check_files([path])


def test_all_files_are_read_before_any_is_checked(tmp_path) -> None:
    """A later file that is missing leaves no report of an earlier one."""
    (tmp_path / "a.md").write_text("$$ q = q $$")
    seen = []
    with pytest.raises(FileError):
        check_files([tmp_path / "a.md", tmp_path / "b.md"], progress=seen.append)
    assert seen == []


def test_standard_input_is_read_as_bytes(monkeypatch) -> None:
    """``-`` is UTF-8 whatever the locale says; a byte order mark is no letter; line ends are one kind."""
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO("\ufeffnothing\r\nhere, ε".encode())))
    (report,) = check_files(["-"])
    assert report.text == "nothing\nhere, ε"


def test_a_reader_that_fails_is_not_a_pass(monkeypatch) -> None:
    """An exception of the reader: one claim, unreadable, internal error."""
    import lnsym.latex

    def broken(*arguments, **options):
        raise KeyError("defect")

    monkeypatch.setattr(lnsym.latex, "read_document", broken)
    report = check_text("$$ q = q $$", markdown=True)
    assert [(claim.verdict, claim.code) for claim in report.claims] == [(Verdict.UNREADABLE, INTERNAL_ERROR)]
    assert not report.ok
