"""What a person does within an attempt, and the state at any of its calls."""

import re
from typing import Any

import pytest
from django.test import Client

from simulator.models import Session, SessionStatus, Workspace
from simulator.selectors import awaited_number
from simulator.values.event import (
    AttemptStarted,
    EventKind,
    PlannerAwaited,
    SessionFinished,
)
from simulator.values.session import PlannerKind
from simulator.values.verdict import Outcome, Ruling
from tests.support.rows import make_catalog
from tests.support.sessions import (
    ADD_NEW,
    OPENING,
    answered,
    attempt_events,
    closed,
    judged,
    make_session,
    opened,
    replied,
    tell,
)

BY_SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def waiting(workspace: Workspace) -> Session:
    """A session that waits for its person's first call."""
    session = make_session(make_catalog(workspace), planner=PlannerKind.PERSON)
    return tell(session, opened(), AttemptStarted(1, ""), PlannerAwaited(1))


@pytest.fixture
def undecided(workspace: Workspace) -> Session:
    session = make_session(make_catalog(workspace))
    tell(session, opened(), *attempt_events(1, answered(1, ADD_NEW)))
    end = closed(1, Outcome.UNDECIDED)
    return tell(session, judged(1, Ruling.UNDECIDED), end, SessionFinished(Outcome.UNDECIDED))


def post(client: Client, session: Session, place: str, data: dict[str, Any], **options: Any) -> Any:
    """What the composer sends that the session's page shows now."""
    answer = {"asked": awaited_number(session), **data}
    return client.post(f"/sessions/{session.pk}/{place}/", answer, **options)


def state(client: Client, session: Session, query: str, **options: Any) -> Any:
    return client.get(f"/sessions/{session.pk}/attempts/1-1/state/?{query}", **options)


def test_a_waiting_session_offers_the_tools_in_play(owner: Client, waiting: Session) -> None:
    html = owner.get(f"/sessions/{waiting.pk}/").content.decode()
    assert "Your next call" in html
    assert "<option>move</option>" in html


def test_choosing_a_tool_brings_its_form(owner: Client, waiting: Session) -> None:
    html = owner.get(f"/sessions/{waiting.pk}/call/?tool=move", headers=BY_SCRIPT).content.decode()
    assert html.lstrip().startswith('<section id="composer"')
    assert "data-schema-form" in html


@pytest.mark.parametrize(("asked", "kept"), [("3", "3"), ("", "7"), ("99", "7"), ("x", "7")])
def test_a_tool_s_form_stays_the_form_of_the_step_it_was_opened_for(
    owner: Client, waiting: Session, asked: str, kept: str
) -> None:
    tell(waiting, replied(1), judged(1), AttemptStarted(2, ""), PlannerAwaited(2))
    address = f"/sessions/{waiting.pk}/call/?tool=move&asked={asked}"
    html = owner.get(address, headers=BY_SCRIPT).content.decode()
    assert set(re.findall(r'name="asked" value="(\d+)"', html)) == {kept}
    assert f'data-event="{kept}"' in html


def test_choosing_a_tool_without_script_gives_the_whole_page(
    owner: Client, waiting: Session
) -> None:
    html = owner.get(f"/sessions/{waiting.pk}/?tool=move").content.decode()
    assert "data-schema-form" in html
    assert "<h1" in html


def test_a_call_becomes_the_planner_s_next_move(owner: Client, waiting: Session) -> None:
    data = {"tool": "move", "arguments": '{"source": "a.txt"}'}
    response = post(owner, waiting, "call", data)
    assert response.status_code == 302
    move = waiting.events.get(kind=EventKind.PLANNER_REPLIED).value.move
    assert [(call.name, call.arguments) for call in move.calls] == [("move", {"source": "a.txt"})]


def test_arguments_that_are_no_json_are_kept_and_explained(owner: Client, waiting: Session) -> None:
    data = {"tool": "move", "arguments": '{"source": '}
    response = post(owner, waiting, "call", data, headers=BY_SCRIPT)
    html = response.content.decode()
    assert response.status_code == 422
    assert "not JSON" in html
    assert "{&quot;source&quot;: " in html


