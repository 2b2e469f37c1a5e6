"""Mutants of the kernel: its own source with one check removed, weakened or turned around, and loaded beside it."""

from __future__ import annotations

import ast
import copy
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, ModuleType, SimpleNamespace
from typing import Any

import lnsym.kernel

__all__ = ["Mutant", "load", "mutants"]

FOLDER = Path(lnsym.kernel.__file__).parent
# what the kernel asks of the algebra for itself: changed like its own modules, and found by it in their place
BENEATH = ("naming", "contexts", "spectral_claims")
# in an order in which each imports only from those before it
MODULES = ("theorem", "logic", "equations", "bounds", "refutation", "replay")
PACKAGE = "lnsym._mutant"
SIGNS = {"NEGATIVE", "ZERO", "POSITIVE", "NONPOSITIVE", "NONZERO", "NONNEGATIVE"}
OPPOSITE = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.LtE: ast.Gt, ast.Gt: ast.LtE,
}  # fmt: skip
BOUNDARY = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
CHECKS = {"holds", "everywhere", "defined", "sensible", "fits", "independent", "satisfied", "count", "needs"}


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, the source before and after, and the node with what comes in its place."""

    module: str
    function: str
    line: int
    before: str
    after: str
    tree: ast.Module
    owner: ast.AST
    field: str
    place: int | None
    change: ast.AST

    def __str__(self) -> str:
        return f"{self.module}.{self.function}:{self.line}: {self.before} → {self.after}"

    @property
    def key(self) -> tuple[str, str, str]:
        """What identifies the change, wherever it stands."""
        return self.function, self.before, self.after

    def code(self) -> CodeType:
        """The module with the change in it; the tree, which all mutants of a module share, is put back."""
        before = getattr(self.owner, self.field)
        after = self.change if self.place is None else [*before[: self.place], self.change, *before[self.place + 1 :]]
        setattr(self.owner, self.field, after)
        try:
            return compile(ast.fix_missing_locations(self.tree), f"mutant of {self.module}", "exec")
        finally:
            setattr(self.owner, self.field, before)


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """What can be put in the place of a node so that a check is missing, weaker, or the other way round."""
    match node:
        case ast.Expr(value=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args)) if name in CHECKS:
            yield ast.Pass()
            if name == "holds":
                call = copy.deepcopy(node)
                call.value.args[0] = _negated(call.value.args[0])  # type: ignore[attr-defined]
                yield call
        case ast.Call(func=ast.Attribute(value=step, attr="premise"), args=[k, *_]):
            premises = ast.Attribute(step, "premises", ast.Load())
            yield ast.Attribute(ast.Subscript(premises, k, ast.Load()), "proposition", ast.Load())
        case ast.Call(func=ast.Attribute(value=step, attr="goal")):
            statement = ast.Attribute(step, "statement", ast.Load())
            yield ast.Attribute(statement, "proposition", ast.Load())
        case ast.Call(func=ast.Attribute(value=step, attr="argument"), args=[name, *_]):
            yield ast.Subscript(ast.Attribute(step, "arguments", ast.Load()), name, ast.Load())
        case ast.Call(func=ast.Attribute(attr="is_a"), args=[_, term, _]):
            yield term
        case ast.Call(func=ast.Name(id="all"), args=args):
            yield ast.Call(ast.Name("any", ast.Load()), args, [])
        case ast.Call(func=ast.Name(id="any"), args=args):
            yield ast.Call(ast.Name("all", ast.Load()), args, [])
        case ast.Raise(exc=ast.Call(func=ast.Name(id="KernelError"))):
            yield ast.Pass()
        case ast.Return(value=ast.Constant(value=str()) | ast.JoinedStr()):
            yield ast.Return(ast.Constant(None))
        case ast.Return(value=ast.IfExp(test=test, body=body, orelse=orelse)):
            yield ast.Return(body)
            yield ast.Return(orelse)
        case ast.If(test=test, body=body, orelse=orelse):
            yield ast.If(_negated(test), body, orelse)
        case ast.BoolOp(op=op, values=values):
            for k in range(len(values)):
                rest = values[:k] + values[k + 1 :]
                yield rest[0] if len(rest) == 1 else ast.BoolOp(op, rest)
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            for k, operator in enumerate(ops):
                for table in (OPPOSITE, BOUNDARY):
                    other = table.get(type(operator))
                    if other is not None:
                        yield ast.Compare(left, [*ops[:k], other(), *ops[k + 1 :]], comparators)
        case ast.UnaryOp(op=ast.Not() | ast.Invert(), operand=operand):
            yield operand
        case ast.Name(id=name, ctx=ast.Load()) if name in SIGNS:
            yield ast.BinOp(node, ast.BitXor(), ast.Constant(7))
            yield ast.BinOp(node, ast.BitXor(), ast.Constant(2))
        case ast.ExceptHandler(type=ast.Tuple(elts=types)):
            for k in range(len(types)):
                rest = types[:k] + types[k + 1 :]
                yield ast.ExceptHandler(ast.Tuple(rest, ast.Load()), node.name, node.body)


def mutants(module: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its source."""
    source = _path(module).read_text(encoding="utf-8")
    tree = ast.parse(source)
    for owner, field, place, node, function in _places(tree, ""):
        for change in _changes(node):
            line = getattr(node, "lineno", 0)
            yield Mutant(module, function, line, _text(node), _text(change), tree, owner, field, place, change)


