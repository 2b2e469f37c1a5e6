"""The model of a document: what it refuses, and what it knows about itself."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lnsym.document import (
    Chain,
    Curve,
    Document,
    Emphasis,
    Figure,
    Math,
    Paragraph,
    Plain,
    Reference,
    Result,
    Section,
    Step,
    Table,
    chain_of,
    math,
    sampled,
    spans,
)
from lnsym.document.model import DocumentError
from lnsym.document.result import stated_hypotheses
from lnsym.terms import (
    And,
    Number,
    Power,
    Quotient,
    Relation,
    ShapeError,
    Statement,
    Sum,
    Symbol,
    Term,
    Zero,
    default_hypotheses,
    number,
)
from lnsym.terms.shape import VECTOR

a, b, c, t = (Symbol(name) for name in "abct")


def result(id: str = "a_is_b", remark: str = "") -> Result:
    return Result(id, "A title", Statement((), Relation("=", a, b)), remark=remark)


def document(*items: object) -> Document:
    return Document("name", "Title", "", "layernorm", (), (Section("One", items),))  # type: ignore[arg-type]


def test_a_chain_is_the_conjunction_of_its_steps() -> None:
    """start = b ≤ c stands for start = b and b ≤ c."""
    chain = chain_of(a, ("=", b, "why"), ("<=", c, "because"))
    assert chain.proposition() == And((Relation("=", a, b), Relation("<=", b, c)))


def test_a_chain_of_one_step_is_a_relation() -> None:
    """A single step is no conjunction."""
    assert Chain(a, (Step(b, "why"),)).proposition() == Relation("=", a, b)


def test_a_chain_has_steps_that_fit() -> None:
    """A chain without steps, or between shapes that differ, is no chain."""
    with pytest.raises(ValueError, match="at least one step"):
        Chain(a, ())
    with pytest.raises(ShapeError):
        chain_of(a, ("=", Zero(VECTOR), "no"))


def test_the_standing_hypothesis_is_not_stated() -> None:
    """ε > 0 is understood; what replaces it or adds to it is said."""
    given = Relation(">", a, number(0))
    assert stated_hypotheses(Statement(default_hypotheses((given,)), Relation("=", a, b))) == (given,)


def test_an_id_stands_once() -> None:
    """Two items of one id contradict each other."""
    with pytest.raises(DocumentError, match="'a_is_b' stands twice"):
        document(result(), result())


@pytest.mark.parametrize("id", ["", "A_is_b", "a-is-b", "a is b"])
def test_an_id_is_a_plain_name(id: str) -> None:
    """An id has small letters, digits and underscores."""
    with pytest.raises(DocumentError, match="conclusion_first"):
        document(result(id))


def test_a_reference_needs_its_result() -> None:
    """Prose refers only to results of the document."""
    with pytest.raises(DocumentError, match="'b_is_a'"):
        document(result(), Paragraph("By [[b_is_a]]."))
    assert [item.id for item in document(result(remark="See [[a_is_b]].")).results()] == ["a_is_b"]


def test_a_table_is_rectangular() -> None:
    """Every row has a cell for every column."""
    with pytest.raises(DocumentError, match="needs 2 cells"):
        Table("t", "caption", ("x", "y"), (("1",),))


def test_spans_of_prose() -> None:
    """Prose splits into words, mathematics, emphasis and references, line ends counting as spaces."""
    assert list(spans("The *mean*\n  of $z_*$ by [[mean]].")) == [
        Plain("The "),
        Emphasis("mean"),
        Plain(" of "),
        Math("z_*"),
        Plain(" by "),
        Reference("mean"),
        Plain("."),
    ]


def test_terms_in_prose_are_flat() -> None:
    """A fraction in a line of prose has a slash."""
    assert math(Quotient(a, Sum((b, c)))) == "$a/(b+c)$"


def squared(term: Term) -> Fraction:
    """The value of x² at a closed term."""
    assert isinstance(term, Power)
    assert isinstance(term.base, Number)
    return term.base.value**2


def test_a_sampled_curve_is_the_graph() -> None:
    """Points are equally spaced, the ends included, and rounded to the places asked for."""
    curve = sampled("$t^2$", Power(t, number(2)), t, (Fraction(-1), Fraction(2)), squared, count=4, places=2)
    assert curve.points == (("-1", "1"), ("0", "0"), ("1", "1"), ("2", "4"))
    third = sampled("", Power(t, number(2)), t, (Fraction(0), Fraction(1, 3)), squared, count=2, places=3)
    assert third.points[-1] == ("0.333", "0.111")


def test_the_extent_of_a_figure_is_numeric() -> None:
    """The range of the axes compares numbers, not texts; the height has an eighth of it as margin."""
    figure = Figure("f", "", "x", "y", (Curve("", (("9", "0"), ("10", "8"))),))
    assert (figure.extent, figure.height) == (("9", "10"), ("-1", "9"))
