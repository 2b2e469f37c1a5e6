"""Documents that are large, deep or malicious, put to the command: ``python -m tests.fuzz.hostile`` for the full sizes.

Each must end in finite time and bounded memory, with a verdict on every display and nothing done but that.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

__all__ = ["Found", "check", "documents"]

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Found:
    """What came of a document: the exit status, the verdicts, seconds, peak megabytes, and files made."""

    status: int
    verdicts: dict[str, int]
    seconds: float
    megabytes: float
    made: tuple[str, ...]


def documents(scale: float) -> Iterator[tuple[str, str]]:
    """Names and Markdown texts; at scale 1, 10 MB of text, nesting 10,000 deep and 10,000 claims."""
    size, deep, many = int(10_000_000 * scale), int(10_000 * scale), int(10_000 * scale)
    yield "prose", "Nothing but words. $q$ is the variance.\n" * (size // 40) + "\n$$ q = q $$\n"
    yield "one display", f"$$ q = {'q+' * (size // 2)}q $$\n"
    yield "one letter", f"$$ q = {'q' * size} $$\n"
    yield "open brackets", f"$$ {'{' * size} $$\n"
    yield "open displays", "$$" * (size // 2) + "$$\n"
    yield "comments", f"{'<!-- ' * (size // 5)} -->\n\n$$ q = q $$\n"
    nests = ("()", "\\frac{1}{1+ }", "\\sqrt{ }", "q^{ }", "\\lvert \\rvert", "q_{ }", "\\left( \\right)", "u_{ }(z)")
    pairs = [nest.split() if " " in nest else list(nest) for nest in nests]
    yield "deep", "".join(f"$$ q = {f'{left} ' * deep}q{right * deep} $$\n\n" for left, right in pairs)
    yield (
        "tower",
        "$$ 9^{9^{9^9}} = 1 $$\n\n$$ q^{9^{9^9}} = q $$\n\n$$ (1+q)^{99999999} = 1 $$\n\n$$ 2^{-9^{99}} > 0 $$\n",
    )
    yield "long numbers", f"$$ {'9' * 900} = {'9' * 900}^{{{'9' * 900}}} $$\n\n$$ 1e999999999 > 0 $$\n"
    yield (
        "programs",
        "".join(
            f"$$ {command} = q $$\n\n"
            for command in (
                "\\input{/etc/passwd}",
                "\\write18{touch owned}",
                "\\immediate\\write18{touch owned}",
                "\\openout3=owned",
                "\\directlua{os.execute('touch owned')}",
                "__import__('os').system('touch owned')",
                "\\include{owned}",
                "\\catcode`\\@=11",
            )
        ),
    )
    yield "definitions", "\\newcommand{\\a}{\\a\\a}\n\n$$ \\a = q $$\n\n" + "$$ s := q $$\n\n$$ s := s+s $$\n\n" * 40
    yield "many claims", "".join(f"$$ q+{number} = {number}+q $$\n\n" for number in range(many))
    yield "many false claims", "".join(f"$$ \\mu = \\mu^2+{number} $$\n\n" for number in range(many // 10))


def check(text: str, *arguments: str, limit: float = 3600.0) -> Found:
    """Put a Markdown text to ``lnsym check`` in an empty folder, where it has ``limit`` seconds."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "hostile.md")
        path.write_text(text, encoding="utf-8", errors="surrogatepass")
        command = [sys.executable, "-m", "lnsym", "check", "--no-cache", "--format", "json", path.name, *arguments]
        start = time.monotonic()
        with (
            open(os.path.join(folder, "output"), "w+b") as output,
            open(os.path.join(folder, "errors"), "w+b") as errors,
        ):
            process = subprocess.Popen(
                ["timeout", f"{limit:g}", *command],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                stdout=output,
                stderr=errors,
            )
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            seconds = time.monotonic() - start
            output.seek(0)
            errors.seek(0)
            data, complaints = output.read(), errors.read()
        assert b"Traceback" not in complaints, complaints.decode()[-2000:]
        made = sorted({name.name for name in Path(folder).iterdir()} - {"hostile.md", "output", "errors"})
        claims = json.loads(data)["files"][0]["claims"] if data else []
    verdicts = Counter(f"{claim['verdict']}{' ' + claim['code'] if claim['code'] else ''}" for claim in claims)
    return Found(process.returncode, dict(verdicts), seconds, usage.ru_maxrss / 1024, tuple(made))


def main() -> int:
    """Put all of them to the command, and print what comes of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scale", type=float, default=1.0)
    arguments = parser.parse_args()
    bad = 0
    for name, text in documents(arguments.scale):
        found = check(text)
        bad += found.status not in (0, 1) or bool(found.made)
        print(f"{name:20} {len(text):9} characters {found.seconds:7.1f} s {found.megabytes:6.0f} MB  "
              f"exit {found.status}  {found.verdicts} {' '.join(found.made)}", flush=True)  # fmt: skip
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
