"""Which documents a project has, and how it wants them checked."""

from __future__ import annotations

import pytest

from lnsym.check import Options, Verdict, check_text
from lnsym.check.settings import Settings, documents, project_settings
from lnsym.errors import FileError, SettingsError


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A project with documents in folders, the current one."""
    for name in ("b.md", "a.tex", "notes/c.markdown", "notes/D.TEX", "notes/data.txt", "drafts/e.md", ".git/f.md",
                 "node_modules/x/g.md", "notes/.hidden.md"):  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_folders_are_searched_in_order(project) -> None:
    """All .tex and .md below a folder, sorted, without hidden ones and what others wrote."""
    assert documents(["."], Settings()) == ["a.tex", "b.md", "drafts/e.md", "notes/D.TEX", "notes/c.markdown"]


def test_what_is_named_is_meant_and_once(project) -> None:
    """Files as given, in the order given; a second mention adds nothing."""
    names = ["notes/data.txt", "-", "notes", "notes/D.TEX"]
    assert documents(names, Settings()) == ["notes/data.txt", "-", "notes/D.TEX", "notes/c.markdown"]


@pytest.mark.parametrize(
    ("patterns", "left"),
    [
        (("drafts",), ["a.tex", "b.md", "notes/D.TEX", "notes/c.markdown"]),
        (("drafts/", "*.tex"), ["b.md", "notes/D.TEX", "notes/c.markdown"]),
        (("notes/c*", "[ab].*"), ["drafts/e.md", "notes/D.TEX"]),
    ],
)
def test_what_is_excluded_is_not_found(project, patterns, left) -> None:
    """A pattern fits a path from the project's folder, or a name; what is named is meant all the same."""
    settings = Settings(folder=project, exclude=patterns)
    assert documents(["."], settings) == left
    assert documents(["drafts/e.md"], settings) == ["drafts/e.md"]


def test_a_folder_without_documents_is_an_error(project) -> None:
    """FileError names the folder and what documents are."""
    (project / "empty").mkdir()
    with pytest.raises(FileError, match=r"no document in empty: documents are files named \*\.tex"):
        documents(["empty"], Settings())


def test_the_nearest_table_counts(project) -> None:
    """From a folder upward, the first pyproject.toml with a table tool.lnsym."""
    (project / "pyproject.toml").write_text(
        "[tool.lnsym]\ndigits = 30\nexclude = ['drafts']\n[tool.lnsym.notation]\ns = 'r'\n"
    )
    (project / "notes" / "pyproject.toml").write_text("[tool.black]\nname = 'lnsym'\n")
    found = project_settings(project / "notes")
    assert found == Settings(folder=project, digits=30, exclude=("drafts",), notation=(("s", "r"),))


def test_without_a_table_nothing_is_set(project) -> None:
    """No pyproject.toml, or none about lnsym."""
    (project / "pyproject.toml").write_text("[project]\nname = 'lnsym-notes'\n")
    assert project_settings(project) == Settings()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[tool.lnsym]\ndigit = 3", "no setting 'digit'; there are layer, notation, digits"),
        ("[tool.lnsym]\ndigits = 3", "tool.lnsym.digits must be a whole number from 15 to 1000"),
        ("[tool.lnsym]\ndigits = true", "tool.lnsym.digits must be"),
        ("[tool.lnsym]\ntimeout = 0", "tool.lnsym.timeout must be a number of seconds"),
        ("[tool.lnsym]\nstrict = 1", "tool.lnsym.strict must be true or false"),
        ("[tool.lnsym]\nexclude = 'a'", "tool.lnsym.exclude must be a list"),
        ("[tool.lnsym]\nnotation = {s = 1}", "tool.lnsym.notation must be a table of names"),
        ("[tool]\nlnsym = 1", "tool.lnsym must be a table"),
        ("[tool.lnsym", "pyproject.toml: "),
    ],
)
def test_a_setting_that_cannot_be_followed_is_named(project, text, problem) -> None:
    """SettingsError with the file and the setting."""
    (project / "pyproject.toml").write_text(text)
    with pytest.raises(SettingsError) as caught:
        project_settings(project)
    assert str(project / "pyproject.toml") in str(caught.value)
    assert problem in str(caught.value)


def verdicts(text: str, **options: object) -> list[Verdict]:
    """What is found about a Markdown text."""
    report = check_text(text, markdown=True, options=Options(numeric=False, **options))
    assert not report.warnings
    return [claim.verdict for claim in report.claims]


MEAN = "$$ \\operatorname{mean}(u) = 0 $$"


def test_the_project_s_layer_is_the_documents_layer() -> None:
    """mean(u) = 0 for layer norm, not for RMS norm; a document that names its layer has that one."""
    assert verdicts(MEAN) == [Verdict.PROVED]
    assert verdicts(MEAN, layer="rmsnorm") == [Verdict.REFUTED]
    assert verdicts(f"<!-- lnsym: layer layernorm -->\n\n{MEAN}", layer="rmsnorm") == [Verdict.PROVED]


def test_the_project_s_names_are_known() -> None:
    """Declared and defined names, each in terms of those before it; also after a layer annotation."""
    notation = (("a, c", "R"), ("x", "R^d"), ("s", "\\sqrt{q+\\epsilon}"), ("\\hat z", "v/s"), ("h(t)", "t/s"))
    text = "$$ \\hat z = u,\\qquad s > 0,\\qquad (a+c)x = ax + cx,\\qquad h(q) = qr $$"
    assert verdicts(text, notation=notation) == [Verdict.PROVED] * 4
    assert (
        verdicts(f"<!-- lnsym: layer layernorm epsilon=inside -->\n\n{text}", notation=notation) == [Verdict.PROVED] * 4
    )


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"layer": "groupnorm"}, "layer: no layer 'groupnorm'"),
        ({"notation": (("s", "\\sqrt{w}"),)}, "notation: s := .*: w is not declared"),
        ({"notation": (("s + 1", "q"),)}, "notation: s \\+ 1"),
        ({"notation": (("d", "R"),)}, "notation: d: d always is the dimension"),
    ],
)
def test_a_notation_that_is_not_read_is_an_error(options, problem) -> None:
    """SettingsError, whatever the document says."""
    with pytest.raises(SettingsError, match=problem):
        check_text("nothing", options=Options(**options))
