"""How the verdicts of steps make the verdict of a chain."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lnsym.check import Verdict, combined

JUDGED = [verdict for verdict in Verdict if verdict is not Verdict.SKIPPED]
CHAINS = st.lists(st.sampled_from(JUDGED), min_size=1)


@given(CHAINS)
def test_a_chain_is_refuted_exactly_when_a_step_is(chain: list[Verdict]) -> None:
    """combined = refuted ⟺ refuted ∈ chain."""
    assert (combined(chain) is Verdict.REFUTED) == (Verdict.REFUTED in chain)


@given(CHAINS)
def test_a_chain_is_proved_exactly_when_all_steps_are(chain: list[Verdict]) -> None:
    """combined = proved ⟺ every step is."""
    assert (combined(chain) is Verdict.PROVED) == (set(chain) == {Verdict.PROVED})


@given(CHAINS, st.randoms())
def test_the_order_of_the_steps_does_not_matter(chain: list[Verdict], random: object) -> None:
    """combined is a function of the multiset."""
    shuffled = sorted(chain, key=lambda verdict: random.random())  # type: ignore[attr-defined]
    assert combined(shuffled) is combined(chain)


@pytest.mark.parametrize("verdict", JUDGED)
def test_a_chain_of_one_has_the_verdict_of_its_step(verdict: Verdict) -> None:
    """combined([v]) = v."""
    assert combined([verdict]) is verdict
