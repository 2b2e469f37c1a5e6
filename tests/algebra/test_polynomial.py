"""Polynomials are plain dictionaries: their laws, and the same results from SymPy's ring of polynomials."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import QQ, ring

from lnsym.algebra.factor import factor, prime_powers
from lnsym.algebra.polynomial import ONE, ZERO, Polynomial

NAMES = ("x", "y", "z")
RING, *SYMBOLS = ring(NAMES, QQ)
GENERATORS = [Polynomial.generator(name) for name in NAMES]

few = settings(max_examples=40, deadline=None)
exponents = st.tuples(*(st.integers(0, 2) for _ in NAMES))
coefficients = st.fractions(-5, 5, max_denominator=3)
tables = st.dictionaries(exponents, coefficients, max_size=4)


def polynomial(table: dict[tuple[int, ...], Fraction]) -> Polynomial:
    """Σ c · x^i y^j z^k from its coefficients."""
    parts = []
    for powers, c in table.items():
        part = Polynomial.constant(c)
        for generator, e in zip(GENERATORS, powers, strict=True):
            part = part * generator**e
        parts.append(part)
    return Polynomial.sum(parts)


def reference(p: Polynomial) -> Any:
    """The same polynomial in SymPy's ring."""
    where = dict(zip(NAMES, SYMBOLS, strict=True))
    total = RING.zero
    for c, pairs in p.factors_of_terms():
        term = RING.one * QQ(c.numerator, c.denominator)
        for generator, e in pairs:
            term *= where[str(generator)] ** e
        total += term
    return total


polynomials = st.builds(polynomial, tables)
nonzero = polynomials.filter(bool)


@few
@given(polynomials, polynomials, polynomials)
def test_polynomials_are_a_commutative_ring(p: Polynomial, q: Polynomial, r: Polynomial) -> None:
    """p + q = q + p, pq = qp, (pq)r = p(qr), p(q + r) = pq + pr, p − p = 0, 1p = p, 0p = 0."""
    assert (p + q, p * q) == (q + p, q * p)
    assert (p * q) * r == p * (q * r)
    assert p * (q + r) == p * q + p * r
    assert (p - p, ONE * p, ZERO * p) == (ZERO, p, ZERO)


@few
@given(polynomials, polynomials, st.integers(1, 3))
def test_arithmetic_agrees_with_sympy(p: Polynomial, q: Polynomial, e: int) -> None:
    """p + q, p − q, pq and p^e have the terms that SymPy's have."""
    a, b = reference(p), reference(q)
    assert [reference(r) for r in (p + q, p - q, p * q, p**e)] == [a + b, a - b, a * b, a**e]


@few
@given(polynomials, nonzero)
def test_a_product_is_divided_by_its_factors(p: Polynomial, q: Polynomial) -> None:
    """(pq)/q = p."""
    assert (p * q).divided_by(q) == p


@few
@given(nonzero, nonzero)
def test_exact_division_agrees_with_sympy(p: Polynomial, q: Polynomial) -> None:
    """p/q is the quotient where SymPy's division leaves no remainder, and ``None`` elsewhere."""
    (quotient,), remainder = reference(p).div([reference(q)])
    found = p.divided_by(q)
    assert (None if found is None else reference(found)) == (None if remainder else quotient)


@few
@given(polynomials, polynomials, st.integers(0, 2))
def test_the_derivative_is_a_derivation(p: Polynomial, q: Polynomial, k: int) -> None:
    """D(pq) = pDq + qDp, and D is SymPy's."""
    name = NAMES[k]
    product = p * q.derivative(name) + q * p.derivative(name)
    assert (p * q).derivative(name) == product
    assert reference(p.derivative(name)) == reference(p).diff(SYMBOLS[k])


@few
@given(polynomials, polynomials, polynomials, polynomials)
def test_replacing_generators_is_a_homomorphism(p: Polynomial, q: Polynomial, a: Polynomial, b: Polynomial) -> None:
    """With x ↦ a and y ↦ b, images of sums and products are sums and products of images; SymPy composes alike."""
    images = {"x": a, "y": b}
    p_image, q_image = p.mapped(images.get), q.mapped(images.get)
    assert (p + q).mapped(images.get) == p_image + q_image
    assert (p * q).mapped(images.get) == p_image * q_image
    x, y, _ = SYMBOLS
    assert reference(p_image) == reference(p).compose([(x, reference(a)), (y, reference(b))])


@few
@given(nonzero)
def test_content_and_coefficients_put_together_give_the_polynomial(p: Polynomial) -> None:
    """p = c · primitive with whole coprime coefficients, and p = Σ c_k x^k."""
    primitive = p.scaled(1 / p.content())
    assert primitive.content() == 1
    parts = [c * GENERATORS[0] ** k for k, c in p.coefficients("x").items()]
    assert Polynomial.sum(parts) == p
    assert p.degree("x") == max(p.coefficients("x"))


@few
@given(nonzero, nonzero)
def test_a_factorization_multiplies_back_and_has_all_the_factors_of_sympy(p: Polynomial, q: Polynomial) -> None:
    """unit · Π f^e = pq, and there are as many factors, with the same exponents, as SymPy finds."""
    unit, factors = factor(p * q)
    product = Polynomial.constant(unit)
    for f, e in factors:
        product = product * f**e
    assert product == p * q
    found = sorted((len(f.terms), e) for f, e in factors)
    assert found == sorted((len(f.terms()), e) for f, e in reference(p * q).factor_list()[1])


@few
@given(st.integers(1, 10**6))
def test_prime_powers_multiply_back(n: int) -> None:
    """n = Π p^e with primes p."""
    product = 1
    for p, e in prime_powers(n):
        assert all(p % k for k in range(2, min(p, 1000)))
        product *= p**e
    assert product == n
