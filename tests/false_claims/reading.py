"""Formulas of one line as statements, decided without the numeric test beside the proof."""

from __future__ import annotations

import time

from lnsym.check.document import read
from lnsym.latex import ReadClaim
from lnsym.tactics import decide
from lnsym.terms import Statement

__all__ = ["DECLARATIONS", "refusal", "statement", "verdict", "verdict_or_refusal"]

DECLARATIONS = ("let a, b, c, s, t in R", "let n in N", "let g, w, x, y in R^d", "let A, W in R^{dxd}")


def _claim(*lines: str) -> ReadClaim:
    text = [f"% lnsym: {line}" for line in DECLARATIONS]
    text += [f"% lnsym: {line}" if line.startswith(("assume ", "layer ")) else f"\\[\n{line}\n\\]" for line in lines]
    return read("\n".join(text) + "\n", markdown=False).claims[-1]


def statement(*lines: str) -> Statement:
    """The last of some formulas: those before it are definitions; a line ``assume …`` or ``layer …`` annotates."""
    claim = _claim(*lines)
    assert claim.statement is not None, claim.diagnostic
    return claim.statement


def verdict(*lines: str) -> str:
    """What is decided about the last of some formulas, which must be read."""
    return decide(statement(*lines), deadline=time.monotonic() + 2).verdict


def verdict_or_refusal(*lines: str) -> str:
    """The same; ``unreadable`` where the formula is refused."""
    return "unreadable" if _claim(*lines).statement is None else verdict(*lines)


def refusal(*lines: str) -> str | None:
    """The code with which the last formula is refused, or nothing."""
    diagnostic = _claim(*lines).diagnostic
    return None if diagnostic is None else diagnostic.code
