"""Refutation: a statement is false when, at one exact point, its hypotheses hold and its proposition fails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..algebra.context import Context
from ..algebra.coordinates import CoordinateOperator, CoordinateVector
from ..algebra.meaning import Value
from ..algebra.polynomial import Polynomial
from ..algebra.scalar import Scalar, constant
from ..algebra.signs import ANY, NEGATIVE, NONNEGATIVE, NONPOSITIVE, NONZERO, POSITIVE, ZERO, NotShown
from ..algebra.spectrum import characteristic_polynomial, norm_gaps
from ..terms import (
    And,
    Iff,
    Implies,
    Index,
    Norm,
    Number,
    Relation,
    SetOf,
    Spectrum,
    Statement,
    Symbol,
    Term,
    Tuple,
    substitute,
)
from .given import refusals
from .theorem import KernelError

__all__ = ["Refutation", "Undefined", "Values", "refute"]

Values = Mapping[Symbol | Index, object]
_WANTED = {
    "=": ZERO,
    "!=": NONZERO,
    "<": NEGATIVE,
    "<=": NONPOSITIVE,
    ">": POSITIVE,
    ">=": NONNEGATIVE,
}  # of left − right


class Undefined(KernelError):
    """The proposition has no value at a point that the hypotheses allow."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """The point, the relation that fails there, and the exact values of its sides where they have one."""

    dimension: int
    values: Values
    relation: Relation
    left: Value | None
    right: Value | None


class _Point:
    """Exact truth at a point: every symbol has a rational value."""

    def __init__(self, statement: Statement, dimension: int, values: Values) -> None:
        change: dict[Term, Term] = {}
        maps: dict[str, CoordinateOperator] = {}
        indices: dict[Index, str] = {}
        for symbol, value in values.items():
            if isinstance(symbol, Index):
                assert isinstance(value, int)
                assert 1 <= value <= dimension
                indices[symbol] = str(value)
            elif symbol.shape.kind == "map":
                assert isinstance(value, tuple)
                assert len(value) == dimension
                maps[symbol.name] = CoordinateOperator([[constant(Fraction(x)) for x in row] for row in value])
            elif symbol.shape.kind == "vector":
                assert isinstance(value, tuple)
                assert len(value) == dimension
                change[symbol] = Tuple(tuple(Number(Fraction(x)) for x in value))
            else:
                assert isinstance(value, Fraction | int)
                change[symbol] = Number(Fraction(value))
        self._change = change
        self._context = Context((), dimension, indices, maps=maps)
        self.failed: tuple[Relation, Value | None, Value | None] | None = None

    def lacks(self, p: Polynomial) -> bool:
        """Whether p is zero or negative here: no denominator, no radicand."""
        return self._context.facts.sign(p) in (ZERO, NEGATIVE)

    def value(self, term: Term) -> Value:
        return self._context.value(substitute(term, self._change))

    def truth(self, proposition: Term) -> bool | None:
        """True, False, or ``None`` where the value is not decided exactly; ``NotShown`` where undefined."""
        match proposition:
            case And(parts=parts):
                return self._all(parts)
            case Implies(premise=premise, conclusion=conclusion):
                given = self.truth(premise)
                if given is False:
                    return True
                found = self.truth(conclusion)
                return found if given or found else None
            case Iff(left=left, right=right):
                a, b = self.truth(left), self.truth(right)
                return None if a is None or b is None else a == b
            case Relation():
                return self._relation(proposition)
        return None

    def _all(self, parts: tuple[Term, ...]) -> bool | None:
        found: bool | None = True
        for part in parts:
            truth = self.truth(part)
            if truth is False:
                return False
            found = None if truth is None else found
        return found

    def _relation(self, relation: Relation) -> bool | None:
        left, right = relation.left, relation.right
        if isinstance(left, Spectrum) and isinstance(right, SetOf) and relation.operator == "=":
            truth = self._spectrum(left.body, right)
            if truth is False:
                self.failed = relation, None, None
            return truth
        for side, bound, turn in ((left, right, False), (right, left, True)):
            if isinstance(side, Norm) and side.body.shape.kind == "map":
                sign = self._norm_minus(side.body, bound)
                return self._note(relation, _mirrored(sign) if turn else sign, None, None)
        a, b = self.value(left), self.value(right)
        if isinstance(a, Scalar) and isinstance(b, Scalar):
            return self._note(relation, self._context.facts.sign_of(a - b), a, b)
        gap = a - b  # type: ignore[operator]
        if gap.is_zero:
            sign = ZERO
        else:
            assert isinstance(gap, CoordinateVector | CoordinateOperator)
            entries = gap.entries if isinstance(gap, CoordinateVector) else [c for row in gap.rows for c in row]
            different = any(not self._context.facts.sign_of(c) & ZERO for c in entries)
            sign = NONZERO if different else ANY
        return self._note(relation, sign, a, b)

    def _note(self, relation: Relation, sign: int, left: Value | None, right: Value | None) -> bool | None:
        """The truth of left ⋈ right from the possible signs of left − right; a failure is remembered."""
        wanted = _WANTED[relation.operator]
        if not sign & ~wanted:
            return True
        if sign & wanted:
            return None
        self.failed = relation, left, right
        return False

    def _norm_minus(self, body: Term, bound: Term) -> int:
        """The possible signs of ‖A‖ − b."""
        a, b = self.value(body), self.value(bound)
        assert isinstance(a, CoordinateOperator)
        assert isinstance(b, Scalar)
        side = self._context.facts.sign_of(b)
        if side == NEGATIVE:
            return POSITIVE
        signs = [self._context.facts.sign_of(gap) for gap in norm_gaps(a, b)]
        if any(sign == NEGATIVE for sign in signs):
            return POSITIVE
        if side & NEGATIVE or any(sign & NEGATIVE for sign in signs):
            return ANY
        return ZERO if signs[0] == ZERO else NEGATIVE if signs[0] == POSITIVE else NONPOSITIVE

    def _spectrum(self, body: Term, claimed: SetOf) -> bool | None:
        """False when a claimed value is no eigenvalue, or a symmetric A has another: Π(A − λ_i I) is not zero."""
        a = self.value(body)
        assert isinstance(a, CoordinateOperator)
        facts = self._context.facts
        values = [self.value(e) for e in claimed.elements]
        polynomial = characteristic_polynomial(a)
        product = identity = CoordinateOperator.identity(len(a.rows))
        for value in values:
            assert isinstance(value, Scalar)
            at = Scalar.sum(c * value**k for k, c in enumerate(polynomial))
            if not facts.sign_of(at) & ZERO:
                return False
            product = product.compose(a - identity.scaled(value))
        if a != a.transpose():
            return None
        if any(not facts.sign_of(c) & ZERO for row in product.rows for c in row):
            return False
        if claimed.multiplicities:
            return self._multiplicities(polynomial, values, claimed.multiplicities)
        return True if product.is_zero else None

    def _multiplicities(
        self, polynomial: list[Scalar], values: list[Value], multiplicities: tuple[Term, ...]
    ) -> bool | None:
        """Whether Π (λ − λ_i)^{m_i} is the characteristic polynomial."""
        product = [constant(1)]
        for value, term in zip(values, multiplicities, strict=True):
            count = self.value(term)
            assert isinstance(value, Scalar)
            assert isinstance(count, Scalar)
            power = count.rational
            if power is None or power < 0 or power.denominator != 1:
                return False
            for _ in range(int(power)):
                shifted = [constant(0), *product]
                product = [s - value * p for s, p in zip(shifted, [*product, constant(0)], strict=True)]
        if len(product) != len(polynomial):
            return False
        signs = [self._context.facts.sign_of(p - c) for p, c in zip(product, polynomial, strict=True)]
        if any(not sign & ZERO for sign in signs):
            return False
        return True if all(sign == ZERO for sign in signs) else None


def _mirrored(sign: int) -> int:
    return (sign & ZERO) | (NEGATIVE if sign & POSITIVE else 0) | (POSITIVE if sign & NEGATIVE else 0)


def refute(statement: Statement, dimension: int, values: Values) -> Refutation:
    """The refutation at a point, exact; ``KernelError`` when the point does not refute, ``Undefined`` when

    the hypotheses hold there and the proposition has no value.
    """
    point = _Point(statement, dimension, values)
    about = statement.dimension
    if about is not None and about != dimension:
        raise KernelError(f"the statement is about dimension {about}, the point about {dimension}")
    for given in statement.hypotheses:
        try:
            if point.truth(given) is not True:
                raise KernelError(f"the hypothesis {given} is not shown at the point")
        except refusals as error:
            raise KernelError(f"the hypothesis {given} has no value at the point: {error}") from None
    point.failed = None
    try:
        truth = point.truth(statement.proposition)
    except NotShown as error:
        if error.wanted in (NONZERO, NONNEGATIVE) and point.lacks(error.polynomial):
            raise Undefined(f"the statement has no value at the point: {error}") from None
        raise KernelError(str(error)) from None
    except refusals as error:
        raise KernelError(f"the statement is not evaluated at the point: {error}") from None
    if truth is not False:
        raise KernelError("the statement is not shown false at the point")
    relation, left, right = point.failed or (None, None, None)
    return Refutation(dimension, dict(values), relation, left, right)  # type: ignore[arg-type]
