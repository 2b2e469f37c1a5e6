"""What is said about false and about undecided statements."""

from __future__ import annotations

import pytest

from lnsym import errors
from lnsym.latex import read_conditions, read_formula
from lnsym.layers import layer_norm, standard_notation
from lnsym.tactics import Unproved, decide, prove
from lnsym.tactics.complaint import Complaint, complaint
from lnsym.tactics.diagnosis import Diagnosis, diagnose, repaired_middle
from lnsym.tactics.satisfy import witness_of
from lnsym.terms import Named, Relation, Statement, default_hypotheses, depth_first
from lnsym.terms.text import to_text

NOTATION = standard_notation(layer_norm())
P = NOTATION["P"]
LETTERS = "a, c, t in R, x in R^d, A in R^{dxd}"


def statement(source: str, given: str = "") -> Statement:
    """A statement under conditions."""
    known = {"notation": NOTATION, "declared": LETTERS}
    hypotheses = read_conditions(given, **known) if given else ()
    return Statement(default_hypotheses(hypotheses), read_formula(source, **known))


def diagnosed(source: str, given: str = "") -> Diagnosis:
    """The diagnosis of a false statement."""
    said = statement(source, given)
    decision = decide(said)
    assert decision.verdict == "refuted"
    assert isinstance(P, Named)
    return diagnose(said, decision, known=(P,))


def satisfiable(given: str) -> bool:
    """Whether a point is found at which the conditions hold."""
    replaced = "epsilon" in given
    hypotheses = read_conditions(given.replace("ε", "epsilon"), notation=NOTATION, declared=LETTERS)
    claim = read_formula("d = d", notation=NOTATION, declared=LETTERS)
    return witness_of(Statement(hypotheses if replaced else default_hypotheses(hypotheses), claim)) is not None


def refused(source: str, given: str = "") -> Complaint:
    """Why a statement is not proved."""
    said = statement(source, given)
    with pytest.raises(Unproved) as error:
        prove(said)
    return complaint(error.value, said)


@pytest.mark.parametrize(
    ("source", "right"),
    [
        (r"\operatorname{Var}(u) = 1", r"\frac{q}{q+\epsilon}"),
        (r"\lVert u\rVert^2 = d", r"\frac{dq}{q+\epsilon}"),
        (
            r"J = \frac{1}{\sqrt{q+\epsilon}} P",
            r"(q+\epsilon)^{-1/2}\left(P-\frac{vv^{\mathsf T}}{d(q+\epsilon)}\right)",
        ),
        (r"Jv = v", r"\frac{\epsilon}{(q+\epsilon)^{3/2}}\,v"),
        (r"\mu = d", r"\operatorname{mean}(z)"),
        (r"q = \lVert v\rVert^2", r"\frac1d\lVert v\rVert^2"),
    ],
)
def test_the_right_side_that_should_stand_there_is_found(source, right) -> None:
    """The value of the left side, in the names of the statement; it reads back and is proved."""
    assert diagnosed(source).help == f"the right side should be {right}"
    left = source.partition(" = ")[0]
    prove(statement(f"{left} = {right}"))


def test_the_difference_is_in_simplest_form() -> None:
    """q/(q+ε) − 1 is −ε/(q+ε)."""
    assert "left − right = −ε/(q+ε)" in diagnosed(r"\operatorname{Var}(u) = 1").notes


@pytest.mark.parametrize(
    ("source", "given", "code"),
    [
        (r"P\mathbf 1 = \mathbf 1", "", errors.REFUTED),
        (r"\sqrt{a^2} = a", "", errors.TRUE_IF),
        (r"q/(q+\epsilon) = 1", "", errors.NEVER_TRUE),
        (r"q > 0 \implies \epsilon < 0", "", errors.NEVER_TRUE),
        (r"q > 0", "", errors.OTHER_RELATION),
        (r"u(-z) = u(z)", "", errors.OTHER_FACTOR),
        (r"\nabla_z q = v/d", "", errors.OTHER_FACTOR),
        (r"a^2 = 1 \iff a = 1", "", errors.ONE_DIRECTION),
        (r"\operatorname{spec}(P) = \{1\}", "d >= 2", errors.REFUTED_CONSTANT),
        (r"\operatorname{Lip}(u_\epsilon) = 1", "d >= 2", errors.REFUTED_CONSTANT),
    ],
)
def test_mistakes_are_told_apart(source, given, code) -> None:
    """Each kind of mistake has its code."""
    assert diagnosed(source, given).code == code


