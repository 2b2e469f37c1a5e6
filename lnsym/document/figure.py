"""A figure as data: curves of decimal points, and the lines they approach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from ..terms import Number, Symbol, Term, substitute

__all__ = ["Asymptote", "Curve", "Figure", "sampled"]


@dataclass(frozen=True, slots=True)
class Curve:
    """Points (x, y) as decimal strings, joined; ``label`` is prose for the legend."""

    label: str
    points: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Asymptote:
    """A horizontal dashed line at ``height`` (a decimal string)."""

    label: str
    height: str


@dataclass(frozen=True, slots=True)
class Figure:
    """Curves over one axis; ``caption`` and labels are prose."""

    id: str
    caption: str
    x_label: str
    y_label: str
    curves: tuple[Curve, ...]
    asymptotes: tuple[Asymptote, ...] = ()

    @property
    def extent(self) -> tuple[str, str]:
        """The least and the greatest x of all curves."""
        xs = [x for curve in self.curves for x, _ in curve.points]
        return min(xs, key=Fraction), max(xs, key=Fraction)

    @property
    def height(self) -> tuple[str, str]:
        """The least and the greatest y that is drawn, with an eighth of their distance as margin."""
        ys = [Fraction(y) for curve in self.curves for _, y in curve.points]
        ys += [Fraction(line.height) for line in self.asymptotes]
        margin = (max(ys) - min(ys)) / 8
        return _decimal(min(ys) - margin, 4), _decimal(max(ys) + margin, 4)


def _decimal(value: Fraction, places: int) -> str:
    """The value to so many places, rounded to even, without trailing zeros."""
    scaled = round(value * 10**places)
    digits = f"{abs(scaled):0{places + 1}d}"
    text = f"{digits[:-places]}.{digits[-places:]}".rstrip("0").rstrip(".")
    return f"-{text}" if scaled < 0 else text


def sampled(
    label: str,
    term: Term,
    variable: Symbol,
    interval: tuple[Fraction, Fraction],
    evaluate: Callable[[Term], Fraction],
    count: int = 121,
    places: int = 4,
) -> Curve:
    """The graph of ``term`` over ``variable`` in the interval, at ``count`` equally spaced points.

    ``evaluate`` gives the value of a closed scalar term, to more than ``places`` decimal places.
    """
    if count < 2:
        raise ValueError("a curve has at least two points")
    start, stop = interval
    points = []
    for k in range(count):
        x = start + (stop - start) * Fraction(k, count - 1)
        y = evaluate(substitute(term, {variable: Number(x)}))
        points.append((_decimal(x, places), _decimal(y, places)))
    return Curve(label, tuple(points))
