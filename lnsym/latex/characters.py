"""Unicode mathematics as the LaTeX it stands for, one character at a time."""

from __future__ import annotations

import unicodedata

__all__ = ["COMBINING", "SUBSCRIPTS", "SUPERSCRIPTS", "ZERO_WIDTH", "as_latex"]

ZERO_WIDTH = frozenset("\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u200f\u2061\u2062\u2063\u2064")

GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ϵ": "epsilon", "ζ": "zeta",
    "η": "eta", "θ": "theta", "ϑ": "vartheta", "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "µ": "mu",
    "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "ϱ": "varrho", "σ": "sigma", "ς": "varsigma", "τ": "tau",
    "υ": "upsilon", "φ": "varphi", "ϕ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
    "Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma",
    "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega",
}  # fmt: skip

SIGNS = {
    "−": "-", "–": "-", "·": r"\cdot ", "⋅": r"\cdot ", "×": r"\times ", "⊙": r"\odot ", "∘": r"\circ ",
    "≤": r"\le ", "⩽": r"\le ", "≥": r"\ge ", "⩾": r"\ge ", "≠": r"\ne ", "≈": r"\approx ", "≡": r"\equiv ",
    "∈": r"\in ", "→": r"\to ", "⟶": r"\to ", "⇒": r"\implies ", "⟹": r"\implies ", "⇔": r"\iff ",
    "⟺": r"\iff ", "⟸": r"\impliedby ", "⇐": r"\impliedby ", "≔": r"\coloneqq ", "≜": r"\triangleq ",
    "∞": r"\infty ", "∂": r"\partial ", "∇": r"\nabla ", "∑": r"\sum ", "∏": r"\prod ", "∫": r"\int ",
    "∀": r"\forall ", "∃": r"\exists ", "√": r"\sqrt ", "‖": r"\|", "∥": r"\|", "∣": "|",
    "⟨": r"\langle ", "⟩": r"\rangle ", "〈": r"\langle ", "〉": r"\rangle ", "…": r"\dots ", "⋯": r"\dots ",
    "½": r"\frac{1}{2}", "⅓": r"\frac{1}{3}", "⅔": r"\frac{2}{3}", "¼": r"\frac{1}{4}", "¾": r"\frac{3}{4}",
    "′": "'", "″": "''", "ᵀ": r"^{\top}", "ᵗ": r"^{\top}", "⊤": r"\top ", "𝟏": r"\mathbf{1}", "𝟙": r"\mathbb{1}",
    "𝟎": r"\mathbf{0}", "ℝ": r"\mathbb{R}", "ℕ": r"\mathbb{N}", "𝔼": r"\mathbb{E}", "±": r"\pm ", "ℓ": r"\ell ",
    "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\u2003": r"\quad ", "\u2002": " ", "\u2005": " ", "\u200a": " ",
}  # fmt: skip

SUPERSCRIPTS = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱ", "0123456789+-()ni", strict=True)) | {"ᐟ": "/", "⸍": "/"}
SUBSCRIPTS = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋₍₎ᵢⱼₖₗₙₘ", "0123456789+-()ijklnm", strict=True))
COMBINING = {"\u0302": "hat", "\u0304": "bar", "\u0305": "bar", "\u0303": "tilde", "\u0307": "dot"}


def as_latex(character: str) -> str | None:
    """The LaTeX of one non-ASCII character, or ``None`` for a character of no mathematical use.

    An accented letter (ẑ) decomposes, a letter of another alphabet style (𝐱, 𝑥) becomes the plain one.
    """
    if character in GREEK:
        return f"\\{GREEK[character]} "
    if character in SIGNS:
        return SIGNS[character]
    parts = unicodedata.normalize("NFD", character)
    if len(parts) == 2 and parts[1] in COMBINING and parts[0].isascii():
        return f"\\{COMBINING[parts[1]]}{{{parts[0]}}}"
    plain = unicodedata.normalize("NFKC", character)
    if plain != character and len(plain) == 1:
        return plain if plain.isascii() else as_latex(plain)
    return None
