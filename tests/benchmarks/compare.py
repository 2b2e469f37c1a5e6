"""Side by side in one run: lnsym at symbolic d, SymPy in coordinates and by matrix symbols, growth with d, start-up.

    python tests/benchmarks/compare.py [--cap SECONDS] [DOCUMENT.tex]

Every number is of a process of its own, start-up included, capped at 60 s unless ``--cap`` says otherwise.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from measure import best_of, measured
from rich.console import Console
from rich.table import Table

TASKS = ("jacobian", "eigen", "scaling", "variance")
DIMENSIONS = (3, 4, 6, 8, 10)
GROWTH = (10, 100, 1_000, 10_000, 100_000)
DOCUMENT = Path(__file__).parents[2] / "reports" / "layernorm.tex"


def exactness(console: Console, cap: float) -> None:
    """One claim for every d, against the same claim in d coordinates."""
    table = Table(title="Exact: every d, against one d after the other")
    table.add_column("claim")
    table.add_column("lnsym, every d", justify="right")
    table.add_column("verdict")
    for d in DIMENSIONS:
        table.add_column(f"SymPy, d = {d}", justify="right")
    for task in TASKS:
        ours = measured(["symbolic_dimension.py", task], cap)
        row = [task, str(ours), ours.output or "-"]
        reached = True
        for d in DIMENSIONS:
            # Once the cap is reached, a larger dimension would only reach it again.
            theirs = measured(["explicit_coordinates.py", task, str(d)], cap) if reached else None
            reached = theirs is not None and theirs.output is not None
            row.append(
                "-" if theirs is None else f"{theirs}{'' if theirs.output in (None, 'holds') else ' (not shown)'}"
            )
        table.add_row(*row)
    console.print(table)


def matrix_symbols(console: Console, cap: float) -> None:
    """What SymPy's matrix derivative returns, beside the derivative."""
    console.print("SymPy's derivative of x (‖x‖²/n + ε)^(-1/2) by the matrix symbol x of n rows:", style="bold")
    console.print(f"  {measured(['matrix_derivative.py'], cap).output}", markup=False)
    console.print("  right: s^(-1/2) I - s^(-3/2) x xᵀ/n, with s = ‖x‖²/n + ε\n", markup=False)


def growth(console: Console, cap: float) -> None:
    """Seconds and memory of one numeric test against d."""
    table = Table(title="Numeric test at one point, 50 digits")
    table.add_column("d", justify="right")
    for task in ("scaling", "variance"):
        table.add_column(task, justify="right")
        table.add_column("peak memory", justify="right")
    for d in GROWTH:
        row = [f"{d:,}"]
        for task in ("scaling", "variance"):
            found = measured(["numeric_growth.py", task, str(d)], cap)
            row += [found.output or str(found), f"{found.megabytes:.0f} MB" if found.output else "-"]
        table.add_row(*row)
    console.print(table)


def start_up(console: Console, cap: float, document: Path) -> None:
    """What one waits for before anything happens."""
    table = Table(title="Start-up, best of five")
    table.add_column("command")
    table.add_column("seconds", justify="right")
    table.add_column("peak memory", justify="right")
    for name, command in (
        ("python -c pass", ["-c", "pass"]),
        ("lnsym --help", ["-m", "lnsym", "--help"]),
        ("python -c 'import sympy'", ["-c", "import sympy"]),
        (f"lnsym check --no-cache {document.name}", ["-m", "lnsym", "check", "--no-cache", str(document.resolve())]),
        (f"lnsym check {document.name}, again", ["-m", "lnsym", "check", str(document.resolve())]),
    ):
        found = best_of(5, command, cap)
        table.add_row(name, str(found), f"{found.megabytes:.0f} MB")
    console.print(table)


def main() -> None:
    """Run all four."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("document", nargs="?", type=Path, default=DOCUMENT)
    parser.add_argument("--cap", type=float, default=60.0)
    arguments = parser.parse_args()
    console = Console(width=150)
    exactness(console, arguments.cap)
    matrix_symbols(console, arguments.cap)
    growth(console, arguments.cap)
    start_up(console, arguments.cap, arguments.document)


if __name__ == "__main__":
    main()
