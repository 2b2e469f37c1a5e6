"""Look at files again and again, and say when they have changed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence

__all__ = ["changes"]

State = dict[str, tuple[int, int]]


def changes(
    find: Callable[[], Sequence[str]], *, seconds: float = 0.3, sleep: Callable[[float], None] = time.sleep
) -> Iterator[tuple[str, ...]]:
    """The files that ``find`` names: at once, and again whenever one of them was changed, made or removed.

    A file is looked at by its time and size. An editor that writes in two steps gives a moment's peace first.
    """
    before: State | None = None
    while True:
        now = _state(find())
        if now != before:
            while before is not None:
                sleep(seconds / 4)
                now, earlier = _state(find()), now
                if now == earlier:
                    break
            before = now
            yield tuple(now)
        sleep(seconds)


def _state(paths: Sequence[str]) -> State:
    """The time and size of each file; one that has gone, perhaps for a moment, is left out."""
    found: State = {}
    for path in paths:
        try:
            status = os.stat(path)
        except OSError:
            continue
        found[path] = (status.st_mtime_ns, status.st_size)
    return found
