"""Frames: which vectors are split into mean and centered part, and what the pieces are called.

With z = μ1 + v and q = mean(v²) results about layer norm read like the paper; those about RMS norm do so with z whole
and m = mean(z²). Both are exact, so whichever comes out shorter is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass

from ..algebra.context import Context
from ..algebra.fold import Folder
from ..algebra.generators import Atom, MeanOf, Moment
from ..algebra.limits import Diverges
from ..algebra.meaning import Outside
from ..algebra.signs import NEGATIVE, NONNEGATIVE, NONPOSITIVE, NONZERO, POSITIVE, NotShown
from ..errors import NotDerived
from ..layers import Z
from ..layers.statistics import centered, centering_matrix, mean, mean_square, variance
from ..terms import Named, Statement, Symbol, Term, children, free

__all__ = ["in_shortest_frame"]

Computation = Callable[[Context, Folder], tuple[Term, ...]]

_WORDS = {POSITIVE: "> 0", NONNEGATIVE: "≥ 0", NONZERO: "≠ 0", NEGATIVE: "< 0", NONPOSITIVE: "≤ 0"}


@dataclass(frozen=True)
class _Frame:
    """``whole``: the input is not split; ``others``: the other vectors are split too."""

    input: Symbol | None
    whole: bool
    others: bool

    def centers(self, name: str) -> bool:
        """Whether the vector of this name is split."""
        return not self.whole if self.input is not None and name == self.input.name else self.others

    def names(self) -> dict[Hashable, Term]:
        """The names of the pieces of the input, and P."""
        names: dict[Hashable, Term] = {"P": centering_matrix()}
        if self.input is not None:
            z = self.input
            names[MeanOf(z.name)] = mean(z)
            if self.whole:
                names[Moment(((Atom(z.name, centered=False), 2),))] = mean_square(z)
            else:
                names[Atom(z.name)] = centered(z)
                names[Moment(((Atom(z.name), 2),))] = variance(z)
        return names


def in_shortest_frame(term: Term, hypotheses: Sequence[Term], compute: Computation) -> tuple[Term, ...]:
    """What ``compute`` gives, in the frame where that is shortest; ``NotDerived`` when it gives nothing in any."""
    dimension = Statement(tuple(hypotheses), term).dimension
    best: tuple[Term, ...] | None = None
    refusal: NotDerived | None = None
    for frame in _frames(term, hypotheses):
        context = Context(hypotheses, dimension, centered=frame.centers)
        if context.contradictory:
            raise NotDerived("the hypotheses contradict each other: " + ", ".join(map(str, hypotheses)))
        folder = Folder(frame.names(), context.facts)
        try:
            found = compute(context, folder)
        except NotShown as error:
            refusal = refusal or NotDerived(_missing(error, folder))
        except (Outside, Diverges, NotImplementedError) as error:
            refusal = refusal or NotDerived(f"outside the exact algebra: {error}")
        else:
            if best is None or _length(found) < _length(best):
                best = found
    if best is None:
        assert refusal is not None
        raise refusal
    return best


def _frames(term: Term, hypotheses: Sequence[Term]) -> Iterator[_Frame]:
    """The input is z, or the only vector that occurs; without one, no vector has names."""
    leaves = free(term).union(*(free(hypothesis) for hypothesis in hypotheses))
    vectors = sorted((s for s in leaves if isinstance(s, Symbol) and s.shape.kind == "vector"), key=str)
    named = Z if Z in vectors else vectors[0] if len(vectors) == 1 else None
    yield _Frame(named, whole=False, others=False)
    if named is not None:
        yield _Frame(named, whole=True, others=False)
    if len(vectors) > (named is not None):
        yield _Frame(named, whole=False, others=True)


def _length(terms: Sequence[Term]) -> int:
    """The number of nodes that are written: a name is one."""
    todo, count = list(terms), 0
    while todo:
        node = todo.pop()
        count += 1
        if not isinstance(node, Named):
            todo += children(node)
    return count


def _missing(error: NotShown, folder: Folder) -> str:
    try:
        what = str(folder.polynomial(error.polynomial))
    except NotImplementedError:
        what = repr(error.polynomial)
    condition = f"that {what} {_WORDS[error.wanted]}" if error.wanted in _WORDS else f"the sign of {what}"
    return f"the hypotheses do not give {condition}; add what is meant with .assuming(…)"
