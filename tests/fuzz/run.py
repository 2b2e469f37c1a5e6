"""The full run: ``python -m tests.fuzz.run --count 100000`` from the repository's folder; progress on the terminal.

Every document is read; of every ``--decide``-th the claims are decided too. A violation is shown with the seed that
makes its document again, and ends the run with status 1.
"""

from __future__ import annotations

import argparse
import faulthandler
import sys
import time
from collections import Counter

from .trial import Violation, source, trial


def main() -> int:
    """Run the trials; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--decide", type=int, default=20, help="decide the claims of every so many documents")
    parser.add_argument("--seed", default="0")
    arguments = parser.parse_args()
    start = time.monotonic()
    verdicts: Counter[str] = Counter()
    decided = violations = 0
    slowest = (0.0, "")
    for number in range(arguments.count):
        seed = f"{arguments.seed}/{number}"
        text, markdown = source(seed)
        # What no signal reaches is shown with its traceback, and ends the run.
        faulthandler.dump_traceback_later(300, exit=True)
        try:
            outcome = trial(text, markdown, decide=(decide := number % arguments.decide == 0))
        except Violation as violation:
            violations += 1
            print(f"\n{seed}: {violation}\n{text}", flush=True)
            continue
        if decide:
            decided += len(outcome.verdicts)
            verdicts.update(outcome.verdicts)
        slowest = max(slowest, (outcome.seconds, seed))
        if number % 1000 == 999:
            print(f"{number + 1} documents, {time.monotonic() - start:.0f} s, {violations} violations", flush=True)
    faulthandler.cancel_dump_traceback_later()
    print(f"{arguments.count} documents read in {time.monotonic() - start:.0f} s; {decided} claims decided: "
          f"{dict(verdicts)}; slowest document {slowest[0]:.1f} s ({slowest[1]}); {violations} violations")  # fmt: skip
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
