"""Check files: what is known about them already is not asked again, the rest is decided by worker processes."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import FileError, SettingsError
from .results import ClaimReport, FileReport, Options

if TYPE_CHECKING:
    from ..latex import Document
    from .cache import Cache
    from .claim import Judges
    from .parallel import Workers

__all__ = ["check_files"]

Progress = Callable[[ClaimReport], None]


@dataclass(slots=True)
class _File:
    """A file on its way from its text to its report."""

    path: str
    text: str
    document: Document | None = None
    meanings: tuple[str, ...] = ()
    known: dict[int, ClaimReport] = field(default_factory=dict)
    report: FileReport | None = None


def check_files(
    paths: Iterable[str | Path],
    options: Options | None = None,
    *,
    jobs: int | None = None,
    cache: Cache | None = None,
    judges: Judges | None = None,
    progress: Progress | None = None,
) -> tuple[FileReport, ...]:
    """The reports of files, in their order; ``-`` is standard input.

    All are read before any is checked; ``FileError`` if one cannot be. ``jobs`` is the number of processes that
    decide (``None``: as many as pay for themselves). ``progress`` is told each claim that was not known from ``cache``.
    """
    options = options or Options()
    files = [_File(os.fsencode(path).decode("utf-8", "replace"), contents(str(path))) for path in paths]
    if cache is not None:
        for file in files:
            file.report = cache.whole(file.path, file.text)
    new = [file for file in files if file.report is None]
    if new:
        from .parallel import Workers

        for file in new:
            _read(file, options, cache)
        with Workers(options, judges) as workers:
            _decide(new, workers, jobs, progress)
    for file in new:
        if cache is not None and file.document is not None and file.report is not None:
            cache.remember(file.path, file.report, file.meanings)
    return tuple(file.report for file in files if file.report is not None)


def contents(path: str) -> str:
    """The text of a file or of standard input, with one kind of line end; ``FileError`` if there is none."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(f"cannot read {path}: not UTF-8 text ({error.reason} at byte {error.start})") from error
    except (OSError, ValueError) as error:
        raise FileError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _read(file: _File, options: Options, cache: Cache | None) -> None:
    """Read the file; a claim that means what it meant last time has its report already."""
    from .document import is_markdown, not_read, read

    try:
        file.document = read(file.text, markdown=is_markdown(file.path, file.text), options=options)
    except SettingsError:
        raise
    except Exception as error:
        file.report = FileReport(file.path, file.text, (not_read(file.text, error),))
        return
    if cache is not None:
        file.meanings, file.known = cache.claims(file.path, file.document.claims)


def _decide(files: list[_File], workers: Workers, jobs: int | None, progress: Progress | None) -> None:
    """Fill in the reports of the files that were read."""
    asked = [
        (file, index, claim)
        for file in files
        if file.document is not None
        for index, claim in enumerate(file.document.claims)
        if index not in file.known
    ]

    def done(place: int, report: ClaimReport) -> None:
        file, index, _ = asked[place]
        file.known[index] = report
        if progress is not None:
            progress(report)

    workers.decided([claim for _, _, claim in asked], jobs, done)
    for file in files:
        if file.document is not None:
            claims = tuple(file.known[index] for index in range(len(file.document.claims)))
            file.report = FileReport(file.path, file.text, claims, tuple(file.document.warnings))
