"""A factor and what it is applied to: maps with their arguments, functions, components, powers, transposes."""

from __future__ import annotations

from .. import terms as t
from ..terms import Function, Symbol, Term
from ..terms.names import latex_name
from . import nodes as n
from .diagnostic import Ambiguous, ReadError
from .elaborate import Elaborator, plain_name, subscript_name
from .evaluation import refuse_at_point, value_at
from .functions import FUNCTIONS, function
from .indices import components, index_list

__all__ = ["application", "powered"]


def _argument(rest: n.Factors) -> n.Group | None:
    """The bracketed list that directly follows, if any."""
    if rest and rest[0][0] == "":
        base = n.scripted(rest[0][1]).base
        if isinstance(base, n.Group) and base.bracket in ("(", "["):
            return base
    return None


def application(e: Elaborator, node: n.Node, rest: n.Factors) -> tuple[Term, int]:
    """The term of a factor together with the following ones that it takes as arguments, and how many."""
    parts = n.scripted(node)
    base = parts.base
    if isinstance(base, n.Word) and base.word in FUNCTIONS:
        return function(e, parts, base.word, rest)
    if isinstance(base, n.Name) and base.name == "D" and "D" not in e.scope.names and "D" not in e.scope.functions:
        return _total_derivative(e, parts, rest)
    called = _called(e, parts, rest)
    if called is not None:
        return called
    group = _argument(rest)
    inner = _whole(e, parts)
    outer = n.scripted(rest[0][1]) if group is not None else inner
    transposed = _is_transpose(e, outer.sup)
    value = value_at(e, inner, group, transposed=transposed) if group is not None else None
    if value is not None:
        if inner.sub is not None:
            value = components(value, index_list(e, inner.sub, 2 if value.shape.kind == "map" else 1))
        value = powered(e, value, n.Scripted(parts.start, parts.end, parts.base, None, parts.sup), 0)
        if outer.sub is not None:
            value = components(value, index_list(e, outer.sub, 1))
        return powered(e, value, outer, 0), 1
    term = _scripted(e, parts)
    if group is not None:
        refuse_at_point(e, parts, term, group)
    return term, 0


def _whole(e: Elaborator, parts: n.Scripted) -> n.Scripted:
    """The factor with the subscript as part of its name, where such a name is known: s_1."""
    name = plain_name(n.Scripted(parts.start, parts.end, parts.base, parts.sub))
    if parts.sub is None or name is None or name not in e.scope.names:
        return parts
    return n.Scripted(parts.start, parts.end, n.Name(parts.start, parts.end, name), None, parts.sup, parts.primes)


# -- maps -------------------------------------------------------------------------------------------------------


def _map_of(e: Elaborator, parts: n.Scripted) -> Function | None:
    name = plain_name(parts.base)
    if name is None or name not in e.scope.functions:
        return None
    e.scope.check(name, parts.span)
    e.used.add(f"{name}()")
    return e.scope.functions[name]


def _called(e: Elaborator, parts: n.Scripted, rest: n.Factors) -> tuple[Term, int] | None:
    """u_ε(z), h'(t), or the bare map where it may stand."""
    group = _argument(rest)
    whole = plain_name(parts)
    if whole is not None and whole in e.scope.names and not (group and _takes(e, parts)):
        return None
    if whole is not None and whole in e.scope.functions and group is not None:
        parts = n.Scripted(parts.start, parts.end, n.Name(parts.start, parts.end, whole))
    f = _map_of(e, parts)
    if f is None:
        return None
    order = _order(parts)
    subs, indices = _subscripts(e, f, parts)
    if group is None:
        if order:
            raise ReadError("LN112", f"a prime on {f.name} without an argument", parts.span,
                            help=f"write {f.name}'(…), or D{f.name} for the Jacobian")  # fmt: skip
        return powered(e, components(_bare_map(e, f, subs, parts), indices), parts, order), 0
    squared = f.shape.kind == "scalar" and isinstance(parts.sup, n.Numeral)
    if parts.sup is not None and not order and not squared:
        raise ReadError("LN112", f"a power or transpose of the map {f.name} before its argument", parts.span,
                        help="write it behind the argument")  # fmt: skip
    point = _point(e, f, group)
    term: Term = _derivative_at(f, subs, point, order) if order else t.Call(f, (*subs, *point))
    outer = n.scripted(rest[0][1])
    if squared and not order:
        term = powered(e, term, n.Scripted(parts.start, parts.end, parts.base, None, parts.sup), 0)
    term = components(term, indices)
    if outer.sub is not None:
        term = components(term, index_list(e, outer.sub, 2 if term.shape.kind == "map" else 1))
    return powered(e, term, outer, 0), 1


