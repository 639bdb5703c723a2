"""Reads calls that a model wrote as JSON in its text."""

import re
from collections.abc import Collection

from simulator.errors import ModelUnreadable
from simulator.llm.openai_shape import read_arguments
from simulator.llm.parsing import find_json, without_thoughts
from simulator.values.call import ToolCall
from simulator.values.json import Json

NAME_KEYS = ("name", "tool", "function", "action")
ARGUMENT_KEYS = ("arguments", "parameters", "args", "input", "action_input")
LIST_KEYS = ("calls", "tool_calls")


def _opening(keys: Collection[str]) -> re.Pattern[str]:
    """An object that has one of the keys, as JSON, Python or JavaScript write it."""
    return re.compile(rf"""\{{(?:[^{{}}]*?,)?\s*["']?(?:{"|".join(keys)})["']?\s*:""")


CALL_OPENING = _opening((*NAME_KEYS, *LIST_KEYS))
ARGUMENTS_OPENING = _opening((*ARGUMENT_KEYS, *LIST_KEYS))
FENCED_OPENING = re.compile(r"```\w*\s*[{\[]")


def read_actions(text: str, known: Collection[str]) -> tuple[ToolCall, ...]:
    """The calls in the text, when all its JSON is calls of known tools; none otherwise, for then
    it is an answer that happens to hold JSON. Raises ModelUnreadable for a call that is broken.

    A call is an object with the tool's name under one of `NAME_KEYS` and an object, or its text,
    under one of `ARGUMENT_KEYS`; `{"function": {"name": …, "arguments": …}}` as OpenAI writes it;
    or any of these in a list, alone or under one of `LIST_KEYS`.
    """
    try:
        values = find_json(text)
    except ModelUnreadable:
        said = without_thoughts(text)
        if CALL_OPENING.search(said) or FENCED_OPENING.search(said):
            raise
        return ()
    if not values:
        refuse_mistyped_call(text)
    calls = [_read_action(action) for value in values for action in _listed(value)]
    if all(call is not None and call.name in known for call in calls):
        return tuple(call for call in calls if call is not None)
    return ()


def refuse_mistyped_call(text: str) -> None:
    """Raises ModelUnreadable when a text without any JSON holds a call all the same, as Python or
    JavaScript write it."""
    said = without_thoughts(text)
    if CALL_OPENING.search(said) and ARGUMENTS_OPENING.search(said):
        raise ModelUnreadable(
            "The model's reply cannot be read: its call is not JSON, whose keys and texts stand in "
            "double quotes."
        )


def _listed(value: Json) -> list[Json]:
    if isinstance(value, list):
        return value or [None]
    if isinstance(value, dict):
        for key in LIST_KEYS:
            if isinstance(value.get(key), list):
                return _listed(value[key])
    return [value]


def _read_action(action: Json) -> ToolCall | None:
    if not isinstance(action, dict):
        return None
    if isinstance(action.get("function"), dict):
        return _read_action(action["function"])
    names = [action[key] for key in NAME_KEYS if isinstance(action.get(key), str)]
    arguments = [action[key] for key in ARGUMENT_KEYS if isinstance(action.get(key), dict | str)]
    if len(names) != 1 or len(arguments) != 1:
        return None
    read = read_arguments(arguments[0]) if isinstance(arguments[0], str) else arguments[0]
    return ToolCall(names[0], read)
