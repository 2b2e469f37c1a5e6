"""The templates of the reports, and the environment that fills them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment

__all__ = ["environment"]


def environment(kind: str) -> Environment:
    """The template environment for ``tex`` (delimiters that TeX does not use), ``html`` or ``md``.

    A name that a template uses and nobody gave is an error, never an empty text.
    """
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("lnsym.report", "templates"),
        undefined=StrictUndefined,
        autoescape=kind == "html",
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    if kind != "tex":
        return made
    return made.overlay(
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
    )
