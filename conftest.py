"""The examples of the README are run: Python blocks, and the commands of console blocks with what they print.

A fenced block whose first line is a comment that names a file (``% note.tex``, ``<!-- note.md -->``, ``# mine.py``) is
written to a temporary folder first, in which the commands then run.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sybil import Document, Example, Region, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser


def pytest_configure(config: pytest.Config) -> None:
    """What the tests check is not remembered: a cache of their own, gone when they end."""
    folder = TemporaryDirectory()
    config.add_cleanup(folder.cleanup)
    os.environ["LNSYM_CACHE_DIR"] = folder.name


FILE_NAME = re.compile(r"(?:%|<!--|#)\s*([\w-]+\.(?:tex|md|py))\b.*\n")


def start(namespace: dict[str, object]) -> None:
    """A folder for the files and commands of one document."""
    namespace["folder"] = TemporaryDirectory()


def stop(namespace: dict[str, object]) -> None:
    """Remove it."""
    folder = namespace["folder"]
    assert isinstance(folder, TemporaryDirectory)
    folder.cleanup()


class FileParser:
    """Blocks that show a file, of any language."""

    def __call__(self, document: Document) -> Iterator[Region]:
        for language in ("latex", "markdown", "python"):
            for region in CodeBlockParser(language, self.evaluate)(document):
                if FILE_NAME.match(region.parsed):
                    yield region

    @staticmethod
    def evaluate(example: Example) -> None:
        """Write the file, with the line that names it, which is a comment in its language."""
        named = FILE_NAME.match(example.parsed)
        assert named is not None
        Path(example.namespace["folder"].name, named[1]).write_text(example.parsed, encoding="utf-8")


class PythonExampleParser(PythonCodeBlockParser):
    """Python blocks that are not files."""

    def __call__(self, document: Document) -> Iterator[Region]:
        for region in super().__call__(document):
            if not FILE_NAME.match(str(region.parsed)):
                yield region


def run_console(example: Example) -> None:
    """Run each ``$ lnsym …`` of the block; what it prints must be what stands below it."""
    for part in re.split(r"^\$ ", example.parsed, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        words = shlex.split(command)
        assert words[0] == "lnsym", f"only lnsym is run here, not {words[0]}"
        done = subprocess.run(
            [sys.executable, "-m", "lnsym", *words[1:]],
            cwd=example.namespace["folder"].name,
            env={**os.environ, "COLUMNS": "120", "NO_COLOR": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        actual = [line.rstrip() for line in done.stdout.strip().splitlines()]
        assert [line.rstrip() for line in expected.strip().splitlines()] == actual, done.stdout


pytest_collect_file = Sybil(
    parsers=[FileParser(), PythonExampleParser(), CodeBlockParser("console", run_console)],
    patterns=["README.md"],
    setup=start,
    teardown=stop,
).pytest()
