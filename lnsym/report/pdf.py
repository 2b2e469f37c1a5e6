"""Compile a report with whatever TeX is installed, and read its log for what a reader of the page would see."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import LnsymError

__all__ = ["ENGINES", "Compiled", "TexError", "compile_pdf", "log_warnings"]


class TexError(LnsymError):
    """No TeX is installed, or it stopped at an error."""


@dataclass(frozen=True, slots=True)
class Compiled:
    """The PDF, the engine that made it, and the warnings in the log of its last run."""

    path: Path
    engine: str
    warnings: tuple[str, ...]


# engine → its arguments before the file name, and how often it must run
ENGINES: dict[str, tuple[tuple[str, ...], int]] = {
    "latexmk": (("-pdf", "-interaction=nonstopmode", "-halt-on-error", "-silent"), 1),
    "pdflatex": (("-interaction=nonstopmode", "-halt-on-error"), 3),
    "tectonic": (("--keep-logs",), 1),
}

WARNING = re.compile(
    r"^(?:(?:Over|Under)full \\[hv]box |LaTeX (?:Font )?Warning: |Package \w+ Warning: |Missing character: ).*$",
    re.MULTILINE,
)


def log_warnings(log: str) -> tuple[str, ...]:
    """Overfull and underfull boxes, font warnings, undefined references, missing characters; in log order."""
    return tuple(match[0] for match in WARNING.finditer(log))


def compile_pdf(
    source: Path,
    target: Path | None = None,
    *,
    engine: str | None = None,
    find: Callable[[str], str | None] = shutil.which,
    timeout: float = 120,
) -> Compiled:
    """Compile ``source`` to ``target`` (the same name with ``.pdf``) and give the warnings of the last run.

    The work is done in a temporary folder: nothing but the PDF appears, and that only when it is complete.
    Raises ``TexError`` with the first error of the log, or when no engine is found.
    """
    source = Path(source)
    target = Path(target) if target else source.with_suffix(".pdf")
    candidates: Sequence[str] = (engine,) if engine else tuple(ENGINES)
    found = next((name for name in candidates if find(name)), None)
    if found is None:
        raise TexError(
            f"no TeX is installed (looked for {', '.join(candidates)}); the .tex file is complete without it"
        )
    arguments, runs = ENGINES[found]
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        shutil.copy(source, work / source.name)
        for _ in range(runs):
            try:
                done = subprocess.run(
                    [find(found) or found, *arguments, source.name],
                    cwd=work,
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    timeout=timeout,
                    check=False,
                )
            except subprocess.TimeoutExpired as error:
                raise TexError(f"{found} did not finish {source.name} within {timeout:g} s") from error
            log_file = work / source.with_suffix(".log").name
            log = log_file.read_text("utf-8", errors="replace") if log_file.exists() else ""
            if done.returncode:
                raise TexError(f"{found}: {_first_error(log) or f'stopped with status {done.returncode}'}")
        made = work / source.with_suffix(".pdf").name
        partial = target.with_name(f".{target.name}.tmp")
        shutil.copyfile(made, partial)
        partial.replace(target)
    return Compiled(target, found, log_warnings(log))


def _first_error(log: str) -> str:
    """The first error of a log, with the line of the source that it names."""
    found = re.search(r"^! (.*?)$(?:.*?^l\.(\d+))?", log, re.MULTILINE | re.DOTALL)
    if found is None:
        return ""
    return f"{found[1]} (line {found[2]})" if found[2] else found[1]
