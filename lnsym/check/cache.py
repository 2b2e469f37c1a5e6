"""What earlier checks found, kept between runs: an unchanged document is neither read nor decided again.

One file for each document and each way to check it. It holds the report, a fingerprint of the document's text, and one
of what each claim means: its statements, hypotheses and the names in them, unfolded. After a change to the text only
claims whose meaning changed are decided. A cache that cannot be read or written is as good as none, never an error.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import __version__, errors
from .results import ClaimReport, FileReport, Options, Span
from .stored import restored, stored

if TYPE_CHECKING:
    from ..latex import ReadClaim

__all__ = ["Cache", "default_folder"]

# The oldest entries are removed when there are more than this.
MOST_ENTRIES = 1000
_KEPT_AFTER_REMOVAL = 800
# Not found out about the claim, but gone wrong on the way.
_NOT_KEPT = frozenset({errors.INTERNAL_ERROR, errors.OUT_OF_MEMORY, errors.DISAGREEMENT})


def default_folder() -> Path:
    """Where the cache is: ``LNSYM_CACHE_DIR``, or where the system keeps what can be made again."""
    if named := os.environ.get("LNSYM_CACHE_DIR"):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or "~/AppData/Local").expanduser() / "lnsym" / "Cache"
    if sys.platform == "darwin":
        return Path("~/Library/Caches/lnsym").expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "lnsym"


class Cache:
    """The reports that are kept for one way to check (``options``)."""

    def __init__(self, options: Options, folder: Path | None = None) -> None:
        self.folder = folder
        self.settings = repr((options, _program()))
        self._entries: dict[str, dict[str, Any] | None] = {}

    def whole(self, path: str, text: str) -> FileReport | None:
        """The report of a document whose text has not changed."""
        entry = self._entry(path)
        try:
            if entry is None or not entry["complete"] or entry["text"] != _digest(text):
                return None
            return FileReport(path, text, restored(entry["claims"]), restored(entry["warnings"]))
        except (LookupError, TypeError, ValueError):
            return None

    def claims(self, path: str, claims: Sequence[ReadClaim]) -> tuple[tuple[str, ...], dict[int, ClaimReport]]:
        """What each claim of a document means, and the reports of those that meant this when last checked."""
        meanings = tuple(map(_meaning, claims))
        entry = self._entry(path)
        known: dict[int, ClaimReport] = {}
        if entry is not None:
            with suppress(LookupError, TypeError, ValueError, AttributeError):
                before = dict(zip(entry["meanings"], entry["claims"], strict=True))
                for index, (meaning, claim) in enumerate(zip(meanings, claims, strict=True)):
                    if meaning and meaning in before:
                        known[index] = _moved(restored(before[meaning]), claim)
        return meanings, known

    def remember(self, path: str, report: FileReport, meanings: Sequence[str]) -> None:
        """Keep the report of a document."""
        kept = ["" if claim.code in _NOT_KEPT else m for claim, m in zip(report.claims, meanings, strict=True)]
        try:
            entry = {
                "text": _digest(report.text),
                "complete": not any(claim.code in _NOT_KEPT for claim in report.claims),
                "meanings": kept,
                "claims": stored(report.claims),
                "warnings": stored(report.warnings),
            }
            self._write(path, json.dumps(entry, separators=(",", ":")))
        except (OSError, TypeError, ValueError, RecursionError):
            return

    def _file(self, path: str) -> Path:
        if self.folder is None:
            self.folder = default_folder()
        place = path if path == "-" else os.path.abspath(path)
        return self.folder / f"{_digest(repr((place, self.settings)))}.json"

    def _entry(self, path: str) -> dict[str, Any] | None:
        """What is kept about a document; an entry that is not whole does not count."""
        if path not in self._entries:
            self._entries[path] = None
            with suppress(OSError, ValueError, LookupError, TypeError, RuntimeError):
                seal, _, body = self._file(path).read_text(encoding="utf-8").partition("\n")
                if seal == _digest(body):
                    self._entries[path] = json.loads(body)
        return self._entries[path]

    def _write(self, path: str, body: str) -> None:
        """Write the entry under another name first: who reads meanwhile sees the old one or the new one, whole."""
        import tempfile

        target = self._file(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=target.parent, prefix="new-", suffix=".tmp")
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(f"{_digest(body)}\n{body}")
            os.replace(name, target)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
        _remove_oldest(target.parent)


def _remove_oldest(folder: Path) -> None:
    with os.scandir(folder) as found:
        names = [entry.name for entry in found]
    if len(names) <= MOST_ENTRIES:
        return
    aged = []
    for name in names:
        with suppress(OSError):
            aged.append((os.stat(folder / name).st_mtime_ns, name))
    for _, name in sorted(aged)[:-_KEPT_AFTER_REMOVAL]:
        with suppress(OSError):
            os.unlink(folder / name)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _meaning(claim: ReadClaim) -> str:
    """A fingerprint of what a claim says and how it is laid out; empty for one that says nothing."""
    if claim.statement is None:
        return ""
    from ..terms.data import digest

    statements = (claim.statement, *(step.statement for step in claim.steps))
    try:
        terms = digest([term for part in statements for term in (*part.hypotheses, part.proposition)])
    except RecursionError:
        return ""
    places = [(s.source, s.line - claim.line, s.column, s.end_line - claim.line, s.end_column) for s in claim.steps]
    right = [step.right and (step.right[0] - claim.line, step.right[1]) for step in claim.steps]
    counts = [len(part.hypotheses) for part in statements]
    layout = (claim.source, claim.column, claim.end_line - claim.line, places, right)
    return _digest(repr((terms, counts, claim.expected, claim.remarks, layout)))


def _moved(report: ClaimReport, claim: ReadClaim) -> ClaimReport:
    """The report of a claim that means the same, at the place where it stands now."""
    down = claim.line - report.span.line

    def moved(span: Span) -> Span:
        return replace(span, line=span.line + down, end_line=span.end_line + down)

    steps = tuple(replace(step, span=moved(step.span)) for step in report.steps)
    return replace(
        report,
        id=claim.id,
        label=claim.label,
        expected=claim.expected,
        span=moved(report.span),
        at=moved(report.at),
        steps=steps,
    )


def _program() -> str:
    """A fingerprint of what decides: this package's files, the libraries it computes with, and Python."""
    from importlib.util import find_spec

    package = Path(__file__).parent.parent
    states = [__version__, sys.version, *_states(package)]
    for name in ("flint", "mpmath", "lark"):
        spec = find_spec(name)
        if spec is not None and spec.origin is not None:
            with suppress(OSError):
                states.append(f"{spec.origin} {os.stat(spec.origin).st_mtime_ns}")
    return _digest("\n".join(states))


def _states(folder: Path) -> Iterable[str]:
    """The time and size of every source file below a folder."""
    with os.scandir(folder) as found:
        for entry in sorted(found, key=lambda entry: entry.name):
            if entry.is_dir() and entry.name != "__pycache__":
                yield from _states(Path(entry.path))
            elif entry.name.endswith((".py", ".lark")):
                state = entry.stat()
                yield f"{entry.path} {state.st_mtime_ns} {state.st_size}"
