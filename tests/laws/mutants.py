"""A long run: ``python -m tests.laws.mutants --count 10000 [FILE…]`` looks for mutants that are proved and do not hold.

They are made from what is proved of the true claims, of the reports and of the documents named.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from lnsym.check.document import read
from lnsym.numeric import Declined, UndefinedHere
from lnsym.numeric import test as numeric_test
from lnsym.numeric.evidence import Judge
from lnsym.numeric.sampling import DIMENSIONS
from lnsym.tactics import decide
from lnsym.terms import Statement

from .mutation import mutants
from .true_claims import statements

__all__ = ["disagreement", "main", "proved_claims", "verdicts"]

# What a few digits say is confirmed with many: a + b − b is not zero because a is small.
MANY_DIGITS = 400
LAYERS = (
    "layernorm epsilon=inside divisor=d",
    "layernorm epsilon=outside divisor=d",
    "layernorm epsilon=max divisor=d",
    "rmsnorm epsilon=inside",
)


REPORTS = Path(__file__).resolve().parents[2] / "reports"


def proved_claims(paths: Sequence[Path], seconds: float) -> Iterator[Statement]:
    """What is proved of documents, each statement once."""
    seen = set()
    for path in paths:
        for claim in read(path.read_text(encoding="utf-8"), markdown=path.suffix == ".md").claims:
            statement = claim.statement
            if statement is None or statement in seen:
                continue
            seen.add(statement)
            if decide(statement, deadline=time.monotonic() + seconds).verdict == "proved":
                yield statement


def disagreement(
    statement: Statement, verdict: str, seconds: float, digits: int = 30, dimensions: tuple[int, ...] = DIMENSIONS
) -> str | None:
    """What the numeric test says against a verdict: it shares no code with the algebra and the kernel."""
    if verdict != "proved":
        return None
    try:
        found = numeric_test(
            statement, digits=digits, dimensions=dimensions, points=6, deadline=time.monotonic() + seconds
        )
    except (ArithmeticError, RuntimeError, ValueError):
        return None  # a number that cannot be computed says nothing
    point = found.undefined[0] if found.undefined is not None else None
    if found.counterexample is not None and not found.counterexample.weak:
        point = found.counterexample.point
    if point is None:
        return None
    for full, decision in Judge(statement, MANY_DIGITS).decisions(point):
        if isinstance(decision, UndefinedHere):
            return f"proved, and {decision.term} is undefined at {full}"
        if not isinstance(decision, Declined) and decision.truth is False:
            return f"proved, and false at {full}"
    return None


def verdicts(
    originals: Sequence[Statement], count: int, seed: int, seconds: float
) -> Iterator[tuple[Statement, str, str | None]]:
    """Mutants of true statements with their verdict and what the numeric test says against it."""
    for statement in mutants(originals, seed, count):
        try:
            verdict = decide(statement, deadline=time.monotonic() + seconds).verdict
        except Exception as error:
            yield statement, type(error).__name__, f"not decided: {type(error).__name__}: {error}"
            continue
        yield statement, verdict, disagreement(statement, verdict, seconds)


def main(arguments: list[str] | None = None) -> int:
    """Print every disagreement as it is found, and a count of the verdicts at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="documents, beside the reports")
    parser.add_argument("--count", type=int, default=1000, help="how many mutants")
    parser.add_argument("--seed", type=int, default=0, help="another seed gives other mutants")
    parser.add_argument("--seconds", type=float, default=2.0, help="the time for one verdict")
    options = parser.parse_args(arguments)
    originals = [
        *statements(LAYERS),
        *proved_claims([*sorted(REPORTS.glob("*.tex")), *options.files], 5 * options.seconds),
    ]
    seen: Counter[str] = Counter()
    wrong = 0
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, TextColumn("{task.fields[counts]}"), console=console) as progress:
        task = progress.add_task(f"mutants of {len(originals)}", total=options.count, counts="")
        for number, found in enumerate(verdicts(originals, options.count, options.seed, options.seconds), 1):
            statement, verdict, against = found
            seen[verdict] += 1
            if against is not None:
                wrong += 1
                print(f"{statement}\n    {against}", flush=True)
            counts = f"{dict(seen)}, {wrong} disagree"
            progress.update(task, advance=1, counts=counts)
            if number % 500 == 0 and not console.is_terminal:
                print(f"{number} of {options.count}: {counts}", file=sys.stderr, flush=True)
    print(f"{options.count} mutants of {len(originals)} statements: {dict(seen)}, {wrong} disagree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
