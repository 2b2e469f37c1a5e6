"""Claims decided in worker processes: several at once, and none of them can hold up the others or the machine.

A search looks at the clock by itself. A claim that still runs well after its time, in code that looks at nothing, is
ended with its process; one that asks for more memory than it may have is ended by the system. Either way it is
undecided, with the reason, and a new process goes on with the next claim.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .. import errors
from .claim import Judges, check_claim, out_of_memory, unjudged
from .memory_limit import limit_memory, limit_processor_time
from .results import ClaimReport, Options
from .verdicts import Verdict

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from ..latex import ReadClaim

__all__ = ["check_claims", "default_jobs"]

Progress = Callable[[int, ClaimReport], None]

# Seconds after the limits of a claim at which its process is ended.
GRACE = 3.0
# A second process pays for itself once it has this many claims to decide.
CLAIMS_PER_JOB = 8


def default_jobs(claims: int) -> int:
    """How many processes decide this many claims: one for every few, at most one for every processor."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(usable, claims // CLAIMS_PER_JOB))


def check_claims(
    claims: Sequence[ReadClaim],
    options: Options,
    *,
    jobs: int | None = None,
    judges: Judges | None = None,
    progress: Progress | None = None,
) -> list[ClaimReport]:
    """The reports of claims, in their order; ``progress`` is told each, with its place, as soon as it is there."""
    reports: dict[int, ClaimReport] = {}

    def done(index: int, report: ClaimReport) -> None:
        reports[index] = report
        if progress is not None:
            progress(index, report)

    waiting: deque[int] = deque()
    for index, claim in enumerate(claims):
        if claim.statement is None or claim.kind == "skipped":
            done(index, unjudged(claim))
        else:
            waiting.append(index)
    if waiting:
        pool = _Pool(claims, options, judges)
        try:
            pool.run(waiting, min(jobs or default_jobs(len(waiting)), len(waiting)), done)
        finally:
            pool.close()
    return [reports[index] for index in range(len(claims))]


class _Pool:
    """Workers, and which claim each of them has."""

    def __init__(self, claims: Sequence[ReadClaim], options: Options, judges: Judges | None) -> None:
        self.claims = claims
        self.options = options
        self.judges = judges
        self.workers: list[_Worker] = []

    def run(self, waiting: deque[int], jobs: int, done: Progress) -> None:
        """Decide all that wait."""
        from multiprocessing.connection import wait

        idle: list[_Worker] = []
        while waiting or len(idle) < len(self.workers):
            while waiting and (idle or len(self.workers) < jobs):
                worker = idle.pop() if idle else self._started()
                worker.ask(waiting.popleft())
            busy = [worker for worker in self.workers if worker not in idle]
            ends = [worker.deadline for worker in busy if worker.deadline is not None]
            left = max(0.0, min(ends) - time.monotonic()) if ends else None
            ready = wait([worker.connection for worker in busy], left)
            for worker in busy:
                report = self._report(worker, answered=worker.connection in ready)
                if report is None:
                    continue
                spent = report.code in (errors.OUT_OF_MEMORY, errors.INTERNAL_ERROR)
                if worker.dead or spent:
                    self._end(worker)
                if spent and worker.asked > 1:
                    # What earlier claims left behind must not be held against this one: again, alone.
                    self._started().ask(worker.index)
                    continue
                done(worker.index, report)
                if worker in self.workers:
                    idle.append(worker)

    def _report(self, worker: _Worker, *, answered: bool) -> ClaimReport | None:
        """What there is to say about the claim of a worker; ``None`` while it works within its limits."""
        if answered:
            report = worker.answer()
            return report or self._undecided(worker.index, *_how_it_ended(worker, self.options))
        if worker.deadline is None or time.monotonic() < worker.deadline:
            return None
        worker.dead = True
        return self._undecided(worker.index, errors.OUT_OF_TIME, _late(self.options))

    def _started(self) -> _Worker:
        worker = _Worker(self.claims, self.options, self.judges)
        self.workers.append(worker)
        return worker

    def _end(self, worker: _Worker) -> None:
        worker.stop()
        self.workers.remove(worker)

    def _undecided(self, index: int, code: str, message: str) -> ClaimReport:
        return replace(unjudged(self.claims[index]), verdict=Verdict.UNDECIDED, code=code, message=message)

    def close(self) -> None:
        """End the processes, whatever they do."""
        for worker in self.workers:
            worker.stop()


class _Worker:
    """A process that decides one claim after the other."""

    def __init__(self, claims: Sequence[ReadClaim], options: Options, judges: Judges | None) -> None:
        import multiprocessing

        # A copy of this process has the claims already; where copying is unsafe, a new one is sent them.
        safe = sys.platform == "linux" and threading.active_count() == 1
        context = multiprocessing.get_context("fork" if safe else "spawn")
        self.options = options
        self.connection, theirs = context.Pipe()
        arguments = (self.connection if safe else None, theirs, claims, options, judges)
        self.process = context.Process(target=_serve, args=arguments, daemon=True)  # type: ignore[attr-defined]
        self.process.start()
        theirs.close()
        self.index = -1
        self.asked = 0
        self.dead = False
        self.deadline: float | None = None

    def ask(self, index: int) -> None:
        """Give it a claim."""
        self.index = index
        self.asked += 1
        limit = _whole_limit(self.options)
        # The first answer of a new process also takes the time of its imports.
        self.deadline = None if limit is None else time.monotonic() + limit + (5.0 if self.asked == 1 else 0.0)
        try:
            self.connection.send(index)
        except OSError:
            self.dead = True

    def answer(self) -> ClaimReport | None:
        """The report, or ``None`` if the process ended instead."""
        try:
            report: ClaimReport = self.connection.recv()
        except (EOFError, OSError):
            self.dead = True
            return None
        return report

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.connection.close()


def _serve(
    other_end: Connection | None,
    connection: Connection,
    claims: Sequence[ReadClaim],
    options: Options,
    judges: Judges | None,
) -> None:
    """The life of a worker: it ends when its connection does."""
    if other_end is not None:
        other_end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _silence()
    if options.memory is not None:
        limit_memory(options.memory)
    while True:
        try:
            index = connection.recv()
        except (EOFError, OSError):
            return
        limit = _whole_limit(options)
        if limit is not None:
            limit_processor_time(limit + GRACE)
        connection.send(check_claim(claims[index], options, judges))


def _silence() -> None:
    """What a library writes when it runs out of memory is not part of the report."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def _whole_limit(options: Options) -> float | None:
    if options.timeout is None:
        return None
    return options.timeout + (options.numeric_timeout if options.numeric else 0.0) + GRACE


def _late(options: Options) -> str:
    return f"not settled within the time limit of {options.timeout:g} s"


def _how_it_ended(worker: _Worker, options: Options) -> tuple[str, str]:
    worker.process.join(1.0)
    status: Any = worker.process.exitcode
    name = signal.Signals(-status).name if isinstance(status, int) and status < 0 else f"status {status}"
    if name == "SIGXCPU":
        return errors.OUT_OF_TIME, _late(options)
    if name in ("SIGABRT", "SIGKILL"):
        # So libraries end, and systems end processes, for want of memory.
        return errors.OUT_OF_MEMORY, out_of_memory(options)
    return errors.INTERNAL_ERROR, f"internal error: the process that decided it ended with {name}"
