"""The rules of logic."""

from __future__ import annotations

from lnsym.terms import And, Exists, ForAll, Identity, Iff, Implies, Named, Relation, SetOf, Spectrum, Term, number

from ..inference import Inference, accepts, assumed, by, refuses
from ..vocabulary import (
    a,
    b,
    c,
    d,
    eq,
    ge,
    gt,
    half,
    le,
    lt,
    n,
    ne,
    one,
    ones,
    over,
    plus,
    square,
    times,
    two,
    z,
    zero,
)

P, Q, R = gt(a, zero), gt(b, zero), gt(c, zero)
NOT_GIVEN = "a premise rests on a hypothesis that is not given"

HYPOTHESIS = [
    accepts("a hypothesis", by("hypothesis", P, Q, P)),
    refuses("what is not assumed", by("hypothesis", P, Q), "the statement is not among its hypotheses"),
    refuses("premises", by("hypothesis", P, P, premises=(assumed(P),)), "needs 0 premises, not 1"),
]


CONJUNCTION = [
    accepts("all the parts", by("conjunction", P, Q, And((P, Q)), premises=(assumed(P), assumed(Q)))),
    accepts("no parts: true", by("conjunction", And(()))),
    refuses("another connective", by("conjunction", P, Implies(P, P), premises=(assumed(P),)), "not a conjunction"),
    refuses("a part too few", by("conjunction", P, Q, And((P, Q)), premises=(assumed(P),)), "needs 2 premises, not 1"),
    refuses(
        "the parts in another order",
        by("conjunction", P, Q, And((P, Q)), premises=(assumed(Q), assumed(P))),
        "a premise is not a > 0",
    ),
    refuses(
        "a part under another hypothesis",
        by("conjunction", P, And((P, Q)), premises=(assumed(P), assumed(Q))),
        NOT_GIVEN,
    ),
]

PART = [
    accepts("a part", by("part", And((P, Q)), Q, premises=(assumed(And((P, Q))),))),
    refuses(
        "what is no part", by("part", And((P, Q)), R, premises=(assumed(And((P, Q))),)), "not a part of the premise"
    ),
    refuses("a premise of another kind", by("part", P, P, premises=(assumed(P),)), "not a part of the premise"),
    refuses("two premises", by("part", P, Q, P, premises=(assumed(P), assumed(Q))), "needs 1 premises, not 2"),
    refuses("a premise under another hypothesis", by("part", Q, premises=(assumed(And((P, Q))),)), NOT_GIVEN),
]

# a > 0 says nothing of the a that ∀ binds; b > 0 does of the free b
BOUND = ForAll(a, ge(over(one, a), over(one, a)))
FREE = ForAll(a, ge(over(a, b), over(a, b)))
IMPLICATION = [
    accepts("a premise taken off", by("implication", Implies(P, P), premises=(assumed(P),))),
    refuses(
        "another connective", by("implication", P, And((P,)), premises=(assumed(P),)), "the goal is not an implication"
    ),
    refuses("another conclusion", by("implication", Implies(P, Q), premises=(assumed(P),)), "a premise is not b > 0"),
    refuses("a third hypothesis", by("implication", Implies(P, Q), premises=(assumed(R, Q),)), NOT_GIVEN),
    refuses("no premise", by("implication", Implies(P, P)), "needs 1 premises, not 0"),
    refuses(
        "a premise that a hypothesis on its bound variable does not make sensible",
        by("implication", P, Implies(BOUND, P), premises=(by("hypothesis", P, BOUND, P),)),
        "not shown",
    ),
    accepts(
        "a premise that a hypothesis on a free variable makes sensible",
        by("implication", Q, Implies(FREE, Q), premises=(by("hypothesis", Q, FREE, Q),)),
    ),
]

TWICE = And((P, P))
THERE = by("conjunction", P, TWICE, premises=(assumed(P), assumed(P)))
BACK = by("part", TWICE, P, premises=(assumed(TWICE),))
EQUIVALENCE = [
    accepts("two directions", by("equivalence", Iff(P, TWICE), premises=(THERE, BACK))),
    refuses("the directions exchanged", by("equivalence", Iff(P, TWICE), premises=(BACK, THERE)), NOT_GIVEN),
    refuses("one direction", by("equivalence", Iff(P, TWICE), premises=(THERE,)), "needs 2 premises, not 1"),
    refuses(
        "no way there", by("equivalence", Iff(P, TWICE), premises=(assumed(P), BACK)), "a premise is not a > 0, a > 0"
    ),
    refuses(
        "no way back", by("equivalence", Iff(P, TWICE), premises=(THERE, assumed(TWICE))), "a premise is not a > 0"
    ),
    refuses("there from elsewhere", by("equivalence", Iff(P, TWICE), premises=(assumed(R, TWICE), BACK)), NOT_GIVEN),
    refuses("back from elsewhere", by("equivalence", Iff(P, TWICE), premises=(THERE, assumed(R, P))), NOT_GIVEN),
    refuses(
        "another connective",
        by("equivalence", Implies(P, TWICE), premises=(THERE, BACK)),
        "the goal is not an equivalence",
    ),
]

