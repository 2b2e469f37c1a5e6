"""Damaged and hostile input: always an answer, in bounded time, never an exception."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lnsym.latex import read_document

from .conftest import SAMPLE, notation

DEEP = {
    "braces": ("{", "}"), "parentheses": ("(", ")"), "sized": (r"\left(", r"\right)"), "roots": (r"\sqrt{", "}"),
    "fractions": (r"\frac{1}{", "}"), "bars": ("|", "|"), "norms": (r"\|", r"\|"), "powers": ("q^{", "}"),
    "subscripts": ("u_{", "}(z)"), "sums": (r"\sum_i ", ""), "limits": (r"\lim_{q\to0} ", ""),
    "traces": (r"\operatorname{tr} ", ""),
    "derivatives": ("D", ""), "minus": ("-", ""), "primes": ("u'", ""),
}  # fmt: skip


@pytest.mark.parametrize("kind", DEEP)
def test_deep_nesting_gets_an_answer(kind):
    """2,000 levels of anything are one claim, read or refused."""
    opening, closing = DEEP[kind]
    text = f"$${opening * 2000}q{closing * 2000} = q$$"
    (claim,) = read_document(text, markdown=True, notation=notation).claims
    assert (claim.statement is None) == (claim.diagnostic is not None)


@pytest.mark.parametrize(
    "text",
    [
        "\\(" * 100_000, "$$" * 30_000, "$ a\n" * 200_000, "\\[" * 3_000, "\\begin{equation}" * 3_000, "`" * 300_000,
        "<!-- " * 100_000, "\\newcommand{\\a}{" * 3_000, "$$" + "{" * 200_000, "$$" + "q+" * 10_000 + "q=q$$",
        "% lnsym: let " + "a " * 30_000, "\\newcommand{\\a}{\\a\\a}\\[\\a = 0\\]",
    ],
    ids=lambda text: text[:20],
)  # fmt: skip
@pytest.mark.parametrize("markdown", [True, False])
def test_time_is_bounded(text, markdown):
    """Repetition of any opening sign is read in a few seconds."""
    start = time.perf_counter()
    read_document(text, markdown=markdown, notation=notation)
    assert time.perf_counter() - start < 20


def test_macros_that_explode_are_refused():
    """Doubling macros hit a budget, and the claim says which macro it was."""
    names = "abcdefghijklmnopqrstuvwxy"
    doubling = "".join(f"\\newcommand{{\\{a}}}{{\\{b}\\{b}}}" for a, b in pairwise(names))
    (claim,) = read_document(f"{doubling}\\[ \\a = 0 \\]", markdown=False, notation=notation).claims
    assert claim.diagnostic.code == "LN108"


PIECES = [
    *"$\\{}()[]|^_&%=<+-/.,:'`~#1dqzuP \n",
    r"\frac",
    r"\sum_i ",
    r"\left",
    r"\right",
    r"\lim_{q\to0}",
    ":=",
    "ε",
    "ᵀ",
]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=60).map("".join))
def test_random_text_never_raises(text):
    """Any text is a document, in both languages."""
    for markdown in (True, False):
        for claim in read_document(f"$${text}$$\n{text}", markdown=markdown, notation=notation).claims:
            assert claim.kind == "skipped" or (claim.statement is None) == (claim.diagnostic is not None)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, len(SAMPLE) - 1),
    st.integers(0, 12),
    st.sampled_from(["", "{", "}", "\\", "$", "&", "^", "_", "\n\n", "="]),
)
def test_damaged_documents_never_raise(place, length, instead):
    """A document with a piece torn out or replaced still gives claims with a verdict each."""
    text = SAMPLE[:place] + instead + SAMPLE[place + length :]
    for claim in read_document(text, markdown=False, notation=notation).claims:
        assert (claim.statement is None) == (claim.diagnostic is not None)
