"""One document put to the whole tool, and what must hold whatever the document says."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pkgutil import walk_packages
from random import Random

from lnsym import algebra, check, kernel, latex, layers, numeric, tactics, terms
from lnsym.check import FileReport, Options, check_text, to_json
from lnsym.errors import DISAGREEMENT, INTERNAL_ERROR

from .documents import damaged, document

__all__ = ["Outcome", "Violation", "source", "trial", "watched"]

# Reading is a matter of milliseconds; a second is a hang, even on a busy machine.
READ_SECONDS = 5.0
OPTIONS = Options(timeout=0.5, numeric_timeout=0.3)


class Violation(Exception):
    """A document that crashed the tool, hung it, or made it do something."""


class _Hang(BaseException):
    """The alarm of a trial."""


@dataclass(frozen=True)
class Outcome:
    """The verdicts on a document's claims, and the seconds that they took."""

    verdicts: tuple[str, ...]
    seconds: float


def source(seed: str) -> tuple[str, bool]:
    """The document of a seed; two of three are damaged."""
    random = Random(seed)
    text, markdown = document(random)
    return (damaged(random, text) if random.random() < 2 / 3 else text), markdown


def trial(text: str, markdown: bool, *, decide: bool) -> Outcome:
    """Read a document, and decide its claims if wanted; ``Violation`` if anything but verdicts comes of it."""
    start = time.monotonic()
    with _no_longer_than(READ_SECONDS), watched():
        report = _read(text, markdown)
    if decide and report.claims:
        with _no_longer_than(READ_SECONDS + 4.0 * len(report.claims)), watched():
            report = check_text(text, "fuzz", markdown, OPTIONS)
    for claim in report.claims:
        if claim.code in (INTERNAL_ERROR, DISAGREEMENT):
            raise Violation(f"{claim.code} {claim.message}")
    to_json([report])
    return Outcome(tuple(claim.verdict.value for claim in report.claims), time.monotonic() - start)


def _read(text: str, markdown: bool) -> FileReport:
    """The report of a document on whose claims nobody decides."""
    from lnsym.check import read
    from lnsym.check.claim import unjudged

    claims = tuple(unjudged(claim) for claim in read(text, markdown=markdown).claims)
    return FileReport("fuzz", text, claims)


@contextmanager
def _no_longer_than(seconds: float) -> Iterator[None]:
    def ring(*_: object) -> None:
        raise _Hang

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds, 1.0)
    try:
        yield
    except _Hang:
        raise Violation(f"more than {seconds:g} s of work") from None
    except Violation:
        raise
    except Exception as error:
        raise Violation(f"{type(error).__name__}: {error}") from error
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


_FORBIDDEN = ("subprocess.", "os.system", "os.exec", "os.spawn", "os.posix_spawn", "os.fork", "os.remove", "os.rename",
              "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.chmod", "os.truncate", "shutil.", "socket.",
              "ctypes.dlopen", "urllib.")  # fmt: skip
_seen: list[str] | None = None
_hooked = False


@contextmanager
def watched() -> Iterator[None]:
    """Complain of files written, processes started, connections made and text compiled meanwhile."""
    global _seen, _hooked
    if not _hooked:
        # Modules are compiled and classes made when they are loaded; that is done before anybody watches.
        for package in (algebra, check, kernel, latex, layers, numeric, tactics, terms):
            for module in walk_packages(package.__path__, f"{package.__name__}."):
                import_module(module.name)
        check_text("$$ u = v $$", markdown=True, options=OPTIONS)
        sys.addaudithook(_audit)
        _hooked = True
    _seen = seen = []
    try:
        yield
    finally:
        _seen = None
    if seen:
        raise Violation(f"side effects: {', '.join(seen[:5])}")


def _audit(event: str, arguments: tuple[object, ...]) -> None:
    if _seen is None:
        return
    if event == "open":
        path, mode, flags = (*arguments, None, None)[:3]
        writes = isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        if writes or (isinstance(mode, str) and set(mode) & set("wax+")):
            _seen.append(f"{event} {path!r} {mode}")
    elif event == "compile":
        code, name = arguments
        if isinstance(code, str | bytes) and str(name).startswith("<"):
            _seen.append(f"{event} {code!r:.80}")
    elif event.startswith(_FORBIDDEN):
        _seen.append(f"{event} {arguments!r:.80}")
