"""Asks a model for a value of a shape, and sends back what does not fit."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from simulator.errors import ModelFailure, ModelUnreadable
from simulator.llm.client import Client, Completion, Message, Request, Speaker
from simulator.llm.parsing import without_thoughts
from simulator.values.usage import ModelRequest

Value = TypeVar("Value")


@dataclass(frozen=True)
class Answered(Generic[Value]):
    """What the model's reply came to, and every request it took."""

    value: Value
    requests: tuple[ModelRequest, ...]


def ask_for(
    client: Client, request: Request, read: Callable[[str], Value], *, send_backs: int
) -> Answered[Value]:
    """`ask_until` of the reply's text alone."""
    return ask_until(
        client, request, lambda completion: read(completion.text), send_backs=send_backs
    )


def ask_until(
    client: Client, request: Request, read: Callable[[Completion], Value], *, send_backs: int
) -> Answered[Value]:
    """Ask until `read` takes the reply, sending a misfit back at most `send_backs` times.

    `read` raises ModelUnreadable to say what is wrong. Raises the last ModelFailure, carrying the
    requests made, when no reply fits or the model fails otherwise.
    """
    made: tuple[ModelRequest, ...] = ()
    try:
        for _ in range(send_backs):
            completion = client.complete(request)
            made = (*made, completion.request)
            try:
                return Answered(read(completion), made)
            except ModelUnreadable as misfit:
                request = _sent_back(request, completion.text, misfit)
        completion = client.complete(request)
        made = (*made, completion.request)
        return Answered(read(completion), made)
    except ModelFailure as failure:
        failure.requests = (*made, *failure.requests)
        raise


def _sent_back(request: Request, text: str, misfit: ModelUnreadable) -> Request:
    if not without_thoughts(text).strip():
        # Providers refuse an assistant's message that says nothing.
        asked = Message(Speaker.USER, f"{misfit.sentence} Reply again.")
        return replace(request, messages=(*request.messages, asked))
    correction = f"{misfit.sentence} Reply again with the corrected JSON and nothing else."
    added = (Message(Speaker.ASSISTANT, text), Message(Speaker.USER, correction))
    return replace(request, messages=(*request.messages, *added))
