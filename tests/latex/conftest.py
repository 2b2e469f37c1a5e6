"""What the reader's tests share: the standard notation, one-formula documents, sample documents."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from lnsym.latex import Document, ReadClaim, read_document
from lnsym.layers import Layer, standard_notation
from lnsym.terms import Term

DECLARATIONS = """<!-- lnsym: let z, x, w, g in R^d -->
<!-- lnsym: let a, c, s, t in R -->
<!-- lnsym: let A, W in R^{dxd} -->
"""

SAMPLE = r"""\documentclass{article}
\newcommand{\eps}{\varepsilon}
\begin{document}
% lnsym: let a, t in R
\begin{align}\label{chain}
  u_\eps(az) &= \frac{a\,v}{\sqrt{a^2q+\eps}} \\
  &= u_{\eps/a^2}(z)
\end{align}
\[ h_\eps(t) := \frac{t}{\sqrt{2t^2/3+\eps}} \]
\begin{equation}\label{slope} h_\eps'(t) > 0 \end{equation}
% lnsym: assume d >= 3, q > 0
\begin{equation}\label{spectrum}
  \operatorname{spec}(J) = \left\{0,\ \frac{\eps}{(q+\eps)^{3/2}},\ \frac{1}{\sqrt{q+\eps}}\right\}
\end{equation}
\begin{equation}\label{broken} \frac{v}{\sqrt{q} = u \end{equation}
\end{document}
"""


def notation(kind: str, epsilon: str, divisor: str) -> Mapping[str, Term]:
    return standard_notation(Layer(kind, epsilon, divisor))


@pytest.fixture(scope="session")
def read() -> Callable[..., Document]:
    """A function from a text to its document."""

    def reading(text: str, markdown: bool = False) -> Document:
        return read_document(text, markdown=markdown, notation=notation)

    return reading


@pytest.fixture(scope="session")
def claims(read: Callable[..., Document]) -> Callable[[str], tuple[ReadClaim, ...]]:
    """A function from one displayed formula to its claims, with some letters declared."""

    def of(formula: str) -> tuple[ReadClaim, ...]:
        return read(f"{DECLARATIONS}\n$$\n{formula}\n$$\n", markdown=True).claims

    return of


def samples() -> dict[str, str]:
    """Sample documents beside the repository when they are there, and the one above."""
    folder = Path(__file__).resolve().parents[3] / "shared" / "claims"
    found = {"sample.tex": SAMPLE}
    if folder.is_dir():
        for path in sorted(folder.iterdir()):
            if path.suffix in (".tex", ".md"):
                found[path.name] = path.read_bytes().decode()
    return found


def expected() -> dict[str, dict[str, bool]]:
    """For the labels of the samples whose verdict is certain: whether the claim is read."""
    path = Path(__file__).resolve().parents[3] / "shared" / "claims" / "expected.json"
    found = {"sample.tex": {"chain": True, "slope": True, "spectrum": True, "broken": False}}
    if path.is_file():
        for name, verdicts in json.loads(path.read_text(encoding="utf-8")).items():
            found[name] = {
                label: verdict["verdict"] in ("proved", "refuted")
                for label, verdict in verdicts.items()
                if verdict["verdict"] in ("proved", "refuted", "unreadable", "unsupported")
            }
    return found
