"""Operators that reach over what follows them: sums, limits, suprema, derivatives."""

from __future__ import annotations

from collections.abc import Sequence

from .. import terms as t
from ..terms import Named, ShapeError, Symbol, Term
from . import nodes as n
from .diagnostic import ReadError, Span
from .elaborate import Elaborator
from .indices import index_list, mentions, running_index

__all__ = ["derivative_fraction", "is_operator", "operator"]

# How many shorter reaches an operator tries when the whole of what follows makes no sense.
LOOKS = 8

Factors = Sequence[tuple[str, n.Node]]


def _split(node: n.Node) -> n.Scripted:
    return node if isinstance(node, n.Scripted) else n.Scripted(node.start, node.end, node)


def is_operator(e: Elaborator, node: n.Node, rest: Factors) -> bool:
    """Whether a factor is an operator on the factors behind it."""
    parts = _split(node)
    match parts.base:
        case n.Word(word="sum" | "lim" | "sup" | "inf" | "nabla" | "partial"):
            return True
        case n.Word(word="max" | "min"):
            return parts.sub is not None
        case n.Fraction() as fraction if rest and rest[0][0] in ("", "dot"):
            return _operator_order(e, fraction) is not None and parts.base is node
    return False


def operator(e: Elaborator, node: n.Node, rest: Factors) -> tuple[Term, int]:
    """The operator applied to the factors in its reach, and how many these are."""
    parts = _split(node)
    base = parts.base
    if not rest or rest[0][0] == "/":
        raise ReadError("LN105", "nothing follows this operator", node.span)
    if isinstance(base, n.Fraction):
        return _differentiated(e, base, rest)
    assert isinstance(base, n.Word)
    match base.word:
        case "sum":
            letters = running_index(parts.sub, parts.sup, "a sum")
            return _over_indices(e, letters, rest, "sum")
        case "max" | "min":
            return _maximum(e, base.word, parts, rest)
        case "sup" | "inf":
            if isinstance(parts.sub, n.Name) and e.scope.is_index(parts.sub.name):
                return _maximum(e, {"sup": "max", "inf": "min"}[base.word], parts, rest)
            return _supremum(e, base.word, parts, rest)
        case "lim":
            return _limit(e, parts, rest)
        case "nabla":
            return _gradient(e, parts, rest)
    raise ReadError("LN404", "∂ is read in ∂f/∂z only", node.span, help=r"write \frac{\partial f}{\partial z}")


def _body(rest: Factors, count: int) -> n.Node:
    """The first factors behind an operator, as a node of their own."""
    (_, first), *others = rest[:count]
    return first if not others else n.Product(first.start, others[-1][1].end, (("", first), *others))


# -- sums, maxima, suprema ----------------------------------------------------------------------------------------


def _reach(rest: Factors, letter: str) -> int:
    """Up to the last factor that the index is written in; all of them when it is in none."""
    last = [k for k, (_, factor) in enumerate(rest, 1) if mentions(factor, letter)]
    return last[-1] if last else len(rest)


def _over_indices(e: Elaborator, letters: tuple[str, ...], rest: Factors, kind: str) -> tuple[Term, int]:
    inner = e.inside(e.scope.with_indices(*letters))
    used = max(_reach(rest, letter) for letter in letters)
    node = _body(rest, used)
    term = inner.term(node)
    if term.shape.kind != "scalar":
        raise ReadError("LN401", f"a {kind} of {term.shape}s over an index is outside the language", node.span,
                        help="sum the components: \\sum_i x_i")  # fmt: skip
    for letter in reversed(letters):
        index = t.Index(letter)
        term = t.IndexSum(index, term) if kind == "sum" else t.IndexMaximum(index, term, kind)
    return term, used


def _maximum(e: Elaborator, word: str, parts: n.Scripted, rest: Factors) -> tuple[Term, int]:
    letters = running_index(parts.sub, parts.sup, f"a {word}imum")
    if any(not e.scope.is_index(letter) and letter in e.scope.names for letter in letters):
        raise ReadError("LN401", f"a {word}imum over a variable is outside the language", parts.span,
                        help=r"write \sup_z")  # fmt: skip
    return _over_indices(e, letters, rest, word)


