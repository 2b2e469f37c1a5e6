"""One formula: a claim with its steps, or a definition."""

from __future__ import annotations

from dataclasses import dataclass

from .. import terms as t
from ..terms import Function, Named, ShapeError, Statement, Symbol, Term
from . import nodes as n
from .conditions import flattened
from .diagnostic import Ambiguous, ReadError, Span
from .elaborate import Elaborator, plain_name
from .evaluation import settled
from .indices import with_free_indices
from .operators import bind
from .parser import parse
from .propositions import proposition, steps
from .scope import PROTECTED, Scope
from .tokens import Tok

__all__ = ["Defined", "Step", "definition_split", "read_claim", "read_definition"]


@dataclass(frozen=True, slots=True)
class Step:
    """One relation of a claim, with the extent of its two sides; in a chain, with where its right side begins."""

    span: Span
    proposition: Term
    right: int | None = None


@dataclass(frozen=True, slots=True)
class Defined:
    """A name and what it means from here on."""

    name: str
    meaning: Term


# -- claims -------------------------------------------------------------------------------------------------------


def read_claim(tokens: list[Tok], scope: Scope) -> tuple[Term, list[Step]]:
    """The proposition of a claim and its steps."""
    if tokens[0].value in ("forall", "exists") and tokens[0].type == "WORD":
        quantified = _quantified(tokens, scope)
        return quantified, [Step((tokens[0].start, tokens[-1].end), quantified)]
    node = parse(tokens)

    def read(scope: Scope) -> tuple[Term, list[Step]]:
        e = Elaborator(scope)
        found = proposition(e, node)
        for part in t.subterms(found):
            if isinstance(part, t.Iff) and _indices(part.left) != _indices(part.right):
                raise _two_reaches((tokens[0].start, tokens[-1].end))
        return found, [_step(where, said, tokens) for where, said in steps(e, node)]

    return settled(with_free_indices(node, scope), read)


def _step(where: n.Node | tuple[n.Node, n.Node], said: Term, tokens: list[Tok]) -> Step:
    return Step(_span(where, tokens), said, where[1].start if isinstance(where, tuple) else None)


def _indices(term: Term) -> set[Term]:
    return {leaf for leaf in t.free(term) if isinstance(leaf, t.Index)}


def check_reach(tokens: list[Tok], span: Span) -> None:
    """A «for all a» behind an equivalence may be about its right side or about both."""
    if any(tok.type == "CONNECTIVE" and tok.value in ("iff", "impliedby") and tok.level == 0 for tok in tokens):
        raise _two_reaches(span)


def _two_reaches(span: Span) -> ReadError:
    return Ambiguous(
        span,
        "A holds if and only if B does for all of them",
        "for each of them, A ⟺ B",
        r"write \forall in front of the part that it is about, or two implications",
        "what holds for all values here",
    )


def _span(where: n.Node | tuple[n.Node, n.Node], tokens: list[Tok]) -> Span:
    """From the first token to the last; the braces of an argument are in no node, and the last may close one."""
    start, end = (where[0].start, where[1].end) if isinstance(where, tuple) else where.span
    inside = [tok.type for tok in tokens if start <= tok.start and tok.end <= end]
    is_open = inside.count("LBRACE") - inside.count("RBRACE")
    closing = [tok.end for tok in tokens if tok.type == "RBRACE" and tok.start >= end]
    return start, closing[is_open - 1] if 0 < is_open <= len(closing) else end


def _quantified(tokens: list[Tok], scope: Scope) -> Term:
    """∀z: …, ∃z: … with one or more variables, each perhaps with its set or a condition."""
    first = tokens[0]
    colon = next((k for k, tok in enumerate(tokens) if tok.level == 0 and tok.type in ("COLON", "TEXT")), None)
    if colon is None:
        colon = next(
            (k for k, tok in reversed(list(enumerate(tokens))) if tok.level == 0 and tok.type == "COMMA"), None
        )
    if colon is None or colon < 2 or colon + 1 == len(tokens):
        raise ReadError("LN105", "a quantifier is read as ∀z: formula or ∃z: formula", first.span)
    binders, body = tokens[1:colon], tokens[colon + 1 :]
    inner_at = next(
        (k for k, tok in enumerate(binders) if tok.type == "WORD" and tok.value in ("forall", "exists")), None
    )
    if inner_at:
        # ∀x ∃y: …: what the first quantifier ranges over is the rest.
        binders, body = binders[:inner_at], tokens[1 + inner_at :]
        while binders and binders[-1].type in ("COMMA", "QUAD"):
            binders = binders[:-1]
    variables: list[Symbol] = []
    conditions: list[Term] = []
    e = Elaborator(scope)
    # a, b > 0 says it of both, as a, b ∈ R does
    bare: list[n.Node] = []
    for part in _members(parse(binders)):
        bare.append(part)
        if not isinstance(part, n.Chain):
            continue
        heads = {plain_name(_head(head)) for head in bare}
        others = {plain_name(node) for operand in part.operands[1:] for node in n.walk(operand)}
        if heads & others:
            # of a, b > a only b is meant
            for head in bare[:-1]:
                variable, e = bind(e, head)
                variables.append(variable)
            bare = bare[-1:]
        for head in bare:
            said = n.Chain(head.start, part.end, (_head(head), *part.operands[1:]), part.operators)
            conditional = part.operators[0] != "in"
            variable, e = bind(e, _head(head) if conditional else said)
            variables.append(variable)
            if conditional:
                conditions.extend(flattened(proposition(e, said)))
        bare = []
    for head in bare:
        variable, e = bind(e, head)
        variables.append(variable)
    inner, _ = read_claim(body, e.scope)
    exists = first.value == "exists"
    if conditions and exists:
        inner = t.And((*conditions, *flattened(inner)))
    elif conditions:
        inner = t.Implies(conditions[0] if len(conditions) == 1 else t.And(tuple(conditions)), inner)
    for variable in reversed(variables):
        inner = t.Exists(variable, inner) if exists else t.ForAll(variable, inner)
    return inner


