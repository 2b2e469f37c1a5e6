"""The same claims for every d with lnsym: ``python symbolic_dimension.py jacobian`` prints the verdict."""

from __future__ import annotations

import sys

from lnsym.check import Options, check_text

CLAIMS = {
    "jacobian": r"$$J = (q+\epsilon)^{-1/2}\left(P - \frac{vv^{\mathsf T}}{d(q+\epsilon)}\right)$$",
    "eigen": r"$$J\mathbf 1 = 0,\qquad Jv = \epsilon(q+\epsilon)^{-3/2}v$$",
    "scaling": "<!-- lnsym: let a in R -->\n<!-- lnsym: assume a > 0 -->\n"
    + r"$$u_\epsilon(az) = u_{\epsilon/a^2}(z)$$",
    "variance": r"$$\operatorname{Var}(u) = \frac{q}{q+\epsilon}$$",
}

if __name__ == "__main__":
    report = check_text(CLAIMS[sys.argv[1]], markdown=True, options=Options(numeric=False))
    print(", ".join(claim.verdict.value for claim in report.claims))
