"""Points that satisfy equalities: assign a variable, solve a linear system, or scale until the equation holds.

Everything is exact over the rationals as long as the solution is rational; otherwise the solution is computed to many
more digits than any test uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from ..terms import Exists, Index, Relation, Symbol, Term
from .arithmetic import Rationals
from .candidates import simple_values
from .environment import Leaves
from .equations import nearby_solution, sign_change
from .evaluator import Evaluator, Machine, reals
from .hypotheses import parts
from .propositions import Decider, flat, public
from .undefined import Declined, UndefinedHere

__all__ = ["Solver", "witnesses"]

ROOT_DIGITS = 520
WITNESSES = 6
LARGEST_SYSTEM, FEW = 64, 3
Values = dict[Symbol | Index, Any]


class Solver:
    """Turns any values into values that satisfy some propositions, in one dimension."""

    def __init__(self, propositions: tuple[Term, ...], dimension: int, leaves: Leaves, *, exact: bool) -> None:
        self.conditions = [part for proposition in propositions for part in parts(proposition)]
        self.dimension = dimension
        self.leaves = leaves
        self.exact = exact
        self.rational = Machine(Rationals(), leaves)
        self.real = reals(leaves=leaves)
        self._exactly = Decider(self.rational, quick=True)
        self._nearly = Decider(self.real)
        self._affine: set[tuple[Relation, Symbol]] = set()
        self._curved: set[tuple[Relation, Symbol]] = set()
        self.equalities = [
            part
            for part in self.conditions
            if isinstance(part, Relation) and part.operator == "=" and leaves.variables(part)
        ]
        self.equalities.sort(key=lambda part: len(self._symbols(part)))

    def _symbols(self, term: Term) -> list[Symbol]:
        return [leaf for leaf in self.leaves.variables(term) if isinstance(leaf, Symbol)]

    def solve(self, values: Values, fixed: frozenset[Symbol] = frozenset()) -> Values | None:
        """The values, adjusted until every condition holds; ``None`` when that did not succeed.

        The symbols in ``fixed`` keep their values.
        """
        values = dict(values)
        settled = set(fixed)
        rest = [part for part in self.equalities if not self._assign(part, values, settled)]
        try:
            rest = self._solve_linear(rest, values, settled)
            held: list[Term] = []
            for part in rest:
                if self._holds(part, values):
                    held.append(part)
                elif self._solve_by_scaling(part, values, settled, fixed):
                    held.clear()
                elif part is rest[-1]:
                    return None  # nothing that comes makes it hold
        except (Declined, UndefinedHere, ZeroDivisionError):
            return None
        return values if all(part in held or self._holds(part, values) for part in self.conditions) else None

    def _holds(self, condition: Term, values: Values) -> bool:
        """Whether a condition holds, exactly where the values are rational."""
        try:
            environment = self.rational.environment(self.dimension, values)
            return self._exactly.decide(condition, environment).truth is True
        except UndefinedHere:
            return False
        except Declined:
            try:
                environment = self.real.environment(self.dimension, values)
                return self._nearly.decide(condition, environment, surely=True).truth is True
            except (Declined, UndefinedHere):
                return False

    def _assign(self, part: Relation, values: Values, settled: set[Symbol]) -> bool:
        """z = c1, ε = q, w = x: give the variable that stands alone the value of the other side."""
        for alone, other in ((part.left, part.right), (part.right, part.left)):
            if not isinstance(alone, Symbol) or alone in settled or self.leaves.bit(alone) & self.leaves.mask(other):
                continue
            try:
                value = self._value(other, values)
            except (Declined, UndefinedHere):
                return False
            if alone.domain == "N" and not _is_natural(value):
                continue  # n = ε makes ε whole; n stays what it is
            if alone in values:
                values[alone] = value
            settled.update((alone, *self._symbols(other)))
            return True
        return False

    def _value(self, term: Term, values: Values) -> Any:
        try:
            environment = self.rational.environment(self.dimension, values)
            return public(Evaluator(self.rational, 0).run(term, environment), 0)
        except Declined:
            if self.exact:
                raise
            environment = self.real.environment(self.dimension, values)
            return public(Evaluator(self.real, ROOT_DIGITS).run(term, environment), ROOT_DIGITS)

    def _residual(self, part: Relation, symbol: Symbol, values: Values) -> Callable[[tuple[Fraction, ...]], list[Any]]:
        """left − right as a function of the entries of one variable that are solved for."""
        kept, _ = _split(values[symbol])

        def residual(entries: tuple[Fraction, ...]) -> list[Any]:
            trial = {**values, symbol: (*kept, *entries) if symbol.kind.kind == "vector" else entries[0]}
            environment = self.rational.environment(self.dimension, trial)
            evaluator = Evaluator(self.rational, 0)
            left, right = (evaluator.run(side, environment) for side in (part.left, part.right))
            if part.left.shape.kind == "scalar":
                return [left - right]
            return [a - b for a, b in zip(flat(left), flat(right), strict=True)]

        return residual

    def _equations(
        self, part: Relation, symbol: Symbol, values: Values
    ) -> list[tuple[list[Fraction], Fraction]] | None:
        """The rows (a, b) of a·x = b when the equality is affine in a variable x, and really depends on it."""
        if symbol.kind.kind not in ("scalar", "vector") or symbol.domain != "R" or (part, symbol) in self._curved:
            return None
        size = len(_split(values[symbol])[1])
        residual = self._residual(part, symbol, values)
        known = (part, symbol) in self._affine
        trials = () if known else _trials(size)
        try:
            at_zero = residual((Fraction(0),) * size)
            columns = [residual(tuple(Fraction(int(i == j)) for i in range(size))) for j in range(size)]
            slopes = [[column[k] - at_zero[k] for column in columns] for k in range(len(at_zero))]
            for trial in trials:
                expected = [b + sum(map(_times, row, trial)) for row, b in zip(slopes, at_zero, strict=True)]
                if residual(trial) != expected:
                    self._curved.add((part, symbol))
                    return None
        except Declined:
            self._curved.add((part, symbol))
            return None
        except UndefinedHere:
            return None
        if known:
            return [(row, -b) for row, b in zip(slopes, at_zero, strict=True)]
        if not any(any(row) for row in slopes):
            return None
        # Affine once is taken for affine always: every solution is checked in the end.
        self._affine.add((part, symbol))
        return [(row, -b) for row, b in zip(slopes, at_zero, strict=True)]

    def _solve_linear(self, equalities: list[Relation], values: Values, settled: set[Symbol]) -> list[Relation]:
        """Solve what is affine in some free variable, all equations of one variable together; return what is left."""
        rest: list[Relation] = []
        chosen: dict[Symbol, list[Relation]] = {}
        for part in equalities:
            # The variable met last is the least central one: w rather than z in ⟨v, w⟩ = 0.
            options = [s for s in reversed(self._symbols(part)) if s not in settled]
            options.sort(key=lambda s: s not in chosen)
            symbol = next((s for s in options if self._is_affine(part, s, values)), None)
            if symbol is None:
                rest.append(part)
            else:
                chosen.setdefault(symbol, []).append(part)
        for symbol, group in chosen.items():
            rows: list[tuple[list[Fraction], Fraction]] = []
            for part in group:
                rows += self._equations(part, symbol, values) or []
            kept, base = _split(values[symbol])
            solution = nearby_solution(rows, base)
            if solution is None:
                raise Declined("no solution of the linear conditions")
            values[symbol] = (*kept, *solution) if symbol.kind.kind == "vector" else solution[0]
            settled.add(symbol)
        return rest

    def _is_affine(self, part: Relation, symbol: Symbol, values: Values) -> bool:
        return (part, symbol) in self._affine or self._equations(part, symbol, values) is not None

    def _solve_by_scaling(self, part: Relation, values: Values, settled: set[Symbol], fixed: frozenset[Symbol]) -> bool:
        """Multiply a vector, or change a scalar, until left − right changes sign; whether it did, and is zero now."""
        if part.left.shape.kind != "scalar":
            return False
        for symbol in sorted(self._symbols(part), key=lambda s: (s in settled, s.kind.kind == "scalar")):
            if symbol.kind.kind not in ("scalar", "vector") or symbol.domain != "R" or symbol in fixed:
                continue
            start = values[symbol]

            def scaled(factor: Any, start: Any = start) -> Any:
                return tuple(_times(factor, x) for x in start) if isinstance(start, tuple) else _times(factor, start)

            found = self._zero(part, symbol, values, scaled)
            if found is not None:
                values[symbol] = found
                settled.add(symbol)
                return True
        return False

    def _zero(self, part: Relation, symbol: Symbol, values: Values, scaled: Callable[[Any], Any]) -> Any:
        context = self.real.arithmetic.context  # type: ignore[attr-defined]

        def residual(factor: Any, digits: int) -> Any:
            evaluator = Evaluator(self.real, digits)
            environment = self.real.environment(self.dimension, {**values, symbol: scaled(factor)})
            with evaluator.at_precision():
                return evaluator.value(part.left, environment) - evaluator.value(part.right, environment)

        bracket = self._bracket(residual)
        if bracket is None:
            return None
        low, high = bracket
        rough = sign_change(lambda t: residual(t, 40), low, high, 40, context)
        nice = Fraction(*_ratio(rough)).limit_denominator(10**6)
        exact = scaled(nice)
        if self._holds(part, {**values, symbol: exact}):
            return exact
        if self.exact:
            return None
        with Evaluator(self.real, ROOT_DIGITS).at_precision():
            near = context.mpf(10) ** -30
            return scaled(
                sign_change(
                    lambda t: residual(t, ROOT_DIGITS), rough * (1 - near), rough * (1 + near), ROOT_DIGITS, context
                )
            )

    def _bracket(self, residual: Callable[[Any, int], Any]) -> tuple[Fraction, Fraction] | None:
        """Two powers of two between which the residual changes sign, near one first."""
        for exponents in (range(-14, 15, 2), range(-160, 161, 20)):
            previous: tuple[Fraction, Any] | None = None
            for k in exponents:
                factor = Fraction(2) ** k
                try:
                    value = residual(factor, 20)
                except UndefinedHere:
                    previous = None
                    continue
                if previous is not None and previous[1] * value <= 0 and previous[1] != value:
                    return previous[0], factor
                previous = (factor, value)
        return None


def _is_natural(value: Any) -> bool:
    return isinstance(value, int | Fraction) and value >= 1 and value.denominator == 1


def _split(value: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The entries of a value that stay, and those that linear conditions are solved for: the last few of very many."""
    if not isinstance(value, tuple):
        return (), (value,)
    if len(value) <= LARGEST_SYSTEM:
        return (), value
    return value[:-FEW], value[-FEW:]


