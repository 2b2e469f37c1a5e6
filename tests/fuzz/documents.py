"""Random documents: sentences of a grammar that is near the document language, and the damage that is done to them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

__all__ = ["damaged", "document"]

SCALARS = (
    "q",
    "m",
    "a",
    "c",
    "\\epsilon",
    "\\mu",
    "\\sigma",
    "\\sigma^2",
    "r",
    "d",
    "t",
    "0",
    "1",
    "2",
    "\\frac12",
    "0.5",
    "1e-5",
    "z_1",
    "z_i",
    "\\delta_{ij}",
    "\\gamma_i",
    "λ",
    "\\undefined",
)
VECTORS = (
    "z",
    "x",
    "w",
    "v",
    "u",
    "y",
    "\\mathbf 1",
    "1",
    "\\gamma",
    "\\beta",
    "u_\\epsilon(z)",
    "(1,2,3)^{\\mathsf T}",
    "u_{\\epsilon/a^2}(az)",
    "\\operatorname{LN}_\\epsilon(x)",
    "0",
    "\\nabla_z q",
    "\\hat z",
)
MAPS = (
    "I",
    "P",
    "J",
    "A",
    "vv^{\\mathsf T}",
    "\\operatorname{diag}(\\gamma)",
    "Du_\\epsilon(z)",
    "11^{\\mathsf T}",
    "\\frac{\\partial u_\\epsilon(z)}{\\partial z}",
)
RELATIONS = ("=", "=", "=", "\\le", "<", "\\ge", ">", "\\ne", "\\in", "\\approx", "&=", ":=")
BETWEEN = (",\\qquad ", ", \\quad ", "\\implies ", "\\iff ", " \\\\ ", "\\text{ if } ", "; ")
WRAPPERS = (
    "\\sqrt{%s}",
    "(%s)",
    "\\left(%s\\right)",
    "\\lvert %s\\rvert",
    "{%s}",
    "-%s",
    "(%s)^{-1/2}",
    "(%s)^2",
    "\\frac{1}{%s}",
    "\\max(%s,0)",
    "\\operatorname{mean}(%s)",
    "\\lVert %s\\rVert",
    "\\operatorname{tr}(%s)",
    "\\sum_i %s",
    "\\overline{%s}",
    "\\bigl(%s\\bigr)",
    "\\lim_{t\\to\\infty}%s",
    "%s^{9^{9^9}}",
    "\\sup_z %s",
    "\\operatorname{Lip}(%s)",
    "\\operatorname{spec}(%s)",
    "\\det(%s)",
    "\\forall z:\\ %s",
)
FORMULAS = (
    "u = \\frac{v}{\\sqrt{q+\\epsilon}}",
    "Jv = \\frac{\\epsilon}{(q+\\epsilon)^{3/2}}v",
    "\\operatorname{Var}(u) = \\frac{q}{q+\\epsilon} < 1",
    "u_\\epsilon(az) = u_{\\epsilon/a^2}(z)",
    "\\operatorname{Lip}(u_\\epsilon) = \\frac{1}{\\sqrt\\epsilon}",
    "P^2 = P",
    "q = m - \\mu^2",
    "\\sum_i v_i = 0",
)
ANNOTATIONS = (
    "let x, w in R^d",
    "let a, c, t in R",
    "let A in R^{dxd}",
    "let n in N",
    "assume a > 0",
    "assume d >= 2",
    "assume always q > 0",
    "assume epsilon = 0, q > 0",
    "assume mean(w) = 0",
    "assume a > 0, a < 0",
    "skip",
    "layer rmsnorm",
    "layer layernorm epsilon=outside",
    "expect refuted",
    "claim",
    "end",
    "let",
    "what",
)
FRAGMENTS = (
    "{",
    "}",
    "$",
    "$$",
    "\\",
    "^",
    "_",
    "&",
    "\\\\",
    "%",
    "\\[",
    "\\]",
    "\\begin{align}",
    "\\end{align}",
    "\\frac",
    "\\left(",
    "\\right.",
    "\\input{/etc/passwd}",
    "\\write18{touch owned}",
    "\\def\\a{\\a\\a}\\a",
    "\\newcommand",
    "```",
    "<!--",
    "-->",
    "\x00",
    "\u200b",
    "ε",
    "ᵀ",
    "½",
    "‖",
    "\ufeff",
    "__import__('os')",
    "9" * 400,
    "{" * 150,
    "(" * 150 + "q" + ")" * 150,
    "\\iffalse",
    "\\begin{verbatim}",
    "q^{q^{q^{q}}}",
)


def document(random: Random) -> tuple[str, bool]:
    """A document near the language, and whether it is Markdown."""
    markdown = random.random() < 0.5
    note = "<!-- lnsym: %s -->" if markdown else "%% lnsym: %s"
    parts = [note % "let x, w in R^d", note % "let a, c, t in R"] if random.random() < 0.8 else []
    for number in range(random.randint(1, 4)):
        parts += [note % random.choice(ANNOTATIONS) for _ in range(random.choice((0, 0, 1, 2)))]
        parts.append(_display(random, markdown, number))
    return "\n".join(parts) + "\n", markdown


def _display(random: Random, markdown: bool, number: int) -> str:
    claims = "".join(
        _claim(random) + (random.choice(BETWEEN) if random.random() < 0.3 else "")
        for _ in range(random.choice((1, 1, 1, 2)))
    )
    label = f"eq-{random.randint(0, 9)}-{number}"
    if markdown:
        return random.choice((f"$$ {claims} $$ {{#{label}}}", f"$$\n{claims}\n$$", f"```math\n{claims}\n```"))
    name = random.choice(("equation", "align", "gather", "multline*"))
    return random.choice((f"\\[ {claims} \\]", f"\\begin{{{name}}}\\label{{{label}}}\n{claims}\n\\end{{{name}}}"))


def _claim(random: Random) -> str:
    if random.random() < 0.2:
        return random.choice(FORMULAS)
    make = random.choice((_scalar, _scalar, _vector, _vector, _map))
    sides = [make(random, random.randint(0, 2)) for _ in range(random.choice((2, 2, 2, 3)))]
    if random.random() < 0.1:
        sides[-1] = random.choice((_scalar, _vector, _map))(random, 1)
    text = sides[0]
    for side in sides[1:]:
        text += f" {random.choice(RELATIONS)} {side}"
    return text


def _scalar(random: Random, depth: int) -> str:
    if depth <= 0:
        return random.choice(SCALARS)
    inner: Callable[[], str] = lambda: _scalar(random, depth - 1)  # noqa: E731
    match random.randint(0, 8):
        case 0:
            return f"{inner()}+{inner()}"
        case 1:
            return f"{inner()}-{inner()}"
        case 2:
            return f"{inner()} {inner()}"
        case 3:
            return f"\\frac{{{inner()}}}{{{inner()}}}"
        case 4:
            return f"{_vector(random, depth - 1)}^{{\\mathsf T}}{_vector(random, depth - 1)}"
        case 5:
            return f"\\lVert {_vector(random, depth - 1)}\\rVert^2"
        case 6:
            return f"\\operatorname{{mean}}({_vector(random, depth - 1)})"
        case 7:
            return random.choice(WRAPPERS) % _vector(random, depth - 1)
    return random.choice(WRAPPERS) % inner()


def _vector(random: Random, depth: int) -> str:
    if depth <= 0:
        return random.choice(VECTORS)
    match random.randint(0, 5):
        case 0:
            return f"{_vector(random, depth - 1)}+{_vector(random, depth - 1)}"
        case 1:
            return f"{random.choice(SCALARS)} {_vector(random, depth - 1)}"
        case 2:
            return f"\\frac{{{_vector(random, depth - 1)}}}{{{_scalar(random, depth - 1)}}}"
        case 3:
            return f"{_map(random, depth - 1)} {random.choice(VECTORS)}"
        case 4:
            return f"{random.choice(VECTORS)}\\odot {_vector(random, depth - 1)}"
    return random.choice(VECTORS)


def _map(random: Random, depth: int) -> str:
    if depth <= 0:
        return random.choice(MAPS)
    match random.randint(0, 3):
        case 0:
            return f"{_map(random, depth - 1)}-{_map(random, depth - 1)}"
        case 1:
            return f"{random.choice(SCALARS)}({_map(random, depth - 1)})"
        case 2:
            return f"{random.choice(MAPS)}{random.choice(MAPS)}"
    return f"({_map(random, depth - 1)})^{{\\mathsf T}}"


def damaged(random: Random, text: str) -> str:
    """The text after a few cuts, copies, swaps and insertions, some of them of single bytes."""
    data = bytearray(text.encode())
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        at, to = sorted((random.randint(0, len(data)), random.randint(0, len(data))))
        match random.randint(0, 6):
            case 0:
                del data[at : min(to, at + 8)]
            case 1:
                data[at:at] = data[at : min(to, at + 40)]
            case 2 if data:
                data[at % len(data)] = random.randint(0, 255)
            case 3:
                data[at:at] = bytes(random.randint(0, 255) for _ in range(random.randint(1, 4)))
            case 4:
                data[at:to] = data[at:to][::-1]
            case 5:
                del data[to:]
            case _:
                data[at:at] = random.choice(FRAGMENTS).encode()
    return data.decode("utf-8", "replace")
