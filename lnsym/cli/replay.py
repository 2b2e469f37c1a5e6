"""``lnsym replay``: check proofs from their data alone."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING

import click

from ..errors import OutOfTime
from ..time_limit import time_limit
from .failure import CannotRun

if TYPE_CHECKING:
    from ..kernel import Theorem

__all__ = ["replay"]


@click.command()
@click.option("--timeout", type=click.FloatRange(min=0.1), default=60.0, show_default=True, help="Seconds for a proof.")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path(allow_dash=True))
def replay(files: tuple[str, ...], timeout: float) -> None:
    """Check the proofs in FILEs, as `lnsym check --proof` and `lnsym prove --proof` write them; - is standard input.

    Only the kernel takes part, with the algebra and the terms it stands on: nothing that searches for proofs, reads
    documents or computes with floating point.

    Exit status: 0 when every proof holds, 1 otherwise, 2 when a file cannot be read.
    """
    proofs = [(path, _data(path)) for path in files]
    from ..kernel import KernelError
    from ..kernel.replay import replay as replayed

    good = True
    for path, data in proofs:
        start = time.perf_counter()
        try:
            with time_limit(timeout):
                theorem = replayed(data)
        except (KernelError, OutOfTime) as error:
            good = False
            late = isinstance(error, OutOfTime)
            why = f"not checked within {timeout:g} s" if late else f"does not hold: {error}"
            click.echo(f"{path}: {why}")
            continue
        for line in _shown(path, theorem, time.perf_counter() - start):
            click.echo(line)
    sys.exit(0 if good else 1)


def _data(path: str) -> object:
    try:
        with click.open_file(path, encoding="utf-8") as file:
            return json.load(file)
    except OSError as error:
        raise CannotRun(f"cannot read {path}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise CannotRun(f"cannot read {path}: not JSON ({str(error)[:200]})") from error


def _shown(path: str, theorem: Theorem, seconds: float) -> list[str]:
    from .outline import defined_as, definitions, rules_used, steps_of

    used = ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in rules_used(theorem).items())
    count = len(steps_of(theorem))
    steps = f"{count} step{'s' * (count > 1)}"
    # what a name means is for its reader to judge: a proof says it of the definition that it carries
    means = [f"  where {term} = {defined_as(term)}" for term in definitions(theorem)]
    return [f"{path}: proved", f"  {theorem.statement}", *means, f"  {steps} by {used}; replayed in {seconds:.3f} s"]
