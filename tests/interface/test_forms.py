"""The SymPy, mpmath and NumPy forms agree with the numeric interpreter."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from lnsym import (
    Expression,
    LayerNorm,
    RMSNorm,
    centered,
    determinant,
    diagonal,
    dimension,
    dot,
    epsilon,
    gradient,
    hadamard,
    identity,
    jacobian,
    linear_map,
    mean,
    norm,
    ones,
    scalar,
    sqrt,
    trace,
    variance,
    vector,
    vjp,
)
from lnsym.errors import NoSympyForm
from lnsym.numeric import Point, evaluate
from lnsym.terms import (
    EPSILON,
    Component,
    Index,
    IndexMaximum,
    IndexSum,
    Kronecker,
    Limit,
    Product,
    ScalarFunction,
    ShapeError,
    Symbol,
    number,
)

z, w, a = vector("z"), vector("w"), scalar("a", positive=True)
u, J = LayerNorm(), jacobian(LayerNorm(), z)
i = Index("i")
SQUARES = Expression(IndexSum(i, Product((Component(z.term, (i,)), Component(w.term, (i,))))))
CASES = [
    2 * a * z - w / 3,
    u(z, gain=w),
    RMSNorm()(z + a * ones),
    centered(z).T,
    J,
    jacobian(LayerNorm(divisor="d-1"), z),
    J @ J.T - identity / dimension,
    (z @ w.T) ** 2,
    diagonal(z) @ w,
    vjp(u(z, gain=w), z, w),
    mean(hadamard(z, w, z)),
    variance(u(z)),
    norm(z) ** 3 * dot(z, w),
    trace(J),
    determinant(identity + z @ w.T / dimension),
    sqrt(a) * z.component(2),
    J.component(1, 3),
    z.T @ J @ w,
    SQUARES,
    jacobian(u, z, evaluate=False),
    u((1, 2, 4)),
]
FRACTIONS = st.fractions(min_value=-3, max_value=3, max_denominator=2)
VALUES = st.fixed_dictionaries(
    {
        "z": st.tuples(FRACTIONS, FRACTIONS, FRACTIONS),
        "w": st.tuples(FRACTIONS, FRACTIONS, FRACTIONS),
        "a": st.sampled_from([Fraction(1, 2), Fraction(3)]),
        "epsilon": st.sampled_from([Fraction(1, 3), Fraction(2)]),
    }
)
LEAVES = {x.term.name: x.term for x in (z, w, a, epsilon)}


def known(expression: Expression, values: dict[str, Any]) -> dict[str, Any]:
    """The values of the variables that occur."""
    return {name: value for name, value in values.items() if name in expression.variables}


def evaluated(expression: Expression, values: dict[str, Any]) -> Any:
    """The value by the numeric interpreter, as a flat list."""
    return flat(evaluate(expression.term, Point(3, {LEAVES[name]: value for name, value in values.items()}), 30))


def flat(value: Any) -> list[float]:
    """The numbers in a scalar, tuple, array or matrix, row by row."""
    if isinstance(value, sympy.MatrixBase | numpy.ndarray):
        return [float(x) for x in (value if isinstance(value, sympy.MatrixBase) else value.ravel())]
    if isinstance(value, tuple):
        return [x for entry in value for x in flat(entry)]
    return [float(value)]


def written_out(value: Any) -> Any:
    """A SymPy expression with its sums and matrix expressions evaluated."""
    done = value.doit()
    return done.as_explicit() if isinstance(done, sympy.MatrixExpr) else done


@pytest.mark.parametrize("expression", CASES, ids=str)
@settings(max_examples=3, deadline=None)
@given(values=VALUES)
def test_explicit_form_has_the_value(expression: Expression, values: dict[str, Any]) -> None:
    """SymPy's exact value at a point is that of the numeric interpreter."""
    explicit = expression.at(3, **known(expression, values))
    assert flat(explicit) == pytest.approx(evaluated(expression, values), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("expression", CASES[:-1], ids=str)
def test_symbolic_form_has_the_value(expression: Expression) -> None:
    """So is that of the form at symbolic d, once d = 3 and the vectors are put in."""
    values: dict[str, Any] = {"z": (1, 2, 4), "w": (Fraction(1, 2), -1, 0), "a": 2, "epsilon": Fraction(1, 3)}
    symbolic = expression.to_sympy()
    for symbol in symbolic.free_symbols:
        if symbol.name in values and not isinstance(symbol, sympy.MatrixSymbol):
            symbolic = symbolic.subs(symbol, sympy.Rational(values[symbol.name]))
    at_three = symbolic.subs(dimension.to_sympy(), 3)
    vectors = {x.to_sympy().subs(dimension.to_sympy(), 3): sympy.ImmutableMatrix(values[str(x)]) for x in (z, w)}
    value = at_three.subs(vectors)
    for function, explicit in ((sympy.Trace, sympy.Matrix.trace), (sympy.Determinant, sympy.Matrix.det)):
        value = value.replace(function, lambda m, explicit=explicit: explicit(written_out(m)))
    assert flat(written_out(value)) == pytest.approx(evaluated(expression, values), rel=1e-12, abs=1e-12)


@pytest.mark.parametrize("expression", CASES, ids=str)
@settings(max_examples=3, deadline=None)
@given(values=VALUES)
def test_functions_have_the_value(expression: Expression, values: dict[str, Any]) -> None:
    """Functions of both backends give the value of the numeric interpreter, mpmath to its digits."""
    symbols = [Expression(LEAVES[name]) for name in sorted(values)]
    arguments = [values[name] for name in sorted(values)]
    for backend in ("mpmath", "numpy"):
        value = expression.lambdify(*symbols, backend=backend)(*arguments)
        assert flat(value) == pytest.approx(evaluated(expression, values), rel=1e-12, abs=1e-12)


def test_symbolic_form_uses_matrix_expressions() -> None:
    """At symbolic d: MatrixSymbol, Identity, OneMatrix, and sums that stay sums with indices of their own."""
    d = dimension.to_sympy()
    assert (z.to_sympy(), ones.to_sympy(), identity.to_sympy()) == (
        sympy.MatrixSymbol("z", d, 1),
        sympy.OneMatrix(d, 1),
        sympy.Identity(d),
    )
    sums = variance(z).to_sympy().atoms(sympy.Sum)
    assert len({limits[0] for total in sums for limits in total.limits}) == len(sums) == 2


def test_free_index_keeps_its_letter() -> None:
    """The index of a component is not taken for that of a sum."""
    i, j = sympy.symbols("i j", integer=True, positive=True)
    form = J.component("i", "j").to_sympy()
    names = {limits[0].name for total in form.atoms(sympy.Sum) for limits in total.limits}
    assert ({i, j} <= form.free_symbols, names & {"i", "j"}) == (True, set())


def test_signs_become_assumptions() -> None:
    """What the hypotheses say of a scalar, SymPy knows of its symbol."""
    signs = [scalar("c", nonzero=True).to_sympy(), a.to_sympy(), scalar("c", nonnegative=True).to_sympy()]
    assert [(s.is_nonzero, s.is_positive, s.is_nonnegative) for s in signs] == [
        (True, None, None),
        (True, True, True),
        (None, None, True),
    ]
    assert Expression(Symbol("n", domain="N")).to_sympy().is_positive


def test_explicit_indices_and_functions() -> None:
    """Maxima over an index, Kronecker deltas and scalar functions at d = 3."""
    largest = Expression(IndexMaximum(i, Component(z.term, (i,))))
    delta = Expression(Kronecker(Index("i"), Index("j")))
    smaller = Expression(ScalarFunction("min", (a.term, number(1))))
    assert (largest.at(z=(1, 5, 3)), delta.at(3, i=2, j=2), smaller.at(3, a=4)) == (5, 1, 1)
    assert linear_map("A").at(2, A=((1, 2), (3, 4))) == sympy.Matrix([[1, 2], [3, 4]])
    assert norm(linear_map("A")).at(2, A=((0, 2), (0, 0))) == 2


def test_limits_are_those_of_the_algebra() -> None:
    """lim_{ε→0+} q/(q+ε) = 1 for q > 0 in every form."""
    limit = Expression(Limit(variance(u(z)).term, EPSILON, number(0), "+")).assuming(variance(z) > 0)
    assert (limit.to_sympy(), limit.to_sympy(d=3), limit.lambdify(z, backend="numpy")((1, 2, 3))) == (1, 1, 1)


@pytest.mark.parametrize(
    ("form", "error", "words"),
    [
        (lambda: u(z, epsilon=0).at(z=(1, 1, 1)), ZeroDivisionError, "zero there"),
        (lambda: gradient(norm(z), z, evaluate=False).at(z=(0, 0, 0)), ZeroDivisionError, "no value there"),
        (lambda: u(z).at(3, epsilon=-1), ValueError, "does not hold"),
        (lambda: jacobian(LayerNorm(divisor="d-1"), z).at(1), ValueError, "d ≥ 2 does not hold"),
        (lambda: u(z).at(3, eps=1), ValueError, "no variable eps"),
        (lambda: u(z).at(), ShapeError, "needs a dimension"),
        (lambda: u(z).at(2, z=(1, 2, 3)), ShapeError, "do not fit"),
        (lambda: z.component(4).at(3), NoSympyForm, "no entry"),
        (lambda: z.component("i").at(3), NoSympyForm, "no SymPy form"),
        (lambda: norm(J).to_sympy(), NoSympyForm, "symbolic d"),
        (lambda: jacobian(LayerNorm("max"), z, evaluate=False).at(2), NoSympyForm, "kink"),
        (lambda: u(z).lambdify(z), ValueError, "ε"),
        (lambda: u(z).lambdify(2 * z, epsilon), TypeError, "2z"),
    ],
)
def test_refusals(form: Callable[[], object], error: type[Exception], words: str) -> None:
    """What has no form or no value says why."""
    with pytest.raises(error, match=words):
        form()
