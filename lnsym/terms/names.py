"""From plain-text names (``epsilon``, ``hat_z``, ``s_1``) to their written form in Unicode and LaTeX."""

from __future__ import annotations

import unicodedata
from functools import cache

__all__ = ["ACCENTS", "GREEK", "latex_name", "unicode_name"]

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ", "eta": "η", "theta": "θ",
    "iota": "ι", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "sigma": "σ",
    "tau": "τ", "upsilon": "υ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Phi": "Φ",
    "Psi": "Ψ", "Omega": "Ω", "ell": "ℓ",
}  # fmt: skip

# accent → (LaTeX command, combining character)
ACCENTS = {
    "hat": (r"\hat", "\u0302"),
    "bar": (r"\bar", "\u0304"),
    "tilde": (r"\tilde", "\u0303"),
    "dot": (r"\dot", "\u0307"),
    "vec": (r"\vec", "\u20d7"),
}


def _parts(name: str) -> tuple[list[str], str, str, int]:
    """The accents (outermost first), the letter, its subscript and the number of primes of a name."""
    parts = [part for part in name.split("_") if part]
    primes = 0
    while len(parts) > 1 and parts[-1] == "prime":
        parts.pop()
        primes += 1
    accents: list[str] = []
    while len(parts) > 1 and parts[0] in ACCENTS:
        accents.append(parts.pop(0))
    letter, *subscripts = parts or [name]
    return accents, letter, "_".join(subscripts), primes


def _latex_letter(letter: str) -> str:
    if letter in GREEK:
        return f"\\{letter}"
    return letter if len(letter) == 1 or letter.isdigit() else f"\\operatorname{{{letter}}}"


@cache
def latex_name(name: str) -> str:
    r"""``epsilon`` → ``\epsilon``, ``hat_z`` → ``\hat z``, ``s_1`` → ``s_1``, ``LN`` → ``\operatorname{LN}``."""
    accents, letter, subscript, primes = _parts(name)
    text = _latex_letter(letter)
    for accent in reversed(accents):
        command = ACCENTS[accent][0]
        if text.startswith("\\") and text[1:].isalpha():
            text = command + text
        else:
            text = f"{command} {text}" if len(text) == 1 else f"{command}{{{text}}}"
    text += "'" * primes
    if subscript:
        below = ",".join(_latex_letter(part) for part in subscript.split("_"))
        simple = len(below) == 1 or (below.startswith("\\") and below[1:].isalpha())
        text += f"_{below}" if simple else f"_{{{below}}}"
    return text


@cache
def unicode_name(name: str) -> str:
    """``epsilon`` → ``ε``, ``hat_z`` → ``ẑ``, ``s_1`` → ``s_1``, ``u_epsilon`` → ``u_ε``."""
    accents, letter, subscript, primes = _parts(name)
    text = GREEK.get(letter, letter)
    text += "".join(ACCENTS[accent][1] for accent in reversed(accents))
    text = unicodedata.normalize("NFC", text) + "′" * primes
    if subscript:
        text += "_" + ",".join(GREEK.get(part, part) for part in subscript.split("_"))
    return text
