"""A statement of the command line as a claim; letters whose kind is customary need no declaration."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import click

from ..latex import ReadClaim, ReadStep, read_conditions, read_formula
from ..latex.diagnostic import ANNOTATION, ReadError
from ..latex.scope import CUSTOMARY
from ..terms import Statement, Term, default_hypotheses

__all__ = ["claim_of"]


def claim_of(
    statement: str, conditions: Sequence[str], declared: Sequence[str], notation: Mapping[str, Term]
) -> tuple[ReadClaim, list[str]]:
    """The claim, and the declarations that custom added: ``["a in R"]``."""
    lets = [text for text in declared if text.strip()]
    assumed: list[str] = []
    while True:
        names = ", ".join([*lets, *assumed])
        source = statement
        try:
            hypotheses: list[Term] = []
            for source in conditions:
                hypotheses += read_conditions(source, notation=notation, declared=names)
            source = statement
            proposition = read_formula(source, notation=notation, declared=names)
            break
        except ReadError as error:
            added = _customary(error, source)
            if added is None or added in assumed:
                raise click.UsageError(_shown(error, source)) from error
            assumed.append(added)
    if proposition.shape.kind != "proposition":
        raise click.UsageError(f"there is no relation (=, <, …) in {statement!r}, so nothing is claimed")
    whole = Statement(default_hypotheses(tuple(hypotheses)), proposition)
    end = max(len(statement), 1) + 1
    step = ReadStep(statement, 1, 1, 1, end, whole)
    return ReadClaim("statement", None, 1, 1, 1, statement, whole, (step,), None, None), assumed


def _customary(error: ReadError, source: str) -> str | None:
    """The declaration of an undeclared letter whose kind is customary."""
    if error.code != "LN110" or error.span is None:
        return None
    name = source[slice(*error.span)]
    return f"{name} in {CUSTOMARY[name]}" if name in CUSTOMARY else None


def _as_option(found: re.Match[str]) -> str:
    """lnsym: let a in R as it is said on the command line."""
    word, _, rest = found[1].removeprefix("lnsym: ").partition(" ")
    return f'--{word} "{rest}"'


def _shown(error: ReadError, source: str) -> str:
    """The message with the part that it is about."""
    lines = [f"[{error.code}] {error.message}"]
    if error.span is not None:
        start, end = error.span
        lines += [f"  {source}", f"  {' ' * start}{'^' * max(1, end - start)}"]
    lines += [f"  = {note}" for note in error.notes]
    if error.help:
        lines.append(f"  = help: {ANNOTATION.sub(_as_option, error.help)}")
    return "\n".join(lines)
