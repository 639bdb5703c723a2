"""Sessions of very long names and texts: a page shows their beginning, and leads to the whole."""

import json
import re

import pytest
from django.test import Client

from playground.json_display import NAME_LIMIT
from simulator.models import Session, Workspace
from simulator.values.attempt import Move, MoveMode
from simulator.values.call import CallOutcome, ToolCall
from simulator.values.event import (
    AttemptFinished,
    AttemptStarted,
    CallFinished,
    CallStarted,
    PlannerReplied,
    SessionInterrupted,
    TurnOpened,
)
from simulator.values.reply import Reply, Source
from simulator.values.verdict import Decider, Evidence, Outcome, Ruling, Verdict
from simulator.values.violation import Violation, ViolationCode
from tests.playground.test_sessions import feed_of, page_of
from tests.support.rows import make_catalog
from tests.support.sessions import answered, make_session, tell

NAME, TEXT = "n" * 200_000, "text " * 200_000
POINTER = f"/{NAME}"
HEAVY = ToolCall(NAME, {NAME: TEXT, "b": TEXT})
MOST = 60_000
"""Characters of a page with one of each."""
EVENTS = (
    TurnOpened(1, TEXT, {NAME: TEXT}),
    AttemptStarted(1, TEXT),
    PlannerReplied(1, Move((HEAVY,), MoveMode.NATIVE, TEXT)),
    CallStarted(1, 1, HEAVY),
    CallFinished(
        1,
        answered(
            1,
            ({"op": "add", "path": f"/{NAME}2", "value": TEXT},),
            call=HEAVY,
            reply=Reply(200, {NAME: TEXT}, Source.BEHAVIOUR, TEXT),
        ),
    ),
    CallFinished(
        1,
        answered(
            2,
            call=HEAVY,
            outcome=CallOutcome.REJECTED,
            reply=None,
            violations=(Violation(ViolationCode.TYPE, POINTER, "type", TEXT, TEXT),),
        ),
    ),
    CallFinished(1, answered(3, reply=None, outcome=CallOutcome.FAILED, failure=TEXT)),
    AttemptFinished(
        1,
        Outcome.FAILED,
        (Verdict("moved", Ruling.UNMET, TEXT, Decider.RULE, Evidence((1,), (POINTER,))),),
        TEXT,
        TEXT,
    ),
    SessionInterrupted(TEXT),
)


@pytest.fixture
def session(workspace: Workspace) -> Session:
    return make_session(make_catalog(workspace), opening={NAME: TEXT}, policy=TEXT)


def test_a_page_stays_light_whatever_is_told(owner: Client, session: Session) -> None:
    for event in EVENTS:
        seen = session.last_sequence
        tell(session, event)
        assert len(feed_of(owner, session, seen)) < MOST
    for view in ("story", "timeline", "raw"):
        assert len(page_of(owner, session, f"?view={view}")) < 2 * MOST


def test_what_is_cut_says_so_and_leads_to_the_whole(owner: Client, session: Session) -> None:
    tell(session, *EVENTS[:5])
    html = page_of(owner, session)
    assert f"{'n' * NAME_LIMIT}… (200,000 characters)" in html
    assert "the whole text has 1,000,000 characters" in html
    addresses = re.findall(r'class="json-rest" href="([^"]*)"', html)
    assert f"/sessions/{session.pk}/events/1.json" in addresses
    for address in addresses:
        assert TEXT in owner.get(address).content.decode()


def test_an_event_s_address_answers_with_it_to_the_letter(owner: Client, session: Session) -> None:
    tell(session, SessionInterrupted("Für <b> & co."))
    response = owner.get(f"/sessions/{session.pk}/events/1.json")
    assert response["Content-Type"] == "application/json"
    assert json.loads(response.content) == session.events.get().document


def test_a_stranger_finds_no_event(owner: Client, stranger: Client, session: Session) -> None:
    tell(session, SessionInterrupted("No model."))
    assert stranger.get(f"/sessions/{session.pk}/events/1.json").status_code == 404
    assert owner.get(f"/sessions/{session.pk}/events/2.json").status_code == 404


def test_a_long_text_of_the_state_is_fetched_when_it_is_opened(
    owner: Client, workspace: Workspace
) -> None:
    many = {f"text{number}": TEXT for number in range(50)}
    session = make_session(make_catalog(workspace), opening=many)
    tell(session, TurnOpened(1, "Look.", many), AttemptStarted(1, ""))
    html = page_of(owner, session)
    assert len(html) < 2 * MOST
    part = re.search(r'hx-get="([^"]*pointer=%2Ftext49)"', html)
    assert part is not None
    shown = owner.get(part[1].replace("&amp;", "&"), headers={"HX-Request": "true"})
    assert "text text" in shown.content.decode()
    whole = re.search(r'href="([^"]*as=json)"', shown.content.decode())
    assert whole is not None
    assert json.loads(owner.get(whole[1].replace("&amp;", "&")).content) == TEXT


def test_what_has_too_long_a_name_for_an_address_is_found_in_the_whole_state(
    owner: Client, session: Session
) -> None:
    tell(session, *EVENTS[:2])
    whole = re.search(r'href="([^"]*as=json)"', page_of(owner, session))
    assert whole is not None
    assert json.loads(owner.get(whole[1].replace("&amp;", "&")).content) == {NAME: TEXT}
