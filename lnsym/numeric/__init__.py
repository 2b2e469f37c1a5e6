"""Numbers: evaluate a statement at points with mpmath, test it, look for counterexamples.

This interpreter shares nothing with the exact algebra but the terms. A number is evidence, never a proof.
"""

# The rules of the interpreter enter its table when their files are imported.
from . import algebraic, calculus, extrema, linear, spectra
from .evaluate import evaluate, interval
from .evidence import Counterexample, Evidence, test
from .lambdify import lambdify
from .point import Point
from .sampling import sample
from .search import search
from .undefined import Declined, Inexact, UndefinedHere

__all__ = [
    "Counterexample",
    "Declined",
    "Evidence",
    "Inexact",
    "Point",
    "UndefinedHere",
    "algebraic",
    "calculus",
    "evaluate",
    "extrema",
    "interval",
    "lambdify",
    "linear",
    "sample",
    "search",
    "spectra",
    "test",
]
