"""What ``import lnsym`` loads, and when."""

from __future__ import annotations

import subprocess
import sys

import pytest

import lnsym


def test_import_is_light() -> None:
    """Neither importing lnsym nor writing expressions loads SymPy, mpmath or NumPy."""
    script = (
        "import lnsym, sys; x = lnsym.vector('x'); lnsym.variance(lnsym.LayerNorm()(2 * x)); "
        "print(sorted({'sympy', 'mpmath', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", lnsym.__all__)
def test_public_names_are_there(name: str) -> None:
    """Every public name loads, is listed and is documented."""
    assert getattr(lnsym, name).__doc__
    assert name in dir(lnsym)


def test_other_names_are_not() -> None:
    """Any other name is an AttributeError that names it."""
    with pytest.raises(AttributeError, match="layernorm"):
        _ = lnsym.layernorm
