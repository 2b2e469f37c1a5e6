"""What hypotheses give: few dimensions, unit vectors, roots, and nothing that they do not give."""

from __future__ import annotations

from time import monotonic

import pytest

from lnsym.tactics import decide

from .reading import statement


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((r"d\le 2\implies u\odot u = \operatorname{Var}(u)\mathbf 1",), "proved"),
        ((r"d\le 3\implies u\odot u = \operatorname{Var}(u)\mathbf 1",), "refuted"),
        ((r"d<3\implies d\le2",), "proved"),
        ((r"d<3\implies d\le1",), "refuted"),
        ((r"d\ne100",), "refuted"),
        ((r"d\le50",), "refuted"),
        (("assume d >= 4, d <= 3", "1 = 2"), "unsupported"),
        ((r"\lVert w\rVert = 1,\ \lVert x\rVert = 1\implies\lVert w+x\rVert^2 = 2+2w\cdot x",), "proved"),
        ((r"\lVert w\rVert = 1,\ \lVert x\rVert = 1\implies\lVert w+x\rVert^2 = 2",), "refuted"),
        (("assume a >= 0", r"\sqrt a = b\implies a = b^2"), "proved"),
        (("assume a >= 0", r"a = b^2\implies\sqrt a = b"), "refuted"),
        ((r"\lVert w\rVert = -1\implies\lVert w\rVert^2 = 1",), "unsupported"),
        ((r"w^{\mathsf T}w = 1\implies w^{\mathsf T}Jw\ge0",), "proved"),
        ((r"w^{\mathsf T}w = 1\implies w^{\mathsf T}Jw\ge1",), "refuted"),
        ((r"\lVert u_\epsilon(x+w)-u_\epsilon(x)\rVert^2\le\frac1\epsilon\lVert w\rVert^2",), "proved"),
        ((r"\lVert u_\epsilon(x+w)-u_\epsilon(x)\rVert^2\le\frac12\lVert w\rVert^2",), "refuted"),
    ],
)
def test_few_dimensions_unit_vectors_and_increments(lines: tuple[str, ...], expected: str) -> None:
    """What is drawn from d ≤ n, from equations with one root, and without a hypothesis, is true and no more."""
    assert decide(statement(*lines), deadline=monotonic() + 20).verdict == expected
