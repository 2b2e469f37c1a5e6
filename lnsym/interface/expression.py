"""Expressions: a term as it is written, with the hypotheses under which it is meant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..terms import Relation
from .writing import Written

if TYPE_CHECKING:
    from collections.abc import Callable

    from .spectrum import Spectrum

__all__ = ["Expression"]


@dataclass(frozen=True, slots=True, repr=False)
class Expression(Written):
    """A scalar, vector (a column), row, map or proposition: a ``term`` and its ``hypotheses``.

    Nothing is simplified on the way: ``+ - * / @ **`` and ``.T`` write, ``simplify`` derives. ``*`` is a product with
    a scalar; ``@`` joins vectors and maps: ``x.T @ y`` is ⟨x, y⟩, ``x @ y.T`` is xyᵀ, ``A @ x`` is Ax; the elementwise
    product is ``x.hadamard(y)``. ``==`` compares what is written; whether two expressions mean the same for every d is
    ``equals``. Operands bring their hypotheses along. Shapes that do not fit raise ``ShapeError``.

    >>> from lnsym import scalar, vector
    >>> a, x, y = scalar("a"), vector("x"), vector("y")
    >>> 2 * a * x - x @ x.T @ y
    2ax−xxᵀy
    """

    def simplify(self) -> Expression:
        """The normal form in the names of the field: q, v, P, μ (m where nothing is centered), at symbolic d.

        Raises ``NotDerived`` when the algebra has no value for it under the hypotheses, and names what is missing.

        >>> from lnsym import LayerNorm, variance, vector
        >>> variance(LayerNorm()(vector("z"))).simplify()
        q/(q+ε)
        """
        from .normal_form import normal_form

        return Expression(normal_form(self.term, self.hypotheses), self.hypotheses)

    fold = simplify

    def equals(self, other: object) -> bool | None:
        """Whether both sides are the same for every d ≥ 1 and all values that the hypotheses allow.

        ``True`` rests on exact normal forms, ``False`` on a counterexample; ``None``: neither was found.

        >>> from lnsym import LayerNorm, epsilon, scalar, vector
        >>> u, z, a = LayerNorm(), vector("z"), scalar("a", positive=True)
        >>> u(a * z).equals(u(z, epsilon=epsilon / a**2)), u(a * z).equals(u(z))
        (True, False)
        """
        from .equality import equal

        right = self.of(other, self.shape)
        joined = self.joined(right, Relation("=", self.term, right.term))
        assert isinstance(joined.term, Relation)
        return equal(joined.term, joined.hypotheses)

    def spectrum(self) -> Spectrum:
        """The eigenvalues of a map (d, d) with multiplicities: see ``lnsym.interface.spectrum``."""
        from .spectrum import spectrum

        return spectrum(self)

    def to_sympy(self, d: int | None = None) -> Any:
        """A SymPy expression: with ``MatrixSymbol``, ``Identity``, ``OneMatrix`` and ``Sum`` at symbolic d,
        explicit (scalars, columns, d×d matrices with entries in z_1, z_2, …) at a given one."""
        from .sympy_forms import sympy_form

        return sympy_form(self.term, self.hypotheses, d)

    def at(self, d: int | None = None, **values: Any) -> Any:
        """The explicit SymPy form at a dimension, with values put in for symbols by their names.

        A vector is given by d numbers, which also say what d is. Values that break a hypothesis raise ``ValueError``;
        where there is no value, ``ZeroDivisionError``.

        >>> from fractions import Fraction
        >>> from lnsym import LayerNorm, vector
        >>> LayerNorm()(vector("z")).at(z=(1, 2, 3), epsilon=Fraction(1, 3)).T
        Matrix([[-1, 0, 1]])
        """
        from .sympy_forms import explicit_form

        return explicit_form(self.term, self.hypotheses, d, values)

    def lambdify(self, *symbols: Expression, backend: str = "mpmath", digits: int = 50) -> Callable[..., Any]:
        """A function of the values of ``symbols``: to ``digits`` digits with ``mpmath``, float64 with ``numpy``.

        The dimension is the length of the first vector, or the keyword ``dimension`` of the function.

        >>> from lnsym import LayerNorm, epsilon, vector, variance
        >>> z = vector("z")
        >>> float(variance(LayerNorm()(z)).lambdify(z, epsilon, digits=20)((1, 2, 3), 2))
        0.25
        """
        from .functions import function_of

        return function_of(self, symbols, backend, digits)
