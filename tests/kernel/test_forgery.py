"""A proof that was changed in any way is refused, with words that say where."""

from __future__ import annotations

import pytest

from lnsym import kernel

from .cases import proofs
from .inference import Case


@pytest.mark.parametrize("case", proofs.ALL, ids=lambda case: case.name)
def test_proof(case: Case) -> None:
    """The case says what the kernel does."""
    case.check(kernel)
