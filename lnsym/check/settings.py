"""What a project says about its documents (``[tool.lnsym]`` of the nearest pyproject.toml), and which it has."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from ..errors import FileError, SettingsError
from .results import Options

__all__ = ["SUFFIXES", "Settings", "documents", "is_document", "project_settings"]

SUFFIXES = (".tex", ".md", ".markdown")
# Folders that hold what others wrote, or what a program made.
_LEFT_OUT = frozenset({"node_modules", "__pycache__", "venv", "site-packages"})


@dataclass(frozen=True, slots=True)
class Settings:
    """``None`` where the project says nothing. Patterns of ``exclude`` are relative to ``folder``."""

    folder: Path | None = None
    layer: str | None = None
    notation: tuple[tuple[str, str], ...] = ()
    digits: int | None = None
    timeout: float | None = None
    memory: int | None = None
    jobs: int | None = None
    strict: bool = False
    exclude: tuple[str, ...] = ()

    def options(self, *, digits: int | None = None, timeout: float | None = None, memory: int | None = None) -> Options:
        """How to check: as asked, else as the project says, else as usual."""
        usual = Options()
        seconds = timeout or self.timeout or usual.timeout
        return Options(
            digits=digits or self.digits or usual.digits,
            timeout=seconds,
            memory=memory or self.memory or usual.memory,
            numeric_timeout=usual.numeric_timeout if seconds is None else min(seconds, usual.numeric_timeout),
            layer=self.layer or "",
            notation=self.notation,
        )


def project_settings(start: Path) -> Settings:
    """The settings for a folder: those of the first pyproject.toml with a table ``tool.lnsym``, from there upward."""
    for folder in (start.absolute(), *start.absolute().parents):
        path = folder / "pyproject.toml"
        try:
            data = path.read_bytes()
        except OSError:
            continue
        if b"lnsym" in data and (table := _table(path, data)) is not None:
            return _settings(path, table)
    return Settings()


def _table(path: Path, data: bytes) -> dict[str, Any] | None:
    import tomllib

    try:
        tool = tomllib.loads(data.decode("utf-8")).get("tool", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: {error}") from error
    table = tool.get("lnsym") if isinstance(tool, dict) else None
    if table is not None and not isinstance(table, dict):
        raise SettingsError(f"{path}: tool.lnsym must be a table")
    return table


def _is_number(value: object, least: float, most: float) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most


def _is_count(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and _is_number(value, least, most)


_KINDS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "layer": ('a layer, as "rmsnorm epsilon=outside"', lambda value: isinstance(value, str)),
    "notation": (
        'a table of names, as s = "\\\\sqrt{q}" or x = "R^d"',
        lambda value: isinstance(value, dict) and all(isinstance(meaning, str) for meaning in value.values()),
    ),
    "digits": ("a whole number from 15 to 1000", lambda value: _is_count(value, 15, 1000)),
    "timeout": ("a number of seconds", lambda value: _is_number(value, 1e-3, 1e6)),
    "memory": ("a number of megabytes, at least 100", lambda value: _is_count(value, 100, 10**7)),
    "jobs": ("a number of processes", lambda value: _is_count(value, 1, 1000)),
    "strict": ("true or false", lambda value: isinstance(value, bool)),
    "exclude": (
        "a list of patterns",
        lambda value: isinstance(value, list) and all(isinstance(pattern, str) for pattern in value),
    ),
}


def _settings(path: Path, table: dict[str, Any]) -> Settings:
    for name, value in table.items():
        if name not in _KINDS:
            raise SettingsError(f"{path}: tool.lnsym has no setting {name!r}; there are {', '.join(_KINDS)}")
        what, fits = _KINDS[name]
        if not fits(value):
            raise SettingsError(f"{path}: tool.lnsym.{name} must be {what}")
    values = dict(table)
    values["notation"] = tuple(table.get("notation", {}).items())
    values["exclude"] = tuple(table.get("exclude", ()))
    return Settings(folder=path.parent, **values)


def documents(paths: Iterable[str], settings: Settings) -> list[str]:
    """The files that are meant: those named, and the documents in the folders named, in order, each once.

    ``exclude`` is about what is found in folders; what is named is meant.
    """
    found: dict[str, None] = {}
    for path in paths:
        if path != "-" and os.path.isdir(path):
            inside = list(_documents_in(path, settings))
            if not inside:
                raise FileError(
                    f"no document in {path}: documents are files named {', '.join('*' + s for s in SUFFIXES)}"
                )
            found.update(dict.fromkeys(inside))
        else:
            found[path] = None
    return list(found)


def _documents_in(folder: str, settings: Settings) -> Iterator[str]:
    for where, folders, files in os.walk(folder):
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".") and name not in _LEFT_OUT and not _excluded(os.path.join(where, name), settings)
        )
        for name in sorted(files):
            path = os.path.normpath(os.path.join(where, name))
            if is_document(path, settings):
                yield path


def is_document(path: str, settings: Settings) -> bool:
    """Whether a file that was found is a document of the project."""
    name = os.path.basename(path)
    return name.lower().endswith(SUFFIXES) and not name.startswith(".") and not _excluded(path, settings)


def _excluded(path: str, settings: Settings) -> bool:
    """Whether a pattern fits the path, a folder above it, or its last part."""
    if settings.folder is None or not settings.exclude:
        return False
    inside = os.path.relpath(path, settings.folder).replace(os.sep, "/")
    names = (inside, os.path.basename(path))
    return any(fnmatch(name, pattern.rstrip("/")) for pattern in settings.exclude for name in names)
