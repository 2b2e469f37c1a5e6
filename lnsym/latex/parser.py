"""From the grammar's tokens to the parse tree, by Lark's LALR parser."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from . import nodes as n
from .diagnostic import ReadError
from .tokens import Tok

if TYPE_CHECKING:
    from lark import Lark, Token

__all__ = ["parse"]

SHOWN = {
    "REL": "a relation", "CONNECTIVE": "\\implies", "OP": "an operator", "SIGN": "a sign", "COMMA": "a comma",
    "SUP": "a superscript", "SUB": "a subscript", "ROW": "\\\\", "AMP": "&", "TEXT": "text", "COLON": "a colon",
    "PERIOD": "a full stop", "SEMICOLON": "a semicolon", "PRIME": "a prime",
}  # fmt: skip


def parse(tokens: Sequence[Tok]) -> n.Node:
    """The parse tree of one formula; ``ReadError`` names the token that does not fit."""
    if not tokens:
        raise ReadError("LN104", "there is no formula here")
    from lark import UnexpectedToken

    try:
        return _parser().parse(tokens)  # type: ignore[return-value]
    except UnexpectedToken as error:
        raise _explain(error, tokens) from None


def _explain(error: Any, tokens: Sequence[Tok]) -> ReadError:
    token = error.token
    last = tokens[-1]
    if token.type == "$END":
        return ReadError("LN105", f"the formula ends after {_shown(last)}, where something is missing", last.span)
    where = (token.start_pos, token.end_pos)
    found = next(t for t in tokens if t.span == where and t.type == token.type)
    before = next((t for t, after in pairwise(tokens) if after is found), None)
    if before is None:
        return ReadError("LN105", f"a formula does not begin with {_shown(found)}", where)
    return ReadError("LN105", f"{_shown(found)} after {_shown(before)} does not fit", where)


def _shown(token: Tok) -> str:
    return f"{SHOWN[token.type]} ({token.value})" if token.type in SHOWN else repr(token.value)


@cache
def _parser() -> Lark:
    from .tables import parser

    return parser(_Tree())


def _signed(sign: Any, body: n.Node) -> n.Node:
    return body if sign == "+" else n.Sum(sign.start_pos, body.end, (("-", body),))


def _under_bar(items: list[Any]) -> list[Any]:
    """A bar without \\left belongs to the derivative before it, f'(t)|_{t=0} and d/dt f(t)|_{t=0} as a whole."""
    for k, item in enumerate(items):
        if not isinstance(item, n.Evaluated) or item.explicit:
            continue
        operators = [j for j in range(k) if _is_operator(items[j])]
        applied = isinstance(item.body, n.Group) and item.body.bracket == "("
        first = operators[-1] if operators else k - 1 if applied and k else k
        if first < k:
            factors = tuple(("", part) for part in (*items[first:k], item.body))
            body = n.Product(items[first].start, item.body.end, factors)
            whole = n.Evaluated(body.start, item.end, body, item.point, False)
            return [*items[:first], whole, *items[k + 1 :]]
    return items


def _is_operator(node: n.Node) -> bool:
    base = n.scripted(node).base
    if isinstance(base, n.Fraction):
        return n.is_differential(base.numerator)
    return isinstance(base, n.Word) and base.word == "nabla"


def _is(item: Any, kind: str) -> bool:
    return getattr(item, "type", None) == kind


