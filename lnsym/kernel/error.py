"""The one exception by which the kernel refuses."""

__all__ = ["KernelError"]


class KernelError(Exception):
    """A step that a rule does not allow; the message names the rule and the condition that failed."""