def _takes(e: Elaborator, parts: n.Scripted) -> bool:
    return (plain_name(parts.base) in e.scope.functions and plain_name(parts.base) not in e.scope.names) or (
        parts.sub is not None and plain_name(parts.base) in e.scope.functions
    )


def _order(parts: n.Scripted) -> int:
    """The number of primes; h^{(2)} counts as two."""
    match parts.sup:
        case n.Group(bracket="(", items=(n.Numeral(text=text),)) if text.isdigit() and len(text) < 3:
            return int(text)
    return parts.primes


def _subscripts(e: Elaborator, f: Function, parts: n.Scripted) -> tuple[tuple[Term, ...], tuple[Term, ...]]:
    """The arguments that a subscript gives, and the component indices behind them."""
    defaults = f.parameters[: f.subscripts]
    if parts.sub is None:
        return defaults, ()
    sub = parts.sub
    items = sub.items if isinstance(sub, n.Group) and sub.bracket == "" else (sub,)
    if not f.subscripts and f.shape.kind == "scalar":
        arguments = ", ".join(latex_name(p.name) for p in f.parameters)
        raise ReadError("LN112", f"{latex_name(f.name)} is defined without a subscript", sub.span,
                        help=f"write {latex_name(f.name)}({arguments}), or define it with its subscript")  # fmt: skip
    if all(isinstance(item, n.Name) and e.scope.is_index(item.name) for item in items):
        return defaults, index_list(e, sub, 1)
    given, after = items[: f.subscripts], items[f.subscripts :]
    if len(given) < f.subscripts:
        raise ReadError("LN112", f"{f.name} takes {f.subscripts} subscripts", sub.span)
    terms = tuple(e.term(item) for item in given)
    indices = tuple(term for item in after for term in index_list(e, item, 1))
    return terms, indices


def _bare_map(e: Elaborator, f: Function, subs: tuple[Term, ...], parts: n.Scripted) -> Term:
    """A map without an argument stands for its value at the input z; other maps need an argument."""
    last = f.parameters[f.subscripts :]
    if last != (e.scope.input,):
        raise ReadError("LN112", f"{f.name} is a map and needs an argument, {f.name}(…)", parts.span)
    if parts.sub is None:
        e.used.add(f.name)
    whole = all(isinstance(term, t.Number) and term.value >= 1 and term.value.denominator == 1 for term in subs)
    if subs and whole:
        raise Ambiguous(
            parts.span,
            "a component of the vector",
            "the map at this constant",
            f"write ({f.name})_i for the component, {f.name}_c(z) for the map",
        )
    value = t.Call(f, (*subs, *last))
    return (
        t.Named(f.name, value)
        if parts.sub is None or (subs == f.parameters[: f.subscripts] and _indexed(parts))
        else value
    )


def _indexed(parts: n.Scripted) -> bool:
    return isinstance(parts.sub, n.Name) and parts.sub.name != "epsilon"


def _point(e: Elaborator, f: Function, group: n.Group) -> tuple[Term, ...]:
    wanted = f.parameters[f.subscripts :]
    items = group.items
    if len(wanted) == 1 and wanted[0].shape.kind == "vector" and len(items) > 1:
        return (t.Tuple(tuple(e.scalar(item, "an entry of a concrete vector") for item in items)),)
    if len(items) != len(wanted):
        raise ReadError("LN112", f"{f.name} takes {len(wanted)} arguments, not {len(items)}", group.span)
    return tuple(e.fitting(item, p.shape.kind) for item, p in zip(items, wanted, strict=True))


def _derivative_at(f: Function, subs: tuple[Term, ...], point: tuple[Term, ...], order: int) -> Term:
    """f^(order) at a point: nested derivatives by the last parameter."""
    if len(point) != 1:
        raise ReadError("LN112", f"a prime on {f.name}, which has several arguments")
    variable: Symbol = f.parameters[-1]
    avoid = frozenset().union(*(t.free(sub) for sub in subs))
    if variable in avoid:
        new = t.fresh(variable, avoid)
        assert isinstance(new, Symbol)
        variable = new
    term: Term = t.Call(f, (*subs, variable))
    for k in range(order):
        term = t.Derivative(term, variable, point[0] if k == order - 1 else variable)
    return term


