"""What may say "proved": theorems, the rules that make them, exact refutation, and replay of proofs.

Definitions need no table: a name in a statement carries its body, and every rule evaluates that body.
"""

from . import bounds, equations, logic  # noqa: F401 (they register their rules)
from .refutation import Refutation, Undefined, refute
from .replay import replay
from .theorem import KernelError, Theorem, infer, rules

__all__ = ["KernelError", "Refutation", "Theorem", "Undefined", "infer", "refute", "replay", "rules"]
