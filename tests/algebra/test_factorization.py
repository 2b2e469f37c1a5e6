"""Factorization only helps: with another one, or none, no verdict turns into its opposite."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lnsym.algebra import contexts
from lnsym.algebra import factor as factorization
from lnsym.check import read
from lnsym.tactics import decide
from lnsym.terms import Statement

ROOT = Path(__file__).parents[2]
FALSE = r"""
<!-- lnsym: let a, b in R -->
<!-- lnsym: let x, y in R^d -->
$$\sqrt{a^2} = a$$

$$\lVert x+y\rVert = \lVert x\rVert+\lVert y\rVert$$

$$u_\epsilon(az) = u_\epsilon(z)$$

$$\operatorname{Var}(u_\epsilon(z)) = 1$$

$$Du_\epsilon(z) = (q+\epsilon)^{-1/2}P$$

$$P^2 = 2P$$

$$\frac{q}{q+\epsilon} \ge 1$$

$$(a+b)^2 = a^2+b^2$$

$$\lim_{q\to0}\frac{q}{q+\epsilon} = 1$$

$$\operatorname{mean}(x\odot y) = \operatorname{mean}(x)\operatorname{mean}(y)$$
"""
# what is decided with any factorization at all
FEWEST = 0.8


def statements() -> Iterator[Statement]:
    """Every third claim of a report, and false ones."""
    report = (ROOT / "reports" / "layernorm.md").read_text(encoding="utf-8")
    for claim in (*read(report, markdown=True).claims[::3], *read(FALSE, markdown=True).claims):
        if claim.statement is not None:
            yield claim.statement


def verdicts() -> list[str]:
    """What is decided about each."""
    return [decide(statement, deadline=time.monotonic() + 2).verdict for statement in statements()]


def forget() -> None:
    """Nothing that was factored otherwise is remembered."""
    factorization.factor.cache_clear()
    contexts._context.cache_clear()


@pytest.fixture(scope="module")
def usual() -> list[str]:
    """The verdicts as they are."""
    forget()
    return verdicts()


def by_sympy(table: Any, size: int) -> list[tuple[dict[tuple[int, ...], int], int]]:
    """The factors that SymPy finds, of polynomials that it does not take long over."""
    from sympy import ZZ, ring

    if size > 4 or len(table) > 12:
        return by_nobody(table, size)
    target = ring([f"x{k}" for k in range(size)], ZZ)[0]
    _, factors = target.from_dict({m: ZZ(int(c)) for m, c in table.items()}).factor_list()
    return [({m: int(c) for m, c in f.terms()}, int(e)) for f, e in factors]


def by_nobody(table: Any, size: int) -> list[Any]:
    """No factors: every polynomial stays whole."""
    return []


def wrong(table: Any, size: int) -> list[tuple[Any, int]]:
    """Twice the polynomial itself, which is no factorization."""
    return [(table, 2)]


@pytest.mark.parametrize("search", [by_sympy, by_nobody, wrong])
def test_no_verdict_depends_on_who_factors(
    search: Callable[..., Any], usual: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """proved stays proved or is not decided, refuted likewise; most are decided as before."""
    monkeypatch.setattr(factorization, "_factor_table", search)
    forget()
    try:
        found = verdicts()
    finally:
        forget()
    opposite = {("proved", "refuted"), ("refuted", "proved")}
    assert [pair for pair in zip(usual, found, strict=True) if pair in opposite] == []
    same = [a == b for a, b in zip(usual, found, strict=True)]
    assert sum(same) >= FEWEST * len(same)
    assert found[-10:] == ["refuted"] * 10
