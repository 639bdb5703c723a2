"""The page of a state: its tree, its JSON, what is found in it, and two of them compared."""

import json
from typing import Any

import pytest
from django.test import Client

from playground.contexts.state_page import RAW_LIMIT
from simulator.models import Session, Workspace
from simulator.values.event import AttemptStarted
from tests.support.rows import make_catalog
from tests.support.sessions import (
    ADD_NEW,
    OPENING,
    answered,
    attempt_events,
    make_session,
    opened,
    tell,
)

RENAME = ({"op": "replace", "path": "/cwd", "value": "/new"},)


@pytest.fixture
def session(workspace: Workspace) -> Session:
    session = make_session(make_catalog(workspace))
    tell(session, opened(), *attempt_events(1, answered(1, ADD_NEW), answered(2, RENAME)))
    return tell(session, AttemptStarted(2, ""))


def large_session(workspace: Workspace, state: dict[str, Any], *records: Any) -> Session:
    session = make_session(make_catalog(workspace), opening=state)
    return tell(session, opened(state), *attempt_events(1, *records))


def state(client: Client, session: Session, query: str, **options: Any) -> Any:
    return client.get(f"/sessions/{session.pk}/attempts/1-1/state/?{query}", **options)


def compare(client: Client, session: Session, query: str = "") -> Any:
    return client.get(f"/sessions/{session.pk}/compare/?{query}")


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def test_the_page_leads_to_the_moments_beside_it(owner: Client, session: Session) -> None:
    page = text_of(state(owner, session, "call=1"))
    assert "Attempt 1, after call 1 move" in page
    assert 'attempts/1-1/state/?call=0" data-key="p"' in page
    assert 'attempts/1-1/state/?call=2" data-key="n"' in page
    last = text_of(state(owner, session, "call=2"))
    assert 'attempts/1-2/state/?call=0" data-key="n"' in last


def test_the_page_tells_what_the_call_changed(owner: Client, session: Session) -> None:
    page = text_of(state(owner, session, "call=1"))
    assert "What changed here" in page
    assert "/files/new" in page


def test_what_is_found_links_to_its_place_in_the_tree(owner: Client, workspace: Workspace) -> None:
    rows = {"rows": {f"k{n}": {"name": f"row <{n}>"} for n in range(1_000)}}
    session = large_session(workspace, rows)
    page = text_of(state(owner, session, "call=0&q=row+<987>"))
    assert "<b>1</b> place" in page
    assert 'call=0&amp;at=%2Frows%2Fk987%2Fname#at/rows/k987/name"' in page.replace(
        "&at", "&amp;at"
    )
    shown = text_of(state(owner, session, "call=0&at=/rows/k987/name"))
    assert '<li id="at/rows/k987/name" class="node found">' in shown


def test_a_search_that_finds_nothing_says_so(owner: Client, session: Session) -> None:
    assert "Nothing in this state has “zzz”" in text_of(state(owner, session, "call=1&q=zzz"))


def test_a_change_far_down_a_large_object_is_marked_wherever_it_is_sent(
    owner: Client, workspace: Workspace
) -> None:
    opening = {f"k{n}": n for n in range(1_000)}
    change = ({"op": "replace", "path": "/k700", "value": -1},)
    session = large_session(workspace, opening, answered(1, change))
    marked = '<li id="at/k700" class="node changed">'
    assert marked in text_of(state(owner, session, "call=1"))
    part = state(
        owner, session, "call=1&pointer=&start=690&end=750", headers={"HX-Request": "true"}
    )
    assert marked in text_of(part)
    assert "k750" not in text_of(part)


def test_the_raw_state_is_shown_and_downloaded(owner: Client, session: Session) -> None:
    assert "&quot;cwd&quot;: &quot;/&quot;" in text_of(state(owner, session, "call=1&show=raw"))
    sent = state(owner, session, "call=0&as=file")
    assert json.loads(sent.content) == OPENING
    assert f'filename="session-{session.pk}-state-1-1-0.json"' in sent["Content-Disposition"]


def test_a_raw_state_too_long_to_draw_is_there_to_download(
    owner: Client, workspace: Workspace
) -> None:
    session = large_session(workspace, {"text": "x" * (RAW_LIMIT + 1)})
    page = text_of(state(owner, session, "call=0&show=raw"))
    assert "too long to be shown" in page
    assert "as=file" in page
    assert len(page) < 20_000


def test_two_moments_are_compared_with_both_values(owner: Client, session: Session) -> None:
    page = text_of(compare(owner, session, "before=1-1&before_call=0&after=1-1&after_call=2"))
    assert "2 differences" in page
    assert "1 added" in page and "0 removed" in page and "1 changed" in page
    assert "&quot;/new&quot;" in page


def test_attempts_are_compared_with_each_other(owner: Client, session: Session) -> None:
    page = text_of(compare(owner, session, "before=1-1&before_call=2&after=1-2&after_call=0"))
    assert "1 removed" in page
    assert "Not there after" in page


def test_without_an_address_the_first_and_the_last_moment_are_compared(
    owner: Client, session: Session
) -> None:
    assert "The two states are the same" in text_of(compare(owner, session))


def test_many_differences_are_paged_with_their_true_count(
    owner: Client, workspace: Workspace
) -> None:
    opening = {f"k{n}": n for n in range(120)}
    patch = tuple({"op": "replace", "path": f"/k{n}", "value": -1} for n in range(120))
    session = large_session(workspace, opening, answered(1, patch))
    page = text_of(compare(owner, session, "page=3"))
    assert "120 differences" in page
    assert "101 to 120 of 120" in page


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("after_call=3&after=1-1", "has calls up to 2, but this is 3"),
        ("after=9-9", "9-9"),
        ("before_call=-1", "0"),
        ("before_call=x", "whole number"),
    ],
)
def test_a_moment_there_is_none_of_is_refused_with_why(
    owner: Client, session: Session, query: str, said: str
) -> None:
    answer = compare(owner, session, query)
    assert answer.status_code == 422
    assert said in text_of(answer)


def test_a_session_without_an_attempt_has_nothing_to_compare(
    owner: Client, workspace: Workspace
) -> None:
    assert compare(owner, make_session(make_catalog(workspace))).status_code == 404


def test_a_stranger_sees_neither_state_nor_comparison(stranger: Client, session: Session) -> None:
    assert state(stranger, session, "call=1&q=new").status_code == 404
    assert compare(stranger, session).status_code == 404
