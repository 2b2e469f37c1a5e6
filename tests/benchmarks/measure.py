"""Seconds, peak memory and last line of output of a command, run alone with a time cap."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Measurement:
    """``output`` is the last line printed; ``None`` when the cap was reached."""

    seconds: float
    megabytes: float
    output: str | None

    def __str__(self) -> str:
        if self.output is None:
            return f"> {self.seconds:.0f} s"
        return f"{self.seconds:.2f} s"


def measured(command: list[str], cap: float = 60.0) -> Measurement:
    """Run ``python command…`` in this folder."""
    with tempfile.TemporaryFile() as output:
        start = time.perf_counter()
        process = subprocess.Popen([sys.executable, *command], cwd=HERE, stdout=output, stderr=subprocess.STDOUT)
        while (seconds := time.perf_counter() - start) < cap:
            pid, _, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                process.returncode = 0  # collected here, so that Popen does not wait for it again
                output.seek(0)
                lines = output.read().decode().strip().splitlines()
                return Measurement(seconds, usage.ru_maxrss / 1024, lines[-1] if lines else "")
            time.sleep(0.002)
        process.kill()
        process.wait()
    return Measurement(cap, 0.0, None)


def best_of(count: int, command: list[str], cap: float = 60.0) -> Measurement:
    """The fastest of several runs: the others waited for something else."""
    return min((measured(command, cap) for _ in range(count)), key=lambda found: found.seconds)