def test_a_constant_of_a_map_is_shown() -> None:
    """The Lipschitz constant is 1/√ε; without d ≥ 2 it is said for which dimensions."""
    assert diagnosed(r"\operatorname{Lip}(u_\epsilon) = 1", "d >= 2").help == (
        r"the right side should be \frac{1}{\sqrt\epsilon}"
    )
    assert "for d ≥ 2 the left side is 1/√ε" in diagnosed(r"\operatorname{Lip}(u_\epsilon) = \epsilon").notes


def test_the_direction_that_holds_is_kept() -> None:
    """a = 1 ⟹ a² = 1."""
    assert diagnosed(r"a^2 = 1 \iff a = 1").help == r"keep the direction that holds: a = 1 \implies a^2 = 1"


def test_one_wrong_term_explains_two_wrong_steps() -> None:
    """a = b = c with a = c: b is wrong, and what should stand there is the value of a."""
    before = statement(r"\operatorname{Var}(u) = \frac{q}{\epsilon}")
    after = statement(r"\frac{q}{\epsilon} = 1 - \frac{\epsilon}{q+\epsilon}")
    found = repaired_middle(before, after)
    assert found is not None
    assert found.help == r"in its place should stand \frac{q}{q+\epsilon}"
    assert repaired_middle(before, statement(r"\frac{q}{\epsilon} = 1")) is None


@pytest.mark.parametrize(
    ("source", "code", "message"),
    [
        ("a^4 - a + 1 > 0", errors.NO_SIGN, "a⁴−a+1 > 0 is not shown"),
        ("1/a = 1/a", errors.NO_SIGN, "the hypotheses do not give a ≠ 0"),
        ("1/(q-1) = c/(q-1)", errors.NO_SIGN, "the hypotheses do not give q−1 ≠ 0"),
        ("a = 5", errors.SIDES_DIFFER, "the sides differ by a−5, which is not shown to vanish"),
        (r"\lVert A\rVert_2 = 1", errors.SIDES_DIFFER, "the difference of the sides is not shown to vanish"),
    ],
)
def test_what_is_missing_is_said_in_the_names_of_the_statement(source, code, message) -> None:
    """Formulas as people write them; never a polynomial as the algebra stores it."""
    found = refused(source)
    assert (found.code, found.message) == (code, message)


def test_a_hypothesis_that_would_help_is_proposed() -> None:
    """Where a sign is missing."""
    assert refused("1/a = 1/a").help == "where it holds, say so: assume a ≠ 0"


@pytest.mark.parametrize("source", ["a = 5", "1/(q-1) = c", r"\lVert x\rVert = x^T x", r"J = P", r"q^a = q"])
def test_nothing_raw_is_shown(source) -> None:
    """No asterisk, no tilde of a centered atom, no rule's name in front."""
    message = refused(source).message
    assert not any(sign in message for sign in ("*", "~", "identity:", "sign:", "sqrt("))


def test_names_are_those_of_the_statement() -> None:
    """q is q only where the statement knows q; elsewhere it is Var(z)."""
    assert "Var}(x)" in str(diagnosed(r"\operatorname{Var}(2x) = \operatorname{Var}(x)").help)
    assert to_text(statement("q = 1").proposition) == "q = 1"


@pytest.mark.parametrize(
    ("source", "given"),
    [
        (r"\operatorname{Var}(u) = 1", "epsilon = 1/100"),
        (r"\operatorname{Var}(u) = 1", "q = 0"),
        (r"u_\epsilon(az) = u_{\epsilon/a^2}(z)", "a < 0"),
        (r"J^{\mathsf T} = -J", "d >= 2"),
        ("a > 0", "a <= 0"),
        (r"\lvert a\rvert = a", "a < 0"),
        (r"\lvert a\rvert = a", "a <= 1"),
    ],
)
def test_what_would_help_does_not_contradict_what_is_given(source, given) -> None:
    """A hypothesis that the others exclude makes a statement one about nothing, and is not proposed."""
    for need in decide(statement(source, given)).needs:
        assert satisfiable(f"{given}, {need}")


@pytest.mark.parametrize("source", [r"u_\epsilon(az) = u_{\epsilon/a^2}(z)", "\\lvert a\\rvert = a", "1/a > 0"])
def test_what_would_help_is_said_once(source) -> None:
    """a = 1 says nothing new where a > 0 is enough."""
    assert decide(statement(source)).needs == ("a > 0",)


