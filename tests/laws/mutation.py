"""Small random changes of a statement: most make it false, and none may make a proof of a falsehood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from lnsym.terms import (
    And,
    Dimension,
    Identity,
    Iff,
    Implies,
    Kronecker,
    Named,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Relation,
    Root,
    ScalarFunction,
    SetOf,
    ShapeError,
    Statement,
    Sum,
    Symbol,
    Term,
    Transpose,
    depth_first,
    number,
    rebuild,
)

__all__ = ["mutant", "mutants"]


def mutants(statements: Sequence[Statement], seed: int, count: int) -> Iterator[Statement]:
    """``count`` mutants, each of one to three changes of one of the statements, the same for the same seed."""
    random = Random(seed)
    made = 0
    while made < count:
        changed = random.choice(statements)
        for _ in range(random.choice((1, 1, 1, 2, 2, 3))):
            changed = mutant(changed, random)
        made += 1
        yield changed


def mutant(statement: Statement, random: Random) -> Statement:
    """The statement with one change: in its proposition, or among its hypotheses."""
    for _ in range(20):
        if random.random() < 0.25:
            return _other_hypotheses(statement, random)
        old = random.choice(list(depth_first(statement.proposition)))
        new = random.choice(list(_neighbours(old, statement, random)) or [old])
        try:
            changed = _with(statement.proposition, old, new, random)
        except (ShapeError, AssertionError, AttributeError):
            continue
        if changed.shape == statement.proposition.shape and changed != statement.proposition:
            return Statement(statement.hypotheses, changed)
    return statement


def _with(term: Term, old: Term, new: Term, random: Random) -> Term:
    """``old`` replaced by ``new`` at one of its places, whatever binds there."""
    places = sum(node == old for node in depth_first(term))
    left = random.randrange(places)

    def visit(node: Term) -> Term:
        nonlocal left
        if node == old:
            left -= 1
            if left < 0:
                left = places + 1
                return new
        return rebuild(node, visit)

    return visit(term)


def _other_hypotheses(statement: Statement, random: Random) -> Statement:
    given = list(statement.hypotheses)
    kind = random.randrange(3)
    if given and kind == 0:
        given.pop(random.randrange(len(given)))
    elif given and kind == 1:
        k = random.randrange(len(given))
        neighbours = list(_neighbours(given[k], statement, random))
        if neighbours:
            given[k] = random.choice(neighbours)
    else:
        scalars = [node for node in _named(statement) if node.shape.kind == "scalar"]
        if len(scalars) >= 2:
            left, right = random.sample(scalars, 2)
            operator = random.choice(("=", "=", "<", ">=", "!="))
            given.append(Relation(operator, left, random.choice((right, number(0), number(1)))))
    return Statement(tuple(given), statement.proposition)


def _named(statement: Statement) -> list[Term]:
    """The symbols and defined names of a statement, in order of appearance."""
    parts = (statement.proposition, *statement.hypotheses)
    found = [node for part in parts for node in depth_first(part) if isinstance(node, Symbol | Named)]
    return list(dict.fromkeys(found))


def _neighbours(term: Term, statement: Statement, random: Random) -> Iterator[Term]:
    """Terms of the same shape that a slip of the pen could have made of this one."""
    match term:
        case Relation(operator=operator, left=left, right=right):
            for other in ("=", "<", "<=", ">", ">="):
                if other != operator and (other == "=" or left.shape.kind == "scalar"):
                    yield Relation(other, left, right)
            yield Relation(operator, right, left)
        case Implies(premise=premise, conclusion=conclusion):
            yield Iff(premise, conclusion)
            yield Implies(conclusion, premise)
            yield conclusion
        case Iff(left=left, right=right):
            yield Implies(left, right)
            yield Implies(right, left)
        case And(parts=parts) if len(parts) > 1:
            yield Implies(parts[0], parts[1])
        case Number(value=value):
            yield from (
                Number(value + 1),
                Number(value - 1),
                Number(-value),
                Number(value / 2),
                Number(value + Fraction(1, 2)),
            )
        case Dimension():
            yield Sum((term, Negative(number(1))))
            yield Sum((term, number(1)))
        case Sum(terms=terms):
            k = random.randrange(len(terms))
            yield Sum((*terms[:k], Negative(terms[k]), *terms[k + 1 :]))
            if len(terms) > 1:
                yield Sum((*terms[:k], *terms[k + 1 :]))
        case Negative(body=body) | Transpose(body=body) if body.shape == term.shape:
            yield body
        case Quotient(numerator=above, denominator=below):
            yield Product((below, above))
            if above.shape.kind == "scalar":
                yield Quotient(below, above)
        case Power(base=base, exponent=Number(value=value)):
            if base.shape.kind == "scalar":
                yield from (Power(base, Number(-value)), Power(base, Number(value + 1)), Root(Power(base, number(2))))
        case Product(factors=factors):
            if len(factors) > 1 and random.random() < 0.5:
                order = list(factors)
                random.shuffle(order)
                yield from _fitting(order)
        case Root(body=body):
            yield body
        case SetOf(elements=elements, multiplicities=multiplicities) if len(elements) > 1:
            yield SetOf(elements[1:], multiplicities[1:])
            if multiplicities:
                yield SetOf((*elements[1:], elements[0]), multiplicities)
                yield SetOf(elements)
        case Identity():
            yield Negative(term)
        case Kronecker(left=left, right=right):
            yield Kronecker(left, left)
            yield Product((term, Kronecker(right, left)))
    if term.shape.kind == "scalar" and not isinstance(term, Number | Dimension):
        yield ScalarFunction("abs", (term,))
        yield Product((Root(term), Root(term)))
        yield Power(term, number(2))
    if isinstance(term, Symbol | Named):
        yield from (other for other in _named(statement) if other.shape == term.shape and other != term)
    if term.shape.kind in ("scalar", "vector", "map"):
        yield Negative(term)
        yield Product((number(2), term))


def _fitting(factors: Sequence[Term]) -> Iterator[Term]:
    try:
        yield Product(tuple(factors))
    except ShapeError:
        return
