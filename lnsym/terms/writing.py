"""What every writer of terms shares: which operator binds how strongly, hence where a parenthesis stands.

A writer prints what is written, in the order of the term, with no parenthesis that the reader does not
need. A subclass says only how each construct looks.
"""

from __future__ import annotations

from collections.abc import Sequence

from .arithmetic import Dimension, Negative, Number, Power, Product, Quotient, Root, Sum, Symbol
from .binding import free
from .calculus import Derivative, Infinity, Limit, Lipschitz, Supremum
from .definitions import Call, Function, Named
from .derivative_forms import function_derivative, repeated_derivative
from .linear import (
    Component,
    Diagonal,
    Hadamard,
    Identity,
    Index,
    IndexMaximum,
    IndexSum,
    Inner,
    Kronecker,
    Mean,
    Norm,
    Ones,
    ScalarFunction,
    SetOf,
    Spectrum,
    Transpose,
    Tuple,
    Variance,
    Zero,
)
from .logic import And, Exists, ForAll, Iff, Implies, Relation
from .notation import Notation
from .precedence import Level, Piece, chain, product_factors, signed, sum_terms
from .term import Term

__all__ = ["Writer", "applies"]


def applies(left: Term, right: Term) -> bool:
    """Whether a named map of z stands before a vector: J(x+y) could be J at x + y, so a dot marks a product."""
    return isinstance(left, Named) and bool(free(left)) and (left.shape.kind, right.shape.kind) == ("map", "vector")