POSITIVE_SUM = by("sign", P, Q, gt(plus(a, b), zero))
CUT = [
    accepts("a lemma", by("cut", P, Q, gt(plus(a, b), zero), premises=(assumed(P), POSITIVE_SUM))),
    refuses(
        "a lemma from elsewhere", by("cut", Q, gt(plus(a, b), zero), premises=(assumed(P), POSITIVE_SUM)), NOT_GIVEN
    ),
    refuses(
        "what needs more than the lemma",
        by("cut", P, gt(plus(a, b), zero), premises=(assumed(P), POSITIVE_SUM)),
        NOT_GIVEN,
    ),
    refuses("another proposition", by("cut", P, Q, R, premises=(assumed(P), POSITIVE_SUM)), "a premise is not c > 0"),
    refuses("no premise", by("cut", P, P), "needs 2 premises, not 0"),
    refuses("the lemma alone", by("cut", P, P, premises=(assumed(P),)), "needs 2 premises, not 1"),
]


def case(operator: str) -> Inference:
    """A theorem in the case a ⋈ 0."""
    return by("sign", Relation(operator, a, zero), GOAL)


GOAL = ge(times(a, a), zero)
CASES = [
    accepts("three cases", by("cases", GOAL, premises=(case(">"), case("="), case("<")), on=a)),
    accepts("two cases", by("cases", GOAL, premises=(case(">="), case("<=")), on=a)),
    refuses("one case", by("cases", GOAL, premises=(case(">"),), on=a), "needs 3 premises, not 1"),
    refuses(
        "four cases",
        by("cases", GOAL, premises=(case(">"), case("="), case("<"), case("<")), on=a),
        "needs 3 premises, not 4",
    ),
    refuses("a case twice", by("cases", GOAL, premises=(case(">"), case("="), case(">")), on=a), NOT_GIVEN),
    refuses("two of three cases", by("cases", GOAL, premises=(case(">"), case("<")), on=a), NOT_GIVEN),
    refuses("cases of another scalar", by("cases", GOAL, premises=(case(">="), case("<=")), on=b), NOT_GIVEN),
    refuses(
        "another proposition in a case",
        by("cases", GOAL, premises=(case(">="), assumed(le(a, zero))), on=a),
        "a premise is not aa ≥ 0",
    ),
    refuses("no scalar", by("cases", GOAL, premises=(case(">="), case("<="))), "needs the argument 'on'"),
    refuses(
        "a scalar without a value",
        by(
            "cases",
            P,
            P,
            premises=(by("hypothesis", P, ge(over(one, b), zero), P), by("hypothesis", P, le(over(one, b), zero), P)),
            on=over(one, b),
        ),
        "not shown nonzero",
    ),
]

LOW = ge(d, one)
DIMENSION_CASES = [
    accepts(
        "d = 1 and the rest",
        by("dimension_cases", LOW, premises=(by("sign", eq(d, one), LOW), by("sign", ge(d, two), LOW))),
    ),
    refuses("one premise", by("dimension_cases", LOW, premises=(by("sign", LOW),)), "needs two premises at least"),
    refuses(
        "no last case",
        by("dimension_cases", LOW, premises=(by("sign", eq(d, one), LOW), by("sign", eq(d, two), LOW))),
        NOT_GIVEN,
    ),
    refuses(
        "a gap",
        by("dimension_cases", LOW, premises=(by("sign", eq(d, two), LOW), by("sign", ge(d, two), LOW))),
        NOT_GIVEN,
    ),
    refuses(
        "another proposition",
        by("dimension_cases", LOW, premises=(by("sign", eq(d, one), LOW), assumed(ge(d, two)))),
        "a premise is not d ≥ 1",
    ),
]

CONTRADICTION = [
    accepts("anything from nonsense", by("contradiction", P, lt(a, zero), eq(one, two))),
    accepts("two dimensions", by("contradiction", eq(d, one), eq(d, two), eq(one, two))),
    refuses("what may hold", by("contradiction", P, Q, eq(one, two)), "the hypotheses do not contradict"),
    refuses(
        "premises", by("contradiction", P, lt(a, zero), eq(one, two), premises=(assumed(P),)), "needs 0 premises, not 1"
    ),
]

