"""What is wrong with a refuted statement, and what would be right in its place.

Nothing here is needed for the verdict; it is asked for where a document does not pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..errors import (
    NEVER_TRUE,
    ONE_DIRECTION,
    OTHER_FACTOR,
    OTHER_RELATION,
    REFUTED,
    REFUTED_CONSTANT,
    TRUE_IF,
)
from ..terms import Dimension, Iff, Implies, Named, Negative, Number, Quotient, Relation, Statement, Term, free, number
from ..terms.latex import to_latex
from ..terms.text import to_text
from .decision import Decision
from .prove import holds
from .ratio import multiplied, ratio
from .reading_back import clashing, shortest
from .remedy import LONGEST, is_constant_of_map, value_in_more_dimensions, value_of_side
from .satisfy import conditions
from .wrong_term import WrongTerm, wrong_term

__all__ = ["Diagnosis", "diagnose", "repaired_middle"]

_LONGEST = 80  # characters of a difference that still says something
_WEAKER = {"=": ("<=", ">="), "!=": (), "<": ("<=",), "<=": (), ">": (">=",), ">=": ()}


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The kind of a refutation, what is known about both sides, and what should stand in their place."""

    code: str
    notes: tuple[str, ...] = ()
    help: str | None = None


def diagnose(
    statement: Statement, decision: Decision, deadline: float | None = None, known: Sequence[Named] = ()
) -> Diagnosis:
    """The diagnosis of a refuted statement; ``known`` are names that it may use."""
    inner = conditions(statement)
    match inner.proposition:
        case Iff(left=left, right=right):
            return _equivalence(inner, left, right, deadline)
        case Relation() as relation if relation.operator == "=":
            return _equation(inner, relation, decision, deadline, known)
        case Relation() as relation:
            return _order(inner, relation, decision, deadline, known)
    return Diagnosis(_plain(decision))


def _plain(decision: Decision) -> str:
    """False as it stands, or true under one more hypothesis."""
    return TRUE_IF if decision.needs else REFUTED


def _equivalence(statement: Statement, left: Term, right: Term, deadline: float | None) -> Diagnosis:
    for a, b, holding, failing in ((left, right, "⟹", "⟸"), (right, left, "⟸", "⟹")):
        if holds(statement.hypotheses, Implies(a, b), deadline):
            return Diagnosis(
                ONE_DIRECTION,
                (f"{to_text(left)} {holding} {to_text(right)} holds; only the direction {failing} fails",),
                None if (shown := _readable(Implies(a, b))) is None else f"keep the direction that holds: {shown}",
            )
    return Diagnosis(REFUTED, ("neither direction is shown to hold",))


def _equation(
    statement: Statement, relation: Relation, decision: Decision, deadline: float | None, known: Sequence[Named]
) -> Diagnosis:
    """What should stand on the right, said once: as a factor or a term that is wrong, else as the value of the left."""
    given, left, right = statement.hypotheses, relation.left, relation.right
    code, notes, help = _plain(decision), list[str](), None
    value = value_of_side(statement, relation, deadline, known)
    factor = ratio(statement, relation, known)
    if factor is not None and not holds(given, Relation("=", left, multiplied(right, factor)), deadline):
        factor = None
    wrong = wrong_term(statement, relation, known) if factor is None else None
    if wrong is not None and holds(given, Relation("=", left, wrong.whole), deadline):
        notes.append(_about_term(wrong))
        help = _should_be(wrong.whole, code)
    elif value is not None:
        notes += _other_names(statement)
        help = _should_be(value, code)
    if help is None and value is not None:
        notes.append(f"the left side is {to_text(value)}")
    if value is None:
        notes += _in_dimensions(statement, relation, decision, deadline, known)
    if factor is not None:
        code = OTHER_FACTOR
        shown = to_text(factor)
        notes.append(f"the left side is the right side times {f'({shown})' if shown[0] == '−' else shown}")
    elif is_constant_of_map(left):
        code = REFUTED_CONSTANT
    difference = shortest(statement, lambda context, folder: folder.term(context.difference(left, right)), known)
    if difference is not None and factor is None and wrong is None and _says_more(difference, value):
        notes.insert(0, f"left − right = {to_text(difference)}")
    if code == REFUTED and left.shape.kind == "scalar":
        if holds(given, relation.opposite(), deadline):
            code = NEVER_TRUE
            notes.append(_everywhere(relation.opposite()))
        elif factor is None and not isinstance(value, Number):
            weaker = _weaker(statement, relation, deadline)
            notes += weaker
            code = OTHER_RELATION if weaker and value is None else code
    return Diagnosis(code, tuple(notes), help)


