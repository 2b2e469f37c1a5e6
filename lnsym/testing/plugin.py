"""The pytest plugin: with ``pytest --lnsym docs/`` every claim of a document is a test.

The project's ``[tool.lnsym]`` holds as it does for ``lnsym check``. Without the option nothing is done.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from ..check import ClaimReport, Options
    from ..check.cache import Cache
    from ..check.parallel import Workers
    from ..check.settings import Settings
    from ..latex import ReadClaim

__all__ = ["DocumentWarning", "pytest_addoption", "pytest_collect_file", "pytest_configure"]


class DocumentWarning(UserWarning):
    """A remark of the reader on a document."""


class _Session:
    """What the documents of a test run share: how to check, and who decides."""

    def __init__(self, config: pytest.Config) -> None:
        from ..check.settings import project_settings

        self.settings: Settings = project_settings(config.rootpath)
        self.options: Options = self.settings.options()
        self._config = config
        self._workers: Workers | None = None

    def decided(self, claim: ReadClaim) -> ClaimReport:
        """The report of a claim, by a process of its own that ends with the run."""
        from ..check.parallel import Workers

        if self._workers is None:
            self._workers = Workers(self.options)
            self._config.add_cleanup(self._workers.close)
        return self._workers.decided([claim], 1)[0]


_SESSION = pytest.StashKey[_Session]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--lnsym``."""
    group = parser.getgroup("lnsym", "formulas of documents")
    group.addoption("--lnsym", action="store_true", help="check every formula of .tex and .md documents")


def pytest_configure(config: pytest.Config) -> None:
    """Look up the project's settings, once, if they will be needed."""
    if config.getoption("--lnsym"):
        from ..errors import SettingsError

        try:
            config.stash[_SESSION] = _Session(config)
        except SettingsError as error:
            raise pytest.UsageError(str(error)) from error


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> DocumentFile | None:
    """A document is a file of tests."""
    session = parent.config.stash.get(_SESSION, None)
    if session is None:
        return None
    from ..check.settings import is_document

    if not is_document(str(file_path), session.settings):
        return None
    document: DocumentFile = DocumentFile.from_parent(parent, path=file_path)
    return document


class DocumentFile(pytest.File):
    """A document, whose tests are its claims."""

    text: str
    known: dict[int, ClaimReport]
    meanings: tuple[str, ...]
    cache: Cache
    warned: tuple[Any, ...]

    def collect(self) -> Iterator[ClaimItem | WarningItem]:
        """Read the document; a claim is a test named by its id, and so is a remark where the project is strict."""
        from ..check.cache import Cache
        from ..check.document import is_markdown, read
        from ..check.files import contents
        from ..errors import LnsymError

        session = self.config.stash[_SESSION]
        try:
            self.text = contents(str(self.path))
            document = read(self.text, markdown=is_markdown(str(self.path), self.text), options=session.options)
        except LnsymError as error:
            raise self.CollectError(str(error)) from error
        self.warned = document.warnings
        for warning in self.warned:
            said = f"{self.path}:{warning.line}:{warning.column}: [{warning.code}] {warning.message}"
            if session.settings.strict:
                yield WarningItem.from_parent(self, name=f"warning-{warning.line}", said=said, line=warning.line)
            else:
                self.warn(DocumentWarning(said))
        self.cache = Cache(session.options)
        self.meanings, self.known = self.cache.claims(str(self.path), document.claims)
        for index, claim in enumerate(document.claims):
            yield ClaimItem.from_parent(self, name=claim.id, claim=claim, index=index)

    def report(self, index: int, claim: ReadClaim) -> ClaimReport:
        """What is known about a claim, or found now; when all are known they are kept."""
        if index not in self.known:
            self.known[index] = self.config.stash[_SESSION].decided(claim)
            if len(self.known) == len(self.meanings):
                from ..check import FileReport

                claims = tuple(self.known[place] for place in range(len(self.known)))
                self.cache.remember(
                    str(self.path), FileReport(str(self.path), self.text, claims, self.warned), self.meanings
                )
        return self.known[index]


class WarningItem(pytest.Item):
    """A remark of the reader, which fails."""

    def __init__(self, *, said: str, line: int, **more: Any) -> None:
        super().__init__(**more)
        self.said = said
        self.line = line

    def runtest(self) -> None:
        """Say it."""
        pytest.fail(self.said, pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The place that it is about."""
        return self.path, self.line - 1, self.name


class ClaimFailed(Exception):
    """A claim that does not pass."""

    def __init__(self, report: ClaimReport) -> None:
        super().__init__(report.verdict.value)
        self.report = report


class ClaimItem(pytest.Item):
    """A claim: it passes when it is proved, or as its author announced."""

    parent: DocumentFile

    def __init__(self, *, claim: ReadClaim, index: int, **more: Any) -> None:
        super().__init__(**more)
        self.claim = claim
        self.index = index

    def runtest(self) -> None:
        """Decide the claim."""
        report = self.parent.report(self.index, self.claim)
        if self.claim.kind == "skipped":
            pytest.skip("its author asked to leave it alone")
        if not report.ok:
            raise ClaimFailed(report)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The diagnostic, as ``lnsym check`` prints it."""
        if not isinstance(excinfo.value, ClaimFailed):
            return super().repr_failure(excinfo, style)
        from rich.console import Console

        from ..check.text_form import print_claim

        out = io.StringIO()
        console = Console(file=out, width=120, highlight=False)
        path = os.path.relpath(self.path, self.config.invocation_params.dir)
        print_claim(console, path, self.parent.text.split("\n"), excinfo.value.report)
        return out.getvalue()

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the claim stands."""
        return self.path, self.claim.line - 1, self.claim.id