def _total_derivative(e: Elaborator, parts: n.Scripted, rest: n.Factors) -> tuple[Term, int]:
    """Du_ε(x), Du, Dv: the Jacobian (for a scalar, the row of the gradient)."""
    if parts.sup is not None or parts.sub is not None or parts.primes or not rest or rest[0][0] != "":
        raise ReadError("LN401", "D is read as a first derivative, Du_\\epsilon(z)", parts.span)
    target = n.scripted(rest[0][1])
    f = _map_of(e, target)
    group = _argument(rest[1:])
    used = 1
    if f is not None and group is not None:
        subs, indices = _subscripts(e, f, target)
        term = _derivative_at(f, subs, _point(e, f, group), 1)
        outer = n.scripted(rest[1][1])
        used = 2
    else:
        body, more = application(e, n.Scripted(target.start, target.end, target.base, target.sub), rest[1:])
        used, indices = 1 + more, ()
        if e.scope.input not in t.free(body):
            raise ReadError("LN110", "D is not declared, and no derivative: what follows does not depend on the input",
                            parts.span,
                            help="declare D, or write the derivative of a map: Du_\\epsilon(z)")  # fmt: skip
        term = t.Derivative(body, e.scope.input, e.scope.input)
        outer = n.Scripted(target.start, target.end, target.base, None, target.sup)
    if term.shape.kind == "vector":
        term = t.Transpose(term)
    term = components(term, indices)
    if outer.sub is not None:
        term = components(term, index_list(e, outer.sub, 2))
    return powered(e, term, outer, 0), used


# -- letters ----------------------------------------------------------------------------------------------------


def _scripted(e: Elaborator, parts: n.Scripted) -> Term:
    """A factor without arguments: a name, a component, a power, a transpose."""
    whole = plain_name(n.Scripted(parts.start, parts.end, parts.base, parts.sub, None, parts.primes))
    if whole is not None and whole in e.scope.names and (parts.sub is not None or parts.primes):
        return powered(e, _name(e, whole, parts), parts, 0)
    primed = plain_name(n.Scripted(parts.start, parts.end, parts.base, None, None, parts.primes))
    if parts.primes and parts.sub is not None and primed is not None and primed in e.scope.names:
        vector = _name(e, primed, parts)
        return powered(e, components(vector, index_list(e, parts.sub, 1)), parts, 0)
    if parts.primes:
        raise ReadError("LN112", "a prime without a function of a declared argument", parts.span,
                        help="primes are read on maps: h'(t)")  # fmt: skip
    base = parts.base
    if isinstance(base, n.Name) and base.name == "delta" and "delta" not in e.scope.names and parts.sub is not None:
        left, right = index_list(e, parts.sub, 2)
        return powered(e, t.Kronecker(left, right), parts, 0)
    match parts:
        case n.Scripted(base=n.Word(word="ones") | n.Name(name="I"), sub=n.Name(name="d")):
            parts = n.Scripted(parts.start, parts.end, base, None, parts.sup)
    if isinstance(base, n.Group) and base.bracket == "‖":
        return powered(e, _norm(e, base, parts.sub), parts, 0)
    term = _transposed_one(parts) or _base(e, parts)
    if isinstance(term, t.Tuple) and _is_transpose(e, parts.sup):
        return term
    if parts.sub is not None:
        count = {"vector": 1, "map": 2}.get(term.shape.kind)
        if count is None and not isinstance(base, n.Name | n.Accented | n.Scripted):
            raise ReadError("LN120", f"a subscript on a {term.shape}, which has no components", parts.span)
        if count is None:
            name = plain_name(n.Scripted(parts.start, parts.end, base, parts.sub))
            error = e.scope.undeclared(name or "this subscript", parts.span)
            if isinstance(term, Symbol) and isinstance(parts.sub, n.Name) and e.scope.is_index(parts.sub.name):
                error.notes = (f"{term.name} is a number, which has no components",)
                error.help = f"if {term.name} is a vector, say so: ‹lnsym: let {term.name} in R^d›"
            raise error
        name = subscript_name(parts.sub)
        if count == 1 and name is not None and len(name) > 1 and not name.isdigit():
            raise e.scope.undeclared(f"{plain_name(base) or ''}_{name}", parts.span)
        if count == 2 and _is_transpose(e, parts.sup):
            # an entry has no transpose: A^T_{ij} is an entry of A^T, in whichever order it is typed
            return components(t.Transpose(term), index_list(e, parts.sub, 2))
        if count == 2 and parts.sup is not None and parts.sup.start < parts.sub.start:
            raise Ambiguous(
                parts.span,
                "an entry of the power",
                "the power of an entry",
                "write (A^2)_{ij} for the first, A_{ij}^2 for the second",
                "a power of a map with indices",
            )
        term = components(term, index_list(e, parts.sub, count))
    return powered(e, term, parts, 0)


def _transposed_one(parts: n.Scripted) -> Term | None:
    match parts:
        case n.Scripted(base=n.Numeral(text="1"), sub=None, sup=n.Word(word="transpose") | n.Name(name="T")):
            return t.Ones()
    return None


