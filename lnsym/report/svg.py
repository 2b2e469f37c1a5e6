"""A figure as an inline SVG drawing; its labels stand beside it in the page."""

from __future__ import annotations

from fractions import Fraction

from ..document import Figure

__all__ = ["SERIES", "figure_svg"]

WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 10, 28
# The number of colours that the page defines as --series-0, --series-1, …
SERIES = 5


def _ticks(low: Fraction, high: Fraction, about: int = 6) -> list[Fraction]:
    """Round values within the interval: multiples of 1, 2 or 5 times a power of ten, about so many."""
    step = Fraction(1)
    while (high - low) / step > about:
        step *= 10
    while (high - low) / step < about / 10:
        step /= 10
    step = min((step * part for part in (Fraction(1), Fraction(1, 2), Fraction(1, 5), Fraction(1, 10))),
               key=lambda size: abs((high - low) / size - about))  # fmt: skip
    first = -((-low) // step)
    return [step * k for k in range(int(first), int(high // step) + 1)]


def _label(value: Fraction) -> str:
    return f"{float(value):g}".replace("-", "−")


def figure_svg(figure: Figure) -> str:
    """The axes, the dashed lines and the curves; ``currentColor`` and CSS variables give the colours."""
    x_low, x_high = map(Fraction, figure.extent)
    y_low, y_high = map(Fraction, figure.height)

    def x(value: Fraction) -> str:
        return f"{float(LEFT + (value - x_low) / (x_high - x_low) * (WIDTH - LEFT - RIGHT)):.1f}"

    def y(value: Fraction) -> str:
        return f"{float(HEIGHT - BOTTOM - (value - y_low) / (y_high - y_low) * (HEIGHT - TOP - BOTTOM)):.1f}"

    left, right, top, bottom = x(x_low), x(x_high), y(y_high), y(y_low)
    parts = [f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="{figure.id}-caption">']
    for tick in _ticks(x_low, x_high):
        parts.append(
            f'<line class="grid" stroke="currentColor" x1="{x(tick)}" x2="{x(tick)}" y1="{top}" y2="{bottom}"/>'
        )
        parts.append(f'<text x="{x(tick)}" y="{HEIGHT - 10}" text-anchor="middle">{_label(tick)}</text>')
    for tick in _ticks(y_low, y_high):
        parts.append(
            f'<line class="grid" stroke="currentColor" x1="{left}" x2="{right}" y1="{y(tick)}" y2="{y(tick)}"/>'
        )
        parts.append(f'<text x="{LEFT - 8}" y="{y(tick)}" dy=".32em" text-anchor="end">{_label(tick)}</text>')
    parts.append(f'<path class="axis" fill="none" stroke="currentColor" d="M{left} {top}V{bottom}H{right}"/>')
    for line in figure.asymptotes:
        height = y(Fraction(line.height))
        ends = f'x1="{left}" x2="{right}" y1="{height}" y2="{height}"'
        parts.append(f'<line class="asymptote" stroke="currentColor" stroke-dasharray="5 4" {ends}/>')
    for number, curve in enumerate(figure.curves):
        points = " ".join(f"{x(Fraction(a))},{y(Fraction(b))}" for a, b in curve.points)
        colour = f"stroke:var(--series-{number % SERIES})"
        parts.append(f'<polyline fill="none" stroke="currentColor" style="{colour}" points="{points}"/>')
    parts.append("</svg>")
    return "\n".join(parts)
