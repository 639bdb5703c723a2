"""Reads what a provider answered: a completion, or why it is none."""

import json
from types import SimpleNamespace
from typing import Any

from simulator.errors import ModelDeclined, ModelFailure, ModelOverran, ModelUnreadable
from simulator.llm.client import Completion
from simulator.llm.openai_shape import read_arguments
from simulator.strict_json import NotJson, read_integer
from simulator.values.call import ToolCall
from simulator.values.usage import ModelRequest

MOST_TOKENS = 10_000_000
"""Of one request: what is said beyond it is no count."""


class _Said(SimpleNamespace):
    """An object of a body; what it does not say is None."""

    def __getattr__(self, name: str) -> None:
        if name.startswith("__"):
            raise AttributeError(name)


def read_body(body: bytes) -> Any | None:
    """A chat completion in OpenAI's shape, to be read like one of the library's; None when the body
    is none."""
    try:
        read = json.loads(body, object_hook=lambda members: _Said(**members), parse_int=_whole)
    except (ValueError, RecursionError):
        return None
    choices = getattr(read, "choices", None)
    choice = choices[0] if isinstance(choices, list) and choices else None
    return read if isinstance(getattr(choice, "message", None), _Said) else None


def read_completion(response: Any, made: ModelRequest) -> Completion:
    """`response` has the library's shape of a chat completion, which what came need not fill.
    Raises a ModelFailure, carrying the request, when it ended early or cannot be read."""
    try:
        message = _finished_message(response, made.model)
        text = _spoken(message.content, made.model)
        calls = tuple(_read_call(call, made.model) for call in _calls_of(message, made.model))
    except ModelFailure as failure:
        failure.requests = (made,)
        raise
    return Completion(text, calls, made)


def counts_of(response: Any) -> tuple[int, int]:
    """The tokens of the prompt and of the reply; zero where what is said is no count."""
    usage = getattr(response, "usage", None)
    said = (getattr(usage, name, 0) for name in ("prompt_tokens", "completion_tokens"))
    prompt, reply = (_count(each) for each in said)
    return prompt, reply


def _count(said: Any) -> int:
    """Servers write counts as 11, 11.0 and "11"."""
    match said:
        case bool():
            return 0
        case int() | float() if 0 <= said <= MOST_TOKENS and said == int(said):
            return int(said)
        case str() if said.isdecimal() and len(said) <= len(str(MOST_TOKENS)):
            return _count(int(said))
        case _:
            return 0


def _whole(digits: str) -> int | None:
    try:
        return read_integer(digits)
    except NotJson:
        return None


def _finished_message(response: Any, model: str) -> Any:
    choice: Any = response.choices[0] if response.choices else None
    if not hasattr(choice, "message"):
        raise _no_completion(model)
    refusal = getattr(choice.message, "refusal", None)
    if choice.finish_reason == "content_filter" or refusal:
        raise ModelDeclined(f"{model} declined to answer.", details=str(refusal or ""))
    if choice.finish_reason == "length":
        raise ModelOverran(f"{model} reached its token limit before it was done.")
    return choice.message


def _calls_of(message: Any, model: str) -> list[Any]:
    """As they came: in a list, or the one `function_call` of servers that know no list yet."""
    calls = message.tool_calls or []
    if not isinstance(calls, list):
        raise _no_completion(model)
    older = getattr(message, "function_call", None)
    return [SimpleNamespace(function=older, id=None)] if older and not calls else calls


def _read_call(call: Any, model: str) -> ToolCall:
    """A call of a function; there are other kinds, which nobody asked for."""
    function: Any = getattr(call, "function", None)
    if not hasattr(function, "name"):
        raise _no_completion(model)
    name, arguments = _text(function.name, model), _text(function.arguments, model)
    return ToolCall(name, read_arguments(arguments), _text(call.id, model) or None)


def _spoken(content: Any, model: str) -> str:
    """A message's text: some servers send it in parts, beside what the model thought."""
    if not isinstance(content, list):
        return _text(content, model)
    parts = [part for part in content if getattr(part, "type", None) == "text"]
    return "".join(_text(part.text, model) for part in parts)


def _text(said: Any, model: str) -> str:
    if said is None:
        return ""
    if not isinstance(said, str):
        raise _no_completion(model)
    return said


def _no_completion(model: str) -> ModelUnreadable:
    return ModelUnreadable(f"The provider of {model} sent no chat completion that can be read.")
