"""``lnsym build`` from a small derivation of its own to files that check."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lnsym.cli import main, pipeline

MEAN = '''"""The mean of the core."""
from lnsym.document import Missing, Paragraph, Result, Section, chain_of
from lnsym.layers import Z
from lnsym.terms import EPSILON, Call, Mean, Quotient, Relation, Statement, default_hypotheses, number


def derive(layer):
    """Zero for a layer that centers."""
    u = Call(layer.core, (EPSILON, Z))
    statement = Statement(default_hypotheses(()), Relation("=", Mean(u), number(0)))
    if not layer.centers:
        return Section("Mean", (Missing("mean_of_core", "No mean zero", statement, "Nothing is centered."),))
    steps = chain_of(
        Mean(u),
        ("=", Quotient(Mean(layer.direction()), layer.deviation()), "the mean is linear"),
        ("=", number(0), "v has mean zero"),
    )
    return Section("Mean", (Paragraph("The core is $u$."), Result("mean_of_core", "Mean zero", statement, (steps,))))
'''
WRONG = MEAN.replace('Relation("=", Mean(u), number(0))', 'Relation("=", Mean(u), number(1))')
BROKEN = "def derive(layer):\n    raise ValueError('no')"


@pytest.fixture
def build(tmp_path, monkeypatch):
    """Run ``lnsym build`` in an empty folder on a derivation file with this source."""

    def run(source: str, *options: str) -> Result:
        monkeypatch.chdir(tmp_path)
        Path("mine.py").write_text(source)
        return CliRunner().invoke(main, ["build", "mine.py", *options])

    return run


def test_three_layers_are_built_checked_and_written(build, tmp_path) -> None:
    """Without options: both layer norms, for which the result holds, and RMS norm, for which it is refuted."""
    result = build(MEAN)
    assert (result.exit_code, result.exception.code if result.exception else 0) == (0, 0), result.output
    names = ["layernorm-mine", "layernorm-outside-mine", "rmsnorm-mine"]
    assert sorted(path.name for path in (tmp_path / "reports").glob("*.json")) == [f"{name}.json" for name in names]
    verdicts = [
        json.loads((tmp_path / "reports" / f"{name}.json").read_text(encoding="utf-8"))["checks"][0]["verdict"]
        for name in names
    ]
    assert verdicts == ["proved", "proved", "refuted"]
    assert result.output.count("mean_of_core") == 3


def test_what_was_written_can_be_checked_by_itself(build) -> None:
    """``lnsym check`` passes on the emitted file."""
    build(MEAN, "--layer", "layernorm")
    checked = CliRunner().invoke(main, ["check", "--format", "json", "reports/layernorm-mine.tex"])
    data = json.loads(checked.stdout)
    assert [claim["verdict"] for claim in data["files"][0]["claims"]] == ["proved", "proved"]
    assert checked.exit_code == 0


def test_a_false_result_is_refuted_and_the_status_is_1(build) -> None:
    """The report is written, and says so."""
    result = build(WRONG, "--layer", "layernorm")
    assert result.exit_code == 1
    assert "mean_of_core: refuted" in result.output
    assert (
        json.loads(Path("reports/layernorm-mine.json").read_text(encoding="utf-8"))["checks"][0]["verdict"] == "refuted"
    )


def test_only_the_text_reaches_the_check(build, monkeypatch) -> None:
    """A slip of the writer is found although the derived terms are right."""
    right = pipeline.render_tex
    monkeypatch.setattr(pipeline, "render_tex", lambda *arguments: right(*arguments).replace("= 0", "= 1"))
    result = build(MEAN, "--layer", "layernorm")
    assert result.exit_code == 1
    assert "mean_of_core: refuted" in result.output


def test_the_same_build_gives_the_same_bytes(build) -> None:
    """Twice into two folders: equal files."""
    build(MEAN, "--layer", "layernorm", "-o", "one")
    build(MEAN, "--layer", "layernorm", "-o", "two")
    for path in Path("one").iterdir():
        assert path.read_bytes() == (Path("two") / path.name).read_bytes()
    assert sorted(path.name for path in Path("two").iterdir()) == sorted(path.name for path in Path("one").iterdir())


@pytest.mark.parametrize(
    ("source", "options", "message"),
    [
        (BROKEN, [], "mine.py:2: ValueError: no"),
        (MEAN, ["-o", "mine.py/reports"], "is not a folder"),
        (MEAN, ["-o", "/proc/no/such"], "cannot write to /proc/no/such"),
    ],
)
def test_what_cannot_be_built_leaves_nothing_behind(build, tmp_path, source, options, message) -> None:
    """Exit status 2, a clear message, and no file but the derivation."""
    result = build(source, "--layer", "layernorm", *options)
    assert (result.exit_code, message in result.output) == (2, True), result.output
    assert [path.name for path in tmp_path.iterdir()] == ["mine.py"]
