"""Claims decided in worker processes: several at once, and none of them can hold up the others or the machine.

A search looks at the clock by itself. A claim that still runs well after its time, in code that looks at nothing, is
ended with its process; one that asks for more memory than it may have is ended by the system. Either way it is
undecided, with the reason, and a new process goes on with the next claim.
"""

from __future__ import annotations

import faulthandler
import gc
import os
import pickle
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .. import errors
from .claim import Judges, check_claim, out_of_memory, unjudged
from .memory_limit import limit_memory, limit_processor_time
from .results import ClaimReport, Options
from .verdicts import Verdict

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from ..latex import ReadClaim

__all__ = ["Workers", "check_claims", "default_jobs"]

Progress = Callable[[int, ClaimReport], None]

# Seconds after the limits of a claim at which its process is ended.
GRACE = 3.0
# A second process pays for itself once it has this many claims to decide.
CLAIMS_PER_JOB = 8
# What the judges load, and the seconds that it may take a new process.
NEEDED = ("lnsym.tactics", "lnsym.numeric", "mpmath", "flint")
LOADING = 10.0


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
    with Workers(options, judges) as workers:
        return workers.decided(claims, jobs, progress)


class Workers:
    """Processes that decide claims, started when they are needed; copies of this one need not load anything again."""

    def __init__(self, options: Options, judges: Judges | None = None) -> None:
        self.options = options
        self.judges = judges
        self.workers: list[_Worker] = []
        self.idle: list[_Worker] = []

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End the processes, whatever they do."""
        for worker in self.workers:
            worker.stop()

    def decided(
        self, claims: Sequence[ReadClaim], jobs: int | None = None, progress: Progress | None = None
    ) -> list[ClaimReport]:
        """The reports of claims, in their order, by ``jobs`` processes (``None``: as many as pay for themselves)."""
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
        count = min(jobs or max(default_jobs(len(waiting)), len(self.workers)), len(waiting))
        while len(reports) < len(claims):
            while waiting and (self.idle or len(self.workers) < count):
                index = waiting.popleft()
                worker = self.idle.pop() if self.idle else self._started()
                self._ask(worker, index, claims[index], done)
            self._collect(claims, done)
        return [reports[index] for index in range(len(claims))]

    def _ask(self, worker: _Worker, index: int, claim: ReadClaim, done: Progress) -> None:
        try:
            worker.ask(index, claim)
        except RecursionError:
            self.idle.append(worker)
            done(index, _undecided(claim, errors.INTERNAL_ERROR, "it is nested too deeply to be decided"))

    def _collect(self, claims: Sequence[ReadClaim], done: Progress) -> None:
        """Wait for an answer, or for the end of somebody's time, and take what there is."""
        from multiprocessing.connection import wait

        busy = [worker for worker in self.workers if worker not in self.idle]
        ends = [worker.deadline for worker in busy if worker.deadline is not None]
        left = max(0.0, min(ends) - time.monotonic()) if ends else None
        ready = wait([worker.connection for worker in busy], left) if busy else []
        for worker in busy:
            claim = claims[worker.index]
            report = self._report(worker, claim, answered=worker.connection in ready)
            if report is None:
                continue
            spent = report.code in (errors.OUT_OF_MEMORY, errors.INTERNAL_ERROR)
            if worker.dead or spent:
                worker.stop()
                self.workers.remove(worker)
            else:
                self.idle.append(worker)
            if spent and worker.asked > 1:
                # What earlier claims left behind must not be held against this one: again, alone.
                self._ask(self._started(), worker.index, claim, done)
            else:
                done(worker.index, report)

    def _report(self, worker: _Worker, claim: ReadClaim, *, answered: bool) -> ClaimReport | None:
        """What there is to say about the claim of a worker; ``None`` while it works within its limits."""
        if answered:
            return worker.answer() or _undecided(claim, *_how_it_ended(worker, self.options))
        if worker.deadline is None or time.monotonic() < worker.deadline:
            return None
        worker.dead = True
        return _undecided(claim, errors.OUT_OF_TIME, _late(self.options))

    def _started(self) -> _Worker:
        worker = _Worker(self.options, self.judges)
        self.workers.append(worker)
        return worker


class _Worker:
    """A process that decides one claim after the other."""

    def __init__(self, options: Options, judges: Judges | None) -> None:
        import multiprocessing

        # A copy of this process has its modules already, but is safe only where no other thread could hold a lock.
        safe = sys.platform == "linux" and threading.active_count() == 1
        context = multiprocessing.get_context("fork" if safe else "spawn")
        if safe:
            _load(judges)
        self.options = options
        self.connection, theirs = context.Pipe()
        arguments = (self.connection if safe else None, theirs, options, judges)
        self.process = context.Process(target=_serve, args=arguments, daemon=True)  # type: ignore[attr-defined]
        self.process.start()
        theirs.close()
        self.index = -1
        self.asked = 0
        self.dead = False
        self.deadline: float | None = None

    def ask(self, index: int, claim: ReadClaim) -> None:
        """Give it a claim; ``RecursionError`` for one that cannot be sent."""
        message = pickle.dumps(claim, pickle.HIGHEST_PROTOCOL)
        self.index = index
        self.asked += 1
        limit = _whole_limit(self.options)
        # The first answer of a new process also takes the time of its imports.
        self.deadline = None if limit is None else time.monotonic() + limit + (LOADING if self.asked == 1 else 0.0)
        with suppress(OSError):  # A process that has ended says so when its answer is awaited.
            self.connection.send_bytes(message)

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


def _serve(other_end: Connection | None, connection: Connection, options: Options, judges: Judges | None) -> None:
    """The life of a worker: it ends when its connection does."""
    if other_end is not None:
        other_end.close()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _silence()
    _load(judges)
    gc.freeze()  # what is loaded stays: the collector need not go through it at every claim
    if options.memory is not None:
        limit_memory(options.memory)
    while True:
        try:
            claim = connection.recv()
        except (EOFError, OSError):
            return
        limit = _whole_limit(options)
        if limit is not None:
            limit_processor_time(limit + GRACE)
        connection.send(check_claim(claim, options, judges))


def _load(judges: Judges | None) -> None:
    """Load what the judges need, if they are the usual ones."""
    for name in NEEDED if judges is None else ():
        import_module(name)


def _undecided(claim: ReadClaim, code: str, message: str) -> ClaimReport:
    return replace(unjudged(claim), verdict=Verdict.UNDECIDED, code=code, message=message)


def _silence() -> None:
    """What a library writes when it runs out of memory is not part of the report."""
    faulthandler.disable()
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    sys.stdout = sys.stderr = open(nowhere, "w")  # noqa: SIM115


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
