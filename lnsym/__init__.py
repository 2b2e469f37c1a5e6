"""lnsym: symbolic derivations about normalization layers, proved, printed and checked.

The names of the Python interface are loaded when they are first used, so that ``import lnsym`` stays light.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .interface.calculus import derivative, gradient, jacobian, jvp, second_derivative, vjp
    from .interface.expression import Expression
    from .interface.normalization import LayerNorm, RMSNorm
    from .interface.statistics import (
        centered,
        determinant,
        diagonal,
        dot,
        equation,
        hadamard,
        mean,
        norm,
        sqrt,
        trace,
        variance,
    )
    from .interface.symbols import centering_matrix, dimension, epsilon, identity, linear_map, ones, scalar, vector

__version__ = "0.1.0"

__all__ = [
    "Expression",
    "LayerNorm",
    "RMSNorm",
    "centered",
    "centering_matrix",
    "derivative",
    "determinant",
    "diagonal",
    "dimension",
    "dot",
    "epsilon",
    "equation",
    "gradient",
    "hadamard",
    "identity",
    "jacobian",
    "jvp",
    "linear_map",
    "mean",
    "norm",
    "ones",
    "scalar",
    "second_derivative",
    "sqrt",
    "trace",
    "variance",
    "vector",
    "vjp",
]

_HOMES = {
    "calculus": ("derivative", "gradient", "jacobian", "jvp", "second_derivative", "vjp"),
    "expression": ("Expression",),
    "normalization": ("LayerNorm", "RMSNorm"),
    "statistics": (
        *("centered", "determinant", "diagonal", "dot", "equation", "hadamard", "mean", "norm", "sqrt", "trace"),
        "variance",
    ),
    "symbols": ("centering_matrix", "dimension", "epsilon", "identity", "linear_map", "ones", "scalar", "vector"),
}


def __getattr__(name: str) -> Any:
    """Load a public name from the file that has it."""
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(import_module(f".interface.{home}", __name__), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
