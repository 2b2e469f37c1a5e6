"""From the parse tree to terms: what a letter is decides what the writing around it means."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from .. import terms as t
from ..terms import ShapeError, Term
from . import nodes as n
from .diagnostic import Ambiguous, ReadError
from .scope import Scope
from .shape_messages import outer_product, shape_help, shape_notes

__all__ = ["Elaborator", "plain_name", "subscript_name"]

_KINDS = {"vector": t.VECTOR, "row": t.ROW, "map": t.MAP}


def plain_name(node: n.Node) -> str | None:
    """The name that a decorated letter spells: ``hat_z``, ``s_1``, ``u_epsilon``; ``None`` for anything else."""
    match node:
        case n.Name():
            return node.name
        case n.Accented(accent="vec"):
            return plain_name(node.body)
        case n.Accented():
            inner = plain_name(node.body)
            return inner and f"{node.accent}_{inner}"
        case n.Overline(body=n.Name() as body):
            return f"bar_{body.name}"
        case n.Scripted(sup=None, side=""):
            base = plain_name(node.base)
            if base is None or node.sub is None:
                return base and base + "_prime" * node.primes
            sub = subscript_name(node.sub)
            return sub and f"{base}_{sub}" + "_prime" * node.primes
    return None


def subscript_name(node: n.Node) -> str | None:
    """The letters and digits of a subscript; a letter of another alphabet, as in \\mu_{\\mathcal B}, is the letter."""
    match node:
        case n.Accented(accent="cal" | "frak" | "scr", body=n.Name() as letter):
            return letter.name
        case n.Numeral():
            return node.text
        case n.Name():
            return node.name
        case n.Product():
            found = [subscript_name(factor) if op == "" else None for op, factor in node.factors]
            return None if None in found else "".join(part for part in found if part)
    return None


class Elaborator:
    """Reads parse trees in one scope. ``used`` collects the names that were looked up."""

    def __init__(self, scope: Scope, used: set[str] | None = None) -> None:
        self.scope = scope
        self.used: set[str] = set() if used is None else used
        # The node is kept beside what it means, so that its identity stays its own.
        self._memo: dict[tuple[int, str], tuple[n.Node, Term | ReadError]] = {}

    def inside(self, scope: Scope) -> Elaborator:
        """A reader for the scope of a bound variable."""
        return Elaborator(scope, self.used)

    def is_map(self, node: n.Node) -> bool:
        """Whether a factor is a map by its bare name."""
        name = plain_name(n.scripted(node).base)
        return name in self.scope.functions and name not in self.scope.names

    # -- terms ------------------------------------------------------------------------------------------------

    def term(self, node: n.Node, hint: str = "") -> Term:
        """The term of a node. With a ``hint`` ("vector", "row", "map") a bare 0 or 1 is of that kind."""
        key = (id(node), hint)
        if key in self._memo:
            known = self._memo[key][1]
        else:
            try:
                known = self._term(node, hint)
            except ReadError as error:
                known = error.at(node.span)
            except ShapeError as error:
                known = ReadError("LN120", str(error), node.span)
            self._memo[key] = (node, known)
        if isinstance(known, ReadError):
            raise known
        return known

    def fitting(self, node: n.Node, kind: str) -> Term:
        """The term of a node, where only a term of this kind fits."""
        if kind == "scalar":
            return self.term(node)
        try:
            found = self.term(node)
        except ReadError as error:
            try:
                return self.term(node, kind)
            except ReadError:
                raise error from None
        return found if found.shape.kind == kind else self._reread(node, kind, found)

    def _reread(self, node: n.Node, kind: str, found: Term) -> Term:
        """Once more with a hint; what was found without it when that does not help."""
        try:
            return self.term(node, kind)
        except ReadError:
            return found

    def _term(self, node: n.Node, hint: str) -> Term:
        from . import products

        match node:
            case n.Product():
                return products.product(self, node.factors, hint)
            case n.Sum():
                return self._sum(node, hint)
            case n.Fraction():
                return self._fraction(node, hint)
            case n.Group():
                return self._group(node, hint)
            case n.Radical():
                return self._radical(node)
            case n.Matrix():
                return self._matrix(node)
            case n.Overline() | n.Evaluated():
                return products.product(self, (("", node),), hint)
            case n.Chain() | n.Conjunction() | n.Connected():
                raise ReadError("LN105", "a relation stands where a quantity is needed", node.span)
        return products.product(self, (("", node),), hint)

    def _sum(self, node: n.Sum, hint: str) -> Term:
        bodies = [body for _, body in node.terms]
        _check_reach(bodies)
        read = self.agreeing(bodies, hint)
        for body, term in zip(bodies, read, strict=True):
            if isinstance(body, n.Numeral) and isinstance(term, t.Ones):
                raise Ambiguous(
                    body.span,
                    "the number 1, which no vector takes",
                    "the all-ones vector",
                    r"write \mathbf 1 for the all-ones vector",
                    "a 1 added to a vector",
                )
        signed = [t.Negative(x) if sign == "-" else x for (sign, _), x in zip(node.terms, read, strict=True)]
        if len(signed) == 1:
            return signed[0]
        try:
            return t.Sum(tuple(signed))
        except ShapeError as error:
            raise ReadError("LN120", str(error), node.span, notes=shape_notes(read), help=shape_help(read)) from None

    def agreeing(self, bodies: list[n.Node], hint: str = "") -> list[Term]:
        """Terms that must be of one kind: a bare 0 or 1 among vectors or maps is read as one of these."""
        read = [self.term(body, hint) for body in bodies]
        kinds = {x.shape.kind for x in read}
        if len(kinds) > 1:
            target = next((kind for kind in ("map", "vector", "row") if kind in kinds), "")
            read = [
                x if x.shape.kind == target or not target else self._reread(b, target, x)
                for b, x in zip(bodies, read, strict=True)
            ]
        return read

    def _fraction(self, node: n.Fraction, hint: str) -> Term:
        from .derivatives import derivative_fraction

        derivative = derivative_fraction(self, node)
        if derivative is not None:
            return derivative
        return t.Quotient(self.term(node.numerator, hint), self.scalar(node.denominator, "a denominator"))

    def scalar(self, node: n.Node, what: str) -> Term:
        """The term of a node that must be a scalar."""
        found = self.term(node)
        if found.shape.kind != "scalar":
            raise ReadError(
                "LN120", f"{what} must be a scalar, not a {found.shape}", node.span, help=outer_product(found)
            )
        return found

    def _group(self, node: n.Group, hint: str) -> Term:
        items = node.items
        match node.bracket:
            case "{":
                return self._set(node)
            case "<":
                if len(items) != 2:
                    raise ReadError("LN105", f"an inner product has two sides, not {len(items)}", node.span)
                return t.Inner(self.fitting(items[0], "vector"), self.fitting(items[1], "vector"))
        if node.bracket in ("|", "‖") and len(items) > 1:
            raise ReadError("LN105", "a comma between bars", node.span)
        if node.bracket == "|":
            doubled = _doubled(node)
            if doubled is not None and (inner := self.term(doubled)).shape.kind in ("vector", "map"):
                return t.Norm(inner)
            body = self.term(items[0])
            if body.shape.kind != "scalar":
                raise ReadError("LN120", f"|…| is of a scalar, not of a {body.shape}", node.span,
                                help=r"write \lVert…\rVert for a norm, \det for a determinant")  # fmt: skip
            return t.ScalarFunction("abs", (body,))
        if node.bracket == "‖":
            return t.Norm(self.fitting(items[0], "vector"))
        if len(items) == 1:
            return self.term(items[0], hint)
        if node.bracket == "":
            raise ReadError("LN105", "a comma between braces", node.span)
        entries = [self.term(item) for item in items]
        if len(items) == 2 and all(entry.shape.kind == "vector" for entry in entries):
            raise ReadError("LN120", "an entry of a concrete vector is a scalar, and these are vectors", node.span,
                            help=r"an inner product is written \langle x,y\rangle or x^{\mathsf T}y")  # fmt: skip
        return t.Tuple(tuple(self.scalar(item, "an entry of a concrete vector") for item in items))

    def _set(self, node: n.Group) -> Term:
        elements: list[Term] = []
        multiplicities: list[Term] = []
        for item in node.items:
            element, multiplicity = _split_multiplicity(item)
            elements.append(self.scalar(element, "an element of a set"))
            if multiplicity is not None:
                multiplicities.append(self.scalar(multiplicity, "a multiplicity"))
        return t.SetOf(tuple(elements), tuple(multiplicities))

    def _radical(self, node: n.Radical) -> Term:
        body = self.scalar(node.body, "a radicand")
        if node.degree is None:
            return t.Root(body)
        degree = self.term(node.degree)
        if isinstance(degree, t.Number) and degree.value == 2:
            return t.Root(body)
        raise ReadError("LN401", "roots other than the square root are outside the language", node.span,
                        help="for a positive quantity write the power, q^{1/3}")  # fmt: skip

    def _matrix(self, node: n.Matrix) -> Term:
        rows = node.rows
        if all(len(row) == 1 for row in rows):
            return t.Tuple(tuple(self.scalar(row[0], "an entry of a vector") for row in rows))
        if len(rows) == 1:
            return t.Transpose(t.Tuple(tuple(self.scalar(cell, "an entry of a vector") for cell in rows[0])))
        raise ReadError("LN402", "concrete matrices are outside the language (vectors are read)", node.span)

    def numeral(self, node: n.Numeral) -> Term:
        """An exact number: 0.1 is 1/10, 1e-5 is 1/100000."""
        mantissa, _, exponent = node.text.lower().partition("e")
        if exponent and abs(int(exponent[:8])) > 10_000:
            raise ReadError("LN107", f"the exponent of {node.text} is too large", node.span)
        return t.Number(Fraction(mantissa) * Fraction(10) ** int(exponent or 0))

    def literal(self, node: n.Node, hint: str) -> Term | None:
        """A bare 0 or 1 as the zero of a kind or the all-ones vector, where the hint asks for one."""
        if isinstance(node, n.Numeral) and hint in _KINDS:
            if node.text == "0":
                return t.Zero(_KINDS[hint])
            if node.text == "1" and hint == "vector":
                return t.Ones()
        return None


_BINDERS = frozenset({"sum", "lim", "sup", "inf", "max", "min"})


def _bound_letters(node: n.Node) -> set[str]:
    """The letters that the sums, limits and suprema at the top of a term bind."""
    factors = [f for _, f in node.factors] if isinstance(node, n.Product) else [node]
    subs = [
        f.sub for f in factors if isinstance(f, n.Scripted) and isinstance(f.base, n.Word) and f.base.word in _BINDERS
    ]
    heads = [sub.operands[0] if isinstance(sub, n.Chain) else sub for sub in subs if sub is not None]
    return {part.name for head in heads for part in n.walk(head) if isinstance(part, n.Name)}


def _free_names(node: n.Node, bound: frozenset[str]) -> Iterator[n.Name]:
    """The letters in a node that no sum, limit or supremum in it binds."""
    bound = bound | _bound_letters(node)
    if isinstance(node, n.Name) and node.name not in bound:
        yield node
    for part in n.parts(node):
        yield from _free_names(part, bound)


def _check_reach(bodies: list[n.Node]) -> None:
    """Refuse \\sum_i a_i + b_i: a reader cannot tell whether the sum ends before the plus."""
    bound: set[str] = set()
    for body in bodies:
        own = _bound_letters(body)
        if not bound:
            bound |= own
            continue
        free = next((part for part in _free_names(body, frozenset()) if part.name in bound), None)
        if free is not None:
            raise ReadError(
                "LN111", f"{free.name} is bound before the sign and free behind it", free.span,
                notes=("one reading: the sum or limit ends before the sign", "the other: it goes on behind it"),
                help="write parentheses",
            )  # fmt: skip
        bound |= own


def _doubled(node: n.Group) -> n.Node | None:
    r"""What doubled bars hold: \lvert\lvert x\rvert\rvert is the norm of a vector."""
    inner = node.items[0]
    return inner.items[0] if isinstance(inner, n.Group) and inner.bracket == "|" and len(inner.items) == 1 else None


def _split_multiplicity(node: n.Node) -> tuple[n.Node, n.Node | None]:
    """b^{(m)} as b and m, also for the last factor of a product."""
    match node:
        case n.Scripted(sup=n.Group(bracket="(", items=(inner,))):
            if node.sub is None and not node.primes:
                return node.base, inner
            return n.Scripted(node.start, node.end, node.base, node.sub, None, node.primes), inner
        case n.Product():
            *rest, (op, last) = node.factors
            element, multiplicity = _split_multiplicity(last)
            if multiplicity is not None:
                return n.Product(node.start, node.end, (*rest, (op, element))), multiplicity
        case n.Sum(terms=((sign, body),)):
            element, multiplicity = _split_multiplicity(body)
            if multiplicity is not None:
                return n.Sum(node.start, node.end, ((sign, element),)), multiplicity
    return node, None
