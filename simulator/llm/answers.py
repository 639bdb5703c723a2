"""Reads what a provider answered: a completion, or why it is none."""

from typing import Any

from simulator.errors import ModelDeclined, ModelFailure, ModelOverran, ModelUnreadable
from simulator.llm.client import Completion
from simulator.llm.openai_shape import read_arguments
from simulator.values.call import ToolCall
from simulator.values.usage import ModelRequest

MOST_TOKENS = 10_000_000
"""Of one request: what is said beyond it is no count."""


def read_completion(response: Any, made: ModelRequest) -> Completion:
    """`response` has the library's shape of a chat completion, which what came need not fill.
    Raises a ModelFailure, carrying the request, when it ended early or cannot be read."""
    try:
        choice = _finished_choice(response, made.model)
        text = _text(choice.message.content, made.model)
        calls = tuple(_read_call(call, made.model) for call in choice.message.tool_calls or ())
    except ModelFailure as failure:
        failure.requests = (made,)
        raise
    return Completion(text, calls, made)


def counts_of(response: Any) -> tuple[int, int]:
    """The tokens of the prompt and of the reply; zero where what is said is no count."""
    usage = getattr(response, "usage", None)
    said = (getattr(usage, name, 0) for name in ("prompt_tokens", "completion_tokens"))
    prompt, reply = (
        count if isinstance(count, int) and 0 <= count <= MOST_TOKENS else 0 for count in said
    )
    return prompt, reply


def _finished_choice(response: Any, model: str) -> Any:
    choice: Any = response.choices[0] if response.choices else None
    if not hasattr(choice, "message"):
        raise _no_completion(model)
    refusal = getattr(choice.message, "refusal", None)
    if choice.finish_reason == "content_filter" or refusal:
        raise ModelDeclined(f"{model} declined to answer.", details=str(refusal or ""))
    if choice.finish_reason == "length":
        raise ModelOverran(f"{model} reached its token limit before it was done.")
    return choice


def _read_call(call: Any, model: str) -> ToolCall:
    """A call of a function; there are other kinds, which nobody asked for."""
    function = getattr(call, "function", None)
    if function is None:
        raise _no_completion(model)
    name, arguments = _text(function.name, model), _text(function.arguments, model)
    return ToolCall(name, read_arguments(arguments), _text(call.id, model) or None)


def _text(said: Any, model: str) -> str:
    if said is None:
        return ""
    if not isinstance(said, str):
        raise _no_completion(model)
    return said


def _no_completion(model: str) -> ModelUnreadable:
    return ModelUnreadable(f"The provider of {model} sent no chat completion.")