class Writer(Notation):
    """Writes terms: ``write`` is the entry, ``piece`` decides for each node what its notation is given."""

    def write(self, term: Term, least: Level = Level.IFF) -> str:
        """The term as text, in parentheses unless it holds together at ``least`` so strongly."""
        text, level = self.piece(term)
        return text if level >= least else self.fence("(", text)

    @property
    def script(self) -> Writer:
        """The writer of what stands in subscripts and exponents."""
        return self

    # What is written for each node

    def piece(self, term: Term) -> Piece:
        """The term as text, with how strongly it holds together."""
        match term:
            case Symbol(name=name) | Named(name=name) | Index(name=name):
                return Piece(self.name(name), Level.BASE)
            case Dimension():
                return Piece("d", Level.BASE)
            case Number(value=value) if value >= 0:
                return self.number(value)
            case Sum() | Negative() | Number():
                return self.sum(term)
            case Product():
                return self.product(term)
            case Quotient(numerator=above, denominator=below):
                return self.sum(term) if signed(term)[0] else self.quotient(above, below)
            case Power(base=base, exponent=exponent):
                return Piece(self.superscript(self.write(base, Level.BASE), exponent), Level.FACTOR)
            case Root(body=body):
                return self.root(body)
            case Relation() | And() | Implies() | Iff() | ForAll() | Exists():
                return self.proposition(term)
            case Derivative() | Limit() | Supremum() | Lipschitz() | Infinity():
                return self.calculus(term)
        return self.linear(term)

    def sum(self, term: Term) -> Piece:
        """A sum of signed terms, or one term with a minus."""
        text = ""
        for position, part in enumerate(sum_terms(term)):
            negative, body = signed(part)
            sign = self.minus if negative else self.plus if position else ""
            text = self.glue(text + sign, self.summand(body))
        return Piece(text, Level.SUM)

    def summand(self, term: Term) -> str:
        """One term of a sum, without its sign."""
        return self.write(term, Level.HADAMARD)

    def product(self, term: Product) -> Piece:
        """Factors side by side; a big operator may stand last without parentheses."""
        negative, body = signed(term)
        if negative:
            return Piece(self.glue(self.minus, self.write(body, Level.HADAMARD)), Level.SUM)
        factors = product_factors(term)
        text, level = "", Level.PRODUCT
        before: tuple[Term, str] | None = None
        for position, factor in enumerate(factors):
            written, holds = self.piece(factor)
            if holds == Level.BIG and position == len(factors) - 1:
                level = Level.BIG
            elif holds < Level.FACTOR:
                written = self.fence("(", written)
            text = written if before is None else self.juxtapose(before, (factor, written), text)
            before = factor, written
        return Piece(text, level if before else Level.BASE)

    def glue(self, left: str, right: str) -> str:
        """One text after another, so that they do not run together."""
        return left + right

    def proposition(self, term: Term) -> Piece:
        """Relations, chains and what connects them."""
        match term:
            case Relation(operator=operator, left=left, right=right):
                return Piece(f"{self.write(left)} {self.relations[operator]} {self.write(right)}", Level.RELATION)
            case And(parts=parts):
                steps = chain(parts)
                if steps is None:
                    return Piece(self.also.join(self.write(part, Level.RELATION) for part in parts), Level.AND)
                text = self.write(steps[0].left)
                for step in steps:
                    text += f" {self.relations[step.operator]} {self.write(step.right)}"
                return Piece(text, Level.RELATION)
            case Implies(premise=premise, conclusion=conclusion):
                text = f"{self.write(premise, Level.AND)} {self.implies} {self.write(conclusion, Level.AND)}"
                return Piece(text, Level.IMPLIES)
            case Iff(left=left, right=right):
                return Piece(f"{self.write(left, Level.AND)} {self.iff} {self.write(right, Level.AND)}", Level.IFF)
            case ForAll(variable=variable, body=body):
                return Piece(self.big("∀", self.write(variable), self.write(body)), Level.IFF)
            case Exists(variable=variable, body=body):
                return Piece(self.big("∃", self.write(variable), self.write(body)), Level.IFF)
        raise AssertionError(term)

    def calculus(self, term: Term) -> Piece:
        """Derivatives, limits, suprema, Lipschitz constants."""
        match term:
            case Infinity():
                return Piece(self.infinity, Level.BASE)
            case Limit(body=body, quantity=quantity, target=target, side=side):
                below = self.glue(self.script.write(quantity) + self.arrow, self.script.write(target))
                below += self.side(side) if side else ""
                return Piece(self.big("lim", below, self.write(body, Level.BIG)), Level.BIG)
            case Supremum(body=body, variable=variable, kind=kind):
                return Piece(self.big(kind, self.write(variable), self.write(body, Level.BIG)), Level.BIG)
            case Lipschitz(body=body, variable=variable):
                return self.applied("Lip", [self.mapping(body, variable)])
            case Derivative():
                return self.derivative(term)
        raise AssertionError(term)

    def mapping(self, body: Term, variable: Symbol) -> str:
        """The map variable ↦ body: u_ε by its name, anything else with the arrow."""
        if isinstance(body, Call) and body.arguments[-1] == variable:
            return self.head(body)
        return f"{self.write(variable)} {self.relations['maps']} {self.write(body)}"

    def derivative(self, term: Derivative) -> Piece:
        """Du_ε(z), h′(t), ∇_z f, ∂y/∂z, d/dt f: the customary form for the shapes at hand."""
        point = term.point
        found = function_derivative(term)
        if found is not None:
            call, order = found
            argument = self.fence("(", self.write(point))
            if term.variable.shape.kind == "scalar":
                return Piece(self.primed(call, order) + argument, Level.BASE)
            if call.shape.kind == "vector":
                return Piece(self.glue("D", self.head(call)) + argument, Level.FACTOR)
        variable = self.write(term.variable)
        at = "" if point == term.variable else self.glue(variable + " = ", self.write(point))
        scalar = term.body.shape.kind == "scalar"
        if scalar and term.variable.shape.kind == "vector" and not at:
            return Piece(self.big("∇", variable, self.write(term.body, Level.BIG)), Level.BIG)
        order, body = repeated_derivative(term)
        if scalar and not at and (order > 1 or self.piece(body).level < Level.BASE):
            return Piece(self.ordinary(order, variable, self.write(body, Level.BIG)), Level.BIG)
        return self.partial(term.body, variable, at)

    def primed(self, call: Call, order: int) -> str:
        """h_ε′ for the function of a call."""
        return self.head(call) + "'" * order

    def head(self, call: Call) -> str:
        """The function of a call with its subscripts: u_{ε/a²}."""
        count = call.function.subscripts
        name = self.name(call.function.name)
        return self.subscript(name, call.arguments[:count]) if count else name

    def applied(self, name: str, arguments: Sequence[str]) -> Piece:
        """An upright function name with arguments in parentheses."""
        return Piece(self.operator(name) + self.fence("(", self.listed(arguments)), Level.BASE)

    def linear(self, term: Term) -> Piece:
        """Vectors, maps, and the functions of them."""
        match term:
            case Ones():
                return Piece(self.ones, Level.BASE)
            case Identity():
                return Piece("I", Level.BASE)
            case Zero():
                return Piece("0", Level.BASE)
            case Tuple(entries=entries):
                return self.column(entries)
            case Inner(left=left, right=right):
                return Piece(self.fence("⟨", self.listed([self.write(left), self.write(right)])), Level.BASE)
            case Hadamard(factors=factors):
                text = self.write(factors[0], Level.FACTOR)
                for factor in factors[1:]:
                    text = self.glue(text + self.odot, self.write(factor, Level.FACTOR))
                return Piece(text, Level.HADAMARD)
            case Transpose(body=body):
                return Piece(self.transposed(self.write(body, Level.BASE)), Level.FACTOR)
            case Norm(body=body) if body.shape.kind == "map":
                return self.operator_norm(self.write(body))
            case Norm(body=body):
                return Piece(self.fence("‖", self.write(body)), Level.BASE)
            case Diagonal(body=body):
                return self.applied("diag", [self.write(body)])
            case Mean(body=body):
                return self.applied("mean", [self.write(body)])
            case Variance(body=body):
                return self.applied("Var", [self.write(body)])
            case Spectrum(body=body):
                return self.applied("spec", [self.write(body)])
            case ScalarFunction(name="abs", arguments=(argument,)):
                return Piece(self.fence("|", self.write(argument)), Level.BASE)
            case ScalarFunction(name=name, arguments=arguments):
                return self.applied("tr" if name == "trace" else name, [self.write(item) for item in arguments])
            case SetOf(elements=elements, multiplicities=multiplicities):
                items = [self.write(element) for element in elements]
                if multiplicities:
                    items = [
                        self.multiplicity(self.write(element, Level.BASE), times)
                        for element, times in zip(elements, multiplicities, strict=True)
                    ]
                return Piece(self.fence("{", self.listed(items, wide=True)), Level.BASE)
            case Function():
                return Piece(self.head(Call(term, term.parameters)), Level.BASE)
            case Call(arguments=arguments, function=function):
                listed = self.listed([self.write(argument) for argument in arguments[function.subscripts :]])
                return Piece(self.head(term) + self.fence("(", listed), Level.BASE)
        return self.indexed(term)

    def indexed(self, term: Term) -> Piece:
        """Components, δ_ij, and sums and maxima over an index."""
        match term:
            case Component(body=Derivative() as inner, indices=indices) if inner.point == inner.variable:
                above: Term = inner.body
                if above.shape.kind == "vector" and inner.variable.shape.kind == "vector":
                    above = Component(above, indices[:1])
                return self.partial(above, self.component(inner.variable, indices[-1:]), "")
            case Component(body=body, indices=indices):
                return Piece(self.component(body, indices), Level.BASE)
            case Kronecker(left=left, right=right):
                return Piece(self.subscript(self.name("delta"), (left, right)), Level.BASE)
            case IndexSum(index=index, body=body):
                return Piece(self.big("Σ", self.write(index), self.write(body, Level.BIG)), Level.BIG)
            case IndexMaximum(index=index, body=body, kind=kind):
                return Piece(self.big(kind, self.write(index), self.write(body, Level.BIG)), Level.BIG)
        raise TypeError(f"no notation for {type(term).__name__}")

    def component(self, body: Term, indices: Sequence[Term]) -> str:
        """z_i, and (u_ε(z))_i or (s_1)_i where the name already ends with something."""
        text, level = self.piece(body)
        plain = isinstance(body, Symbol | Named | Identity) and "_" not in text
        return self.subscript(text if plain and level is Level.BASE else self.fence("(", text), indices)
