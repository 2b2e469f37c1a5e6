"""The parse tree: what was written, with positions, before anything is known about the letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from .diagnostic import ReadError, Span

__all__ = [
    "DEPTH_LIMIT",
    "Accented",
    "Chain",
    "Conjunction",
    "Connected",
    "Evaluated",
    "Factors",
    "Fraction",
    "Group",
    "Matrix",
    "Name",
    "Node",
    "Numeral",
    "Overline",
    "Product",
    "Radical",
    "Scripted",
    "Sum",
    "Word",
    "is_differential",
    "joined",
    "parts",
    "scripted",
    "walk",
]

DEPTH_LIMIT = 100


@dataclass(frozen=True, eq=False, slots=True)
class Node:
    """A piece of the text from ``start`` to ``end``; compared by identity."""

    start: int
    end: int
    depth: int = field(init=False, default=1, repr=False)

    def __post_init__(self) -> None:
        depth = 1 + max((part.depth for part in parts(self)), default=0)
        if depth > DEPTH_LIMIT:
            raise ReadError("LN107", f"nested more than {DEPTH_LIMIT} deep", self.span)
        object.__setattr__(self, "depth", depth)

    @property
    def span(self) -> Span:
        """Where the node stands."""
        return self.start, self.end


@dataclass(frozen=True, eq=False, slots=True)
class Numeral(Node):
    """Digits, perhaps with a decimal point or an exponent of ten."""

    text: str


@dataclass(frozen=True, eq=False, slots=True)
class Name(Node):
    """A letter or a defined word, in plain text: ``z``, ``epsilon``, ``LN``."""

    name: str


@dataclass(frozen=True, eq=False, slots=True)
class Word(Node):
    """A word of the language: ``mean``, ``sum``, ``lim``, ``ones``, ``infinity``, ``transpose`` …"""

    word: str


@dataclass(frozen=True, eq=False, slots=True)
class Accented(Node):
    """A letter under an accent: \\hat z."""

    accent: str
    body: Node


@dataclass(frozen=True, eq=False, slots=True)
class Overline(Node):
    """An overlined expression: the mean."""

    body: Node


@dataclass(frozen=True, eq=False, slots=True)
class Fraction(Node):
    """\\frac with its two arguments."""

    numerator: Node
    denominator: Node


@dataclass(frozen=True, eq=False, slots=True)
class Radical(Node):
    """\\sqrt, perhaps with a degree."""

    body: Node
    degree: Node | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Group(Node):
    """A bracketed list: ``bracket`` is ( [ { < | or ‖ ; { is a set, "" braces that only group."""

    bracket: str
    items: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Matrix(Node):
    """A pmatrix or bmatrix: rows of cells."""

    rows: tuple[tuple[Node, ...], ...]


@dataclass(frozen=True, eq=False, slots=True)
class Scripted(Node):
    """A base with a subscript, a superscript and primes; ``side`` is the + of 0^+."""

    base: Node
    sub: Node | None = None
    sup: Node | None = None
    primes: int = 0
    side: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class Evaluated(Node):
    """An expression at the point below a bar; ``explicit``: \\left. says where the expression begins."""

    body: Node
    point: Node
    explicit: bool


@dataclass(frozen=True, eq=False, slots=True)
class Product(Node):
    """Factors with what stands before each: "" (juxtaposition), "/", "dot", "times" or "odot"."""

    factors: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, eq=False, slots=True)
class Sum(Node):
    """Terms with their signs + or -; a leading sign may be absent (+)."""

    terms: tuple[tuple[str, Node], ...]


@dataclass(frozen=True, eq=False, slots=True)
class Chain(Node):
    """operand ⋈ operand ⋈ …; one operator fewer than operands."""

    operands: tuple[Node, ...]
    operators: tuple[str, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Conjunction(Node):
    """Relations separated by commas."""

    members: tuple[Node, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Connected(Node):
    """Propositions connected by "implies", "impliedby" and "iff", each between its neighbours."""

    members: tuple[Node, ...]
    connectives: tuple[str, ...]


def parts(node: Node) -> Iterator[Node]:
    """The direct parts of a node, in reading order."""
    match node:
        case Accented() | Overline():
            yield node.body
        case Fraction():
            yield node.numerator
            yield node.denominator
        case Radical():
            if node.degree is not None:
                yield node.degree
            yield node.body
        case Group():
            yield from node.items
        case Matrix():
            for row in node.rows:
                yield from row
        case Scripted():
            yield node.base
            if node.sub is not None:
                yield node.sub
            if node.sup is not None:
                yield node.sup
        case Evaluated():
            yield node.body
            yield node.point
        case Product():
            for _, factor in node.factors:
                yield factor
        case Sum():
            for _, term in node.terms:
                yield term
        case Chain():
            yield from node.operands
        case Conjunction() | Connected():
            yield from node.members


def walk(node: Node) -> Iterator[Node]:
    """The node and everything inside it."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(parts(top))


Factors = Sequence[tuple[str, Node]]


def scripted(node: Node) -> Scripted:
    """The node as a base with scripts, perhaps none."""
    return node if isinstance(node, Scripted) else Scripted(node.start, node.end, node)


def joined(factors: Factors) -> Node:
    """Consecutive factors as a node of their own, whatever stands before the first."""
    (_, first), *others = factors
    return first if not others else Product(first.start, others[-1][1].end, (("", first), *others))


def is_differential(node: Node) -> bool:
    """Whether a node is d, d² or ∂ alone, as above the bar of d/dt."""
    parts = scripted(node)
    mark = isinstance(parts.base, Name) and parts.base.name == "d"
    mark = mark or (isinstance(parts.base, Word) and parts.base.word in ("partial", "differential"))
    return mark and parts.sub is None and not parts.primes and (parts.sup is None or isinstance(parts.sup, Numeral))
