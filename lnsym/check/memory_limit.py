"""Limits that the system enforces on this process, where it has them (Unix)."""

from __future__ import annotations

try:
    import resource
except ImportError:  # Windows has no such limits.
    resource = None  # type: ignore[assignment]

__all__ = ["limit_memory", "limit_processor_time"]


def limit_memory(megabytes: int) -> None:
    """Let the process have this much memory beyond what it has now; more is refused."""
    if resource is None:
        return
    _limit(resource.RLIMIT_AS, _in_use() + megabytes * 2**20)


def limit_processor_time(seconds: float) -> None:
    """End the process after so many more seconds of work: it must not outlive whoever would end it."""
    if resource is None:
        return
    usage = resource.getrusage(resource.RUSAGE_SELF)
    _limit(resource.RLIMIT_CPU, int(usage.ru_utime + usage.ru_stime + seconds) + 1)


def _limit(kind: int, amount: int) -> None:
    _, most = resource.getrlimit(kind)
    try:
        resource.setrlimit(kind, (amount if most == resource.RLIM_INFINITY else min(amount, most), most))
    except (ValueError, OSError):
        # A stricter limit is in force already, or the system has no such limit.
        return


def _in_use() -> int:
    """The address space of the process, in bytes."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statistics:
            return int(statistics.read().split()[0]) * resource.getpagesize()
    except OSError:
        return 0
