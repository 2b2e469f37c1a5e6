"""The notation of a project: its layer, and names that its documents need not define each for itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ..errors import SettingsError
from .results import Options

if TYPE_CHECKING:
    from ..terms import Term

__all__ = ["project_notation"]

# What a name is declared to be, as in a ``let`` annotation; anything else defines it.
_DECLARED = re.compile(r"R|N|R\^d|R\^\{?dxd\}?|R\^\d+")


def project_notation(options: Options) -> Callable[[str, str, str], Mapping[str, Term]]:
    """The notation that a document begins with; a ``layer`` annotation in it chooses another layer."""
    from .document import standard

    begun = False

    def notation(kind: str, epsilon: str, divisor: str) -> Mapping[str, Term]:
        # The reader asks first for what a document begins with, then for each layer that the document names.
        nonlocal begun
        first, begun = not begun, True
        chosen = _layer(options.layer) if first and options.layer else (kind, epsilon, divisor)
        return _with_names(standard(*chosen), options.notation)

    return notation


def _with_names(names: Mapping[str, Term], added: tuple[tuple[str, str], ...]) -> dict[str, Term]:
    """The notation with names that are declared or defined, each in terms of those before it."""
    from ..latex import read_document
    from ..latex.declarations import declarations
    from ..latex.diagnostic import ReadError
    from ..terms import Symbol

    found = dict(names)
    for name, meaning in added:
        if _DECLARED.fullmatch(meaning.strip()):
            try:
                new: dict[str, Term] = {
                    item.name: Symbol(item.name, item.kind, item.domain)
                    for item in declarations(f"{name} in {meaning}", (0, 0))
                }
            except ReadError as error:
                raise SettingsError(f"notation: {name}: {error.message}") from None
        else:
            known = dict(found)
            document = read_document(f"\\[{name} := {meaning}\\]", markdown=False, notation=lambda *_, k=known: k)
            new = {definition.name: definition.meaning for definition in document.definitions}
            if document.claims or len(new) != 1:
                problem = next((c.diagnostic.message for c in document.claims if c.diagnostic), "this is no definition")
                raise SettingsError(f"notation: {name} := {meaning}: {problem}")
        found.update(new)
    return found


def _layer(source: str) -> tuple[str, str, str]:
    from ..latex.annotations import layer_choice
    from ..latex.diagnostic import ReadError

    try:
        choice = layer_choice(source, (0, 0))
    except ReadError as error:
        raise SettingsError(f"layer: {error.message}") from None
    return choice.kind, choice.epsilon, choice.divisor
