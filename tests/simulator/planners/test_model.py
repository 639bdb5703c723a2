"""Claims about a model as planner."""

import re

import pytest

from simulator.errors import (
    ModelDeclined,
    ModelFailure,
    ModelOverran,
    ModelUnreachable,
    ModelUnreadable,
    ModelUnsuited,
)
from simulator.llm.scripted import ScriptedClient
from simulator.planners.model import ModelPlanner, read_json_move
from simulator.values.attempt import Attempt, Move, MoveMode
from simulator.values.call import ToolCall
from simulator.values.session import Calling
from tests.support.calls import answered
from tests.support.local_model import local_client
from tests.support.tools import CD, MKDIR, scene_of

CALL = ToolCall("cd", {"folder": "a"}, "id-1")
WRITTEN = '```json\n{"name": "cd", "arguments": {"folder": "a"}}\n```'


def planned(client: ScriptedClient, calling: Calling) -> Move:
    return ModelPlanner(client, calling, longest_observation=1000).next_move(scene_of())


@pytest.mark.parametrize("calling", [Calling.AUTO, Calling.NATIVE])
def test_native_calls_are_taken(calling: Calling) -> None:
    client = ScriptedClient([CALL])
    move = planned(client, calling)
    assert (move.calls, move.mode) == ((CALL,), MoveMode.NATIVE)
    assert len(move.requests) == 1
    assert client.asked[0].tools == (CD, MKDIR)


def test_auto_takes_json_in_the_text_and_says_so() -> None:
    move = planned(ScriptedClient([WRITTEN]), Calling.AUTO)
    assert move.calls == (ToolCall("cd", {"folder": "a"}),)
    assert move.mode is MoveMode.JSON_ACTION


def test_auto_asks_for_json_once_the_model_has_written_some() -> None:
    moves = (Move((ToolCall("cd", {"folder": "a"}),), MoveMode.JSON_ACTION),)
    attempt = Attempt(1, {}, moves=moves, records=(answered(1, "cd", {"folder": "a"}),))
    client = ScriptedClient([{"calls": [], "answer": "Done."}])
    planner = ModelPlanner(client, Calling.AUTO, longest_observation=1000)
    assert planner.next_move(scene_of(attempt=attempt)).is_last
    assert client.asked[0].reply_schema is not None


def test_native_takes_json_in_the_text_for_an_answer() -> None:
    move = planned(ScriptedClient([WRITTEN]), Calling.NATIVE)
    assert move.is_last
    assert move.text == WRITTEN


def test_auto_asks_for_json_where_the_provider_takes_no_tools() -> None:
    reply = {"calls": [{"name": "cd", "arguments": {"folder": "a"}}], "answer": ""}
    client = ScriptedClient([ModelUnsuited("No tools."), reply])
    move = planned(client, Calling.AUTO)
    assert (move.calls[0].name, move.mode) == ("cd", MoveMode.JSON_ACTION)
    assert client.asked[1].reply_schema is not None
    assert not client.asked[1].tools


def test_native_says_that_the_provider_takes_no_tools() -> None:
    with pytest.raises(ModelUnsuited):
        planned(ScriptedClient([ModelUnsuited("No tools.")]), Calling.NATIVE)


@pytest.mark.parametrize("calling", list(Calling))
def test_words_alone_end_the_attempt(calling: Calling) -> None:
    move = planned(ScriptedClient(["All done."]), calling)
    assert move.is_last
    assert move.text == "All done."


EMPTY = pytest.mark.parametrize("empty", ["", " \n", "<think>Am I done?</think>"])


@EMPTY
@pytest.mark.parametrize("calling", list(Calling))
def test_an_empty_reply_is_asked_for_again(calling: Calling, empty: str) -> None:
    client = ScriptedClient([empty, "All done."])
    move = planned(client, calling)
    assert (move.is_last, move.text) == (True, "All done.")
    assert len(move.requests) == 2


@EMPTY
@pytest.mark.parametrize("calling", list(Calling))
def test_a_reply_that_stays_empty_ends_the_attempt_and_says_so(
    calling: Calling, empty: str
) -> None:
    move = planned(ScriptedClient([empty, empty, "All done."]), calling)
    assert (move.is_last, len(move.requests)) == (True, 2)
    assert re.search(r"empty|no JSON", move.failure)


BROKEN = [
    '{"calls": [{"name": "cd", "arguments": {"folder": "a"}',
    '```json\n{"name": "cd", "arguments": {"folder": }}\n```',
    "{'name': 'cd', 'arguments': {'folder': 'a'}}",
]


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("calling", [Calling.AUTO, Calling.JSON])
def test_a_broken_call_is_sent_back_with_the_reason(calling: Calling, broken: str) -> None:
    mended = '{"calls": [{"name": "cd", "arguments": {"folder": "a"}}], "answer": ""}'
    client = ScriptedClient([broken, mended])
    move = planned(client, calling)
    assert (move.calls, move.mode) == (
        (ToolCall("cd", {"folder": "a"}),),
        MoveMode.JSON_ACTION,
    )
    assert len(move.requests) == 2
    assert "cannot be read" in client.asked[1].messages[-1].text


