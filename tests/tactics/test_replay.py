"""Every proof of a document replays from its JSON alone, in a process that knows neither tactics nor numbers."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from lnsym.check import read
from lnsym.tactics import decide, proof_data
from lnsym.terms.data import digest

ROOT = Path(__file__).parents[2]
REPORTS = ("layernorm.md", "rmsnorm.md")
REPLAY = """
import json, sys
from lnsym.kernel import KernelError, replay
from lnsym.terms.data import digest

def fingerprint(proof):
    try:
        statement = replay(proof).statement
    except KernelError as error:
        return str(error)
    return digest([*statement.hypotheses, statement.proposition])

found = [fingerprint(proof) for proof in json.load(sys.stdin)]
parts = {".".join(name.split(".")[:2]) for name in sys.modules}
foreign = parts & {"lnsym.tactics", "lnsym.numeric", "lnsym.latex", "lnsym.check", "sympy", "mpmath"}
json.dump({"found": found, "foreign": sorted(foreign)}, sys.stdout)
"""


@pytest.fixture(scope="module")
def proofs() -> dict[str, dict[str, Any]]:
    """The proofs of the claims of the reports, by what they prove."""
    made: dict[str, dict[str, Any]] = {}
    for name in REPORTS:
        for claim in read((ROOT / "reports" / name).read_text(encoding="utf-8"), markdown=True).claims:
            if claim.statement is None:
                continue
            decision = decide(claim.statement, deadline=time.monotonic() + 5)
            if decision.theorem is not None and decision.witness is not None:
                said = digest([*claim.statement.hypotheses, claim.statement.proposition])
                made[said] = proof_data(decision.theorem, decision.witness)
    return made


def replayed(proofs: list[dict[str, Any]]) -> dict[str, Any]:
    """What a fresh process makes of proofs, and which modules it has loaded that it should not need."""
    done = subprocess.run(
        [sys.executable, "-c", REPLAY], input=json.dumps(proofs), capture_output=True, text=True, check=True, cwd=ROOT
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_proofs_replay_in_a_fresh_process(proofs: dict[str, dict[str, Any]]) -> None:
    """Each proof gives the statement of its claim again; neither search nor numbers nor SymPy are loaded."""
    assert len(proofs) > 50
    assert replayed(list(proofs.values())) == {"found": list(proofs), "foreign": []}


def test_a_proof_of_another_claim_does_not_replay(proofs: dict[str, dict[str, Any]]) -> None:
    """With the statement of one proof and the steps of the next, the process answers with a refusal for each."""
    given = list(proofs.values())[:12]
    mixed = [
        {**one, "steps": other["steps"], "terms": other["terms"]}
        for one, other in zip(given, [*given[1:], given[0]], strict=True)
    ]
    assert all(word.startswith("proof: ") for word in replayed(mixed)["found"])


def test_a_proof_is_json(proofs: dict[str, dict[str, Any]]) -> None:
    """Written and read again, nothing of a proof is lost or changed."""
    assert json.loads(json.dumps(list(proofs.values()))) == list(proofs.values())
