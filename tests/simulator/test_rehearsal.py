"""Claims about sessions of one and more turns."""

from typing import Any

from simulator.llm.scripted import ScriptedClient
from simulator.rehearsal import Rehearsal, conclude, rehearse_next_turn
from simulator.setting_up import Drafters
from simulator.values.event import ChecklistSettled, Event, SessionFinished, TurnOpened
from simulator.values.progress import TurnProgress
from simulator.values.session import StrategyName
from simulator.values.verdict import Outcome
from tests.support.rehearsals import (
    HAS_A,
    HAS_B,
    adding,
    attempts_from,
    kinds,
    parts_of,
    replaying,
)


def rehearsal_of(*turns: TurnProgress, **changes: Any) -> Rehearsal:
    fields: dict[str, Any] = {
        "opening": {},
        "policy": "",
        "turns": turns,
        "strategy": StrategyName.GATS,
        "parts": parts_of(changes.pop("planner", adding("a"))),
        "drafters": Drafters(),
    }
    return Rehearsal(**{**fields, **changes})


def closed(number: int, outcome: Outcome, events: list[Event]) -> TurnProgress:
    return TurnProgress(number, "m", {}, (HAS_A,), attempts_from(events), outcome, kept=1)


def test_opens_the_first_turn_from_the_sessions_opening_state() -> None:
    turn = TurnProgress(1, "Add a.", items=(HAS_A,))
    events = list(rehearse_next_turn(rehearsal_of(turn, opening={"z": 1})))
    assert events[0] == TurnOpened(1, "Add a.", {"z": 1})
    assert kinds(events)[1] == "AttemptStarted"


def test_a_passed_turns_closing_state_opens_the_next() -> None:
    recording = {"turns": [{"attempts": [[_add("a")]]}, {"attempts": [[_add("b")]]}]}
    planner = replaying(recording)
    first = TurnProgress(1, "Add a.", items=(HAS_A,))
    second = TurnProgress(2, "Add b.", items=(HAS_A, HAS_B))
    events = list(rehearse_next_turn(rehearsal_of(first, second, planner=planner)))
    passed = closed(1, Outcome.PASSED, events)
    later = list(rehearse_next_turn(rehearsal_of(passed, second, planner=planner)))
    assert later[0] == TurnOpened(2, "Add b.", {"a": True})
    assert kinds(later)[-1] == "TurnClosed"
    assert later[-1].outcome is Outcome.PASSED


def test_drafts_a_checklist_only_where_none_was_given() -> None:
    drafter = ScriptedClient([{"items": ["a is there."]}])
    drafters = Drafters(checklist=drafter)
    drafted = list(rehearse_next_turn(rehearsal_of(TurnProgress(1, "Add a."), drafters=drafters)))
    given = TurnProgress(1, "Add a.", items=(HAS_A,))
    assert "ChecklistSettled" not in kinds(list(rehearse_next_turn(rehearsal_of(given))))
    (settled,) = [event for event in drafted if isinstance(event, ChecklistSettled)]
    assert [item.text for item in settled.items] == ["a is there."]
    assert len(settled.requests) == 1


def test_a_session_is_over_when_every_turn_passed() -> None:
    turns = (closed(1, Outcome.PASSED, []), closed(2, Outcome.PASSED, []))
    assert conclude(turns) == SessionFinished(Outcome.PASSED)
    assert conclude((turns[0], TurnProgress(2, "m"))) is None


def test_a_turn_that_did_not_pass_ends_the_session() -> None:
    end = conclude((closed(1, Outcome.FAILED, []), TurnProgress(2, "m"), TurnProgress(3, "m")))
    assert end == SessionFinished(
        Outcome.FAILED, "Turn 1 did not pass, so the turns after it were not begun."
    )


def test_a_turn_of_which_nothing_was_asked_lets_the_next_begin_where_it_ended() -> None:
    recording = {"turns": [{"attempts": [[_add("a")]]}, {"attempts": [[_add("b")]]}]}
    planner = replaying(recording)
    second = TurnProgress(2, "Add b.", items=(HAS_A, HAS_B))
    first = TurnProgress(1, "Add a.")
    events = list(rehearse_next_turn(rehearsal_of(first, second, planner=planner)))
    assert events[-1].outcome is Outcome.UNDECIDED
    ended = TurnProgress(1, "m", {}, (), attempts_from(events), Outcome.UNDECIDED, 1)
    assert conclude((ended, second)) is None
    later = list(rehearse_next_turn(rehearsal_of(ended, second, planner=planner)))
    assert later[0] == TurnOpened(2, "Add b.", {"a": True})
    assert later[-1].outcome is Outcome.PASSED


def _add(name: str) -> dict[str, Any]:
    return {"name": "add", "arguments": {"name": name}}
