"""Whether a spectrum or an operator norm is as claimed: each function says what keeps it from being so."""

from __future__ import annotations

from .context import Context
from .coordinates import CoordinateOperator
from .facts import Facts
from .generators import DimensionGenerator, Variable
from .operator import Operator
from .scalar import Scalar, constant
from .signs import ANY, NEGATIVE, NONNEGATIVE, POSITIVE, ZERO
from .spectrum import Eigenvalue, characteristic_polynomial, from_roots, norm_gaps, spectrum

__all__ = ["norm_complaint", "spectrum_complaint"]


def _eigenvalues(context: Context, a: Operator) -> list[Eigenvalue]:
    """The spectrum with the solutions of the hypotheses put in, as far as it is one in every allowed dimension."""
    found = []
    for e in spectrum(a, context.facts):
        value, multiplicity = context.put_in(e.value), context.put_in(e.multiplicity)
        assert isinstance(value, Scalar)
        assert isinstance(multiplicity, Scalar)
        found.append(Eigenvalue(value, multiplicity))
    return found


def spectrum_complaint(
    context: Context, a: Operator | CoordinateOperator, claimed: list[Scalar], multiplicities: list[Scalar]
) -> str | None:
    """What keeps spec(A) from being the claimed set, with the claimed multiplicities if there are any."""
    if isinstance(a, CoordinateOperator):
        return _table_differs(a, claimed, multiplicities)
    return _differs(_eigenvalues(context, a), claimed, multiplicities, context.facts)


def _differs(actual: list[Eigenvalue], claimed: list[Scalar], multiplicities: list[Scalar], facts: Facts) -> str | None:
    """What keeps a spectrum from being the claimed set, with the claimed multiplicities if there are any."""
    if any(facts.sign_of(e.multiplicity) & NEGATIVE for e in actual):
        return "a multiplicity may be negative: the dimension must be larger"
    actual = [e for e in actual if not e.multiplicity.is_zero]
    if multiplicities:
        remaining = actual
        for value in claimed:
            total = Scalar.sum(m for c, m in zip(claimed, multiplicities, strict=True) if c == value)
            same = [e.multiplicity for e in actual if e.value == value]
            if total != Scalar.sum(same):
                return f"the multiplicity of {value!r} is not as claimed"
            remaining = [e for e in remaining if e.value != value]
        if any(facts.sign_of(m) & NEGATIVE or not _is_whole(m) for m in multiplicities):
            return "a multiplicity is not shown to be a whole number that is not negative"
        return None if not remaining else f"the eigenvalue {remaining[0].value!r} is missing"
    for value in claimed:
        if not any(e.value == value and facts.sign_of(e.multiplicity) == POSITIVE for e in actual):
            return f"{value!r} is not shown to be an eigenvalue"
    missing = [e for e in actual if not any(e.value == value for value in claimed)]
    return f"the eigenvalue {missing[0].value!r} is missing" if missing else None


def _is_whole(x: Scalar) -> bool:
    """Whether x is a polynomial with whole coefficients in whole numbers."""
    whole = all(isinstance(g, DimensionGenerator) or (isinstance(g, Variable) and g.natural) for g in x.generators())
    return whole and not x.denominator and all(isinstance(c, int) for c in x.numerator.terms.values())


def _table_differs(a: CoordinateOperator, claimed: list[Scalar], multiplicities: list[Scalar]) -> str | None:
    """The same for a table: Π (λ − λ_i)^{m_i} must be its characteristic polynomial for some (the given) m_i ≥ 1."""
    wanted = characteristic_polynomial(a)
    for powers in _compositions(len(a.rows), len(claimed)):
        if multiplicities and any(constant(k) != m for k, m in zip(powers, multiplicities, strict=True)):
            continue
        roots = [value for value, k in zip(claimed, powers, strict=True) for _ in range(k)]
        if from_roots(roots) == wanted:
            return None
    return "the characteristic polynomial is another"


def _compositions(n: int, parts: int) -> list[tuple[int, ...]]:
    if parts == 1:
        return [(n,)]
    return [(k, *rest) for k in range(1, n) for rest in _compositions(n - k, parts - 1)]


def norm_complaint(context: Context, a: Operator | CoordinateOperator, bound: Scalar, operator: str) -> str | None:
    """What keeps ‖A‖ ⋈ b from being shown: symmetric A by its eigenvalues, a table by its characteristic polynomial."""
    if isinstance(a, CoordinateOperator):
        return _table_norm(a, bound, operator, context.facts)
    if a != a.transpose():
        return "the map is not symmetric"
    eigenvalues, sign = _eigenvalues(context, a), context.facts.sign_of
    within = {"<": POSITIVE, "<=": NONNEGATIVE, "=": NONNEGATIVE}.get(operator, ANY)
    for e in eigenvalues:
        if (sign(bound - e.value) | sign(bound + e.value)) & ~within:
            return f"|{e.value!r}| is not shown to be within the bound"
    if operator in ("<", "<="):
        return None
    if any(sign(e.multiplicity) & NEGATIVE for e in eigenvalues):
        return "a multiplicity may be negative: the dimension must be larger"
    beyond = POSITIVE if operator == ">" else NONNEGATIVE
    occurring = [e.value for e in eigenvalues if sign(e.multiplicity) == POSITIVE]
    reached = any(not sign(side - bound) & ~beyond for value in occurring for side in (value, -value))
    return None if reached else "no eigenvalue is shown to reach the bound"


def _table_norm(a: CoordinateOperator, bound: Scalar, operator: str, facts: Facts) -> str | None:
    """What keeps ‖A‖ ⋈ b of a table from being shown, by the characteristic polynomial of A^T A."""
    if facts.sign_of(bound) & NEGATIVE:
        return "the bound is not shown nonnegative"
    signs = [facts.sign_of(gap) for gap in norm_gaps(a, bound)]
    if operator == ">=":
        return None if signs[0] in (ZERO, NEGATIVE) else "the bound is not shown"
    first = {"<": POSITIVE, "<=": NONNEGATIVE, "=": ZERO}.get(operator, 0)
    shown = not signs[0] & ~first and not any(sign & NEGATIVE for sign in signs)
    return None if shown else "the bound is not shown"
