"""The timeline's bars."""

from dataclasses import replace

import pytest

from playground.contexts import timeline
from playground.contexts.timeline import draw_timeline, timeline_page
from simulator.values.attempt import Move, MoveMode
from simulator.values.event import AttemptStarted, CallFinished, PlannerReplied
from simulator.values.fault import FaultKind
from simulator.values.usage import ModelRequest, Role
from tests.structure.test_fragments import stored
from tests.support.sessions import answered

PLANNED = ModelRequest(Role.PLANNER, "a/model", 100, 20, 3.0)
ANSWERED = ModelRequest(Role.RESPOND, "a/model", 40, 10, 0.5)


def test_bars_follow_one_another_on_one_scale() -> None:
    events = [
        stored(AttemptStarted(1, "")),
        stored(PlannerReplied(1, Move((), MoveMode.NATIVE, requests=(PLANNED,))), 2),
        stored(CallFinished(1, answered(1, seconds=1.0, requests=(ANSWERED,))), 3),
    ]
    (section,) = draw_timeline(events)
    planner, call = section.bars
    assert (section.seconds, section.tokens) == (4.0, 170)
    assert [(span.kind, span.start, span.width) for span in planner.spans] == [("planner", 0, 75)]
    assert [(span.kind, span.start, span.width) for span in call.spans] == [
        ("respond", 75, 12.5),
        ("code", 87.5, 12.5),
    ]
    assert (planner.token_width, call.anchor) == (100, "call-1-1-1")


def test_what_happened_at_the_same_time_shares_the_height_and_no_bar_is_longer_than_its_call() -> (
    None
):
    meaning = ModelRequest(Role.MEANING, "a/model", 40, 10, 0.4)
    requests = (meaning, ANSWERED, ANSWERED)
    events = [
        stored(AttemptStarted(1, "")),
        stored(CallFinished(1, answered(1, seconds=1.25, requests=requests)), 2),
    ]
    ((bar,),) = (section.bars for section in draw_timeline(events))
    spans = [(span.kind, span.start, span.width, span.top, span.height) for span in bar.spans]
    assert spans == [
        ("meaning", 0, 32, 1, 5),
        ("respond", 0, 40, 8, 5),
        ("respond", 40, 40, 8, 5),
        ("code", 80, 20, 1, 12),
    ]


def test_simulated_seconds_are_a_part_of_their_own() -> None:
    record = answered(1, seconds=4.0)
    slow = replace(record, reply=replace(record.reply, latency=3.0, fault=FaultKind.SLOW))
    events = [stored(AttemptStarted(1, "")), stored(CallFinished(1, slow), 2)]
    ((bar,),) = (section.bars for section in draw_timeline(events))
    spans = [(span.kind, span.start, span.width) for span in bar.spans]
    assert spans == [("code", 0, 25), ("latency", 25, 75)]
    assert bar.fault is FaultKind.SLOW


def test_attempts_are_sections() -> None:
    events = [
        stored(event)
        for number in (1, 2)
        for event in (AttemptStarted(number, ""), CallFinished(number, answered(1)))
    ]
    assert [section.title for section in draw_timeline(events)] == ["Attempt 1", "Attempt 2"]


def test_a_long_timeline_has_pages_and_the_last_stands_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(timeline, "BARS_A_PAGE", 3)
    events = [
        stored(event)
        for attempt in (1, 2)
        for event in (
            AttemptStarted(attempt, ""),
            *(CallFinished(attempt, answered(number)) for number in (1, 2)),
        )
    ]
    last, first = timeline_page(events, ""), timeline_page(events, "1")
    assert [[bar.anchor for bar in part.bars] for part in last.sections] == [["call-1-2-2"]]
    assert [[bar.anchor for bar in part.bars] for part in first.sections] == [
        ["call-1-1-1", "call-1-1-2"],
        ["call-1-2-1"],
    ]
    assert {part.seconds for part in (*last.sections, *first.sections)} == {0.004}


def test_nothing_done_is_nothing_drawn() -> None:
    assert draw_timeline([]) == ()
