"""``lnsym explain``: what a code of a diagnostic means."""

from __future__ import annotations

import click

__all__ = ["explain"]


@click.command()
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Say what a CODE such as LN203 means, with a document that gives it and one that does not.

    Without CODE: all codes.
    """
    from ..check.explanations import explanations

    known = explanations()
    if code is None:
        for each in known.values():
            click.echo(f"{each.code}  {each.title}")
        return
    found = known.get(code.strip("[]").upper())
    if found is None:
        raise click.UsageError(f"there is no code {code!r} (`lnsym explain` names them all)")
    click.echo(found.shown())
