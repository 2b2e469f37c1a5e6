"""``lnsym list`` and ``lnsym show``: what there is to derive, and one derivation as text."""

from __future__ import annotations

import click

from .failure import CannotRun
from .layer_options import layer_named, layer_options

__all__ = ["list_derivations", "show"]


@click.command("list")
def list_derivations() -> None:
    """Name the derivations, in the order of the article."""
    from ..errors import DerivationError
    from .derivations import own_derivations

    derivations = own_derivations()
    width = max((len(derivation.name) for derivation in derivations), default=0)
    try:
        for derivation in derivations:
            click.echo(f"{derivation.name:{width}}  {derivation.summary}".rstrip())
    except DerivationError as error:
        raise CannotRun(str(error)) from error


@click.command()
@click.argument("name")
@layer_options
@click.option("--axioms", is_flag=True, help="Print what each result rests on: rules of the kernel and definitions.")
def show(name: str, kind: str | None, epsilon: str | None, divisor: str | None, axioms: bool) -> None:
    """Derive NAME (one that `lnsym list` names, or a file.py) and print it as text."""
    layer = layer_named(kind, epsilon, divisor)
    from ..errors import DerivationError
    from ..layers import Layer
    from .derivations import chosen, derive

    if axioms:
        from .axioms import axiom_lines as lines
    else:
        from .section_text import section_lines as lines
    try:
        for derivation in chosen([name]):
            for line in lines(derive(derivation, layer or Layer())):
                click.echo(line)
    except DerivationError as error:
        raise CannotRun(str(error)) from error
