"""Reports as JSON data and back, without loss: what the cache keeps."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from . import results
from .verdicts import Verdict

__all__ = ["restored", "stored"]

_LIGHT = {
    cls.__name__: cls
    for cls in (
        results.ClaimReport,
        results.Counterexample,
        results.NumericEvidence,
        results.Span,
        results.StepReport,
        Verdict,
    )
}


def stored(value: object) -> Any:
    """The value as JSON data: a record carries the name of its class; ``TypeError`` for what is not of a report."""
    match value:
        case None | bool() | int() | float():
            return value
        case Enum():
            return {"is": type(value).__name__, "value": value.value}
        case str():
            return value
        case tuple():
            return [stored(item) for item in value]
        case list():
            return {"is": "list", "items": [stored(item) for item in value]}
        case dict():
            return {"is": "dict", "items": [[stored(key), stored(item)] for key, item in value.items()]}
    if is_dataclass(value) and not isinstance(value, type) and _is_known(type(value).__name__):
        data = {spec.name: stored(getattr(value, spec.name)) for spec in fields(value)}
        return {"is": type(value).__name__, **data}
    raise TypeError(f"a {type(value).__name__} is not kept")


def restored(data: Any) -> Any:
    """The value that was stored; a JSON list is a tuple."""
    match data:
        case list():
            return tuple(restored(item) for item in data)
        case {"is": "list", "items": items}:
            return [restored(item) for item in items]
        case {"is": "dict", "items": items}:
            return {restored(key): restored(item) for key, item in items}
        case {"is": str(name), **rest}:
            return _class(name)(**{str(key): restored(item) for key, item in rest.items()})
    return data


def _is_known(name: str) -> bool:
    return name in _LIGHT or name == "Diagnostic"


def _class(name: str) -> Any:
    if name == "Diagnostic":
        # Only a document with warnings needs the reader's class, and with it the reader.
        from ..latex import Diagnostic

        return Diagnostic
    return _LIGHT[name]