def bind(e: Elaborator, node: n.Node) -> tuple[Symbol, Elaborator]:
    """The variable that a binder names, z or z ∈ R^d, and a reader in which it is that variable."""
    name, kind = node, None
    if isinstance(node, n.Chain) and node.operators == ("in",):
        name, kind = node.operands[0], _domain(node.operands[1])
    if not isinstance(name, n.Name):
        raise ReadError("LN401", "a variable is bound by its name, or by name and set", node.span)
    meaning = e.scope.names.get(name.name)
    if kind is not None and not (isinstance(meaning, Symbol) and meaning.shape.kind == kind.shape.kind):
        symbol = Symbol(name.name, kind.shape, kind.domain)
        return symbol, e.inside(e.scope.with_name(name.name, symbol))
    if isinstance(meaning, Symbol):
        return meaning, e
    if isinstance(meaning, Named):
        raise ReadError("LN401", f"{name.name} is a defined name and cannot be bound", node.span)
    raise e.scope.undeclared(name.name, name.span)


def _domain(node: n.Node) -> Symbol:
    match node:
        case n.Word(word="reals"):
            return Symbol("R")
        case n.Word(word="naturals"):
            return Symbol("N", domain="N")
        case n.Scripted(base=n.Word(word="reals"), sup=n.Name(name="d")):
            return Symbol("R", t.VECTOR)
    raise ReadError("LN401", "sets other than R, N and R^d are outside the language", node.span)


def _supremum(e: Elaborator, word: str, parts: n.Scripted, rest: Factors) -> tuple[Term, int]:
    if parts.sub is None or parts.sup is not None:
        raise ReadError("LN401", f"{word} is read with the variable below it, \\{word}_z", parts.span)
    sub = parts.sub
    binders = sub.items if isinstance(sub, n.Group) and sub.bracket == "" else (sub,)
    inner, variables = e, []
    for binder in binders:
        variable, inner = bind(inner, binder)
        variables.append(variable)
    term = inner.term(_body(rest, len(rest)))
    for variable in reversed(variables):
        term = t.Supremum(term, variable, word)
    return term, len(rest)


# -- limits -------------------------------------------------------------------------------------------------------


def _limit(e: Elaborator, parts: n.Scripted, rest: Factors) -> tuple[Term, int]:
    match parts.sub:
        case n.Chain(operands=(quantity, target), operators=("to" | "down" | "up" as way,)):
            pass
        case _:
            raise ReadError("LN401", r"a limit is read with what tends where below it, \lim_{t\to0}", parts.span)
    variable = e.scalar(quantity, "the variable of a limit")
    side = {"down": "+", "up": "-"}.get(way, "")
    if isinstance(target, n.Scripted) and target.side:
        side, target = target.side, target.base
    end = _target(e, target)
    match variable:
        case t.Power(base=Named(body=t.Root()) as root) if isinstance(end, t.Infinity) or end == t.number(0):
            # σ² tends to 0 or to infinity exactly when σ does, for a root is never negative.
            variable = root
    _check_quantity(variable, quantity.span)
    node = _body(rest, len(rest))
    body = e.term(node)
    if body.shape.kind != "scalar":
        raise ReadError("LN401", f"the limit of a {body.shape} is outside the language", node.span,
                        help="take the limit of a component or of a norm")  # fmt: skip
    return t.Limit(body, variable, end, side), len(rest)


def _check_quantity(variable: Term, span: Span) -> None:
    atoms = (variable.numerator, variable.denominator) if isinstance(variable, t.Quotient) else (variable,)
    if not all(isinstance(atom, Symbol | Named) for atom in atoms):
        raise ReadError("LN401", "a limit is taken in a variable, a defined quantity, or a quotient of two of these",
                        span)  # fmt: skip


