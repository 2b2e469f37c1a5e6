"""Write a theorem as plain data that the kernel's replay accepts."""

from __future__ import annotations

from typing import Any

from ..kernel import Theorem
from ..terms import Index, Symbol
from ..terms.data import TermTable, digest
from ..terms.proof import FORMAT
from .satisfy import Witnesses

__all__ = ["proof_data"]


def proof_data(theorem: Theorem, witness: Witnesses) -> dict[str, Any]:
    """The proof of a theorem: its steps in order, shared terms and shared steps once."""
    table = TermTable()
    steps: list[dict[str, Any]] = []
    place: dict[int, int] = {}

    def step(t: Theorem) -> int:
        known = place.get(id(t))
        if known is None:
            premises = [step(premise) for premise in t.premises]
            steps.append(
                {
                    "rule": t.rule,
                    "hypotheses": [table.add(h) for h in t.hypotheses],
                    "proposition": table.add(t.proposition),
                    "premises": premises,
                    "arguments": {name: table.add(term) for name, term in sorted(t.arguments.items())},
                }
            )
            known = place[id(t)] = len(steps) - 1
        return known

    step(theorem)
    values = [[table.add(symbol), _plain(symbol, value)] for symbol, value in witness.values.items()]
    return {
        "format": FORMAT,
        "statement": {"hypotheses": steps[-1]["hypotheses"], "proposition": steps[-1]["proposition"]},
        "digest": digest([*theorem.hypotheses, theorem.proposition]),
        "witness": {"dimension": witness.dimension, "values": values},
        "steps": steps,
        "terms": table.rows,
    }


def _plain(symbol: Symbol | Index, value: object) -> Any:
    if isinstance(value, tuple):
        return [_plain(symbol, entry) for entry in value]
    return value if isinstance(symbol, Index) else str(value)
