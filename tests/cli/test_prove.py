"""One statement on the command line, its proof as a file, and the replay of that."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from lnsym.cli import main


def run(*arguments: str):
    """The command as a shell would run it."""
    return CliRunner().invoke(main, arguments)


def test_a_proof_is_shown_with_its_rules() -> None:
    """Hypotheses ⊢ statement, the verdict, a line a step, what each rule says."""
    done = run("prove", "Var(u) = q/(q+epsilon) < 1")
    lines = done.output.splitlines()
    assert done.exit_code == 0
    assert lines[:3] == ["ε > 0 ⊢ Var(u) = q/(q+ε) < 1", "proved (kernel)", "  1. Var(u) = q/(q+ε)  (identity)"]
    assert "  3. Var(u) = q/(q+ε) < 1  (conjunction of 1, 2)" in lines
    assert any(line.strip().startswith("sign: ") for line in lines)


def test_a_counterexample_and_what_would_help_are_shown() -> None:
    """Refuted: status 1, the point, and the hypotheses that repair it."""
    done = run("prove", r"\sqrt{a^2} = a")
    assert done.exit_code == 1
    assert "refuted [LN202]" in done.output
    assert "  = counterexample: d = 1, a = −1" in done.output
    assert "  = true if also a > 0" in done.output


def test_hypotheses_are_used() -> None:
    """--assume, several of them, in one text or in many."""
    assert run("prove", r"\sqrt{a^2} = a", "--assume", "a > 0").exit_code == 0
    assert run("prove", r"\sqrt{a^2c^2} = ac", "--assume", "a > 0, c > 0").exit_code == 0
    assert run("prove", r"\sqrt{a^2c^2} = ac", "--assume", "a > 0", "--assume", "c > 0").exit_code == 0


def test_customary_letters_need_no_declaration_and_it_is_said() -> None:
    """a is a number, x a vector, A a map; --let says otherwise."""
    assert "assumed: a in R, x in R^d" in run("prove", "a x = x a").output
    assert "assumed" not in run("prove", "a x = x a", "--let", "a in R, x in R^d").output
    assert "assumed: x in R^d" in run("prove", "a + x = x + a", "--let", "a in R^d").output


def test_a_letter_without_custom_is_asked_for() -> None:
    """h may be anything: status 2, with a mark under it."""
    done = run("prove", "h = h")
    assert done.exit_code == 2
    assert "[LN110] h is not declared\n  h = h\n  ^\n" in done.output


@pytest.mark.parametrize("statement", ["q +", "q", "z + 1 = q"])
def test_what_is_not_read_ends_with_status_2(statement) -> None:
    """No traceback, a message."""
    done = run("prove", statement)
    assert (done.exit_code, "Error: " in done.output) == (2, True)


def test_the_layer_says_what_u_means() -> None:
    """mean(u) = 0 for layer norm and not for RMS norm."""
    assert run("prove", "mean(u) = 0").exit_code == 0
    assert run("prove", "mean(u) = 0", "--layer", "rmsnorm").exit_code == 1


@pytest.fixture
def proof(tmp_path) -> Path:
    """A proof in a file."""
    path = tmp_path / "p.json"
    assert run("prove", "u(a z) = u_{epsilon/a^2}(z)", "--assume", "a > 0", "--proof", str(path)).exit_code == 0
    return path


def test_a_proof_replays(proof) -> None:
    """Status 0; the statement, the rules and the time."""
    done = run("replay", str(proof))
    assert done.exit_code == 0
    assert "  ε > 0, a > 0 ⊢ u_ε(az) = u_{ε/a²}(z)" in done.output
    assert "1 step by identity; replayed in " in done.output


def test_replay_loads_the_kernel_and_what_it_stands_on_only(proof) -> None:
    """Of lnsym: cli, kernel, algebra, terms; neither tactics nor numeric nor latex nor report nor check."""
    code = (
        "import sys\nfrom lnsym.cli import main\n"
        f"try: main(['replay', {str(proof)!r}])\n"
        "except SystemExit as end: print('status', end.code)\n"
        "print(*sorted({name.split('.')[1] for name in sys.modules if name.startswith('lnsym.')}))\n"
        "print(*sorted({'sympy', 'mpmath', 'lark', 'jinja2', 'rich'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True, timeout=60)
    assert done.stdout.splitlines()[-3:] == ["status 0", "algebra cli errors kernel terms time_limit", ""]


@pytest.mark.parametrize("change", ["digest", "statement", "step"])
def test_a_proof_that_was_changed_does_not_replay(proof, change) -> None:
    """Status 1, and what is wrong."""
    data = json.loads(proof.read_text("utf-8"))
    if change == "digest":
        data["digest"] = "0" * 64
    elif change == "statement":
        data["statement"]["hypotheses"] = []
    else:
        data["steps"][0]["hypotheses"] = []
    proof.write_text(json.dumps(data), "utf-8")
    done = run("replay", str(proof))
    assert (done.exit_code, "does not hold: " in done.output) == (1, True)


@pytest.mark.parametrize("content", ["", "{", "[" * 100_000, "\xff"])
def test_what_is_no_json_ends_with_status_2(tmp_path, content) -> None:
    """A message with the name of the file."""
    path = tmp_path / "broken.json"
    path.write_bytes(content.encode("latin-1"))
    done = run("replay", str(path))
    assert (done.exit_code, f"cannot read {path}" in done.output) == (2, True)


@pytest.mark.parametrize("content", ["null", "[]", "{}", '{"format": 1}', "3"])
def test_other_json_is_no_proof(tmp_path, content) -> None:
    """Status 1."""
    path = tmp_path / "other.json"
    path.write_text(content, "utf-8")
    assert run("replay", str(path)).exit_code == 1


def test_explain_says_what_a_code_means() -> None:
    """LN203, also in brackets or small; an unknown one is a usage error; without one all are listed."""
    assert run("explain", "LN203").output.startswith("LN203: A wrong step in a chain\n")
    assert run("explain", "[ln203]").output == run("explain", "LN203").output
    assert run("explain", "LN999").exit_code == 2
    assert "LN203  A wrong step in a chain" in run("explain").output.splitlines()


def test_what_a_result_rests_on() -> None:
    """show --axioms: rules with their laws, names with their bodies in an order in which each is known."""
    lines = run("show", "jacobian", "--axioms").output.splitlines()
    start = lines.index("jacobian_of_core: The Jacobian of the core")
    rests = lines[start : lines.index("", start)]
    assert any(line.startswith("  rule identity: ") for line in rests)
    assert "  q := (1/d)‖v‖²" in rests
    assert rests.index("  μ := mean(z)") < rests.index("  v := z−μ𝟏") < rests.index("  u_ε(z) := v/√(q+ε)")
