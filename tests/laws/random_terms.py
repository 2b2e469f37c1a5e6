"""Random terms of a given kind, small, over the names of a layer: what random statements are made of."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from lnsym.layers import Layer, standard_notation
from lnsym.terms import (
    MAP,
    SCALAR,
    VECTOR,
    Call,
    Component,
    Derivative,
    Diagonal,
    Dimension,
    Function,
    Hadamard,
    Identity,
    Index,
    IndexMaximum,
    IndexSum,
    Infinity,
    Inner,
    Kronecker,
    Limit,
    Mean,
    Named,
    Negative,
    Norm,
    Ones,
    Power,
    Product,
    Quotient,
    Root,
    ScalarFunction,
    Sum,
    Symbol,
    Term,
    Transpose,
    Variance,
    number,
    one_variable,
)

__all__ = ["LAYERS", "Grower"]

LAYERS = (
    Layer("layernorm", "inside", "d"),
    Layer("layernorm", "inside", "d-1"),
    Layer("layernorm", "outside", "d"),
    Layer("layernorm", "max", "d"),
    Layer("rmsnorm", "inside"),
    Layer("rmsnorm", "max"),
)

SCALARS = tuple(Symbol(name) for name in "abst")
VECTORS = tuple(Symbol(name, VECTOR) for name in "xw")
NATURAL = Symbol("n", SCALAR, "N")
MAPS = (Symbol("W", MAP), Symbol("A", MAP))
INDICES = (Index("i"), Index("j"))
_NUMBERS = (*map(number, (0, 1, 1, 2, 2, 3, -1)), number(1, 2))


class Grower:
    """Grows terms at random; the same seed grows the same terms."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.names = standard_notation(random.choice(LAYERS))
        self.indices: list[Index] = []

    def chance(self, probability: float) -> bool:
        """Whether something of this probability happens."""
        return self.random.random() < probability

    def of_shape(self, kind: str, depth: int) -> Term:
        """A term of this kind."""
        return {"scalar": self.scalar, "vector": self.vector, "map": self.map}[kind](depth)

    # leaves

    def scalar_leaf(self) -> Term:
        """A symbol, a number, d, ε or a statistic of z."""
        roll = self.random.random()
        if roll < 0.55:
            return self.random.choice(SCALARS)
        if roll < 0.7:
            return self.random.choice(_NUMBERS)
        if roll < 0.95:
            return self.names[self.random.choice(("q", "epsilon", "mu", "sigma", "m", "r"))]
        return self.random.choice((Dimension(), NATURAL))

    def vector_leaf(self) -> Term:
        """A vector symbol, v or 1."""
        leaves = (*VECTORS, self.names["z"], self.names["v"], Ones(), VECTORS[0])
        return self.random.choice(leaves)

    # terms

    def scalar(self, depth: int) -> Term:
        """A scalar."""
        if depth <= 0:
            return self.scalar_leaf()
        ways: tuple[Callable[[int], Term], ...] = (
            *(self._sum, self._product, self._quotient, self._power) * 2,
            *(self._root, self._function, self._reduction, self._limit, self._slope, self._indexed, self._called),
        )
        return self.random.choice(ways)(depth - 1)

    def vector(self, depth: int) -> Term:
        """A vector."""
        if depth <= 0:
            return self.vector_leaf()
        roll = self.random.randrange(8)
        if roll == 0:
            return Sum((self.vector(depth - 1), self.signed(self.vector(depth - 1))))
        if roll == 1:
            return Product((self.scalar(depth - 1), self.vector(depth - 1)))
        if roll == 2:
            return Hadamard((self.vector(depth - 1), self.vector(0)))
        if roll == 3:
            return Product((self.map(depth - 1), self.vector(0)))
        if roll == 4:
            z = self.names["z"]
            assert isinstance(z, Symbol)
            return Derivative(self.scalar(depth - 1), z, z)
        if roll == 5:
            return self.core(self.vector(depth - 1))
        if roll == 6:
            return Quotient(self.vector(depth - 1), self.positive(depth - 1))
        return self.vector_leaf()

    def map(self, depth: int) -> Term:
        """A linear map."""
        if depth <= 0:
            return self.random.choice((*MAPS, Identity(), self.names["P"]))
        roll = self.random.randrange(8)
        if roll == 0:
            return Sum((self.map(depth - 1), self.signed(self.map(depth - 1))))
        if roll == 1:
            return Product((self.map(depth - 1), self.map(0)))
        if roll == 2:
            return Product((self.vector(0), Transpose(self.vector(0))))
        if roll == 3:
            return Diagonal(self.vector(0))
        if roll == 4:
            return Transpose(self.map(depth - 1))
        if roll == 5:
            return self.names["J"]
        if roll == 6:
            return Product((self.scalar(depth - 1), self.map(0)))
        return self.map(0)

    def signed(self, term: Term) -> Term:
        """The term, or its negative."""
        return Negative(term) if self.chance(0.5) else term

    def positive(self, depth: int) -> Term:
        """A scalar that is often, not always, positive."""
        body = self.scalar(depth - 1)
        choices = (
            Sum((number(1), Power(body, number(2)))),
            Root(Sum((self.names["q"], self.names["epsilon"]))),
            self.names["epsilon"],
            ScalarFunction("abs", (body,)),
            body,
        )
        return self.random.choice(choices)

    def core(self, argument: Term) -> Term:
        """u_ε or u_{a} at an input."""
        core = self.names["u"]
        assert isinstance(core, Function)
        return Call(core, (self.names["epsilon"], argument))

    # ways to make a scalar

    def _sum(self, depth: int) -> Term:
        return Sum((self.scalar(depth), self.signed(self.scalar(depth))))

    def _product(self, depth: int) -> Term:
        return Product((self.scalar(depth), self.scalar(depth)))

    def _quotient(self, depth: int) -> Term:
        return Quotient(self.scalar(depth), self.positive(depth))

    def _power(self, depth: int) -> Term:
        exponent = self.random.choice((number(2), number(2), number(3), number(-1), number(1, 2), number(-1, 2)))
        base = self.scalar(depth) if exponent.value.denominator == 1 else self.positive(depth)
        return Power(base, exponent)

    def _root(self, depth: int) -> Term:
        return Root(self.positive(depth) if self.chance(0.5) else Power(self.scalar(depth), number(2)))

    def _function(self, depth: int) -> Term:
        name = self.random.choice(("abs", "abs", "sign", "max", "min"))
        arguments = (self.scalar(depth), self.scalar(depth)) if name in ("max", "min") else (self.scalar(depth),)
        return ScalarFunction(name, arguments)

    def _reduction(self, depth: int) -> Term:
        x = self.vector(depth)
        roll = self.random.randrange(7)
        if roll == 0:
            return Inner(x, self.vector(0))
        if roll == 1:
            return Product((Transpose(x), self.vector(0)))
        if roll == 2:
            return Norm(x)
        if roll == 3:
            return Mean(x)
        if roll == 4:
            return Variance(x)
        if roll == 5:
            return ScalarFunction("trace", (self.map(depth),))
        return Power(Norm(x), number(2))

    def _limit(self, depth: int) -> Term:
        quantity = self.random.choice((*SCALARS, *SCALARS, self.names["q"], self.names["epsilon"]))
        targets = (number(0), number(0), Infinity(), Negative(Infinity()), number(1), SCALARS[0])
        target: Term = self.random.choice(targets)
        side = self.random.choice(("", "", "+", "-")) if target == number(0) else ""
        limit = Limit(self.scalar(depth), quantity, target, side)
        one_variable(limit)  # which raises where the limit means nothing
        return limit

    def _slope(self, depth: int) -> Term:
        variable = self.random.choice(SCALARS)
        point: Term = variable if self.chance(0.5) else self.random.choice((number(0), number(1), self.scalar(0)))
        return Derivative(self.scalar(depth), variable, point)

    def _indexed(self, depth: int) -> Term:
        """Components, δ and sums; the indices i and j are free unless a sum or a maximum binds them."""
        i, j = self.random.sample(INDICES, 2)
        inside: Term = Component(self.vector(depth), (i,))
        if self.chance(0.3):
            inside = Product((inside, Component(self.vector(0), (self.random.choice((i, j)),))))
        if self.chance(0.2):
            inside = Product((Kronecker(i, j), inside))
        roll = self.random.random()
        if roll < 0.5:
            return IndexSum(i, inside)
        if roll < 0.65:
            return IndexMaximum(i, ScalarFunction("abs", (inside,)))
        if roll < 0.75:
            return Component(self.map(depth), (i, self.random.choice((i, j))))
        return inside

    def _called(self, depth: int) -> Term:
        """f(s) for a function of a scalar parameter, and names for subterms."""
        body, parameter = self.scalar(depth), self.random.choice(SCALARS)
        if self.chance(0.4):
            return Named("p", body)
        argument = self.scalar(0) if self.chance(0.6) else Quotient(number(1), self.scalar(0))
        return Call(Function("f", (parameter,), body), (argument,))
