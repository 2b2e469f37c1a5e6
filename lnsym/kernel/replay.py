"""Replay: the data of a proof alone gives the theorem again, or a clear refusal."""

from __future__ import annotations

from typing import Any

from ..terms.data import DataError, digest
from ..terms.proof import Proof, read_proof
from .refutation import satisfied
from .theorem import KernelError, Theorem, holds, infer

__all__ = ["replay"]


def replay(data: Any) -> Theorem:
    """The theorem of a proof as plain data; ``KernelError`` says which part does not hold."""
    try:
        return _theorem(read_proof(data))
    except (KernelError, DataError) as error:
        raise KernelError(f"proof: {error}") from None
    except RecursionError:
        raise KernelError("proof: the terms are nested too deeply") from None


def _theorem(proof: Proof) -> Theorem:
    """The last step, which is the statement; its hypotheses hold at a point, so that nothing is proved of nothing."""
    said = digest([*proof.statement.hypotheses, proof.statement.proposition])
    holds(proof.digest == said, "the digest is not that of the statement")
    theorems: list[Theorem] = []
    for number, step in enumerate(proof.steps):
        try:
            holds(all(0 <= k < number for k in step.premises), "a premise is no earlier step")
            premises = tuple(theorems[k] for k in step.premises)
            theorems.append(infer(step.rule, step.statement, premises, step.arguments))
        except KernelError as error:
            raise KernelError(f"step {number}: {error}") from None
    holds(bool(theorems), "a proof has at least one step")
    holds(theorems[-1].statement == proof.statement, "the last step is not the statement")
    holds(proof.dimension <= 64, "the witness's dimension is more than 64")
    try:
        satisfied(proof.statement, proof.dimension, proof.values)
    except Exception as error:  # whatever goes wrong at the point, the hypotheses are not shown there
        raise KernelError(f"the witness: {error}") from None
    return theorems[-1]
