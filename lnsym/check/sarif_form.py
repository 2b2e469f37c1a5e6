"""The reports in SARIF 2.1.0, the format in which code scanning exchanges results."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from .. import __version__
from .claim import diagnostic_span
from .explanations import explanation
from .results import ClaimReport, FileReport, Span
from .text_form import remarks
from .verdicts import Verdict

__all__ = ["to_sarif"]

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Verdict.REFUTED: "error", Verdict.UNREADABLE: "error"}


def to_sarif(files: Sequence[FileReport]) -> dict[str, Any]:
    """One run: a rule for each code that occurs, a result for each claim that does not pass and each warning."""
    results = [result for file in files for result in _results(file)]
    codes = sorted({result["ruleId"] for result in results})
    for result in results:
        result["ruleIndex"] = codes.index(result["ruleId"])
    driver = {"name": "lnsym", "version": __version__, "rules": [_rule(code) for code in codes]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str) -> dict[str, Any]:
    found = explanation(code)
    return {
        "id": code,
        "shortDescription": {"text": found.title},
        "fullDescription": {"text": found.text},
        "help": {"text": found.shown()},
    }


def _results(file: FileReport) -> list[dict[str, Any]]:
    found = []
    remark = "error" if file.strict else "note"
    for warning in file.warnings:
        text = "\n".join([warning.message, *warning.notes, *([warning.help] if warning.help else [])])
        found.append(_result(warning.code, remark, text, file.path, diagnostic_span(warning)))
    found += [_claim(claim, file.path) for claim in file.claims if not claim.ok]
    return found


def _claim(claim: ClaimReport, path: str) -> dict[str, Any]:
    level = "error" if claim.expected else _LEVELS.get(claim.verdict, "warning")
    text = "\n".join(remarks(claim)) or claim.verdict.value
    result = _result(claim.code or "LN301", level, text, path, claim.at)
    return {**result, "properties": {"claim": claim.id, "verdict": claim.verdict.value}}


def _result(code: str, level: str, text: str, path: str, at: Span) -> dict[str, Any]:
    region = {"startLine": at.line, "startColumn": at.column, "endLine": at.end_line, "endColumn": at.end_column}
    if (at.end_line, at.end_column) <= (at.line, at.column):
        region["endColumn"] = at.column + 1
    place = {"artifactLocation": {"uri": _uri(path)}, "region": region}
    return {"ruleId": code, "level": level, "message": {"text": text}, "locations": [{"physicalLocation": place}]}


def _uri(path: str) -> str:
    if Path(path).is_absolute():
        return Path(path).as_uri()
    return quote(Path(path).as_posix())
