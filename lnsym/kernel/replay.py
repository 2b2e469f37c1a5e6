"""Proofs as plain data, and their replay: the data alone gives the theorem again, or a clear refusal.

A proof is ``{"format", "terms", "statement", "digest", "witness", "steps"}``. ``terms`` is a table of nodes;
everywhere else a term is its row. A step is ``{"rule", "hypotheses", "proposition", "premises", "arguments"}``
and its premises are earlier steps. The last step is the statement. The witness is a point at which the
hypotheses hold, so that nothing is proved of nothing.
"""

from __future__ import annotations

from typing import Any

from ..terms import Index, Statement, Symbol, Term
from ..terms.data import DataError, digest, rational, read_terms
from .error import KernelError
from .refutation import satisfied
from .theorem import Theorem, infer

__all__ = ["FORMAT", "replay"]

FORMAT = "lnsym proof 1"
_KEYS = {"format", "terms", "statement", "digest", "witness", "steps"}
_STEP_KEYS = {"rule", "hypotheses", "proposition", "premises", "arguments"}


def replay(proof: Any) -> Theorem:
    """The theorem of a proof; ``KernelError`` says which part does not hold."""
    try:
        return _replay(proof)
    except RecursionError:
        raise KernelError("proof: the terms are nested too deeply") from None


def _replay(proof: Any) -> Theorem:
    _require(isinstance(proof, dict) and set(proof) == _KEYS, f"a proof has the keys {', '.join(sorted(_KEYS))}")
    _require(proof["format"] == FORMAT, f"the format is not {FORMAT!r}")
    _require(isinstance(proof["terms"], list), "the terms are not a list")
    try:
        table = read_terms(proof["terms"])
    except DataError as error:
        raise KernelError(f"proof: the terms: {error}") from None
    statement = _statement(proof["statement"], table, "the statement")
    said = digest([*statement.hypotheses, statement.proposition])
    _require(proof["digest"] == said, "the digest is not that of the statement")
    _require(isinstance(proof["steps"], list) and bool(proof["steps"]), "a proof has at least one step")
    theorems: list[Theorem] = []
    for number, step in enumerate(proof["steps"]):
        theorems.append(_step(step, number, table, theorems))
    _require(theorems[-1].statement == statement, "the last step is not the statement")
    _witness(proof["witness"], table, statement)
    return theorems[-1]


def _require(condition: bool, complaint: str) -> None:
    if not condition:
        raise KernelError(f"proof: {complaint}")


def _row(data: Any, table: list[Term], where: str) -> Term:
    whole = isinstance(data, int) and not isinstance(data, bool)
    _require(whole and 0 <= data < len(table), f"{where}: {data!r:.40} is no row of the terms")
    found: Term = table[data]
    return found


def _statement(data: Any, table: list[Term], where: str) -> Statement:
    good = isinstance(data, dict) and {"hypotheses", "proposition"} <= set(data)
    _require(good and isinstance(data["hypotheses"], list), f"{where} has hypotheses and a proposition")
    parts = [_row(row, table, where) for row in (*data["hypotheses"], data["proposition"])]
    _require(all(part.shape.kind == "proposition" for part in parts), f"{where} consists of propositions")
    return Statement(tuple(parts[:-1]), parts[-1])


def _step(data: Any, number: int, table: list[Term], earlier: list[Theorem]) -> Theorem:
    where = f"step {number}"
    _require(
        isinstance(data, dict) and set(data) == _STEP_KEYS, f"{where} has the keys {', '.join(sorted(_STEP_KEYS))}"
    )
    statement = _statement(data, table, where)
    _require(isinstance(data["rule"], str), f"{where}: the rule is not a name")
    _require(isinstance(data["premises"], list), f"{where}: the premises are not a list")
    premises = []
    for k in data["premises"]:
        whole = isinstance(k, int) and not isinstance(k, bool)
        _require(whole and 0 <= k < number, f"{where}: the premise {k!r:.40} is no earlier step")
        premises.append(earlier[k])
    _require(isinstance(data["arguments"], dict), f"{where}: the arguments are not a table")
    arguments = {str(name): _row(row, table, where) for name, row in data["arguments"].items()}
    try:
        return infer(data["rule"], statement, tuple(premises), arguments)
    except KernelError as error:
        raise KernelError(f"proof: {where}: {error}") from None


def _witness(data: Any, table: list[Term], statement: Statement) -> None:
    """The witness must satisfy the hypotheses, in exact arithmetic."""
    good = isinstance(data, dict) and set(data) == {"dimension", "values"} and isinstance(data["values"], list)
    _require(good, "the witness has a dimension and values")
    size = data["dimension"]
    _require(isinstance(size, int) and not isinstance(size, bool) and 1 <= size <= 64, "the witness's dimension")
    values: dict[Symbol | Index, object] = {}
    for pair in data["values"]:
        _require(isinstance(pair, list) and len(pair) == 2, "a value of the witness is a pair")
        symbol = _row(pair[0], table, "the witness")
        _require(isinstance(symbol, Symbol | Index), "the witness gives values to symbols")
        assert isinstance(symbol, Symbol | Index)
        values[symbol] = _value(pair[1], symbol)
    try:
        satisfied(statement, size, values)
    except Exception as error:  # whatever goes wrong at the point, the hypotheses are not shown there
        raise KernelError(f"proof: the witness: {error}") from None


def _value(data: Any, symbol: Symbol | Index) -> object:
    """The data as numbers; whether they are a value of the symbol is asked where the hypotheses are."""
    return data if isinstance(symbol, Index) else _number(data, symbol.shape.kind)


def _number(data: Any, kind: str) -> object:
    if kind in ("vector", "map"):
        _require(isinstance(data, list), f"{data!r:.40} is no {kind}")
        return tuple(_number(item, "vector" if kind == "map" else "scalar") for item in data)
    _require(isinstance(data, str), f"{data!r:.40} is no rational number")
    try:
        return rational(data)
    except ValueError as error:
        raise KernelError(f"proof: the witness: {error}") from None
