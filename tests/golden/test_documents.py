"""Documents in the styles of thirteen authors, against the truth of each claim as it was settled by hand."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from lnsym.check import ClaimReport, Judges, Options, Verdict, check_claim, is_markdown, read
from lnsym.latex import ReadClaim

FOLDER = Path(__file__).parent / "documents"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
# The sample: of every document the claims whose digests come first, so that a new claim moves at most one of them.
EACH = 7
SEED = "1"  # one whose sample takes seconds
RIGHT = 87  # of 91

OPTIONS = Options(numeric=False, timeout=30)
WITHOUT_DIAGNOSIS = Judges(diagnose=lambda step, statement, decision: step)


def claims(name: str) -> dict[str | None, ReadClaim]:
    """The claims of a document by label."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    return {claim.label: claim for claim in read(text, markdown=is_markdown(name, text)).claims}


def sample(name: str) -> list[str]:
    """The labels that are decided."""
    return sorted(EXPECTED[name], key=lambda label: sha256(f"{SEED}{label}".encode()).digest())[:EACH]


def allowed(verdict: str | list[str]) -> set[str]:
    """The verdicts that are right; where several are, it is a matter of convention."""
    return {verdict} if isinstance(verdict, str) else set(verdict)


@pytest.fixture(scope="module")
def reports() -> dict[tuple[str, str], ClaimReport]:
    """The reports of the sample, by document and label."""
    found = {}
    for name in EXPECTED:
        read_claims = claims(name)
        for label in sample(name):
            found[name, label] = check_claim(read_claims[label], OPTIONS, WITHOUT_DIAGNOSIS)
    return found


@pytest.mark.parametrize("name", EXPECTED)
def test_every_claim_is_found_in_its_document(name: str) -> None:
    """The reader sees each label whose truth is written down."""
    assert EXPECTED[name].keys() <= claims(name).keys()


def test_no_verdict_is_wrong(reports) -> None:
    """What is proved or refuted is expected so, the whole claim and each of its steps."""
    wrong = []
    for (name, label), report in reports.items():
        expected = EXPECTED[name][label]
        pairs = [(report.verdict, allowed(expected["verdict"]))]
        if "steps" in expected:
            steps = zip(report.steps, expected["steps"], strict=True)
            pairs += [(step.verdict, allowed(verdict)) for step, verdict in steps]
        settled = (Verdict.PROVED, Verdict.REFUTED)
        wrong += [
            f"{name} {label}: {found}, not {right}" for found, right in pairs if found in settled and found not in right
        ]
    assert not wrong


def test_most_verdicts_are_right(reports) -> None:
    """As many claims have an expected verdict as ever had."""
    right = [
        (name, label)
        for (name, label), report in reports.items()
        if report.verdict in allowed(EXPECTED[name][label]["verdict"])
    ]
    assert len(right) >= RIGHT, sorted(reports.keys() - set(right))
