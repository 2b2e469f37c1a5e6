"""One numeric test at one dimension: ``python numeric_growth.py scaling 1000`` prints its seconds and what it saw."""

from __future__ import annotations

import sys
import time

from symbolic_dimension import CLAIMS

from lnsym.check import read
from lnsym.numeric import test

if __name__ == "__main__":
    statement = read(CLAIMS[sys.argv[1]], markdown=True).claims[0].statement
    start = time.perf_counter()
    evidence = test(statement, dimensions=(int(sys.argv[2]),), points=1)
    print(f"{time.perf_counter() - start:.3f} s, {'held' if evidence.held else evidence.note or 'failed'}")
