"""Reading a document: its segments in order, each in the scope that the ones before it have made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from ..terms import VECTOR, Function, Statement, Symbol, Term, free
from ..terms.names import latex_name
from . import nodes as n
from .annotations import declarations, expectation, layer_choice, unknown
from .characters import ZERO_WIDTH
from .conditions import read_condition_text, read_condition_tokens
from .diagnostic import Diagnostic, Lines, ReadError, Span
from .layout import Formula, formulas
from .macros import broken_macro, is_known, read_macro
from .markdown import markdown_segments, unquoted
from .raw import Macro
from .reading import Document, ReadClaim, ReadDefinition, ReadStep
from .scope import CUSTOMARY, KINDS, Scope
from .segments import ANNOTATION, Annotation, Display, Group, Inline, MacroSource, Segment
from .statements import check_reach, defined_name, definition_split, read_claim, read_definition, statement
from .tex import tex_segments
from .tokens import Tok, latex_tokens

__all__ = ["Notation", "read_document"]

LIMIT = 20_000

Notation = Callable[[str, str, str], Mapping[str, Term]]

# Words of a formula whose letters are no names: texts, labels, commands.
_WORDS = re.compile(
    r"\\(?:text[a-z]*|mbox|label|tag|ref|eqref|operatorname|mathrm|begin|end)\*?\s*\{[^{}]*\}|\\[A-Za-z]+|\{#[^{}]*\}"
)
_GLOBAL = re.compile(r"\\global\s*\Z")
_LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")


def read_document(text: str, *, markdown: bool, notation: Notation) -> Document:
    """The claims, definitions and warnings of a LaTeX or Markdown text.

    ``notation(kind, epsilon, divisor)`` gives the standard meaning of the names for a layer.
    Never raises for what a text contains: every display becomes a claim or a definition.
    """
    return _Reader(text.removeprefix("\ufeff"), markdown, notation).read()


class _Reader:
    def __init__(self, text: str, markdown: bool, notation: Notation) -> None:
        self.text = text
        self.lines = Lines(text, "<!-- {} -->" if markdown else "% {}")
        self.markdown = markdown
        self.notation = notation
        segments: Iterable[Segment] = tex_segments(text)
        if markdown:
            segments = list(markdown_segments(text))
            self.text = unquoted(text, segments)
        self.segments = list(segments)
        self.input = input_letter(self.text, self.segments)
        self.standard = self.scope = self._standard("layernorm", "inside", "d")
        self.own: set[str] = set()  # names that the document declares or defines
        self.lets: set[str] = set()
        self.macros: Mapping[str, Macro] = {}
        # The macros outside each group that is open, and whether it may be an argument.
        self.outside: list[tuple[Mapping[str, Macro], bool]] = []
        self.always: list[Term] = []
        self.next: list[Term] = []
        self.bad_always: ReadError | None = None
        self.bad_next: ReadError | None = None
        self.bad_layer: ReadError | None = None
        self.expected: str | None = None
        self.skip = False
        self.claim_line: int | None = None
        self.claims: list[ReadClaim] = []
        self.definitions: list[ReadDefinition] = []
        self.warnings: list[Diagnostic] = []
        self.ids: Counter[str] = Counter()

    def read(self) -> Document:
        for segment in self.segments:
            if len(self.claims) + len(self.definitions) >= LIMIT:
                message = f"more than {LIMIT} formulas in one document; the rest is not read"
                self._add(None, (segment.start, segment.end), error=ReadError("LN107", message))
                break
            match segment:
                case Annotation():
                    self._annotation(segment)
                case MacroSource():
                    self._macro(segment)
                case Group(opens=True):
                    self.outside.append((self.macros, segment.argument))
                case Group():
                    self._end_group()
                case Display():
                    self._display(segment)
                case Inline():
                    self._inline(segment)
        if self.next or self.expected or self.skip or self.bad_next:
            self._warn("LN506", "an annotation at the end of the document is followed by no claim",
                       (len(self.text), len(self.text)))  # fmt: skip
        return Document(tuple(self.claims), tuple(self.definitions), tuple(self.warnings))

    def _standard(self, kind: str, epsilon: str, divisor: str) -> Scope:
        """The notation of a layer, about the input of this document."""
        scope = Scope.standard(self.notation(kind, epsilon, divisor))
        return scope if self.input is None else scope.about(self.input)

    def _warn(self, code: str, message: str, span: Span, help: str | None = None) -> None:
        self.warnings.append(self.lines.diagnostic(ReadError(code, message, span, help=help), span))

    # -- annotations --------------------------------------------------------------------------------------------

    def _annotation(self, note: Annotation) -> None:
        span = (note.start, note.end)
        if not note.alone:
            self._warn("LN506", "an annotation counts on a line of its own only", span)
            return
        if not note.colon:
            self._warn("LN506", "the colon of this annotation is missing; it is read with it", span,
                       help=f"‹lnsym: {note.text}›")  # fmt: skip
        word, _, rest = note.text.partition(" ")
        rest = rest.strip()
        try:
            match word:
                case "let":
                    for item in declarations(rest, span):
                        if item.name != "epsilon" or item.kind.kind != "scalar":
                            self._forget(item.name)
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

    def _forget(self, name: str) -> None:
        """What was assumed and defined about a letter is not about the letter of that name declared next."""
        if name not in self.lets:
            return

        def about(term: Term, but: tuple[Term, ...] = ()) -> bool:
            return any(isinstance(leaf, Symbol) and leaf.name == name for leaf in free(term) - set(but))

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
        always = rest.startswith("always ")
        source = rest.removeprefix("always ").strip() if always else rest
        start = self.text.find(source, note.start)
        # In a comment over several lines the text is not in one piece; then it is read by itself.
        text, start = (self.text, start) if 0 <= start < note.end else (source, 0)
        try:
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

    def _macro(self, segment: MacroSource) -> None:
        span = (segment.start, segment.end)
        macro: Macro | None
        try:
            macro = read_macro(self.text, *span, self.macros)
        except ReadError as error:
            self.warnings.append(self.lines.diagnostic(error, span))
            macro = broken_macro(self.text, *span)
        if macro is None:
            return
        if self.text.startswith("\\providecommand", segment.start) and (
            macro.name in self.macros or is_known(macro.name)
        ):
            return
        # A definition ends with its group, except a global one.
        self.macros = {**self.macros, macro.name: macro}
        if self.text.startswith("\\gdef", segment.start) or _GLOBAL.search(self.text[: segment.start][-20:]):
            self.outside = [({**macros, macro.name: macro}, argument) for macros, argument in self.outside]

    def _end_group(self) -> None:
        """Restore the macros; one that an argument defines may be defined behind it too, or not."""
        inside, (self.macros, argument) = self.macros, self.outside.pop()
        if argument and inside is not self.macros:
            fault = "it is defined in the argument of a command"
            changed = (name for name, macro in inside.items() if self.macros.get(name) is not macro)
            self.macros = {**self.macros, **{name: replace(inside[name], fault=fault) for name in changed}}

    # -- displays -----------------------------------------------------------------------------------------------

    def _display(self, display: Display) -> None:
        inner = (display.inner_start, display.inner_end)
        content = self.text[slice(*inner)]
        label = display.label
        if label is None and (found := _LABEL.search(content)):
            label = found[1].strip()
        if any(character in ZERO_WIDTH for character in content):
            self._warn("LN505", "zero-width characters are ignored", _trimmed(self.text, inner))
        if self.skip:
            self.skip = False
            self._add(label, _trimmed(self.text, inner), kind="skipped")
            return
        try:
            if display.fault is not None:
                raise ReadError("LN115", display.fault, (display.start, display.inner_start))
            self._inner_annotations(display)
            found_formulas = formulas(latex_tokens(self.text, *inner, self.macros), display.environment)
            if not found_formulas:
                raise ReadError("LN104", "there is no formula in this display")
        except ReadError as error:
            self._add(label, _trimmed(self.text, inner), error=error)
            return
        except RecursionError:
            self._add(label, _trimmed(self.text, inner), error=ReadError("LN107", "nested too deeply"))
            return
        if display.label is not None:
            found_formulas[0].label = display.label
        self._formulas(found_formulas)

    def _inner_annotations(self, display: Display) -> None:
        if self.markdown:
            return
        for match in re.finditer(r"^[ \t]*%+([^\n]*)", self.text[display.inner_start : display.inner_end], re.M):
            start, end = (display.inner_start + place for place in match.span())
            if found := ANNOTATION.match(match[1]):
                self._annotation(Annotation(start, end, found["text"].strip(), True, bool(found["colon"])))

    def _formulas(self, found: list[Formula]) -> None:
        first = next((formula.label for formula in found if formula.label), None)
        for number, formula in enumerate(found, 1):
            slug = formula.label or (f"{first}-{number}" if first else None)
            self._formula(formula, formula.label, slug)

    def _formula(self, formula: Formula, label: str | None, slug: str | None) -> None:
        span = (formula.start, formula.end)
        split = definition_split(formula.tokens)
        try:
            conditions = list(self._conditions(formula))
            if split is not None:
                self._definition(formula, split, label, slug, conditions)
                return
            bad = self.bad_next or self.bad_always or self.bad_layer
            if bad is not None:
                raise bad
            proposition, steps = read_claim(formula.tokens, self.scope)
            given = (*self.always, *self.next, *conditions)
            read = tuple(self._step(s.span, statement(given, s.proposition)) for s in steps)
            self._add(label, span, slug, statement(given, proposition), read)
        except ReadError as error:
            self._note_others(error, formula)
            if split is not None and (name := defined_name(split[0])):
                line = self.lines.position(formula.start)[0]
                self.scope = self.scope.breaking(name, f"its definition on line {line} is not read")
            self._add(label, span, slug, error=error)
        except RecursionError:
            self._add(label, span, slug, error=ReadError("LN107", "nested too deeply"))

    def _note_others(self, error: ReadError, formula: Formula) -> None:
        """Add the other names of a formula that are not declared either, so that one look is enough."""
        others: list[str] = []
        last, scope = error, self.scope
        while last.code == "LN110" and last.name is not None and len(others) < 8:
            others.append(last.name)
            kind = CUSTOMARY.get(last.name, "R")
            scope = scope.declaring(last.name, *KINDS[kind])
            try:
                read_claim(formula.tokens, scope)
            except ReadError as found:
                last = found
            else:
                break
            if last.name in others:
                break
        if others[1:]:
            words = ", ".join(latex_name(name) for name in others[1:])
            error.notes = (*error.notes, f"not declared either: {words}")

    def _conditions(self, formula: Formula) -> Iterator[Term]:
        for tokens in formula.conditions:
            found = read_condition_tokens(tokens, self.scope)
            if not found:
                check_reach(formula.tokens, (tokens[0].start, tokens[-1].end))
            yield from found
        for words, token in formula.prose:
            letters = re.split(r"\s*,\s*|\s+and\s+", words.removeprefix("all ").removeprefix("every "))
            if all(letter in self.scope.names or self.scope.is_index(letter) for letter in letters):
                check_reach(formula.tokens, token.span)
                continue
            try:
                yield from read_condition_text(words, 0, len(words), self.scope, self.macros)
            except ReadError as error:
                raise ReadError("LN130", f"the condition «{words}» is not read: {error.message}", token.span) from None

    def _definition(
        self, formula: Formula, split: tuple[list[Tok], list[Tok]], label: str | None, slug: str | None,
        conditions: list[Term],
    ) -> None:  # fmt: skip
        span = (formula.start, formula.end)
        if conditions:
            raise ReadError("LN114", "a definition under a condition is outside the language", span)
        made, body = read_definition(*split, self.scope, span)
        self.scope = self.scope.with_name(made.name, made.meaning)
        self.own.add(made.name)
        self.lets.discard(made.name)
        line, column = self.lines.position(span[0])
        source = self.text[slice(*span)]
        self.definitions.append(
            ReadDefinition(made.name, made.meaning, line, column, self.lines.position(span[1])[0], source)
        )
        if isinstance(body, n.Chain) and not isinstance(made.meaning, Function):
            # x := a = b also claims that a = b.
            rest = Formula(split[1], formula.row)
            self._formula(rest, label, slug)

    def _inline(self, inline: Inline) -> None:
        line = self.lines.position(inline.start)[0]
        if self.claim_line is None or line < self.claim_line:
            return
        if line > self.claim_line:
            self.claim_line = None
            return
        inner = (inline.inner_start, inline.inner_end)
        try:
            found = formulas(latex_tokens(self.text, *inner, self.macros), "")
        except ReadError as error:
            self._add(None, inner, error=error)
            return
        related = [f for f in found if any(tok.type in ("REL", "CONNECTIVE") for tok in f.tokens)]
        self._formulas(related)

    # -- output -------------------------------------------------------------------------------------------------

    def _step(self, span: Span, meaning: Statement) -> ReadStep:
        line, column = self.lines.position(span[0])
        end_line, end_column = self.lines.position(span[1])
        return ReadStep(self.text[slice(*span)], line, column, end_line, end_column, meaning)

    def _add(
        self, label: str | None, span: Span, slug: str | None = None, meaning: Statement | None = None,
        steps: tuple[ReadStep, ...] = (), error: ReadError | None = None, kind: str = "claim",
    ) -> None:  # fmt: skip
        line, column = self.lines.position(span[0])
        end_line = self.lines.position(span[1])[0]
        name = slug or label or f"eq-{line}"
        if name in self.ids and label is not None:
            self._warn("LN508", f"the label {label} is used twice", span)
        unique = name
        while self.ids[unique]:
            self.ids[name] += 1
            unique = f"{name}-{self.ids[name]}"
        self.ids[unique] += 1
        diagnostic = self.lines.diagnostic(error, span) if error is not None else None
        source = self.text[slice(*span)].strip()
        self.claims.append(
            ReadClaim(unique, label, line, column, end_line, source, meaning, steps, self.expected, diagnostic, kind)
        )
        self.next.clear()
        self.bad_next = None
        self.expected = None


def input_letter(text: str, segments: Iterable[Segment]) -> Symbol | None:
    """x where a document declares it as a vector and writes no z: then x is the input of the layer."""
    declared = False
    for segment in segments:
        match segment:
            case Annotation():
                if re.search(r"\bz\b", segment.text):
                    return None
                declared = declared or _declares_x(segment)
            case Display() | Inline() | MacroSource():
                if "z" in _WORDS.sub("", text[segment.start : segment.end]):
                    return None
    return Symbol("x", VECTOR) if declared else None


def _declares_x(note: Annotation) -> bool:
    word, _, rest = note.text.partition(" ")
    try:
        found = declarations(rest, (note.start, note.end)) if word == "let" else []
    except ReadError:
        return False
    return any(item.name == "x" and item.kind == VECTOR for item in found)


def _trimmed(text: str, span: Span) -> Span:
    """The span without the white space at its ends; an empty one keeps its place."""
    inside = text[slice(*span)]
    if not inside.strip():
        return span
    start = span[0] + len(inside) - len(inside.lstrip())
    return start, start + len(inside.strip())
