"""True claims about normalization, in the language of documents: what the mutants are made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lnsym.check.document import read
from lnsym.terms import Statement

__all__ = ["DECLARATIONS", "TRUE_CLAIMS", "statements"]

DECLARATIONS = "let a, b, c, s, t in R; let n in N; let g, w, x in R^d; let W in R^{dxd}"

# (hypotheses, formula); definitions hold for the formulas below them.
TRUE_CLAIMS = (
    ("", r"q = \frac1d\lVert v\rVert^2"),
    ("", r"z = c\mathbf 1 \implies v = 0"),
    ("", r"\operatorname{Var}(u_\epsilon(z)) = \frac{q}{q+\epsilon} < 1"),
    ("", r"\lim_{q/\epsilon\to\infty}\frac{q}{q+\epsilon} = 1"),
    ("", r"\lim_{q\to0}\frac{q}{q+\epsilon} = 0"),
    ("", r"q = \epsilon \implies \operatorname{Var}(u_\epsilon(z)) = \frac12"),
    ("", r"u_{1/3}((1,2,3)^{\mathsf T}) = (-1,0,1)^{\mathsf T}"),
    ("", r"u_\epsilon(z+c\mathbf 1) = u_\epsilon(z)"),
    ("a > 0", r"u_\epsilon(az) = u_{\epsilon/a^2}(z)"),
    ("a > 0, q > 0", r"u_\epsilon(az) = u_\epsilon(z) \iff a = 1"),
    ("", r"a\ne 0 \implies u_\epsilon(az) = \operatorname{sign}(a)u_{\epsilon/a^2}(z)"),
    ("", r"P^2 = P"),
    ("", r"Du_\epsilon(z) = (q+\epsilon)^{-1/2}(P-\frac{vv^{\mathsf T}}{d(q+\epsilon)})"),
    ("", r"Du_\epsilon(z)v = \frac{\epsilon}{(q+\epsilon)^{3/2}}v"),
    ("mean(w) = 0", r"\langle v,w\rangle = 0 \implies Du_\epsilon(z)w = (q+\epsilon)^{-1/2}w"),
    (
        "q > 0, d >= 3",
        r"\operatorname{spec}(Du_\epsilon(z)) = \{0,\frac{\epsilon}{(q+\epsilon)^{3/2}},\frac{1}{\sqrt{q+\epsilon}}\}",
    ),
    ("d >= 2", r"\operatorname{spec}(P) = \{0^{(1)},1^{(d-1)}\}"),
    ("", r"\lVert Du_\epsilon(z)\rVert_2 \le \epsilon^{-1/2}"),
    ("", r"\lVert u_\epsilon(x)-u_\epsilon(w)\rVert \le \epsilon^{-1/2}\lVert x-w\rVert"),
    ("", r"\lVert\operatorname{diag}(\gamma)\rVert_2 = \max_i|\gamma_i|"),
    ("d >= 2", r"\operatorname{Lip}(u_\epsilon) = \epsilon^{-1/2}"),
    ("", r"0 < s < \epsilon \implies \epsilon^{-1/2} < s^{-1/2}"),
    ("", r"\frac{\partial v_i}{\partial z_j} = \delta_{ij}-\frac1d"),
    ("q > 0", r"\nabla_z\sigma = \frac{v}{d\sigma}"),
    ("", r"\nabla_z\langle g,u\rangle = r(g-\operatorname{mean}(g)\mathbf 1-\operatorname{mean}(g\odot u)u)"),
    ("", r"\nabla_\gamma\langle g,y\rangle = g\odot u"),
    ("", r"\sum_i\delta_{ij}x_i = x_j"),
    ("", r"x^{\mathsf T}W^{\mathsf T}w = \langle Wx,w\rangle"),
    ("", r"(Wx)^{\mathsf T}W x = \lVert Wx\rVert^2"),
    ("", r"\lvert ab\rvert = \lvert a\rvert\lvert b\rvert"),
    ("", r"\sqrt{a^2} = \lvert a\rvert"),
    ("", r"\max(a,b)+\min(a,b) = a+b"),
    ("a >= 0, b >= 0", r"\sqrt{ab} = \sqrt a\sqrt b"),
    ("t != 0", r"\frac{t^2}{t} = t"),
    ("", r"\exists t:\ t^2 = 4"),
    ("", r"\forall t:\ t^2+1 > 0"),
    ("", r"n \ge 1"),
    ("", r"h(t) := \frac{t}{\sqrt{2t^2/3+\epsilon}}"),
    ("", r"h'(t) = \frac{\epsilon}{(2t^2/3+\epsilon)^{3/2}}"),
    ("", r"\lim_{t\to\infty}h(t) = \sqrt{\frac32}"),
    ("", r"h'(0) = \epsilon^{-1/2}"),
    ("", r"\lim_{t\to0}\frac{\sqrt{1+t}-1}{t} = \frac12"),
    ("", r"\lim_{t\to0^+}\frac{\sqrt{t^2+t}}{\sqrt t} = 1"),
)


def statements(layers: Iterable[str] = ("layernorm epsilon=inside divisor=d",)) -> Iterator[Statement]:
    """The true claims as statements, read once in the notation of each layer."""
    for layer in layers:
        lines = [f"% lnsym: layer {layer}"]
        lines += [f"% lnsym: {part.strip()}" for part in DECLARATIONS.split(";")]
        for hypotheses, formula in TRUE_CLAIMS:
            if hypotheses:
                lines.append(f"% lnsym: assume {hypotheses}")
            lines.append(f"\\[\n{formula}\n\\]")
        for claim in read("\n".join(lines) + "\n", markdown=False).claims:
            assert claim.statement is not None, (claim.source, claim.diagnostic)
            yield claim.statement
