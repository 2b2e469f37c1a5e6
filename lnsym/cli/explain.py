"""``lnsym explain``: what a code of a diagnostic means, and the reference of the language."""

from __future__ import annotations

import click

__all__ = ["explain"]


@click.command()
@click.argument("topic", required=False)
def explain(topic: str | None) -> None:
    """Explain a TOPIC: a code such as LN203, or the language that documents are written in.

    A code is explained with a document that gives it and one that does not. "language" is the whole reference, as
    Markdown; documents, annotations, notation, formulas and verdicts are its pages. Without TOPIC: all topics.
    """
    from ..check.explanations import explanations
    from ..check.reference import PAGES, page, reference

    known = explanations()
    if topic is None:
        click.echo(f"language  what documents are written in; its pages: {', '.join(PAGES)}")
        for each in known.values():
            click.echo(f"{each.code}  {each.title}")
    elif topic.lower() == "language":
        click.echo(reference(), nl=False)
    elif topic.lower() in PAGES:
        click.echo(page(topic.lower()).text, nl=False)
    elif (found := known.get(topic.strip("[]").upper())) is not None:
        click.echo(found.shown())
    else:
        raise click.UsageError(f"there is nothing to explain about {topic!r} (`lnsym explain` names the topics)")
