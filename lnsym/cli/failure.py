"""What ends a command with status 2: it could not be run as asked."""

from __future__ import annotations

import click

__all__ = ["CannotRun"]


class CannotRun(click.ClickException):
    """A clear message and exit status 2, as for a usage error."""

    exit_code = 2
