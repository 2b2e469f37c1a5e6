"""What the control sequences of LaTeX mean to the reader."""

from __future__ import annotations

__all__ = [
    "ACCENTS",
    "COMMANDS",
    "CONNECTIVES",
    "DELIMITERS",
    "FONTS",
    "GREEK",
    "IGNORED",
    "OPERATOR_WORDS",
    "RELATIONS",
    "SIZES",
    "SYMBOLS",
    "TIMES",
    "UNSUPPORTED",
    "USUAL",
]

GREEK = frozenset(
    [
        "alpha",
        "beta",
        "gamma",
        "delta",
        "epsilon",
        "zeta",
        "eta",
        "theta",
        "vartheta",
        "iota",
        "kappa",
        "lambda",
        "mu",
        "nu",
        "xi",
        "rho",
        "varrho",
        "sigma",
        "varsigma",
        "tau",
        "upsilon",
        "phi",
        "varphi",
        "chi",
        "psi",
        "omega",
        "Gamma",
        "Delta",
        "Theta",
        "Lambda",
        "Xi",
        "Pi",
        "Sigma",
        "Upsilon",
        "Phi",
        "Psi",
        "Omega",
        "ell",
    ]
)

# Words written upright, and the word of the language that each of them is.
OPERATOR_WORDS = {
    "mean": "mean", "avg": "mean", "Var": "Var", "var": "Var", "tr": "trace", "Tr": "trace", "trace": "trace",
    "det": "det", "rank": "rank", "rk": "rank", "spec": "spec", "Lip": "Lip", "diag": "diag", "Diag": "diag",
    "sign": "sign", "sgn": "sign", "max": "max", "min": "min", "sup": "sup", "inf": "inf", "lim": "lim",
}  # fmt: skip

RELATIONS = {
    "ne": "!=", "neq": "!=", "lt": "<", "gt": ">", "le": "<=", "leq": "<=", "leqslant": "<=", "ge": ">=",
    "geq": ">=", "geqslant": ">=", "leqq": "<=", "geqq": ">=",
    "coloneqq": ":=", "triangleq": ":=", "coloneq": ":=", "eqqcolon": "=:",
    "to": "to", "rightarrow": "to", "longrightarrow": "to", "downarrow": "down", "searrow": "down",
    "uparrow": "up", "nearrow": "up", "in": "in",
    "approx": r"\approx", "sim": r"\sim", "simeq": r"\simeq", "cong": r"\cong", "equiv": r"\equiv",
    "propto": r"\propto", "ll": r"\ll", "gg": r"\gg", "perp": r"\perp", "subset": r"\subset",
    "subseteq": r"\subseteq", "notin": r"\notin", "preceq": r"\preceq", "succeq": r"\succeq", "prec": r"\prec",
    "succ": r"\succ", "asymp": r"\asymp", "mapsto": r"\mapsto", "doteq": r"\doteq", "lesssim": r"\lesssim",
    "gtrsim": r"\gtrsim", "mid": r"\mid",
}  # fmt: skip

CONNECTIVES = {
    "implies": "implies", "Rightarrow": "implies", "Longrightarrow": "implies", "impliedby": "impliedby",
    "Leftarrow": "impliedby", "Longleftarrow": "impliedby", "iff": "iff", "Leftrightarrow": "iff",
    "Longleftrightarrow": "iff",
}  # fmt: skip

TIMES = {"cdot": "dot", "times": "times", "odot": "odot", "ast": "times", "circ": "circ"}

SYMBOLS = {
    "infty": "infinity", "partial": "partial", "nabla": "nabla", "sum": "sum", "top": "transpose",
    "intercal": "transpose", "dots": "dots", "ldots": "dots", "cdots": "dots", "vdots": "dots", "dotsc": "dots",
    "dotsb": "dots", "forall": "forall", "exists": "exists", "max": "max", "min": "min", "sup": "sup", "inf": "inf",
    "lim": "lim", "det": "det",
}  # fmt: skip

