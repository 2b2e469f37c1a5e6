"""Declarations: which variables ``let x, y in R^d`` names, and what was meant by one that is not read."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..terms import MAP, SCALAR, VECTOR, Shape
from . import vocabulary as vo
from .diagnostic import ReadError, Span
from .scope import INDEX_LETTERS, PROTECTED

__all__ = ["Declaration", "declarations"]

_TWO = "a declaration and a hypothesis are two annotations"
_MEANT_SETS = {"Rd": "R^d", "Rdxd": "R^{dxd}", "RR": "R", "NN": "N", "real": "R", "reals": "R", "Rn": "R^d", "Z^+": "N"}
_BETWEEN = re.compile(
    r"(.+?)\s*(?::|\bin\b|\\in\b|∈)\s*((?:\\mathbb\s*\{?\s*)?[A-Za-zℝℕ]+\}?(?:\^(?:\{[^}]*\}|[^\s,;]+))?)(.*)",
    re.DOTALL,
)
_BOUND = re.compile(r"([\\\w]+)\s*(?:[<>]=?|[=≤≥≠]|!=)")
_HYPOTHESIS = re.compile(r"^[\s,;].*[<>=≤≥≠]")
_SIGNED = re.compile(r"(?:\\mathbb\s*\{?)?[Rℝ]\}?(?:[\^_]\{?|(?=[+-]))((?:[+-]|[<>]=?|\\g[et]q?|≥)?\s*[0+]?|0\+)\}?")
_DECLARED = "declarations are let x, y in R^d · let a in R · let n in N · let A in R^{dxd}"
_SETS = re.compile(r"(?:\\mathbb\s*\{?\s*)?([RNℝℕ])\}?\s*(\^.*)?")
_LET = re.compile(
    r"\s*,?\s*(.+?)\s*(?:\bin\b|\\in\b|∈)\s*((?:\\mathbb\s*\{?\s*)?[RNℝℕ]\}?\s*"
    r"(?:\^\s*(?:\{[^}]*\}|\([^)]*\)|[^\s,;]+))?)"
)
_NAME = re.compile(
    r"(?:\\?(?P<accent>hat|bar|tilde|widehat|widetilde)[\s{_]*)?\\?(?P<base>[A-Za-z]+|[^\x00-\x7f])\}?(?:_\{?(?P<sub>[A-Za-z0-9]+)\}?)?"
)


@dataclass(frozen=True, slots=True)
class Declaration:
    """A declared variable."""

    name: str
    kind: Shape
    domain: str


def declarations(source: str, span: Span) -> list[Declaration]:
    """The variables of ``x, y in R^d`` (several such lists may follow each other)."""
    found: list[Declaration] = []
    position = 0
    source = source.replace("$", " ").strip().rstrip(".;")
    while position < len(source):
        match = _LET.match(source, position)
        if match is None:
            raise _undeclarable(source, span)
        found_set = _set(match[2])
        if found_set is None:
            raise _undeclarable(f"{match[1].strip()} in {match[2]}{source[match.end() :].partition(',')[0]}", span)
        kind, domain = found_set
        for part in re.split(r"\s*,\s*|\s+and\s+", match[1].strip()):
            name = _declared_name(part, span)
            base, _, sub = name.rpartition("_")
            if base and sub in INDEX_LETTERS:
                raise ReadError("LN502", f"{name} is an entry of a vector, for every {sub}", span,
                                help=f"‹lnsym: let {base} in R^d›")  # fmt: skip
            found.append(Declaration(name, kind, domain))
        position = match.end()
        while position < len(source) and source[position] in " ,;":
            position += 1
    if not found:
        raise ReadError("LN502", "let declares nothing", span)
    return found


def _undeclarable(source: str, span: Span) -> ReadError:
    """The error for a declaration that is not read, with the annotations that say what was meant."""
    message, help = f"this declaration is not read: let {source}", _DECLARED
    match = _BETWEEN.match(source)
    names, domain, rest = match.groups() if match else (source, "", "")
    if "%" in source:
        help = "no comment inside an annotation"
    elif bound := _BOUND.match(source):
        message, help = _TWO, f"‹lnsym: let {bound[1]} in R› and ‹lnsym: assume always {source}›"
    elif domain and _HYPOTHESIS.search(rest):
        message, help = _TWO, f"‹lnsym: let {names} in {domain}› and ‹lnsym: assume always {_bare(rest)}›"
    elif domain and (sign := _SIGNED.fullmatch(domain + rest)):
        order = ">=" if "=" in sign[1] or "ge" in sign[1] or sign[1][:1] == "0" else ">"
        order = "<" if "-" in sign[1] or "<" in sign[1] else order
        all = ", ".join(f"{name.strip()} {order} 0" for name in names.split(","))
        message, help = f"no variables in {domain}{rest}", f"‹lnsym: let {names} in R› and ‹lnsym: assume always {all}›"
    elif domain and re.fullmatch(r"(?:\\mathbb\s*\{?)?R\}?\^?\{?[nNmDkp]\}?", domain + rest):
        message, help = "the dimension is called d in every document", f"‹lnsym: let {names} in R^d›"
    elif (near := _MEANT_SETS.get(domain + rest)) is not None:
        help = f"‹lnsym: let {names} in {near}›"
    elif domain and not rest.strip() and _SETS.fullmatch(domain) and _set(domain):
        help = f"‹lnsym: let {names} in {domain}›"
    elif domain:
        message = f"no variables in {domain}{rest}"
    return ReadError("LN502", message, span, help=help)


def _bare(hypothesis: str) -> str:
    return re.sub(r"^(?:assume|with|and|where|for)\b\s*", "", hypothesis.strip(" ,;"))


def _set(source: str) -> tuple[Shape, str] | None:
    """The shape and the domain of the variables of a set; ``None`` when there are none of it."""
    match = _SETS.fullmatch(source.strip())
    assert match is not None
    power = re.sub(r"[\s^{}()]|\\", "", match[2] or "").replace("times", "x").replace("×", "x")
    if match[1] in "Nℕ":
        if not power:
            return SCALAR, "N"
    elif not power or power == "1":
        return SCALAR, "R"
    elif power == "d":
        return VECTOR, "R"
    elif power == "dxd":
        return MAP, "R"
    elif power.isdigit() and 0 < int(power) <= 1000:
        return VECTOR.at(int(power)), "R"
    elif re.fullmatch(r"(\d+)x\1", power) and 0 < int(power.partition("x")[0]) <= 1000:
        return MAP.at(int(power.partition("x")[0])), "R"
    return None


def _declared_name(source: str, span: Span) -> str:
    match = _NAME.fullmatch(source.strip())
    if match is None:
        raise ReadError("LN502", f"{source.strip()!r} is no name", span)
    base = match["base"]
    if not base.isascii():
        from .characters import GREEK

        base = GREEK.get(base, base)
    base = {"varepsilon": "epsilon", "eps": "epsilon"}.get(base, base)
    if base in PROTECTED and not match["sub"] and not match["accent"]:
        raise ReadError("LN507", f"{base} always is the dimension and cannot be declared", span)
    if len(base) > 1 and base not in vo.GREEK and not base.isascii():
        raise ReadError("LN502", f"{source.strip()!r} is no name", span)
    accent = (match["accent"] or "").replace("wide", "")
    return (accent and f"{accent}_") + base + (f"_{match['sub']}" if match["sub"] else "")
