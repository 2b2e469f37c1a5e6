"""What the names of a document mean at one place in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from ..terms import MAP, SCALAR, VECTOR, Function, Shape, Symbol, Term, rebuild
from ..terms.names import ACCENTS, latex_name
from .diagnostic import ReadError, Span
from .vocabulary import OPERATOR_WORDS

__all__ = ["CUSTOMARY", "INDEX_LETTERS", "KINDS", "Scope"]

INDEX_LETTERS = frozenset("ijkl")
PROTECTED = frozenset({"d"})
# What a loss is usually called: it would have to be said of what it is a function.
LOSSES = frozenset({"L", "cal_L", "ell", "loss", "Loss"})
# What letters usually are, where nothing is said.
CUSTOMARY = {
    **dict.fromkeys("abcst", "R"),
    **dict.fromkeys("gwx", "R^d"),
    **dict.fromkeys("ABW", "R^{dxd}"),
}


@dataclass(frozen=True)
class Scope:
    """Names and maps in force; ``indices`` are the letters that are coordinate indices here.

    A name and a map may share a letter: after u := …, bare u is the name, u_ε(z) still the map.
    """

    names: Mapping[str, Term] = field(default_factory=dict)
    functions: Mapping[str, Function] = field(default_factory=dict)
    indices: frozenset[str] = frozenset()
    broken: Mapping[str, str] = field(default_factory=dict)
    # Whether J(x), a map before a vector in parentheses, is its value or a product; None: both are possible.
    applied: bool | None = None

    @classmethod
    def standard(cls, notation: Mapping[str, Term]) -> Scope:
        """The scope of a notation: its ``Function`` values are the maps."""
        functions = {name: term for name, term in notation.items() if isinstance(term, Function)}
        return cls({name: term for name, term in notation.items() if name not in functions}, functions)

    def about(self, vector: Symbol) -> Scope:
        """The scope in which the input has another letter, in what the names and the maps mean."""
        z = self.input

        def renamed(term: Term) -> Term:
            return vector if term == z else rebuild(term, renamed)

        functions = {name: renamed(f) for name, f in self.functions.items()}
        names = {name: renamed(term) for name, term in self.names.items() if term != z}
        return replace(self, names=names, functions=functions)  # type: ignore[arg-type]

    @property
    def input(self) -> Symbol:
        """The input z of the layer."""
        z = self.functions["u"].parameters[-1] if "u" in self.functions else self.names.get("z")
        return z if isinstance(z, Symbol) else Symbol("z", VECTOR)

    def with_name(self, name: str, meaning: Term) -> Scope:
        """The scope in which a name means this; a ``Function`` also hides the plain name."""
        broken = {key: why for key, why in self.broken.items() if key != name}
        if isinstance(meaning, Function):
            names = {key: term for key, term in self.names.items() if key != name}
            return replace(self, names=names, functions={**self.functions, name: meaning}, broken=broken)
        return replace(self, names={**self.names, name: meaning}, broken=broken, indices=self.indices - {name})

    def declaring(self, name: str, kind: Shape = SCALAR, domain: str = "R") -> Scope:
        """The scope in which a name is a variable: no map of that name remains."""
        functions = {key: f for key, f in self.functions.items() if key != name}
        return replace(self.with_name(name, Symbol(name, kind, domain)), functions=functions)

    def with_indices(self, *letters: str) -> Scope:
        """The scope in which these letters are coordinate indices."""
        names = {key: term for key, term in self.names.items() if key not in letters}
        return replace(self, names=names, indices=self.indices | set(letters))

    def breaking(self, name: str, why: str) -> Scope:
        """The scope in which a name cannot be used, because its definition could not be read."""
        return replace(self, broken={**self.broken, name: why})

    def is_index(self, letter: str) -> bool:
        """Whether a letter in a subscript is a coordinate index."""
        return letter in self.indices or (letter in INDEX_LETTERS and letter not in self.names)

    def check(self, name: str, span: Span) -> None:
        """Refuse a name whose definition could not be read."""
        if name in self.broken:
            raise ReadError("LN114", f"{name} cannot be used: {self.broken[name]}", span)

    def undeclared(self, name: str, span: Span) -> ReadError:
        """The error for a name without meaning, with the nearest names that have one."""
        known = [*self.names, *self.functions, *(OPERATOR_WORDS if len(name) > 2 else ())]
        near = [k for k in known if k.lower() == name.lower()] or get_close_matches(name, known, 3, 0.6)
        base, _, sub = name.rpartition("_")
        kind = CUSTOMARY.get(name, "R")
        others = ", ".join(other for other in ("R", "R^d", "N", "R^{dxd}") if other != kind)
        help = f"declare it in a line before: ‹lnsym: let {name} in {kind}› (or {others}), or define it with :="
        if base and sub in INDEX_LETTERS:
            near = []
            help = f"{name} is an entry of a vector, which is declared in a line before: ‹lnsym: let {base} in R^d›"
        if name in LOSSES:
            near = []
            help = r"a loss is written \langle g,y\rangle with the gradient g from above: \nabla_z\langle g,y\rangle"
        if name == "e":
            help += "; the number e and exponentials are outside the language"
        accented = name.partition("_")[0] in ACCENTS and "_" in name
        return ReadError(
            "LN110", f"{latex_name(name) if accented else name} is not declared", span,
            notes=(f"the nearest names that have a meaning: {', '.join(near)}",) if near else (), help=help, name=name,
        )  # fmt: skip


KINDS = {"R": (SCALAR, "R"), "N": (SCALAR, "N"), "R^d": (VECTOR, "R"), "R^{dxd}": (MAP, "R")}
