"""Brackets: matched while the tokens are made, with what waits for an argument at each level."""

from __future__ import annotations

from dataclasses import dataclass, field

from . import vocabulary as vo
from .diagnostic import Ambiguous, ReadError, Span
from .raw import Raw

__all__ = ["BEFORE_OPERAND", "CLOSERS", "OPENERS", "Bracket", "Brackets", "Tok"]

LIMIT_BRACKETS = 20_000

OPENERS = {"(": "LPAREN", "[": "LSQUARE", "{": "LSET", "<": "LANGLE", "|": "LBAR", "‖": "LNORM", "brace": "LBRACE"}
CLOSERS = {"(": "RPAREN", "[": "RSQUARE", "{": "RSET", "<": "RANGLE", "|": "RBAR", "‖": "RNORM", "brace": "RBRACE"}

# After these a bar opens; after anything else it closes an open bar.
BEFORE_OPERAND = frozenset(
    [
        "REL",
        "SIGN",
        "OP",
        "COMMA",
        "CONNECTIVE",
        "COLON",
        "LPAREN",
        "LSQUARE",
        "LSET",
        "LANGLE",
        "LBAR",
        "LNORM",
        "LBRACE",
        "SUP",
        "SUB",
        "FRAC",
        "SQRT",
        "ROW",
        "AMP",
        "QUAD",
        "SEMICOLON",
        "TEXT",
        "LMATRIX",
        "ENVIRONMENT",
    ]
)


@dataclass(frozen=True, slots=True)
class Tok:
    """A token of the grammar; ``level`` 0 is outside all brackets."""

    type: str
    value: str
    start: int
    end: int
    level: int = 0

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.start, self.end


@dataclass(slots=True)
class Bracket:
    """An open bracket: what it is, its token, and what still waits for an argument outside it."""

    kind: str
    token: Tok
    needs: int
    sized: bool = False
    double: bool = False
    directed: bool = False
    environment: str = ""


@dataclass
class Brackets:
    """The tokens made so far, the brackets that are open, and how many arguments are waited for."""

    source: str
    raw: list[Raw]
    out: list[Tok] = field(default_factory=list)
    stack: list[Bracket] = field(default_factory=list)
    needs: int = 0
    at: int = 0
    direction: str = ""

    # -- output -------------------------------------------------------------------------------------------------

    def _span(self, token: Raw) -> Span:
        return token.start, token.end

    def _shown(self, token: Tok) -> str:
        return self.source[token.start : token.end] or token.value

    def _emit(self, kind: str, value: str, token: Raw, argument: bool = False) -> Tok:
        """Add a token; an ``argument`` fills a place that a \\frac, a script … waits for."""
        made = Tok(kind, value, token.start, token.end, len(self.stack))
        self.out.append(made)
        if argument and self.needs:
            self.needs -= 1
        return made

    def _open(self, kind: str, token: Raw, name: str, **more: object) -> None:
        # The brackets themselves belong to the level outside them.
        made = self._emit(kind, token.text, token)
        outside = max(self.needs - 1, 0)
        self.stack.append(Bracket(name, made, outside, **more))  # type: ignore[arg-type]
        self.needs = 0
        if len(self.stack) > LIMIT_BRACKETS:
            raise ReadError("LN107", f"more than {LIMIT_BRACKETS} brackets are open", self._span(token))

    def _close(self, kind: str, token: Raw, name: str) -> Bracket:
        if not self.stack:
            raise ReadError("LN102", f"{token.text} closes nothing", self._span(token))
        bracket = self.stack[-1]
        if bracket.kind != name:
            shown = self._shown(bracket.token)
            raise ReadError(
                "LN102", f"{self.source[token.start : token.end]} does not close {shown}", self._span(token),
                notes=(f"{shown} is the innermost bracket that is open here",),
            )  # fmt: skip
        if self.needs:
            raise ReadError("LN102", "an argument is missing before this bracket", self._span(token))
        self.stack.pop()
        self.needs = bracket.needs
        self._emit(kind, token.text, token)
        return bracket

    def _peek(self) -> Raw | None:
        return self.raw[self.at] if self.at < len(self.raw) else None

    # -- delimiters ---------------------------------------------------------------------------------------------

    def _delimiter(self, token: Raw, name: str) -> None:
        forced, self.direction = self.direction, ""
        if name == "." and forced == "left:open":
            self._open("LPAREN", token, "evaluation", sized=True)
            return
        if name not in vo.DELIMITERS:
            raise ReadError("LN102", f"the delimiter {name!r} is not read", self._span(token))
        kind, direction = vo.DELIMITERS[name]
        if kind == "|" and self._evaluates(token):
            return
        sized = forced.startswith(("left", "right"))
        if forced and kind in "|‖":
            direction = forced.partition(":")[2]
        if direction == "":
            self._check_bar(token, kind)
        if name == "|" and direction == "" and self.stack and self.stack[-1].double and self._doubled(token):
            self.at += 1
            self._close("RNORM", Raw("cs", "||", token.start, token.end + 1), "‖")
            return
        if name == "|" and direction == "" and self._bar_opens(kind) and self._doubled(token):
            self.at += 1
            self._open("LNORM", Raw("cs", "||", token.start, token.end + 1), "‖", double=True)
            return
        directed = direction != ""
        if direction == "":
            direction = "open" if self._bar_opens(kind) else "close"
        if direction == "open":
            self._open(OPENERS[kind], token, kind, sized=sized, directed=directed)
            return
        if kind == "(" and self.stack and self.stack[-1].kind == "root":
            self._close("RBRACE", token, "root")
            return
        if kind == "[" and self.stack and self.stack[-1].kind == "degree":
            self._close("RDEGREE", token, "degree")
            return
        bracket = self._close(CLOSERS[kind], token, kind)
        if bracket.sized != sized and kind not in "|‖":
            raise ReadError("LN102", "\\left and \\right do not belong together here", self._span(token))

    def _evaluates(self, token: Raw) -> bool:
        r"""A bar with the point below it behind an expression: \frac{∂f}{∂z}\Big|_{z=0}, \left.…\right|_{z=0}."""
        following = self._peek()
        subscript = following is not None and following.kind == "character" and following.text == "_"
        inside = self.stack[-1].kind if self.stack else ""
        if not subscript or inside == "|" or not self.out or self.out[-1].type in BEFORE_OPERAND:
            return False
        if inside == "evaluation":
            self._close("RPAREN", token, "evaluation")
        self.at += 1
        self._emit("AT", "|", token)
        self.needs += 1
        return True

    def _check_bar(self, token: Raw, kind: str) -> None:
        r"""Refuse \lvert a|b|c\rvert: printed, the outer bars may hold it all, or a and c alone."""
        outer = self.stack[-1] if self.stack else None
        if outer is None or not outer.directed or outer.kind not in "|‖":
            return
        alike = outer.kind == kind or (kind == "|" and self._doubled(token))
        if alike and self.out and self.out[-1].type not in BEFORE_OPERAND:
            raise Ambiguous(
                self._span(token),
                "this bar opens bars of its own",
                f"it closes {self._shown(outer.token)}",
                r"write \lvert and \rvert for all of them, or parentheses",
                "bars inside bars",
            )

    def _bar_opens(self, kind: str) -> bool:
        if self.out and self.out[-1].type in BEFORE_OPERAND:
            return True
        return not self.out or not self.stack or self.stack[-1].kind != kind

    def _doubled(self, token: Raw) -> bool:
        following = self._peek()
        return following is not None and following.text == "|" and following.start == token.end
