"""Derivatives: ∂f/∂z, ∇_z f, d/dt, by variables and by defined names."""

from __future__ import annotations

from collections.abc import Callable

from .. import terms as t
from ..terms import Named, ShapeError, Symbol, Term
from ..terms.latex import to_latex
from ..terms.names import latex_name
from . import nodes as n
from .diagnostic import Ambiguous, ReadError, Span
from .elaborate import Elaborator, plain_name
from .indices import index_list

__all__ = [
    "derivative_fraction",
    "differentiated",
    "gradient_of",
    "operator_order",
    "partial_by",
    "refuse_another_meaning",
    "slashed_derivative",
]

# How many shorter reaches an operator tries when the whole of what follows makes no sense.
LOOKS = 8
# Vectors of the notation on which the statistics of the input do not depend, as everyone knows.
PARAMETERS = frozenset({"gamma", "beta"})


def gradient_of(e: Elaborator, parts: n.Scripted, rest: n.Factors) -> tuple[Term, int]:
    order = _power(parts.sup)
    variable = e.scope.input if parts.sub is None else e.term(parts.sub)

    def gradient(body: Term) -> Term:
        elsewhere = isinstance(body, t.Call) and body.arguments[-1] != variable
        if parts.sub is None and (elsewhere or variable not in t.free(body)):
            raise ReadError("LN111", "this ∇ does not say by what", parts.span, help="write \\nabla_z, \\nabla_x, …")
        if body.shape.kind != "scalar":
            raise ShapeError(
                f"∇ is of a number, not of a {body.shape.kind}; write \\frac{{\\partial u}}{{\\partial z}}"
            )
        for _ in range(order):
            body = by(e, body, variable, parts.span)
        return body

    return _first_or_all(e, rest, gradient)


def _first_or_all(e: Elaborator, rest: n.Factors, apply: Callable[[Term], Term]) -> tuple[Term, int]:
    """The operator on all that follows; on fewer factors when only that makes sense."""
    failure: Exception | None = None
    for used in (len(rest), *range(min(len(rest) - 1, LOOKS), 0, -1)):
        try:
            return apply(e.term(n.joined(rest[:used]))), used
        except (ReadError, ShapeError) as error:
            failure = failure or error
    assert failure is not None
    raise failure


def _power(sup: n.Node | None) -> int:
    if sup is None:
        return 1
    if isinstance(sup, n.Numeral) and sup.text in tuple("123456789"):
        return int(sup.text)
    raise ReadError("LN404", "the order of a derivative is read as a number from 1 to 9", sup.span)


def _marked(node: n.Node, e: Elaborator) -> tuple[str, int, tuple[tuple[str, n.Node], ...]] | None:
    """The mark (d or ∂), its order and the rest of a numerator or denominator that begins with one."""
    factors: tuple[tuple[str, n.Node], ...] = node.factors if isinstance(node, n.Product) else (("", node),)
    first = n.scripted(factors[0][1])
    match first.base:
        case n.Word(word="partial"):
            mark = "∂"
        case n.Name(name="d") | n.Word(word="differential"):
            mark = "d"
        case _:
            return None
    if first.sub is not None or first.primes:
        return None
    if mark == "d" and first.sup is not None and not isinstance(first.sup, n.Numeral):
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
        variable = n.scripted(factors[at + 1][1])
        if not isinstance(variable.base, n.Name | n.Accented) or variable.primes or variable.side:
            return None
        order = _power(variable.sup)
        found.extend([n.Scripted(variable.start, variable.end, variable.base, variable.sub)] * order)
        at += 2
    return found


def operator_order(e: Elaborator, node: n.Fraction) -> list[n.Node] | None:
    """The variables of a fraction d/dt, ∂/∂z without a function above; else ``None``."""
    _check_orders(node)
    if not n.is_differential(node.numerator):
        return None
    head = _marked(node.numerator, e)
    assert head is not None
    below = _variables(e, node.denominator, head[0])
    if below is None and head[0] == "∂":
        raise ReadError("LN404", "this denominator of ∂ is not read", node.denominator.span)
    if below is not None and len(below) != head[1]:
        raise ReadError("LN404", f"a derivative of order {head[1]} by {len(below)} variable{'s' * (len(below) > 1)}",
                        node.span)  # fmt: skip
    return below


def _check_orders(node: n.Fraction) -> None:
    """Refuse d^n/dt^n, which looks like a product with the dimension: only numbers are orders."""
    above = n.scripted(node.numerator)
    match node.denominator:
        case n.Product(factors=((_, n.Name(name="d")), ("", n.Scripted(base=n.Name(), sup=order)))):
            letters = isinstance(above.base, n.Name) and above.base.name == "d"
            if letters and above.sup is not None and order is not None and not isinstance(above.sup, n.Numeral):
                raise ReadError("LN404", "the order of a derivative is read as a number from 1 to 9", above.sup.span)


def slashed_derivative(factors: n.Factors, at: int) -> n.Factors | None:
    """The factors with ∂f/∂z, written with a slash from position ``at`` on, as one fraction; else ``None``."""
    head = n.scripted(factors[at][1])
    slash = next((k for k in range(at, len(factors)) if factors[k][0] == "/"), None)
    if not (isinstance(head.base, n.Word) and head.base.word == "partial") or slash is None or slash == at:
        return None
    below = factors[slash][1]
    marked = below.factors if isinstance(below, n.Product) else ()
    order, used = _power(head.sup), 0
    while order > 0 and used + 1 < len(marked) and n.is_differential(marked[used][1]):
        order -= _power(n.scripted(marked[used + 1][1]).sup)
        used += 2
    if order != 0:
        raise ReadError("LN404", "behind the slash of ∂f/∂z stands ∂ with a variable", below.span)
    above, under = n.joined(factors[at:slash]), n.joined(marked[:used])
    fraction = n.Fraction(above.start, under.end, above, under)
    return (*factors[:at], (factors[at][0], fraction), *marked[used:], *factors[slash + 1 :])


