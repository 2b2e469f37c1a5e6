"""Proofs as plain data: what stands in a file, read into terms and numbers. Nothing of it is believed here.

A proof is ``{"format", "terms", "statement", "digest", "witness", "steps"}``. ``terms`` is a table of nodes;
everywhere else a term is its row. A step is ``{"rule", "hypotheses", "proposition", "premises", "arguments"}``
and its premises are numbers of earlier steps. The witness is ``{"dimension", "values"}``, a point.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .arithmetic import Symbol
from .data import DataError, rational, read_terms
from .linear import Index
from .statement import Statement
from .term import Term

__all__ = ["FORMAT", "Proof", "ProofStep", "read_proof"]

FORMAT = "lnsym proof 1"


@dataclass(frozen=True, slots=True)
class ProofStep:
    """One inference, as the data says it."""

    rule: str
    statement: Statement
    premises: tuple[int, ...]
    arguments: Mapping[str, Term]


@dataclass(frozen=True, slots=True)
class Proof:
    """The statement, its fingerprint, the steps, and the point at which the hypotheses shall hold."""

    statement: Statement
    digest: str
    steps: tuple[ProofStep, ...]
    dimension: int
    values: Mapping[Symbol | Index, object]


def read_proof(data: Any) -> Proof:
    """The proof that plain data says; ``DataError`` names the part that is not of the format."""
    keys = ("format", "terms", "statement", "digest", "witness", "steps")
    form, rows, claim, digest, witness, steps = _values(data, "a proof", *keys)
    _require(form == FORMAT, f"the format is not {FORMAT!r}")
    table = read_terms(_list(rows, "the terms"))
    hypotheses, proposition = _values(claim, "the statement", "hypotheses", "proposition")
    statement = _statement(hypotheses, proposition, table, "the statement")
    found = [_step(step, table, f"step {number}") for number, step in enumerate(_list(steps, "the steps"))]
    size, pairs = _values(witness, "the witness", "dimension", "values")
    _require(_is_whole(size), "the dimension of the witness is not a whole number")
    values = dict(_value(pair, table) for pair in _list(pairs, "the values of the witness"))
    return Proof(statement, digest, tuple(found), size, values)


def _require(condition: bool, complaint: str) -> None:
    if not condition:
        raise DataError(complaint)


def _values(data: Any, name: str, *keys: str) -> list[Any]:
    """The values of a table that has just these keys."""
    _require(isinstance(data, dict) and set(data) == set(keys), f"{name} has the keys {', '.join(sorted(keys))}")
    return [data[key] for key in keys]


def _list(data: Any, name: str) -> list[Any]:
    _require(isinstance(data, list), f"{name} are not a list")
    return list(data)


def _is_whole(data: Any) -> bool:
    return isinstance(data, int) and not isinstance(data, bool)


def _row(data: Any, table: list[Term], where: str) -> Term:
    _require(_is_whole(data) and 0 <= data < len(table), f"{where}: {data!r:.40} is no row of the terms")
    return table[int(data)]


def _statement(hypotheses: Any, proposition: Any, table: list[Term], where: str) -> Statement:
    parts = [_row(row, table, where) for row in (*_list(hypotheses, f"{where}: the hypotheses"), proposition)]
    _require(all(part.shape.kind == "proposition" for part in parts), f"{where} consists of propositions")
    return Statement(tuple(parts[:-1]), parts[-1])


def _step(data: Any, table: list[Term], where: str) -> ProofStep:
    keys = ("rule", "hypotheses", "proposition", "premises", "arguments")
    rule, hypotheses, proposition, premises, arguments = _values(data, where, *keys)
    _require(isinstance(rule, str), f"{where}: the rule is not a name")
    _require(isinstance(arguments, dict), f"{where}: the arguments are not a table")
    for k in _list(premises, f"{where}: the premises"):
        _require(_is_whole(k), f"{where}: the premise {k!r:.40} is no earlier step")
    given = {str(name): _row(row, table, where) for name, row in arguments.items()}
    return ProofStep(rule, _statement(hypotheses, proposition, table, where), tuple(premises), given)


def _value(data: Any, table: list[Term]) -> tuple[Symbol | Index, object]:
    pair = _list(data, "a symbol and its value")
    _require(len(pair) == 2, "a value of the witness is a pair")
    symbol = _row(pair[0], table, "the witness")
    if isinstance(symbol, Index):
        return symbol, pair[1]
    if isinstance(symbol, Symbol):
        return symbol, _number(pair[1], symbol.shape.kind)
    raise DataError("the witness gives values to symbols")


def _number(data: Any, kind: str) -> object:
    """A rational number, or as many levels of lists of them as a vector or a map has."""
    if kind in ("vector", "map"):
        _require(isinstance(data, list), f"{data!r:.40} is no {kind}")
        return tuple(_number(item, "vector" if kind == "map" else "scalar") for item in data)
    _require(isinstance(data, str), f"{data!r:.40} is no rational number")
    return rational(data)
