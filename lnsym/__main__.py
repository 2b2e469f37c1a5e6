"""``python -m lnsym`` is ``lnsym``."""

from .cli import main

if __name__ == "__main__":
    main(prog_name="lnsym")
