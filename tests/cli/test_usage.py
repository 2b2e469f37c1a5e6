"""The commands as a shell sees them: exit status, messages, and what is imported."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from click.testing import CliRunner

from lnsym import __version__
from lnsym.cli import main


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check"], "Missing argument"),
        (["check", "nothing.tex"], "cannot read nothing.tex: No such file or directory"),
        (["check", "."], "no document in .: documents are files named *.tex, *.md, *.markdown"),
        (["check", "--watch", "-"], "standard input cannot be watched"),
        (["check", "-", "--format", "xml"], "'xml' is not one of"),
        (["check", "-", "--digits", "3"], "3 is not in the range"),
        (["check", "-", "--timeout", "0"], "is not in the range"),
        (["derive"], "No such command 'derive'"),
        (["build", "--layer", "groupnorm"], "no layer 'groupnorm'; there are layernorm, rmsnorm"),
        (["build", "--epsilon", "above"], "no epsilon 'above'; there are inside, outside, max"),
        (["build", "--layer", "rmsnorm", "--divisor", "d-1"], "there is no divisor d-1 for it"),
        (["build", "no_such_result"], "there is no derivation 'no_such_result'"),
        (["build", "missing.py"], "there is no derivation file missing.py"),
        (["show", "no_such_result"], "there is no derivation 'no_such_result'"),
        (["show"], "Missing argument"),
    ],
)
def test_what_cannot_be_run_as_asked_ends_with_status_2(arguments, message, tmp_path, monkeypatch) -> None:
    """A clear message, exit status 2, no traceback, and nothing written."""
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert list(tmp_path.iterdir()) == []


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """``python`` with these arguments."""
    return subprocess.run(
        [sys.executable, *arguments], input=text, capture_output=True, encoding="utf-8", check=False, timeout=60
    )


def test_python_dash_m_is_the_command() -> None:
    """``python -m lnsym --version`` names lnsym and its version."""
    assert run("-m", "lnsym", "--version").stdout == f"lnsym, version {__version__}\n"


@pytest.mark.parametrize("command", ["", "check", "build", "explain", "list", "prove", "replay", "show"])
def test_help_imports_nothing_heavy(command) -> None:
    """``--help`` answers before sympy, mpmath, rich, lark, jinja2 or the terms are imported."""
    code = (
        "import sys\n"
        "from lnsym.cli import main\n"
        f"main([*{command.split()!r}, '--help'], standalone_mode=False)\n"
        "heavy = {'sympy', 'mpmath', 'rich', 'lark', 'jinja2', 'numpy', 'lnsym.terms'} & set(sys.modules)\n"
        "print('imported:', sorted(heavy), file=sys.stderr)\n"
    )
    done = run("-c", code)
    assert "Usage:" in done.stdout
    assert done.stderr.strip() == "imported: []"


def test_list_names_the_derivations_in_order() -> None:
    """One line a derivation: its name and the first line of its docstring."""
    from lnsym.cli.derivations import own_derivations

    lines = CliRunner().invoke(main, ["list"]).output.splitlines()
    assert [line.split()[0] for line in lines] == [derivation.name for derivation in own_derivations()]


def test_an_output_that_lacks_a_letter_does_not_stop_the_command() -> None:
    """ASCII only: replacements in the text, escapes in the JSON, never a traceback."""
    document = "$$ \\epsilon > 0 $$ {#positive}\n$$ ε > α $$"
    for form in ("text", "json"):
        environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
        done = subprocess.run(
            [sys.executable, "-m", "lnsym", "check", "-", "--format", form],
            input=document.encode(),
            capture_output=True,
            check=False,
            timeout=60,
            env=environment,
        )
        assert (done.returncode, b"Traceback" in done.stderr, b"positive" in done.stdout) == (1, False, True)
        assert done.stdout.isascii()
