"""Editing the state between two calls that a person makes."""

from typing import Any

import pytest

from simulator.errors import ActionRefused
from simulator.models import Attempt, Session, Workspace
from simulator.selectors import state_after
from simulator.services.attempts import end_attempt, make_call
from simulator.services.editing import MOST_EDITS, Seen, edit_state, seen_now
from simulator.services.forking import Correction, Place, fork_session
from simulator.tasks import rehearse_session
from simulator.values.call import ToolCall
from simulator.values.session import PlannerKind
from tests.support.rows import make_catalog
from tests.support.sessions import ITEM, OPENING, make_session

TOUCH = "def tool(state, args):\n    return {'saw': sorted(state)}, {**state, 'touched': True}\n"


@pytest.fixture
def session(workspace: Workspace) -> Session:
    version = make_catalog(workspace, behaviours={"move": TOUCH})
    session = make_session(version, planner=PlannerKind.PERSON)
    rehearse_session(session.pk)
    return reread(session)


def reread(session: Session) -> Session:
    session.refresh_from_db()
    return session


def attempt_of(session: Session) -> Attempt:
    return Attempt.objects.get(turn__session=session)


def edit(session: Session, state: dict[str, Any], **changes: Any) -> None:
    attempt = attempt_of(session)
    fields = {"seen": seen_now(attempt), "by": "olga", **changes}
    edit_state(attempt=attempt, state=state, **fields)


def call(session: Session) -> None:
    asked = session.events.filter(kind="planner.awaited").latest("sequence").sequence
    make_call(session=reread(session), asked=asked, call=ToolCall("move", {"source": "a.txt"}))
    rehearse_session(session.pk)


def test_the_next_call_finds_the_state_as_it_was_edited(session: Session) -> None:
    edit(session, {"mine": 1})
    call(session)
    record = attempt_of(session).calls.get().record
    assert record.reply is not None
    assert record.reply.body == {"saw": ["mine"]}
    assert state_after(attempt_of(session), 1) == {"mine": 1, "touched": True}


def test_the_judge_s_rules_see_the_state_as_it_was_edited(session: Session) -> None:
    edit(session, {**OPENING, "files": {"new": {}}})
    asked = session.events.get(kind="planner.awaited").sequence
    end_attempt(session=reread(session), asked=asked, text="")
    rehearse_session(session.pk)
    assert reread(session).outcome == "passed"
    assert "changed the state by hand" in session.turns.get().guidance
    assert ITEM.check is not None


def test_an_edit_is_an_event_with_its_change_and_who_made_it(session: Session) -> None:
    edit(session, {**OPENING, "cwd": "/files"})
    payload = session.events.get(kind="state.edited").payload
    assert payload["edit"] == {
        "number": 1,
        "after": 0,
        "patch": [{"op": "replace", "path": "/cwd", "value": "/files"}],
        "by": "olga",
        "back_to": "",
    }


def test_a_state_that_has_moved_on_is_not_edited(session: Session) -> None:
    call(session)
    with pytest.raises(ActionRefused, match="has changed since"):
        edit(session, {}, seen=Seen(0, 0))
    edit(session, {"a": 1})
    with pytest.raises(ActionRefused, match="has changed since"):
        edit(session, {}, seen=Seen(1, 0))
    assert state_after(attempt_of(session), 1) == {"a": 1}


def test_an_edit_that_changes_nothing_is_refused(session: Session) -> None:
    with pytest.raises(ActionRefused, match="Nothing would change"):
        edit(session, OPENING)


def test_only_a_session_that_waits_for_a_call_is_edited(
    session: Session, workspace: Workspace
) -> None:
    Session.objects.filter(pk=session.pk).update(status="interrupted")
    with pytest.raises(ActionRefused, match="waits for your next call"):
        edit(session, {})


def test_the_edits_of_an_attempt_are_limited(session: Session, monkeypatch: Any) -> None:
    monkeypatch.setattr("simulator.services.editing.MOST_EDITS", 2)
    edit(session, {"a": 1})
    edit(session, {"a": 2})
    with pytest.raises(ActionRefused, match="takes 2 edits"):
        edit(session, {"a": 3})
    assert MOST_EDITS > 2


@pytest.mark.parametrize(
    ("place", "correction", "state"),
    [
        (Place(1, 1, 0), Correction("olga"), {"mine": 1}),
        (Place(1, 1, 1), Correction("olga"), {"mine": 2}),
        (Place(1, 1, 1), Correction("olga", {"other": 3}), {"other": 3}),
        (Place(1, 1, 1), Correction("olga", None, 404, None), {"mine": 2}),
    ],
)
def test_a_fork_begins_with_the_edits_that_were_made_there(
    session: Session, place: Place, correction: Correction, state: dict[str, Any]
) -> None:
    edit(session, {"mine": 1})
    call(session)
    edit(session, {"mine": 2})
    call(session)
    fork = fork_session(
        session=reread(session), user=None, place=place, correction=correction, by_hand=True
    )
    assert state_after(attempt_of(fork), place.call) == state
    rehearse_session(fork.pk)
    assert reread(fork).status == "awaiting"