def _text(node: ast.AST) -> str:
    return "except" if isinstance(node, ast.ExceptHandler) else ast.unparse(node).partition("\n")[0]


def _places(node: ast.AST, function: str) -> Iterator[tuple[ast.AST, str, int | None, ast.AST, str]]:
    """Every node with where it stands: owner, field, place in a list, and the function around it."""
    if isinstance(node, ast.FunctionDef):
        function = node.name
    for field, value in ast.iter_fields(node):
        for place, child in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(child, ast.AST) and not isinstance(child, ast.Assert | ast.Import | ast.ImportFrom):
                yield node, field, place, child, function
                yield from _places(child, function)


_compiled: dict[str, CodeType] = {}


def _path(module: str) -> Path:
    return (FOLDER.parent / "algebra" if module in BENEATH else FOLDER) / f"{module}.py"


def _code(module: str) -> CodeType:
    if module not in _compiled:
        path = _path(module)
        _compiled[module] = compile(path.read_text(encoding="utf-8"), str(path), "exec")
    return _compiled[module]


def load(mutant: Mutant | None = None) -> Any:
    """A kernel of its own, with the mutant in it: the names that ``lnsym.kernel`` exports."""
    package = ModuleType(PACKAGE)
    package.__path__ = []
    beneath = {f"lnsym.algebra.{name}": sys.modules[f"lnsym.algebra.{name}"] for name in BENEATH}
    sys.modules[PACKAGE] = package
    try:
        for name in BENEATH:
            if mutant is not None and mutant.module == name:
                changed_algebra = ModuleType(f"lnsym.algebra.{name}")
                changed_algebra.__package__ = "lnsym.algebra"
                sys.modules[changed_algebra.__name__] = changed_algebra
                exec(mutant.code(), changed_algebra.__dict__)
        for name in MODULES:
            module = ModuleType(f"{PACKAGE}.{name}")
            module.__package__ = PACKAGE
            sys.modules[module.__name__] = module
            setattr(package, name, module)
            changed = mutant is not None and mutant.module == name
            exec(mutant.code() if changed and mutant is not None else _code(name), module.__dict__)
        modules = {name: sys.modules[f"{PACKAGE}.{name}"] for name in MODULES}
    finally:
        for name in [name for name in sys.modules if name.startswith(PACKAGE)]:
            del sys.modules[name]
        sys.modules.update(beneath)
    return SimpleNamespace(
        KernelError=modules["theorem"].KernelError,
        Theorem=modules["theorem"].Theorem,
        infer=modules["theorem"].infer,
        rules=modules["theorem"].rules,
        refute=modules["refutation"].refute,
        Undefined=modules["refutation"].Undefined,
        replay=modules["replay"].replay,
    )
