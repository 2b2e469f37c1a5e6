"""A time limit for code that does not look at the clock by itself."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import OutOfTime

__all__ = ["time_limit"]


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise ``OutOfTime`` in the body once ``seconds`` have passed.

    Uses the alarm clock of the process, so it acts in the main thread of a Unix process only; elsewhere the
    deadlines that searches are given, and look at, are the only limit.
    """
    usable = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if seconds is None or not usable:
        yield
        return

    def ring(*_: object) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    try:
        # Rings again each second: an exception raised inside a finalizer would be lost.
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001), 1.0)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, before)
