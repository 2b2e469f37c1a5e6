"""The options that name a layer, shared by the commands that derive."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from ..layers import Layer

__all__ = ["layer_named", "layer_options"]


def layer_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """``--layer``, ``--epsilon`` and ``--divisor``; the layers themselves say which values there are."""
    for option in (
        click.option("--divisor", metavar="d|d-1", help="The divisor of the variance."),
        click.option("--epsilon", metavar="inside|outside|max", help="Where ε stands: √(q+ε), √q+ε or √max(q,ε)."),
        click.option("--layer", "kind", metavar="layernorm|rmsnorm", help="The layer to derive from."),
    ):
        function = option(function)
    return function


def layer_named(kind: str | None, epsilon: str | None, divisor: str | None) -> Layer | None:
    """The layer that the options name; ``None`` when they name none."""
    from ..layers import Layer

    given = {"kind": kind, "epsilon": epsilon, "divisor": divisor}
    chosen = {name: value for name, value in given.items() if value is not None}
    try:
        return Layer(**chosen) if chosen else None
    except ValueError as error:
        raise click.UsageError(str(error)) from error
