"""``lnsym prove``: decide one statement of the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .failure import CannotRun
from .layer_options import layer_named, layer_options

if TYPE_CHECKING:
    from ..check import ClaimReport
    from ..latex import ReadClaim

__all__ = ["prove"]


@click.command()
@click.argument("statement")
@click.option("--assume", multiple=True, metavar="CONDITIONS", help='Hypotheses, as "a > 0, mean(w) = 0".')
@click.option("--let", "declared", multiple=True, metavar="NAMES", help='Variables, as "x, w in R^d, a in R".')
@layer_options
@click.option(
    "--timeout", type=click.FloatRange(0, min_open=True), default=20.0, show_default=True, help="Seconds to search."
)
@click.option("--proof", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE", help="Write the proof.")
def prove(
    statement: str,
    assume: tuple[str, ...],
    declared: tuple[str, ...],
    kind: str | None,
    epsilon: str | None,
    divisor: str | None,
    timeout: float,
    proof: Path | None,
) -> None:
    """Prove or refute one STATEMENT, in LaTeX or plain text: "u(a z) = u(z)", "q/(q+epsilon) < 1".

    The letters a, b, c, s, t are numbers, g, w, x vectors and A, B, W maps unless --let says otherwise. A chain or a
    conjunction is proved as one.

    Exit status: 0 when it is proved, 1 when it is not, 2 when it cannot be read.
    """
    layer = layer_named(kind, epsilon, divisor)
    from ..layers import Layer, standard_notation
    from .one_claim import claim_of

    claim, assumed = claim_of(statement, assume, declared, standard_notation(layer or Layer()))
    if assumed:
        click.echo(f"assumed: {', '.join(assumed)}", err=True)
    report = _report(claim, timeout)
    _print(claim, report)
    if proof is not None and report.steps[0].proof is not None:
        _write(proof, report)
    sys.exit(0 if report.ok else 1)


def _report(claim: ReadClaim, timeout: float) -> ClaimReport:
    from ..check import Options, check_claim

    options = Options(timeout=timeout, numeric_timeout=min(timeout, 5.0), proofs=True)
    return check_claim(claim, options)


def _print(claim: ReadClaim, report: ClaimReport) -> None:
    from ..check.text_form import remarks
    from ..terms.text import to_text

    assert claim.statement is not None
    given = ", ".join(map(to_text, claim.statement.hypotheses))
    click.echo(f"{given} ⊢ {to_text(claim.statement.proposition)}" if given else f"⊢ {report.statement}")
    code = f" [{report.code}]" if report.code else ""
    click.echo(f"{report.verdict.value}{' (kernel)' if report.ok else code}")
    seen = report.numeric
    if report.ok:
        data = report.steps[0].proof
        if data is not None:
            from ..kernel.replay import replay
            from .outline import outline

            for line in outline(replay(data)):
                click.echo(f"  {line}")
        if seen.held:
            where = ", ".join(map(str, seen.dimensions))
            click.echo(f"  digits checked: {seen.digits} at {seen.points} points, d = {where}")
        return
    for remark in remarks(report):
        click.echo(f"  = {remark}")


def _write(path: Path, report: ClaimReport) -> None:
    from ..report.files import write_atomically
    from .proof_files import proof_text

    data = report.steps[0].proof
    assert data is not None
    try:
        write_atomically(path, proof_text(data))
    except OSError as error:
        raise CannotRun(f"cannot write to {path}: {error.strerror or error}") from error
    click.echo(f"proof written to {path}", err=True)
