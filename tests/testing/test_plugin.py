"""``pytest --lnsym``: the claims of documents as tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import lnsym

ROOT = Path(lnsym.__file__).parents[1]
TEXT = r"""<!-- lnsym: let a in R -->
$$ \operatorname{mean}(u) = 0 $$ {#mean}

$$ u_\epsilon(az) = u_{\epsilon/a^2}(z) $$ {#scaling}

<!-- lnsym: expect refuted -->
$$ \operatorname{mean}(u) = 1 $$ {#announced}

<!-- lnsym: skip -->
$$ \text{anything} $$ {#left}
"""


@pytest.fixture
def project(tmp_path) -> Path:
    """A project with a document, of which one claim fails."""
    (tmp_path / "notes.md").write_text(TEXT)
    (tmp_path / "test_one.py").write_text("def test_one(): pass\n")
    return tmp_path


def run(project: Path, *arguments: str) -> str:
    """What a pytest of its own says, run in the project with the plugin."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LNSYM_CACHE_DIR": str(project / ".cache"), "COLUMNS": "120"}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    command = [sys.executable, "-m", "pytest", "-p", "lnsym.testing.plugin", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert "INTERNALERROR" not in done.stdout + done.stderr
    return done.stdout + done.stderr


def test_each_claim_is_a_test_and_a_failure_is_a_diagnostic(project) -> None:
    """Proved and announced pass, what its author left alone is skipped, the others fail with place and reason."""
    output = run(project, "--lnsym", "-v")
    for line in ("notes.md::mean PASSED", "notes.md::scaling FAILED", "notes.md::announced PASSED",
                 "notes.md::left SKIPPED", "test_one.py::test_one PASSED"):  # fmt: skip
        assert line in output
    assert "notes.md:4:4: refuted" in output
    assert "^^^^" in output
    assert "= counterexample: d = 2, ε = " in output
    assert "1 failed, 3 passed, 1 skipped" in output


def test_a_claim_can_be_chosen_and_is_known_the_next_time(project) -> None:
    """By its id; when all were decided the cache has them."""
    assert "1 passed" in run(project, "--lnsym", "notes.md::announced")
    assert not (project / ".cache").exists()
    run(project, "--lnsym")
    assert len(list((project / ".cache").iterdir())) == 1


def test_without_the_option_nothing_happens(project) -> None:
    """No document is collected."""
    assert "1 passed" in run(project)


def test_the_project_s_settings_hold(project) -> None:
    """exclude and layer of tool.lnsym; a setting that cannot be followed is a usage error."""
    settings = project / "pyproject.toml"
    settings.write_text("[tool.lnsym]\nexclude = ['notes.md']\n")
    assert "1 passed" in run(project, "--lnsym")
    settings.write_text("[tool.lnsym]\nlayer = 'rmsnorm'\n")
    assert "notes.md::mean FAILED" in run(project, "--lnsym", "-v")
    settings.write_text("[tool.lnsym]\nlayers = 'rmsnorm'\n")
    assert "no setting 'layers'" in run(project, "--lnsym")


def test_what_cannot_be_read_is_an_error_of_its_file(project) -> None:
    """Bytes that are no text: an error while collecting, with the reason."""
    (project / "bad.tex").write_bytes(b"\xe9")
    assert "not UTF-8 text" in run(project, "--lnsym")


def test_a_remark_of_the_reader_is_a_warning(project) -> None:
    """An annotation that is not known is named, with its place."""
    (project / "notes.md").write_text("<!-- lnsym: suppose a > 0 -->\n\n$$ q = q $$\n")
    output = run(project, "--lnsym")
    assert "notes.md:1:1: [LN501]" in output
    assert "2 passed, 1 warning" in output


def test_a_remark_fails_where_the_project_is_strict(project) -> None:
    """strict of tool.lnsym: the remark is a test that fails, and the claims are tests as before."""
    (project / "notes.md").write_text("<!-- lnsym: suppose a > 0 -->\n\n$$ q = q $$\n")
    (project / "pyproject.toml").write_text("[tool.lnsym]\nstrict = true\n")
    output = run(project, "--lnsym", "-v")
    assert "notes.md::warning-1 FAILED" in output
    assert "notes.md:1:1: [LN501]" in output
    assert "1 failed, 2 passed" in output


def test_the_plugin_is_cheap(tmp_path) -> None:
    """Importing it loads nothing of the mathematics."""
    code = (
        "import sys, lnsym.testing.plugin\n"
        "print([m for m in sys.modules if m.startswith('lnsym.') or m in ('sympy', 'mpmath', 'lark', 'rich')])"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['lnsym.testing', 'lnsym.testing.plugin']"


def test_the_hook_is_about_documents() -> None:
    """The pattern of .pre-commit-hooks.yaml fits what folders are searched for, and nothing else."""
    import re

    from lnsym.check.settings import Settings, is_document

    hook = (ROOT / ".pre-commit-hooks.yaml").read_text()
    (pattern,) = re.findall(r"^  files: (.*)$", hook, re.MULTILINE)
    for name in ("a.tex", "b/c.md", "D.TEX", "e.markdown", "f.texx", "g.txt", "md"):
        assert bool(re.search(pattern, name)) is is_document(name, Settings())
