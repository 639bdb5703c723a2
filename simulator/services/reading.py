"""Reads what a person sent, before anything is stored. Each raises InputRefused."""

from django.conf import settings

from simulator.conversion.yaml_text import parse_yaml
from simulator.errors import InputRefused
from simulator.judging.checks import compile_check
from simulator.planners.replay import read_recording as read_trajectories
from simulator.services.limits import import_limits
from simulator.state.opening import read_opening as read_state
from simulator.strict_json import NotJson, read_json
from simulator.task_file import TaskFile, TaskFrame, read_task
from simulator.values.json import Json
from simulator.values.state import Snapshot


def read_opening(text: str) -> Snapshot:
    """A starting state: a JSON object of bounded size; blank is the empty state."""
    return read_state(text, settings.STATE_MAX_BYTES)


def read_arguments(text: str) -> Json:
    """The arguments of a call: any JSON at all, since wrong ones are worth trying."""
    try:
        return read_json(text)
    except NotJson as problem:
        raise InputRefused(f"The arguments are not JSON: {problem}.") from problem


def read_body(text: str) -> Json:
    """What a tool answers: any JSON at all."""
    try:
        return read_json(text)
    except NotJson as problem:
        raise InputRefused(f"The answer is not JSON: {problem}.") from problem


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


def read_task_text(text: str, frame: TaskFrame) -> TaskFile:
    """A task file in YAML 1.2 or JSON."""
    return read_task(parse_yaml(text, import_limits()).document, frame)
