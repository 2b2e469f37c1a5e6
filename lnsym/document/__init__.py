"""The model of a derivation: a document of sections with definitions, results, steps, figures and tables.

It holds terms and prose and computes nothing; ``lnsym.report`` prints it.
"""

from .figure import Asymptote, Curve, Figure, sampled
from .model import Definition, Document, Item, Notation, Section, Table
from .prose import Emphasis, Math, Paragraph, Plain, Reference, Span, math, spans
from .result import Chain, Counterexample, Missing, Result, Step, chain_of

__all__ = [
    "Asymptote",
    "Chain",
    "Counterexample",
    "Curve",
    "Definition",
    "Document",
    "Emphasis",
    "Figure",
    "Item",
    "Math",
    "Missing",
    "Notation",
    "Paragraph",
    "Plain",
    "Reference",
    "Result",
    "Section",
    "Span",
    "Step",
    "Table",
    "chain_of",
    "math",
    "sampled",
    "spans",
]
