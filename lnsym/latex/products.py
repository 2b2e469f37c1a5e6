"""Products: which factors belong together, and what their neighbourhood means.

Juxtaposition binds tightest, then ``/``, then ⊙, then ``·``. Where another bracketing would also have a
meaning, and a different one, the text is ambiguous and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from .. import terms as t
from ..terms import ShapeError, Term
from . import nodes as n
from .application import application
from .derivatives import slashed_derivative
from .diagnostic import Ambiguous, ReadError
from .elaborate import Elaborator
from .evaluation import evaluated
from .operators import is_operator, operator
from .shape_messages import vector_products

__all__ = ["product"]


@dataclass(frozen=True, slots=True)
class Factor:
    """A factor with its operator, its meaning, and whether it is a bare 1."""

    operator: str
    term: Term
    node: n.Node
    one: bool = False


def product(e: Elaborator, factors: n.Factors, hint: str) -> Term:
    """The term of a product as it is written."""
    if len(factors) == 1 and isinstance(factors[0][1], n.Numeral):
        numeral = factors[0][1]
        return e.literal(numeral, hint) or e.numeral(numeral)
    read = _factors(e, factors)
    if hint in ("map", "vector") and len(read) > 1 and read[0].one:
        read[0] = Factor(read[0].operator, t.Ones(), read[0].node)
    return _dots(e, read)


def _factors(e: Elaborator, factors: n.Factors) -> list[Factor]:
    """The factors, operators and applications resolved from left to right."""
    found: list[Factor] = []
    at = 0
    while at < len(factors):
        mark, node = factors[at]
        rest = factors[at + 1 :]
        if (slashed := slashed_derivative(factors, at)) is not None:
            factors = slashed
            continue
        if mark == "/":
            found.append(_divisor(e, node))
            at += 1
        elif isinstance(node, n.Evaluated):
            found.append(Factor(mark, evaluated(e, node, [factor.term for factor in found]), node))
            at += 1
        elif is_operator(e, node, rest):
            term, used = operator(e, node, rest)
            found.append(Factor(mark, term, node))
            at += 1 + used
        elif (ones := _ones_by_ones(node)) is not None:
            found.extend((Factor(mark, ones[0], node), Factor("", ones[1], node)))
            at += 1
        elif isinstance(node, n.Numeral):
            _check_numerals(factors, at)
            # No one writes a number one behind a factor: there, 1 is the all-ones vector.
            ones_here = node.text == "1" and mark == "" and bool(found)
            term = t.Ones() if ones_here else e.numeral(node)
            found.append(Factor(mark, term, node, node.text == "1" and not ones_here))
            at += 1
        else:
            term, used = application(e, node, rest)
            found.append(Factor(mark, term, node))
            at += 1 + used
    return found


def _check_numerals(factors: n.Factors, at: int) -> None:
    """Refuse two numbers side by side, and a number before a fraction of numbers: no one multiplies so."""
    if at + 1 == len(factors) or factors[at + 1][0] != "":
        return
    first, second = factors[at][1], factors[at + 1][1]
    match second:
        case n.Numeral(text=text) | n.Scripted(base=n.Numeral(text=text)) if text != "1":
            other = "one number, with its digits in groups"
        case n.Fraction(numerator=n.Numeral(), denominator=n.Numeral()):
            other = "their sum, as a mixed number"
        case _:
            return
    raise Ambiguous(
        (first.start, second.end),
        "their product",
        f"{other}",
        r"write \cdot between them for the product",
        "two numbers side by side",
    )


def _ones_by_ones(node: n.Node) -> tuple[Term, Term] | None:
    """11^T, which looks like a power of eleven."""
    match node:
        case n.Scripted(base=n.Numeral(text="11"), sub=None, sup=n.Word(word="transpose") | n.Name(name="T")):
            return t.Ones(), t.Transpose(t.Ones())
    return None


@dataclass(frozen=True, slots=True)
class _Divisors(t.Term):
    """Several factors behind a slash, until it is decided how many of them it divides by."""

    terms: tuple[Term, ...] = ()

    def __post_init__(self) -> None:
        self._of_shape(t.SCALAR)


def _divisor(e: Elaborator, node: n.Node) -> Factor:
    if not isinstance(node, n.Product) or any(mark == "/" for mark, _ in node.factors):
        return Factor("/", e.term(node), node)
    behind = _factors(e, node.factors)
    if len(behind) == 1:
        return Factor("/", behind[0].term, node)
    return Factor("/", _Divisors(tuple(f.term for f in behind)), node)


def _dots(e: Elaborator, read: list[Factor]) -> Term:
    """a · b · c from the left: inner products of vectors, products of everything else."""
    groups = _split(read, ("dot", "times"))
    result = _hadamard(e, groups[0])
    written = [result]
    for group in groups[1:]:
        mark, right = group[0].operator, _hadamard(e, group)
        if group[0].one and result.shape.kind == "vector" and mark == "dot":
            right = t.Ones()
        if result.shape.kind == right.shape.kind == "vector":
            if mark == "times":
                raise ReadError("LN401", "the cross product is outside the language", group[0].node.span,
                                help=r"an elementwise product is written x\odot y")  # fmt: skip
            result = t.Inner(_joined(written), right)
            written = [result]
        else:
            # In pairs while reading, for the shape; as one product of all factors in the end.
            result = t.Product((result, right))
            written.append(right)
    return _joined(written)


def _joined(factors: list[Term]) -> Term:
    return factors[0] if len(factors) == 1 else t.Product(tuple(factors))


def _split(read: list[Factor], marks: tuple[str, ...]) -> list[list[Factor]]:
    groups: list[list[Factor]] = [[read[0]]]
    for factor in read[1:]:
        if factor.operator in marks:
            groups.append([factor])
        else:
            groups[-1].append(factor)
    return groups


def _hadamard(e: Elaborator, read: list[Factor]) -> Term:
    groups = _split(read, ("odot", "circ"))
    if len(groups) == 1:
        return _divided(groups[0])
    _check_compositions(e, groups)
    groups = [_vector_one(group) for group in groups]
    first, *middle, last = groups
    row = next((k for k, f in enumerate(first[:-1]) if f.term.shape.kind == "row"), None)
    tail = next((k for k, f in enumerate(last[1:], 1) if f.term.shape.kind == "row"), None)
    inner = [_divided(group) for group in middle]
    tight = _try(lambda: t.Hadamard((_divided(first), *inner, _divided(last))))
    loose = None
    if row is not None and tail is None:
        right = (*inner, _divided(last))
        loose = _try(lambda: t.Product((*_terms(first[: row + 1]), t.Hadamard((_divided(first[row + 1 :]), *right)))))
        later = _try(lambda: t.Product((*_terms(first[:-1]), t.Hadamard((first[-1].term, *right)))))
        between = any(factor.term.shape.kind == "map" for factor in first[row + 1 : -1])
        if between and isinstance(loose, Term) and isinstance(later, Term):
            raise Ambiguous((first[0].node.start, last[-1].node.end), f"{loose}", f"{later}", "write parentheses")
    elif tail is not None and row is None:
        loose = _try(
            lambda: t.Product((t.Hadamard((_divided(first), *inner, _divided(last[:tail]))), *_terms(last[tail:])))
        )
    if isinstance(tight, ShapeError):
        if loose is None or isinstance(loose, ShapeError):
            raise tight
        return loose
    return tight


def _check_compositions(e: Elaborator, groups: list[list[Factor]]) -> None:
    """∘ between vectors is the elementwise product, unless a map by its bare name stands before it."""
    for left, right in pairwise(groups):
        if right[0].operator != "circ":
            continue
        sides = (left[-1], right[0])
        if any(side.term.shape.kind != "vector" for side in sides) or e.is_map(left[-1].node):
            raise ReadError("LN401", "a composition with ∘ is outside the language",
                            (left[-1].node.start, right[0].node.end),
                            help=r"write f(g(x)) for a composition, x\odot y for the elementwise product")  # fmt: skip


def _vector_one(group: list[Factor]) -> list[Factor]:
    if len(group) == 1 and group[0].one:
        return [Factor(group[0].operator, t.Ones(), group[0].node)]
    return group


def _terms(read: Sequence[Factor]) -> list[Term]:
    return [factor.term for factor in read]


def _try(make: Callable[[], Term]) -> Term | ShapeError:
    """The term, or why its shapes do not fit."""
    try:
        return make()
    except ShapeError as error:
        return error


def _divided(read: Sequence[Factor]) -> Term:
    """A juxtaposed run, divided from the left by what stands behind its slashes."""
    run = [factor for factor in read if factor.operator != "/"]
    terms = _terms(run)
    result = terms[0] if len(terms) == 1 else _run(run)
    for factor in read:
        if factor.operator == "/":
            result = _quotient(result, factor)
    return result


def _run(run: list[Factor]) -> Term:
    try:
        return t.Product(tuple(_terms(run)))
    except ShapeError as error:
        for left, right in pairwise(run):
            try:
                t.Product((left.term, right.term))
            except ShapeError as precise:
                raise ReadError("LN120", str(precise), (left.node.start, right.node.end),
                                help=vector_products(left.term, right.term)) from None  # fmt: skip
        raise error


def _quotient(above: Term, factor: Factor) -> Term:
    below = factor.term
    if not isinstance(below, _Divisors):
        return t.Quotient(above, below)
    whole = _try(lambda: t.Quotient(above, t.Product(below.terms)))
    first = _try(lambda: t.Product((t.Quotient(above, below.terms[0]), *below.terms[1:])))
    if isinstance(whole, ShapeError):
        if isinstance(first, ShapeError):
            raise whole
        return first
    if isinstance(first, ShapeError):
        return whole
    raise Ambiguous(factor.node.span, f"{whole}", f"{first}", "write \\frac{…}{…} or parentheses")
