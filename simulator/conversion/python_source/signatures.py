"""The parameters of a function, each with its default."""

import ast
from dataclasses import dataclass

from simulator.conversion.python_source.outline import FunctionNode


@dataclass(frozen=True)
class Parameter:
    node: ast.arg
    default: ast.expr | None

    @property
    def name(self) -> str:
        return self.node.arg


def parameters_of(node: FunctionNode) -> list[Parameter]:
    """All that can be given by name or place; `*args` and `**kwargs` are not among them."""
    given = node.args
    positional = [*given.posonlyargs, *given.args]
    without = len(positional) - len(given.defaults)
    defaults: list[ast.expr | None] = [*[None] * without, *given.defaults, *given.kw_defaults]
    arguments = [*positional, *given.kwonlyargs]
    return [
        Parameter(argument, default) for argument, default in zip(arguments, defaults, strict=True)
    ]
