"""Reads what a person sent, before anything is stored. Each raises InputRefused."""

from collections.abc import Sequence

from django.conf import settings

from simulator.conversion.yaml_text import parse_yaml
from simulator.errors import InputRefused
from simulator.judging.checks import compile_check
from simulator.planners.replay import read_recording as read_trajectories
from simulator.services.limits import import_limits
from simulator.state.opening import read_opening as read_state
from simulator.strict_json import NotJson, read_json
from simulator.task_file import TaskFile, read_task
from simulator.values.json import Json
from simulator.values.state import Snapshot
from simulator.values.usage import Budget


def read_opening(text: str) -> Snapshot:
    """A starting state: a JSON object of bounded size; blank is the empty state."""
    size = len(text.encode())
    if size > settings.STATE_MAX_BYTES:
        raise InputRefused(
            f"The state has {size} bytes, expected at most {settings.STATE_MAX_BYTES}."
        )
    return read_state(text)


def read_arguments(text: str) -> Json:
    """The arguments of a call: any JSON at all, since wrong ones are worth trying."""
    try:
        return read_json(text)
    except NotJson as problem:
        raise InputRefused(f"The arguments are not JSON: {problem}.") from problem


def read_recording(text: str) -> Json:
    """A recording as JSON, proved to hold at least one call."""
    try:
        document = read_json(text)
    except NotJson as problem:
        raise InputRefused(f"The recording is not JSON: {problem}.") from problem
    recording = read_trajectories(document)
    if not any(calls for turn in recording.turns for calls in turn):
        raise InputRefused("The recording holds no call.")
    return document


def check_expression(text: str) -> None:
    compile_check(text)


def read_task_text(text: str, tool_names: Sequence[str], budget: Budget) -> TaskFile:
    """A task file in YAML 1.2 or JSON; `budget` holds for whatever it leaves out."""
    return read_task(parse_yaml(text, import_limits()).document, tool_names, budget)
