"""Whatever a document says, it gets verdicts: no crash, no hang, nothing run or written."""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .documents import damaged, document
from .trial import Violation, source, trial, watched


@settings(max_examples=120, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False), st.booleans())
def test_documents_near_the_language_are_read(random: Random, hurt: bool) -> None:
    """Sentences of the grammar, whole and damaged."""
    text, markdown = document(random)
    trial(damaged(random, text) if hurt else text, markdown, decide=False)


@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.text(), st.booleans())
def test_any_text_is_read(text: str, markdown: bool) -> None:
    """Text without a plan, inside a display and as it is."""
    trial(text, markdown, decide=False)
    trial(f"$${text}$$" if markdown else f"\\[{text}\\]", markdown, decide=False)


def test_many_documents_are_read_and_some_decided() -> None:
    """A part of the full run; the grammar reaches every verdict."""
    found: Counter[str] = Counter()
    for number in range(300):
        decide = number % 10 == 0
        outcome = trial(*source(f"ci/{number}"), decide=decide)
        if decide:
            found.update(outcome.verdicts)
    assert {"proved", "refuted", "unreadable"} <= set(found)


@pytest.mark.parametrize(
    "act",
    [
        lambda path: (path / "owned").write_text("x"),
        lambda path: subprocess.run(["true"], check=True),
        lambda path: os.system("true"),
        lambda path: (path / "made").mkdir(),
        lambda path: eval("1 + 1"),
    ],
)
def test_side_effects_are_noticed(act, tmp_path) -> None:
    """Writing, starting a program, making a folder and evaluating text are each a violation."""
    with pytest.raises(Violation, match="side effects"), watched():
        act(tmp_path)
