"""Propositions: chains of relations, lists of them, implications and equivalences."""

from __future__ import annotations

from itertools import pairwise

from .. import terms as t
from ..terms import ShapeError, Term
from . import nodes as n
from .diagnostic import Ambiguous, ReadError
from .elaborate import Elaborator
from .shape_messages import shape_help

__all__ = ["proposition", "steps"]


def proposition(e: Elaborator, node: n.Node) -> Term:
    """The proposition of a chain, a list or an implication."""
    match node:
        case n.Group(bracket="(" | "[" | "", items=(inner,)) if _relational(inner):
            return proposition(e, inner)
        case n.Chain():
            return _all(relations(e, node))
        case n.Conjunction():
            _check_comma(node)
            return _all([proposition(e, member) for member in node.members])
        case n.Connected():
            return _all([step for _, step in steps(e, node)])
    raise ReadError("LN109", "there is no relation (=, <, …) here, so nothing is claimed", node.span)


def _check_comma(node: n.Conjunction) -> None:
    """Refuse q = 0,5: a comma between digits is no decimal point."""
    for before, after in pairwise(node.members):
        last = next((p for p in n.walk(before) if isinstance(p, n.Numeral) and p.end == before.end), None)
        first = next((p for p in n.walk(after) if isinstance(p, n.Numeral) and p.start == after.start), None)
        if first is not None and last is not None and first.start == last.end + 1:
            raise ReadError("LN105", f"a comma between {last.text} and {first.text}", (last.start, first.end),
                            help=f"for a decimal comma write {last.text}.{first.text}")  # fmt: skip


def steps(e: Elaborator, node: n.Node) -> list[tuple[n.Node | tuple[n.Node, n.Node], Term]]:
    """Each relation of a claim on its own, with its node, or in a chain the nodes it stands between.

    In A ⟹ b = c = d every step keeps its premise; in A ⟺ B the equivalence is one step.
    """
    match node:
        case n.Group(bracket="(" | "[" | "", items=(inner,)) if _relational(inner):
            return steps(e, inner)
        case n.Chain():
            pairs = zip(node.operands, node.operands[1:], strict=False)
            return list(zip(pairs if len(node.operators) > 1 else [node], relations(e, node), strict=True))
        case n.Conjunction():
            return [step for member in node.members for step in steps(e, member)]
        case n.Connected():
            found: list[tuple[n.Node | tuple[n.Node, n.Node], Term]] = []
            for left, connective, right in zip(node.members, node.connectives, node.members[1:], strict=False):
                place = (left, right) if len(node.members) > 2 else node
                found.extend(_connected(e, left, connective, right, place))
            return found
    return [(node, proposition(e, node))]


def _connected(
    e: Elaborator, left: n.Node, connective: str, right: n.Node, place: n.Node | tuple[n.Node, n.Node]
) -> list[tuple[n.Node | tuple[n.Node, n.Node], Term]]:
    if connective == "iff":
        return [(place, t.Iff(proposition(e, left), proposition(e, right)))]
    premise, conclusion = (left, right) if connective == "implies" else (right, left)
    given = proposition(e, premise)
    return [(where, t.Implies(given, step)) for where, step in steps(e, conclusion)]


def relations(e: Elaborator, node: n.Chain) -> list[Term]:
    """The relations between neighbours of a chain."""
    for operator in node.operators:
        _check_relation(operator, node)
    _check_differentials(node)
    operands = e.agreeing(list(node.operands))
    found: list[Term] = []
    for k, operator in enumerate(node.operators):
        span = (node.operands[k].start, node.operands[k + 1].end)
        left, right = operands[k], operands[k + 1]
        if operator not in ("=", "!=") and {left.shape.kind, right.shape.kind} <= {"vector", "map", "row"}:
            raise ReadError("LN403", f"an order between a {left.shape} and a {right.shape} is outside the language",
                            span, help="compare components or norms")  # fmt: skip
        try:
            found.append(t.Relation(operator, left, right))
        except ShapeError as error:
            raise ReadError(
                "LN120", str(error), span,
                notes=(f"the left side is a {left.shape}", f"the right side is a {right.shape}"),
                help=shape_help((left, right)),
            ) from None  # fmt: skip
    return found


def _check_relation(operator: str, node: n.Chain) -> None:
    if operator in ("=", "!=", "<", "<=", ">", ">="):
        return
    if operator in (":=", "=:"):
        raise ReadError("LN114", "a definition stands alone: name := expression", node.span)
    shown = {"in": r"\in", "to": r"\to", "up": r"\nearrow", "down": r"\searrow"}.get(operator, operator)
    raise ReadError("LN403", f"the relation {shown} is outside the language", node.span,
                    help=_INSTEAD.get(operator, "relations are =, \\ne, <, \\le, >, \\ge"))  # fmt: skip


_INSTEAD = {
    "in": "what a letter is stands in an annotation: ‹lnsym: let z in R^d›",
    "to": r"a limit is written \lim_{t\to0} f(t) = …",
    r"\equiv": "= is read for a claim, := for a definition",
    r"\approx": r"a bound can be checked, |a-b| \le \epsilon",
    r"\perp": r"write x^{\mathsf T}y = 0",
}


def _check_differentials(node: n.Chain) -> None:
    """Refuse du = J dz, an equation between differentials that looks like products with the dimension."""
    pairs = [_differential(operand) for operand in node.operands]
    if "alone" in pairs and "last" in pairs:
        raise Ambiguous(
            node.span,
            "an equation between differentials",
            "products with the dimension d",
            r"write \frac{\partial u}{\partial z} for a derivative, and the dimension before other factors",
        )


def _differential(node: n.Node) -> str:
    match node:
        case n.Product(factors=(*before, (_, n.Name(name="d")), ("", n.Name()))):
            return "last" if before else "alone"
    return ""


def _relational(node: n.Node) -> bool:
    if isinstance(node, n.Group) and node.bracket in ("(", "[", "") and len(node.items) == 1:
        return _relational(node.items[0])
    return isinstance(node, n.Chain | n.Conjunction | n.Connected)


def _all(found: list[Term]) -> Term:
    return found[0] if len(found) == 1 else t.And(tuple(found))