@pytest.mark.parametrize(
    "source", [r"\sum_i\lvert x_i\rvert \ge 0", r"\sum_i\max(x_i, c) \ge dc", r"\max_i\lvert x_i+c\rvert \ge \mu"]
)
def test_letters_of_the_algebra_are_not_shown(source) -> None:
    """An index that a sum or a maximum binds has no name outside, so no sign of a component at it is distinguished."""
    shown = refused(source)
    assert "'" not in f"{shown.message}{shown.help}"
    assert "#" not in f"{shown.message}{shown.help}"


@pytest.mark.parametrize(
    ("source", "said", "notes"),
    [
        (r"\operatorname{spec}(P) = \{0,2\}", "fails: spec(P) = {0, 2}", ("for d = 1 the left side is {0}",)),
        (r"\lVert J\rVert_2 = 1", "fails: ‖J‖₂ = 1", ("for d = 1 the left side is 0",)),
        (r"\operatorname{Lip}(u_\epsilon) = 1", "fails: Lip(u_ε) = 1", ("for d ≥ 2 the left side is 1/√ε",)),
        (r"\sup_z\operatorname{Var}(u) = 2", "fails: sup_z Var(u) = 2", ("for d ≥ 2 the left side is 1",)),
    ],
)
def test_a_false_constant_of_a_map_is_shown_as_it_is_written(source, said, notes) -> None:
    """What fails is the claim itself, and its left side is told where it fails and in larger dimensions."""
    assert decide(statement(source)).message == said
    assert set(notes) <= set(diagnosed(source).notes)


def test_a_refuted_existence_says_so() -> None:
    """There is no equivalence in it."""
    assert decide(statement(r"\exists a:\ a^2+1 = 0")).message == "no a is such that this holds"


@pytest.mark.parametrize(
    "given", ["q > 0, q < 0", "epsilon = 0, epsilon = 1", "a > c, c > a", "d = 1, q > 0", "q = 0, norm(v) > 0"]
)
@pytest.mark.parametrize("source", ["q = 2", "q = q", "q < 1", r"\operatorname{Var}(u) = 1"])
def test_contradictory_hypotheses_are_named(source, given) -> None:
    """Whether the claim would be proved of nothing or not proved, what is said is that it is about nothing."""
    decision = decide(statement(source, given))
    assert (decision.verdict, decision.code) == ("unsupported", errors.CONTRADICTION)


@pytest.mark.parametrize(
    ("source", "given"),
    [
        (r"\frac{\partial\sigma}{\partial z} = \frac{v}{d\sigma}", ""),
        (r"v/\lVert v\rVert = v/\lVert v\rVert", ""),
        (r"z/\lVert z\rVert = z/\lVert z\rVert", ""),
        (r"x/\lVert x\rVert = x/\lVert x\rVert", ""),
        (r"v/(dq+d\epsilon\sigma) = v/(dq+d\epsilon\sigma)", ""),
        (r"u = v/\sqrt{q+\epsilon}", "epsilon < 0"),
        (r"1/(a\sigma) = 1/(a\sigma)", ""),
        (r"1/(a-c) = 1/(a-c)", ""),
    ],
)
def test_what_must_not_vanish_is_a_quantity_of_the_statement(source, given) -> None:
    """The proposed condition is not one between numbers, can be met, and is simple wherever a simple one is enough."""
    found = refused(source, given)
    assert found.help is not None
    condition = found.help.rpartition("assume ")[2]
    assert satisfiable(f"{given}, {condition}" if given else condition)
    assert any(letter.isalpha() for letter in condition)
    assert condition.count("√") == 0


@pytest.mark.parametrize(
    "source",
    [
        "a > 0",
        "q > 0",
        "d >= 2",
        r"a^2 = 1 \implies a = 1",
        r"u_\epsilon(az) = u_\epsilon(z) \iff a = 1",
        r"u_\epsilon(az) = u_\epsilon(z) \iff 1 = a",
        r"\mu = c \implies \operatorname{mean}(z) = 0",
    ],
)
def test_what_would_help_is_no_part_of_the_claim(source) -> None:
    """Who assumes the conclusion has proved nothing; neither has who takes one value of the only letter."""
    said = statement(source).proposition
    parts = {to_text(part) for part in depth_first(said) if isinstance(part, Relation)}
    turned = {to_text(part.turned()) for part in depth_first(said) if isinstance(part, Relation)}
    assert not {*decide(statement(source)).needs} & (parts | turned)


