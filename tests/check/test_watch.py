"""Watching: at once, and again after every change."""

from __future__ import annotations

import os

from lnsym.check.watch import changes


def test_every_change_is_told_once(tmp_path) -> None:
    """Changed, made, removed; what did not change is not told, and a file written in two steps is told once."""
    first, second = tmp_path / "a.md", tmp_path / "b.md"
    first.write_text("1")
    steps = iter(
        [
            lambda: None,
            lambda: first.write_text("12"),
            lambda: first.write_text("123"),
            lambda: None,
            lambda: None,
            lambda: second.write_text("1"),
            lambda: None,
            lambda: os.utime(second, (1, 1)),
            lambda: None,
            lambda: first.unlink(),
        ]
    )
    told = []

    def sleep(seconds: float) -> None:
        next(steps, lambda: None)()

    names = [str(first), str(second)]
    for files in changes(lambda: names, sleep=sleep):
        told.append((len(files), first.read_text() if first.exists() else None))
        if len(told) == 5:
            break
    assert told == [(1, "1"), (1, "123"), (2, "123"), (2, "123"), (1, None)]