def _trials(size: int) -> tuple[tuple[Fraction, ...], ...]:
    """Two vectors at which a map that is affine on 0 and the unit vectors is tried."""
    return tuple(Fraction(3 + i * i, 2) for i in range(size)), tuple(Fraction(-5 - i) for i in range(size))


def _times(factor: Any, x: Any) -> Any:
    """The product of two numbers, either of which is a fraction or an mpmath number."""
    if isinstance(x, Fraction) and not isinstance(factor, Fraction):
        return factor * x.numerator / x.denominator
    return factor * x


def _ratio(x: Any) -> tuple[int, int]:
    """The numerator and denominator of an mpmath number."""
    sign, man, exp, _ = x._mpf_
    man = -man if sign else man
    return (int(man) << exp, 1) if exp >= 0 else (int(man), 1 << -exp)


def witnesses(term: Exists, point: Mapping[Symbol | Index, Any], dimension: int) -> Iterator[Any]:
    """Values of the variable of an ∃ at which its body holds, or its equations are solved for that variable."""
    leaves = Leaves()
    solver = Solver((term.body,), dimension, leaves, exact=False)
    outer = {leaf: value for leaf, value in point.items() if leaf != term.variable}
    if any(leaf not in outer and leaf != term.variable for leaf in leaves.variables(term.body)):
        return
    fixed = frozenset(leaf for leaf in outer if isinstance(leaf, Symbol))
    for start in simple_values(term.variable, dimension)[:WITNESSES]:
        values = solver.solve({**outer, term.variable: start}, fixed)
        if values is not None:
            yield values[term.variable]
            return
