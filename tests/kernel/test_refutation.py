"""A refutation needs a point that the hypotheses allow and at which the proposition is false, exactly."""

from __future__ import annotations

import pytest

from lnsym import kernel

from .cases import points
from .inference import Case


@pytest.mark.parametrize("case", points.ALL, ids=lambda case: case.name)
def test_point(case: Case) -> None:
    """The case says what the kernel does."""
    case.check(kernel)
