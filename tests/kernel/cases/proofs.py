"""Proofs as data: one that replays, and what becomes of it when anything in it is changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

from lnsym import kernel as real
from lnsym.tactics import proof_data
from lnsym.tactics.satisfy import Witnesses
from lnsym.terms import Dimension, Relation, Statement
from lnsym.terms.data import digest, read_terms

from ..inference import Case, Inference, assumed, by, refusal
from ..vocabulary import A, at, b, c, eq, ge, gt, i, identity, le, n, one, plus, statement, two, x, z, zero

Proof = dict[str, Any]

F = Fraction
LEMMA = by("sign", gt(b, zero), gt(c, zero), gt(plus(b, c), zero))
WHOLE = by(
    "cut",
    gt(b, zero),
    gt(c, zero),
    ge(plus(b, c), zero),
    premises=(LEMMA, by("combination", gt(b, zero), gt(c, zero), gt(plus(b, c), zero), ge(plus(b, c), zero),
                        premises=(assumed(gt(b, zero), gt(c, zero), gt(plus(b, c), zero)),), c0=one)),
)  # fmt: skip
POINT = Witnesses(1, {b: F(1), c: F(1, 2)})


def exported(inference: Inference, witness: Witnesses) -> Proof:
    """The proof as it comes back from JSON."""
    data: Proof = json.loads(json.dumps(proof_data(inference.on(real), witness)))
    return data


@cache
def _good() -> str:
    return json.dumps(exported(WHOLE, POINT))


def good() -> Proof:
    """A fresh copy of a proof of four steps."""
    data: Proof = json.loads(_good())
    return data


def replays(name: str, make: Callable[[], Proof], said: Statement) -> Case:
    """The kernel gives the theorem back."""

    def check(kernel: Any) -> None:
        theorem = kernel.replay(make())
        assert type(theorem) is kernel.Theorem
        assert theorem.statement == said

    return Case(f"replay accepts {name}", "replay", check)


def broken(name: str, change: Callable[[Proof], object], because: str, make: Callable[[], Proof] = good) -> Case:
    """The proof after a change, or the data that the change returns, is refused with these words."""

    def check(kernel: Any) -> None:
        proof = make()
        returned = change(proof)
        complaint = refusal(kernel, lambda: kernel.replay(proof if returned is None else returned))
        assert complaint.startswith("proof: "), complaint
        assert because in complaint, f"{complaint!r} does not say {because!r}"

    return Case(f"replay refuses {name}", "replay", check)


def put(*path: Any) -> Callable[[Proof], None]:
    """Set the place that the path names (all but its last entry) to the last entry."""

    def change(proof: Proof) -> None:
        *places, key, value = path
        inner: Any = proof
        for place in places:
            inner = inner[place]
        inner[key] = value

    return change


def without(*path: Any) -> Callable[[Proof], None]:
    """Delete a place."""

    def change(proof: Proof) -> None:
        inner: Any = proof
        for place in path[:-1]:
            inner = inner[place]
        del inner[path[-1]]

    return change


def swapped(first: int, second: int) -> Callable[[Proof], None]:
    """Two steps exchanged."""

    def change(proof: Proof) -> None:
        steps = proof["steps"]
        steps[first], steps[second] = steps[second], steps[first]

    return change


def row(node: list[Any], at: int = 0) -> Callable[[Proof], None]:
    """A row of the terms replaced."""
    return put("terms", at, node)


def find(head: str) -> Callable[[Proof], int]:
    return lambda proof: next(k for k, node in enumerate(proof["terms"]) if node[0] == head)


def field(head: str, place: int, value: Any) -> Callable[[Proof], None]:
    """A field of the first node of a class replaced."""

    def change(proof: Proof) -> None:
        proof["terms"][find(head)(proof)][place] = value

    return change


def restated(proof: Proof) -> None:
    """A digest of the statement as it now is: whoever forges can count, too."""
    rows = read_terms(proof["terms"])
    said = proof["statement"]
    proof["digest"] = digest([rows[k] for k in (*said["hypotheses"], said["proposition"])])


def other_proposition(proof: Proof) -> None:
    """Another proposition in the statement."""
    proof["statement"]["proposition"] = proof["steps"][0]["proposition"]


def stronger(proof: Proof) -> None:
    """Another proposition in the statement, with its digest."""
    other_proposition(proof)
    restated(proof)


def fewer(proof: Proof) -> None:
    """A hypothesis left out of the statement and of every step."""
    proof["statement"]["hypotheses"] = proof["statement"]["hypotheses"][:1]
    for step in proof["steps"]:
        step["hypotheses"] = step["hypotheses"][:1]
    restated(proof)


def false(proof: Proof) -> None:
    """The proposition of the last step replaced everywhere by 1 ≤ 0."""
    table = proof["terms"]
    size = len(table)
    table += [
        ["Number", {"rational": "1"}],
        ["Number", {"rational": "0"}],
        ["Relation", "<=", {"at": size}, {"at": size + 1}],
    ]
    proof["statement"]["proposition"] = proof["steps"][-1]["proposition"] = size + 2
    restated(proof)


def forged_theorem(proof: Proof) -> Proof:
    """The proof of a theorem whose statement was set behind the kernel's back."""
    theorem = WHOLE.on(real)
    object.__setattr__(theorem, "statement", statement(gt(b, zero), le(b, zero)))
    data: Proof = json.loads(json.dumps(proof_data(theorem, Witnesses(1, {b: F(1)}))))
    return data