ALWAYS = by("sign", GOAL)
GENERALIZATION = [
    accepts("a free variable", by("generalization", Q, ForAll(a, GOAL), premises=(ALWAYS,))),
    refuses(
        "a variable that is assumed about",
        by("generalization", P, ForAll(a, P), premises=(assumed(P),)),
        "a bound or a hypothesis depends on a",
    ),
    refuses(
        "a variable that one of two hypotheses is about",
        by("generalization", P, Q, ForAll(a, P), premises=(assumed(P),)),
        "a bound or a hypothesis depends on a",
    ),
    refuses("another body", by("generalization", ForAll(a, P), premises=(ALWAYS,)), "a premise is not a > 0"),
    refuses(
        "another quantifier", by("generalization", Exists(a, GOAL), premises=(ALWAYS,)), "the goal is not universal"
    ),
    refuses("no premise", by("generalization", ForAll(a, GOAL)), "needs 1 premises, not 0"),
    refuses("a premise with hypotheses", by("generalization", ForAll(a, P), premises=(assumed(P),)), NOT_GIVEN),
]

TWO_IS_TWO = by("identity", eq(two, two))
WITNESS = [
    accepts("a scalar", by("witness", Exists(a, eq(a, two)), premises=(TWO_IS_TWO,), value=two)),
    accepts("a whole number", by("witness", Exists(n, eq(n, two)), premises=(TWO_IS_TWO,), value=two)),
    accepts(
        "the least whole number",
        by("witness", Exists(n, eq(n, one)), premises=(by("identity", eq(one, one)),), value=one),
    ),
    refuses(
        "another quantifier",
        by("witness", ForAll(a, eq(a, two)), premises=(TWO_IS_TWO,), value=two),
        "the goal is not existential",
    ),
    refuses("no value", by("witness", Exists(a, eq(a, two)), premises=(TWO_IS_TWO,)), "needs the argument 'value'"),
    refuses(
        "another instance",
        by("witness", Exists(a, eq(a, two)), premises=(TWO_IS_TWO,), value=one),
        "a premise is not 1 = 2",
    ),
    refuses("no premise", by("witness", Exists(a, eq(a, two)), value=two), "needs 1 premises, not 0"),
    refuses(
        "a vector for a scalar",
        by("witness", Exists(a, eq(two, two)), premises=(TWO_IS_TWO,), value=ones),
        "the value is of another shape",
    ),
    refuses(
        "a fraction for a whole number",
        by("witness", Exists(n, eq(two, two)), premises=(TWO_IS_TWO,), value=half),
        "not a positive whole number",
    ),
    refuses(
        "a fraction above 1",
        by("witness", Exists(n, eq(two, two)), premises=(TWO_IS_TWO,), value=number(3, 2)),
        "not a positive whole number",
    ),
    refuses(
        "zero for a positive number",
        by("witness", Exists(n, eq(two, two)), premises=(TWO_IS_TWO,), value=zero),
        "not a positive whole number",
    ),
    refuses(
        "a symbol for a whole number",
        by("witness", Exists(n, eq(two, two)), premises=(TWO_IS_TWO,), value=a),
        "not a positive whole number",
    ),
    refuses(
        "a value that is undefined",
        by("witness", Exists(a, eq(two, two)), premises=(TWO_IS_TWO,), value=over(one, b)),
        "not shown nonzero",
    ),
    refuses(
        "an instance that rests on more",
        by("witness", Exists(a, gt(a, zero)), premises=(assumed(Q),), value=b),
        NOT_GIVEN,
    ),
]


LARGE, ALSO = gt(square(a), one), ne(a, one)
TURN = by("sign", eq(a, one), le(square(a), one))  # a = 1 gives a² ≤ 1, so a² > 1 gives a ≠ 1
REST = by("sign", Q, eq(a, one), le(square(a), one))


def contraposed(
    goal: Term, *premises: Inference, hypotheses: tuple[Term, ...] = (LARGE,), given: Term = LARGE
) -> Inference:
    return by("contraposition", *hypotheses, goal, premises=premises, given=given)


