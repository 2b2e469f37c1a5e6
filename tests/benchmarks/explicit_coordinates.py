"""One claim in explicit coordinates with SymPy: ``python explicit_coordinates.py jacobian 4`` says whether it holds."""

from __future__ import annotations

import sys

import sympy as sp

EPSILON, A = sp.symbols("epsilon a", positive=True)


def core(z: sp.Matrix, epsilon: sp.Expr = EPSILON) -> tuple[sp.Matrix, sp.Matrix, sp.Expr]:
    """u, v and q at z."""
    d = len(z)
    v = z - sp.ones(d, 1) * (sum(z) / d)
    q = sum(entry**2 for entry in v) / d
    return v / sp.sqrt(q + epsilon), v, q


def zero(values: sp.Matrix | list[sp.Expr]) -> bool:
    """Whether SymPy simplifies every entry to zero."""
    return all(sp.simplify(value) == 0 for value in values)


def jacobian(z: sp.Matrix) -> bool:
    """J = (q+ε)^(−1/2) (P − vvᵀ/(d(q+ε)))."""
    d = len(z)
    u, v, q = core(z)
    centering = sp.eye(d) - sp.ones(d, d) / d
    return zero(u.jacobian(z) - (q + EPSILON) ** sp.Rational(-1, 2) * (centering - v * v.T / (d * (q + EPSILON))))


def eigen(z: sp.Matrix) -> bool:
    """J1 = 0 and Jv = ε(q+ε)^(−3/2) v."""
    u, v, q = core(z)
    jacobian = u.jacobian(z)
    return zero(jacobian * sp.ones(len(z), 1)) and zero(
        jacobian * v - EPSILON * (q + EPSILON) ** sp.Rational(-3, 2) * v
    )


def scaling(z: sp.Matrix) -> bool:
    """u_ε(az) = u_{ε/a²}(z) for a > 0."""
    return zero(core(A * z)[0] - core(z, EPSILON / A**2)[0])


def variance(z: sp.Matrix) -> bool:
    """Var(u) = q/(q+ε)."""
    d = len(z)
    u, _, q = core(z)
    mean = sum(u) / d
    return zero([sum((entry - mean) ** 2 for entry in u) / d - q / (q + EPSILON)])


if __name__ == "__main__":
    task = {"jacobian": jacobian, "eigen": eigen, "scaling": scaling, "variance": variance}[sys.argv[1]]
    print("holds" if task(sp.Matrix(sp.symbols(f"z1:{int(sys.argv[2]) + 1}", real=True))) else "not simplified to zero")