def differentiated(e: Elaborator, node: n.Fraction, rest: n.Factors) -> tuple[Term, int]:
    variables = operator_order(e, node)
    assert variables is not None
    return _first_or_all(e, rest, lambda body: _by_all(e, body, variables))


def partial_by(e: Elaborator, parts: n.Scripted, variable: n.Node, rest: n.Factors) -> tuple[Term, int]:
    """∂_t f, ∂_t² f: the derivative by the variable below the sign."""
    variables: list[n.Node] = [n.scripted(variable)] * _power(parts.sup)
    return _first_or_all(e, rest, lambda body: _by_all(e, body, variables))


def derivative_fraction(e: Elaborator, node: n.Fraction) -> Term | None:
    """∂f/∂z with f above; ``None`` for a plain fraction."""
    head = _marked(node.numerator, e)
    if head is None:
        return None
    mark, order, above = head
    if not above:
        if mark == "∂" or operator_order(e, node) is not None:
            raise ReadError("LN404", f"nothing follows this derivative {mark}/{mark}…", node.span)
        return None
    below = _variables(e, node.denominator, mark)
    if below is None:
        if mark == "d":
            return None
        raise ReadError("LN404", "the denominator of a derivative names a variable, ∂z or ∂z_j", node.denominator.span)
    if len(below) != order:
        raise ReadError("LN404", f"a derivative of order {order} by {len(below)} variables", node.span)
    derivative = _by_all(e, e.term(n.joined(above)), below)
    if mark == "d" and not _upright(node.numerator):
        quotient = _plain_quotient(e, node)
        if quotient is not None:
            raise Ambiguous(
                node.span,
                "a derivative",
                f"{quotient}, with the dimension d",
                r"write \frac{\partial f}{\partial t}, or \frac{d}{dt}f",
            )
    return derivative


def _upright(node: n.Node) -> bool:
    """Whether a numerator begins with an upright d, which is no dimension."""
    first = node.factors[0][1] if isinstance(node, n.Product) else node
    base = n.scripted(first).base
    return isinstance(base, n.Word) and base.word == "differential"


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
        body = by(e, body, e.term(variable), variable.span)
    wanted = {"vector": 1, "map": 2}.get(body.shape.kind, 0)
    found = (*outer, *indices)
    if found and len(found) != wanted and indices:
        raise ReadError("LN404", f"{len(found)} indices on a {body.shape}", variables[0].span)
    return t.Component(body, found) if found else body


def _indexed(e: Elaborator, variable: n.Scripted) -> bool:
    return plain_name(variable) not in e.scope.names


def by(e: Elaborator, body: Term, variable: Term, span: Span) -> Term:
    """The derivative by a variable, or by a defined name on which alone the body depends."""
    _check_dependence(e, body, variable, span)
    refuse_another_meaning("a derivative by", body, variable, span)
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
    constant = {t.EPSILON} if t.free(variable) != {t.EPSILON} else set()
    shared = {s for s in t.free(replaced) & t.free(variable) if isinstance(s, Symbol) and s not in constant}
    if shared:
        names = ", ".join(sorted(s.name for s in shared if isinstance(s, Symbol)))
        raise ReadError("LN404", f"a derivative by {name}, when the expression depends on {names} in other ways too,"
                        " is outside the language", span)  # fmt: skip
    return _derivative(replaced, symbol, variable, span)


def _check_dependence(e: Elaborator, body: Term, variable: Term, span: Span) -> None:
    """Refuse the derivatives that are 0 only because of what a letter is here: of a declared number, by another vector.

    The author of ∂L/∂z means a loss, the one of ∂u/∂x means u(x); neither means 0.
    """
    number = isinstance(body, Symbol) and body.shape == t.SCALAR and body not in (variable, t.EPSILON)
    if isinstance(body, Symbol) and number:
        name, by = latex_name(body.name), to_latex(variable)
        raise ReadError(
            "LN404", f"{name} is declared as a number, so it does not depend on {by}, and this derivative is 0", span,
            help=r"a loss is written \langle g,y\rangle with the gradient g from above: \nabla_z\langle g,y\rangle",
        )  # fmt: skip
    z = e.scope.input
    other = isinstance(variable, Symbol) and variable.shape.kind == "vector" and variable.name not in PARAMETERS
    if other and variable not in t.free(body) and z in t.free(body) and z not in t.written(body):
        x, name = to_latex(variable), to_latex(z)
        raise ReadError(
            "LN404", f"nothing here depends on {x}: the names belong to the input {name}; the derivative is 0", span,
            help=rf"name the vector: u_\epsilon({x}), \operatorname{{mean}}({x}), \operatorname{{Var}}({x}), "
            rf"or call the input {name}",
        )  # fmt: skip


def refuse_another_meaning(what: str, body: Term, variable: Term, span: Span) -> None:
    """A name that was defined or declared anew is not the one that the body still holds from before."""
    if isinstance(variable, t.Quotient):
        for part in (variable.numerator, variable.denominator):
            refuse_another_meaning(what, body, part, span)
    name = getattr(variable, "name", None)
    for node in t.depth_first(body):
        if isinstance(node, Symbol | Named) and node.name == name and node != variable:
            raise ReadError("LN404", f"{what} {name}, which the expression still holds in its former meaning", span,
                            help=f"give the new {name} a letter of its own")  # fmt: skip


def _derivative(body: Term, variable: Symbol, point: Term, span: Span) -> Term:
    try:
        return t.Derivative(body, variable, point)
    except ShapeError as error:
        raise ReadError("LN404", str(error), span) from None
