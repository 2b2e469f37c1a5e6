"""The tokens of the grammar: brackets matched, arguments found, numbers put together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from . import vocabulary as vo
from .brackets import Tok
from .decorations import undecorated
from .diagnostic import ReadError
from .numbers import Numbers
from .raw import Macro, Raw, expand, raw_tokens

__all__ = ["Tok", "latex_tokens"]

ENVIRONMENTS = frozenset(["aligned", "split", "gathered", "alignedat", "multlined"])
MATRICES = frozenset(["pmatrix", "bmatrix", "matrix", "smallmatrix", "psmallmatrix", "bsmallmatrix"])
# Words that some write without a backslash before a bracket.
SPELLED = frozenset([*vo.OPERATOR_WORDS, "LN", "LayerNorm", "RMSNorm", "sqrt", "frac"]) - {"tr", "rk"}
# Relations as programs write them.
_SIGNS = {
    ">=": r"\ge", "=>": r"\implies, or \ge", "<=": r"\le", "=<": r"\le", "==": "=", "<>": r"\ne",
    "==>": r"\implies", "<=>": r"\iff", "<==>": r"\iff", "===": "=",
}  # fmt: skip
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")


class UnknownMacro(ReadError):
    """A command that the language does not have; ``name`` is what it is called."""


def latex_tokens(text: str, start: int, end: int, macros: Mapping[str, Macro]) -> list[Tok]:
    """The grammar's tokens of a piece of LaTeX; ``ReadError`` when brackets or macros are wrong."""
    try:
        return _Tokenizer(text, undecorated(expand(raw_tokens(text, start, end), macros))).run()
    except UnknownMacro as error:
        near = get_close_matches(error.name or "", sorted(vo.COMMANDS | macros.keys()), 1, 0.75)
        if near and error.name not in vo.USUAL:
            error.help = f"did you mean \\{near[0]}? Otherwise {error.help}"
        raise


