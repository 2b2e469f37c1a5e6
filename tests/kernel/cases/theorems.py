"""Theorems are made by rules alone, of statements that the algebra understands."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from lnsym.terms import VECTOR, And, Index, Limit, Mean, Negative, Shape, Statement, Symbol, Term
from lnsym.terms.arithmetic import SCALAR

from ..inference import Case, by, given, refusal, refuses
from ..vocabulary import a, at, b, column, eq, gt, le, n, one, statement, two, x, z, zero

P, Q = gt(a, zero), gt(b, zero)
NEVER = "a theorem is made by a rule of the kernel, never directly"
FIXED = "a theorem is not changed, copied or pickled"


def forbids(name: str, attempt: Callable[[Any], object], because: str) -> Case:
    """The kernel refuses what ``attempt(kernel)`` does, with these words."""

    def check(kernel: Any) -> None:
        complaint = refusal(kernel, lambda: attempt(kernel))
        assert because in complaint, f"{complaint!r} does not say {because!r}"

    return Case(f"refuses {name}", "theorem", check)


def states(name: str, law: Callable[[Any], object]) -> Case:
    """What must be true of the theorems of a kernel."""

    def check(kernel: Any) -> None:
        assert bool(law(kernel))

    return Case(name, "theorem", check)


def subclass(kernel: Any) -> Any:
    """A theorem of a class of one's own."""
    forged = type("Forged", (kernel.Theorem,), {"statement": statement(eq(one, two))})
    return object.__new__(forged)


class Lookalike:
    """Has everything that a theorem has, and is none."""

    statement = statement(eq(one, two))
    hypotheses: tuple[Term, ...] = ()
    proposition = statement.proposition


class Loose(Statement):
    """A statement of a class of one's own, which could change."""


@dataclass(frozen=True, slots=True)
class Agreeable(Term):
    """A node of which the language knows nothing."""

    def __post_init__(self) -> None:
        self._of_shape(SCALAR)


def use(premise: Callable[[Any], Any]) -> Callable[[Any], object]:
    """Take a would-be theorem for a conjunct."""
    return lambda kernel: kernel.infer("conjunction", statement(And((eq(one, two),))), (premise(kernel),))


def change(name: str) -> Callable[[Any], object]:
    return lambda kernel: setattr(given(kernel, P), name, ())


def drop(name: str) -> Callable[[Any], object]:
    return lambda kernel: delattr(given(kernel, P), name)


def sentence(*parts: Any) -> Callable[[Any], object]:
    """Infer parts ⊢ last part by ``hypothesis``."""
    return lambda kernel: kernel.infer("hypothesis", statement(*parts, parts[-1]))


def bad(*arguments: Any) -> Callable[[Any], object]:
    return lambda kernel: kernel.infer(*arguments)


def named(name: str, *more: Any) -> Symbol:
    return Symbol(name, *more)


THREE = Symbol("z", Shape("vector", 3))
NO_NAME = "is not a name of a symbol"
TWO_SYMBOLS = "two different symbols have the name"

