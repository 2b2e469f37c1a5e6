"""A long run: ``python -m tests.laws.corrupt --all`` makes every single change of every emitted formula."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from lnsym.cli.pipeline import LAYERS
from lnsym.layers import Layer

from .corruption import Change, Finding, Judge, changes, mixed
from .edits import KINDS
from .emitted import excerpts, report_text

__all__ = ["findings", "main"]

OUTCOMES = ("refuted", "undecided", "unsupported", "unreadable", "true", "open", "same", "false", "doubtful", "lost")


def findings(layer: Layer, count: int | None, seed: int, seconds: float) -> Iterator[tuple[Change, Finding]]:
    """Changes of the report on a layer with what becomes of them: ``count`` of them, or all."""
    judge = Judge(seconds)
    displays = list(excerpts(report_text(layer)))
    for display in displays:
        for report in judge.passes(display):
            raise SystemExit(f"{layer.name}: {report.id} is {report.verdict} as it is: {report.message}")
    every = list(changes(displays))
    chosen = every if count is None else mixed(every, count, seed)
    for number, change in enumerate(chosen, 1):
        yield change, judge.finding(change)
        if number % 100 == 0 or number == len(chosen):
            print(f"{layer.name}: {number} of {len(chosen)}", file=sys.stderr, flush=True)


def table(counts: Counter[tuple[str, str]], names: Sequence[str]) -> str:
    """The number of changes of each name and outcome, and in all."""
    rows = [f"{'':24}" + "".join(f"{outcome:>12}" for outcome in OUTCOMES) + f"{'all':>8}"]
    for name in (*names, "all"):
        numbers = [
            sum(n for (key, found), n in counts.items() if name in (key, "all") and found == o) for o in OUTCOMES
        ]
        rows.append(f"{name:24}" + "".join(f"{number:12}" for number in numbers) + f"{sum(numbers):8}")
    return "\n".join(rows)


def main(arguments: list[str] | None = None) -> int:
    """Print what is worth a look as it is found, and the numbers at the end; 1 when a wrong change passes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", action="store_true", help="every change of the three reports")
    names = [layer.name for layer in LAYERS]
    parser.add_argument("--layer", choices=names, action="append", help="of this report alone")
    parser.add_argument("--count", type=int, default=300, help="how many changes of each report, without --all")
    parser.add_argument("--seed", type=int, default=0, help="another seed takes other changes")
    parser.add_argument("--seconds", type=float, default=2.0, help="the time for one verdict")
    parser.add_argument("--passed", action="store_true", help="also print what is proved and holds")
    options = parser.parse_args(arguments)
    by_kind: Counter[tuple[str, str]] = Counter()
    by_layer: Counter[tuple[str, str]] = Counter()
    wrong = 0
    for layer in (layer for layer in LAYERS if layer.name in (options.layer or names)):
        for change, found in findings(layer, None if options.all else options.count, options.seed, options.seconds):
            by_kind[change.edit.kind, found.outcome] += 1
            by_layer[layer.name, found.outcome] += 1
            unnamed = found.caught and not found.named
            wrong += found.wrong or unnamed
            listed = options.passed and found.outcome in ("true", "open")
            if found.wrong or unnamed or listed or found.outcome == "same" or "internal error" in found.said:
                words = f"{found.outcome}{', not at its line' if unnamed else ''}"
                print(f"{words}: {layer.name}, {change}\n    {found.said}", flush=True)
    print(table(by_kind, list(KINDS)))
    print(table(by_layer, names))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
