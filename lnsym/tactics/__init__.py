"""Find proofs and counterexamples. Nothing here is trusted: the kernel checks what is found."""

from .decide import decide
from .decision import Decision, Witness
from .goal import Unproved
from .proof_data import proof_data
from .prove import prove

__all__ = ["Decision", "Unproved", "Witness", "decide", "proof_data", "prove"]