CONTRAPOSITION = [
    accepts("a relation turned around", contraposed(ALSO, TURN)),
    accepts("other hypotheses that stay", contraposed(ALSO, REST, hypotheses=(Q, LARGE))),
    *(
        accepts(
            f"{o} and its opposite",
            contraposed(
                Relation(o, a, b), assumed(Relation(n_, a, b)), hypotheses=(Relation(o, a, b),), given=Relation(o, a, b)
            ),
        )
        for o, n_ in {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}.items()
    ),
    refuses("another hypothesis", contraposed(ALSO, TURN, hypotheses=(Q,)), "the given is not a hypothesis"),
    refuses("another goal", contraposed(ne(a, two), TURN), NOT_GIVEN),
    refuses(
        "another conclusion",
        contraposed(ALSO, TURN, hypotheses=(Q,), given=Q),
        "a premise is not b ≤ 0",
    ),
    accepts(
        "a premise that rests on the given",
        contraposed(ALSO, assumed(LARGE, eq(a, one), le(square(a), one)), hypotheses=(LARGE, le(square(a), one))),
    ),
    refuses("no premise", contraposed(ALSO), "needs 1 premises, not 0"),
    refuses("nothing given", by("contraposition", LARGE, ALSO, premises=(TURN,)), "needs the argument 'given'"),
    refuses("a goal that is no relation", contraposed(And(()), TURN), "the goal is not a relation"),
    refuses(
        "a given that is no relation", contraposed(ALSO, TURN, given=And(())), "the argument 'given' is not a relation"
    ),
    refuses("a goal about vectors", contraposed(eq(ones, z), TURN), "relations of scalars"),
    refuses(
        "a given about vectors",
        contraposed(ALSO, TURN, hypotheses=(eq(ones, z),), given=eq(ones, z)),
        "relations of scalars",
    ),
    refuses(
        "a goal that is undefined somewhere",
        contraposed(
            gt(over(one, b), zero),
            assumed(le(over(one, b), zero)),
            hypotheses=(gt(over(one, b), zero),),
            given=gt(over(one, b), zero),
        ),
        "not shown nonzero",
    ),
]

# a premise must make sense wherever the hypotheses hold, what stands behind it where it holds
INVERSE = gt(over(one, a), zero)
UNDEFINED = "not shown nonzero"


def assuming(premise: Term, *hypotheses: Term) -> Inference:
    """The implication of a premise by itself."""
    return by("implication", *hypotheses, Implies(premise, premise), premises=(assumed(*hypotheses, premise),))


def twice(part: Term) -> Inference:
    """A proposition is equivalent to itself."""
    return by("equivalence", Iff(part, part), premises=(assumed(part), assumed(part)))


SENSE = [
    accepts("a premise that a hypothesis makes sense of", assuming(INVERSE, gt(a, zero))),
    accepts("a part that an earlier one makes sense of", assuming(And((ne(a, zero), INVERSE)))),
    accepts("a conclusion that its premise makes sense of", assuming(Implies(ne(a, zero), INVERSE))),
    accepts("an equivalence in a premise", assuming(Iff(GOAL, GOAL))),
    accepts("quantifiers in a premise", assuming(And((ForAll(a, GOAL), Exists(b, GOAL))))),
    accepts("a spectrum in a premise", assuming(eq(Spectrum(Identity()), SetOf((one,), (d,))))),
    refuses("a premise that is undefined somewhere", assuming(INVERSE), UNDEFINED),
    refuses("a premise undefined on the right", assuming(lt(zero, over(one, a))), UNDEFINED),
    refuses("a part that a later one makes sense of", assuming(And((INVERSE, ne(a, zero)))), UNDEFINED),
    refuses("a premise inside a premise that is undefined", assuming(Implies(INVERSE, GOAL)), UNDEFINED),
    refuses("a conclusion inside a premise that is undefined", assuming(Implies(GOAL, INVERSE)), UNDEFINED),
    refuses("an equivalence undefined on the left", assuming(Iff(INVERSE, GOAL)), UNDEFINED),
    refuses("an equivalence undefined on the right", assuming(Iff(GOAL, INVERSE)), UNDEFINED),
    refuses("a universal premise that is undefined", assuming(ForAll(a, INVERSE)), UNDEFINED),
    refuses("an existential premise that is undefined", assuming(Exists(a, INVERSE)), UNDEFINED),
    refuses("the spectrum of an undefined map", assuming(eq(Spectrum(over(Identity(), a)), SetOf((one,)))), UNDEFINED),
    refuses("an undefined element of a set", assuming(eq(Spectrum(Identity()), SetOf((over(one, a),)))), UNDEFINED),
    refuses("an undefined multiplicity", assuming(eq(Spectrum(Identity()), SetOf((one,), (over(one, a),)))), UNDEFINED),
    accepts("a named premise", assuming(Named("K", GOAL))),
    refuses("a named premise that is undefined", assuming(Named("K", INVERSE)), UNDEFINED),
    accepts("an equivalence with itself", twice(GOAL)),
    refuses("an equivalence that is undefined", twice(INVERSE), UNDEFINED),
]

ALL = [
    *HYPOTHESIS, *CONJUNCTION, *PART, *IMPLICATION, *EQUIVALENCE, *CUT, *CASES, *DIMENSION_CASES,
    *CONTRADICTION, *GENERALIZATION, *WITNESS, *CONTRAPOSITION, *SENSE,
]  # fmt: skip
