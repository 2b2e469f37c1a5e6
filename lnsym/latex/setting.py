"""What annotations and definitions have made of the language of a document, at one place in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..terms import Symbol, Term, free
from ..terms.names import latex_name
from . import doubts
from .annotations import WORDS, expectation, layer_choice, unknown
from .conditions import read_condition_text
from .declarations import declarations
from .diagnostic import Diagnostic, Lines, ReadError, Span
from .layout import Formula
from .raw import Macro
from .renaming import replaced
from .scope import Scope
from .segments import Annotation

__all__ = ["Notation", "Setting"]

Notation = Callable[[str, str, str], Mapping[str, Term]]


class Setting:
    """The names in force, the hypotheses, and what is announced of the next claim."""

    def __init__(self, text: str, markdown: bool, notation: Notation, input: Symbol | None) -> None:
        self.text = text
        self.lines = Lines(text, "<!-- {} -->" if markdown else "% {}")
        self.markdown = markdown
        self.notation = notation
        self.input = input  # where it is not z
        self.scope = self.standard = self._standard("layernorm", "inside", "d")
        self.own: set[str] = set()  # names that the document declares or defines
        self.lets: set[str] = set()
        self.origin: dict[str, int] = {}  # the lines of these
        self.macros: Mapping[str, Macro] = {}
        self.always: list[Term] = []
        self.next: list[Term] = []
        self.assumed = 0  # the line of the last hypothesis
        self.pending: list[Span] = []  # the annotations that are about the next claim
        self.bad_always: ReadError | None = None
        self.bad_next: ReadError | None = None
        self.bad_layer: ReadError | None = None
        self.expected: str | None = None
        self.skip = False
        self.claim_line: int | None = None
        self.warnings: list[Diagnostic] = []

    def _standard(self, kind: str, epsilon: str, divisor: str) -> Scope:
        """The notation of a layer, about the input of this document."""
        scope = Scope.standard(self.notation(kind, epsilon, divisor))
        return scope if self.input is None else scope.about(self.input)

    def _warn(self, code: str, message: str, span: Span, help: str | None = None) -> None:
        self.warnings.append(self.lines.diagnostic(ReadError(code, message, span, help=help), span))

    def _annotation(self, note: Annotation) -> None:
        span = (note.start, note.end)
        if not note.alone:
            self._warn("LN506", "an annotation counts on a line of its own only", span)
            return
        word, _, rest = note.text.partition(" ")
        word, rest = word.removesuffix(":"), rest.strip()
        written = f"{word} {rest}".strip()
        if not note.exact or (word in WORDS and note.text.startswith(f"{word}:")):
            self._warn("LN506", "an annotation begins with lnsym and a colon; this one is read as if it did", span,
                       help=f"‹lnsym: {written}›")  # fmt: skip
        if word in ("expect", "skip") or (word == "assume" and not rest.startswith("always")):
            self.pending.append(span)
        try:
            match word:
                case "let":
                    for item in declarations(rest, span):
                        if item.name != "epsilon" or item.kind.kind != "scalar":
                            self._forget(item.name, span)
                            self._taken(item.name, Symbol(item.name, item.kind, item.domain), span)
                            self.scope = self.scope.declaring(item.name, item.kind, item.domain)
                            self.own.add(item.name)
                            self.lets.add(item.name)
                case "end":
                    self._end_lets()
                case "assume":
                    self._assume(note, rest)
                case "layer":
                    self._layer(rest, span)
                case "expect":
                    self.expected = expectation(rest, span)
                case "claim":
                    self.claim_line = self.lines.position(note.end)[0] + 1
                case "skip":
                    self.skip = True
                case _:
                    raise unknown(word, span)
        except ReadError as error:
            self.warnings.append(self.lines.diagnostic(error, span))

    def _taken(self, name: str, meaning: Term, span: Span) -> None:
        """Warn where a name of the standard notation gets another meaning for the first time."""
        before = None if name in self.own else replaced(self.standard, name, meaning)
        self.origin[name] = self.lines.position(span[0])[0]
        if before is not None:
            help = "the statistics, v, q and others, stay those of the input z" if name == "z" else None
            self._warn("LN509", f"from here on, {latex_name(name)} is no longer {before}", span, help=help)

    def _forget(self, name: str, span: Span | None = None) -> None:
        """What was assumed and defined about a letter is not about the letter of that name declared next."""
        if name not in self.lets:
            return

        def about(term: Term, but: tuple[Term, ...] = ()) -> bool:
            return any(isinstance(leaf, Symbol) and leaf.name == name for leaf in free(term) - set(but))

        dropped = [str(given) for given in self.always if about(given)]
        self.always = [given for given in self.always if not about(given)]
        mine = self.own - self.lets
        gone = {key for key, term in self.scope.names.items() if key in mine and about(term)}
        gone |= {key for key, f in self.scope.functions.items() if key in mine and about(f.body, f.parameters)}
        names = {key: term for key, term in self.scope.names.items() if key not in gone}
        functions = {key: f for key, f in self.scope.functions.items() if key not in gone}
        names.update({key: term for key, term in self.standard.names.items() if key in gone})
        functions.update({key: f for key, f in self.standard.functions.items() if key in gone})
        self.scope = Scope(names, functions, self.scope.indices, self.scope.broken)
        self.own -= gone
        dropped += [f"the definition of {latex_name(key)}" for key in sorted(gone)]
        if span is not None and dropped:
            self._warn("LN509", f"from here on, {latex_name(name)} is another one, and what was said of the former "
                       f"is not about it: {', '.join(dropped)}", span)  # fmt: skip

    def _end_lets(self) -> None:
        for name in self.lets:
            self._forget(name)
            names = {key: term for key, term in self.scope.names.items() if key != name}
            functions = dict(self.scope.functions)
            if name in self.standard.names:
                names[name] = self.standard.names[name]
            if name in self.standard.functions:
                functions[name] = self.standard.functions[name]
            self.scope = Scope(names, functions, self.scope.indices, self.scope.broken)
            self.own.discard(name)
        self.lets.clear()

    def _assume(self, note: Annotation, rest: str) -> None:
        self.assumed = self.lines.position(note.start)[0]
        always = rest.startswith("always")
        source = rest.removeprefix("always").strip() if always else rest
        start = self.text.find(source, note.start)
        # In a comment over several lines the text is not in one piece; then it is read by itself.
        text, start = (self.text, start) if 0 <= start < note.end else (source, 0)
        try:
            if source.startswith(":"):
                here = f"‹lnsym: assume {'always ' * always}{source.strip(' :')}›"
                raise ReadError("LN105", "a colon stands behind lnsym only", help=here)
            found = read_condition_text(text, start, start + len(source), self.scope, self.macros)
        except ReadError as error:
            if text is not self.text:
                error.span = None
            error.at((note.start, note.end))
            bad = ReadError(
                "LN121", f"its hypothesis is not read: {error.message}", error.span, error.notes, error.help
            )
            if always:
                self._warn("LN503", error.message, error.span or (note.start, note.end), error.help)
                self.bad_always = bad
            else:
                self.bad_next = bad
            return
        (self.always if always else self.next).extend(found)

    def _layer(self, rest: str, span: Span) -> None:
        try:
            choice = layer_choice(rest, span)
            standard = self._standard(choice.kind, choice.epsilon, choice.divisor)
        except (ReadError, ValueError) as error:
            fault = error if isinstance(error, ReadError) else ReadError("LN504", str(error), span)
            self.bad_layer = ReadError(
                "LN121", f"its layer is not read: {fault.message}", span, fault.notes, fault.help
            )
            raise fault from None
        self.bad_layer = None
        self.standard = standard
        kept = {name: term for name, term in self.scope.names.items() if name in self.own}
        maps = {name: f for name, f in self.scope.functions.items() if name in self.own}
        hidden = {name for name in self.lets if name in self.standard.functions}
        functions = {name: f for name, f in self.standard.functions.items() if name not in hidden}
        self.scope = Scope({**self.standard.names, **kept}, {**functions, **maps}, frozenset(), self.scope.broken)

    def _own_names(self, formula: Formula) -> Iterator[str]:
        """Which names of the standard notation in a formula are the author's own."""
        standard = self.standard.names.keys() | self.standard.functions.keys()
        mine = {n for n in self.own & standard if self.scope.names.get(n) != self.standard.names.get(n)}
        if mine:
            for name in sorted(mine & doubts.written(formula.tokens)):
                yield f"{latex_name(name)} is here what line {self.origin[name]} makes it"
