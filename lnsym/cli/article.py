"""Sections put together to the article about a layer: title, abstract and the notation that it uses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..document import Document, Notation, Section
from ..layers import Layer, Z, standard_notation
from ..terms import EPSILON, Call, Function, Named, Ones, Term, depth_first

__all__ = ["article"]

_NAMES = {"layernorm": "Layer normalization", "rmsnorm": "Root-mean-square normalization"}
_PLACES = {
    "inside": "the constant inside the root",
    "outside": "the constant outside the root",
    "max": "the constant as a lower bound of the variance",
}
_WORDS = (
    ("d", "the dimension"),
    ("z", "the input"),
    ("epsilon", "the constant"),
    ("1", "the all-ones vector"),
    ("P", "the centering matrix"),
    ("mu", "the mean"),
    ("v", "the centered input"),
    ("q", "the variance"),
    ("sigma", "the standard deviation"),
    ("m", "the mean square"),
    ("r", "the reciprocal root"),
    ("u", "the normalized core"),
    ("gamma", "the gain"),
    ("beta", "the bias"),
    ("y", "the full output"),
    ("J", "the Jacobian of the core"),
)


def article(layer: Layer, sections: Sequence[Section], name: str | None = None) -> Document:
    """The document named like its layer, unless ``name`` says otherwise."""
    title = f"{_NAMES[layer.kind]} with {_PLACES[layer.epsilon]}"
    if layer.divisor == "d-1":
        title += ", divisor $d-1$"
    abstract = (
        "Every result below is computed from the definition of the layer and holds in every dimension $d$ that its "
        "hypotheses allow; what other layers have and this one lacks is said with a counterexample. Each displayed "
        "formula was read back from this very text and checked: exactly by algebra, and numerically from the "
        "definitions alone. The table at the end says what was found."
    )
    options = f"{layer.kind} epsilon={layer.epsilon}" + (f" divisor={layer.divisor}" if layer.centers else "")
    bare = Document(name or layer.name, title, abstract, options, (), tuple(sections))
    return replace(bare, notation=tuple(_notation(layer, bare)))


def _notation(layer: Layer, document: Document) -> Iterator[Notation]:
    """A row for each standard name that a formula of the document uses, directly or through another name."""
    used = {node for formula in document.formulas() for node in depth_first(formula)}
    names = {**standard_notation(layer), "1": Ones()}
    functions = {node.function.name for node in used if isinstance(node, Call)}
    for name, words in _WORDS:
        meaning = names[name]
        if isinstance(meaning, Function):
            if meaning.name in functions:
                yield Notation(Call(meaning, (EPSILON, Z)), words, meaning.body)
        elif meaning in used:
            yield Notation(meaning, words, _formula(meaning))


def _formula(meaning: Term) -> Term | None:
    return meaning.body if isinstance(meaning, Named) else None
