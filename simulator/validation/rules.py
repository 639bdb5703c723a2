"""The rules of a call: what its tool's schema says of its arguments, all of it at once."""

from collections.abc import Mapping

from simulator.schemas.engine import find_problems
from simulator.schemas.sentences import show
from simulator.strict_json import NotJson, read_json
from simulator.validation.wording import find_nearest, suggest, word_problem
from simulator.values.call import ToolCall
from simulator.values.catalog import Tool
from simulator.values.json import Json
from simulator.values.violation import Violation, ViolationCode

MOST_NEAREST = 3
MOST_VIOLATIONS = 100
"""More help nobody, and a hostile call can have a hundred thousand."""


def check_call(call: ToolCall, tools: Mapping[str, Tool], *, closed: bool) -> tuple[Violation, ...]:
    """Find the violations of a call: rules that are broken, then rules that could not be run, each
    in the order of the schema, the first MOST_VIOLATIONS of them. None means the rules hold.

    `closed` reports undeclared fields where the schema lists its properties and leaves open
    whether there may be others.
    """
    tool = tools.get(call.name)
    if tool is None:
        return (_reject_unknown_tool(call, tools),)
    if not isinstance(call.arguments, dict):
        return (_reject_non_object(call.arguments),)
    problems = find_problems(tool.arguments, call.arguments, closed=closed)
    # A rule that could not be run must not push out one that is broken.
    ordered = sorted(problems, key=lambda problem: bool(problem.unchecked))
    return tuple(map(word_problem, ordered[:MOST_VIOLATIONS]))


def _reject_unknown_tool(call: ToolCall, tools: Mapping[str, Tool]) -> Violation:
    nearest = find_nearest(call.name, tools, MOST_NEAREST)
    message = f"Got the unknown tool {show(call.name)}, expected one of those in play."
    message += suggest(nearest)
    return Violation(ViolationCode.UNKNOWN_TOOL, "", "tool", call.name, message)


def _reject_non_object(arguments: Json) -> Violation:
    message = f"Got {show(arguments)}, expected an object of arguments."
    if isinstance(arguments, str) and arguments.lstrip().startswith("{"):
        message += _remark_on_text(arguments)
    return Violation(ViolationCode.NOT_AN_OBJECT, "", "type", arguments, message)


def _remark_on_text(text: str) -> str:
    try:
        read_json(text)
    except NotJson as problem:
        return f" The string is not JSON: {problem}."
    return " Send the object itself, not a string that holds its JSON."
