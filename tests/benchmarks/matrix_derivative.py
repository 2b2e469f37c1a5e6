"""SymPy's own derivative by a matrix symbol of the core without its mean: what comes back at symbolic size."""

from __future__ import annotations

import sympy as sp

n = sp.Symbol("n", integer=True, positive=True)
epsilon = sp.Symbol("epsilon", positive=True)
x = sp.MatrixSymbol("x", n, 1)

if __name__ == "__main__":
    try:
        print((x * (sp.Trace(x.T * x) / n + epsilon) ** sp.Rational(-1, 2)).diff(x))
    except Exception as error:
        print(f"{type(error).__name__}: {error}")
