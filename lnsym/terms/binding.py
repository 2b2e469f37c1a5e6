"""Free variables, substitution without capture, and the unfolding of definitions."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count

from .arithmetic import Product, Quotient, Symbol
from .calculus import Derivative, Limit, Lipschitz, Supremum
from .definitions import Call, Function, Named
from .linear import Component, Index, IndexMaximum, IndexSum, ScalarFunction
from .logic import Exists, ForAll
from .shape import ShapeError
from .term import Term, children, rebuild

__all__ = ["approaching", "bound_in", "free", "fresh", "largest", "one_variable", "substitute", "unfold", "unfold_all"]


def bound_in(term: Term) -> tuple[Term, ...]:
    """The variables that this very node binds, in its body."""
    match term:
        case Derivative() | Supremum() | Lipschitz() | ForAll() | Exists():
            return (term.variable,)
        case IndexSum() | IndexMaximum():
            return (term.index,)
        case Function():
            return term.parameters
    return ()


def free(term: Term) -> frozenset[Term]:
    """The free ``Symbol`` and ``Index`` leaves, also those behind names.

    A limit binds its quantity: what that depends on is not free in the limit. ``Dimension`` is no variable.
    """
    memo: dict[Term, frozenset[Term]] = {}

    def visit(node: Term) -> frozenset[Term]:
        if isinstance(node, Symbol | Index):
            return frozenset((node,))
        known = memo.get(node)
        if known is None:
            binders = bound_in(node)
            if isinstance(node, Limit):
                known = (visit(node.body) - visit(approaching(node))) | visit(node.target)
                if isinstance(node.quantity, Quotient):
                    known |= visit(node.quantity.denominator)
            elif binders:
                known = visit(node.body).difference(binders)  # type: ignore[attr-defined]
                if isinstance(node, Derivative):
                    known |= visit(node.point)
            else:
                known = frozenset().union(*(visit(child) for child in children(node)))
            memo[node] = known
        return known

    return visit(term)


def fresh(symbol: Symbol | Index, avoid: frozenset[Term]) -> Symbol | Index:
    """A variable like ``symbol`` whose name is not among ``avoid``."""
    names = {leaf.name for leaf in avoid if isinstance(leaf, Symbol | Index)}
    for n in count(1):
        name = f"{symbol.name}_{n}"
        if name not in names:
            return Index(name) if isinstance(symbol, Index) else Symbol(name, symbol.kind, symbol.domain)
    raise AssertionError


def substitute(term: Term, values: Mapping[Term, Term]) -> Term:
    """Replace free leaves (``Symbol``, ``Index``, or a whole ``Named``) by terms, renaming bound ones when needed.

    A ``Named`` whose body contains a replaced variable is unfolded there, since the name no longer means it.
    """
    if not values:
        return term
    if term in values:
        return values[term]
    binders = bound_in(term)
    if binders:
        return _under_binders(term, binders, values)
    if isinstance(term, Named):
        body = substitute(term.body, values)
        return term if body == term.body else body
    if isinstance(term, Limit):
        return _in_limit(term, values)
    return rebuild(term, lambda child: substitute(child, values))


def approaching(limit: Limit) -> Term:
    """What a limit binds: its quantity, or the numerator of a ratio."""
    return limit.quantity.numerator if isinstance(limit.quantity, Quotient) else limit.quantity


def one_variable(limit: Limit) -> tuple[Symbol, Limit]:
    """The limit as one of a single bound symbol, and that symbol.

    lim_{q→0} f(q) replaces the quantity q by a new symbol; lim_{q/ε→∞} f(q, ε) puts q = ρε with a new ρ.
    Raises ``ShapeError`` when the body depends on the quantity's own variables in any other way.
    """
    quantity = limit.quantity
    if isinstance(quantity, Symbol):
        return quantity, limit
    if not free(approaching(limit)):
        raise ShapeError("a limit is taken in a quantity that varies, not in a constant or in the dimension")
    avoid = free(limit.body) | free(limit.target) | free(quantity)
    symbol = fresh(Symbol(quantity.name if isinstance(quantity, Named) else "rho"), avoid)
    assert isinstance(symbol, Symbol)
    bound, value = approaching(limit), symbol
    whole: Term = Product((value, quantity.denominator)) if isinstance(quantity, Quotient) else value
    body = substitute(limit.body, {bound: whole})
    left = free(body) & (free(bound) - free(whole))
    if left:
        names = ", ".join(sorted(leaf.name for leaf in left))  # type: ignore[attr-defined]
        raise ShapeError(f"the limit's body depends on {names} not only through the quantity of the limit")
    return symbol, Limit(body, symbol, limit.target, limit.side)


def _in_limit(term: Limit, values: Mapping[Term, Term]) -> Term:
    """Under a limit: what its quantity depends on is bound, and renamed where a value would be captured."""
    try:
        one_variable(term)
    except ShapeError:
        return term  # a limit without meaning stays one
    bound = approaching(term)
    leaves = free(bound)
    inner = {key: value for key, value in values.items() if not free(key) & leaves}
    coming = frozenset().union(*(free(value) for value in inner.values())) if inner else frozenset()
    body, quantity = term.body, term.quantity
    if coming & leaves:
        taken = coming | leaves | free(body)
        names: dict[Term, Term] = {}
        for leaf in sorted(leaves, key=str):
            assert isinstance(leaf, Symbol | Index)
            names[leaf] = fresh(leaf, taken | frozenset(names.values()))
        renamed = substitute(bound, names)
        if isinstance(bound, Named):
            renamed = Named(bound.name, substitute(bound.body, names))
        body, bound = substitute(body, {bound: renamed}), renamed
    ratio = isinstance(quantity, Quotient)
    quantity = Quotient(bound, substitute(quantity.denominator, inner)) if ratio else bound  # type: ignore[attr-defined]
    return Limit(substitute(body, inner), quantity, substitute(term.target, values), term.side)


def _under_binders(term: Term, binders: tuple[Term, ...], values: Mapping[Term, Term]) -> Term:
    inner = {key: value for key, value in values.items() if not free(key) & set(binders)}
    scope = free(term.body)  # type: ignore[attr-defined]
    inner = {key: value for key, value in inner.items() if key in scope or not isinstance(key, Symbol | Index)}
    coming = frozenset().union(*(free(value) for value in inner.values())) if inner else frozenset()
    renamed: dict[Term, Term] = {}
    for binder in binders:
        if binder in coming:
            assert isinstance(binder, Symbol | Index)
            renamed[binder] = fresh(binder, coming | scope | frozenset(binders))
    body = substitute(term.body, {**inner, **renamed}) if inner or renamed else term.body  # type: ignore[attr-defined]
    new = tuple(renamed.get(binder, binder) for binder in binders)
    match term:
        case Derivative():
            point = substitute(term.point, values)
            return Derivative(body, new[0], point)  # type: ignore[arg-type]
        case Supremum():
            return Supremum(body, new[0], term.kind)  # type: ignore[arg-type]
        case Lipschitz():
            return Lipschitz(body, new[0])  # type: ignore[arg-type]
        case IndexSum():
            return IndexSum(new[0], body)  # type: ignore[arg-type]
        case IndexMaximum():
            return IndexMaximum(new[0], body, term.kind)  # type: ignore[arg-type]
        case ForAll() | Exists():
            return type(term)(new[0], body)  # type: ignore[arg-type]
        case Function():
            return Function(term.name, new, body, term.subscripts)  # type: ignore[arg-type]
    raise AssertionError(term)


def unfold(term: Term) -> Term:
    """One step of definition: the body of a name, the body of a call at its arguments; else the term."""
    match term:
        case Named():
            return term.body
        case Call(function=function, arguments=arguments):
            return substitute(function.body, dict(zip(function.parameters, arguments, strict=True)))
    return term


def unfold_all(term: Term) -> Term:
    """The term with every name and call replaced by its meaning, down to symbols."""
    while isinstance(term, Named | Call):
        term = unfold(term)
    return rebuild(term, unfold_all)


def largest(x: Term) -> IndexMaximum:
    """max_i |x_i|, with an index that is not free in x."""
    i = Index("i")
    while i in free(x):
        i = Index(f"{i.name}'")
    return IndexMaximum(i, ScalarFunction("abs", (Component(x, (i,)),)))
