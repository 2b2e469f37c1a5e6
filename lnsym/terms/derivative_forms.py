"""Which derivatives have a short form: that of a function at a point, and repeated ones."""

from __future__ import annotations

from .binding import free
from .calculus import Derivative
from .definitions import Call
from .term import Term

__all__ = ["function_derivative", "repeated_derivative"]


def repeated_derivative(term: Derivative) -> tuple[int, Term]:
    """How often the body is differentiated by the same scalar, and that body: d²/dt² f is (2, f)."""
    order, body = 1, term.body
    while isinstance(body, Derivative) and body.variable == body.point == term.variable:
        if body.variable.shape.kind != "scalar":
            break
        order, body = order + 1, body.body
    return order, body


def function_derivative(term: Derivative) -> tuple[Call, int] | None:
    """The call and the order when this is the derivative of one function by its one argument.

    Du_ε(z) and h_ε″(t) are; the derivative of u_{ε/t²}(tz) by t is not.
    """
    order, node = 1, term
    while isinstance(node.body, Derivative) and node.body.point == node.variable:
        if node.variable.shape.kind != "scalar":
            return None
        order, node = order + 1, node.body
    call = node.body
    if not isinstance(call, Call) or len(call.arguments) != call.function.subscripts + 1:
        return None
    *subscripts, argument = call.arguments
    if argument != node.variable or any(node.variable in free(item) for item in (*subscripts, call.function)):
        return None
    return call, order
