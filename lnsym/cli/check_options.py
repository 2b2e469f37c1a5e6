"""How to check: the options that every check has, and what the project says where they say nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ..check import Options
    from ..check.cache import Cache
    from ..check.settings import Settings

__all__ = ["Plan", "how_options", "planned"]

F = TypeVar("F", bound=Callable[..., Any])

DIGITS, TIMEOUT, MEMORY = 50, 10.0, 1024

_OPTIONS = (
    click.option("--digits", type=click.IntRange(15, 1000), help=f"Digits of the numeric test.  [default: {DIGITS}]"),
    click.option(
        "--timeout",
        type=click.FloatRange(0, min_open=True),
        help=f"Seconds for each claim; what is not settled by then is undecided.  [default: {TIMEOUT:g}]",
    ),
    click.option("--memory", type=click.IntRange(100), help=f"Megabytes for each claim.  [default: {MEMORY}]"),
    click.option(
        "-j", "--jobs", type=click.IntRange(1), help="Processes that decide.  [default: as many as pay for themselves]"
    ),
    click.option("--strict", is_flag=True, help="A document with a warning does not pass."),
    click.option("--cache/--no-cache", "cached", default=True, help="Keep and use what earlier checks found."),
)


def how_options(command: F) -> F:
    """Add the options to a command; it is given them by the names of the parameters of ``planned``."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class Plan:
    """What to check, and how."""

    paths: tuple[str, ...]
    settings: Settings
    options: Options
    jobs: int | None
    cached: bool
    strict: bool

    def find(self) -> list[str]:
        """The documents; ``FileError`` for a folder without any."""
        from ..check.settings import documents

        return documents(self.paths, self.settings)

    def find_any(self) -> Sequence[str]:
        """The documents that are there now, perhaps none."""
        from ..errors import FileError

        try:
            return self.find()
        except FileError:
            return ()

    def cache(self) -> Cache | None:
        """What earlier checks found, unless that is not wanted."""
        from ..check.cache import Cache

        return Cache(self.options) if self.cached else None


def planned(
    paths: tuple[str, ...],
    *,
    digits: int | None,
    timeout: float | None,
    memory: int | None,
    jobs: int | None,
    cached: bool,
    strict: bool,
) -> Plan:
    """The options as given, else as the project says, else as usual."""
    from ..check.settings import project_settings

    own = project_settings(Path.cwd())
    options = own.options(digits=digits, timeout=timeout, memory=memory)
    return Plan(paths, own, options, jobs or own.jobs, cached, strict or own.strict)