@dataclass
class _Tokenizer(Numbers):
    """Goes through TeX's tokens once, from left to right."""

    def run(self) -> list[Tok]:
        while self.at < len(self.raw):
            token = self.raw[self.at]
            self.at += 1
            match token.kind:
                case "character":
                    self._character(token)
                case "cs":
                    self._command(token)
                case _:
                    self._special(token)
        if self.stack:
            bracket = self.stack[-1]
            raise ReadError("LN102", f"{self._shown(bracket.token)} is never closed", bracket.token.span)
        if self.direction:
            raise ReadError("LN102", "\\left or \\right without a delimiter", self._span(self.raw[-1]))
        return self.out

    # -- characters ---------------------------------------------------------------------------------------------

    def _character(self, token: Raw) -> None:
        c = token.text
        if self.direction and c not in "()[]|<>./":
            raise self._lacking(c, token)
        if c in "0123456789" or (c == "." and not self.direction and self._begins_number(token)):
            self._number(token)
        elif c.isalpha():
            self._check_spelling(token)
            self._emit("NAME", c, token, argument=True)
        elif c == "{":
            following = self._peek()
            if following and following.text == "}" and following.kind == "character" and not self.needs:
                self.at += 1
            else:
                self._open("LBRACE", token, "brace")
        elif c == "}":
            self._close("RBRACE", token, "brace")
        elif (c in vo.DELIMITERS and c not in "{}<>") or self.direction:
            self._delimiter(token, c)
        elif c in "^_":
            self._script(token)
        elif c == "'":
            self._emit("PRIME", c, token)
        elif c in "+-":
            self._emit("SIGN", c, token)
        elif c in "*/":
            self._emit("OP", {"*": "times", "/": "/"}[c], token)
        elif c in "=<>":
            self._relation(token)
        elif c == ":":
            following = self._peek()
            if following and following.text == "=":
                self.at += 1
                self._emit("REL", ":=", Raw("character", ":=", token.start, following.end))
            else:
                self._emit("COLON", c, token)
        elif c in ",;.&":
            self._emit({",": "COMMA", ";": "SEMICOLON", ".": "PERIOD", "&": "AMP"}[c], c, token)
        else:
            following = self._peek()
            unequal = c == "!" and following is not None and following.text == "="
            raise ReadError("LN101", f"the character {c!r} has no meaning in a formula", self._span(token),
                            help=r"write \ne" if unequal else None)  # fmt: skip

    def _lacking(self, found: str, token: Raw) -> ReadError:
        """The error for a \\left or \\right that stands before something else than a bracket."""
        command = self.direction.partition(":")[0]
        example = {"left": r"\left(", "right": r"\right)"}.get(command, rf"\{command}(")
        return ReadError("LN102", f"\\{command} lacks its bracket: {found} is no delimiter", self._span(token),
                         help=f"write {example} or another bracket, \\{command}. for none")  # fmt: skip

    def _relation(self, token: Raw) -> None:
        following = self._peek()
        if token.text == "=" and following and following.text == ":" and following.start == token.end:
            self.at += 1
            self._emit("REL", "=:", Raw("character", "=:", token.start, following.end))
            return
        signs, end = token.text, token.end
        while (following := self._peek()) and following.text in ("=", "<", ">") and following.start == end:
            signs, end, self.at = signs + following.text, following.end, self.at + 1
        if len(signs) > 1:
            help = f"write {_SIGNS[signs]}" if signs in _SIGNS else None
            raise ReadError("LN105", f"{signs} is no sign of LaTeX", (token.start, end), help=help)
        self._emit("REL", token.text, token)

    def _check_spelling(self, first: Raw) -> None:
        """Refuse max(a, b) without its backslash: the letters in a row are a product, m times a times x."""
        before = self.raw[self.at - 2] if self.at > 1 else None
        if before is not None and before.kind == "character" and before.text.isalpha() and before.end == first.start:
            return
        at, word, end = self.at, first.text, first.end
        while at < len(self.raw) and (part := self.raw[at]).kind == "character" and part.start == end:
            if not (part.text.isalpha() and part.text.isascii()):
                break
            at, word, end = at + 1, word + part.text, part.end
        behind = self.raw[at] if at < len(self.raw) and self.raw[at].kind == "character" else None
        if behind is not None and word in SPELLED and behind.text in ("{" if word == "frac" else "({"):
            command = f"\\{word}" if word in vo.SYMBOLS else f"\\operatorname{{{word}}}"
            command = {"sqrt": r"\sqrt{…}", "frac": r"\frac{…}{…}"}.get(word, command)
            raise ReadError("LN110", f"{word} is written as a product of letters", (first.start, end),
                            help=f"write {command} for the function")  # fmt: skip

    def _script(self, token: Raw) -> None:
        first, second, third = (self.raw[self.at + k] if self.at + k < len(self.raw) else None for k in range(3))
        if token.text == "^" and self._elementwise_power(token):
            return
        if token.text == "^" and first is not None:
            if first.kind == "character" and first.text in "+-":
                digits = re.match(r"\d+|[A-Za-z]", self.source[first.end :][:20])
                if digits:
                    raise ReadError("LN105", f"an exponent with a sign stands in braces, not ^{first.text}",
                                    (token.start, first.end), help=f"write ^{{{first.text}{digits[0]}}}")  # fmt: skip
                self.at += 1
                self._emit("SIDE", first.text, token)
                return
            if first.text == "{" and second and second.text in ("+", "-") and third and third.text == "}":
                self.at += 3
                self._emit("SIDE", second.text, token)
                return
        self._emit("SUP" if token.text == "^" else "SUB", token.text, token)
        self.needs += 1

    def _elementwise_power(self, token: Raw) -> bool:
        """x^{⊙2}, the elementwise square."""
        brace, times, digit, close = ([r.text for r in self.raw[self.at : self.at + 4]] + [""] * 4)[:4]
        if (brace, close) != ("{", "}") or times not in ("odot", "circ") or digit not in tuple("23456789"):
            return False
        self.at += 4
        self._emit("SUP", "^", token)
        self._emit("WORD", f"odot{digit}", Raw("cs", digit, token.start, self.raw[self.at - 1].end))
        return True

    # -- commands -----------------------------------------------------------------------------------------------

    def _command(self, token: Raw) -> None:
        name = token.text
        if self.direction and name not in vo.DELIMITERS and name != "|":
            raise self._lacking(f"\\{name}", token)
        if name in vo.SIZES:
            self.direction = f"{name}:{vo.SIZES[name]}"
        elif name == "|":
            self._delimiter(token, "Vert")
        elif name in vo.DELIMITERS:
            self._delimiter(token, name)
        elif name in ("quad", "qquad"):
            self._emit("QUAD", name, token)
        elif name in vo.IGNORED:
            pass
        elif name in vo.GREEK or name == "varepsilon":
            self._emit("NAME", name.removeprefix("var") if name == "varepsilon" else name, token, argument=True)
        elif name in ("frac", "tfrac", "dfrac", "cfrac"):
            self._emit("FRAC", name, token, argument=True)
            self.needs += 2
        elif name == "sqrt":
            self._root(token)
        elif name in ("overline",):
            self._emit("OVERLINE", name, token, argument=True)
            self.needs += 1
        elif name in vo.ACCENTS:
            self._emit("ACCENT", vo.ACCENTS[name], token, argument=True)
            self.needs += 1
        elif name in vo.FONTS:
            self._font(token)
        elif name in vo.RELATIONS:
            self._emit("REL", vo.RELATIONS[name], token)
        elif name == "not":
            self._not(token)
        elif name in vo.CONNECTIVES:
            self._emit("CONNECTIVE", vo.CONNECTIVES[name], token)
        elif name in vo.TIMES:
            self._emit("OP", vo.TIMES[name], token)
        elif name in vo.SYMBOLS:
            self._emit("WORD", vo.SYMBOLS[name], token, argument=True)
        elif name == "prime":
            self._prime(token)
        elif name in ("colon", "vcentcolon"):
            self._character(Raw("character", ":", token.start, token.end))
        elif name in ("newline", "cr"):
            self._emit("ROW", name, token)
        elif name in ("def", "gdef", "let", "newcommand", "renewcommand", "providecommand"):
            raise ReadError("LN108", f"\\{name} inside a formula is not read", self._span(token),
                            help="define macros outside of displays")  # fmt: skip
        elif name in vo.UNSUPPORTED:
            raise ReadError("LN401", f"outside the language: {vo.UNSUPPORTED[name]} (\\{name})", self._span(token))
        else:
            help = f"define it with \\newcommand{{\\{name}}}{vo.USUAL.get(name, '{…}')}" if name.isalpha() else None
            raise UnknownMacro("LN103", f"unknown macro \\{name}", self._span(token), help=help, name=name)

    def _prime(self, token: Raw) -> None:
        if self.out and self.out[-1].type == "SUP":
            self.out.pop()
            self.needs -= 1
        self._emit("PRIME", "'", token)

    def _root(self, token: Raw) -> None:
        following = self._peek()
        if following and following.text == "[" and following.kind == "character":
            self._emit("SQRT_DEGREE", "sqrt", token, argument=True)
            self.needs += 1
            self.at += 1
            self._open("LDEGREE", following, "degree")
            self.stack[-1].needs += 1
        else:
            self._emit("SQRT", "sqrt", token, argument=True)
            self.needs += 1

    def _not(self, token: Raw) -> None:
        following = self._peek()
        if following is None or following.text not in ("=", "in"):
            raise ReadError("LN103", "\\not is read before = only", self._span(token),
                            help="write the opposite relation: > for not ≤")  # fmt: skip
        self.at += 1
        self._emit("REL", "!=" if following.text == "=" else r"\notin", token)

    def _font(self, token: Raw) -> None:
        """A letter in another font is that letter; an upright word is a word; a bold or open 1 is all ones."""
        following = self._peek()
        if following is None:
            raise ReadError("LN102", f"\\{token.text} lacks an argument", self._span(token))
        self.at += 1
        inside = [following]
        if following.kind == "character" and following.text == "{":
            inside = []
            while (part := self._peek()) is None or part.text != "}":
                if part is None or part.text == "{":
                    raise ReadError("LN102", f"the argument of \\{token.text} is not read", self._span(token))
                inside.append(part)
                self.at += 1
            self.at += 1
        end = self.raw[self.at - 1].end
        self._styled(token.text, Raw("cs", "".join(t.text for t in inside), token.start, end), inside)

    def _styled(self, font: str, whole: Raw, inside: list[Raw]) -> None:
        word = whole.text
        if word == "d" and font == "mathrm":
            self._emit("WORD", "differential", whole, argument=True)
        elif word == "1":
            upright = font in ("mathrm", "mathit", "mathsf", "mathnormal")
            self._emit(*(("NUMBER", "1") if upright else ("WORD", "ones")), whole, argument=True)
        elif font in ("mathbb", "mathds") and word in ("R", "N"):
            self._emit("WORD", {"R": "reals", "N": "naturals"}[word], whole, argument=True)
        elif font in ("mathbb", "mathds") and word in ("E", "P", "V"):
            raise ReadError("LN401", "outside the language: expectations and probabilities", self._span(whole))
        elif len(inside) == 1 and inside[0].kind == "cs":
            self.at -= 1
            self.raw[self.at] = Raw("cs", inside[0].text, whole.start, whole.end)
        elif len(word) > 1 and word.isalpha() and all(t.kind == "character" for t in inside) and font != "mathbf":
            self._word(word, whole)
        elif word.isdigit() and word.isascii():
            self._emit("NUMBER", word, whole, argument=True)
        elif word.isalpha():
            for letter in inside:
                self._emit("NAME", letter.text, letter if len(inside) > 1 else whole, argument=True)
        else:
            raise ReadError("LN103", f"\\{font}{{{word}}} is not read", self._span(whole))

    def _word(self, word: str, token: Raw) -> None:
        if word == "d":
            self._emit("WORD", "differential", token, argument=True)
        elif word in vo.OPERATOR_WORDS:
            self._emit("WORD", vo.OPERATOR_WORDS[word], token, argument=True)
        elif word in vo.UNSUPPORTED:
            raise ReadError("LN401", f"outside the language: {vo.UNSUPPORTED[word]} ({word})", self._span(token))
        else:
            self._emit("NAME", {"LayerNorm": "LN", "RMSNorm": "RMSNorm", "RN": "RN"}.get(word, word), token, True)

    # -- commands that carry an argument ------------------------------------------------------------------------

    def _special(self, token: Raw) -> None:
        match token.kind:
            case "text":
                if self._in_script() and token.value.strip().isalnum():
                    self._emit("NAME", token.value.strip(), token, argument=True)
                elif token.value.strip() in vo.OPERATOR_WORDS or token.value.strip() in ("LN", "LayerNorm", "RMSNorm"):
                    self._word(token.value.strip(), token)
                else:
                    self._emit("TEXT", token.value.strip(), token)
            case "num":
                if not _NUMBER.fullmatch(token.value.replace(" ", "")):
                    raise ReadError("LN101", f"{token.value!r} is no number", self._span(token))
                self._emit("NUMBER", token.value.replace(" ", ""), token, argument=True)
            case "operatorname":
                self._word(token.value, token)
            case "row":
                self._emit("ROW", token.text, token)
            case "label":
                self._emit("LABEL", token.value, token)
            case "root":
                self._emit("SQRT", "sqrt", token, argument=True)
                self.needs += 1
                opening = self.raw[self.at]
                self.at += 1
                self._open("LBRACE", opening, "root")
            case "begin" | "end":
                self._environment(token)
            case "tag" | "hspace" | "vspace" | "color" | "textcolor":
                pass
            case _:
                raise ReadError("LN103", f"\\{token.kind} has no meaning in a formula", self._span(token))

    def _in_script(self) -> bool:
        """Whether a subscript begins here: the words in \\sigma_{\\text{B}} are part of a name."""
        kinds = [tok.type for tok in self.out[-2:]]
        return kinds[-1:] == ["SUB"] or kinds == ["SUB", "LBRACE"]

    def _skip_option(self, name: str) -> None:
        """Pass over the [t] of \\begin{aligned}[t] and the {2} of \\begin{alignedat}{2}."""
        for opening, closing in (("[", "]"), ("{", "}") if name == "alignedat" else ("[", "]")):
            found = [token.text for token in self.raw[self.at : self.at + 3]]
            if len(found) == 3 and found[0] == opening and found[2] == closing:
                self.at += 3

    def _environment(self, token: Raw) -> None:
        name = token.value.rstrip("*")
        if name in ENVIRONMENTS:
            if token.kind == "begin":
                if self.stack:
                    raise ReadError("LN103", f"{name} inside brackets is not read", self._span(token))
                self._emit("ENVIRONMENT", name, token)
                self._skip_option(name)
            else:
                self._emit("END", name, token)
        elif name in MATRICES:
            if token.kind == "begin":
                self._open("LMATRIX", token, name)
            else:
                self._close("RMATRIX", token, name)
        elif token.kind == "end" and self.stack:
            self._close("RMATRIX", token, name)
        else:
            cases = r"claim each case by itself, with \quad\text{if } and its condition behind it"
            raise ReadError("LN402", f"the environment {token.value} is outside the language", self._span(token),
                            help=cases if "cases" in name else None)  # fmt: skip
