"""Theorems: what has been proved. Only ``infer`` makes one, and only after a rule has checked it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..terms import Statement, Term
from .error import KernelError
from .names import check_names

__all__ = ["Checker", "KernelError", "Theorem", "infer", "rule", "rules"]

Checker = Callable[[Statement, "tuple[Theorem, ...]", Mapping[str, Term]], None]

_RULES: dict[str, Checker] = {}
_KEY = object()


class Theorem:
    """hypotheses ⊢ proposition, with the rule, premises and arguments that gave it."""

    __slots__ = ("_arguments", "_premises", "_rule", "_statement")

    def __init__(
        self, key: object, statement: Statement, rule: str, premises: tuple[Theorem, ...], arguments: Mapping[str, Term]
    ) -> None:
        if key is not _KEY:
            raise KernelError("a theorem is made by a rule of the kernel, never directly")
        for name, value in zip(Theorem.__slots__, (dict(arguments), premises, rule, statement), strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise KernelError("a theorem cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise KernelError("a theorem cannot be changed")

    def __reduce__(self) -> Any:
        raise KernelError("a theorem is not copied or pickled; its proof is plain data, to be replayed")

    @property
    def statement(self) -> Statement:
        """What is proved."""
        return self._statement  # type: ignore[attr-defined, no-any-return]

    @property
    def hypotheses(self) -> tuple[Term, ...]:
        return self.statement.hypotheses

    @property
    def proposition(self) -> Term:
        return self.statement.proposition

    @property
    def rule(self) -> str:
        """The name of the last rule."""
        return self._rule  # type: ignore[attr-defined, no-any-return]

    @property
    def premises(self) -> tuple[Theorem, ...]:
        return self._premises  # type: ignore[attr-defined, no-any-return]

    @property
    def arguments(self) -> Mapping[str, Term]:
        return dict(self._arguments)  # type: ignore[attr-defined]

    def __repr__(self) -> str:
        return f"<theorem {self.statement} by {self.rule}>"


def rule(checker: Checker) -> Checker:
    """Register a checker under its own name."""
    _RULES[checker.__name__] = checker
    return checker


def rules() -> dict[str, str]:
    """The rules and the first line of what each says."""
    return {name: (checker.__doc__ or "").strip().splitlines()[0] for name, checker in sorted(_RULES.items())}


def infer(
    name: str, statement: Statement, premises: tuple[Theorem, ...] = (), arguments: Mapping[str, Term] | None = None
) -> Theorem:
    """The theorem ``statement``, if rule ``name`` gives it from the premises; else ``KernelError``."""
    checker = _RULES.get(name)
    if checker is None:
        raise KernelError(f"no rule {name!r}")
    if type(premises) is not tuple or any(type(premise) is not Theorem for premise in premises):
        raise KernelError(f"{name}: a premise is not a theorem")
    if type(statement) is not Statement or type(statement.hypotheses) is not tuple:
        raise KernelError(f"{name}: what is to be proved is not a statement")
    try:
        check_names(statement)
        for part in (*statement.hypotheses, statement.proposition):
            if part.shape.kind != "proposition":
                raise KernelError(f"a {part.shape} is neither assumed nor proved")
        checker(statement, premises, arguments or {})
    except KernelError as error:
        raise KernelError(f"{name}: {error}") from error.__cause__
    except RecursionError:
        raise KernelError(f"{name}: the terms are nested too deeply") from None
    except Exception as error:  # a rule that breaks down on terms it was not made for gives no theorem
        raise KernelError(f"{name}: the terms do not fit the rule: {error}") from error
    return Theorem(_KEY, statement, name, premises, arguments or {})