def _says_more(difference: Term, value: Term | None) -> bool:
    """Whether a difference is worth showing beside the value: it is short, not a number, and not this value again."""
    if len(to_text(difference)) > _LONGEST:
        return False
    return value is None or not (difference == value or difference == Negative(value) or not free(difference))


def _about_term(wrong: WrongTerm) -> str:
    term = to_text(wrong.written)
    match wrong.factor:
        case Number(value=0):
            return f"the term {term} should not be there"
        case Number(value=-1):
            return f"the term {term} has the wrong sign"
        case Quotient() | Number():
            return f"the term {term} should be multiplied by {to_text(wrong.factor)}"
    return f"the term {term} should be {to_text(wrong.right)}"


def _should_be(value: Term, code: str) -> str | None:
    """The help that names a right side, unless it is too long to be read."""
    shown = _readable(value)
    if shown is None:
        return None
    words = "or, without a further hypothesis, the right side is" if code == TRUE_IF else "the right side should be"
    return f"{words} {shown}"


def _readable(term: Term) -> str | None:
    shown = to_latex(term)
    return shown if len(shown) <= LONGEST else None


def _other_names(statement: Statement) -> list[str]:
    """That a name in the document is not the one of the same letter behind another name."""
    return [f"{name} is the document's own here, not the standard {name}" for name in clashing(statement)]


def _order(
    statement: Statement, relation: Relation, decision: Decision, deadline: float | None, known: Sequence[Named]
) -> Diagnosis:
    code, notes = _plain(decision), []
    if is_constant_of_map(relation.left):
        value = value_of_side(statement, relation, deadline, known)
        notes = [] if value is None else [f"the left side is {to_text(value)}"]
        notes = notes or _in_dimensions(statement, relation, decision, deadline, known)
        code = REFUTED_CONSTANT
    weaker = _weaker(statement, relation, deadline)
    if weaker:
        return Diagnosis(OTHER_RELATION, tuple(notes), weaker[0])
    if code == REFUTED and holds(statement.hypotheses, relation.opposite(), deadline):
        return Diagnosis(NEVER_TRUE, (*notes, _everywhere(relation.opposite())))
    return Diagnosis(code, tuple(notes))


def _in_dimensions(
    statement: Statement, relation: Relation, decision: Decision, deadline: float | None, known: Sequence[Named]
) -> list[str]:
    """The value of a constant of a map in the counterexample's dimension, and in larger ones."""
    notes = []
    if decision.refutation is not None and statement.dimension is None and is_constant_of_map(relation.left):
        size = decision.refutation.dimension
        here = Statement((*statement.hypotheses, Relation("=", Dimension(), number(size))), relation)
        value = value_of_side(here, relation, deadline, known)
        notes += [] if value is None else [f"for d = {size} the left side is {to_text(value)}"]
    found = value_in_more_dimensions(statement, relation, deadline, known)
    return notes if found is None else [*notes, f"for d ≥ {found[0]} the left side is {to_text(found[1])}"]


def _everywhere(contrary: Relation) -> str:
    return f"it fails everywhere: {to_text(contrary)} is proved"


def _weaker(statement: Statement, relation: Relation, deadline: float | None) -> list[str]:
    """A weaker relation between the same sides that is proved."""
    for operator in _WEAKER[relation.operator]:
        weaker = Relation(operator, relation.left, relation.right)
        if holds(statement.hypotheses, weaker, deadline):
            return [f"what holds is {to_text(weaker)}"]
    return []


def repaired_middle(
    before: Statement, after: Statement, deadline: float | None = None, known: Sequence[Named] = ()
) -> Diagnosis | None:
    """For a = b and b = c, both refuted, with a = c proved: it is b that is wrong."""
    outer, inner = conditions(before), conditions(after)
    first, second = outer.proposition, inner.proposition
    if not (isinstance(first, Relation) and isinstance(second, Relation)):
        return None
    if first.operator != "=" or second.operator != "=" or first.right != second.left:
        return None
    if not holds(outer.hypotheses, Relation("=", first.left, second.right), deadline):
        return None
    value = value_of_side(outer, first, deadline, known)
    note = f"only {to_text(first.right)} is wrong: {to_text(first.left)} = {to_text(second.right)} is proved"
    shown = None if value is None else _readable(value)
    return Diagnosis(REFUTED, (note,), None if shown is None else f"in its place should stand {shown}")
