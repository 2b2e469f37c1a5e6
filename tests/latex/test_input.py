r"""Which vector the statistics belong to: z, or x where a document declares x and writes no z."""

from __future__ import annotations

import time

import pytest

from lnsym.check.document import read
from lnsym.tactics import decide


def verdicts(text: str) -> list[str]:
    """The verdict of each claim; of an unread one the code."""
    found = []
    for claim in read(text, markdown=True).claims:
        if claim.statement is None:
            assert claim.diagnostic is not None
            found.append(claim.diagnostic.code)
        else:
            found.append(decide(claim.statement, deadline=time.monotonic() + 10).verdict)
    return found


LET = "<!-- lnsym: let x, w, g in R^d -->\n"


@pytest.mark.parametrize(
    "formula",
    [
        r"\mu = \operatorname{mean}(x)",
        r"q = \operatorname{Var}(x)",
        r"v = x-\mu\mathbf 1",
        r"m = \frac1d\lVert x\rVert^2",
        r"u = u_\epsilon(x)",
        r"\frac{\partial u}{\partial x} = J",
        r"J = Du_\epsilon(x)",
        r"\nabla_x q = \frac2d v",
        r"\nabla_x\langle g,u\rangle = Jg",
        r"\operatorname{LN}_\epsilon(x) = u",
    ],
)
def test_x_is_the_input_of_a_document_without_z(formula: str) -> None:
    """What is said of z in one document is said of x in another."""
    assert verdicts(f"{LET}$$ {formula} $$\n") == ["proved"]
    assert verdicts(f"{LET}A $z$-score, $size$.\n\n$$ {formula} $$\n") == ["proved"]
    assert verdicts(f"<!-- lnsym: layer rmsnorm -->\n\n{LET}$$ \\nabla_x m = \\frac2d x $$\n") == ["proved"]


def test_a_document_with_z_is_about_z() -> None:
    """There x is a vector like others, and μ is not its mean."""
    assert verdicts(f"{LET}$$ v = Pz $$\n$$ \\mu = \\operatorname{{mean}}(x) $$\n") == ["proved", "refuted"]


@pytest.mark.parametrize(
    "formula",
    [
        r"\frac{\partial u}{\partial x} = 0",
        r"\nabla_x q = 0",
        r"\nabla_w\langle g,y\rangle = 0",
        r"\frac{\partial\mu}{\partial x_j} = 0",
        r"\frac{\partial u_i}{\partial w_j} = 0",
    ],
)
def test_a_derivative_by_another_vector_is_not_silently_zero(formula: str) -> None:
    """The names belong to z; who writes ∂u/∂x means u(x)."""
    assert verdicts(f"{LET}$$ v = Pz $$\n$$ {formula} $$\n") == ["proved", "LN404"]


@pytest.mark.parametrize(
    "formula",
    [
        r"\frac{\partial L}{\partial z} = -17J^2\frac{\partial L}{\partial\gamma}",
        r"\nabla_\beta L = 2\nabla_\gamma L",
        r"\frac{\partial L}{\partial y} = 0",
        r"\frac{\partial L}{\partial z_i} = 0",
        r"\frac{\partial L}{\partial\epsilon} = 0",
    ],
)
def test_a_loss_that_is_a_letter_has_no_derivative(formula: str) -> None:
    """A declared number depends on nothing: 0 = 0 is not what the formula says."""
    assert verdicts(f"<!-- lnsym: let L in R -->\n$$ {formula} $$\n") == ["LN404"]


@pytest.mark.parametrize(
    "formula",
    [
        r"\nabla_\gamma q = 0",
        r"\frac{\partial q}{\partial\epsilon} = 0",
        r"\nabla_x\langle g,u_\epsilon(z)\rangle = 0",
        r"\frac{\partial x_i}{\partial x_j} = \delta_{ij}",
    ],
)
def test_a_derivative_that_is_zero_for_all_to_see_is_zero(formula: str) -> None:
    """By the layer's own parameters, or where the input is written."""
    assert verdicts(f"{LET}$$ {formula} $$\n$$ v = Pz $$\n") == ["proved", "proved"]
