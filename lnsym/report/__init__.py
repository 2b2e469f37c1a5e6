"""Reports: a document as LaTeX, JSON, HTML or Markdown, written whole or not at all."""

from .checks import CheckRow
from .files import write_atomically
from .provenance import Provenance, provenance
from .tex import render_tex
from .write import FORMATS, write_report

__all__ = [
    "FORMATS",
    "CheckRow",
    "Provenance",
    "provenance",
    "render_tex",
    "write_atomically",
    "write_report",
]
