"""Exact truth at a point: propositions evaluated where every symbol has a rational value."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ..terms import (
    And,
    Iff,
    Implies,
    Index,
    Limit,
    Named,
    Norm,
    Number,
    Relation,
    SetOf,
    Spectrum,
    Symbol,
    Term,
    Tuple,
    substitute,
)
from .context import Context
from .coordinates import CoordinateOperator, CoordinateVector
from .limits import Diverges
from .meaning import Value
from .polynomial import Polynomial
from .scalar import Scalar, constant
from .signs import ANY, NEGATIVE, NONNEGATIVE, NONPOSITIVE, NONZERO, POSITIVE, ZERO, opposite
from .spectrum import characteristic_polynomial, norm_gaps

__all__ = ["ExactPoint", "NoPoint", "Values"]

Values = Mapping[Symbol | Index, object]
# the signs of left − right that make a relation true
_WANTED = {"=": ZERO, "!=": NONZERO, "<": NEGATIVE, "<=": NONPOSITIVE, ">": POSITIVE, ">=": NONNEGATIVE}


def _meaning(term: Term) -> Term:
    """What stands behind a name."""
    while isinstance(term, Named):
        term = term.body
    return term


class NoPoint(ValueError):
    """A symbol that cannot have the value it is given, or no dimension."""


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_table(value: object, depth: int, size: int) -> bool:
    """As many rational entries as there are coordinates, in as many levels."""
    if depth == 0:
        return isinstance(value, Fraction) or _whole(value)
    return isinstance(value, tuple) and len(value) == size and all(_is_table(x, depth - 1, size) for x in value)


def _is_scalar(symbol: Symbol, value: Fraction | int) -> bool:
    natural = value >= 1 and value.denominator == 1
    return symbol.shape.kind == "scalar" and _is_table(value, 0, 1) and (symbol.domain != "N" or natural)


class ExactPoint:
    """A dimension and a rational value for every symbol: what is true there, exactly."""

    def __init__(self, dimension: int, values: Values) -> None:
        """``NoPoint`` when there is no such dimension, or a symbol has another kind of value."""
        if not _whole(dimension) or dimension < 1:
            raise NoPoint(f"{dimension!r:.40} is not a dimension")
        change: dict[Term, Term] = {}
        maps: dict[str, CoordinateOperator] = {}
        indices: dict[Index, str] = {}
        for symbol, value in values.items():
            match value:
                case int() if isinstance(symbol, Index) and _whole(value) and 1 <= value <= dimension:
                    indices[symbol] = str(value)
                case tuple() if symbol.shape.kind == "map" and _is_table(value, 2, dimension):
                    maps[symbol.name] = CoordinateOperator([[constant(Fraction(x)) for x in row] for row in value])
                case tuple() if symbol.shape.kind == "vector" and _is_table(value, 1, dimension):
                    change[symbol] = Tuple(tuple(Number(Fraction(x)) for x in value))
                case int() | Fraction() if isinstance(symbol, Symbol) and _is_scalar(symbol, value):
                    change[symbol] = Number(Fraction(value))
                case _:
                    raise NoPoint(f"{value!r:.60} is no value of {symbol}")
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
                return self._note(relation, opposite(sign) if turn else sign, None, None)
        try:
            a = self.value(left)
        except Diverges as error:
            if not error.sign or not isinstance(_meaning(left), Limit):
                raise
            self.value(right)
            return self._note(relation, POSITIVE if error.sign > 0 else NEGATIVE, None, None)  # beyond every number
        b = self.value(right)
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
        if claimed.multiplicities:
            return self._multiplicities(polynomial, values, claimed.multiplicities)
        product = identity = CoordinateOperator.identity(len(a.rows))
        each = True
        for value in values:
            assert isinstance(value, Scalar)
            at = Scalar.sum(c * value**k for k, c in enumerate(polynomial))
            sign = facts.sign_of(at)
            if not sign & ZERO:
                return False
            each = each and sign == ZERO
            product = product.compose(a - identity.scaled(value))
        if a != a.transpose():
            return None
        if any(not facts.sign_of(c) & ZERO for row in product.rows for c in row):
            return False
        return True if each and product.is_zero else None

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
