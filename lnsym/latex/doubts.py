"""What is read as it stands, though its author may have meant something else: remarks, never another reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..terms.names import latex_name
from . import nodes as n
from .diagnostic import ReadError, Span
from .elaborate import plain_name
from .layout import Formula
from .parser import parse
from .scope import Scope
from .shape_messages import LONGEST
from .tokens import Tok

__all__ = ["dimension_of", "remarks", "spelled_name", "written"]

_ORDERS = frozenset(["<", "<=", ">", ">=", "!="])


def remarks(formula: Formula, before: Sequence[Formula], scope: Scope) -> tuple[str, ...]:
    """What to say about a formula of a display if it is not proved."""
    return (*_gradient_as_product(formula.tokens, scope), *_condition_as_claim(formula, before))


def written(tokens: list[Tok]) -> frozenset[str]:
    """The names that are written in a formula, with their decorations."""
    node = _parsed(tokens)
    return frozenset(filter(None, map(plain_name, n.walk(node)))) if node is not None else frozenset()


def _parsed(tokens: list[Tok]) -> n.Node | None:
    try:
        return parse(tokens)
    except (ReadError, RecursionError):
        return None


def _gradient_as_product(tokens: list[Tok], scope: Scope) -> Iterator[str]:
    r"""dx or d\gamma is d times a vector, though some write gradients so."""
    if ("NAME", "d") not in {(tok.type, tok.value) for tok in tokens}:
        return
    node = _parsed(tokens)
    found = _behind_d(node) if node is not None else ()
    for name in sorted({latex_name(name) for name in found if _is_vector(name, scope)}):
        yield rf"d{name} is read as the dimension d times {name}; a gradient is written \nabla_{name}\langle g,y\rangle"


def _is_vector(name: str, scope: Scope) -> bool:
    return name in scope.names and scope.names[name].shape.kind == "vector"


def _behind_d(node: n.Node) -> Iterator[str]:
    """The names that stand behind a d in a product, apart from derivatives."""
    match node:
        case n.Fraction(numerator=n.Product(factors=((_, n.Name(name="d")), *_)) | n.Name(name="d")):
            return
        case n.Product():
            # A word, wdy, is a product of its letters, and none of d and y.
            for before, (_, first), (mark, second) in zip(
                (None, *node.factors), node.factors, node.factors[1:], strict=False
            ):
                word = before is not None and isinstance(before[1], n.Name) and before[1].end == first.start
                if mark == "" and not word and isinstance(first, n.Name) and first.name == "d":
                    yield from filter(None, [plain_name(second)] if not isinstance(second, n.Scripted) else [])
    for part in n.parts(node):
        yield from _behind_d(part)


def _condition_as_claim(formula: Formula, before: Sequence[Formula]) -> Iterator[str]:
    r"""a = b, \quad a > 0: the second looks like the condition of one beside it that holds its letter."""
    match formula.tokens:
        case [Tok(type="NAME", value=letter), Tok(type="REL", value=order), Tok(type="NUMBER")] if order in _ORDERS:
            rows = [other.tokens for other in before if other.row == formula.row]
            if any(tok.type == "NAME" and tok.value == letter for tokens in rows for tok in tokens):
                yield r"this is read as a claim of its own; a condition is written behind \quad\text{if }"


def dimension_of(tokens: list[Tok], name: str) -> bool:
    r"""Whether a letter stands above a sum, \sum_{i=1}^{n}, so that it is meant to be the dimension."""
    node = _parsed(tokens)
    for part in n.walk(node) if node is not None else ():
        match part:
            case n.Scripted(base=n.Word(word="sum"), sup=n.Name(name=above)) if above == name:
                return True
    return False


def spelled_name(text: str, span: Span) -> str | None:
    """The letters in a row around an undeclared letter, three or more of them: they may be meant as one name."""
    start, end = span
    while start > max(span[0] - LONGEST, 0) and _letter(text[start - 1]):
        start -= 1
    while end < min(span[1] + LONGEST, len(text)) and _letter(text[end]):
        end += 1
    word = text[start:end]
    command = start > 0 and text[start - 1] == "\\"
    return word if len(word) > 2 and word.isalpha() and not command and span[1] - span[0] == 1 else None


def _letter(character: str) -> bool:
    return character.isascii() and character.isalpha()
