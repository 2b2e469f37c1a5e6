"""What a report was made with: versions and precision, nothing that differs from one machine to the next."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import metadata

from .. import __version__

__all__ = ["Provenance", "provenance"]


@dataclass(frozen=True, slots=True)
class Provenance:
    """Versions by package name, and the working precision of the numeric tests in decimal digits."""

    versions: tuple[tuple[str, str], ...]
    precision: int


def provenance(precision: int = 50) -> Provenance:
    """The versions of lnsym and of the libraries that decide (SymPy) and compute (mpmath) here."""
    found = (("SymPy", metadata.version("sympy")), ("mpmath", metadata.version("mpmath")))
    return Provenance((("lnsym", __version__), *found), precision)
