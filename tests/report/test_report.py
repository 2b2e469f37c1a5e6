"""Reports: reproducible, written whole, complete in every format."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lnsym.document import Document, Missing, Result
from lnsym.errors import LnsymError
from lnsym.report import FORMATS, CheckRow, Provenance, render_tex, write_atomically, write_report
from lnsym.report.layout import step_label
from lnsym.report.tex import escape_tex, prose_tex
from lnsym.terms.latex import to_latex

Checks = Sequence[CheckRow]


@pytest.mark.parametrize("format", FORMATS)
def test_same_document_same_bytes(article: Document, checks: Checks, made_with: Provenance, format: str) -> None:
    """Printing a document twice gives the same text."""
    render = FORMATS[format]
    assert render(article, checks, made_with) == render(article, checks, made_with)


@pytest.mark.parametrize("format", ["tex", "md"])
def test_every_result_is_a_labelled_display(
    article: Document, checks: Checks, made_with: Provenance, format: str
) -> None:
    """Each statement is printed once as a display with the id of its result, and each derivation too."""
    text = FORMATS[format](article, checks, made_with)
    mark = r"\\label\{([\w-]+)\}" if format == "tex" else r"\{#([\w-]+)\}"
    expected = []
    for item in article.items():
        if hasattr(item, "statement"):
            expected.append(item.id)
        if isinstance(item, Result):
            expected += [f"{item.id}-steps"] * len(item.steps)
    assert [label for label in re.findall(mark, text) if label != "curve"] == expected


def test_hypotheses_stand_before_their_display(article: Document, checks: Checks, made_with: Provenance) -> None:
    """The annotation of a display gives the hypotheses; a result that fails is expected to be refuted."""
    text = render_tex(article, checks, made_with)
    missing = next(item for item in article.items() if isinstance(item, Missing))
    written = to_latex(missing.statement.proposition)
    before = text[: text.index(rf"{written}. \label{{{missing.id}}}")].splitlines()[-4:]
    assert before[:2] == ["% lnsym: assume $a > 0$", "% lnsym: expect refuted"]


def test_variables_are_declared(article: Document, checks: Checks, made_with: Provenance) -> None:
    """Every variable that is not standard is declared once, at the beginning."""
    lines = render_tex(article, checks, made_with).splitlines()
    assert [line for line in lines if line.startswith("% lnsym: let")] == [
        "% lnsym: let a, c, t in R",
        "% lnsym: let g in R^d",
    ]


def test_json_has_every_result(article: Document, checks: Checks, made_with: Provenance) -> None:
    """The data holds the results with their numbers, in order, and the checks."""
    data = json.loads(FORMATS["json"](article, checks, made_with))
    stated = [item for section in data["sections"] for item in section["items"] if "statement" in item]
    assert [(item["id"], item["number"]) for item in stated] == [
        (item.id, number) for number, item in enumerate(article.results(), start=1)
    ]
    assert len(data["checks"]) == len(checks)


class _Tags(HTMLParser):
    """Checks that tags nest, and remembers ids, links and names."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.names: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        values = dict(attrs)
        if "id" in values:
            self.ids.append(values["id"] or "")
        if tag == "a":
            self.links.append((values["href"] or "").removeprefix("#"))
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_well_formed_and_links_within(article: Document, checks: Checks, made_with: Provenance) -> None:
    """Tags nest, every link has its target, ids stand once, and there is no script and no picture from elsewhere."""
    parser = _Tags()
    parser.feed(FORMATS["html"](article, checks, made_with))
    assert parser.open == []
    assert set(parser.links) <= set(parser.ids)
    assert len(set(parser.ids)) == len(parser.ids)
    assert parser.names.isdisjoint({"script", "img", "link", "merror"})


def test_words_are_not_markup(made_with: Provenance) -> None:
    """Signs that TeX or HTML reserve are written out in prose."""
    assert escape_tex("50 % of {a_b} & #1 ~ \\x") == r"50 \% of \{a\_b\} \& \#1 \textasciitilde{} \textbackslash{}x"
    assert prose_tex("*a* & $b_1$ by [[c_d]]") == r"\emph{a} \& $b_1$ by Result~\ref{c_d}"
    page = FORMATS["html"](Document("n", "<b> & $a<b$", "", "layernorm", (), ()), [], made_with)
    assert "&lt;b&gt; &amp; <math>" in page


def test_step_labels_run_through_the_alphabet() -> None:
    """a, …, z, aa, ab, …"""
    assert [step_label(n) for n in (0, 25, 26, 27, 701, 702)] == ["a", "z", "aa", "ab", "zz", "aaa"]


def test_files_are_written_in_the_order_asked(
    article: Document, checks: Checks, made_with: Provenance, tmp_path: Path
) -> None:
    """write_report gives the paths of what it wrote, and nothing else is in the folder."""
    paths = write_report(article, checks, tmp_path, formats=("json", "tex"), made_with=made_with)
    assert [path.name for path in paths] == ["layernorm.json", "layernorm.tex"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["layernorm.json", "layernorm.tex"]


def test_an_error_writes_nothing(article: Document, made_with: Provenance, tmp_path: Path) -> None:
    """An unknown format or a check of an unknown result leaves the folder empty."""
    with pytest.raises(LnsymError, match="no format 'doc'"):
        write_report(article, [], tmp_path, formats=("tex", "doc"), made_with=made_with)
    with pytest.raises(LnsymError, match="a check of 'nothing'"):
        write_report(article, [CheckRow("nothing", "proved")], tmp_path, made_with=made_with)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    """A failure while writing leaves the old file, and no other, behind."""
    path = write_atomically(tmp_path / "new" / "a.txt", "old\n")
    with pytest.raises(UnicodeEncodeError):
        write_atomically(path, "half\ud800")
    assert [(file.name, file.read_text()) for file in path.parent.iterdir()] == [("a.txt", "old\n")]


def test_a_replaced_file_keeps_its_permissions(tmp_path: Path) -> None:
    """Writing again does not change who may read the file."""
    path = write_atomically(tmp_path / "a.txt", "one")
    path.chmod(0o640)
    write_atomically(path, "two")
    assert (path.stat().st_mode & 0o777, path.read_bytes()) == (0o640, b"two")
