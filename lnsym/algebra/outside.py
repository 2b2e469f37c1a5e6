"""What the algebra cannot evaluate."""

__all__ = ["Outside"]


class Outside(Exception):
    """The term is read but outside what the algebra can evaluate; the message says what."""