@pytest.mark.parametrize("source", [r"\operatorname{Var}(u) = 1", "u = v", r"J = P", r"\lVert P\rVert_2 = 1", "z = v"])
def test_dimension_one_is_no_repair(source) -> None:
    """There little can fail."""
    assert "d = 1" not in decide(statement(source)).needs


@pytest.mark.parametrize(
    ("source", "given", "need"),
    [
        (r"\sqrt{q+\epsilon} > 0", "epsilon < 0", "q+ε > 0"),
        (r"\gamma\odot v = \operatorname{mean}(\gamma)\,v", "", "γ = mean(γ) 1"),
        (r"\operatorname{mean}(y) = \operatorname{mean}(\beta)", "", "γ = mean(γ) 1"),
        (r"\lVert P\rVert_2 = 1", "", "d ≥ 2"),
        (r"\lVert v\rVert = \lVert z\rVert", "", "mean(z) = 0"),
    ],
)
def test_the_hypothesis_that_helps_is_found(source, given, need) -> None:
    """A radicand that is positive, a constant gain, more dimensions, mean zero: and it reads as a hypothesis."""
    assert need in decide(statement(source, given)).needs
    assert satisfiable(f"{given}, {need}" if given else need)


@pytest.mark.parametrize(
    ("source", "given", "where"),
    [
        (r"v/\sigma = v/\sigma", "", "not defined at d = 1, z = (1): "),
        ("1/a = 1/a", "", "not defined at d = 1, a = 0: "),
        (r"\sqrt a = \sqrt a", "", "not defined at d = 1, a = −1: "),
        ("u = u", "epsilon = 0", "not defined at d = 1, ε = 0, z = (1): "),
    ],
)
def test_an_undefined_claim_is_shown_where_it_is_undefined(source, given, where) -> None:
    """A point that the hypotheses allow, in the letters of the claim."""
    decision = decide(statement(source, given))
    assert decision.verdict == "unsupported"
    assert decision.message.startswith(where)


@pytest.mark.parametrize(
    ("source", "given", "names"),
    [
        ("P = I", "", set()),
        (r"\lim_{\epsilon\to0^+} q/(q+\epsilon) = 0", "", {"z"}),
        (r"\sup_z\operatorname{Var}(u) = 2", "d >= 2", {"epsilon"}),
        ("q = 1", "", {"z"}),
        ("q = 1", "epsilon < q", {"z", "epsilon"}),
        (r"\forall c: c = a", "", {"a", "c"}),
        ("u = v", "", {"z", "epsilon"}),
    ],
)
def test_a_counterexample_tells_the_letters_of_the_claim(source, given, names) -> None:
    """Not the variable of a limit or a supremum, nor ε where only the tacit ε > 0 speaks of it."""
    found = decide(statement(source, given)).counterexample
    assert found is not None
    assert set(found.values) == names


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (r"a^2 = 1 \implies a = 1", "fails: a = 1, although a² = 1 holds there"),
        (r"u(z+c\mathbf 1) = u(z) \iff c = 0", "fails: c = 0, although u_ε(z+c𝟏) = u_ε(z) holds there"),
        (r"c = 0 \iff u(z+c\mathbf 1) = u(z)", "fails: c = 0, although u_ε(z+c𝟏) = u_ε(z) holds there"),
    ],
)
def test_it_is_said_which_premise_holds(source, said) -> None:
    """An implication fails where its premise holds, an equivalence where one side does."""
    assert decide(statement(source)).message == said


@pytest.mark.parametrize(
    ("right", "said"),
    [
        (r"\frac{1}{\sqrt{q+\epsilon}}\left(P + \frac{vv^{\mathsf T}}{d(q+\epsilon)}\right)", "has the wrong sign"),
        (r"r\left(P - \frac{vv^{\mathsf T}}{q+\epsilon}\right)", "should be multiplied by 1/d"),
        (r"rP - \frac{r^2}{d}vv^{\mathsf T}", "the term −(r²/d)vvᵀ should be −(r³/d)vvᵀ"),
        (r"r(2P - \frac{r^2}{d}vv^{\mathsf T})", "the term 2P should be multiplied by 1/2"),
        (r"rP - \frac{r^3}{d}vv^{\mathsf T} + P", "the term P should not be there"),
    ],
)
def test_a_wrong_term_is_found(right, said) -> None:
    """Of a sum with one wrong term it is said which; the sum as written with it mended is proved."""
    found = diagnosed(f"J = {right}")
    assert any(said in note for note in found.notes)
    assert found.help is not None
    prove(statement(f"J = {found.help.removeprefix('the right side should be ')}"))


