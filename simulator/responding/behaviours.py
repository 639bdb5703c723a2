"""Answers from a tool's behaviour: a short Python function that a person accepted.

    def tool(state, args):
        ...
        return response, new_state            # success
        return response, new_state, 404       # any other HTTP status

`state` and `args` are copies that it may change. A success has the status that the tool declares.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from simulator.errors import BehaviourFailed
from simulator.llm.framing import cut
from simulator.responding.declared import success_status
from simulator.responding.sandbox import (
    CodeUnreadable,
    SandboxError,
    SandboxLimits,
    check_types,
    run_code,
)
from simulator.strict_json import NotJson, read_json
from simulator.values.behaviour import Behaviour
from simulator.values.json import Json, write_compact
from simulator.values.question import Answer, Answerer, Question
from simulator.values.reply import Reply, Source
from simulator.values.state import Snapshot

RUN_TOOL = """
import json as _json
_result = tool(_json.loads(_state), _json.loads(_arguments))
if not isinstance(_result, tuple):
    raise TypeError("tool returned " + type(_result).__name__ + ", expected response, new_state")
[
    _json.dumps(_part, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
    for _part in _result
]
"""
NAME_KIND_OF_TOOL = "\ntype(tool).__name__\n"
LONGEST_SHOWN = 100
"""Characters of a wrong value."""
MEMORY_A_BYTE = 100
"""Bytes of memory that reading, changing and writing a state takes for each of its JSON: as many as
lists in lists need."""
SECONDS_A_BYTE = 5e-7


@dataclass(frozen=True)
class Result:
    """What a behaviour returned. `status` is None for a plain success."""

    body: Json
    state: Snapshot
    status: int | None


def answer_by_behaviour(behaviours: Mapping[str, Behaviour], limits: SandboxLimits) -> Answerer:
    """The source `behaviour`; `behaviours` is by tool name.

    Its answers raise BehaviourFailed, with the line of the behaviour where it is known.
    """

    def answer(question: Question) -> Answer | None:
        behaviour = behaviours.get(question.tool.name)
        if behaviour is None:
            return None
        result = _run(behaviour.source, question, limits)
        status = success_status(question.tool) if result.status is None else result.status
        note = f"Version {behaviour.version}." if behaviour.version else "Not kept yet."
        return Answer(Reply(status, result.body, Source.BEHAVIOUR, note), state=result.state)

    return answer


def check_behaviour(source: str, limits: SandboxLimits) -> None:
    """Raises BehaviourFailed, with the line, unless the source runs and defines `tool`."""
    try:
        kind = run_code(source + NAME_KIND_OF_TOOL, {}, limits, seed=0)
    except SandboxError as error:
        raise BehaviourFailed(f"The behaviour {_failure(error, source)}") from error
    if kind != "function":
        shown = cut(str(kind), LONGEST_SHOWN)
        raise BehaviourFailed(f"The behaviour defines tool as {shown}, expected a function.")


def find_type_faults(source: str, limits: SandboxLimits) -> tuple[str, ...]:
    """What a type checker says of a source that `check_behaviour` takes, each with its line."""
    try:
        return check_types(source, limits)
    except SandboxError as error:
        raise BehaviourFailed(f"The behaviour {_failure(error, source)}") from error


def _run(source: str, question: Question, limits: SandboxLimits) -> Result:
    state, arguments = write_compact(question.state), write_compact(question.call.arguments)
    inputs = {"_state": state, "_arguments": arguments}
    roomy = _with_room(limits, len(state.encode()))
    name = question.tool.name
    try:
        texts = run_code(f"{source}\n{RUN_TOOL}", inputs, roomy, seed=question.number)
    except SandboxError as error:
        raise BehaviourFailed(f"The behaviour of {name} {_failure(error, source)}") from error
    try:
        return _read_result(texts, limits)
    except ValueError as problem:
        raise BehaviourFailed(f"The behaviour of {name} returned {problem}.") from problem


def _with_room(limits: SandboxLimits, state_bytes: int) -> SandboxLimits:
    """The limits and what the state takes by itself, so that every state that may be kept can be
    worked on."""
    return replace(
        limits,
        seconds=limits.seconds + SECONDS_A_BYTE * state_bytes,
        memory_bytes=limits.memory_bytes + MEMORY_A_BYTE * state_bytes,
    )


def _failure(error: SandboxError, source: str) -> str:
    """What went wrong and in which line of the source, as the end of a sentence."""
    length = source.rstrip().count("\n") + 1
    lines = [line for line in error.lines if line <= length]
    if isinstance(error, CodeUnreadable) and not lines:
        lines = [length]  # It broke off, and what follows it was read as a part of it.
    place = f" at line {lines[-1]}" if lines else ""
    return f"failed{place}: {error.message.rstrip('.')}."


def _read_result(texts: object, limits: SandboxLimits) -> Result:
    """Read what the sandbox handed out, which the behaviour may have tampered with. Raises
    ValueError with the end of a sentence."""
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError("no JSON")
    if len(texts) not in (2, 3):
        raise ValueError("something else than response, new_state and perhaps a status")
    body = _read_part(texts[0], "response", limits.output_bytes)
    state = _read_part(texts[1], "new state", limits.state_bytes)
    status = _read_part(texts[2], "status", limits.output_bytes) if len(texts) == 3 else None
    if not isinstance(state, dict):
        raise ValueError("a new state that is not a dict")
    if status is not None and (type(status) is not int or not 200 <= status <= 599):
        shown = cut(repr(status), LONGEST_SHOWN)
        raise ValueError(f"the status {shown}, expected a number from 200 to 599")
    return Result(body, state, status)


def _read_part(text: str, name: str, most_bytes: int) -> Json:
    size = len(text.encode())
    if size > most_bytes:
        raise ValueError(f"a {name} of {size} bytes, expected at most {most_bytes}")
    try:
        return read_json(text)
    except NotJson as problem:
        raise ValueError(f"a {name} that cannot be taken: {problem}") from problem
