"""Documents with their verdicts in them."""

from __future__ import annotations

import re
import shutil
import subprocess

import pytest

from lnsym.check import Options, check_text
from lnsym.check.annotated import annotated
from lnsym.check.annotated_tex import as_tex

LATEX = r"""\documentclass{article}
\usepackage{amsmath}
\title{Notes}
\begin{document}
% lnsym: let a in R
\section{The core}
Its mean is $0$:
\begin{align}
  \operatorname{mean}(u) &= 0 \label{mean} \\
  \operatorname{Var}(u) &= 1 \label{variance}
\end{align}
and the modulus
\[ |a| = a \label{modulus} \]
is not $a$.
\end{document}
"""
MARKDOWN = """# A title & more

<!-- lnsym: let a in R -->
Some prose with $q$ in it,

$$ a + <b $$ {#broken}

and an end.
"""
OPTIONS = Options(numeric=False)


def test_every_display_of_latex_is_followed_by_its_verdicts() -> None:
    """A box for each claim after the display it stands in; the rest of the document is as it was."""
    text = annotated(check_text(LATEX, "notes.tex", False, OPTIONS), html=False)
    boxes = re.findall(r"^\\lnsymverdict\{.*?\}\{(.*?)\}\{([^ \\}]+)", text, re.MULTILINE)
    assert [name for _, name in boxes] == ["mean", "variance", "modulus"]
    assert [verdict.split(" ")[0] for verdict, _ in boxes] == ["proved", "refuted", "refuted"]
    assert text.index("lnsymverdict{green") > text.index(r"\end{align}")
    kept = re.sub(r"^\\lnsymverdict\{.*\n", "", text[text.index(r"\begin{document}") :], flags=re.MULTILINE)
    assert kept.split() == LATEX[LATEX.index(r"\begin{document}") :].split()


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs a TeX")
@pytest.mark.parametrize("text", [LATEX, LATEX.partition(r"\begin{document}")[2].partition(r"\end{document}")[0]])
def test_annotated_latex_compiles(tmp_path, text) -> None:
    """A document, and a fragment, which becomes one."""
    (tmp_path / "out.tex").write_text(annotated(check_text(text, "notes.tex", False, OPTIONS), html=False), "utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "out.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, timeout=60)
    assert (done.returncode, b"Overfull" in done.stdout) == (0, False), done.stdout[-2000:]


def test_html_has_the_prose_the_formulas_and_a_badge_for_each_claim() -> None:
    """MathML where the formula converts; verdicts as classes; comments and layout are gone."""
    page = annotated(check_text(LATEX, "notes.tex", False, OPTIONS), html=True)
    assert re.findall(r'class="verdict (\w+)"><b>.*?</b>(\w+)', page) == [
        ("proved", "mean"),
        ("refuted", "variance"),
        ("refuted", "modulus"),
    ]
    assert page.count('<math display="block">') == 2
    assert "<h1>Notes</h1>" in page
    assert "<h2>The core</h2>" in page
    assert "lnsym:" not in page


def test_nothing_of_a_document_is_markup_of_the_page() -> None:
    """Angle brackets and ampersands of prose and of formulas that do not convert are shown as they are."""
    page = annotated(check_text(MARKDOWN, "notes.md", True, OPTIONS), html=True)
    assert "<h1>A title &amp; more</h1>" in page
    assert "<b $" not in page
    assert '<div class="verdict unreadable">' in page
    assert "{#broken}" not in page


@pytest.mark.parametrize(
    ("words", "tex"),
    [
        ("ε ≤ 1_2", r"$\epsilon$ $\le$ 1\_2"),
        ("q²", "q$^{2}$"),
        ("100%", r"100\%"),
        ("漢", "?"),
    ],
)
def test_words_become_latex_that_every_engine_sets(words, tex) -> None:
    """Unicode mathematics as macros, reserved characters escaped, unknown letters as question marks."""
    assert as_tex(words) == tex
