"""Claims about calling registered functions in processes of their own."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simulator.errors import CallNotSent, CallOutcomeUnknown, CallRefused
from simulator.real.python.executor import PythonTools
from simulator.values.catalog import Effect
from simulator.values.real import Deadline, RealAnswer
from simulator.values.reply import Source
from tests.support.tools import tool_of

NAMES = ("add", "find_parcel", "fail", "leave", "hang", "say_much", "say_what_is_no_json", "NUMBER")
TOOLS = PythonTools(
    {name: f"tests.support.registered.{name}" for name in NAMES}
    | {"lost": "tests.support.no_such_module.lost", "bare": "bare"},
    max_bytes=50_000,
)


def call(name: str, deadline: Deadline | None = None, **arguments: Any) -> RealAnswer:
    return TOOLS(tool_of(name), arguments, deadline or Deadline(60.0))


def test_a_function_answers_with_what_it_returns() -> None:
    answer = call("add", a=1, b=2)
    assert (answer.reply.status, answer.reply.body, answer.reply.source) == (200, 3, Source.REAL)
    (sent,) = answer.sent
    assert (sent.address, sent.body) == ("tests.support.registered.add", '{"a":1,"b":2}')


def test_what_json_does_not_know_is_told_by_its_fields() -> None:
    assert call("find_parcel", number=1).reply.body == {"number": 1, "road": "main"}


def test_what_a_function_raises_is_its_answer() -> None:
    reply = call("fail", word="x").reply
    assert (reply.status, reply.body) == (500, {"error": "KeyError: 'x'"})
    assert "unexpected keyword argument" in call("add", c=1).reply.body["error"]


@pytest.mark.parametrize("way", ["time", "stop"])
def test_a_function_is_ended_with_its_time_or_when_it_is_stopped(way: str, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    deadline = Deadline(5.0) if way == "time" else Deadline(60.0, mark.exists)
    with pytest.raises(CallOutcomeUnknown) as caught:
        call("hang", deadline, mark=str(mark))
    assert mark.read_text() == "began"
    assert len(caught.value.sent) == 1
    assert not caught.value.may_be_repeated


def test_a_process_that_ends_leaves_the_outcome_unknown() -> None:
    with pytest.raises(CallOutcomeUnknown, match="gave no answer: its process ended"):
        call("leave")
    read = replace(tool_of("leave"), effect=Effect.READ)
    with pytest.raises(CallOutcomeUnknown) as caught:
        TOOLS(read, {}, Deadline(60.0))
    assert caught.value.may_be_repeated


def test_a_long_answer_is_cut_off() -> None:
    answer = call("say_much")
    assert not answer.is_complete
    assert answer.reply.body.endswith("xxx")
    assert len(answer.reply.body) <= 50_000


def test_an_answer_that_is_no_json_is_told_as_a_text() -> None:
    reply = call("say_what_is_no_json").reply
    assert reply.body == '{"result": NaN}'
    assert "NaN is not a JSON number" in reply.note


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("NUMBER", "registered.NUMBER is no function"),
        ("bare", "bare names no module"),
        ("lost", "cannot be imported: No module named 'tests.support.no_such_module'"),
    ],
)
def test_what_is_no_function_is_not_called(name: str, sentence: str) -> None:
    with pytest.raises(CallNotSent, match=sentence):
        call(name)


def test_a_function_that_nobody_registered_is_refused() -> None:
    with pytest.raises(CallRefused, match="No function is registered for remove"):
        call("remove")


def test_a_call_stopped_before_it_began_calls_nothing() -> None:
    began = time.monotonic()
    with pytest.raises(CallNotSent, match="it was stopped"):
        call("hang", Deadline(60.0, lambda: time.monotonic() >= began), mark="/nowhere")
