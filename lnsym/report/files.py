"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

__all__ = ["write_atomically"]


def write_atomically(path: Path, text: str) -> Path:
    """Write the text as UTF-8 with ``\\n`` line ends; readers see the old file or the new one, never a part.

    The text goes to a temporary file in the same folder, which then replaces ``path``. A failure leaves
    the old file as it was and no temporary file behind.
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        # a temporary file is private; the result gets the permissions of any new file, or of the old one
        os.chmod(name, path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    return path


def _umask() -> int:
    """The mask of the process, which can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
