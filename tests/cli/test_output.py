"""What a check writes besides its findings: proofs, an annotated document; and the forms on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from lnsym.cli import main

DOCUMENT = """$$ \\operatorname{Var}(u) = \\frac{q}{q+\\epsilon} < 1 $$ {#ratio}

$$ q > 0 $$ {#../../spread}

$$ q \\ge 0 $$
"""


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    """A folder with a document in it, and a cache of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LNSYM_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "notes.md").write_text(DOCUMENT, "utf-8")
    (tmp_path / "other.md").write_text("", "utf-8")
    return tmp_path


def run(*arguments: str):
    """The command as a shell would run it."""
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("times", [1, 2])
def test_every_proved_step_has_a_proof_that_replays(folder, times) -> None:
    """file-id-step.json, no other; also when the findings come from the cache."""
    for _ in range(times):
        done = run("check", "notes.md", "--proof", "proofs")
    assert done.exit_code == 1
    files = sorted(path.name for path in Path("proofs").iterdir())
    assert files == ["notes-eq-5-1.json", "notes-ratio-1.json", "notes-ratio-2.json"]
    assert run("replay", *(f"proofs/{name}" for name in files)).exit_code == 0


def test_the_annotated_document_is_written(folder) -> None:
    """Of Markdown as a page."""
    assert run("check", "notes.md", "--annotate", "out.html").exit_code == 1
    assert Path("out.html").read_text("utf-8").count('<div class="verdict ') == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["notes.md", "--annotate", "out.pdf"], "--annotate writes .tex or .html"),
        (["notes.md", "--annotate", "out.tex"], "made of a LaTeX document"),
        (["notes.md", "other.md", "--annotate", "out.html"], "--annotate is for one document"),
        (["notes.md", "--proof", "/proc/no/such"], "cannot write to"),
        (["notes.md", "--format", "sarf"], "'sarf' is not one of"),
    ],
)
def test_what_cannot_be_written_ends_with_status_2(folder, arguments, message) -> None:
    """A message, and no file."""
    done = run("check", *arguments)
    assert (done.exit_code, message in done.output) == (2, True), done.output
    assert sorted(path.name for path in folder.iterdir() if path.name != "cache") == ["notes.md", "other.md"]


def test_every_form_is_printed(folder) -> None:
    """JSON and SARIF are JSON; GitHub gets commands; Markdown a heading; all say that the document does not pass."""
    printed = {form: run("check", "notes.md", "--format", form) for form in ("json", "sarif", "github", "markdown")}
    assert {form: done.exit_code for form, done in printed.items()} == dict.fromkeys(printed, 1)
    assert json.loads(printed["sarif"].stdout)["version"] == "2.1.0"
    assert json.loads(printed["json"].stdout)["tool"] == "lnsym"
    assert printed["github"].stdout.startswith("::error file=notes.md,line=3,")
    assert printed["markdown"].stdout.startswith("### notes.md: does not pass\n")