@pytest.mark.parametrize("broken", BROKEN)
@pytest.mark.parametrize("calling", [Calling.AUTO, Calling.JSON])
def test_a_call_that_stays_broken_ends_the_attempt_and_says_so(
    calling: Calling, broken: str
) -> None:
    client = ScriptedClient([broken] * 3)
    move = planned(client, calling)
    assert "cannot be read" in move.failure
    assert move.is_last
    assert len(move.requests) == len(client.asked) == 2


@pytest.mark.parametrize("calling", list(Calling))
@pytest.mark.parametrize("failure", [ModelOverran("Too long."), ModelDeclined("It declined.")])
def test_a_model_that_gives_no_reply_ends_the_attempt_and_says_why(
    calling: Calling, failure: ModelFailure
) -> None:
    move = planned(ScriptedClient([failure]), calling)
    assert (move.calls, move.failure) == ((), failure.sentence)


@pytest.mark.parametrize("calling", list(Calling))
def test_a_model_out_of_reach_has_given_no_move(calling: Calling) -> None:
    with pytest.raises(ModelUnreachable):
        planned(ScriptedClient([ModelUnreachable("Nobody there.")]), calling)


def test_a_broken_call_may_be_mended_natively() -> None:
    move = planned(ScriptedClient([BROKEN[0], CALL]), Calling.AUTO)
    assert (move.calls, move.mode, len(move.requests)) == ((CALL,), MoveMode.NATIVE, 2)


def test_requests_before_a_provider_takes_no_tools_are_counted() -> None:
    client = ScriptedClient([BROKEN[0], ModelUnsuited("No."), {"calls": [], "answer": "Done."}])
    move = planned(client, Calling.AUTO)
    assert (move.text, len(move.requests)) == ("Done.", 2)


def test_json_mode_reads_calls_and_the_answer() -> None:
    last = planned(ScriptedClient([{"calls": [], "answer": "All done."}]), Calling.JSON)
    assert last == Move((), MoveMode.JSON_ACTION, "All done.", last.requests)


def test_json_mode_sends_a_misfit_back_and_counts_both_requests() -> None:
    client = ScriptedClient([{"call": "cd"}, {"calls": [], "answer": "Done."}])
    move = planned(client, Calling.JSON)
    assert len(move.requests) == 2
    assert 'list of "calls"' in client.asked[1].messages[-1].text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("[]", 'list of "calls"'),
        ('{"calls": {}}', 'list of "calls"'),
        ('{"calls": [{"arguments": {}}]}', "/calls/0"),
        ('{"calls": [{"name": "cd"}]}', "/calls/0"),
        ('{"calls": [', "breaks off"),
    ],
)
def test_a_json_move_that_cannot_be_read_says_why(text: str, reason: str) -> None:
    with pytest.raises(ModelUnreadable, match=reason.replace("/", "\\/")):
        read_json_move(text, known={"cd"})


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "cd", "arguments": {"folder": "a"}}',
        '[{"function": {"name": "cd", "arguments": "{\\"folder\\": \\"a\\"}"}}]',
    ],
)
def test_asked_for_json_a_call_in_another_shape_is_taken_too(text: str) -> None:
    assert read_json_move(text, known={"cd"}).calls == (ToolCall("cd", {"folder": "a"}),)


def test_the_next_move_follows_from_the_scene_alone() -> None:
    record = answered(1, "cd", {"folder": "a"}, body={"cwd": "/a"})
    attempt = Attempt(1, {}, moves=(Move((CALL,), MoveMode.NATIVE),), records=(record,))
    client = ScriptedClient(["Done."])
    planner = ModelPlanner(client, Calling.AUTO, longest_observation=1000)
    planner.next_move(scene_of(attempt=attempt))
    assert client.asked[0].messages[-1].text == '{"cwd": "/a"}'


@pytest.mark.local_model
@pytest.mark.slow
@pytest.mark.parametrize("calling", [Calling.AUTO, Calling.JSON])
def test_a_small_local_model_makes_a_call(calling: Calling) -> None:
    with local_client() as client:
        planner = ModelPlanner(client, calling, longest_observation=1000)
        move = planner.next_move(scene_of(message="Create the folder temp."))
    assert move.calls[0].name == "mkdir"
    assert move.calls[0].arguments == {"dir_name": "temp"}
    assert move.mode is MoveMode.JSON_ACTION
