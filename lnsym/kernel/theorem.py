"""Theorems: what has been proved. Only ``infer`` makes one, and only after a rule has checked it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Never, TypeVar

from ..algebra.contexts import Refused
from ..algebra.naming import clash_of_names
from ..terms import Statement, Term

__all__ = ["Checker", "KernelError", "Step", "Theorem", "holds", "infer", "rule", "rules"]


class KernelError(Exception):
    """A step that a rule does not allow; the message names the rule and the condition that failed."""


def holds(condition: bool, complaint: str) -> None:
    """Raise ``KernelError`` with the complaint unless the condition holds."""
    if not condition:
        raise KernelError(complaint)


_KEY = object()


class Theorem:
    """hypotheses ⊢ proposition, with the rule, premises and arguments that gave it."""

    __slots__ = ("arguments", "premises", "rule", "statement")
    statement: Statement
    rule: str
    premises: tuple[Theorem, ...]
    arguments: Mapping[str, Term]

    def __init__(self, key: object, rule: str, step: Step) -> None:
        holds(key is _KEY, "a theorem is made by a rule of the kernel, never directly")
        values = (MappingProxyType(dict(step.arguments)), step.premises, rule, step.statement)
        for name, value in zip(Theorem.__slots__, values, strict=True):
            object.__setattr__(self, name, value)

    def _refuse(self, *_: object) -> Never:
        raise KernelError("a theorem is not changed, copied or pickled; its proof is plain data, to be replayed")

    __setattr__ = __delattr__ = __reduce__ = _refuse

    @property
    def hypotheses(self) -> tuple[Term, ...]:
        return self.statement.hypotheses

    @property
    def proposition(self) -> Term:
        return self.statement.proposition

    def __repr__(self) -> str:
        return f"<theorem {self.statement} by {self.rule}>"


Node = TypeVar("Node", bound=Term)


@dataclass(frozen=True, slots=True)
class Step:
    """What a rule is given, the statement to be proved, the premises, the arguments, and what it asks of them."""

    statement: Statement
    premises: tuple[Theorem, ...]
    arguments: Mapping[str, Term]

    def goal(self, kind: type[Node], name: str) -> Node:
        """The proposition to be proved, which must be of the kind."""
        return self.is_a(kind, self.statement.proposition, f"the goal is not {name}")

    def count(self, n: int) -> None:
        """The number of premises must be n."""
        holds(len(self.premises) == n, f"needs {n} premises, not {len(self.premises)}")

    def premise(self, k: int, *given: Term) -> Term:
        """What premise k says; it may rest on the hypotheses and on what is ``given`` for it besides."""
        premise = self.premises[k]
        missing = [h for h in premise.hypotheses if h not in (*self.statement.hypotheses, *given)]
        holds(not missing, f"a premise rests on a hypothesis that is not given: {(*missing, None)[0]}")
        same = premise.statement.dimension in (None, self.statement.dimension)
        holds(same, "a premise is about a concrete dimension that the statement does not have")
        return premise.proposition

    def needs(self, *wanted: tuple[Term, ...]) -> None:
        """The premises must say just this: for each the proposition, then what may be given for it besides."""
        self.count(len(wanted))
        for k, (said, *given) in enumerate(wanted):
            holds(self.premise(k, *given) == said, f"a premise is not {said}")

    def argument(self, name: str, kind: type[Node]) -> Node:
        """An argument, which must be there and of the kind."""
        holds(name in self.arguments, f"needs the argument {name!r}")
        return self.is_a(kind, self.arguments[name], f"the argument {name!r} is not a {kind.__name__.lower()}")

    @staticmethod
    def is_a(kind: type[Node], term: Term, complaint: str) -> Node:
        """The term, which must be of the kind."""
        holds(isinstance(term, kind), complaint)
        return term  # type: ignore[return-value]


Checker = Callable[[Step], None]
_RULES: dict[str, Checker] = {}


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
    holds(name in _RULES, f"no rule {name!r}")
    try:
        proved = type(premises) is tuple and all(type(premise) is Theorem for premise in premises)
        holds(proved, "a premise is not a theorem")
        said = type(statement) is Statement and type(statement.hypotheses) is tuple
        holds(said, "what is to be proved is not a statement")
        clash = clash_of_names(statement)
        holds(clash is None, str(clash))
        for part in (*statement.hypotheses, statement.proposition):
            holds(part.shape.kind == "proposition", f"a {part.shape} is neither assumed nor proved")
        step = Step(statement, premises, dict(arguments or {}))
        _RULES[name](step)
    except (KernelError, Refused) as error:
        raise KernelError(f"{name}: {error}") from error.__cause__
    except RecursionError:
        raise KernelError(f"{name}: the terms are nested too deeply") from None
    except Exception as error:  # a rule that breaks down on terms it was not made for gives no theorem
        raise KernelError(f"{name}: the terms do not fit the rule: {error}") from error
    return Theorem(_KEY, name, step)
