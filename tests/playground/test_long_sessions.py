"""Sessions of many calls: what is sent is bounded, and nothing of it is out of reach."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from playground import parts
from simulator.models import Session, Workspace
from simulator.values.event import SessionFinished
from simulator.values.verdict import Outcome, Ruling
from tests.playground.test_sessions import REPLACE_CWD, feed_of, page_of, pieces_of
from tests.support.rows import make_catalog
from tests.support.sessions import (
    answered,
    attempt_events,
    closed,
    judged,
    make_session,
    opened,
    tell,
)

CALLS = 8


@pytest.fixture(autouse=True)
def few_calls_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "CALLS_A_PART", 3)


@pytest.fixture
def session(workspace: Workspace) -> Session:
    return make_session(make_catalog(workspace))


def added(number: int) -> tuple[dict[str, object], ...]:
    return ({"op": "add", "path": f"/files/new{number}", "value": number},)


def long_attempt(session: Session, number: int = 1, calls: int = CALLS) -> Session:
    records = [answered(call, added(call)) for call in range(1, calls + 1)]
    return tell(session, *attempt_events(number, *records))


def earlier_address(html: str) -> str | None:
    found = re.search(r'id="earlier"[^>]*data-address="([^"]*)"', html)
    return found and found[1]


def test_a_page_draws_the_newest_calls(owner: Client, session: Session) -> None:
    tell(session, opened())
    html = page_of(owner, long_attempt(session))
    assert [key for key in pieces_of(html) if key.startswith("call")] == [
        "call-1-1-6",
        "call-1-1-7",
        "call-1-1-8",
    ]
    assert "5 before these" in html


def test_a_short_session_has_nothing_earlier(owner: Client, session: Session) -> None:
    tell(session, opened())
    html = page_of(owner, long_attempt(session, calls=3))
    assert earlier_address(html) is None
    assert "turn-1" in pieces_of(html)


def told_part_by_part(owner: Client, session: Session) -> dict[str, str]:
    """The newest part, and then what comes before until nothing does."""
    html = page_of(owner, session)
    told = pieces_of(html)
    while address := earlier_address(html):
        html = owner.get(address).content.decode()
        before = pieces_of(html)
        assert not before.keys() & told.keys()
        told = {**before, **told}
    return told


def test_part_by_part_it_is_the_story_as_a_whole(owner: Client, session: Session) -> None:
    tell(session, opened())
    long_attempt(session)
    tell(session, judged(1))
    long_attempt(session, 2)
    whole = pieces_of(page_of(owner, session, "?since=0"))
    assert told_part_by_part(owner, session) == whole
    assert len([key for key in whole if key.startswith("call")]) == 2 * CALLS


def test_an_end_told_again_later_stays_where_it_was_first_told(
    owner: Client, session: Session
) -> None:
    tell(session, opened())
    long_attempt(session)
    tell(session, judged(1))
    long_attempt(session, 2)
    seen = session.last_sequence
    tell(session, judged(1, Ruling.MET))
    told = told_part_by_part(owner, session)
    assert list(told) == list(pieces_of(page_of(owner, session, "?since=0")))
    assert "attempt 1 passed" in told["attempt-1-1-end"]
    since = re.search(r'id="earlier"[^>]*data-since="(\d+)"', page_of(owner, session))
    assert since is not None
    news = owner.get(f"/sessions/{session.pk}/events/?after={seen}&since={since[1]}")
    assert pieces_of(news.content.decode()) == {}


@pytest.mark.parametrize(
    "key", ["call-1-1-2", "attempt-1-1", "attempt-1-1-end", "turn-1", "moment-6"]
)
def test_any_piece_is_within_reach_of_one_request(
    owner: Client, session: Session, key: str
) -> None:
    tell(session, opened())
    long_attempt(session)
    tell(session, judged(1))
    long_attempt(session, 2)
    assert key in pieces_of(page_of(owner, session, "?since=0"))
    address = earlier_address(page_of(owner, session))
    html = owner.get(f"{address}&reach={key}").content.decode()
    assert key in pieces_of(html)


@pytest.mark.parametrize("key", ["call-9-9-9", "nonsense", "moment-", "call-1-1"])
def test_a_piece_there_is_none_of_reaches_one_part_back(
    owner: Client, session: Session, key: str
) -> None:
    tell(session, opened())
    address = earlier_address(page_of(owner, long_attempt(session)))
    html = owner.get(f"{address}&reach={key}").content.decode()
    assert [k for k in pieces_of(html) if k.startswith("call")] == [
        "call-1-1-3",
        "call-1-1-4",
        "call-1-1-5",
    ]


def test_earlier_than_no_number_is_refused(owner: Client, session: Session) -> None:
    assert owner.get(f"/sessions/{session.pk}/earlier/?before=x").status_code == 400


def test_a_page_far_behind_is_told_everything_in_turns(
    owner: Client, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "EVENTS_AT_ONCE", 4)
    tell(session, opened())
    long_attempt(session)
    told: dict[str, str] = {}
    seen = 0
    while seen < session.last_sequence:
        html = feed_of(owner, session, seen)
        told |= pieces_of(html)
        assert f'data-newest="{session.last_sequence}"' in html
        found = re.search(r'data-last="(\d+)"', html)
        assert found is not None and int(found[1]) > seen
        seen = int(found[1])
    assert told == pieces_of(page_of(owner, session, "?since=0"))


def queries_and_size(owner: Client, address: str) -> tuple[int, int]:
    with CaptureQueriesContext(connection) as queries:
        response = owner.get(address)
    return len(queries), len(response.content)


@pytest.mark.parametrize("place", ["", "events/?after=%s"])
def test_what_is_sent_does_not_grow_with_the_calls(
    owner: Client, workspace: Workspace, place: str
) -> None:
    version, costs = make_catalog(workspace), []
    for calls in (10, 60):
        session = tell(make_session(version), opened())
        tell(session, *attempt_events(1, *(answered(n, REPLACE_CWD) for n in range(1, calls + 1))))
        address = f"/sessions/{session.pk}/{place}".replace("%s", str(session.last_sequence - 3))
        costs.append(queries_and_size(owner, address))
    (queries, size), (queries_of_more, size_of_more) = costs
    assert queries_of_more == queries
    assert abs(size_of_more - size) < size / 20


PANEL = re.compile(
    r'<(section|header|form|div)[^>]*\bid="(session-header|attempts|checklist|result|slider'
    r'|state-view|composer|continuing)".*?</\1>',
    re.S,
)


def panels_in(html: str) -> dict[str, str]:
    """Panels by id, but for the number of the event they carry and running clocks."""
    passing = re.compile(
        r' data-event="\d+"| data-clock="[^"]*"|<input type="hidden" name="csrf[^>]*>'
    )
    return {found[2]: passing.sub("", found[0]) for found in PANEL.finditer(html)}


def test_a_panel_that_the_feed_leaves_out_looks_as_it_did(owner: Client, session: Session) -> None:
    events = [
        opened(),
        *attempt_events(1, answered(1, added(1)), answered(2)),
        judged(1),
        *attempt_events(2, answered(1, added(1))),
        judged(2, Ruling.UNDECIDED),
        closed(2, Outcome.UNDECIDED),
        SessionFinished(Outcome.UNDECIDED),
        judged(2, Ruling.MET),
    ]
    before = panels_in(page_of(owner, session))
    for event in events:
        seen = session.last_sequence
        tell(session, event)
        sent = panels_in(feed_of(owner, session, seen))
        shown = panels_in(page_of(owner, session))
        assert shown.keys() == before.keys()
        left_out = shown.keys() - sent.keys()
        assert {key: shown[key] for key in left_out} == {key: before[key] for key in left_out}
        assert sent == {key: shown[key] for key in sent}
        before = shown
