"""Reads a transcript from a file's text. Whatever is wrong raises InputRefused, with a pointer."""

import base64
import binascii
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypeVar

from pydantic import ValidationError

from simulator import errors
from simulator.errors import InputRefused
from simulator.llm.recording import Kept
from simulator.replaying.figures import refuse_uncountable
from simulator.replaying.fitness import refuse_task
from simulator.replaying.history import refuse_history
from simulator.replaying.transcript import ENDS, Happened, Transcript
from simulator.strict_json import NotJson, read_json
from simulator.values.json import Json, from_json
from simulator.values.pointer import child
from simulator.values.session import SessionSettings
from simulator.values.task import Task

FORMAT = "gecko-session/1"
LONGEST_DIGEST = 64
YEARS = range(1970, 2200)
"""Of the time that answers tell, so that a zone's hours never lead out of the calendar."""
FAILURES = frozenset(
    kind.__name__
    for kind in errors.ModelFailure.__subclasses__()
    if kind is not errors.ReplyUnrecorded
)
Value = TypeVar("Value")


@dataclass(frozen=True)
class Adjusted:
    """What a person settled about a tool; `aspect` and `value` as an adjustment has them."""

    tool: str
    aspect: str
    value: Json


@dataclass(frozen=True)
class Tools:
    """The catalog of a transcript: its description in base64, as it was imported, and what was
    made of it. `behaviours` are those it came with, by tool name."""

    name: str
    source_name: str
    source: str
    behaviours: dict[str, str] = field(default_factory=dict)
    adjustments: tuple[Adjusted, ...] = ()

    @property
    def description(self) -> bytes:
        try:
            return base64.b64decode(self.source, validate=True)
        except (binascii.Error, ValueError) as problem:
            raise _refusal("/catalog/source", "The description is not in base64.") from problem


@dataclass(frozen=True)
class Head:
    """All of a transcript but what happened."""

    title: str
    moment: datetime
    task: Task
    settings: SessionSettings
    lived_through: int
    catalog: Tools


def read_transcript(text: str, most_state_bytes: int) -> tuple[Transcript, Tools]:
    document = _parsed(text)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise _refusal("/format", f'This is no exported session: its format is not "{FORMAT}".')
    head = _read(Head, document, "")
    if head.moment.tzinfo is None or head.moment.year not in YEARS:
        raise _refusal("/moment", "It names no time zone, or a year that is far away.")
    refuse_task(head.task, head.settings, most_state_bytes)
    events = tuple(_happened(each, place) for place, each in _listed(document, "events"))
    if not any(each.kind in ENDS for each in events):
        raise _refusal("/events", "The session is not over: no event says that it ended.")
    if not 0 <= head.lived_through < len(events):
        raise _refusal("/lived_through", "There are not as many events.")
    kept = _read_kept(document, len(events))
    transcript = Transcript(
        head.title, head.task, head.settings, head.moment, events, kept, head.lived_through
    )
    refuse_history(transcript, most_state_bytes)
    return transcript, head.catalog


def _parsed(text: str) -> Json:
    try:
        return read_json(text)
    except NotJson as problem:
        raise InputRefused(f"The file is not JSON: {problem}.") from problem


def _listed(document: dict[str, Any], name: str) -> Iterable[tuple[str, Json]]:
    listed = document.get(name)
    if not isinstance(listed, list):
        raise _refusal(f"/{name}", "A list belongs here.")
    return ((f"/{name}/{index}", each) for index, each in enumerate(listed))


def _happened(document: Json, pointer: str) -> Happened:
    happened = _read(Happened, document, pointer)
    place = child(pointer, "payload")
    try:
        refuse_uncountable(happened.value, place)
    except ValidationError as problem:
        raise _unfit(problem, place) from problem
    return happened


def _read_kept(document: dict[str, Any], last: int) -> dict[int, tuple[Kept, ...]]:
    kept: dict[int, tuple[Kept, ...]] = {}
    for pointer, each in _listed(document, "kept"):
        number = each.get("event") if isinstance(each, dict) else None
        if type(number) is not int or not 1 <= number <= last:
            raise _refusal(pointer, "What a model said names no event.")
        said = _read(Kept, each, pointer)
        failed = said.failed
        if len(said.digest) > LONGEST_DIGEST:
            raise _refusal(f"{pointer}/digest", "That is longer than a digest can be.")
        if (said.said is None) == (failed is None) or (failed and failed.kind not in FAILURES):
            raise _refusal(pointer, "A model said something, or there is a known reason why not.")
        kept[number] = (*kept.get(number, ()), said)
    return kept


def _read(kind: type[Value], document: Json, pointer: str) -> Value:
    try:
        value = from_json(kind, document)
    except ValidationError as problem:
        raise _unfit(problem, pointer) from problem
    except errors.ModelUnreadable as problem:
        raise _refusal(pointer, problem.sentence) from problem
    refuse_uncountable(value, pointer)
    return value


def _unfit(problem: ValidationError, pointer: str) -> InputRefused:
    first = problem.errors(include_input=False, include_url=False)[0]
    place = child(pointer, *first["loc"])
    if first["type"] == "missing":
        return _refusal(place, "The file is not whole: this is missing.")
    return _refusal(place, f"What stands there does not belong there: {first['msg']}.")


def _refusal(pointer: str, sentence: str) -> InputRefused:
    return InputRefused(sentence, pointer=pointer)
