"""What earlier checks found: used where nothing changed, ignored where it is not whole, never in the way."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import lnsym
from lnsym.check import Judges, Options, Verdict, check_files
from lnsym.check.cache import Cache, default_folder
from lnsym.check.stored import restored, stored

TEXT = """<!-- lnsym: let a in R -->
$$ \\operatorname{mean}(u) = 0 $$ {#mean}

$$ u_\\epsilon(az) = u_{\\epsilon/a^2}(z) $$ {#scaling}

$$ q = undeclared $$ {#unreadable}
"""
OPTIONS = Options(numeric_timeout=1.0)


def nobody(*_: object) -> None:
    """A judge that must not be asked."""
    raise AssertionError


NOBODY = Judges(nobody, nobody)


@pytest.fixture
def document(tmp_path) -> Path:
    """A document with a true, a false and an unreadable claim."""
    path = tmp_path / "notes.md"
    path.write_text(TEXT)
    return path


@pytest.fixture
def folder(tmp_path) -> Path:
    """A folder for the cache."""
    return tmp_path / "cache"


def cached(document: Path, folder: Path, options: Options = OPTIONS, judges: Judges | None = None, **more):
    """The report of a document, by what the cache knows and these judges."""
    (report,) = check_files([document], options, cache=Cache(options, folder), judges=judges, jobs=1, **more)
    return report


def entry(folder: Path) -> Path:
    """The only file of the cache."""
    (path,) = folder.iterdir()
    return path


def test_an_unchanged_document_has_its_report_again(document, folder) -> None:
    """Second report = first report, and no judge is asked."""
    first = cached(document, folder)
    assert [claim.verdict.value for claim in first.claims] == ["proved", "refuted", "unreadable"]
    assert cached(document, folder, judges=NOBODY) == first


def test_a_report_is_stored_without_loss(document, folder) -> None:
    """restored ∘ stored = identity, through JSON, warnings included."""
    report = cached(document, folder, replace(OPTIONS, proofs=True))
    for part in (report.claims, report.warnings, {"a": [1, (2, None)]}):
        assert restored(json.loads(json.dumps(stored(part)))) == part
    assert report.claims[0].steps[0].proof


def test_what_is_not_of_a_report_is_not_stored() -> None:
    """An object of another class is refused."""
    with pytest.raises(TypeError):
        stored([object()])


def test_only_what_changed_is_decided(document, folder) -> None:
    """New lines move a report; a claim with a new meaning alone is asked about."""
    first = cached(document, folder)
    asked = []
    document.write_text("A line more.\n\n" + TEXT.replace("{mean}(u) = 0", "{mean}(u) = 1"))
    second = cached(document, folder, progress=asked.append)
    assert [claim.id for claim in asked if claim.code != first.claims[2].code] == ["mean"]
    assert second.claims[0].verdict is Verdict.REFUTED
    assert second.claims[1].span.line == first.claims[1].span.line + 2
    assert second.claims[1].steps[0].span.line == second.claims[1].at.line == second.claims[1].span.line
    assert second.claims[1].counterexample == first.claims[1].counterexample


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("<!-- lnsym: let a in R -->", "<!-- lnsym: let a in R -->\n<!-- lnsym: assume always a > 0 -->"),
        ("<!-- lnsym: let a in R -->", "<!-- lnsym: let a in R -->\n$$ u := z $$"),
        ("<!-- lnsym: let a in R -->", "<!-- lnsym: let a in R -->\n<!-- lnsym: layer rmsnorm -->"),
    ],
)
def test_the_meaning_counts_not_the_letters(document, folder, before, after) -> None:
    """A hypothesis, definition or layer elsewhere that changes what a claim says makes it unknown."""
    cached(document, folder)
    asked = []
    document.write_text(TEXT.replace(before, after))
    cached(document, folder, progress=asked.append)
    assert "mean" in [claim.id for claim in asked]


@pytest.mark.parametrize(
    "options", [replace(OPTIONS, digits=30), replace(OPTIONS, timeout=3.0), replace(OPTIONS, seed=1)]
)
def test_another_way_to_check_is_another_question(document, folder, options) -> None:
    """Other options find nothing of these."""
    cached(document, folder)
    assert "internal error" in cached(document, folder, options, NOBODY).claims[0].message


def test_an_internal_error_is_not_kept(document, folder) -> None:
    """What went wrong on the way is tried again."""
    assert "internal error" in cached(document, folder, judges=NOBODY).claims[0].message
    assert cached(document, folder).claims[0].verdict is Verdict.PROVED


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: text.replace("proved", "refuted"),
        lambda text: text.replace("\n", "\n[", 1),
        lambda text: "0" * 64 + "\n{}",
        lambda text: "\udcff\x00 no seal",
    ],
)
def test_an_entry_that_is_not_whole_is_ignored(document, folder, spoil) -> None:
    """Cut, altered or overwritten: decided anew, and kept anew."""
    first = cached(document, folder)
    path = entry(folder)
    path.write_text(spoil(path.read_text()), errors="surrogateescape")
    assert without_time(cached(document, folder)) == without_time(first)
    assert cached(document, folder, judges=NOBODY).claims[0].verdict is Verdict.PROVED


def without_time(report):
    """The report without what differs from one check to the next."""
    return replace(report, claims=tuple(replace(claim, seconds=0.0) for claim in report.claims))


def test_a_sealed_entry_of_another_form_is_ignored(document, folder) -> None:
    """JSON that is no report, rightly sealed: as good as nothing."""
    cached(document, folder)
    path = entry(folder)
    cache = Cache(OPTIONS, folder)
    for body in ("[]", "{}", '{"complete": true}', '{"complete": 1, "text": 2, "meanings": 3, "claims": 4}'):
        cache._write(str(document), body)
        assert cached(document, folder).claims[0].verdict is Verdict.PROVED
    assert entry(folder) == path


def test_a_cache_that_cannot_be_written_is_as_good_as_none(document, tmp_path) -> None:
    """A file where the folder should be: reports as ever."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert cached(document, blocked / "below").claims[0].verdict is Verdict.PROVED


def test_a_full_disk_leaves_no_half_entry(document, folder, monkeypatch) -> None:
    """An error while writing: the report is there, and no file of the cache."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    assert cached(document, folder).claims[0].verdict is Verdict.PROVED
    assert list(folder.iterdir()) == []


def test_writers_at_once_leave_a_whole_entry(document, folder) -> None:
    """Whoever writes last, the entry is whole and nothing else remains."""
    report = cached(document, folder)
    meanings = ["a", "b", "c"]

    def remember(_: int) -> None:
        Cache(OPTIONS, folder).remember(str(document), report, meanings)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(remember, range(64)))
    assert cached(document, folder, judges=NOBODY) == report
    assert len(list(folder.iterdir())) == 1


def test_old_entries_make_room(folder, monkeypatch) -> None:
    """No more entries than allowed; the newest stays."""
    monkeypatch.setattr("lnsym.check.cache.MOST_ENTRIES", 20)
    monkeypatch.setattr("lnsym.check.cache._KEPT_AFTER_REMOVAL", 10)
    for number in range(25):
        Cache(OPTIONS, folder)._write(f"document-{number}.md", "{}")
    assert len(list(folder.iterdir())) <= 20
    assert Cache(OPTIONS, folder)._entry("document-24.md") == {}


def test_the_environment_names_the_folder(monkeypatch, tmp_path) -> None:
    """LNSYM_CACHE_DIR before XDG_CACHE_HOME."""
    monkeypatch.setenv("LNSYM_CACHE_DIR", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.delenv("LNSYM_CACHE_DIR")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "lnsym"


def test_what_is_known_needs_no_mathematics(document, folder) -> None:
    """The second run loads neither SymPy, mpmath, FLINT, Lark nor a proof search."""
    code = (
        "import sys\n"
        "from lnsym.cli import main\n"
        f"main(['check', {str(document)!r}, '--format', 'json'], standalone_mode=False)\n"
    )
    code = code.replace("main([", "try:\n    main([").rstrip() + "\nexcept SystemExit:\n    pass\n"
    heavy = ("sympy", "mpmath", "flint", "lark", "multiprocessing", "lnsym.tactics", "lnsym.latex", "lnsym.terms")
    code += f"print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)\n"
    environment = {**os.environ, "LNSYM_CACHE_DIR": str(folder), "PYTHONPATH": str(Path(lnsym.__file__).parents[1])}
    runs = [
        subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert runs[1].stdout == runs[0].stdout
    assert "lark" in runs[0].stderr
    assert runs[1].stderr.strip() == "[]"
