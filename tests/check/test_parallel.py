"""Workers: all claims get an answer, in order, whatever one of them does."""

from __future__ import annotations

import os
import signal
import threading
import time
from dataclasses import replace

import pytest

from lnsym.check import Judges, NumericEvidence, Options, Verdict, check_claim, read
from lnsym.check.evidence import Finding
from lnsym.check.parallel import Workers, check_claims, default_jobs
from lnsym.errors import INTERNAL_ERROR, OUT_OF_MEMORY, OUT_OF_TIME
from lnsym.tactics import Decision
from lnsym.terms import Negative, Relation, Statement, Symbol, number

A = Symbol("a")
OPTIONS = Options(timeout=5.0, numeric=False)


def decide(statement, deadline):
    """Claim a = n: what the name of case n says; the others are proved."""
    value = statement.proposition.right.value
    if value == 90:
        time.sleep(0.1)
    elif value == 91:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        while True:
            pass
    elif value == 92:
        return Decision("proved", str(len(bytearray(8 * 2**30))))
    elif value == 93:
        os.kill(os.getpid(), signal.SIGSEGV)
    elif value == 94:
        os.kill(os.getpid(), signal.SIGABRT)
    elif value == 95:
        print("a word of Python", flush=True)
        os.write(2, b"a word of a library")
    elif value == 96:
        raise ValueError("odd")
    return Decision("proved", f"by process {os.getpid()}")


JUDGES = Judges(decide, lambda statement, options: Finding(NumericEvidence()))


@pytest.fixture
def claims(claim):
    """Claims a = n."""

    def make(*values: int):
        found = []
        for value in values:
            statement = Statement((), Relation("=", A, number(value)))
            found.append(claim(id=f"is-{value}", statement=statement, steps=()))
        return found

    return make


def processes(reports) -> set[str]:
    """Who decided."""
    return {report.message for report in reports if report.message.startswith("by process")}


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_reports_come_in_the_order_of_the_claims(claims, jobs) -> None:
    """Whoever is ready first, the order is that of the document."""
    reports = check_claims(claims(90, 1, 2, 90, 3, 4), OPTIONS, jobs=jobs, judges=JUDGES)
    assert [report.id for report in reports] == ["is-90", "is-1", "is-2", "is-90", "is-3", "is-4"]
    assert {report.verdict for report in reports} == {Verdict.PROVED}
    assert len(processes(reports)) <= jobs
    assert str(os.getpid()) not in " ".join(processes(reports))


def test_workers_say_what_one_process_says(claims) -> None:
    """The report of a worker is that of check_claim, but for the time."""
    (report,) = check_claims(claims(96), OPTIONS, jobs=1, judges=JUDGES)
    assert replace(report, seconds=0) == replace(check_claim(claims(96)[0], OPTIONS, JUDGES), seconds=0)


def test_what_no_alarm_reaches_is_ended_with_its_process(claims) -> None:
    """Hung for ever: undecided, out of time; the others are decided."""
    options = replace(OPTIONS, timeout=0.2)
    start = time.monotonic()
    reports = check_claims(claims(1, 91, 2), options, jobs=1, judges=JUDGES)
    assert [report.code for report in reports] == [None, OUT_OF_TIME, None]
    assert "time limit of 0.2 s" in reports[1].message
    assert time.monotonic() - start < 10


def test_a_greedy_claim_is_undecided(claims) -> None:
    """More memory than allowed: undecided, with the limit; the others are decided."""
    reports = check_claims(claims(1, 92, 2), replace(OPTIONS, memory=300), jobs=1, judges=JUDGES)
    assert [report.code for report in reports] == [None, OUT_OF_MEMORY, None]
    assert "the limit is 300 MB" in reports[1].message


@pytest.mark.parametrize(("value", "code", "words"), [(93, INTERNAL_ERROR, "SIGSEGV"), (94, OUT_OF_MEMORY, "memory")])
def test_a_crash_is_the_verdict_of_its_claim_alone(claims, value, code, words) -> None:
    """A process that ends: its claim is undecided with how it ended; another process goes on."""
    reports = check_claims(claims(1, value, 2), OPTIONS, jobs=1, judges=JUDGES)
    assert [report.code for report in reports] == [None, code, None]
    assert words in reports[1].message
    assert len(processes(reports)) == 2


def test_workers_are_silent(claims, capfd) -> None:
    """What a judge prints is not part of the report."""
    check_claims(claims(95), OPTIONS, jobs=1, judges=JUDGES)
    assert capfd.readouterr() == ("", "")


def test_beside_a_thread_a_process_is_begun_anew() -> None:
    """Where a copy of this process could hold a thread's lock, a worker is sent what it needs."""
    claims = read("$$ u = v $$\n\n$$ P^2 = P $$\n", markdown=True).claims
    end = threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    try:
        reports = check_claims(claims, Options(timeout=20.0), jobs=1)
    finally:
        end.set()
        thread.join()
    assert [report.verdict for report in reports] == [Verdict.REFUTED, Verdict.PROVED]


def test_what_was_not_read_needs_no_process(claim) -> None:
    """Skipped and unreadable claims are answered at once."""
    with Workers(OPTIONS, JUDGES) as workers:
        (report,) = workers.decided([claim(statement=None, steps=(), kind="skipped")])
        assert (report.verdict, workers.workers) == (Verdict.SKIPPED, [])


def test_a_claim_that_cannot_be_sent_is_undecided(claim) -> None:
    """Nested too deeply for a message: undecided, no exception."""
    term = A
    for _ in range(3000):
        term = Negative(term)
    deep = claim(statement=Statement((), Relation("=", term, A)), steps=())
    reports = check_claims([deep, claim()], OPTIONS, jobs=1, judges=JUDGES)
    assert [report.code for report in reports] == [INTERNAL_ERROR, None]


def test_nobody_is_left_behind(claims) -> None:
    """When the answers are there, or an error interrupts, no process remains."""

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with Workers(OPTIONS, JUDGES) as workers:
        with pytest.raises(KeyboardInterrupt):
            workers.decided(claims(1, 90, 2), 2, progress=interrupted)
        started = list(workers.workers)
        assert len(started) == 2
    assert not any(worker.process.is_alive() for worker in started)


def test_a_few_claims_are_one_process_s_work() -> None:
    """default_jobs grows with the claims and is at least 1."""
    assert default_jobs(0) == default_jobs(1) == 1
    assert 1 <= default_jobs(100) <= (os.cpu_count() or 1)
