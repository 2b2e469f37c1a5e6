"""Derivation files: where they are, what they are called, and how one is run."""

from __future__ import annotations

import ast
import importlib.util
import re
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import DerivationError

if TYPE_CHECKING:
    from ..document import Section
    from ..layers import Layer

__all__ = ["Derivation", "chosen", "derive", "folder", "own_derivations"]


_PATTERN = "[!_]*.py"


@dataclass(frozen=True, slots=True)
class Derivation:
    """A file with a function ``derive(layer) -> Section``; the name is the file's, without its ordering number."""

    path: Path

    @property
    def name(self) -> str:
        """``jacobian`` for ``30_jacobian.py``."""
        return re.sub(r"^\d+_", "", self.path.stem)

    @property
    def summary(self) -> str:
        """The first line of the file's docstring, read without running the file."""
        try:
            docstring = ast.get_docstring(ast.parse(self.path.read_text(encoding="utf-8")))
        except (OSError, SyntaxError, ValueError) as error:
            raise DerivationError(f"cannot read {self.path}: {error}") from error
        return (docstring or "").partition("\n")[0]


def folder() -> Path:
    """The folder of the derivations: inside an installed package, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "_derivations"
    return inside if inside.is_dir() else package.parent / "derivations"


def own_derivations() -> tuple[Derivation, ...]:
    """lnsym's own derivations, in the order of the article, which is that of their file names."""
    return tuple(map(Derivation, sorted(folder().glob(_PATTERN))))


def _is_path(name: str) -> bool:
    return name.endswith(".py") or "/" in name or "\\" in name


def _files_of(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    files = sorted(path.glob(_PATTERN))
    if not files:
        raise DerivationError(f"there is no derivation file {path}")
    return files


def chosen(names: Sequence[str]) -> tuple[Derivation, ...]:
    """The derivations asked for, in the order of the article; all of them when none is.

    A name is that of one of lnsym's own, or the path of a file (``notes/mine.py``) or folder; files come after.
    """
    own = own_derivations()
    files = [Derivation(path) for name in names if _is_path(name) for path in _files_of(Path(name))]
    wanted = {name for name in names if not _is_path(name)}
    unknown = sorted(wanted - {derivation.name for derivation in own})
    if unknown:
        raise DerivationError(_no_such_name(unknown[0], [derivation.name for derivation in own]))
    if not wanted and not files:
        return own
    return (*(derivation for derivation in own if derivation.name in wanted), *files)


def _no_such_name(name: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, known, n=1)
    hint = f", did you mean {near[0]}?" if near else ""
    return f"there is no derivation {name!r}{hint} (`lnsym list` names them all)"


def derive(derivation: Derivation, layer: Layer) -> Section:
    """Run the file's ``derive`` for a layer."""
    from ..document import Section

    specification = importlib.util.spec_from_file_location(f"lnsym_derivation_{derivation.name}", derivation.path)
    if specification is None or specification.loader is None:
        raise DerivationError(f"{derivation.path} is not a Python file")
    module = importlib.util.module_from_spec(specification)
    try:
        with _beside(derivation.path):
            specification.loader.exec_module(module)
        function = getattr(module, "derive", None)
        if function is None:
            raise DerivationError(f"{derivation.path} has no function derive(layer)")
        section = function(layer)
    except DerivationError:
        raise
    except Exception as error:
        raise DerivationError(f"{_place(error, derivation.path)}: {type(error).__name__}: {error}") from error
    if not isinstance(section, Section):
        raise DerivationError(f"{derivation.path}: derive(layer) gave a {type(section).__name__}, not a Section")
    return section


@contextmanager
def _beside(path: Path) -> Iterator[None]:
    """A file finds the modules beside it, as a script does."""
    folder = str(path.resolve().parent)
    sys.path.insert(0, folder)
    try:
        yield
    finally:
        sys.path.remove(folder)


def _place(error: Exception, path: Path) -> str:
    """``file:line`` of the last line of the derivation file that ran before the error."""
    here = path.resolve()
    lines = [
        frame.lineno for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).resolve() == here
    ]
    line = error.lineno if isinstance(error, SyntaxError) else lines[-1] if lines else None
    return str(path) if line is None else f"{path}:{line}"
