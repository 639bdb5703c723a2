"""Evaluates a parsed JMESPath expression in bounded time and memory.

What is counted are steps, each of less than half a microsecond and a few dozen bytes. An operation
that could take everything at once is counted before it is run. A value that holds another twice
weighs it twice: the library shares the two, so a short expression can make a value that would not
end once it is compared or written out.
"""

import math
from collections.abc import Callable
from typing import Any

from jmespath.exceptions import JMESPathError
from jmespath.functions import Functions
from jmespath.visitor import Options, TreeInterpreter

from simulator.values.json import Json

Node = Any
"""A node of a parsed JMESPath expression: an object of `type`, `children` and at times `value`."""
Take = Callable[[int], None]
"""Is told of steps that are to be made, and raises TooCostly when there are not so many left."""

STEPS_OF_A_VISIT = 4
STEPS_OF_A_CALL = 20
CHARACTERS_A_STEP = 16
CONTAINERS = (list, dict)
AT_ONCE = frozenset({"length", "not_null", "to_array", "type"})
"""Functions that take no longer for a longer argument."""
THROUGH_AND_THROUGH = frozenset({"contains", "to_string"})
"""Functions that look into what is inside their first argument."""
SORTING = frozenset({"sort", "sort_by"})
EVALUATION_PROBLEMS = (JMESPathError, TypeError, ValueError, ArithmeticError, RecursionError)
"""The library's own, and Python's where the library hands values on unlooked at."""


class TooCostly(JMESPathError):
    def __init__(self) -> None:
        super().__init__("it would take too long")


class Interpreter(TreeInterpreter):
    """Evaluates the expressions of one check, which have `most_steps` together. Its visits raise
    TooCostly at the first step beyond, and the other EVALUATION_PROBLEMS."""

    def __init__(self, most_steps: int) -> None:
        super().__init__(Options(custom_functions=_Functions(self._take)))
        self._left = most_steps
        self.COMPARATOR_FUNC = {  # type: ignore[misc]  # its own here, the class's in the library
            name: self._measured(compare)
            for name, compare in TreeInterpreter.COMPARATOR_FUNC.items()
        }

    def visit(self, node: Node, *args: Any, **kwargs: Any) -> Any:
        self._take(STEPS_OF_A_VISIT)
        return getattr(self, f"visit_{node['type']}")(node, *args, **kwargs)

    def visit_literal(self, node: Node, value: Json) -> Json:
        return self._weighed(super().visit_literal(node, value))

    def visit_multi_select_list(self, node: Node, value: Json) -> Json:
        return self._weighed(super().visit_multi_select_list(node, value))

    def visit_multi_select_dict(self, node: Node, value: Json) -> Json:
        return self._weighed(super().visit_multi_select_dict(node, value))

    def visit_flatten(self, node: Node, value: Json) -> Json:
        made = super().visit_flatten(node, value)
        self._take(_length(made))
        return made

    def visit_slice(self, node: Node, value: Json) -> Json:
        made = super().visit_slice(node, value)
        self._take(_length(made))
        return made

    def _measured(self, compare: Callable[[Json, Json], Any]) -> Callable[[Json, Json], Any]:
        def measured(left: Json, right: Json) -> Any:
            # Values of different kinds or lengths differ at first sight.
            if type(left) is type(right) and _length(left) == _length(right):
                weigh(left, self._take)
            return compare(left, right)

        return measured

    def _weighed(self, value: Json) -> Json:
        weigh(value, self._take)
        return value

    def _take(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise TooCostly


class _Functions(Functions):
    def __init__(self, take: Take) -> None:
        self._take = take

    def call_function(self, function_name: str, resolved_args: Any) -> Any:
        arguments = list(resolved_args)
        self._take(STEPS_OF_A_CALL)
        if function_name in THROUGH_AND_THROUGH:
            weigh(arguments, self._take)
        elif function_name == "join":
            self._take(_length_of_joined(arguments) // CHARACTERS_A_STEP)
        elif function_name in SORTING:
            self._take(sum(_length(each) * _length(each).bit_length() for each in arguments) // 4)
        if function_name not in AT_ONCE:
            self._take(sum(map(_length, arguments)))
        result = super().call_function(function_name, arguments)
        self._take(_length(result) if isinstance(result, str) else 0)
        if isinstance(result, float) and not math.isfinite(result):
            raise JMESPathError(f"{function_name} gave {result}, which is no JSON number")
        return result


def weigh(value: Json, take: Take) -> None:
    """Count what is in a value, as if nothing in it were shared, telling `take` on the way."""
    waiting = [value]
    while waiting:
        current = waiting.pop()
        take(1 + _length(current))
        parts = current.values() if isinstance(current, dict) else current
        characters = sum(map(len, current)) if isinstance(current, dict) else 0
        for part in parts if isinstance(current, CONTAINERS) else ():
            if isinstance(part, str):
                characters += len(part)
            elif isinstance(part, CONTAINERS):
                waiting.append(part)
        take(characters // CHARACTERS_A_STEP)


def _length(value: Json) -> int:
    """The steps it takes to go through a value once, without what is inside its parts."""
    if isinstance(value, str):
        return len(value) // CHARACTERS_A_STEP
    return len(value) if isinstance(value, CONTAINERS) else 0


def _length_of_joined(arguments: list[Json]) -> int:
    """The characters that a join makes; what is no text is for the library to refuse."""
    if len(arguments) != 2 or not isinstance(arguments[1], list):
        return 0
    separator, parts = arguments
    between = len(separator) * len(parts) if isinstance(separator, str) else 0
    return between + sum(len(part) for part in parts if isinstance(part, str))