UNSUPPORTED = {
    "int": "integrals", "iint": "integrals", "oint": "integrals", "prod": "products over an index",
    "pi": "the number π", "log": "logarithms", "ln": "logarithms", "exp": "the exponential function",
    "sin": "trigonometric functions", "cos": "trigonometric functions", "tan": "trigonometric functions",
    "tanh": "hyperbolic functions", "sinh": "hyperbolic functions", "cosh": "hyperbolic functions",
    "arg": "arg", "argmax": "arg max", "argmin": "arg min", "limsup": "limits superior", "liminf": "limits inferior",
    "pm": "the sign ±", "mp": "the sign ∓", "otimes": "tensor products", "oplus": "direct sums",
    "oslash": "elementwise quotients", "binom": "binomial coefficients",
    "emptyset": "the empty set", "cup": "unions", "cap": "intersections", "setminus": "set differences",
    "land": "logical signs", "lor": "logical signs", "neg": "logical signs", "nexists": "∄", "Pr": "probabilities",
    "ker": "kernels", "dim": "dim", "dagger": "†",
    "cov": "covariances", "Cov": "covariances", "softmax": "softmax", "E": "expectations",
    "bigcup": "unions", "bigcap": "intersections", "wedge": "∧", "vee": "∨", "lfloor": "floors", "lceil": "ceilings",
    "bmod": "mod", "pmod": "mod", "Re": "complex numbers", "Im": "complex numbers",
}  # fmt: skip

# What the macros that documents and packages usually define stand for.
USUAL = {
    word: f"{{\\operatorname{{{word}}}}}" for word in OPERATOR_WORDS if word not in SYMBOLS
} | {
    "eps": r"{\epsilon}", "norm": r"[1]{\lVert #1\rVert}", "abs": r"[1]{\lvert #1\rvert}", "R": r"{\mathbb{R}}",
    "inner": r"[2]{\langle #1,#2\rangle}", "one": r"{\mathbf{1}}", "ones": r"{\mathbf{1}}", "T": r"{\mathsf{T}}",
    "x": r"{\mathbf{x}}", "dv": r"[2]{\frac{d #1}{d #2}}", "pdv": r"[2]{\frac{\partial #1}{\partial #2}}",
}  # fmt: skip

FONTS = frozenset(
    [
        "mathbf",
        "mathrm",
        "mathit",
        "mathsf",
        "mathbb",
        "mathds",
        "boldsymbol",
        "bm",
        "pmb",
        "mathnormal",
        "mathtt",
        "mathbbm",
        "symbf",
        "operatorname",
    ]
)
ACCENTS = {
    "hat": "hat", "widehat": "hat", "bar": "bar", "tilde": "tilde", "widetilde": "tilde", "dot": "dot",
    "check": "check", "breve": "breve", "vec": "vec", "mathcal": "cal", "mathfrak": "frak", "mathscr": "scr",
}  # fmt: skip

IGNORED = frozenset(
    [
        ",",
        ";",
        ":",
        "!",
        ">",
        "/",
        "displaystyle",
        "textstyle",
        "scriptstyle",
        "limits",
        "nolimits",
        "mathstrut",
        "strut",
        "nonumber",
        "notag",
        "allowbreak",
        "boxed",
        "ensuremath",
        "mathopen",
        "mathclose",
        "mathord",
        "mathbin",
        "mathrel",
        "mathinner",
        "relax",
        "noindent",
        "smash",
        "big",
        "Big",
        "bigg",
        "Bigg",
        "bigm",
        "Bigm",
        "biggm",
        "Biggm",
        "middle",
        "medspace",
        "thinspace",
        "thickspace",
        "negthinspace",
        "enspace",
        "hfill",
        "hfil",
        "unskip",
        "qed",
        "qedhere",
        "blacksquare",
        "square",
        "Box",
    ]
) | {" ", "\n", "\t"}

SIZES = {
    prefix + side: direction
    for prefix in ("big", "Big", "bigg", "Bigg")
    for side, direction in (("l", "open"), ("r", "close"))
} | {"left": "open", "right": "close"}

# Control sequence or character → the bracket it is, and its direction ("" when the context decides).
DELIMITERS = {
    "<": ("<", "open"), ">": ("<", "close"),
    "(": ("(", "open"), ")": ("(", "close"), "[": ("[", "open"), "]": ("[", "close"),
    "lbrack": ("[", "open"), "rbrack": ("[", "close"), "lparen": ("(", "open"), "rparen": ("(", "close"),
    "{": ("{", "open"), "}": ("{", "close"), "lbrace": ("{", "open"), "rbrace": ("{", "close"),
    "langle": ("<", "open"), "rangle": ("<", "close"),
    "lvert": ("|", "open"), "rvert": ("|", "close"), "lVert": ("‖", "open"), "rVert": ("‖", "close"),
    "|": ("|", ""), "vert": ("|", ""), "Vert": ("‖", ""),
}  # fmt: skip

# The commands that an unknown one is compared with.
COMMANDS = GREEK | RELATIONS.keys() | CONNECTIVES.keys() | TIMES.keys() | SYMBOLS.keys() | FONTS | ACCENTS.keys() | {
    "frac", "dfrac", "tfrac", "sqrt", "text", "overline", "mid", "varepsilon", "qquad", "quad", "mathsf",
    *(word for word in DELIMITERS if word.isalpha()), *SIZES,
}  # fmt: skip
