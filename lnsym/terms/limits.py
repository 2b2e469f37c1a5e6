"""What a limit binds: a symbol, a defined quantity, or a ratio of two quantities."""

from __future__ import annotations

from .arithmetic import Product, Quotient, Symbol
from .binding import free, fresh, substitute
from .calculus import Limit
from .definitions import Named
from .shape import ShapeError
from .term import Term

__all__ = ["one_variable"]


def one_variable(limit: Limit) -> tuple[Symbol, Limit]:
    """The limit as one of a single bound symbol, and that symbol.

    lim_{q→0} f(q) replaces the quantity q by a new symbol; lim_{q/ε→∞} f(q, ε) puts q = ρε with a new ρ.
    Raises ``ShapeError`` when the body depends on the quantity's own variables in any other way.
    """
    quantity = limit.quantity
    if isinstance(quantity, Symbol):
        return quantity, limit
    avoid = free(limit.body) | free(limit.target) | free(quantity)
    replaced: Term = quantity
    name = quantity.name if isinstance(quantity, Named) else "rho"
    symbol = fresh(Symbol(name), avoid)
    assert isinstance(symbol, Symbol)
    value: Term = symbol
    if isinstance(quantity, Quotient):
        replaced, value = quantity.numerator, Product((symbol, quantity.denominator))
    body = substitute(limit.body, {replaced: value})
    left = free(body) & (free(replaced) - free(value))
    if left:
        names = ", ".join(sorted(leaf.name for leaf in left))  # type: ignore[attr-defined]
        raise ShapeError(f"the limit's body depends on {names} not only through the quantity of the limit")
    return symbol, Limit(body, symbol, limit.target, limit.side)
