"""A context: what a list of hypotheses means for the algebra.

Equations are solved where they can be (a symbol, a mean, a moment, a centered part) and the solutions put
in; inequalities become facts about signs. A hypothesis that cannot be used is left out, which only weakens.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping

from ..terms import (
    And,
    Dimension,
    Index,
    Number,
    Relation,
    ShapeError,
    Symbol,
    Term,
    free,
    substitute,
)
from .coordinates import CoordinateOperator, CoordinateVector
from .facts import Facts
from .generators import Atom, DimensionGenerator, Entry, MeanOf, Moment, RootOf, Variable, VectorAtom
from .limits import Diverges
from .meaning import Interpreter
from .names import Value, names_of_value
from .outside import Outside
from .polynomial import Polynomial, generator_at
from .scalar import Scalar, constant
from .signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, NONZERO, POSITIVE, ZERO, NotShown
from .substitution import Substitution, replaced
from .vector import Vector

__all__ = ["REFUSALS", "Context", "flatten"]

_MOST_COORDINATES = 64  # beyond this, vectors stay sums of monomials
_SIGN_OF_DIFFERENCE = {"=": ZERO, "!=": NONZERO, "<": POSITIVE, "<=": NONNEGATIVE, ">": NEGATIVE, ">=": NONPOSITIVE}
# by which an evaluation says that a term has no value here, or none that it can show
REFUSALS = (NotShown, Outside, Diverges, NotImplementedError, ShapeError)


def flatten(hypotheses: Iterable[Term]) -> list[Term]:
    """Conjunctions taken apart."""
    found: list[Term] = []
    for hypothesis in hypotheses:
        found += flatten(hypothesis.parts) if isinstance(hypothesis, And) else [hypothesis]
    return found


class Context:
    """Hypotheses made usable: ``value(term)`` is the value of a term wherever they hold."""

    def __init__(
        self,
        hypotheses: Iterable[Term],
        dimension: int | None = None,
        indices: dict[Index, str] | None = None,
        *,
        coordinates: bool = True,
        maps: Mapping[str, CoordinateOperator] | None = None,
        letters: frozenset[str] = frozenset(),
        centered: Callable[[str], bool] = lambda name: True,
    ) -> None:
        """``dimension`` is a concrete d, if the statement has one; ``indices`` gives free indices values there.

        Without ``coordinates`` a given dimension is only put in for d, and vectors stay sums of monomials.
        ``maps`` gives general maps concrete tables; ``letters`` are the indices that are free in the statement.
        """
        given = flatten(hypotheses)
        relations = [h for h in given if isinstance(h, Relation)]
        self.contradictory = False
        lowest = 1
        for relation in relations:
            low, exact = _about_dimension(relation)
            if low is not None:
                lowest = max(lowest, low)
            if exact is not None:
                self.contradictory |= dimension not in (None, exact) or exact < 1
                dimension = exact
        self.contradictory |= dimension is not None and dimension < lowest
        self.solved: dict[Term, Term] = {}
        relations = self._solve_symbols(relations)
        self._scalars: dict[Hashable, Scalar] = {}
        self._atoms: dict[VectorAtom, Vector] = {}
        if dimension is not None and (not coordinates or dimension > _MOST_COORDINATES):
            lowest = max(dimension, 1)
            self._scalars[DimensionGenerator()] = constant(lowest)
            dimension = None
        self.dimension = dimension
        self.facts = Facts(lowest)
        self._interpreter = Interpreter(self.facts, dimension, centered=centered)
        self._interpreter.indices.update(indices or {})
        self._interpreter.put_in = self.put_in
        self._interpreter.given = tuple(given)
        self._interpreter.letters = letters
        self._interpreter.maps.update(maps or {})
        self._use(relations)

    def fork(self) -> Context:
        """The same context anew: what an evaluation finds out in one does not reach the other."""
        other = Context.__new__(Context)
        other.contradictory, other.solved, other.dimension = self.contradictory, self.solved, self.dimension
        other._scalars, other._atoms = self._scalars, self._atoms
        other.facts = self.facts.copy()
        other._interpreter = self._interpreter.nested(other.facts)
        other._interpreter.put_in = other.put_in
        return other

    # hypotheses

    def _solve_symbols(self, relations: list[Relation]) -> list[Relation]:
        """Take a hypothesis x = term with a bare symbol x as a replacement, everywhere."""
        todo = list(relations)
        rest: list[Relation] = []
        while todo:
            relation = todo.pop(0)
            pair = _solved_symbol(relation)
            if pair is None:
                rest.append(relation)
                continue
            symbol, value = pair
            change: dict[Term, Term] = {symbol: value}
            self.solved = {key: substitute(old, change) for key, old in self.solved.items()}
            self.solved[symbol] = value
            todo = [_substituted(r, change) for r in todo]
            rest = [_substituted(r, change) for r in rest]
        return rest

    def _use(self, relations: list[Relation]) -> None:
        """Learn signs first, then equations, then the signs again at the solutions, until nothing new is usable."""
        waiting = list(relations)
        learned: list[tuple[Scalar, int]] = []
        progress = True
        while waiting and progress:
            progress = False
            for relation in list(waiting):
                self._interpreter.forget()
                try:
                    left, right = self._raw(relation.left), self._raw(relation.right)
                    if relation.operator == "=":
                        self._equation(left, right)
                    elif relation.operator == "!=" and isinstance(left, Vector) and isinstance(right, Vector):
                        gap = left - right
                        learned.append((gap.dot(gap), POSITIVE))
                        self._learn(*learned[-1])
                    elif isinstance(left, Scalar) and isinstance(right, Scalar):
                        learned.append((right - left, _SIGN_OF_DIFFERENCE[relation.operator]))
                        self._learn(*learned[-1])
                except REFUSALS:
                    continue
                waiting.remove(relation)
                progress = True
        for difference, sign in learned:
            try:
                put_in = self.put_in(difference)
                assert isinstance(put_in, Scalar)
                self._learn(put_in, sign)
            except REFUSALS:
                continue
        for g in {g for difference, _ in learned for g in difference.generators()}:
            # q > ε > 0 says q > 0, also where q is only a factor
            alone = Polynomial.generator(g)
            self._learn(Scalar(alone), self.facts.sign(alone))
        if self.facts.lowest < 2 and any(_is_variance(p) for p in self.facts.positive()):
            self.facts.raise_lowest(2)  # one coordinate has no variance
            self._use(waiting)
        self._interpreter.forget()
        self.contradictory |= self.facts.contradictory

    def _raw(self, term: Term) -> Value:
        return self._interpreter.value(term)

    def _learn(self, x: Scalar, sign: int) -> None:
        if x.is_zero:
            self.contradictory |= not sign & ZERO
        else:
            self.facts.learn_scalar(x, sign)

    def _equation(self, left: Value, right: Value) -> None:
        left, right = self.put_in(left), self.put_in(right)
        if isinstance(left, Scalar) and isinstance(right, Scalar):
            self._scalar_equation(left - right)
        elif isinstance(left, Vector) and isinstance(right, Vector):
            self._vector_equation(left - right)
        elif isinstance(left, CoordinateVector) and isinstance(right, CoordinateVector):
            for a, b in zip(left.entries, right.entries, strict=True):
                put_in = self.put_in(a - b)
                assert isinstance(put_in, Scalar)
                self._scalar_equation(put_in)
        else:
            raise Outside("an equation between maps as a hypothesis")

    def _scalar_equation(self, difference: Scalar) -> None:
        p = difference.numerator
        if not p:
            return
        self._learn(difference, ZERO)
        if p.is_constant:
            self.contradictory = True
            return
        squares = _vanishing_squares(p)
        if squares:
            for g in squares:
                if isinstance(g, Moment):
                    self._replace_atom(g.monomial[0][0], Vector({}))
                else:
                    self._replace_scalar(g, constant(0))
            return
        for g in sorted(p.generators(), key=_preference):
            if not isinstance(g, Variable | MeanOf | Moment | Entry) or p.degree(g) != 1:
                continue
            if any(isinstance(r, RootOf) and g in Scalar(r.radicand).deep_generators() for r in p.generators()):
                continue
            parts = p.coefficients(g)
            if self.facts.sign(parts[1]) & ZERO:
                continue
            value = Scalar(-parts.get(0, Polynomial({}))) * Scalar(parts[1]).inverse()
            self._replace_scalar(g, value)
            return
        with_roots, rest = _root_term(p)
        if with_roots is not None:  # √a = b gives a = b²
            self._scalar_equation(Scalar(with_roots * with_roots - rest * rest))

    def _vector_equation(self, difference: Vector) -> None:
        if difference.is_zero:
            return
        mean = difference.mean()
        self._scalar_equation(mean)
        rest = self.put_in(difference - Vector.ones().scaled(mean))
        assert isinstance(rest, Vector)
        for m, c in rest.terms.items():
            if len(m) == 1 and m[0][1] == 1 and isinstance(m[0][0], Atom) and not self.facts.sign_of(c) & ZERO:
                others = Vector({n: x for n, x in rest.terms.items() if n != m})
                if m[0][0].name in names_of_value(others) | names_of_value(c):
                    continue
                self._replace_atom(m[0][0], others.scaled(-c.inverse()))
                return

    def _replace_scalar(self, g: Hashable, value: Scalar) -> None:
        change = Substitution(self.facts, {g: value}.get)
        self._scalars = {key: change.scalar(old) for key, old in self._scalars.items()}
        self._atoms = {key: change.vector(old) for key, old in self._atoms.items()}
        self._scalars[g] = value

    def _replace_atom(self, atom: VectorAtom, value: Vector) -> None:
        change = Substitution(self.facts, atoms={atom: value}.get)
        self._scalars = {key: change.scalar(old) for key, old in self._scalars.items()}
        self._atoms = {key: change.vector(old) for key, old in self._atoms.items()}
        self._atoms[atom] = value

    # use

    def value(self, term: Term) -> Value:
        """The value of a term where the hypotheses hold."""
        return self.put_in(self._interpreter.value(substitute(term, self.solved)))

    def put_in(self, value: Value) -> Value:
        """The value with the solutions of the equations put in, as often as they give something new."""
        if not self._scalars and not self._atoms:
            return value
        return replaced(value, Substitution(self.facts, self._scalars.get, self._atoms.get))

    def difference(self, left: Term, right: Term) -> Value:
        """left − right."""
        a, b = self.value(left), self.value(right)
        return a - b  # type: ignore[operator]

    def equal(self, left: Term, right: Term) -> bool:
        """Whether left = right by normal form."""
        return self.difference(left, right).is_zero

    def sign(self, term: Term) -> int:
        """The possible signs of a scalar."""
        value = self.value(term)
        assert isinstance(value, Scalar)
        return self.facts.sign_of(value)


def _about_dimension(relation: Relation) -> tuple[int | None, int | None]:
    """(lowest, exact) dimension that a relation d ⋈ n gives."""
    if isinstance(relation.left, Number) and isinstance(relation.right, Dimension):
        relation = relation.turned()
    left, operator, right = relation.left, relation.operator, relation.right
    if not (isinstance(left, Dimension) and isinstance(right, Number)):
        return None, None
    n = right.value
    match operator:
        case "=":
            return None, int(n) if n.denominator == 1 else 0
        case ">=":
            return -(-n.numerator // n.denominator), None
        case ">":
            return n.numerator // n.denominator + 1, None
        case "!=" if n == 1:
            return 2, None
        case "<=" if n == 1:
            return None, 1
        case "<" if 1 < n <= 2:
            return None, 1
    return None, None


def _solved_symbol(relation: Relation) -> tuple[Symbol, Term] | None:
    if relation.operator != "=":
        return None
    for symbol, value in ((relation.left, relation.right), (relation.right, relation.left)):
        if isinstance(symbol, Symbol) and symbol.shape.kind != "map" and symbol not in free(value):
            if symbol.domain == "N":
                continue
            if any(isinstance(leaf, Index) for leaf in free(value)):
                continue
            return symbol, value
    return None


def _substituted(relation: Relation, change: dict[Term, Term]) -> Relation:
    return Relation(relation.operator, substitute(relation.left, change), substitute(relation.right, change))


def _root_term(p: Polynomial) -> tuple[Polynomial | None, Polynomial]:
    """p = t + r with t the only term that has roots in it; ``None`` for t where there is no such term or more."""
    terms = {m: c for m, c in p.terms.items() if any(isinstance(generator_at(n), RootOf) for n, _ in m)}
    if len(terms) != 1:
        return None, p
    return Polynomial(terms), Polynomial({m: c for m, c in p.terms.items() if m not in terms})


def _is_variance(p: Polynomial) -> bool:
    """Whether p is mean(x̃²) of a centered part."""
    for g in p.generators():
        match g:
            case Moment(monomial=((Atom(centered=True), 2),)) if p == Polynomial.generator(g):
                return True
    return False


def _vanishing_squares(p: Polynomial) -> list[Hashable]:
    """What vanishes with p = Σ c·g² + Σ c·mean(x̃²), all c > 0: every g and every x̃; empty for another p."""
    found: list[Hashable] = []
    signs = {c > 0 for c in p.terms.values()}
    for _, pairs in p.factors_of_terms():
        match pairs:
            case [(Moment(monomial=((_, 2),)) as g, 1)] | [(Variable() | MeanOf() | Entry() as g, 2)]:
                found.append(g)
            case _:
                return []
    return found if len(signs) == 1 else []


def _preference(g: Hashable) -> tuple[int, str]:
    """Inner products before means before variances before symbols: what is least likely to be needed."""
    order = 4
    if isinstance(g, Moment):
        order = 2 if all(e % 2 == 0 for _, e in g.monomial) else 0
    elif isinstance(g, MeanOf):
        order = 1
    elif isinstance(g, Variable):
        order = 3
    return order, str(g)
