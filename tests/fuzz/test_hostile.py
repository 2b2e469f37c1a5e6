"""Large, deep and malicious documents, at reduced sizes; ``python -m tests.fuzz.hostile`` has the full ones."""

from __future__ import annotations

import pytest

from .hostile import check, documents

CASES = dict(documents(0.015))


@pytest.mark.parametrize("name", CASES)
def test_a_hostile_document_gets_verdicts(name) -> None:
    """Exit 0 or 1 in bounded time and memory; every display a verdict, no defect, no file made."""
    found = check(CASES[name], "--timeout", "2", limit=60)
    assert found.status in (0, 1)
    assert sum(found.verdicts.values()) >= 1
    assert not [verdict for verdict in found.verdicts if "LN303" in verdict or "LN304" in verdict], found.verdicts
    assert found.made == ()
    assert found.megabytes < 500
    if name in ("deep", "programs", "open brackets"):
        # Brackets around brackets are one pair of brackets; everything else that is nested so deeply is not read.
        assert {verdict.split()[0] for verdict in found.verdicts} <= {"unreadable", "proved"}
