"""The commands. Each imports what it needs when it runs, so that ``lnsym --help`` answers at once."""

from __future__ import annotations

import io
import sys

import click

from .. import __version__
from .browse import list_derivations, show
from .build import build
from .check import check
from .explain import explain
from .prove import prove
from .replay import replay

__all__ = ["main"]


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="lnsym")
def main() -> None:
    """Derivations about normalization layers: proved, printed, read back and checked.

    \b
    lnsym build            write the reports of the layers, and check them
    lnsym check notes.md   check every formula of your own document
    lnsym prove "q < q+1"  decide one statement
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal that lacks a letter shows a replacement for it; it is no reason to stop.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


for command in (build, check, explain, list_derivations, prove, replay, show):
    main.add_command(command)
