"""Answers from a tool's behaviour: a short Python function that a person accepted.

    def tool(state, args):
        ...
        return response, new_state            # success
        return response, new_state, 404       # any other HTTP status

`state` and `args` are copies that it may change. A success has the status that the tool declares.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from simulator.errors import BehaviourFailed
from simulator.responding.declared import success_status
from simulator.responding.sandbox import (
    CodeUnreadable,
    SandboxError,
    SandboxLimits,
    run_code,
)
from simulator.strict_json import NotJson, read_json
from simulator.values.json import Json
from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Reply, Source
from simulator.values.state import Snapshot

RUN_TOOL = """
import json as _json
_result = tool(_json.loads(_state), _json.loads(_arguments))
if not isinstance(_result, tuple):
    raise TypeError("tool returned " + type(_result).__name__ + ", expected response, new_state")
_json.dumps(_result, allow_nan=False)
"""
NAME_KIND_OF_TOOL = "\ntype(tool).__name__\n"


@dataclass(frozen=True)
class Result:
    """What a behaviour returned. `status` is None for a plain success."""

    body: Json
    state: Snapshot
    status: int | None


def answer_by_behaviour(behaviours: Mapping[str, str], limits: SandboxLimits) -> Answerer:
    """The source `behaviour`; `behaviours` maps tool names to Python source.

    Its answers raise BehaviourFailed, with the line of the behaviour where it is known.
    """

    def answer(question: Question) -> Answer | None:
        source = behaviours.get(question.tool.name)
        if source is None:
            return None
        result = _run(source, question, limits)
        status = success_status(question.tool) if result.status is None else result.status
        return Answer(Reply(status, result.body, Source.BEHAVIOUR), state=result.state)

    return answer


def check_behaviour(source: str, limits: SandboxLimits) -> None:
    """Raises BehaviourFailed, with the line, unless the source runs and defines `tool`."""
    try:
        kind = run_code(source + NAME_KIND_OF_TOOL, {}, limits, seed=0)
    except SandboxError as error:
        raise BehaviourFailed(f"The behaviour {_failure(error, source)}") from error
    if kind != "function":
        raise BehaviourFailed(f"The behaviour defines tool as {kind}, expected a function.")


def _run(source: str, question: Question, limits: SandboxLimits) -> Result:
    inputs = {
        "_state": json.dumps(question.state),
        "_arguments": json.dumps(question.call.arguments),
    }
    name = question.tool.name
    try:
        text = run_code(f"{source}\n{RUN_TOOL}", inputs, limits, seed=question.number)
    except SandboxError as error:
        raise BehaviourFailed(f"The behaviour of {name} {_failure(error, source)}") from error
    try:
        return _read_result(text, limits)
    except ValueError as problem:
        raise BehaviourFailed(f"The behaviour of {name} returned {problem}.") from problem


def _failure(error: SandboxError, source: str) -> str:
    """What went wrong and in which line of the source, as the end of a sentence."""
    length = source.rstrip().count("\n") + 1
    lines = [line for line in error.lines if line <= length]
    if isinstance(error, CodeUnreadable) and not lines:
        lines = [length]  # It broke off, and what follows it was read as a part of it.
    place = f" at line {lines[-1]}" if lines else ""
    return f"failed{place}: {error.message.rstrip('.')}."


def _read_result(text: object, limits: SandboxLimits) -> Result:
    """Read what the sandbox handed out, which the behaviour may have tampered with. Raises
    ValueError with the end of a sentence."""
    if not isinstance(text, str):
        raise ValueError("no JSON")
    size = len(text.encode())
    if size > limits.output_bytes:
        raise ValueError(f"{size} bytes, expected at most {limits.output_bytes}")
    try:
        items = read_json(text)
    except NotJson as problem:
        raise ValueError(f"JSON that cannot be taken: {problem}") from problem
    if not isinstance(items, list) or len(items) not in (2, 3):
        raise ValueError("something else than response, new_state and perhaps a status")
    body, state = items[:2]
    status = items[2] if len(items) == 3 else None
    if not isinstance(state, dict):
        raise ValueError("a new state that is not a dict")
    if status is not None and (type(status) is not int or not 200 <= status <= 599):
        raise ValueError(f"the status {status!r}, expected a number from 200 to 599")
    return Result(body, state, status)
