"""Every kind of event has its fragment, and every fragment its event."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.template.loader import get_template

from playground.fragments import fragment_of
from simulator.models import Event
from simulator.values import event as events
from simulator.values.call import ToolCall
from simulator.values.event import KIND_OF_CLASS, EventKind
from simulator.values.json import to_json
from simulator.values.session import Ablation, PlannerChoice, PlannerKind, SessionSettings
from simulator.values.setup import Setup
from simulator.values.state import Edit
from simulator.values.usage import Budget, ModelRequest, Role
from simulator.values.verdict import Outcome
from tests.support.sessions import ITEM, answered, closed, judged, opened, replied

FOLDER = Path(__file__).parents[2] / "templates" / "sessions" / "events"
REQUEST = ModelRequest(Role.CHECKLIST, "a/model", 10, 5, 0.4)
SETUP = Setup({"files": {}}, (ITEM,), ("moved",))
EXAMPLES: tuple[events.Event, ...] = (
    events.SetupProposed(SETUP, (REQUEST,)),
    events.SetupReturned(SETUP, "Two more files.", "olga"),
    events.SetupSettled({"files": {}}, (ITEM,), "olga"),
    replace(opened(), without=(Ablation.JUDGE,)),
    events.ChecklistSettled((), (REQUEST,)),
    events.ChecklistRevised((ITEM,), (replace(ITEM, required=False),), "olga"),
    events.AttemptStarted(1, "Not achieved: it all."),
    replied(1, ToolCall("move", {})),
    events.PlannerAwaited(1),
    events.CallStarted(1, 1, ToolCall("move", {})),
    events.CallFinished(1, answered(1)),
    events.StateEdited(1, Edit(1, 1, ({"op": "add", "path": "/a", "value": 1},), "olga")),
    judged(1),
    closed(1),
    events.SessionInterrupted("The model cannot be reached."),
    events.TermsChanged(
        SessionSettings(PlannerChoice(PlannerKind.PERSON), Budget(1)).terms,
        SessionSettings(PlannerChoice(PlannerKind.PERSON), Budget(2)).terms,
        "olga",
    ),
    events.SessionResumed("Continued by olga."),
    events.SessionCancelled("olga"),
    events.SessionFinished(Outcome.PASSED),
)


def stored(value: events.Event, sequence: int = 1) -> Event:
    return Event(
        session_id=1,
        sequence=sequence,
        kind=KIND_OF_CLASS[type(value)],
        turn_number=1,
        payload=to_json(value),
        created=datetime(2030, 1, 1, tzinfo=UTC),
    )


def test_the_examples_are_one_of_each_kind() -> None:
    kinds = [KIND_OF_CLASS[type(value)] for value in EXAMPLES]
    assert sorted(kinds) == sorted(EventKind)


@pytest.mark.parametrize("value", EXAMPLES, ids=lambda value: type(value).__name__)
def test_every_kind_of_event_has_a_fragment_that_carries_its_key_and_number(
    value: events.Event,
) -> None:
    fragment = fragment_of(stored(value, 7))
    piece = get_template(fragment.template).render({**fragment.context, "planner": "recording"})
    assert piece.strip().startswith(f'<li id="{fragment.key}"')
    assert 'data-event="7"' in piece
    assert piece.strip().endswith("</li>")


def test_no_fragment_is_without_an_event() -> None:
    used = {Path(fragment_of(stored(value)).template).name for value in EXAMPLES}
    assert {path.name for path in FOLDER.iterdir()} == used


def test_a_finished_call_takes_the_place_of_the_started_one() -> None:
    started = fragment_of(stored(events.CallStarted(2, 3, ToolCall("move", {}))))
    finished = fragment_of(stored(events.CallFinished(2, answered(3))))
    assert started.key == finished.key == "call-1-2-3"
