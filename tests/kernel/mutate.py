"""Which mutants of the kernel no case notices: ``python -m tests.kernel.mutate [module …]``."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterable, Iterator
from time import perf_counter
from typing import Any

from .cases import bounds, equations, logic, points, proofs, theorems
from .inference import Case
from .mutants import BENEATH, MODULES, Mutant, load, mutants

__all__ = ["CASES", "EQUIVALENT", "everything", "noticed", "survivors"]

CASES: list[Case] = [*logic.ALL, *equations.ALL, *bounds.ALL, *theorems.ALL, *points.ALL, *proofs.ALL]
# where the cases of a module are found first
FIRST = {"refutation": "refute", "naming": "theorem"}

_SECONDS = 10

# Changes that change nothing a caller can see, and why.
EQUIVALENT: dict[tuple[str, str, str], str] = {
    ("rules", "checker.__doc__ or ''", "checker.__doc__"): "every rule has a docstring",
    (
        "everywhere",
        "not concrete and _context(statement.hypotheses, None, (), True).dimension is None",
        "_context(statement.hypotheses, None, (), True).dimension is None",
    ): "a concrete dimension is tried once anyway",
    (
        "refute",
        "point.failed or (None, None, None)",
        "point.failed",
    ): "wherever a proposition is false a relation has failed",
    ("everywhere", "not concrete", "concrete"): "the same context is tried again",
}


def everything() -> Iterator[Mutant]:
    """Every mutant of the kernel but those that are known to be equivalent."""
    for module in (*BENEATH, *MODULES):
        yield from (mutant for mutant in mutants(module) if mutant.key not in EQUIVALENT)


def noticed(kernel: Any, cases: Iterable[Case] = CASES) -> Case | None:
    """The first case in which the kernel does not do what it must."""
    for case in cases:
        try:
            case.check(kernel)
        except Exception:
            return case
    return None


def _in_order(mutant: Mutant) -> list[Case]:
    about = FIRST.get(mutant.module, mutant.module if mutant.module in ("theorem", "replay") else mutant.function)
    return sorted(CASES, key=lambda case: case.about != about)


class Stuck(BaseException):
    """A mutant that does not come to an end."""


def _stop(number: int, frame: object) -> None:
    raise Stuck


def killed(mutant: Mutant) -> bool:
    """Whether a case notices the mutant; one that does not load, or does not end, is noticed by all."""
    before = signal.signal(signal.SIGALRM, _stop)
    signal.alarm(_SECONDS)
    try:
        return noticed(load(mutant), _in_order(mutant)) is not None
    except (Exception, Stuck):
        return True
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def survivors(chosen: Iterable[Mutant]) -> list[Mutant]:
    """The mutants that no case notices."""
    return [mutant for mutant in chosen if not killed(mutant)]


def main(modules: list[str]) -> int:
    start = perf_counter()
    failing = noticed(load())
    if failing is not None:
        print(f"the kernel itself does not pass: {failing.name}")
        return 2
    chosen = [mutant for mutant in everything() if not modules or mutant.module in modules]
    alive = survivors(chosen)
    print(*alive, sep="\n")
    print(f"{len(chosen)} mutants, {len(alive)} not noticed, {perf_counter() - start:.0f} s")
    return 1 if alive else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
