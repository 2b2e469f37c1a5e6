"""The reference of the language says nothing that is not so."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from lnsym.check import Options, Verdict, check_text
from lnsym.check.explanations import explanations
from lnsym.check.reference import PAGES, page, reference
from lnsym.cli import main
from lnsym.latex.annotations import WORDS

EXAMPLES = [(name, number, example) for name in PAGES for number, example in enumerate(page(name).examples(), 1)]


@pytest.mark.parametrize(("name", "number", "example"), EXAMPLES, ids=[f"{name}-{n}" for name, n, _ in EXAMPLES])
def test_an_example_has_the_verdicts_that_its_page_says(name, number, example) -> None:
    """Every claim of every example is read, without a warning, and is proved unless another verdict is said."""
    report = check_text(example.text, markdown=example.markdown, options=Options(numeric=False))
    assert report.warnings == ()
    assert report.claims
    said = example.verdicts or ("proved",) * len(report.claims)
    assert tuple(claim.verdict.value for claim in report.claims) == said, [claim.message for claim in report.claims]


@pytest.mark.parametrize("name", PAGES)
def test_no_fence_is_without_a_check(name) -> None:
    """What stands in a fence is an example."""
    assert len(re.findall("^```", page(name).text, re.MULTILINE)) == 2 * len(page(name).examples())


def test_every_annotation_has_an_example() -> None:
    """Each word that the reader knows, on the page of annotations, in an example of its own section."""
    documents = "".join(example.text for example in page("annotations").examples())
    assert [word for word in WORDS if f"lnsym: {word}" not in documents] == []


def test_every_verdict_is_named_and_shown() -> None:
    """In the table, and in an example of some page."""
    shown = {verdict for _, _, example in EXAMPLES for verdict in example.verdicts}
    for verdict in Verdict:
        assert f"| `{verdict.value}` |" in page("verdicts").text
        assert verdict.value in shown


def test_the_command_prints_the_pages_and_names_them() -> None:
    """``explain NAME`` a page, ``explain language`` all of them in order, ``explain`` the names and the codes."""

    def said(*arguments: str) -> str:
        result = CliRunner().invoke(main, ["explain", *arguments])
        assert result.exit_code == 0
        return result.output

    assert [said(name) for name in PAGES] == [page(name).text for name in PAGES]
    assert said("language") == reference()
    assert all(page(name).text in reference() for name in PAGES)
    assert all(topic in said() for topic in ("language", *PAGES, *explanations()))


def test_an_unknown_topic_is_an_error_of_use() -> None:
    """Status 2, and how to find the topics."""
    result = CliRunner().invoke(main, ["explain", "grammar"])
    assert (result.exit_code, "`lnsym explain` names the topics" in result.output) == (2, True)
