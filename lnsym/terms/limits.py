"""What a limit binds: a symbol, a defined quantity, or a ratio of two of these."""

from __future__ import annotations

from .arithmetic import Product, Quotient, Symbol
from .binding import free, fresh, substitute
from .calculus import Limit
from .definitions import Named
from .shape import ShapeError

__all__ = ["one_variable"]


def one_variable(limit: Limit) -> tuple[Symbol, Limit]:
    """The limit as one of a single bound symbol, and that symbol.

    lim_{q→0} f(q) replaces the name q by a new symbol; lim_{q/ε→∞} f(q, ε) puts q = ρε with a new ρ.
    Raises ``ShapeError`` when the quantity is neither a symbol, a name, nor a quotient of these.
    """
    quantity = limit.quantity
    avoid = free(limit.body) | free(limit.target) | free(quantity)
    match quantity:
        case Symbol():
            return quantity, limit
        case Named():
            symbol = fresh(Symbol(quantity.name), avoid)
            value = symbol
            replaced = quantity
        case Quotient(numerator=Symbol() | Named() as replaced, denominator=Symbol() | Named() as below):
            symbol = fresh(Symbol("rho"), avoid)
            value = Product((symbol, below))  # type: ignore[assignment]
        case _:
            raise ShapeError("a limit is taken in a symbol, a defined quantity, or a quotient of two of these")
    assert isinstance(symbol, Symbol)
    body = substitute(limit.body, {replaced: value})
    return symbol, Limit(body, symbol, limit.target, limit.side)
