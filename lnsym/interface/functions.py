"""Expressions as functions of numbers, by mpmath or NumPy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..numeric import lambdify
from ..terms import Derivative, Limit, Symbol, depth_first, free
from .expression import Expression

__all__ = ["function_of"]


def function_of(f: Expression, symbols: Sequence[Expression], backend: str, digits: int) -> Callable[..., Any]:
    """The function symbols ↦ f; derivatives and limits are derived first for NumPy, which takes none.

    Raises ``TypeError`` for an argument that is no symbol and ``ValueError`` for a variable that is no argument.
    """
    arguments: list[Symbol] = []
    for symbol in symbols:
        if not isinstance(symbol.term, Symbol):
            raise TypeError(f"the arguments of a function are symbols, not {symbol}")
        arguments.append(symbol.term)
    missing = sorted(str(leaf) for leaf in free(f.term) - set(arguments))
    if missing:
        raise ValueError(f"no argument gives a value to {', '.join(missing)}")
    if backend == "numpy" and any(isinstance(node, Derivative | Limit) for node in depth_first(f.term)):
        f = f.simplify()
    return lambdify(f.term, arguments, backend, digits)
