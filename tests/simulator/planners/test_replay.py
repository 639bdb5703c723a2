"""Claims about reading recordings and replaying them."""

import json
from typing import Any

import pytest

from simulator.errors import InputRefused
from simulator.planners.replay import Recording, ReplayPlanner, read_recording
from simulator.values.attempt import Attempt, Move, MoveMode
from simulator.values.call import ToolCall
from simulator.values.scene import PastTurn
from tests.support.tools import scene_of

A, B, C = (ToolCall(name, {"n": 1}) for name in "abc")


def written(call: ToolCall) -> dict[str, Any]:
    return {"name": call.name, "arguments": call.arguments}


def as_function(call: ToolCall) -> dict[str, Any]:
    return {"name": call.name, "arguments": json.dumps(call.arguments)}


def assistant(*calls: ToolCall) -> dict[str, Any]:
    tool_calls = [{"id": "x", "type": "function", "function": as_function(call)} for call in calls]
    return {"role": "assistant", "content": None, "tool_calls": tool_calls}


def said(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


def test_reads_a_list_of_calls_as_one_attempt() -> None:
    assert read_recording([written(A), written(B)]) == Recording((((A, B),),))


def test_reads_text_as_json() -> None:
    assert read_recording(json.dumps([written(A)])) == Recording((((A,),),))


def test_reads_attempts() -> None:
    recording = read_recording({"attempts": [[written(A)], [written(B)]]})
    assert recording == Recording((((A,), (B,)),))


def test_reads_turns_of_attempts() -> None:
    recording = read_recording({"turns": [{"attempts": [[written(A)]]}, {"attempts": [[]]}]})
    assert recording == Recording((((A,),), ((),)))


def test_reads_chat_messages_with_a_turn_for_each_user_message() -> None:
    result = {"role": "tool", "tool_call_id": "x", "content": "{}"}
    messages = [{"role": "system", "content": "Be brief."}, said("Do a and b."), assistant(A)]
    messages += [result, assistant(B), result, said("Now c."), assistant(C)]
    expected = Recording((((A, B),), ((C,),)))
    assert read_recording(messages) == read_recording({"messages": messages}) == expected


def test_reads_the_older_function_call() -> None:
    message = {"role": "assistant", "content": None, "function_call": as_function(A)}
    assert read_recording([said("Do a."), message]) == Recording((((A,),),))


def test_reads_tool_use_blocks_whose_results_open_no_turn() -> None:
    use = {"type": "tool_use", "id": "x", "name": "a", "input": {"n": 1}}
    text = {"type": "text", "text": "I do it."}
    result = {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "x"}]}
    assistant_uses = {"role": "assistant", "content": [text, use]}
    recording = read_recording([said("Do a twice."), assistant_uses, result, assistant_uses])
    assert recording == Recording((((A, A),),))


def test_reads_messages_that_start_without_a_user() -> None:
    assert read_recording([assistant(A)]) == Recording((((A,),),))


def test_keeps_arguments_that_are_not_json() -> None:
    recording = read_recording([{"name": "a", "arguments": "{oops"}])
    assert recording.turns[0][0][0].arguments == "{oops"


@pytest.mark.parametrize(
    ("recorded", "pointer"),
    [
        ("{not json", ""),
        (5, ""),
        (None, ""),
        ({"steps": []}, ""),
        ([written(A), {"arguments": {}}], "/1"),
        ([{"name": "a"}], "/0"),
        (["a"], "/0"),
        ({"attempts": {}}, "/attempts"),
        ({"attempts": [[written(A)], [7]]}, "/attempts/1/0"),
        ({"turns": [[]]}, "/turns/0"),
        ({"messages": [said("x"), 5]}, "/messages/1"),
        ([{"role": "assistant", "tool_calls": [{"function": {}}]}], "/0/tool_calls/0/function"),
    ],
)
def test_refuses_anything_else_with_the_place(recorded: object, pointer: str) -> None:
    with pytest.raises(InputRefused) as refusal:
        read_recording(recorded)
    assert refusal.value.pointer == pointer
    assert refusal.value.sentence.endswith(".")


def replay(recording: Recording) -> ReplayPlanner:
    return ReplayPlanner(recording, lambda: None)


def played(*calls: ToolCall, number: int = 1) -> Attempt:
    return Attempt(number, {}, moves=tuple(Move((c,), MoveMode.RECORDING) for c in calls))


@pytest.mark.parametrize(("made", "following"), [((), (A,)), ((A,), (B,)), ((A, B), ())])
def test_replays_one_call_a_move_and_then_stops(made: Any, following: Any) -> None:
    planner = replay(Recording((((A, B),),)))
    move = planner.next_move(scene_of(attempt=played(*made)))
    assert move == Move(following, MoveMode.RECORDING)


def test_the_nth_attempt_replays_the_nth_recorded() -> None:
    planner = replay(Recording((((A,), (B,)),)))
    assert planner.attempts_available(1) == 2
    assert planner.next_move(scene_of(attempt=played(number=2))).calls == (B,)


def test_an_attempt_that_was_not_recorded_makes_no_call() -> None:
    move = replay(Recording((((A,),),))).next_move(scene_of(attempt=played(number=3)))
    assert move.is_last
    assert move.text == "The recording has no attempt 3."


def test_each_turn_replays_its_own_attempts() -> None:
    planner = replay(Recording((((A,), (A,)), ((B,),))))
    assert [planner.attempts_available(turn) for turn in (1, 2, 3)] == [2, 1, 0]
    past = (PastTurn("Do a.", played(A)),)
    assert planner.next_move(scene_of(past_turns=past)).calls == (B,)


def test_waits_before_each_move() -> None:
    waits: list[str] = []
    planner = ReplayPlanner(Recording((((A,),),)), lambda: waits.append("waited"))
    planner.next_move(scene_of(attempt=played()))
    planner.next_move(scene_of(attempt=played(A)))
    assert waits == ["waited", "waited"]