ALL = [
    forbids("a theorem made directly", lambda k: k.Theorem(object(), "sign", given(k, P)), NEVER),
    forbids("a theorem with no key", lambda k: k.Theorem(None, "sign", given(k, P)), NEVER),
    *(
        forbids(f"another {name}", change(name), FIXED)
        for name in ("statement", "premises", "rule", "arguments", "new")
    ),
    *(forbids(f"no {name}", drop(name), FIXED) for name in ("statement", "arguments")),
    forbids("a copy", lambda k: copy.copy(given(k, P)), FIXED),
    forbids("a deep copy", lambda k: copy.deepcopy(given(k, P)), FIXED),
    forbids("a pickle", lambda k: pickle.dumps(given(k, P)), FIXED),
    forbids("a premise of a subclass", use(subclass), "a premise is not a theorem"),
    forbids("a premise that looks like a theorem", use(lambda k: Lookalike()), "a premise is not a theorem"),
    forbids("a statement as a premise", use(lambda k: statement(eq(one, two))), "a premise is not a theorem"),
    forbids("no premise as a premise", use(lambda k: None), "a premise is not a theorem"),
    forbids("an empty theorem", use(lambda k: object.__new__(k.Theorem)), "the terms do not fit the rule"),
    forbids(
        "premises in a list",
        lambda k: k.infer("conjunction", statement(P, And((P,))), [given(k, P)]),
        "a premise is not a theorem",
    ),
    forbids("no rule", bad("trust_me", statement(P)), "no rule 'trust_me'"),
    forbids("a private rule", bad("_derivative_bound", statement(P)), "no rule"),
    forbids("a function of the kernel that is no rule", bad("holds", statement(P)), "no rule"),
    forbids("a rule that is no name", bad(None, statement(P)), "no rule None"),
    forbids("text for a statement", bad("sign", "a > 0"), "what is to be proved is not a statement"),
    forbids("a proposition for a statement", bad("sign", P), "what is to be proved is not a statement"),
    forbids(
        "a statement of a subclass", bad("sign", Loose((), le(zero, one))), "what is to be proved is not a statement"
    ),
    forbids("hypotheses in a list", bad("hypothesis", Statement([P], P)), "what is to be proved is not a statement"),
    forbids("a scalar as a proposition", bad("hypothesis", statement(a, a)), "a scalar is neither assumed nor proved"),
    forbids(
        "a vector as a hypothesis",
        bad("identity", statement(x, eq(one, one))),
        "a vector is neither assumed nor proved",
    ),
    forbids("text as a hypothesis", bad("identity", statement("x", eq(one, one))), "a str is no node of a term"),
    forbids("an unknown node", sentence(eq(Agreeable(), one)), "a Agreeable is no node of a term"),
    forbids(
        "arguments that are no terms",
        bad("cases", statement(P), (), {"on": 5}),
        "cases: the argument 'on' is not a term",
    ),
    forbids(
        "a cofactor that is no term",
        lambda k: k.infer("combination", statement(eq(a, b), eq(a, b)), (given(k, eq(a, b)),), {"c0": 1}),
        "the terms do not fit the rule",
    ),
    forbids(
        "a sum of nothing as an argument",
        lambda k: k.infer("cases", statement(P, P), (), {"on": None}),
        "cases: the argument 'on' is not a term",
    ),
    forbids(
        "no arguments where some are needed",
        bad("triangle", statement(le(zero, one)), (), None),
        "triangle: the terms do not fit the rule",
    ),
    # symbols that the algebra could confuse
    forbids("one name for a vector of R^d and of R^3", sentence(eq(Mean(THREE), zero), eq(Mean(z), zero)), TWO_SYMBOLS),
    forbids("one name for a real and a whole number", sentence(gt(named("a", SCALAR, "N"), zero), P), TWO_SYMBOLS),
    forbids(
        "one name, bound and free, of two kinds",
        sentence(eq(Limit(named("a", SCALAR, "N"), named("a", SCALAR, "N"), one), a)),
        TWO_SYMBOLS,
    ),
    forbids("an unknown domain", sentence(gt(named("a", SCALAR, "C"), zero)), "a: a scalar has no domain 'C'"),
    forbids(
        "a vector of whole numbers", sentence(eq(Mean(named("v", VECTOR, "N")), zero)), "v: a vector has no domain 'N'"
    ),
    forbids(
        "a symbol for a proposition", sentence(named("A", Shape("proposition"))), "a symbol A of shape proposition"
    ),
    forbids(
        "a symbol for a row",
        sentence(eq(named("r", Shape("row")), named("r", Shape("row")))),
        "a symbol r of shape row",
    ),
    forbids(
        "a symbol for a set",
        sentence(eq(named("S", Shape("set")), named("S", Shape("set")))),
        "a symbol S of shape set",
    ),
    forbids(
        "a scalar with a dimension", sentence(gt(named("a", Shape("scalar", 3)), zero)), "a symbol a of shape scalar"
    ),
    forbids(
        "a vector of no dimension",
        sentence(eq(Mean(named("v", Shape("vector", 0))), zero)),
        "a symbol v of shape vector of R^0",
    ),
    *(
        forbids(f"the name {name!r}", sentence(gt(named(name), zero)), NO_NAME)
        for name in ("", "2", "#0", "t'1", "t'+", "'", "x[1]", "2x", "a'b")
    ),
    *(
        forbids(f"an index named {name!r}", sentence(eq(at(x, Index(name)), zero)), "is not a name of a index")
        for name in ("2", "#0", "i'1", "", "'")
    ),
    forbids("sums nested without end", lambda k: k.infer("sign", deep(3000)), "nested too deeply"),
    states(
        "the empty table of arguments need not be given",
        lambda k: k.infer("sign", statement(le(zero, one))).arguments == {},
    ),
    states("a vector may have one coordinate", lambda k: given(k, eq(named("v", Shape("vector", 1)), column(1)))),
    # what a theorem says of itself
    states("a theorem has its rule, premises and arguments", lambda k: report(k)),
    states("a theorem reads", lambda k: repr(given(k, P)) == "<theorem a > 0 ⊢ a > 0 by hypothesis>"),
    states("what is given back can be changed without changing the theorem", lambda k: untouched(k)),
    states(
        "every rule says what it checks", lambda k: all(line.endswith((".", ":", "…")) for line in k.rules().values())
    ),
    states("the rules are in order", lambda k: list(k.rules()) == sorted(k.rules()) and "sign" in k.rules()),
    refuses("a whole number below one", by("sign", gt(n, one)), "the sign is not shown"),
    refuses(
        "a general dimension for a concrete one",
        by("identity", eq(Mean(column(1, 2)), Negative(one))),
        "the difference is",
    ),
]


def deep(levels: int) -> Statement:
    term: Term = a
    for _ in range(levels):
        term = Negative(term)
    return statement(gt(term, zero))


def report(kernel: Any) -> bool:
    premise = given(kernel, P)
    theorem = kernel.infer("conjunction", statement(Q, P, And((P,))), (premise,), {"note": one})
    return (theorem.rule, theorem.premises, theorem.arguments, theorem.hypotheses, theorem.proposition) == (
        "conjunction",
        (premise,),
        {"note": one},
        (Q, P),
        And((P,)),
    )


def untouched(kernel: Any) -> bool:
    theorem = kernel.infer("hypothesis", statement(P, P), (), {"note": one})
    with suppress(TypeError):
        theorem.arguments["note"] = two
    return theorem.arguments == {"note": one}


PAIR = eq(column(1, 2), column(1, 2))
LOST = by("hypothesis", PAIR, P, P)
ALL += [
    refuses("a premise from elsewhere", by("conjunction", And((Q,)), premises=(by("hypothesis", Q, Q),)), "not given"),
    refuses("a hypothesis lost", by("conjunction", P, And((P,)), premises=(LOST,)), "a premise rests on a hypothesis"),
    refuses(
        "a concrete dimension lost",
        by("cut", P, P, premises=(by("identity", PAIR), LOST)),
        "a premise is about a concrete dimension that the statement does not have",
    ),
]
