"""Shapes that do not fit, said with the letters of the formula: what each part is, and what would fit."""

from __future__ import annotations

from collections.abc import Sequence

from .. import terms as t
from ..terms import Named, Symbol, Term
from ..terms.latex import to_latex

__all__ = ["LONGEST", "outer_product", "shape_help", "shape_notes", "vector_products"]

# Longer parts are not quoted in a message.
LONGEST = 40


def shape_notes(terms: Sequence[Term]) -> tuple[str, ...]:
    """What the terms are, one of each kind, by what is written."""
    first = {term.shape: str(term) for term in reversed(terms)}
    shown = {shape: text if len(text) <= LONGEST else "one part" for shape, text in first.items()}
    return tuple(f"{text} is a {shape}" for shape, text in reversed(shown.items()))


def shape_help(terms: Sequence[Term]) -> str | None:
    """What would fit where a number meets a vector or a map, or a row a vector."""
    kinds = {term.shape.kind for term in terms}
    number = next((to_latex(term) for term in terms if term.shape.kind == "scalar"), "a")
    a = number if len(number) <= LONGEST else "a"
    if kinds == {"scalar", "vector"}:
        other = r"x\odot y is the elementwise product, x\cdot y a number"
        return rf"{a}\,\mathbf 1 is the vector with all entries {a}; {other}"
    if kinds == {"scalar", "map"}:
        return rf"{a}\,I is {a} times the identity, \frac1d\mathbf 1\mathbf 1^{{\mathsf T}} the map to the mean"
    if kinds == {"row", "vector"}:
        return r"vectors and gradients are columns, and x^{\mathsf T} is a row"
    return None


def outer_product(term: Term) -> str | None:
    """The help for an outer product where a number must stand."""
    match term:
        case t.Product(factors=(*_, left, t.Transpose(body=right))) if left.shape.kind == right.shape.kind == "vector":
            x, y = to_latex(left), to_latex(right)
            return rf"{x} {y}^{{\mathsf T}} is a map, {x}^{{\mathsf T}}{y} the inner product"
    return None


def vector_products(left: Term, right: Term) -> str:
    """What two factors that do not fit could be: the products that there are, of these two if they are vectors."""
    x, y = "x", "y"
    if left.shape.kind == right.shape.kind == "vector":
        x, y = (to_latex(term) if isinstance(term, Symbol | Named | t.Call) else "(…)" for term in (left, right))
    elif (left.shape.kind, right.shape.kind) == ("vector", "map"):
        return "a map stands before the vector that it is applied to"
    return (
        rf"{x}\odot {y} is the elementwise product, {x}^{{\mathsf T}}{y} the inner, {x} {y}^{{\mathsf T}} the outer one"
    )
