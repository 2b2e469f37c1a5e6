"""Compiling a report, and reading the log."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from lnsym.document import Document
from lnsym.report import CheckRow, Provenance, write_report
from lnsym.report.pdf import TexError, compile_pdf, log_warnings

INSTALLED = shutil.which("pdflatex") is not None


def test_a_report_compiles_cleanly(
    article: Document, checks: Sequence[CheckRow], made_with: Provenance, tmp_path: Path
) -> None:
    """No overfull or underfull line, no font warning, no undefined reference; only the PDF appears.

    Without a TeX there is an error, and no PDF.
    """
    source, *_ = write_report(article, checks, tmp_path, formats=("tex",), made_with=made_with)
    if not INSTALLED:
        with pytest.raises(TexError, match="no TeX is installed"):
            compile_pdf(source, engine="pdflatex")
        return
    made = compile_pdf(source, engine="pdflatex")
    assert (made.path.name, made.warnings) == ("layernorm.pdf", ())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["layernorm.pdf", "layernorm.tex"]


def test_the_first_error_is_reported_with_its_line(tmp_path: Path) -> None:
    """A file that does not compile gives TeX's first error and the line; no PDF appears."""
    source = tmp_path / "bad.tex"
    source.write_text("\\documentclass{article}\n\\begin{document}\n\\nothing\n\\end{document}\n")
    expected = r"Undefined control sequence.*line 3" if INSTALLED else "no TeX is installed"
    with pytest.raises(TexError, match=expected):
        compile_pdf(source, engine="pdflatex")
    assert [path.name for path in tmp_path.iterdir()] == ["bad.tex"]


def test_without_tex_the_error_says_so(tmp_path: Path) -> None:
    """The engines that were looked for are named."""
    with pytest.raises(TexError, match=r"latexmk, pdflatex, tectonic"):
        compile_pdf(tmp_path / "a.tex", find=lambda name: None)


def test_warnings_of_a_log() -> None:
    """What a reader of the page would see is found; the rest of the log is not."""
    log = "\n".join(
        [
            "Package: array 2023/10/16",
            r"Overfull \hbox (3.2pt too wide) in paragraph at lines 1--2",
            "LaTeX Font Warning: Font shape `T1/lmr/bx/sc' undefined",
            "LaTeX Warning: Reference `x' on page 1 undefined on input line 3.",
            "LaTeX Info: Redefining something",
        ]
    )
    assert log_warnings(log) == tuple(log.splitlines()[1:4])
