"""``lnsym check`` where people work: folders, settings, processes, the cache, watching."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import lnsym

ROOT = Path(lnsym.__file__).parents[1]
MEAN = "$$ \\operatorname{mean}(u) = 0 $$ {#mean}\n"


@pytest.fixture
def project(tmp_path) -> Path:
    """A folder with two documents, one of them below."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "a.md").write_text(MEAN + "\n$$ \\operatorname{Var}(u) = 1 $$\n" * 12)
    (tmp_path / "docs" / "b.tex").write_text("\\[ Jv = 0 \\]\n")
    return tmp_path


def command(project: Path, *arguments: str) -> dict[str, object]:
    """How to run ``lnsym check`` in a project, with a cache of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LNSYM_CACHE_DIR": str(project / ".cache"), "NO_COLOR": "1"}
    return {"args": [sys.executable, "-m", "lnsym", "check", *arguments], "cwd": project, "env": environment}


def check(project: Path, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """What ``lnsym check`` says."""
    how = command(project, *arguments)
    return subprocess.run(**how, input=text, capture_output=True, encoding="utf-8", check=False, timeout=60)


def verdicts(done: subprocess.CompletedProcess[str]) -> dict[str, list[str]]:
    """The verdicts of JSON output, by path."""
    return {file["path"]: [claim["verdict"] for claim in file["claims"]] for file in json.loads(done.stdout)["files"]}


def test_a_folder_is_its_documents(project) -> None:
    """All documents below, in order; the numbers of processes and the cache change nothing in the output."""
    one = check(project, ".", "--format", "json", "-j", "1", "--no-cache")
    assert verdicts(one) == {"a.md": ["proved"] + ["refuted"] * 12, "docs/b.tex": ["refuted"]}
    assert not (project / ".cache").exists()
    for more in (("-j", "3"), (), ()):
        assert check(project, ".", "--format", "json", *more).stdout == one.stdout
    assert len(list((project / ".cache").iterdir())) == 2


def test_settings_hold_and_options_come_first(project) -> None:
    """exclude, layer and digits of tool.lnsym; --digits overrides; an unknown setting ends with status 2."""
    settings = project / "pyproject.toml"
    settings.write_text("[tool.lnsym]\nexclude = ['docs']\nlayer = 'rmsnorm'\ndigits = 20\n")
    (project / "a.md").write_text(MEAN)
    assert verdicts(check(project, ".", "--format", "json")) == {"a.md": ["refuted"]}
    for arguments, digits in (((), 20), (("--digits", "30"), 30)):
        (file,) = json.loads(check(project, "a.md", "--format", "json", *arguments).stdout)["files"]
        assert file["claims"][0]["numeric"]["digits"] == digits
    settings.write_text("[tool.lnsym]\nlayer = 'softmax'\n")
    wrong = check(project, "a.md")
    assert (wrong.returncode, "no layer 'softmax'" in wrong.stderr) == (2, True)


def test_a_warning_does_not_pass_where_it_is_strict(project) -> None:
    """--strict, or strict of tool.lnsym: status 1 and "no" for a document with a warning, whether known or not."""
    (project / "a.md").write_text(f"<!-- lnsym: suppose a > 0 -->\n\n{MEAN}")
    for _ in range(2):
        usual, strict = check(project, "a.md"), check(project, "a.md", "--strict")
        assert (usual.returncode, usual.stdout.split()[-1]) == (0, "yes")
        assert (strict.returncode, strict.stdout.split()[-1]) == (1, "no")
    for form, level in (("github", "::error"), ("sarif", '"error"'), ("markdown", "does not pass")):
        assert level in check(project, "a.md", "--strict", "--format", form).stdout
        assert level not in check(project, "a.md", "--format", form).stdout
    (project / "pyproject.toml").write_text("[tool.lnsym]\nstrict = true\n")
    assert check(project, "a.md").returncode == 1
    (project / "a.md").write_text(MEAN)
    assert check(project, "a.md").returncode == 0


def test_standard_input_is_a_document(project) -> None:
    """``-``: the same as a file, in either language, kept like a file."""
    for text in (MEAN, "\\[ \\operatorname{mean}(u) = 0 \\label{mean} \\]\n", MEAN):
        done = check(project, "-", text=text)
        assert (done.returncode, "proved mean" in done.stdout) == (0, True)


def _interruptible() -> None:
    """A shell starts what it puts into the background deaf to interrupts, and the tests may run there."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def test_watching_checks_again_after_a_change(project) -> None:
    """At once, after a change, and until interrupted: status 0, and no process is left."""
    (project / "a.md").write_text(MEAN)
    how = command(project, "a.md", "--watch")
    with (project / "output").open("w") as output:
        process = subprocess.Popen(
            **how,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=_interruptible,
        )
        try:
            until(project, "proved mean", "watching 1 document")
            (project / "a.md").write_text(MEAN.replace("= 0", "= 1"))
            until(project, "refuted [LN2", "mean")
            process.send_signal(signal.SIGINT)
            assert process.wait(20) == 0
        finally:
            process.kill()
            process.wait()
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def until(project: Path, *words: str) -> None:
    """Wait for the output to have these words."""
    end = time.monotonic() + 40
    while not all(word in (text := (project / "output").read_text()) for word in words):
        assert time.monotonic() < end, text
        time.sleep(0.05)