def _head(node: n.Node) -> n.Node:
    return node.operands[0] if isinstance(node, n.Chain) else node


def _members(node: n.Node) -> tuple[n.Node, ...]:
    return node.members if isinstance(node, n.Conjunction) else (node,)


# -- definitions --------------------------------------------------------------------------------------------------


def definition_split(tokens: list[Tok]) -> tuple[list[Tok], list[Tok]] | None:
    """What is defined, and the tokens of its meaning, when this is a definition (``:=``, ``=:``)."""
    for k, tok in enumerate(tokens):
        if tok.type == "REL" and tok.level == 0:
            if tok.value == ":=":
                return tokens[:k], tokens[k + 1 :]
            if any(other.value == "=:" and other.level == 0 for other in tokens[k:]):
                at = next(j for j, other in enumerate(tokens) if other.value == "=:" and other.level == 0)
                return tokens[at + 1 :], tokens[:at]
            return None
    return None


def defined_name(tokens: list[Tok]) -> str | None:
    """The name on the left of a definition, as far as it can be told."""
    try:
        node = parse(tokens)
    except ReadError:
        return None
    node, _ = _square(node)
    head = node.factors[0][1] if isinstance(node, n.Product) else node
    name = plain_name(head)
    if isinstance(node, n.Product) and isinstance(head, n.Scripted):
        return plain_name(head.base)
    return name


def read_definition(left: list[Tok], right: list[Tok], scope: Scope, span: Span) -> tuple[Defined, n.Node]:
    """What a definition introduces: a name with its meaning, or a map of its arguments."""
    return settled(scope, lambda inner: _definition(left, right, inner, span))


def _definition(left: list[Tok], right: list[Tok], scope: Scope, span: Span) -> tuple[Defined, n.Node]:
    if not left or not right:
        raise ReadError("LN114", "a definition is written name := expression", span)
    if any(tok.type == "REL" and tok.value in (":=", "=:") and tok.level == 0 for tok in right):
        raise ReadError("LN114", "two definitions in one formula", span, help="write each by itself")
    target, body = parse(left), parse(right)
    first = body.operands[0] if isinstance(body, n.Chain) else body
    match target:
        case n.Product(factors=(("", head), ("", n.Group(bracket="(" | "[") as group))):
            if isinstance(body, n.Chain):
                raise ReadError("LN114", "a relation in the definition of a map is not read", body.span,
                                help="define the map, and claim the relation in a formula of its own")  # fmt: skip
            return _map(head, group, first, scope), body
    target, squared = _square(target)
    name = plain_name(target)
    if name is None:
        raise ReadError("LN114", "the left side of a definition is a name, or a map with its arguments", target.span,
                        help=_instead_of(target))  # fmt: skip
    if isinstance(target, n.Scripted) and isinstance(target.sub, n.Name) and scope.is_index(target.sub.name):
        raise ReadError("LN114", f"{name} would be a component, and vectors are defined as a whole", target.span,
                        help="define the vector, x := …")  # fmt: skip
    _check_protected(name, target, right)
    e = Elaborator(scope)
    itself = ReadError("LN113", f"{name} cannot be defined by itself", span)
    if name not in scope.functions and any(plain_name(part) == name for part in n.walk(body)):
        raise itself
    meaning = e.term(first)
    if name in e.used:
        raise itself
    if squared:
        meaning = _root(meaning, name, span)
    if meaning.shape.kind == "set":
        raise ReadError("LN401", "names for sets are outside the language", span)
    return Defined(name, Named(name, meaning)), body


