"""A printed report, read by the reader of documents, says what the document says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from lnsym.document import Document, Missing, Result
from lnsym.latex import read_document
from lnsym.layers import Layer, standard_notation
from lnsym.report import FORMATS, CheckRow, Provenance
from lnsym.terms import Statement, Term
from lnsym.terms.latex import to_latex


def notation(kind: str, epsilon: str, divisor: str) -> Mapping[str, Term]:
    return standard_notation(Layer(kind, epsilon, divisor))


def written(statement: Statement | None) -> list[str]:
    """Hypotheses and proposition as they are printed; how −1/2 is nested does not show."""
    assert statement is not None
    return [to_latex(part) for part in (*statement.hypotheses, statement.proposition)]


@pytest.mark.parametrize("format", ["tex", "md"])
def test_a_report_reads_back(article: Document, checks: Sequence[CheckRow], made_with: Provenance, format: str) -> None:
    """Every display is read as the statement or the chain that was printed, under the same hypotheses."""
    read = read_document(FORMATS[format](article, checks, made_with), markdown=format == "md", notation=notation)
    expected: list[tuple[str, Statement, str | None]] = []
    for item in article.items():
        if isinstance(item, Result | Missing):
            expected.append((item.id, item.statement, "refuted" if isinstance(item, Missing) else None))
        if isinstance(item, Result):
            for chain in item.steps:
                expected.append((f"{item.id}-steps", Statement(item.statement.hypotheses, chain.proposition()), None))
    assert [claim.diagnostic for claim in read.claims] == [None] * len(expected)
    found = [(claim.label, written(claim.statement), claim.expected) for claim in read.claims]
    assert found == [(label, written(statement), verdict) for label, statement, verdict in expected]
    assert [definition.name for definition in read.definitions] == ["h"]
    assert read.warnings == ()
