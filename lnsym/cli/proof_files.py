"""Proofs as files: one for each proved step of a document."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import DISAGREEMENT, UNDEFINED_AT_A_POINT

if TYPE_CHECKING:
    from ..check import FileReport

__all__ = ["proof_text", "write_proofs"]


def write_proofs(reports: Sequence[FileReport], folder: Path) -> list[Path]:
    """Write ``<file>-<id>-<step>.json`` for every step that is proved; each is whole or not there."""
    from ..report.files import write_atomically

    return [write_atomically(folder / f"{name}.json", proof_text(proof)) for name, proof in _proofs(reports)]


def proof_text(proof: Mapping[str, Any]) -> str:
    """A proof as JSON, a row of its terms or a step to a line."""
    parts = []
    for key, value in proof.items():
        if isinstance(value, list):
            rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in value)
            parts.append(f"{json.dumps(key)}: [\n{rows}\n ]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    body = ",\n ".join(parts)
    return f"{{\n {body}\n}}\n"


def _proofs(reports: Sequence[FileReport]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Names, no two the same even if letters do not count as different, and proofs."""
    taken: set[str] = set()
    for report in reports:
        for claim in report.claims:
            if claim.code in (DISAGREEMENT, UNDEFINED_AT_A_POINT):
                continue  # the numbers speak against it
            for position, step in enumerate(claim.steps, start=1):
                if step.proof is not None:
                    name = _free(f"{_plain(Path(report.path).stem)}-{_plain(claim.id)}-{position}", taken)
                    taken.add(name.casefold())
                    yield name, step.proof


def _free(name: str, taken: set[str]) -> str:
    found, count = name, 1
    while found.casefold() in taken:
        count += 1
        found = f"{name}_{count}"
    return found


def _plain(text: str) -> str:
    """Letters, digits, dots, hyphens and underscores only; never a path, never hidden."""
    return re.sub(r"[^\w.-]", "_", text).lstrip(".")[:80] or "document"
