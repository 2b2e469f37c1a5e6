"""Reading a document: its segments in order, each in the scope that the ones before it have made."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ..terms import Function, Statement, Term
from ..terms.names import latex_name
from . import doubts
from . import nodes as n
from .annotations import annotation
from .characters import ZERO_WIDTH
from .conditions import read_condition_text, read_condition_tokens
from .diagnostic import ReadError, Span
from .input import input_letter
from .layout import Formula, formulas
from .macros import broken_macro, is_known, read_macro
from .markdown import markdown_segments, unquoted
from .raw import Macro
from .reading import Document, ReadClaim, ReadDefinition, ReadStep
from .scope import CUSTOMARY, KINDS
from .segments import Annotation, Display, Group, Inline, MacroSource, Segment
from .setting import Notation, Setting
from .statements import Step, check_reach, defined_name, definition_split, read_claim, read_definition, statement
from .tex import tex_segments
from .tokens import Tok, latex_tokens

__all__ = ["Notation", "read_document"]

LIMIT = 20_000

# Braces behind a display in Markdown: a label, perhaps with classes and attributes, or what was meant to be one.
_BRACES = re.compile(r"[ \t]*\{([^{}\n\\]*)\}")
_ATTRIBUTES = re.compile(r"\s*(?:#[^\s{}]+|\.\S+|\w+=\S+)(?:\s+(?:\.\S+|\w+=\S+))*\s*")
_GLOBAL = re.compile(r"\\global\s*\Z")
_LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")


def read_document(text: str, *, markdown: bool, notation: Notation) -> Document:
    """The claims, definitions and warnings of a LaTeX or Markdown text.

    ``notation(kind, epsilon, divisor)`` gives the standard meaning of the names for a layer.
    Never raises for what a text contains: every display becomes a claim or a definition.
    """
    return _Reader(text.removeprefix("\ufeff"), markdown, notation).read()


class _Reader(Setting):
    def __init__(self, text: str, markdown: bool, notation: Notation) -> None:
        segments: Iterable[Segment] = tex_segments(text)
        if markdown:
            segments = list(markdown_segments(text))
            text = unquoted(text, segments)
        self.segments = list(segments)
        super().__init__(text, markdown, notation, input_letter(text, self.segments))
        # The macros outside each group that is open, and whether it may be an argument.
        self.outside: list[tuple[Mapping[str, Macro], bool]] = []
        self.claims: list[ReadClaim] = []
        self.definitions: list[ReadDefinition] = []
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
        for span in self.pending:
            self._warn("LN506", "no claim follows this annotation", span)
        return Document(tuple(self.claims), tuple(self.definitions), tuple(self.warnings))

    # -- macros -------------------------------------------------------------------------------------------------

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
                behind = "words stand behind the formula that they are about"
                raise ReadError("LN104", "there is no formula in this display",
                                help=behind if content.lstrip().startswith("\\text") else None)  # fmt: skip
        except ReadError as error:
            self._add(label, _trimmed(self.text, inner), error=error)
            return
        except RecursionError:
            self._add(label, _trimmed(self.text, inner), error=ReadError("LN107", "nested too deeply"))
            return
        if display.label is not None:
            found_formulas[0].label = display.label
        self._check_labels(display, found_formulas)
        self._formulas(found_formulas)

    def _inner_annotations(self, display: Display) -> None:
        if self.markdown:
            return
        for match in re.finditer(r"^[ \t]*%+([^\n]*)", self.text[display.inner_start : display.inner_end], re.M):
            start, end = (display.inner_start + place for place in match.span())
            if found := annotation(match[1]):
                self._annotation(Annotation(start, end, found[0], True, found[1]))

    def _check_labels(self, display: Display, found: list[Formula]) -> None:
        """Warn of what looks like a label and is none, and of a second label on one formula."""
        for formula in found:
            for lost in formula.lost:
                self._warn("LN508", f"a formula has one label, and this one is called {formula.label}, not {lost}",
                           (formula.start, formula.end))  # fmt: skip
        if not self.markdown:
            return
        start = display.end if display.label is None else self.text.rfind("{", 0, display.end)
        behind = _BRACES.match(self.text, start)
        if behind is not None and not _ATTRIBUTES.fullmatch(behind[1]):
            meant = "-".join(re.findall(r"[^\s{}#.]+", behind[1]))
            self._warn("LN508", f"{behind[0].strip()} is no label", behind.span(), help=f"write {{#{meant}}}")

    def _formulas(self, found: list[Formula]) -> None:
        first = next((formula.label for formula in found if formula.label), None)
        given, line = tuple(self.next), self.assumed
        for number, formula in enumerate(found, 1):
            slug = formula.label or (f"{first}-{number}" if first else None)
            remarks = (*self._own_names(formula), *doubts.remarks(formula, found[: number - 1], self.scope))
            if number > 1 and given:
                remarks = (*remarks, f"the assume on line {line} is for the first formula of this display only; "
                           "for all of them write ‹lnsym: assume always …›")  # fmt: skip
            self._formula(formula, formula.label, slug, tuple(map(self.lines.said, remarks)))

    def _formula(self, formula: Formula, label: str | None, slug: str | None, remarks: tuple[str, ...] = ()) -> None:
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
            read = tuple(self._step(step, given) for step in steps)
            self._add(label, span, slug, statement(given, proposition), read, remarks=remarks)
        except ReadError as error:
            if error.code == "LN120":
                error.notes = (*error.notes, *remarks)
            self._note_others(error, formula)
            if error.code == "LN110" and error.name is not None:
                self._note_meant(error, error.name, formula.tokens)
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

    def _note_meant(self, error: ReadError, name: str, tokens: list[Tok]) -> None:
        """Say what an undeclared letter may be meant to be: the dimension, or a part of a longer name."""
        if doubts.dimension_of(tokens, name):
            error.help = f"the dimension is called d in every document: write d for {name}"
        elif error.span is not None and (word := doubts.spelled_name(self.text, error.span)) is not None:
            said = f"{word} is read as {'·'.join(word)}; a name of several letters is written \\mathrm{{{word}}}"
            error.notes = (*error.notes, said)

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
        self._taken(made.name, made.meaning, span)
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

    def _step(self, step: Step, given: tuple[Term, ...]) -> ReadStep:
        meaning = statement(given, step.proposition)
        place = (*self.lines.position(step.span[0]), *self.lines.position(step.span[1]))
        right = None if step.right is None else self.lines.position(step.right)
        return ReadStep(self.text[slice(*step.span)], *place, meaning, right)

    def _add(
        self, label: str | None, span: Span, slug: str | None = None, meaning: Statement | None = None,
        steps: tuple[ReadStep, ...] = (), error: ReadError | None = None, kind: str = "claim",
        remarks: tuple[str, ...] = (),
    ) -> None:  # fmt: skip
        line, column = self.lines.position(span[0])
        end_line = self.lines.position(span[1])[0]
        name = slug or label or f"eq-{line}"
        unique = name
        while self.ids[unique]:
            self.ids[name] += 1
            unique = f"{name}-{self.ids[name]}"
        if unique != name and label is not None:
            before = next((claim.line for claim in self.claims if claim.id == name), line)
            self._warn(
                "LN508", f"the label {label} stands on line {before} already; this claim is called {unique}", span
            )
        self.ids[unique] += 1
        diagnostic = self.lines.diagnostic(error, span) if error is not None else None
        source = self.text[slice(*span)].strip()
        self.claims.append(ReadClaim(unique, label, line, column, end_line, source, meaning, steps, self.expected,
                                     diagnostic, kind, remarks))  # fmt: skip
        self.next.clear()
        self.pending.clear()
        self.bad_next = None
        self.expected = None


def _trimmed(text: str, span: Span) -> Span:
    """The span without the white space at its ends; an empty one keeps its place."""
    inside = text[slice(*span)]
    if not inside.strip():
        return span
    start = span[0] + len(inside) - len(inside.lstrip())
    return start, start + len(inside.strip())