def _target(e: Elaborator, node: n.Node) -> Term:
    match node:
        case n.Word(word="infinity"):
            return t.Infinity()
        case n.Sum(terms=((sign, n.Word(word="infinity")),)):
            return t.Negative(t.Infinity()) if sign == "-" else t.Infinity()
    return e.scalar(node, "the target of a limit")


# -- derivatives --------------------------------------------------------------------------------------------------


def _gradient(e: Elaborator, parts: n.Scripted, rest: Factors) -> tuple[Term, int]:
    order = _power(parts.sup)
    variable = e.scope.input if parts.sub is None else e.term(parts.sub)

    def gradient(body: Term) -> Term:
        if body.shape.kind != "scalar":
            raise ShapeError(f"∇ is of a scalar, not of a {body.shape}; write \\frac{{\\partial u}}{{\\partial z}}")
        for _ in range(order):
            body = by(body, variable, parts.span)
        return body

    return _first_or_all(e, rest, gradient)


def _first_or_all(e: Elaborator, rest: Factors, apply) -> tuple[Term, int]:  # type: ignore[no-untyped-def]
    """The operator on all that follows; on fewer factors when only that makes sense."""
    failure: Exception | None = None
    for used in (len(rest), *range(min(len(rest) - 1, LOOKS), 0, -1)):
        try:
            return apply(e.term(_body(rest, used))), used
        except (ReadError, ShapeError) as error:
            failure = failure or error
    assert failure is not None
    raise failure


def _power(sup: n.Node | None) -> int:
    if sup is None:
        return 1
    if isinstance(sup, n.Numeral) and sup.text in ("1", "2"):
        return int(sup.text)
    raise ReadError("LN404", "derivatives are read to the second order", sup.span)


def _marked(node: n.Node, e: Elaborator) -> tuple[str, int, tuple[tuple[str, n.Node], ...]] | None:
    """The mark (d or ∂), its order and the rest of a numerator or denominator that begins with one."""
    factors: tuple[tuple[str, n.Node], ...] = node.factors if isinstance(node, n.Product) else (("", node),)
    first = _split(factors[0][1])
    match first.base:
        case n.Word(word="partial"):
            mark = "∂"
        case n.Name(name="d"):
            mark = "d"
        case _:
            return None
    if first.sub is not None or first.primes:
        return None
    if mark == "d" and first.sup is not None and not (isinstance(first.sup, n.Numeral) and first.sup.text in "12"):
        return None
    return mark, _power(first.sup), factors[1:]


def _variables(e: Elaborator, node: n.Node, mark: str) -> list[n.Node] | None:
    """The variables of a denominator ∂z_i∂z_j, dt², d t; ``None`` when it is not one."""
    factors = node.factors if isinstance(node, n.Product) else (("", node),)
    found: list[n.Node] = []
    at = 0
    while at < len(factors):
        head = _marked(factors[at][1], e)
        if head is None or head[:2] != (mark, 1) or at + 1 == len(factors) or factors[at + 1][0] != "":
            return None
        variable = _split(factors[at + 1][1])
        if not isinstance(variable.base, n.Name | n.Accented) or variable.primes or variable.side:
            return None
        order = _power(variable.sup)
        found.extend([n.Scripted(variable.start, variable.end, variable.base, variable.sub)] * order)
        at += 2
    return found


def _operator_order(e: Elaborator, node: n.Fraction) -> list[n.Node] | None:
    """The variables of a fraction d/dt, ∂/∂z without a function above; else ``None``."""
    head = _marked(node.numerator, e)
    if head is None or head[2]:
        return None
    below = _variables(e, node.denominator, head[0])
    if below is None and head[0] == "∂":
        raise ReadError("LN404", "this denominator of ∂ is not read", node.denominator.span)
    return below if below is not None and len(below) == head[1] else None


def _differentiated(e: Elaborator, node: n.Fraction, rest: Factors) -> tuple[Term, int]:
    variables = _operator_order(e, node)
    assert variables is not None
    return _first_or_all(e, rest, lambda body: _by_all(e, body, variables))