def nested(levels: int) -> Callable[[Proof], None]:
    """A sum of sums of sums …"""

    def change(proof: Proof) -> None:
        size = len(proof["terms"])
        proof["terms"] += [
            ["Negative", {"at": find("Symbol")(proof) if k == 0 else size + k - 1}] for k in range(levels)
        ]
        proof["terms"].append(["Relation", "=", {"at": size + levels - 1}, {"at": size + levels - 1}])
        proof["statement"]["proposition"] = size + levels

    return change


def doubled(levels: int) -> Callable[[Proof], None]:
    """x + x, (x + x) + (x + x), …: few rows, more nodes than can be written."""

    def change(proof: Proof) -> None:
        size = len(proof["terms"])
        for k in range(levels):
            inner = {"at": find("Symbol")(proof) if k == 0 else size + k - 1}
            proof["terms"].append(["Sum", [inner, inner]])

    return change


def cofactor(value: str) -> Callable[[Proof], None]:
    """Another cofactor in the combination."""

    def change(proof: Proof) -> None:
        proof["terms"].append(["Number", {"rational": value}])
        proof["steps"][2]["arguments"]["c0"] = len(proof["terms"]) - 1

    return change


def beyond(proof: Proof) -> None:
    """A row where the table ends."""
    proof["statement"]["proposition"] = len(proof["terms"])


def truncated(proof: Proof) -> None:
    """The last rows of the terms left out."""
    del proof["terms"][-3:]


def forgetful(proof: Proof) -> None:
    """A hypothesis left out of the statement alone."""
    proof["statement"]["hypotheses"] = proof["statement"]["hypotheses"][:1]


def hypothetical(*hypotheses: Any, values: dict[Any, object], dimension: int = 2) -> Callable[[], Proof]:
    """The proof of 1 = 1 under hypotheses, with a witness."""
    return lambda: exported(by("identity", *hypotheses, eq(one, one)), Witnesses(dimension, values))


MIXED = (eq(x, z), eq(A, identity), eq(at(x, i), one), eq(n, two))
MIXED_VALUES = {x: (F(1), F(2)), z: (F(1), F(2)), A: ((F(1), F(0)), (F(0), F(1))), i: 1, n: F(2)}
mixed = hypothetical(*MIXED, values=MIXED_VALUES)


def value_of(name: str, value: Any) -> Callable[[Proof], None]:
    """Another value in the witness."""

    def change(proof: Proof) -> None:
        for pair in proof["witness"]["values"]:
            if proof["terms"][pair[0]][1] == name:
                pair[1] = value

    return change


def order_of_vectors(proof: Proof) -> None:
    """𝟏 < 𝟏."""
    size = len(proof["terms"])
    proof["terms"] += [["Ones"], ["Relation", "<", {"at": size}, {"at": size}]]


