"""The front matter of an article: title, options for the reader, and the notation that is used."""

from __future__ import annotations

import pytest

from lnsym.check import read
from lnsym.cli.article import article
from lnsym.document import Notation, Result, Section
from lnsym.layers import Layer, Z
from lnsym.report import provenance, render_tex
from lnsym.terms import EPSILON, Call, Mean, Relation, Statement, default_hypotheses, number
from lnsym.terms.text import to_text

LAYERS = [
    Layer("layernorm", "inside"),
    Layer("layernorm", "outside", "d-1"),
    Layer("layernorm", "max"),
    Layer("rmsnorm", "inside"),
    Layer("rmsnorm", "max"),
]


def section(layer: Layer) -> Section:
    """One result that speaks of the core."""
    statement = Statement(default_hypotheses(()), Relation("=", Mean(Call(layer.core, (EPSILON, Z))), number(0)))
    return Section("Mean", (Result("mean_of_core", "Zero", statement),))


@pytest.mark.parametrize("layer", LAYERS, ids=lambda layer: layer.name)
def test_an_emitted_article_is_read_with_its_own_layer(layer) -> None:
    """The statement read back from the text is the statement that was derived, for every layer."""
    text = render_tex(article(layer, [section(layer)]), (), provenance())
    (claim,) = read(text, markdown=False).claims
    assert claim.statement == section(layer).items[0].statement  # type: ignore[union-attr]


def symbols(rows: tuple[Notation, ...]) -> list[str]:
    """The names in the notation table."""
    return [to_text(row.symbol) for row in rows]


def test_only_what_is_used_is_in_the_notation() -> None:
    """Layer norm needs mean, centered input and variance; RMS norm the mean square."""
    assert symbols(article(LAYERS[0], [section(LAYERS[0])]).notation) == ["d", "z", "ε", "𝟏", "μ", "v", "q", "u_ε(z)"]
    assert symbols(article(LAYERS[3], [section(LAYERS[3])]).notation) == ["d", "z", "ε", "m", "u_ε(z)"]
