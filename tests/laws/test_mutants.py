"""Mutants of true claims: what is proved of them holds at every numeric test."""

from __future__ import annotations

import time

import pytest

from lnsym.tactics import decide
from lnsym.terms import Statement

from .mutants import LAYERS, verdicts
from .true_claims import statements


def test_no_proved_mutant_fails_a_numeric_test() -> None:
    """A proof and an independent computation of the same statement agree."""
    assert [
        (str(statement), against)
        for statement, _, against in verdicts(list(statements(LAYERS)), 120, 7, 0.3)
        if against
    ] == []


def test_mutants_are_judged_in_both_ways() -> None:
    """Among mutants some are proved and some refuted, so that the comparison above says something."""
    assert {"proved", "refuted"} <= {verdict for _, verdict, _ in verdicts(list(statements(LAYERS)), 25, 1, 0.3)}


@pytest.mark.parametrize("statement", list(statements()), ids=lambda statement: str(statement.proposition)[:60])
def test_what_the_mutants_are_made_from_is_true(statement: Statement) -> None:
    """No true claim is refuted."""
    assert decide(statement, deadline=time.monotonic() + 2).verdict != "refuted"
