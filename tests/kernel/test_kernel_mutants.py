"""Every check of the kernel is needed: a kernel without one of them, or with one turned around, is noticed.

A sample of the mutants runs here; all of them with ``python -m tests.kernel.mutate``.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

from lnsym import kernel
from lnsym.terms import Statement

from .mutants import BENEATH, FOLDER, MODULES, load
from .mutate import CASES, EQUIVALENT, everything, noticed, survivors

SAMPLE = 200


def dummy(says: str) -> Any:
    """A kernel that accepts everything, or refuses everything."""

    class Theorem:
        def __init__(self, statement: Statement, rule: str) -> None:
            self.statement, self.rule = statement, rule

    def infer(name: str, statement: Statement, premises: Any = (), arguments: Any = None) -> Theorem:
        if says == "no":
            raise kernel.KernelError(f"{name}: no")
        return Theorem(statement, name)

    return SimpleNamespace(KernelError=kernel.KernelError, Theorem=Theorem, infer=infer)


def fails(cases: list[Any], on: Any) -> bool:
    """Whether no case passes on this kernel."""
    return all(noticed(on, [case]) is not None for case in cases)


def test_the_kernel_itself_passes() -> None:
    """Loaded as the mutants are, but without a change, the kernel does all it must."""
    assert noticed(load()) is None


def test_a_kernel_that_accepts_everything_fails_every_refusal() -> None:
    """No case in which a rule must refuse passes when everything is accepted."""
    assert fails([case for case in CASES if " refuses " in case.name], dummy("yes"))


def test_a_kernel_that_refuses_everything_fails_every_acceptance() -> None:
    """No case in which a rule must accept passes when everything is refused."""
    assert fails([case for case in CASES if " accepts " in case.name], dummy("no"))


def test_every_rule_accepts_and_refuses() -> None:
    """Each rule has a case of either kind."""
    found = Counter((case.about, " refuses " in case.name) for case in CASES)
    assert [rule for rule in kernel.rules() if not (found[rule, True] and found[rule, False])] == []


def test_every_module_is_mutated() -> None:
    """No file of the kernel is left out."""
    assert {path.stem for path in FOLDER.glob("*.py")} == {*MODULES, "__init__"}


def test_what_is_called_equivalent_still_exists() -> None:
    """Every change that is excused is one of a check that is in the source."""
    from .mutants import mutants

    assert EQUIVALENT.keys() <= {mutant.key for module in (*BENEATH, *MODULES) for mutant in mutants(module)}


def test_mutants_are_noticed() -> None:
    """A mutant that no case notices is a missing case."""
    chosen = Random(0).sample(list(everything()), SAMPLE)
    assert [str(mutant) for mutant in survivors(chosen)] == []
