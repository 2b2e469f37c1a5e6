"""Theorems cannot be forged, changed or copied, and statements that the algebra would misread are refused."""

from __future__ import annotations

import pytest

from lnsym import kernel

from .cases import theorems
from .inference import Case


@pytest.mark.parametrize("case", theorems.ALL, ids=lambda case: case.name)
def test_theorem(case: Case) -> None:
    """The case says what the kernel does."""
    case.check(kernel)
