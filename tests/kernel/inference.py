"""Inferences as data, tried on any kernel: what the rules must accept and what they must refuse, with which words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lnsym.terms import Statement, Term

from .vocabulary import statement

__all__ = ["Case", "Inference", "accepts", "assumed", "by", "given", "refuses"]


@dataclass(frozen=True)
class Inference:
    """A rule, what it is to give, the inferences of its premises, and its arguments."""

    rule: str
    statement: Statement
    premises: tuple[Inference, ...] = ()
    arguments: Mapping[str, Term] = field(default_factory=dict)

    def on(self, kernel: Any) -> Any:
        """The theorem that a kernel makes of it."""
        premises = tuple(premise.on(kernel) for premise in self.premises)
        return kernel.infer(self.rule, self.statement, premises, self.arguments)


@dataclass(frozen=True)
class Case:
    """Something that a kernel must do: ``check(kernel)`` raises when it does not."""

    name: str
    about: str
    check: Callable[[Any], None]


def by(rule: str, *parts: Term, premises: tuple[Inference, ...] = (), **arguments: Term) -> Inference:
    """The inference of the last part under the others."""
    return Inference(rule, statement(*parts), premises, arguments)


def assumed(*parts: Term) -> Inference:
    """parts ⊢ the last of them: any proposition as a premise, at the price of being a hypothesis."""
    return Inference("hypothesis", statement(*parts, parts[-1]))


def accepts(name: str, inference: Inference) -> Case:
    """The rule gives exactly the statement."""

    def check(kernel: Any) -> None:
        theorem = inference.on(kernel)
        assert type(theorem) is kernel.Theorem
        assert (theorem.rule, theorem.statement) == (inference.rule, inference.statement)

    return Case(f"{inference.rule} accepts {name}", inference.rule, check)


def refuses(name: str, inference: Inference, because: str) -> Case:
    """The rule raises ``KernelError`` that names the rule and says these words; the premises alone are accepted."""

    def check(kernel: Any) -> None:
        premises = tuple(premise.on(kernel) for premise in inference.premises)
        complaint = refusal(
            kernel, lambda: kernel.infer(inference.rule, inference.statement, premises, inference.arguments)
        )
        assert complaint.startswith((f"{inference.rule}: ", "no rule")), complaint
        assert because in complaint, f"{complaint!r} does not say {because!r}"

    return Case(f"{inference.rule} refuses {name}", inference.rule, check)


def refusal(kernel: Any, attempt: Callable[[], object]) -> str:
    """What the kernel says when it refuses; an error if it does not."""
    try:
        attempt()
    except kernel.KernelError as error:
        return str(error)
    raise AssertionError("the kernel does not refuse")


def given(kernel: Any, *parts: Term) -> Any:
    """The theorem of ``assumed``."""
    return assumed(*parts).on(kernel)
