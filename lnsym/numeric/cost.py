"""What a test costs: the largest dimension that is affordable, and the number of points."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice

from ..terms import (
    Call,
    Derivative,
    Lipschitz,
    Named,
    Negative,
    Norm,
    Product,
    Quotient,
    Relation,
    ScalarFunction,
    Spectrum,
    Sum,
    Supremum,
    Term,
    children,
    depth_first,
)

__all__ = ["largest_dimension", "point_count"]

POINTS = {1: 8, 2: 14, 3: 14, 5: 8, 8: 6, 64: 2}
LONG = 2000


@lru_cache(maxsize=64)
def _kinds(proposition: Term) -> frozenset[str]:
    """What makes a proposition expensive."""
    kinds: set[str] = set()
    nodes = list(islice(depth_first(proposition), LONG + 1))
    if len(nodes) > LONG:
        kinds.add("long")
    for node in nodes:
        if isinstance(node, Supremum | Lipschitz):
            kinds.add("search")
        elif isinstance(node, Spectrum) or (isinstance(node, Norm) and node.body.shape.kind == "map"):
            kinds.add("spectrum")
        elif isinstance(node, Relation | ScalarFunction) and children(node)[0].shape.kind == "map":
            kinds.add("matrix")
    if _needs_differences(proposition, applied=False):
        kinds.add("differences")
    return frozenset(kinds)


def _needs_differences(term: Term, *, applied: bool) -> bool:
    """Whether a derivative is needed in all d directions: a gradient, or a Jacobian that no vector stands behind."""
    if isinstance(term, Derivative) and term.variable.shape.kind == "vector":
        return term.body.shape.kind == "scalar" or not applied or _needs_differences(term.body, applied=False)
    if isinstance(term, Product) and term.shape.kind == "vector":
        return any(_needs_differences(factor, applied=True) for factor in term.factors)
    passes = isinstance(term, Named | Call | Sum | Negative | Quotient | Product) and term.shape.kind == "map"
    return any(_needs_differences(child, applied=applied and passes) for child in children(term))


def largest_dimension(proposition: Term) -> int:
    """The largest dimension in which one evaluation takes well below a second."""
    kinds = _kinds(proposition)
    if "search" in kinds:
        return 3
    return 8 if kinds & {"spectrum", "differences", "matrix"} else 10**6


def point_count(proposition: Term, dimension: int) -> int:
    """How many points to take in a dimension."""
    amount = POINTS.get(dimension, 4 if dimension < 64 else 1)
    kinds = _kinds(proposition)
    if kinds & {"search", "long"}:
        return min(amount, 3)
    return min(amount, 4) if "spectrum" in kinds and dimension >= 5 else amount