CALL = {"tool": "move", "arguments": '{"source": "typed.txt"}'}
ANSWERS = pytest.mark.parametrize(
    ("place", "data"), [("call", CALL), ("call", {**CALL, "arguments": "{"}), ("finish", {})]
)
WAYS = pytest.mark.parametrize("options", [{}, {"headers": BY_SCRIPT}])


@ANSWERS
@WAYS
def test_an_answer_nobody_waits_for_is_refused_with_the_reason(
    owner: Client, waiting: Session, place: str, data: dict[str, str], options: dict[str, Any]
) -> None:
    Session.objects.filter(pk=waiting.pk).update(status=SessionStatus.RUNNING)
    response = post(owner, waiting, place, data, **options)
    assert response.status_code == 409
    assert 'role="alert">The session is not waiting for a call.' in response.content.decode()


@ANSWERS
@WAYS
def test_an_answer_to_an_old_step_is_refused_and_the_new_one_shown(
    owner: Client, waiting: Session, place: str, data: dict[str, str], options: dict[str, Any]
) -> None:
    old = {**data, "asked": awaited_number(waiting)}
    tell(waiting, replied(1), judged(1), AttemptStarted(2, ""), PlannerAwaited(2))
    response = post(owner, waiting, place, old, **options)
    html = response.content.decode()
    assert response.status_code == 409
    assert "That step was answered already" in html
    assert f'name="asked" value="{waiting.last_sequence}"' in html
    waiting.refresh_from_db()
    assert (waiting.status, waiting.last_sequence) == (SessionStatus.AWAITING, 7)


def test_a_call_to_an_old_step_keeps_what_was_typed(owner: Client, waiting: Session) -> None:
    response = post(owner, waiting, "call", {**CALL, "asked": 1}, headers=BY_SCRIPT)
    assert "typed.txt" in response.content.decode()


@WAYS
def test_an_item_that_was_decided_is_not_decided_again(
    owner: Client, undecided: Session, options: dict[str, Any]
) -> None:
    address = f"/sessions/{undecided.pk}/attempts/1-1/items/moved/"
    owner.post(address, {"ruling": "met"})
    told = Session.objects.get(pk=undecided.pk).last_sequence
    response = owner.post(address, {"ruling": "unmet"}, **options)
    assert response.status_code == 409
    assert (
        "That item is decided already: met, by person. Decided by olga."
        in response.content.decode()
    )
    assert Session.objects.get(pk=undecided.pk).last_sequence == told


def test_being_done_ends_the_attempt(owner: Client, waiting: Session) -> None:
    post(owner, waiting, "finish", {"text": "It is moved."})
    move = waiting.events.get(kind=EventKind.PLANNER_REPLIED).value.move
    assert (move.is_last, move.text) == (True, "It is moved.")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x" * 10_001, "has 10001 characters, expected at most 10000. Nothing was sent."),
        ("a\0b", "Null characters are not allowed."),
    ],
)
def test_what_is_said_is_kept_or_refused_and_never_dropped(
    owner: Client, waiting: Session, text: str, problem: str
) -> None:
    response = post(owner, waiting, "finish", {"text": text}, headers=BY_SCRIPT)
    html = response.content.decode()
    assert response.status_code == 422
    assert problem in html
    assert f'value="{text}"' in html
    assert not waiting.events.filter(kind=EventKind.PLANNER_REPLIED).exists()


def test_a_long_text_is_said_whole(owner: Client, waiting: Session) -> None:
    html = owner.get(f"/sessions/{waiting.pk}/").content.decode()
    assert "maxlength" not in html.partition('id="composer-text"')[2].partition(">")[0]
    post(owner, waiting, "finish", {"text": "x" * 10_000})
    move = waiting.events.get(kind=EventKind.PLANNER_REPLIED).value.move
    assert move.text == "x" * 10_000


