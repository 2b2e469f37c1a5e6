"""A document as JSON: the same results as data, each formula in LaTeX and in Unicode."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ..document import Definition, Document, Figure, Item, Missing, Paragraph, Result, Table
from ..document.result import stated_hypotheses
from ..terms import Term
from ..terms.latex import to_latex
from ..terms.text import to_text
from .checks import CheckRow
from .layout import numbers
from .provenance import Provenance

__all__ = ["render_json"]


def _formula(term: Term) -> dict[str, str]:
    return {"latex": to_latex(term), "text": to_text(term)}


def _item(item: Item, number: dict[str, int]) -> dict[str, Any]:
    match item:
        case Paragraph():
            return {"kind": "paragraph", "text": " ".join(item.text.split())}
        case Definition():
            meaning = {"name": _formula(item.name), "meaning": _formula(item.meaning)}
            return {"kind": "definition", "id": item.id, "text": item.text, **meaning}
        case Result():
            derivations = [
                {
                    "start": _formula(chain.start),
                    "steps": [
                        {"relation": step.relation, "term": _formula(step.term), "reason": step.reason}
                        for step in chain.steps
                    ],
                }
                for chain in item.steps
            ]
            prose = {"proof": item.proof, "remark": item.remark}
            return {"kind": "result", **_stated(item, number), "derivations": derivations, **prose}
        case Missing():
            example = item.counterexample
            found = example and {
                "d": example.dimension,
                "values": {to_text(name): to_text(value) for name, value in example.values},
                "left": _formula(example.left),
                "right": _formula(example.right),
            }
            return {"kind": "missing", **_stated(item, number), "reason": item.reason, "counterexample": found}
        case Figure():
            return {
                "kind": "figure",
                "id": item.id,
                "caption": item.caption,
                "x": item.x_label,
                "y": item.y_label,
                "curves": [{"label": curve.label, "points": curve.points} for curve in item.curves],
                "asymptotes": [{"label": line.label, "height": line.height} for line in item.asymptotes],
            }
        case Table():
            cells = {"header": item.header, "rows": item.rows}
            return {"kind": "table", "id": item.id, "caption": item.caption, **cells}


def _stated(item: Result | Missing, number: dict[str, int]) -> dict[str, Any]:
    return {
        "id": item.id,
        "number": number[item.id],
        "title": item.title,
        "hypotheses": [_formula(hypothesis) for hypothesis in stated_hypotheses(item.statement)],
        "statement": _formula(item.statement.proposition),
    }


def render_json(document: Document, checks: Sequence[CheckRow], provenance: Provenance) -> str:
    """The document as JSON with sorted keys; the same document gives the same bytes."""
    number = numbers(document)
    data = {
        "name": document.name,
        "title": document.title,
        "abstract": " ".join(document.abstract.split()),
        "layer": document.layer,
        "notation": [
            {"symbol": _formula(row.symbol), "words": row.words, "formula": row.formula and _formula(row.formula)}
            for row in document.notation
        ],
        "sections": [
            {"title": section.title, "items": [_item(item, number) for item in section.items]}
            for section in document.sections
        ],
        "checks": [
            {
                "id": row.id,
                "verdict": row.verdict,
                "digits": row.digits,
                "dimensions": row.dimensions,
                "points": row.points,
            }
            for row in checks
        ],
        "made_with": {"versions": dict(provenance.versions), "precision": provenance.precision},
    }
    return json.dumps(data, indent=2, ensure_ascii=False, sort_keys=True) + "\n"