def _instead_of(target: n.Node) -> str | None:
    """What to define in the place of something that is no name."""
    match target:
        case n.Product(factors=factors) if all(mark == "" and isinstance(f, n.Name) for mark, f in factors):
            letters = [factor.name for _, factor in factors if isinstance(factor, n.Name)]
            if all(len(letter) == 1 for letter in letters):
                return f"{''.join(letters)} is read as {'·'.join(letters)}; a name of several letters is written " + (
                    f"\\mathrm{{{''.join(letters)}}}"
                )
        case n.Fraction(numerator=above) if _differentiated(above):
            return (
                r"give the derivative a letter, ‹lnsym: let g in R^d›; where g is the gradient of the loss by y, "
                + (r"that by z is \nabla_z\langle g,y\rangle")
            )
        case n.Scripted():
            return "components cannot be defined one by one; define the vector"
    return None


def _differentiated(node: n.Node) -> bool:
    return n.is_differential(node.factors[0][1] if isinstance(node, n.Product) else node)


def _square(target: n.Node) -> tuple[n.Node, bool]:
    r"""What is defined through its square, \sigma_B^2 := …, and whether it is."""
    match target:
        case n.Scripted(sup=n.Numeral(text="2"), side=""):
            return n.Scripted(target.start, target.end, target.base, target.sub, None, target.primes), True
    return target, False


def _root(square: Term, name: str, span: Span) -> Term:
    """The meaning of a name from that of its square: the root, for a square defines a quantity ≥ 0."""
    if square.shape.kind != "scalar":
        raise ReadError("LN120", f"the square of {name} must be a scalar, not a {square.shape}", span)
    return t.Root(square)


def _check_protected(name: str, node: n.Node, right: list[Tok] | None = None) -> None:
    if name in PROTECTED:
        value = right[0].value if right and [tok.type for tok in right] == ["NUMBER"] else None
        help = f"to fix it for what follows: ‹lnsym: assume always {name} = {value}›" if value else None
        raise ReadError("LN114", f"{name} always is the dimension and cannot be redefined", node.span, help=help)


def _map(head: n.Node, group: n.Group, body: n.Node, scope: Scope) -> Defined:
    unsquared, squared = _square(head)
    parts = n.scripted(unsquared)
    name = plain_name(parts.base)
    if name is None or parts.sup is not None or parts.primes:
        raise ReadError("LN114", "the left side of a definition is a name, or a map with its arguments", head.span)
    _check_protected(name, head)
    subs: tuple[n.Node, ...] = ()
    if parts.sub is not None:
        subs = parts.sub.items if isinstance(parts.sub, n.Group) and parts.sub.bracket == "" else (parts.sub,)
    failures: list[ReadError] = []
    for kind in (t.SCALAR, t.VECTOR):
        parameters: list[Symbol] = []
        inner = scope
        for node in (*subs, *group.items):
            symbol = _parameter(node, scope, kind)
            parameters.append(symbol)
            inner = inner.with_name(symbol.name, symbol)
        if len(set(parameters)) < len(parameters):
            raise ReadError("LN114", "a parameter stands twice on the left side", head.span)
        e = Elaborator(inner)
        try:
            meaning = e.term(body)
            if e.used & {name, f"{name}()"} and name not in {p.name for p in parameters}:
                raise ReadError("LN113", f"{name} cannot be defined by itself", body.span)
            if squared:
                meaning = _root(meaning, name, body.span)
            _check_capture(meaning, parameters, scope, head.span)
            return Defined(name, Function(name, tuple(parameters), meaning, len(subs)))
        except (ReadError, ShapeError) as error:
            failures.append(error if isinstance(error, ReadError) else ReadError("LN120", str(error), body.span))
    raise failures[0]


def _check_capture(meaning: Term, parameters: list[Symbol], scope: Scope, span: Span) -> None:
    """With f(t) := at, the a of g(a) := f(a) is another one than that in f: they need letters of their own."""
    for node in t.subterms(meaning):
        if isinstance(node, t.Call):
            for caught in t.free(node.function) & set(parameters) - {scope.input}:
                raise ReadError("LN114", f"{node.function.name} depends on another {caught} than the parameter", span,
                                help="give the parameter a letter of its own")  # fmt: skip


def _parameter(node: n.Node, scope: Scope, undeclared: t.Shape) -> Symbol:
    """A parameter: the declared variable, or a new one; an undeclared letter is tried as a number, then a vector."""
    name = plain_name(node)
    if name is None or name in PROTECTED:
        raise ReadError("LN114", "a parameter of a map is a letter", node.span)
    meaning = scope.names.get(name)
    if isinstance(meaning, Symbol):
        return meaning
    return Symbol(name, undeclared if meaning is None else meaning.shape)


def statement(given: tuple[Term, ...], claimed: Term) -> Statement:
    """The statement under the given hypotheses and the standing ones."""
    return Statement(t.default_hypotheses(given), claimed)
