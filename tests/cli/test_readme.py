"""The README's own mathematics."""

from __future__ import annotations

from pathlib import Path

from lnsym.check import check_files

README = Path(__file__).parents[2] / "README.md"


def test_every_formula_of_the_readme_is_proved() -> None:
    """``lnsym check README.md`` passes, and there is something to check."""
    (report,) = check_files([README])
    assert {claim.id: claim.verdict.value for claim in report.claims if not claim.ok} == {}
    assert len(report.claims) >= 5