class _Tree:
    """Lark calls the method of a rule's name with the rule's children."""

    def start(self, items: list[Any]) -> Any:
        return items[0]

    def numeral(self, items: list[Token]) -> n.Node:
        return n.Numeral(*_place(items[0]), str(items[0]))

    def name(self, items: list[Token]) -> n.Node:
        return n.Name(*_place(items[0]), str(items[0]))

    def word(self, items: list[Token]) -> n.Node:
        return n.Word(*_place(items[0]), str(items[0]))

    def braces(self, items: list[Any]) -> n.Node:
        inside = [item for item in items[1:-1] if not _is(item, "COMMA")]
        if len(inside) == 1:
            return inside[0]  # type: ignore[no-any-return]
        return n.Group(items[0].start_pos, items[-1].end_pos, "", tuple(inside))

    def loose(self, items: list[Any]) -> n.Node:
        """Braces that are no argument print nothing, so what they hold must not need them."""
        inside = self.braces(items)
        if isinstance(inside, n.Sum | n.Product | n.Chain):
            return n.Group(items[0].start_pos, items[-1].end_pos, "", (inside,))
        return inside

    def group(self, items: list[Any]) -> n.Node:
        start, end = items[0].start_pos, items[-1].end_pos
        if items[0] == ".":
            return n.Group(start, end, ".", tuple(item for item in items[1:-1] if not _is(item, "COMMA")))
        bracket = {"LPAREN": "(", "LSQUARE": "[", "LSET": "{", "LANGLE": "<", "LBAR": "|", "LNORM": "‖"}[items[0].type]
        inside = tuple(item for item in items[1:-1] if not _is(item, "COMMA"))
        if bracket == "(" and len(inside) == 1 and isinstance(inside[0], n.Group) and inside[0].bracket == "(":
            inside = inside[0].items
        return n.Group(start, end, bracket, inside)

    def matrix(self, items: list[Any]) -> n.Node:
        rows = tuple(item for item in items if isinstance(item, tuple))
        return n.Matrix(items[0].start_pos, items[-1].end_pos, rows)

    def row(self, items: list[Any]) -> tuple[n.Node, ...]:
        return tuple(item for item in items if isinstance(item, n.Node))

    def fraction(self, items: list[Any]) -> n.Node:
        return n.Fraction(items[0].start_pos, items[2].end, items[1], items[2])

    def radical(self, items: list[Any]) -> n.Node:
        return n.Radical(items[0].start_pos, items[1].end, items[1])

    def radical_of_degree(self, items: list[Any]) -> n.Node:
        return n.Radical(items[0].start_pos, items[4].end, items[4], items[2])

    def accented(self, items: list[Any]) -> n.Node:
        return n.Accented(items[0].start_pos, items[1].end, str(items[0]), items[1])

    def overline(self, items: list[Any]) -> n.Node:
        return n.Overline(items[0].start_pos, items[1].end, items[1])

    def sup(self, items: list[Any]) -> tuple[str, Any]:
        return "sup", items[1]

    def sub(self, items: list[Any]) -> tuple[str, Any]:
        return "sub", items[1]

    def prime(self, items: list[Any]) -> tuple[str, Any]:
        return "prime", items[0]

    def side(self, items: list[Any]) -> tuple[str, Any]:
        return "side", items[0]

    def at(self, items: list[Any]) -> tuple[str, Any]:
        return "at", items[1]

    def scripted(self, items: list[Any]) -> n.Node:
        base: n.Node = items[0]
        if items[-1][0] == "at":
            point = items[-1][1]
            if isinstance(base, n.Group) and base.bracket == ".":
                return n.Evaluated(base.start, point.end, base.items[0], point, True)
            inner = base if len(items) == 2 else self.scripted(items[:-1])
            return n.Evaluated(base.start, point.end, inner, point, False)
        if any(kind == "at" for kind, _ in items[1:]):
            raise ReadError("LN105", "something stands on the bar of an evaluation", base.span)
        _visible(base, "raised or indexed as a whole", "only its last letter is")
        _check_stacked(base, [kind for kind, _ in items[1:]])
        found: dict[str, Any] = {}
        primes = 0
        end = base.end
        for kind, value in items[1:]:
            end = value.end_pos if kind in ("prime", "side") else value.end
            if kind == "prime":
                primes += 1
            elif kind in found:
                what = "subscripts" if kind == "sub" else "superscripts"
                raise ReadError("LN106", f"two {what} on one base", (base.start, end),
                                help="write braces to say which base the second one belongs to")  # fmt: skip
            else:
                found[kind] = value
        if "side" in found and "sup" in found:
            raise ReadError("LN106", "two superscripts on one base", (base.start, end))
        return n.Scripted(base.start, end, base, found.get("sub"), found.get("sup"), primes, str(found.get("side", "")))

    def run(self, items: list[Any]) -> n.Node:
        operators = [item for item in items if isinstance(n.scripted(item).base, n.Word)]
        if len(operators) > n.DEPTH_LIMIT:
            raise ReadError("LN107", f"more than {n.DEPTH_LIMIT} operators in a row", (items[0].start, items[-1].end))
        items = _under_bar(items)
        if len(items) == 1:
            return items[0]  # type: ignore[no-any-return]
        for item in items:
            _visible(item, "one factor", "its parts stand next to the other factors")
        return n.Product(items[0].start, items[-1].end, tuple(("", item) for item in items))

    def product(self, items: list[Any]) -> n.Node:
        factors: list[tuple[str, n.Node]] = []
        operator, sign = "", None
        for item in items:
            _visible(item, "one operand", "its parts stand next to the operator")
            if _is(item, "OP"):
                operator = str(item)
            elif _is(item, "SIGN"):
                sign = item
            elif sign is not None:
                factors.append((operator, _signed(sign, item)))
                sign = None
            elif isinstance(item, n.Product) and operator not in ("/",):
                # The run's own factors keep their places: a·b c is a·(b c) with the marks "", dot, "".
                (_, first), *rest = item.factors
                factors.extend(((operator, first), *rest))
            else:
                factors.append((operator, item))
        return n.Product(factors[0][1].start, factors[-1][1].end, tuple(factors))

    def sum(self, items: list[Any]) -> n.Node:
        terms: list[tuple[str, n.Node]] = []
        sign = "+"
        for item in items:
            if _is(item, "SIGN"):
                sign = str(item)
            else:
                if sign == "-":
                    _visible(item, "subtracted as a whole", "only its first term is")
                terms.append((sign, item))
        start = items[0].start_pos if _is(items[0], "SIGN") else items[0].start
        return terms[0][1] if terms == [("+", terms[0][1])] else n.Sum(start, items[-1].end, tuple(terms))

    def chain(self, items: list[Any]) -> n.Node:
        operands, operators = tuple(items[::2]), tuple(str(op) for op in items[1::2])
        return n.Chain(operands[0].start, operands[-1].end, operands, operators)

    def conjunction(self, items: list[Any]) -> n.Node:
        members = tuple(items[::2])
        return n.Conjunction(members[0].start, members[-1].end, members)

    def connected(self, items: list[Any]) -> n.Node:
        if len(items) == 1:
            return items[0]  # type: ignore[no-any-return]
        members, connectives = tuple(items[::2]), tuple(str(c) for c in items[1::2])
        return n.Connected(members[0].start, members[-1].end, members, connectives)


def _place(token: Token) -> tuple[int, int]:
    return token.start_pos or 0, token.end_pos or 0


def _check_stacked(base: n.Node, kinds: list[str]) -> None:
    """Refuse {a^2}^3: braces do not group for the eye, which sees 2 and 3 side by side."""
    if isinstance(base, n.Scripted) and (
        base.sup is not None or base.side or (base.sub is not None and "sub" in kinds)
    ):
        raise ReadError(
            "LN111", "braces that are not printed change the reading", base.span,
            notes=("by the braces, what they hold is raised or indexed as a whole",
                   "as printed, all scripts stand on one letter"),
            help="write parentheses",
        )  # fmt: skip


def _visible(item: Any, structure: str, print_: str) -> None:
    """Refuse braces that group an expression without showing it: the print and the source would differ."""
    if isinstance(item, n.Group) and item.bracket == "":
        raise ReadError(
            "LN111", "braces that are not printed change the reading", item.span,
            notes=(f"by the braces, this is {structure}", f"as printed, {print_}"),
            help="write parentheses",
        )  # fmt: skip
