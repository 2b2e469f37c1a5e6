"""Derivation files: their names, their order, and what is said when one does not work."""

from __future__ import annotations

from pathlib import Path

import pytest

from lnsym.cli import derivations
from lnsym.cli.derivations import Derivation, chosen, derive
from lnsym.errors import DerivationError
from lnsym.layers import Layer

SECTION = '''"""A first line.

More.
"""
from lnsym.document import Section


def derive(layer):
    return Section(layer.kind, ())
'''


@pytest.fixture
def own(tmp_path, monkeypatch) -> Path:
    """A folder of three derivations in the place of lnsym's."""
    folder = tmp_path / "derivations"
    folder.mkdir()
    for name in ("20_variance.py", "10_core.py", "30_jacobian.py", "_shared.py", "README.md"):
        (folder / name).write_text(SECTION)
    monkeypatch.setattr(derivations, "folder", lambda: folder)
    return folder


def names(found: tuple[Derivation, ...]) -> list[str]:
    """The names in order."""
    return [derivation.name for derivation in found]


def test_the_order_is_that_of_the_file_names(own) -> None:
    """Numbers order and are no part of the name; files that start with _ are not derivations."""
    assert names(chosen([])) == ["core", "variance", "jacobian"]


def test_what_is_chosen_keeps_the_order_of_the_article(own) -> None:
    """Asking for jacobian, core gives core, jacobian."""
    assert names(chosen(["jacobian", "core"])) == ["core", "jacobian"]


def test_own_files_come_after(own, tmp_path) -> None:
    """A path is a file, or a folder of files, of the user's."""
    mine = tmp_path / "mine.py"
    mine.write_text(SECTION)
    assert names(chosen([str(mine), "core"])) == ["core", "mine"]
    assert names(chosen([f"{own}/"])) == ["core", "variance", "jacobian"]


def test_an_unknown_name_is_answered_with_the_nearest(own) -> None:
    """jacobain: did you mean jacobian?"""
    with pytest.raises(DerivationError, match=r"no derivation 'jacobain', did you mean jacobian\?"):
        chosen(["jacobain"])


def test_the_summary_is_the_first_line_of_the_docstring(own) -> None:
    """Read without running the file."""
    assert chosen(["core"])[0].summary == "A first line."


def test_a_derivation_is_run_for_the_layer(own) -> None:
    """derive(layer) gives the section for that very layer."""
    assert derive(chosen(["core"])[0], Layer("rmsnorm")).title == "rmsnorm"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("x = 1", r"has no function derive\(layer\)"),
        ("def derive(layer):\n    return 3", r"gave a int, not a Section"),
        ("def derive(layer):\n\n    return 1 / 0", r"mine\.py:3: ZeroDivisionError: division by zero"),
        ("def derive(layer:", r"mine\.py:1: SyntaxError"),
        ("import no_such_module", r"mine\.py:1: ModuleNotFoundError"),
    ],
)
def test_a_derivation_that_does_not_work_is_named_with_its_line(tmp_path, source, message) -> None:
    """DerivationError says the file, the line and what went wrong."""
    path = tmp_path / "mine.py"
    path.write_text(source)
    with pytest.raises(DerivationError, match=message):
        derive(Derivation(path), Layer())