def test_a_person_decides_what_nobody_could(owner: Client, undecided: Session) -> None:
    assert "It is met</button>" in owner.get(f"/sessions/{undecided.pk}/").content.decode()
    data = {"ruling": "met", "reason": "I looked."}
    owner.post(f"/sessions/{undecided.pk}/attempts/1-1/items/moved/", data)
    verdict = undecided.turns.get().attempts.get().verdicts.get()
    assert (verdict.ruling, verdict.decider, verdict.reason) == ("met", "person", "I looked.")


def test_a_decision_is_met_or_unmet(owner: Client, undecided: Session) -> None:
    address = f"/sessions/{undecided.pk}/attempts/1-1/items/moved/"
    assert owner.post(address, {"ruling": "maybe"}).status_code == 400


@pytest.mark.parametrize(
    ("reason", "problem"),
    [
        ("x" * 2_001, "has 2001 characters, expected at most 2000. Nothing was decided."),
        ("a\0b", "Null characters are not allowed."),
    ],
)
@WAYS
def test_a_reason_is_kept_whole_or_refused(
    owner: Client, undecided: Session, options: dict[str, Any], reason: str, problem: str
) -> None:
    address = f"/sessions/{undecided.pk}/attempts/1-1/items/moved/"
    answer = owner.post(address, {"ruling": "met", "reason": reason}, **options)
    assert answer.status_code == 422
    assert problem in answer.content.decode()
    verdict = undecided.turns.get().attempts.get().verdicts.get()
    assert verdict.ruling == "undecided"


def test_the_state_can_be_wound_back(owner: Client, undecided: Session) -> None:
    before = state(owner, undecided, "call=0", headers=BY_SCRIPT).content.decode()
    after = state(owner, undecided, "call=1", headers=BY_SCRIPT).content.decode()
    assert 'id="at/files/new"' not in before
    assert '<li id="at/files/new" class="node added">' in after


def test_a_state_has_a_page_of_its_own(owner: Client, undecided: Session) -> None:
    html = state(owner, undecided, "call=1").content.decode()
    assert "<h1>Attempt 1, after call 1 move</h1>" in html


def test_a_part_of_a_state_can_be_fetched(owner: Client, undecided: Session) -> None:
    html = state(owner, undecided, "call=0&pointer=/files", headers=BY_SCRIPT).content.decode()
    assert 'id="at/files/a.txt"' in html
    assert "cwd" not in html


@pytest.mark.parametrize(
    "query", ["call=9", "call=x", "call=0&pointer=/nowhere", "pointer=/x&call=7"]
)
def test_a_state_there_is_none_of_is_not_found(
    owner: Client, undecided: Session, query: str
) -> None:
    assert state(owner, undecided, query).status_code == 404


def test_a_large_state_is_sent_in_parts_that_say_so(owner: Client, workspace: Workspace) -> None:
    opening = {**OPENING, "rows": [{"n": n} for n in range(1000)]}
    session = make_session(make_catalog(workspace), opening=opening)
    tell(session, opened(opening), AttemptStarted(1, ""))
    html = owner.get(f"/sessions/{session.pk}/").content.decode()
    assert "900 more" in html
    part = state(owner, session, "call=0&pointer=/rows&start=100", headers=BY_SCRIPT)
    assert 'id="at/rows/100"' in part.content.decode()
    assert "800 more" in part.content.decode()


POSTS = ["call/", "finish/", "attempts/1-1/items/moved/"]


@pytest.mark.parametrize("place", POSTS)
def test_a_viewer_may_not_act(viewer: Client, waiting: Session, place: str) -> None:
    assert viewer.post(f"/sessions/{waiting.pk}/{place}").status_code == 403


@pytest.mark.parametrize("place", POSTS)
def test_a_stranger_finds_nothing(stranger: Client, waiting: Session, place: str) -> None:
    assert stranger.post(f"/sessions/{waiting.pk}/{place}").status_code == 404


def test_a_stranger_sees_no_state(stranger: Client, undecided: Session) -> None:
    assert state(stranger, undecided, "call=0").status_code == 404


def test_an_attempt_there_is_none_of_is_not_found(owner: Client, waiting: Session) -> None:
    address = f"/sessions/{waiting.pk}/attempts/1-7/items/moved/"
    assert owner.post(address, {"ruling": "met"}).status_code == 404