def derivative_fraction(e: Elaborator, node: n.Fraction) -> Term | None:
    """∂f/∂z with f above; ``None`` for a plain fraction."""
    head = _marked(node.numerator, e)
    if head is None:
        return None
    mark, order, above = head
    if not above:
        if mark == "∂":
            raise ReadError("LN404", "nothing follows this ∂", node.span)
        return None
    below = _variables(e, node.denominator, mark)
    if below is None:
        if mark == "d":
            return None
        raise ReadError("LN404", "the denominator of a derivative names a variable, ∂z or ∂z_j", node.denominator.span)
    if len(below) != order:
        raise ReadError("LN404", f"a derivative of order {order} by {len(below)} variables", node.span)
    derivative = _by_all(e, e.term(_body(above, len(above))), below)
    if mark == "d":
        quotient = _plain_quotient(e, node)
        if quotient is not None:
            raise ReadError("LN111", "this can be read in two ways that differ", node.span,
                            notes=("one reading: a derivative", f"the other: {quotient}, with the dimension d"),
                            help=r"write \frac{\partial f}{\partial t}, or \frac{d}{dt}f")  # fmt: skip
    return derivative


def _plain_quotient(e: Elaborator, node: n.Fraction) -> Term | None:
    try:
        return t.Quotient(e.term(node.numerator), e.term(node.denominator))
    except (ReadError, ShapeError):
        return None


def _by_all(e: Elaborator, body: Term, variables: list[n.Node]) -> Term:
    """∂…∂ body: components first, so that ∂u_i/∂z_j is an entry of the Jacobian."""
    outer: tuple[Term, ...] = ()
    if isinstance(body, t.Component) and len(body.indices) == 1:
        outer, body = body.indices, body.body
    indices: list[Term] = []
    for variable in reversed(variables):
        assert isinstance(variable, n.Scripted)
        if variable.sub is not None and _indexed(e, variable):
            indices.insert(0, *index_list(e, variable.sub, 1))
            variable = n.Scripted(variable.start, variable.end, variable.base)
        body = by(body, e.term(variable), variable.span)
    wanted = {"vector": 1, "map": 2}.get(body.shape.kind, 0)
    found = (*outer, *indices)
    if found and len(found) != wanted and indices:
        raise ReadError("LN404", f"{len(found)} indices on a {body.shape}", variables[0].span)
    return t.Component(body, found) if found else body


def _indexed(e: Elaborator, variable: n.Scripted) -> bool:
    from .elaborate import plain_name

    return plain_name(variable) not in e.scope.names


def by(body: Term, variable: Term, span: Span) -> Term:
    """The derivative by a variable, or by a defined name on which alone the body depends."""
    if isinstance(variable, Symbol):
        return _derivative(body, variable, variable, span)
    if not isinstance(variable, Named | t.Call):
        raise ReadError("LN404", "derivatives are by a variable or a defined name", span)
    name = variable.name if isinstance(variable, Named) else variable.function.name
    symbol = t.fresh(Symbol(name, variable.shape), t.free(body) | t.free(variable))
    assert isinstance(symbol, Symbol)
    keys: dict[Term, Term] = {variable: symbol}
    if isinstance(variable, Named) and not isinstance(variable.body, Symbol | t.Number):
        keys[variable.body] = symbol
    replaced = t.substitute(body, keys)
    shared = {s for s in t.free(replaced) & t.free(variable) if isinstance(s, Symbol) and s != t.EPSILON}
    if shared:
        names = ", ".join(sorted(s.name for s in shared if isinstance(s, Symbol)))
        raise ReadError("LN404", f"a derivative by {name}, when the expression depends on {names} in other ways too,"
                        " is outside the language", span)  # fmt: skip
    return _derivative(replaced, symbol, variable, span)


def _derivative(body: Term, variable: Symbol, point: Term, span: Span) -> Term:
    try:
        return t.Derivative(body, variable, point)
    except ShapeError as error:
        raise ReadError("LN404", str(error), span) from None
