"""The two forms of a report: JSON data and text."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import jsonschema
import pytest
from rich.cells import cell_len
from rich.console import Console

from lnsym.check import FileReport, Options, Span, check_claim, print_reports, to_json
from lnsym.tactics import Witness

COUNT = {"type": "integer", "minimum": 0}
TEXT = {"type": "string"}
MAYBE_TEXT = {"type": ["string", "null"]}
VERDICT = {"enum": ["proved", "refuted", "undecided", "unreadable", "unsupported", "skipped"]}


def record(**properties: object) -> dict[str, object]:
    """An object with exactly these keys."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


CLAIM = record(
    id=TEXT,
    label=MAYBE_TEXT,
    line=COUNT,
    column=COUNT,
    end_line=COUNT,
    source=TEXT,
    statement=MAYBE_TEXT,
    hypotheses={"type": "array", "items": TEXT},
    verdict=VERDICT,
    expected=MAYBE_TEXT,
    ok={"type": "boolean"},
    code=MAYBE_TEXT,
    message=TEXT,
    steps={
        "type": "array",
        "items": record(line=COUNT, column=COUNT, source=TEXT, verdict=VERDICT, message=TEXT),
    },
    counterexample={
        "anyOf": [
            {"type": "null"},
            record(d=COUNT, values={"type": "object", "additionalProperties": TEXT}, left=TEXT, right=TEXT),
        ]
    },
    needs={"type": "array", "items": TEXT},
    numeric=record(
        digits=COUNT,
        dimensions={"type": "array", "items": COUNT},
        points=COUNT,
        held={"type": ["boolean", "null"]},
    ),
)
SCHEMA = record(
    tool={"const": "lnsym"},
    version=TEXT,
    files={"type": "array", "items": record(path=TEXT, claims={"type": "array", "items": CLAIM})},
    summary={"type": "object", "additionalProperties": COUNT},
)


@pytest.fixture
def refuted(claim, judges, decision):
    """A chain whose second step fails, with a counterexample."""
    witness = Witness(2, {"a": "1/2"}, "1/2", "1 (1.0)")
    answers = [decision("proved"), decision("refuted", "no", ("a = 1",), counterexample=witness)]
    return check_claim(claim(2), Options(), judges(*answers))


def printed(file: FileReport, **settings: object) -> str:
    """The text form."""
    output = io.StringIO()
    print_reports([file], Console(file=output, width=100, highlight=False, **settings))
    return output.getvalue()


def test_the_json_has_exactly_the_documented_keys(refuted, claim, judges, decision) -> None:
    """The data validates, survives being written and read, and counts what it lists."""
    skipped = check_claim(claim(statement=None, steps=(), kind="skipped"), Options(), judges())
    data = to_json([FileReport("x.tex", "a = 0\na = 1", (refuted, skipped))])
    jsonschema.validate(data, SCHEMA)
    assert json.loads(json.dumps(data)) == data
    assert data["summary"] == {
        "proved": 0,
        "refuted": 1,
        "undecided": 0,
        "unreadable": 0,
        "unsupported": 0,
        "skipped": 1,
    }
    assert data["files"][0]["claims"][0]["counterexample"] == {
        "d": 2,
        "values": {"a": "1/2"},
        "left": "1/2",
        "right": "1 (1.0)",
    }


def test_the_text_shows_the_part_with_carets_under_it(refuted) -> None:
    """file:line:column, the line, carets from the first to the last column of the part, then what is known."""
    lines = printed(FileReport("x.tex", "  a = 0\n  a = 1 \\\\", (refuted,))).splitlines()
    assert lines[:3] == [
        "x.tex:2:3: refuted [LN203] zero",
        "    2 |   a = 1 \\\\",
        "      |   ^^^^^",
    ]
    assert lines[3:7] == [
        "      = step 2 of 2: no",
        "      = counterexample: d = 2, a = 1/2",
        "      = left side 1/2, right side 1 (1.0)",
        "      = true if also a = 1",
    ]


@pytest.mark.parametrize("before", ["\t", "ａ", "é ", ""])
def test_carets_stand_under_the_part_whatever_comes_before(claim, judges, decision, before) -> None:
    """Tabs are kept and wide letters counted twice, so that the carets line up on a terminal."""
    report = check_claim(claim(), Options(), judges(decision("undecided")))
    column = len(before) + 1
    text = f"{before}a = 0"
    shown = printed(FileReport("x.tex", text, (replace(report, at=Span(1, column, 1, column + 5)),))).splitlines()
    source, carets = shown[1].partition("| ")[2], shown[2].partition("| ")[2]
    start = carets.index("^")
    assert carets[start:] == "^^^^^"
    assert cell_len(carets[:start].replace("\t", "")) == cell_len(source[: source.index("a = 0")].replace("\t", ""))


def test_there_are_no_colors_where_none_are_wanted(refuted, monkeypatch) -> None:
    """NO_COLOR is respected also on a terminal."""
    monkeypatch.setenv("NO_COLOR", "1")
    file = FileReport("x.tex", "  a = 0\n  a = 1", (refuted,))
    assert "\x1b[3" not in printed(file, force_terminal=True)
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[" in printed(file, force_terminal=True)


def test_markup_in_a_document_is_text() -> None:
    """Brackets of a formula or a path are never taken for styles."""
    assert "[red]x.tex: no displayed formula found" in printed(FileReport("[red]x.tex", "", ()))


def test_a_document_cannot_steer_the_terminal(claim, judges, decision) -> None:
    """Escape characters of a source line are shown as replacements, in place."""
    report = check_claim(claim(), Options(), judges(decision("undecided")))
    shown = printed(FileReport("x.tex", "\x1b[2a = 0", (replace(report, at=Span(1, 4, 1, 9)),))).splitlines()
    assert shown[1:3] == ["    1 | \ufffd[2a = 0", "      |    ^^^^^"]


def test_lines_are_counted_as_the_reader_counts_them(claim, judges, decision) -> None:
    """Only a line feed ends a line; a form feed or a Unicode line separator does not."""
    report = check_claim(claim(), Options(), judges(decision("undecided")))
    shown = printed(FileReport("x.tex", "one\u2028still one\x0c\na = 0", (replace(report, at=Span(2, 1, 2, 6)),)))
    assert "    2 | a = 0\n      | ^^^^^\n" in shown


def test_a_long_line_is_cut_around_the_part(claim, judges, decision) -> None:
    """The part and its carets stay within the width of a screen."""
    report = check_claim(claim(), Options(), judges(decision("undecided")))
    text = "x" * 5000 + "a = 0" + "y" * 5000
    shown = printed(FileReport("x.tex", text, (replace(report, at=Span(1, 5001, 1, 5006)),))).splitlines()
    start = shown[2].index("^")
    assert (shown[1][start : start + 5], shown[2][start:]) == ("a = 0", "^^^^^")
    assert len(shown[1]) < 130
