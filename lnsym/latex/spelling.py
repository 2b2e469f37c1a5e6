"""Slips of the pen in a name."""

from __future__ import annotations

__all__ = ["one_slip"]


def one_slip(name: str, other: str) -> bool:
    """Whether two names differ by one letter at most: left out, put in, another one, or two of them swapped."""
    head = _alike(name, other)
    rest = name[head:], other[head:]
    tail = _alike(rest[0][::-1], rest[1][::-1])
    left, right = (part[: len(part) - tail] for part in rest)
    return max(len(left), len(right)) <= 1 or (len(left) == 2 and left == right[::-1])


def _alike(one: str, other: str) -> int:
    """How many letters two words begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((k for k, (a, b) in pairs if a != b), min(len(one), len(other)))
