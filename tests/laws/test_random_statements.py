"""Random statements: what is proved or refuted of them agrees with an independent computation."""

from __future__ import annotations

from .random_statements import random_statements, verdicts


def test_no_verdict_on_a_random_statement_is_contradicted() -> None:
    """A proof holds at every numeric test, and a counterexample is one to an independent computation."""
    found = verdicts(90, 11, 0.4, refute=0.1)
    assert [(str(statement), against) for statement, _, against in found if against] == []


def test_a_good_share_of_the_random_statements_is_proved() -> None:
    """The comparison above is about many proofs and not of the same statement over and over."""
    verdict_of = {str(statement): verdict for statement, verdict, _ in verdicts(40, 3, 0.4, refute=0.0)}
    assert sum(verdict == "proved" for verdict in verdict_of.values()) > 10


def test_the_same_seed_gives_the_same_statements() -> None:
    """A run can be repeated."""
    assert list(random_statements(5, 20)) == list(random_statements(5, 20))
