"""The results that the derivations compute, by layer and id."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from lnsym.cli.derivations import derive, own_derivations
from lnsym.document import Missing, Result
from lnsym.layers import Layer

Derived = Callable[[Layer], dict[str, Result | Missing]]


@cache
def _derived(layer: Layer) -> dict[str, Result | Missing]:
    sections = [derive(derivation, layer) for derivation in own_derivations() if derivation.name != "response_curve"]
    return {item.id: item for section in sections for item in section.items if isinstance(item, Result | Missing)}


@pytest.fixture(scope="session")
def derived() -> Derived:
    """The results of a layer by their ids; each layer is derived once."""
    return _derived
