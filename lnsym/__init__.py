"""lnsym: symbolic derivations about normalization layers, proved, printed and checked."""

__version__ = "0.1.0"