def _base(e: Elaborator, parts: n.Scripted) -> Term:
    base = parts.base
    match base:
        case n.Name():
            known = base.name in (*e.scope.names, *e.scope.broken, *e.scope.functions)
            if parts.sub is not None and not known:
                raise e.scope.undeclared(plain_name(parts) or base.name, parts.span)
            return _name(e, base.name, base)
        case n.Word(word="differential"):
            raise ReadError(
                "LN404", "an upright d is a differential, which is read in a derivative only", base.span,
                help=r"write \frac{\mathrm d}{\mathrm dt}f for a derivative, d for the dimension",
            )  # fmt: skip
        case n.Word():
            return _word(base)
        case n.Numeral():
            return e.numeral(base)
        case n.Overline() | n.Accented():
            return _mean_of(e, base)
        case n.Scripted():
            return _scripted(e, base)
    return e.term(base)


def _name(e: Elaborator, name: str, node: n.Node) -> Term:
    e.scope.check(name, node.span)
    e.used.add(name)
    if name in e.scope.names:
        return e.scope.names[name]
    if name in e.scope.indices:
        return t.Index(name)
    raise e.scope.undeclared(name, node.span)


def _word(base: n.Word) -> Term:
    if base.word == "ones":
        return t.Ones()
    if base.word == "infinity":
        raise ReadError("LN401", "infinity is read as the target of a limit only", base.span)
    if base.word == "dots":
        raise ReadError("LN401", "dots (…) are outside the language", base.span,
                        help="write a sum over i, or a concrete vector")  # fmt: skip
    raise ReadError("LN105", f"{base.word} does not fit here", base.span)


def _mean_of(e: Elaborator, base: n.Overline | n.Accented) -> Term:
    """A bar: a defined name (z̄, or a decorated letter), else the mean of what is under it."""
    name = plain_name(base)
    if name is not None and (name in e.scope.names or name in e.scope.broken):
        return _name(e, name, base)
    if isinstance(base, n.Accented) and base.accent == "vec":
        return e.term(base.body)
    if isinstance(base, n.Accented) and base.accent != "bar":
        if name is None:
            raise ReadError("LN105", "an accent stands on a single letter", base.span)
        raise e.scope.undeclared(name, base.span)
    mean = t.Mean(e.fitting(base.body, "vector"))
    return t.Named(name, mean) if name is not None and isinstance(mean.body, Symbol) else mean


def _norm(e: Elaborator, group: n.Group, sub: n.Node | None) -> Term:
    operator_norm = isinstance(sub, n.Name | n.Product) and subscript_name(sub) == "op"
    if operator_norm and e.term(group.items[0]).shape.kind == "map":
        return e.term(group)
    if sub is not None and not (isinstance(sub, n.Numeral) and sub.text == "2"):
        raise ReadError("LN401", "norms other than the Euclidean and the operator norm are outside the language",
                        group.span)  # fmt: skip
    return e.term(group)


def _is_transpose(e: Elaborator, sup: n.Node | None) -> bool:
    match sup:
        case n.Word(word="transpose"):
            return True
        case n.Name(name="T"):
            return "T" not in e.scope.names
    return False


def powered(e: Elaborator, term: Term, parts: n.Scripted, order: int) -> Term:
    """The superscript: a transpose or a power."""
    if parts.side:
        raise ReadError("LN105", f"^{parts.side} is read in the target of a limit only", parts.span,
                        help=f"an exponent with a sign stands in braces: ^{{{parts.side}1}}")  # fmt: skip
    if parts.sup is None or order:
        return term
    if _is_transpose(e, parts.sup):
        return t.Transpose(term)
    if isinstance(parts.sup, n.Group) and parts.sup.bracket == "(":
        raise ReadError("LN105", "a superscript in parentheses is a multiplicity in a set only", parts.span)
    if term.shape.kind == "vector" and isinstance(parts.sup, n.Word) and parts.sup.word.startswith("odot"):
        return t.Hadamard((term,) * int(parts.sup.word.removeprefix("odot")))
    if term.shape.kind == "vector":
        raise ReadError(
            "LN120", f"a {term.shape} has no powers", parts.span,
            help=r"write \lVert x\rVert^2 for the square of the norm, x\odot x for elementwise squares",
        )  # fmt: skip
    exponent = e.scalar(parts.sup, "an exponent")
    try:
        return t.Power(term, exponent)
    except t.ShapeError as error:
        raise ReadError("LN401", f"inverses and other powers of maps are outside the language: {error}", parts.span,
                        help="a statement about A^{-1} can be made with AB = I instead") from None  # fmt: skip