HEADS = "is not a node"
NOT_A_FIELD = "not a field of a term"
ALL = [
    replays("a proof of four steps", good, WHOLE.statement),
    replays("values of every kind", mixed, statement(*MIXED, eq(one, one))),
    replays("a statement without symbols", hypothetical(values={}), statement(eq(one, one))),
    replays("a witness of 64 coordinates", hypothetical(values={}, dimension=64), statement(eq(one, one))),
    # the whole
    broken("a list", lambda proof: [proof], "a proof has the keys digest, format, statement, steps, terms, witness"),
    broken("text", lambda proof: json.dumps(proof), "a proof has the keys"),
    broken("nothing", lambda proof: {}, "a proof has the keys"),
    *(
        broken(f"no {key}", without(key), "a proof has the keys")
        for key in ("format", "terms", "statement", "digest", "witness", "steps")
    ),
    broken("another key", put("trusted", True), "a proof has the keys"),
    broken("another format", put("format", "lnsym proof 2"), "the format is not 'lnsym proof 1'"),
    broken("no format", put("format", None), "the format is not 'lnsym proof 1'"),
    # the terms
    broken("terms that are no list", put("terms", {}), "the terms are not a list"),
    broken("no terms", put("terms", []), "is no row of the terms"),
    broken("a truncated table", truncated, "is no row of the terms"),
    broken("an unknown node", row(["Trust", "me"]), HEADS),
    broken("a class of the language that is no node", row(["Term"]), HEADS),
    broken("a row that is no list", row({"Symbol": "b"}), HEADS),
    broken("an empty row", row([]), HEADS),
    broken("a row without a name", row([7]), HEADS),
    broken("a field too few", row(["Symbol", "b"]), "has 3 fields, not 1"),
    broken("a field too many", row(["Dimension", 1]), "has 0 fields, not 1"),
    broken("a cycle", row(["Negative", {"at": 0}]), NOT_A_FIELD),
    broken("a row further on", row(["Negative", {"at": 3}]), NOT_A_FIELD),
    broken("a row before the first", row(["Negative", {"at": -1}]), NOT_A_FIELD),
    broken("True for a row", put("terms", 3, ["Negative", {"at": True}]), NOT_A_FIELD),
    broken("text for a row", put("terms", 3, ["Negative", {"at": "0"}]), NOT_A_FIELD),
    broken("a row with an addition", put("terms", 3, ["Negative", {"at": 0, "sign": -1}]), NOT_A_FIELD),
    broken("a number where a term belongs", put("terms", 3, ["Negative", 5]), "body of Negative is a Term"),
    broken("a name that is a number", field("Symbol", 1, 5), "name of Symbol is a str"),
    broken("a float", field("Symbol", 1, 0.5), NOT_A_FIELD),
    broken("nothing in a field", field("Symbol", 1, None), NOT_A_FIELD),
    broken("a number with a point", field("Number", 1, {"rational": "x"}), "'x' is no rational number"),
    broken(
        "a number that would fill the memory", field("Number", 1, {"rational": "1e999999999"}), "is no rational number"
    ),
    broken("a number over zero", field("Number", 1, {"rational": "1/0"}), "'1/0' is no rational number"),
    broken("a number of very many digits", field("Number", 1, {"rational": "9" * 5000}), "is no rational number"),
    broken("a value of very many digits", value_of("b", "9" * 5000), "is no rational number"),
    broken("a sum of nothing", lambda proof: proof["terms"].append(["Sum", []]), "row"),
    broken("an elementwise product of nothing", lambda proof: proof["terms"].append(["Hadamard", []]), "row"),
    broken("a number that is no fraction", field("Number", 1, 0), "value of Number is a Fraction"),
    broken("a shape of True", field("Symbol", 2, {"shape": "vector", "dimension": True}), NOT_A_FIELD),
    broken("a shape of half a dimension", field("Symbol", 2, {"shape": "vector", "dimension": 0.5}), NOT_A_FIELD),
    broken("an unknown shape", field("Symbol", 2, {"shape": "number", "dimension": None}), "do not fit"),
    broken("a symbol of another shape", field("Symbol", 2, {"shape": "vector", "dimension": None}), "do not fit"),
    broken("an unknown relation", field("Relation", 1, "~"), "no relation '~'"),
    broken("an order of vectors", order_of_vectors, "an order < holds between scalars"),
    broken("a term nested too deeply", nested(5000), "nested too deeply"),
    broken("a term too large to be written", doubled(60), "a term of more than"),
    # the statement
    broken("another digest", put("digest", "0" * 64), "the digest is not that of the statement"),
    broken("no digest", put("digest", None), "the digest is not that of the statement"),
    broken("another proposition with its digest", stronger, "the last step is not the statement"),
    broken(
        "another proposition without its digest",
        other_proposition,
        "the digest is not that of the statement",
    ),
    broken("a hypothesis left out of the statement", forgetful, "the digest is not that of the statement"),
    broken(
        "a hypothesis left out of the statement, with its digest",
        lambda proof: forgetful(proof) or restated(proof),
        "the last step is not the statement",
    ),
    broken("a hypothesis left out everywhere", fewer, "step 0: sign: the sign is not shown"),
    broken("a false proposition everywhere", false, "step 3: cut: a premise is not 1 ≤ 0"),
    broken("a statement that is a list", put("statement", []), "the statement has the keys hypotheses, proposition"),
    broken(
        "a statement without hypotheses",
        without("statement", "hypotheses"),
        "the statement has the keys hypotheses, proposition",
    ),
    broken(
        "a statement without a proposition",
        without("statement", "proposition"),
        "the statement has the keys hypotheses, proposition",
    ),
    broken(
        "hypotheses that are no list",
        put("statement", "hypotheses", 3),
        "the statement: the hypotheses are not a list",
    ),
    broken("a row that is none", put("statement", "proposition", 999), "the statement: 999 is no row of the terms"),
    broken("text for a row of the statement", put("statement", "proposition", "0"), "the statement: '0' is no row"),
    broken("the row after the last", beyond, "is no row of the terms"),
    broken(
        "the keys of a statement",
        put("statement", ["hypotheses", "proposition"]),
        "the statement has the keys hypotheses, proposition",
    ),
    broken("a negative row", put("statement", "proposition", -1), "the statement: -1 is no row of the terms"),
    broken("True for a row", put("statement", "proposition", True), "the statement: True is no row of the terms"),
    broken("a scalar as the proposition", put("statement", "proposition", 0), "the statement consists of propositions"),
    broken("a scalar as a hypothesis", put("statement", "hypotheses", [0]), "the statement consists of propositions"),
    # the steps
    broken("no steps", put("steps", []), "a proof has at least one step"),
    broken("steps in a table", put("steps", {"0": {}}), "the steps are not a list"),
    broken("steps that are no list", put("steps", {}), "the steps are not a list"),
    broken("the last step left out", without("steps", -1), "the last step is not the statement"),
    broken("the first step left out", without("steps", 0), "is no earlier step"),
    broken("the steps in another order", swapped(2, 3), "is no earlier step"),
    broken("a step that rests on itself", put("steps", 3, "premises", [0, 3]), "step 3: a premise is no earlier step"),
    broken(
        "a step that rests on a later one", put("steps", 0, "premises", [3]), "step 0: a premise is no earlier step"
    ),
    broken("a premise before the first", put("steps", 3, "premises", [-4, 2]), "step 3: a premise is no earlier step"),
    broken("True for a premise", put("steps", 3, "premises", [0, True]), "step 3: the premise True is no earlier step"),
    broken("text for a premise", put("steps", 3, "premises", ["0", 2]), "step 3: the premise '0' is no earlier step"),
    broken("the premises exchanged", put("steps", 3, "premises", [2, 0]), "step 3: cut: "),
    broken("a premise too few", put("steps", 3, "premises", [0]), "step 3: cut: needs 2 premises, not 1"),
    broken("a premise too many", put("steps", 2, "premises", [0, 1]), "step 2: combination: "),
    broken("another premise", put("steps", 3, "premises", [0, 1]), "step 3: cut: a premise is not b+c ≥ 0"),
    broken("premises that are no list", put("steps", 3, "premises", {"0": 0}), "step 3: the premises are not a list"),
    broken(
        "another rule", put("steps", 3, "rule", "conjunction"), "step 3: conjunction: the goal is not a conjunction"
    ),
    broken("no such rule", put("steps", 3, "rule", "sorry"), "step 3: no rule 'sorry'"),
    broken("a rule that is no name", put("steps", 3, "rule", 1), "step 3: the rule is not a name"),
    broken(
        "a step that is no table",
        put("steps", 3, []),
        "step 3 has the keys arguments, hypotheses, premises, proposition, rule",
    ),
    *(
        broken(f"a step without {key}", without("steps", 3, key), "step 3 has the keys")
        for key in ("rule", "premises", "arguments", "hypotheses", "proposition")
    ),
    broken(
        "the keys of a step",
        put("steps", 3, ["rule", "premises", "arguments", "hypotheses", "proposition"]),
        "step 3 has the keys",
    ),
    broken("a step with another key", put("steps", 3, "proved", True), "step 3 has the keys"),
    broken("another cofactor", cofactor("2"), "step 2: combination: the combination leaves"),
    broken("a negative cofactor", cofactor("-1"), "step 2: combination: the combination leaves"),
    broken("an argument that is no row", put("steps", 2, "arguments", "c0", 999), "step 2: 999 is no row of the terms"),
    broken("arguments that are no table", put("steps", 2, "arguments", [0]), "step 2: the arguments are not a table"),
    broken("a scalar in a step", put("steps", 1, "proposition", 0), "step 1 consists of propositions"),
    broken(
        "hypotheses that are dropped in a step",
        put("steps", 1, "hypotheses", []),
        "step 1: hypothesis: the statement is not among its hypotheses",
    ),
    broken("a theorem forged behind the kernel's back", forged_theorem, "cut: "),
    # the witness
    broken("a witness that is a list", put("witness", []), "the witness has the keys dimension, values"),
    broken(
        "the keys of a witness", put("witness", ["dimension", "values"]), "the witness has the keys dimension, values"
    ),
    broken("a witness without values", without("witness", "values"), "the witness has the keys dimension, values"),
    broken(
        "a witness without a dimension", without("witness", "dimension"), "the witness has the keys dimension, values"
    ),
    broken("a witness with another key", put("witness", "trusted", True), "the witness has the keys dimension, values"),
    broken("values that are no list", put("witness", "values", {}), "the values of the witness are not a list"),
    broken("a value that is no pair", put("witness", "values", [[0]]), "a value of the witness is a pair"),
    broken("a value that is text", put("witness", "values", ["12"]), "a symbol and its value are not a list"),
    broken("a value of three", put("witness", "values", [[0, "1", "2"]]), "a value of the witness is a pair"),
    broken("a value that is a table", put("witness", "values", [{"0": "1"}]), "a symbol and its value are not a list"),
    broken(
        "a value of a number",
        lambda proof: put("witness", "values", [[find("Number")(proof), "1"]])(proof),
        "the witness gives values to symbols",
    ),
    broken("a value of no row", put("witness", "values", [[999, "1"]]), "the witness: 999 is no row of the terms"),
    *(
        broken(f"dimension {size!r}", put("witness", "dimension", size), because)
        for size, because in (
            *((size, "is not a dimension") for size in (0, -1)),
            (65, "the witness's dimension is more than 64"),
            *((size, "is not a whole number") for size in (True, 1.0, "1", None)),
        )
    ),
    broken("no values", put("witness", "values", []), "the witness: the hypothesis b > 0 is not shown at the point"),
    broken(
        "a value that violates a hypothesis",
        value_of("b", "-1"),
        "the witness: the hypothesis b > 0 is not shown at the point",
    ),
    broken("a value at the edge", value_of("c", "0"), "the witness: the hypothesis c > 0 is not shown at the point"),
    broken("a value that is a number of JSON", value_of("b", 1), "1 is no rational number"),
    broken("a value that is no number", value_of("b", "one"), "'one' is no rational number"),
    broken("a value that would fill the memory", value_of("b", "1e999999999"), "is no rational number"),
    broken("a value over zero", value_of("b", "1/0"), "'1/0' is no rational number"),
    broken("a vector for a scalar", value_of("b", ["1"]), "['1'] is no rational number"),
    broken("a vector of another length", value_of("x", ["1"]), "is no value of x", mixed),
    broken("a scalar for a vector", value_of("x", "1"), "'1' is no vector", mixed),
    broken("a vector for a map", value_of("A", ["1", "1"]), "'1' is no vector", mixed),
    broken("a scalar for a map", value_of("A", "1"), "'1' is no map", mixed),
    broken("a place beyond the last", value_of("i", 3), "3 is no value of i", mixed),
    broken("a place as text", value_of("i", "1"), "'1' is no value of i", mixed),
    broken("half a whole number", value_of("n", "5/2"), "is no value of n", mixed),
    broken("another dimension", put("witness", "dimension", 3), "is no value of", mixed),
    broken(
        "hypotheses that contradict one another",
        lambda proof: None,
        "the witness: the hypothesis b < 0 is not shown",
        lambda: exported(
            by("contradiction", gt(b, zero), Relation("<", b, zero), eq(one, two)), Witnesses(1, {b: F(1)})
        ),
    ),
    broken(
        "a dimension that contradicts the hypotheses",
        lambda proof: None,
        "the witness: the hypothesis d = 2 is not shown",
        hypothetical(eq(Dimension(), two), values={}, dimension=1),
    ),
]
