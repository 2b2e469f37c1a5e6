"""What is missing for a proof, in words: a sign, a value, or equality of the sides; formulas, never raw polynomials."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic

from ..algebra.context import REFUSALS, Context
from ..algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, NONZERO, POSITIVE, ZERO, NeedsCase, NotShown
from ..errors import NO_EXACT_VALUE, NO_SIGN, SIDES_DIFFER, UNDECIDED
from ..kernel import rules
from ..terms import Iff, Implies, Norm, Number, Relation, Statement, Supremum, Term, depth_first, free
from ..terms.latex import to_latex
from ..terms.text import to_text
from .goal import Unproved
from .prove import holds
from .reading_back import shortest
from .satisfy import conditions
from .sides import sides
from .stock import about_zero, in_words

__all__ = ["Complaint", "complaint"]

_SIGNS = {NEGATIVE: "< 0", ZERO: "= 0", NONPOSITIVE: "≤ 0", POSITIVE: "> 0", NONZERO: "≠ 0", NONNEGATIVE: "≥ 0"}
_OPERATORS = {"=": "= 0", "!=": "≠ 0", "<": "< 0", "<=": "≤ 0", ">": "> 0", ">=": "≥ 0"}
_LONGEST = 160
_SECONDS = 1.0  # for what is a courtesy


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why a statement is not proved: the code of the kind, the message, and what would settle it."""

    code: str
    message: str
    help: str | None = None


def complaint(error: Unproved, statement: Statement) -> Complaint:
    """The words for a refusal; ``statement`` is what should have been proved."""
    goal = error.goal or statement
    cause = error.__cause__
    proposition = conditions(statement).proposition
    if isinstance(proposition, Iff) and (said := _one_direction(statement, proposition)) is not None:
        return said
    if isinstance(proposition, Relation) and (said := _of_supremum(proposition)) is not None:
        return said
    if isinstance(cause, NotShown):
        return _side_condition(cause, goal, statement)
    if isinstance(cause, REFUSALS):
        return Complaint(NO_EXACT_VALUE, f"the exact algebra has no form for {cause}")
    found = _sides(goal, _rule_of(error))
    if found is None and isinstance(proposition, Relation) and _compares_norms(proposition):
        shown = _shown(proposition)
        return Complaint(UNDECIDED, f"no bound is known that gives {shown}" if shown else "no bound is known for it")
    return found or Complaint(UNDECIDED, _without_rule(str(error)))


def _compares_norms(relation: Relation) -> bool:
    return relation.operator != "=" and any(isinstance(part, Norm) for part in depth_first(relation))


def _one_direction(statement: Statement, goal: Iff) -> Complaint | None:
    """For an equivalence of which only one half is proved: which half is lacking."""
    given = conditions(statement).hypotheses
    for premise, conclusion, proved, lacking in ((goal.left, goal.right, "⟹", "⟸"), (goal.right, goal.left, "⟸", "⟹")):
        if holds(given, Implies(premise, conclusion), monotonic() + _SECONDS):
            return Complaint(UNDECIDED, f"the direction {proved} is proved; the direction {lacking} is not")
    return None


def _of_supremum(goal: Relation) -> Complaint | None:
    """A supremum whose value is not known; its body says nothing about it without its variable."""
    for side, _, other in sides(goal, Supremum):
        if isinstance(side, Supremum):
            words = "supremum" if side.kind == "sup" else "infimum"
            said = f"the value of this {words} is not decided"
            bound = to_latex(Relation("<=" if side.kind == "sup" else ">=", side.body, other))
            if side.variable in free(other) or len(bound) > _LONGEST:
                return Complaint(UNDECIDED, said)
            return Complaint(UNDECIDED, said, f"claim the bound alone, {bound}, and where it is reached or approached")
    return None


def _side_condition(error: NotShown, goal: Statement, statement: Statement) -> Complaint:
    """A sign that the hypotheses do not give."""
    term = shortest(goal, lambda _, folder: folder.polynomial(error.polynomial))
    if isinstance(term, Number):  # a case in which everything vanishes; the condition is about what did
        term = None
    what = _shown(term) or "a quantity in it"
    if isinstance(error, NeedsCase):
        return Complaint(NO_SIGN, f"the value depends on the sign of {what}", _assuming(term, "≥ 0"))
    simple = _simple_condition(statement)
    if simple is not None:
        return Complaint(NO_SIGN, f"the hypotheses do not give {simple}", f"where it holds, say so: assume {simple}")
    condition = _words_of_sign(error.wanted)
    return Complaint(NO_SIGN, f"the hypotheses do not give {what} {condition}", _assuming(term, condition))


def _simple_condition(statement: Statement) -> str | None:
    """The first of the simple hypotheses under which all that is written has a value; without one it has none."""
    if _has_values(statement):
        return None
    inner, last = conditions(statement), monotonic() + _SECONDS
    for hypothesis in about_zero(inner):
        if monotonic() > last:
            break
        given = Statement((*inner.hypotheses, hypothesis), inner.proposition)
        if _has_values(given) and not Context(given.hypotheses, given.dimension).contradictory:
            return in_words(hypothesis)
    return None


def _has_values(statement: Statement) -> bool:
    context = Context(statement.hypotheses, statement.dimension)
    try:
        for part in depth_first(conditions(statement).proposition):
            if isinstance(part, Relation):
                context.value(part.left)
                context.value(part.right)
    except (*REFUSALS, AssertionError):
        return False
    return True


def _words_of_sign(sign: int) -> str:
    """``> 0`` for what is positive."""
    return _SIGNS.get(sign, "of a known sign")


def _assuming(term: Term | None, condition: str) -> str | None:
    shown = _shown(term)
    return f"where it holds, say so: assume {shown} {condition}" if shown else None


def _sides(goal: Statement, rule: str) -> Complaint | None:
    """The difference of the sides of the relation at which the proof ended."""
    relation = goal.proposition
    if not isinstance(relation, Relation) or rule not in ("identity", "sign"):
        return None
    said = relation.turned() if relation.operator in ("<", "<=") else relation
    term = shortest(goal, lambda context, folder: folder.term(context.difference(said.left, said.right)))
    shown = _shown(term)
    if rule == "identity":
        words = f"the sides differ by {shown}, which" if shown else "the difference of the sides"
        return Complaint(SIDES_DIFFER, f"{words} is not shown to vanish")
    words = f"{shown} {_OPERATORS[said.operator]} is not shown" if shown else "the order of the sides is not shown"
    return Complaint(NO_SIGN, words)


def _shown(term: Term | None) -> str | None:
    text = None if term is None else to_text(term)
    return text if text is not None and len(text) <= _LONGEST else None


def _rule_of(error: Unproved) -> str:
    return str(error).partition(": ")[0]


def _without_rule(message: str) -> str:
    """The words of a rule without its name in front, however often it stands there."""
    while message.partition(": ")[0] in rules():
        message = message.partition(": ")[2]
    return message