@pytest.mark.parametrize(
    ("source", "factor"),
    [
        (r"q = \lVert v\rVert^2", "1/d"),
        (r"Jv = \frac{\epsilon}{q+\epsilon}v", "1/√(q+ε)"),
        (r"J = P - \frac{vv^{\mathsf T}}{d(q+\epsilon)}", "1/√(q+ε)"),
        ("u(-z) = u(z)", "(−1)"),
        (r"rv = r^2v", "r⁻¹"),
    ],
)
def test_a_common_factor_is_found(source, factor) -> None:
    """A number, a dimension, a power of one sum."""
    found = diagnosed(source)
    assert found.code == errors.OTHER_FACTOR
    assert f"the left side is the right side times {factor}" in found.notes


@pytest.mark.parametrize(
    "given", [r"\operatorname{Var}(u) = \frac{q}{q+\epsilon}", r"\lVert u\rVert^2 = dq/(q+\epsilon)"]
)
def test_a_help_is_not_what_stands_there(given) -> None:
    """Where the document has its own q, the standard one is not called q."""
    own = {**NOTATION, "q": Named("q", NOTATION["m"])}
    said = Statement(default_hypotheses(()), read_formula(given, notation=own, declared=LETTERS))
    found = diagnose(said, decide(said))
    assert "q is the document's own here, not the standard q" in found.notes
    assert found.help is not None
    assert given.partition(" = ")[2] not in found.help
    assert r"\operatorname{Var}(z)" in found.help


@pytest.mark.parametrize(
    "source",
    [r"\operatorname{Var}(u) = 1", r"P\mathbf 1 = \mathbf 1", "u(-z) = u(z)", r"\mu = 1", "v = z", "J = rP", "Pv = 0"],
)
def test_nothing_is_said_twice(source) -> None:
    """The value of the left side stands in the help or among the notes, and no difference repeats it."""
    found = diagnosed(source)
    assert found.help is None or not any(
        note.startswith("the left side is ") and "times" not in note for note in found.notes
    )
    assert not any(f"left − right = {side}" in found.notes for side in ("−1", "1", "0", "v", "−v"))


def test_long_formulas_are_left_out() -> None:
    """A help is read, not studied."""
    found = diagnosed(r"u_\epsilon(z+x) = u_\epsilon(z)+u_\epsilon(x)+u_\epsilon(2z-ax+c\mathbf 1)")
    assert all(len(text) <= 200 for text in (*found.notes, found.help or ""))


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        (r"z^{\mathsf T}x = 1", "⟨x, z⟩"),
        (r"\lVert z+x\rVert^2 = \lVert z\rVert^2", "2⟨x, z⟩+⟨x, x⟩"),
        (r"\operatorname{Var}(z+x) = q", "2⟨Px, v⟩/d+Var(x)"),
    ],
)
def test_inner_products_are_not_divided_and_multiplied_by_d(source, shown) -> None:
    """⟨w,x⟩, not d·(⟨w,x⟩/d)."""
    said = " ".join(diagnosed(source).notes)
    assert shown in said.replace("−1", "") or shown in said
    assert "d(⟨" not in said


@pytest.mark.parametrize("source", [r"\lVert x-z\rVert = 0 \iff x = z", r"x = z \iff \lVert x-z\rVert = 0"])
def test_the_half_of_an_equivalence_that_is_lacking_is_named(source) -> None:
    """One direction is proved, the other is not."""
    lacking = "⟸" if source.startswith("x") else "⟹"
    proved = {"⟸": "⟹", "⟹": "⟸"}[lacking]
    assert refused(source).message == f"the direction {proved} is proved; the direction {lacking} is not"


@pytest.mark.parametrize("source", [r"\sup_t t/\sqrt{t^2+\epsilon} = 1", r"\sup_t t/\sqrt{t^2+\epsilon} < 1"])
def test_a_supremum_is_not_its_body(source) -> None:
    """What is not decided is its value; the variable is bound, so nothing is said of the body at one point."""
    assert refused(source).message == "the value of this supremum is not decided"
