"""From an expression to its SymPy forms: symbolic, explicit, explicit with values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import sympy

from ..terms import Index, Relation, ShapeError, Statement, Symbol, Term, depth_first, free
from .exact import exact, is_number
from .sympy_explicit import Explicit
from .sympy_symbolic import Symbolic

__all__ = ["explicit_form", "sympy_form"]


def sympy_form(term: Term, hypotheses: Sequence[Term], d: int | None) -> Any:
    """``Symbolic`` when d is ``None`` and the term has no dimension of its own, else ``Explicit``."""
    size = Statement(tuple(hypotheses), term).dimension
    if d is None and size is None:
        names = {node.name for node in depth_first(term) if isinstance(node, Symbol | Index)}
        return Symbolic(hypotheses, frozenset(names)).form(term)
    return explicit_form(term, hypotheses, d, {})


def explicit_form(term: Term, hypotheses: Sequence[Term], d: int | None, values: Mapping[str, Any]) -> Any:
    """The explicit form at dimension d, or at that of the vectors among ``values`` or of the term."""
    leaves = free(term).union(*(free(hypothesis) for hypothesis in hypotheses))
    named = {leaf.name: leaf for leaf in leaves if isinstance(leaf, Symbol | Index)}
    unknown = sorted(set(values) - set(named))
    if unknown:
        raise ValueError(f"no variable {', '.join(unknown)}; there are {', '.join(sorted(named))}")
    sizes = {len(value) for name, value in values.items() if named[name].shape.kind != "scalar"}
    sizes |= {size for size in (d, Statement(tuple(hypotheses), term).dimension) if size is not None}
    if len(sizes) != 1:
        raise ShapeError(f"dimensions {sizes} do not fit" if sizes else "an explicit form needs a dimension: at(d=3)")
    size = sizes.pop()
    form = Explicit(hypotheses, size, {named[name]: _value(named[name], value) for name, value in values.items()})
    for hypothesis in hypotheses:
        if isinstance(hypothesis, Relation) and _broken(form, hypothesis):
            raise ValueError(f"{hypothesis} does not hold at these values")
    return form.of(term)


def _value(leaf: Symbol | Index, value: Any) -> Any:
    if isinstance(leaf, Index):
        return int(value)
    if leaf.shape.kind == "scalar":
        return _number(value)
    if leaf.shape.kind == "vector":
        return sympy.ImmutableMatrix([_number(entry) for entry in value])
    return sympy.ImmutableMatrix([[_number(entry) for entry in row] for row in value])


def _number(value: Any) -> Any:
    """An exact SymPy number; symbolic SymPy expressions stay."""
    if is_number(value):
        fraction: Fraction = exact(value)
        return sympy.Rational(fraction.numerator, fraction.denominator)
    if isinstance(value, sympy.Expr):
        return value
    raise TypeError(f"a number is needed, not {value!r}")


def _broken(form: Explicit, hypothesis: Relation) -> bool:
    left, right = form.of(hypothesis.left), form.of(hypothesis.right)
    if hypothesis.left.shape.kind != "scalar":
        return hypothesis.operator == "=" and (left - right).is_zero_matrix is False
    operator = {"=": "==", "!=": "!="}.get(hypothesis.operator, hypothesis.operator)
    return sympy.Rel(left, right, operator) is sympy.false
