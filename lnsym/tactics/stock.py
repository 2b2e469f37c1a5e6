"""Simple hypotheses about the quantities of a statement, as the field names them: q > 0, q+ε > 0, d ≥ 2, γ constant."""

from __future__ import annotations

from collections.abc import Iterator

from ..terms import (
    EPSILON,
    VECTOR,
    Dimension,
    Mean,
    Norm,
    Number,
    Ones,
    Power,
    Product,
    Relation,
    Root,
    Statement,
    Sum,
    Symbol,
    Term,
    Variance,
    free,
    number,
    subterms,
)
from ..terms.text import to_text

__all__ = ["about_one_value", "about_signs", "about_statistics", "about_zero", "in_words"]


def about_statistics(statement: Statement) -> Iterator[Relation]:
    """Few dimensions, no spread, no root of nothing: where formulas of normalization most often fail."""
    if statement.dimension is None:
        yield Relation(">=", Dimension(), number(2))
        yield Relation(">=", Dimension(), number(3))
    yield from _sizes(statement)


def _sizes(statement: Statement) -> Iterator[Relation]:
    for x in _vectors(statement):
        yield Relation(">", Variance(x), number(0))
    for radicand in _radicands(statement):
        yield Relation(">", radicand, number(0))


def about_signs(statement: Statement) -> Iterator[Relation]:
    """A positive letter, no constant, a vector of mean zero, a constant gain."""
    scalars = _scalars(statement)
    for s in scalars:
        if s != EPSILON:
            yield Relation(">", s, number(0))
    if EPSILON in scalars:
        yield Relation("=", EPSILON, number(0))
    vectors = _vectors(statement)
    for x in vectors:
        yield Relation("=", Mean(x), number(0))
    for x in vectors:
        if x.name == "gamma":
            yield Relation("=", x, Product((Mean(x), Ones())))


def about_one_value(statement: Statement) -> Iterator[Relation]:
    """A letter that is 1: this says little, so it is the last to be tried, and nothing of a claim about it alone."""
    for s in _scalars(statement):
        if s != EPSILON and free(statement.proposition) - {s}:
            yield Relation("=", s, number(1))


def about_zero(statement: Statement) -> Iterator[Relation]:
    """What lets one divide: a letter is not zero, a vector is not zero, or has spread, a radicand is positive."""
    for s in _scalars(statement):
        yield Relation("!=", s, number(0))
    for x in _vectors(statement):
        yield Relation(">", Norm(x), number(0))
    yield from _sizes(statement)


def in_words(hypothesis: Term) -> str:
    """As an annotation has it; the statistics of the input have names."""
    match hypothesis:
        case Relation(left=Variance(body=Symbol(name="z"))):
            return "q > 0"
        case Relation(left=Norm(body=Symbol(name="z"))):
            return "m > 0"
        case Relation(left=Norm(body=Symbol(name=name))):
            return f"norm({name}) > 0"
        case Relation(left=Symbol(name="gamma"), right=Product()):
            return "γ = mean(γ) 1"
    return to_text(hypothesis)


def _symbols(statement: Statement) -> list[Symbol]:
    leaves = frozenset().union(free(statement.proposition), *(free(h) for h in statement.hypotheses))
    return sorted((leaf for leaf in leaves if isinstance(leaf, Symbol)), key=lambda s: s.name)


def _scalars(statement: Statement) -> list[Symbol]:
    return [s for s in _symbols(statement) if s.shape.kind == "scalar"]


def _vectors(statement: Statement) -> list[Symbol]:
    return [s for s in _symbols(statement) if s.shape == VECTOR]


def _radicands(statement: Statement) -> list[Term]:
    """The sums under roots, also in what names and maps stand for, as far as they are about free letters."""
    known, found = free(statement.proposition), list[Term]()
    for term in subterms(statement.proposition):
        match term:
            case Root(body=Sum() as radicand):
                found.append(radicand)
            case Power(base=Sum() as radicand, exponent=Number(value=e)) if e.denominator == 2:
                found.append(radicand)
    return [radicand for radicand in dict.fromkeys(found) if free(radicand) <= known]
