"""Line breaks of long formulas."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from lnsym.terms import And, Negative, Relation, Sum, Symbol
from lnsym.terms.latex import LATEX
from lnsym.terms.lines import Line, lines, side_lines
from lnsym.terms.text import TEXT, to_text

LETTERS = [Symbol(name) for name in "abcdefgh"]
a, b, c = LETTERS[:3]
CHAIN = And((Relation("=", a, b), Relation("<=", b, c)))

sums = st.lists(st.sampled_from(LETTERS), min_size=2, max_size=12).map(lambda terms: Sum(tuple(terms)))


def test_what_fits_stays_on_one_line() -> None:
    """A formula within the width is not broken."""
    assert lines(CHAIN, 9) == [Line("", "a = b ≤ c")]


def test_a_chain_breaks_before_its_relations() -> None:
    """Each relation of a chain that is too long starts a line; the left side stands in the first."""
    assert lines(CHAIN, 6, LATEX) == [Line("a", "= b", 0), Line("", r"\le c", 1)]


def test_a_long_side_breaks_before_its_signs() -> None:
    """A sum breaks before + and −, and the lines after the first are marked as continuing it."""
    side = Sum((a, b, Negative(c), a, b))
    assert lines(Relation("=", c, side), 9) == [Line("c", "= a+b−c", 0), Line("", "+a+b", continues=True)]


def test_a_long_start_stands_alone() -> None:
    """A left side of half the width or more gets a line of its own when its first step would not fit beside it."""
    start = Sum((a, b, c))
    assert lines(Relation("=", start, Sum((a, b))), 10) == [Line("", "a+b+c"), Line("", "= a+b", 0)]


@given(sums, st.integers(4, 30))
def test_broken_lines_join_to_the_whole(term: Sum, width: int) -> None:
    """Breaking a sum loses and adds nothing."""
    assert "".join(side_lines(term, width, TEXT)) == to_text(term)


@given(sums, st.integers(4, 30))
def test_lines_keep_to_the_width(term: Sum, width: int) -> None:
    """No line of one-letter terms is longer than the width, and no two neighbours would fit on one."""
    rows = side_lines(term, width, TEXT)
    assert max(map(len, rows)) <= width
    assert all(len(row) + 2 > width - 1 for row, _ in pairwise(rows))
