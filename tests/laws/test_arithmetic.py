"""Two arithmetics, one verdict: the dictionaries of the algebra, and FLINT's polynomials in their place."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lnsym.algebra.polynomial import Polynomial, generator_at
from lnsym.check.document import read
from lnsym.kernel import KernelError, refute, replay
from lnsym.tactics import decide
from lnsym.tactics.decision import Decision
from lnsym.tactics.proof_data import proof_data
from lnsym.tactics.show import show
from lnsym.terms import Statement

from .true_claims import statements

flint = pytest.importorskip("flint", reason="FLINT's arithmetic is one of the two that are compared")

Binary = Callable[[Polynomial, Polynomial], Polynomial | None]
ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "reports", ROOT.parent / "shared" / "claims")


def by_flint(name: str) -> Binary:
    """An operation of two polynomials, done by FLINT from the coefficient tables and back."""

    def operation(a: Polynomial, b: Polynomial) -> Polynomial | None:
        numbers = sorted({n for p in (a, b) for m in p.terms for n, _ in m}, reverse=True)
        context = flint.fmpq_mpoly_ctx.get(tuple(f"x{k}" for k in range(len(numbers))), flint.Ordering.lex)

        def there(p: Polynomial) -> object:
            return context.from_dict({
                tuple(dict(m).get(n, 0) for n in numbers): flint.fmpq(c.numerator, c.denominator)
                for m, c in p.terms.items()
            })  # fmt: skip

        def back(p: object) -> Polynomial:
            terms = {}
            for exponents, c in p.to_dict().items():  # type: ignore[attr-defined]
                monomial = tuple((n, int(e)) for n, e in zip(numbers, exponents, strict=True) if e)
                value = Fraction(int(c.p), int(c.q))
                terms[monomial] = value.numerator if value.denominator == 1 else value
            return Polynomial(terms)

        if name == "product":
            return back(there(a) * there(b))  # type: ignore[operator]
        quotient, remainder = divmod(there(a), there(b))  # type: ignore[operator]
        return None if remainder else back(quotient)

    return operation


@contextmanager
def arithmetic(product: Binary, quotient: Binary) -> Iterator[list[int]]:
    """Polynomials multiplied and divided otherwise, nothing remembered from before; counts the operations."""
    calls = [0]

    def counted(operation: Binary) -> Binary:
        def run(a: Polynomial, b: Polynomial) -> Polynomial | None:
            calls[0] += 1
            return operation(a, b)

        return run

    before = Polynomial.__mul__, Polynomial.divided_by
    forget()
    Polynomial.__mul__, Polynomial.divided_by = counted(product), counted(quotient)  # type: ignore[method-assign,assignment]
    try:
        yield calls
    finally:
        Polynomial.__mul__, Polynomial.divided_by = before  # type: ignore[method-assign]
        forget()


def forget() -> None:
    """Empty what the modules remember of earlier computations."""
    for name, module in list(sys.modules.items()):
        if name.startswith("lnsym."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def claims() -> list[Statement]:
    """True claims, those of the reports, and those of the sample documents beside the repository if they are there."""
    found = list(statements())
    for path in (path for folder in FOLDERS for path in sorted(folder.glob("*.tex"))):
        read_claims = read(path.read_text(encoding="utf-8"), markdown=False).claims
        found += [claim.statement for claim in read_claims if claim.statement is not None]
    return list(dict.fromkeys(found))


def again(claim: Statement, decision: Decision) -> str:
    """What the kernel says when it checks what supports a decision."""
    try:
        if decision.theorem is not None and decision.witness is not None:
            return f"{replay(proof_data(decision.theorem, decision.witness))}"
        if decision.refutation is not None:
            found = refute(claim, decision.refutation.dimension, decision.refutation.values)
            return f"refuted: {show(claim, found)}"
    except KernelError as error:  # a refutation by way of another statement: a constant put in, an instance
        return f"{error}"
    return decision.verdict


def polynomials() -> st.SearchStrategy[Polynomial]:
    """Small polynomials in three generators."""
    monomial = st.tuples(*[st.integers(0, 3)] * 3)
    coefficient = st.fractions(min_value=-5, max_value=5, max_denominator=6)

    def made(table: dict[tuple[int, ...], Fraction]) -> Polynomial:
        bases = [Polynomial.generator(letter) for letter in "abc"]
        parts = [bases[0] ** i * bases[1] ** j * bases[2] ** k for i, j, k in table]
        return Polynomial.sum(p.scaled(c) for p, c in zip(parts, table.values(), strict=True))

    return st.dictionaries(monomial, coefficient, max_size=5).map(made)


@given(polynomials(), polynomials())
def test_products_and_quotients_agree(a: Polynomial, b: Polynomial) -> None:
    """The same coefficient tables, in the same canonical form; a quotient exists for both or for neither."""
    product = a * b
    assert by_flint("product")(a, b) == product
    if b:
        assert by_flint("quotient")(a, b) == a.divided_by(b)
        assert by_flint("quotient")(product, b) == product.divided_by(b) == a
    assert all(isinstance(generator_at(n), str) for m in product.terms for n, _ in m)


def test_verdicts_agree() -> None:
    """What is proved and what is refuted with the one arithmetic is so with the other, with the same values."""
    decisions = [(claim, decide(claim, deadline=time.monotonic() + 60)) for claim in claims()]
    plain = [again(*pair) for pair in decisions]
    with arithmetic(by_flint("product"), by_flint("quotient")) as calls:
        assert [again(*pair) for pair in decisions] == plain
    assert calls[0] > len(decisions)
    assert sum(said.startswith("refuted") or "⊢" in said for said in plain) > 0.8 * len(plain)


def test_a_wrong_product_is_noticed() -> None:
    """The comparison says something: where products lose a term, the kernel says otherwise."""

    def losing(a: Polynomial, b: Polynomial) -> Polynomial | None:
        product = by_flint("product")(a, b)
        return product and Polynomial(dict(list(product.terms.items())[:1]))

    decisions = [(claim, decide(claim, deadline=time.monotonic() + 60)) for claim in list(statements())[:12]]
    plain = [again(*pair) for pair in decisions]
    with arithmetic(losing, by_flint("quotient")):
        try:
            found = [again(*pair) for pair in decisions]
        except (ArithmeticError, AssertionError):
            return
    assert found != plain
