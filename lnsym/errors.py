"""Every exception of lnsym and the codes of its diagnostics."""

from __future__ import annotations

__all__ = ["LnsymError"]


class LnsymError(Exception):
    """The base of what lnsym raises on purpose."""
