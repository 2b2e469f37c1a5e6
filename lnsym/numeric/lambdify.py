"""A term as a function of its symbols: the interpreter itself, over mpmath numbers or NumPy arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from ..terms import Symbol, Term
from .arithmetic import Arithmetic
from .evaluator import Evaluator, Machine, reals
from .maps import LinearMap, Row
from .propositions import public

__all__ = ["Arrays", "lambdify"]


class Arrays(Arithmetic):
    """float64 scalars and NumPy vectors."""

    def __init__(self) -> None:
        import numpy

        self.numpy = numpy

    def number(self, value: Any) -> Any:
        if isinstance(value, Fraction):
            return self.numpy.float64(value.numerator / value.denominator)
        # A whole array is a vector already; it comes in as the raw value of a symbol.
        return value if getattr(value, "ndim", 0) else self.numpy.float64(value)

    def root(self, x: Any) -> Any:
        return self.numpy.sqrt(x)

    def power(self, base: Any, exponent: Any) -> Any:
        return base**exponent

    def integer(self, x: Any) -> int | None:
        return int(x) if float(x).is_integer() else None

    def vector(self, entries: Iterable[Any]) -> Any:
        return self.numpy.array(list(entries), dtype=float)

    def constant(self, x: Any, size: int) -> Any:
        return self.numpy.full(size, x)

    def plus(self, x: Any, y: Any) -> Any:
        return x + y

    def scaled(self, c: Any, x: Any) -> Any:
        return c * x

    def divided(self, x: Any, c: Any) -> Any:
        return x / c

    def times(self, x: Any, y: Any) -> Any:
        return x * y

    def dot(self, x: Any, y: Any) -> Any:
        return self.numpy.dot(self.numpy.asarray(x), self.numpy.asarray(y))

    def total(self, x: Any) -> Any:
        return self.numpy.sum(x)


def lambdify(term: Term, symbols: Sequence[Symbol], backend: str = "mpmath", digits: int = 50) -> Callable[..., Any]:
    """A function of the values of ``symbols`` (numbers, or sequences of numbers for vectors).

    ``backend="mpmath"`` computes to ``digits`` digits; ``"numpy"`` takes and gives float64 arrays and has no
    derivatives. The dimension is given by name, or is the length of the first vector among the arguments, or that of
    the term, or 1.
    """
    if backend not in ("mpmath", "numpy"):
        raise ValueError(f"no backend {backend!r}; there are mpmath, numpy")

    def function(*values: Any, dimension: int | None = None) -> Any:
        machine = reals() if backend == "mpmath" else Machine(Arrays())
        size = dimension or next(
            (len(value) for symbol, value in zip(symbols, values, strict=True) if symbol.kind.kind != "scalar"),
            term.shape.dimension,
        )
        if size is None:
            size = 1
        raw = [_plain(value, backend) for value in values]
        environment = machine.environment(size, dict(zip(symbols, raw, strict=True)))
        value = Evaluator(machine, digits).run(term, environment)
        return public(value, digits) if backend == "mpmath" else _array(value)

    return function


def _plain(value: Any, backend: str) -> Any:
    """An argument as a raw value: exact fractions stay exact, floats are taken as the binary fractions they are."""
    if getattr(value, "ndim", 0) == 1 and backend == "numpy":
        return value.astype(float)
    if hasattr(value, "__len__"):
        return tuple(_plain(entry, backend) for entry in value)
    if isinstance(value, Fraction) or hasattr(value, "_mpf_"):
        return value
    return Fraction(value.item() if hasattr(value, "item") else value)


def _array(value: Any) -> Any:
    if isinstance(value, Row):
        return value.entries
    if isinstance(value, LinearMap):
        import numpy

        return numpy.array(value.rows())
    return value
