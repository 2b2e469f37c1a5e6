"""Each rule of logic accepts what it must and refuses, with the right words, what it must not give."""

from __future__ import annotations

import pytest

from lnsym import kernel

from .cases import logic
from .inference import Case


@pytest.mark.parametrize("case", logic.ALL, ids=lambda case: case.name)
def test_rule(case: Case) -> None:
    """The case says what the kernel does."""
    case.check(kernel)
