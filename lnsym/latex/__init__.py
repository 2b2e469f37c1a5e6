"""Reading LaTeX and Markdown: from a document's text to claims made of terms."""

from .diagnostic import Diagnostic
from .document import read_document
from .formula import read_conditions, read_formula
from .reading import Document, ReadClaim, ReadDefinition, ReadStep

__all__ = [
    "Diagnostic",
    "Document",
    "ReadClaim",
    "ReadDefinition",
    "ReadStep",
    "read_conditions",
    "read_document",
    "read_formula",
]
