"""The list of sessions, a session's page and its feed."""

import json
import re
from dataclasses import replace

import pytest
from django.test import Client

from simulator.models import Session, SessionStatus, Workspace
from simulator.selectors import settings_of
from simulator.values.call import MeaningCheck, ToolCall
from simulator.values.event import (
    AttemptStarted,
    CallFinished,
    CallStarted,
    SessionCancelled,
    SessionFinished,
    SessionInterrupted,
)
from simulator.values.json import to_json
from simulator.values.session import Ablation
from simulator.values.task import ChecklistItem
from simulator.values.usage import ModelRequest, Role
from simulator.values.verdict import Outcome, Ruling
from simulator.values.violation import Violation, ViolationCode
from tests.support.rows import make_catalog, tool_value
from tests.support.sessions import (
    ADD_NEW,
    ITEM,
    answered,
    attempt_events,
    closed,
    judged,
    make_session,
    opened,
    rejected,
    tell,
)

REPLACE_CWD = ({"op": "replace", "path": "/cwd", "value": "/files"},)
PIECE = re.compile(r'(<li id="((?:call|attempt|turn|moment)-[^"]*)" class="event.*?\n</li>)', re.S)
SECRET = "<script>alert(1)</script>"


@pytest.fixture
def session(workspace: Workspace) -> Session:
    return make_session(make_catalog(workspace))


def told_to_its_end(session: Session) -> Session:
    """One attempt that fails, and one that passes."""
    tell(session, opened(), *attempt_events(1, rejected(1), answered(2, REPLACE_CWD)), judged(1))
    second = attempt_events(2, answered(1, ADD_NEW), feedback="Not achieved: the folder.")
    return tell(session, *second, judged(2, Ruling.MET), closed(2), SessionFinished(Outcome.PASSED))


def page_of(client: Client, session: Session, query: str = "") -> str:
    response = client.get(f"/sessions/{session.pk}/{query}")
    assert response.status_code == 200
    return response.content.decode()


def feed_of(client: Client, session: Session, after: int) -> str:
    return client.get(f"/sessions/{session.pk}/events/?after={after}").content.decode()


def pieces_of(html: str) -> dict[str, str]:
    """Element id to markup of the story's pieces."""
    found = re.findall(
        r'(<li id="((?:call|attempt|turn|moment)-[^"]*)" class="event.*?\n</li>)', html, re.S
    )
    return {key: markup for markup, key in found}


def test_a_session_without_events_has_a_page(owner: Client, session: Session) -> None:
    html = page_of(owner, session)
    assert "waiting for a worker" in html
    assert "The state the session starts from" in html


def test_the_page_tells_calls_violations_changes_and_verdicts(
    owner: Client, session: Session
) -> None:
    html = page_of(owner, told_to_its_end(session))
    assert "source: got 5, expected a string." in html
    assert '<mark class="json-wrong">' in html
    assert '"/" → "/files"' in html.replace("&quot;", '"')
    assert "Feedback that started this attempt" in html
    assert "Call move, then check." in html


def test_a_recorded_planner_is_called_a_recording(owner: Client, session: Session) -> None:
    html = page_of(owner, told_to_its_end(session))
    assert "The planner is a recording." in html
    assert '<span class="badge plain">recording</span>' in html


def test_a_model_planner_is_named_and_is_no_recording(owner: Client, workspace: Workspace) -> None:
    session = make_session(make_catalog(workspace))
    session.settings["planner"] = {"kind": "model", "model": {"name": "a/model", "base_url": ""}}
    session.save()
    html = page_of(owner, told_to_its_end(session))
    assert "The planner is a recording." not in html
    assert '<span class="badge plain">a/model</span>' in html


def test_first_load_and_stream_give_the_same_pieces(owner: Client, session: Session) -> None:
    streamed: dict[str, str] = {}
    tell(session, opened())
    seen = session.last_sequence
    for attempt in (1, 2):
        record = answered(1, ADD_NEW)
        for event in [*attempt_events(attempt, record), judged(attempt)]:
            tell(session, event)
            streamed |= pieces_of(feed_of(owner, session, seen))
            seen = session.last_sequence
    loaded = pieces_of(page_of(owner, session))
    assert streamed == {key: loaded[key] for key in streamed}
    assert set(loaded) - set(streamed) == {"turn-1"}


def test_the_feed_gives_only_what_follows(owner: Client, session: Session) -> None:
    tell(session, opened(), AttemptStarted(1, ""), CallStarted(1, 1, ToolCall("move", {})))
    seen = session.last_sequence
    tell(session, CallFinished(1, answered(1)))
    assert set(pieces_of(feed_of(owner, session, seen))) == {"call-1-1-1"}


def test_the_feed_is_empty_when_nothing_happened(owner: Client, session: Session) -> None:
    tell(session, opened())
    response = owner.get(f"/sessions/{session.pk}/events/?after={session.last_sequence}")
    assert (response.status_code, response.content) == (204, b"")


def test_the_feed_refuses_an_after_that_is_no_number(owner: Client, session: Session) -> None:
    assert owner.get(f"/sessions/{session.pk}/events/?after=x").status_code == 400


def test_what_could_not_be_checked_is_told_as_that(owner: Client, session: Session) -> None:
    why = Violation(ViolationCode.NOT_CHECKED, "/source", "pattern", "a", "Not checked: too slow.")
    record = answered(1, violations=(why,), meaning=MeaningCheck.NOT_CHECKED)
    html = page_of(owner, tell(session, opened(), *attempt_events(1, record)))
    assert "Not checked: too slow." in html
    assert "Not checked: what the arguments mean" in html
    assert 'class="violations"' not in html
    assert "json-wrong" not in html


def test_the_feed_carries_its_last_number(owner: Client, session: Session) -> None:
    tell(session, opened())
    assert f'data-last="{session.last_sequence}"' in feed_of(owner, session, 0)


def test_a_passed_session_gives_its_plan_as_a_recording(owner: Client, session: Session) -> None:
    told_to_its_end(session)
    plan = json.loads(owner.get(f"/sessions/{session.pk}/recording.json").content)
    assert plan == {"turns": [{"attempts": [[{"name": "move", "arguments": {"source": "a.txt"}}]]}]}


def test_a_session_that_did_not_pass_says_what_is_unmet_and_why(
    owner: Client, session: Session
) -> None:
    tell(session, opened(), *attempt_events(1, answered(1)), judged(1))
    tell(session, closed(1, Outcome.FAILED), SessionFinished(Outcome.FAILED))
    html = page_of(owner, session)
    assert "No attempt passed" in html
    assert "The new folder is not there." in html
    assert "Guidance for the run" not in html


def test_the_raw_view_shows_events_and_the_log_has_them_all(
    owner: Client, session: Session
) -> None:
    told_to_its_end(session)
    assert "call.finished" in page_of(owner, session, "?view=raw")
    response = owner.get(f"/sessions/{session.pk}/events.jsonl")
    lines = [json.loads(line) for line in b"".join(response.streaming_content).splitlines()]
    assert [line["sequence"] for line in lines] == list(range(1, session.last_sequence + 1))
    assert lines[0] == session.events.first().document


def test_the_timeline_has_a_bar_for_each_call(owner: Client, session: Session) -> None:
    html = page_of(owner, told_to_its_end(session), "?view=timeline")
    assert html.count('<svg class="bar"') == 2 * 3
    assert 'style="' not in html


@pytest.mark.parametrize("items", [(), (ITEM,)], ids=["no items", "one item"])
@pytest.mark.parametrize("is_settled", [True, False])
def test_the_checklist_of_a_session_without_a_judge_promises_no_judgement(
    owner: Client, workspace: Workspace, items: tuple[ChecklistItem, ...], is_settled: bool
) -> None:
    session = make_session(make_catalog(workspace), checklist=items)
    session.settings = to_json(replace(settings_of(session), without=(Ablation.JUDGE,)))
    session.save()
    session.turns.update(checklist_settled=is_settled)
    panel = page_of(owner, session).split('<section id="checklist"')[1].split("</section>")[0]
    assert "This session has no judge" in panel
    for untrue in ("pass by itself", "drafted when", "Judged when", ">open<"):
        assert untrue not in panel


def test_text_from_outside_is_escaped(owner: Client, workspace: Workspace) -> None:
    session = make_session(make_catalog(workspace), title=SECRET, opening={SECRET: SECRET})
    tell(session, opened({SECRET: SECRET}))
    call = ToolCall(SECRET, {SECRET: SECRET})
    tell(session, *attempt_events(1, answered(1, call=call), feedback=SECRET))
    for view in ("story", "timeline", "raw"):
        assert SECRET not in page_of(owner, session, f"?view={view}")


def test_excluded_tools_are_shown_struck_through_with_the_reason(
    owner: Client, workspace: Workspace
) -> None:
    version = make_catalog(workspace, (tool_value("move"), tool_value("erase")))
    html = page_of(owner, make_session(version, tools=("move",)))
    assert '<s class="mono">erase</s>' in html
    assert "left out of this session" in html


def test_cancelling_ends_a_session(owner: Client, session: Session) -> None:
    assert owner.post(f"/sessions/{session.pk}/cancel/").status_code == 302
    session.refresh_from_db()
    assert session.status == SessionStatus.CANCELLED


def test_cancelling_by_script_needs_no_page(owner: Client, session: Session) -> None:
    response = owner.post(f"/sessions/{session.pk}/cancel/", headers={"HX-Request": "true"})
    assert response.status_code == 204


def test_cancelling_twice_says_that_it_is_over(owner: Client, session: Session) -> None:
    owner.post(f"/sessions/{session.pk}/cancel/")
    html = owner.post(f"/sessions/{session.pk}/cancel/", follow=True).content.decode()
    assert "The session is already over." in html


def test_an_interrupted_session_gives_the_reason_and_can_be_continued(
    owner: Client, session: Session
) -> None:
    tell(session, opened(), SessionInterrupted("The model cannot be reached."))
    html = page_of(owner, session)
    assert "The model cannot be reached." in html
    assert ">Continue</button>" in html
    owner.post(f"/sessions/{session.pk}/continue/")
    session.refresh_from_db()
    assert session.status == SessionStatus.QUEUED


def test_a_limit_in_dollars_says_when_it_does_not_count_everything(
    owner: Client, session: Session
) -> None:
    request = ModelRequest(Role.CHECKLIST, "openai/local", 1, 1, 0.1)
    assert "of $5.00" in page_of(owner, session)
    tell(session, SessionInterrupted("No model.", (request,)))
    html = page_of(owner, session)
    assert "of $5.00" in html
    assert "The price of a request is unknown; the limit of $5 counts the others." in html
    assert ">unknown</td>" in owner.get("/sessions/").content.decode()


@pytest.mark.parametrize("begun", [[], [CallStarted(1, 1, ToolCall("move", {}))]])
@pytest.mark.parametrize("end", [SessionInterrupted("No answer."), SessionCancelled("olga")])
def test_nothing_is_said_to_run_in_a_session_that_stands_still(
    owner: Client,
    session: Session,
    end: SessionInterrupted | SessionCancelled,
    begun: list[CallStarted],
) -> None:
    tell(session, opened(), AttemptStarted(1, ""), *begun, end)
    assert '">running<' not in page_of(owner, session)


@pytest.mark.parametrize("status", [s for s in SessionStatus if s != SessionStatus.FINISHED])
def test_an_attempt_that_has_not_ended_stands_as_its_session_does(
    owner: Client, session: Session, status: SessionStatus
) -> None:
    tell(session, opened(), AttemptStarted(1, ""))
    Session.objects.filter(pk=session.pk).update(status=status)
    html = page_of(owner, session)
    header, attempts = (
        re.search(rf'id="{panel}".*?<span class="(badge [a-z]+">[^<]*)<', html, re.S)
        for panel in ("session-header", "attempts")
    )
    assert header is not None and attempts is not None
    assert header[1] == attempts[1]


def test_every_status_can_be_looked_for(owner: Client, session: Session) -> None:
    html = owner.get("/sessions/").content.decode()
    for status in SessionStatus:
        assert f'<option value="{status.value}">' in html
        Session.objects.filter(pk=session.pk).update(status=status, outcome="passed")
        found = owner.get(f"/sessions/?status={status.value}").content.decode()
        assert "Move a file" in found


@pytest.mark.parametrize("place", ["", "events/", "events.jsonl", "recording.json"])
def test_a_stranger_finds_nothing(stranger: Client, session: Session, place: str) -> None:
    assert stranger.get(f"/sessions/{session.pk}/{place}").status_code == 404


@pytest.mark.parametrize("place", ["cancel/", "continue/"])
def test_a_viewer_may_look_but_not_act(viewer: Client, session: Session, place: str) -> None:
    assert viewer.post(f"/sessions/{session.pk}/{place}").status_code == 403
    assert ">Cancel</button>" not in page_of(viewer, session)


@pytest.mark.parametrize("place", ["cancel/", "continue/"])
def test_acting_by_following_a_link_is_refused(owner: Client, session: Session, place: str) -> None:
    assert owner.get(f"/sessions/{session.pk}/{place}").status_code == 405


def test_the_list_shows_the_workspace_s_sessions_only(
    owner: Client, stranger: Client, session: Session
) -> None:
    assert "Move a file" in owner.get("/sessions/").content.decode()
    assert "Move a file" not in stranger.get("/sessions/").content.decode()


@pytest.mark.parametrize(
    ("query", "is_listed"),
    [
        ("status=queued", True),
        ("status=running", False),
        ("outcome=passed", False),
        ("status=nonsense&catalog=x", True),
    ],
)
def test_the_list_s_filters_are_its_address(
    owner: Client, session: Session, query: str, is_listed: bool
) -> None:
    html = owner.get(f"/sessions/?{query}").content.decode()
    assert ("Move a file" in html) is is_listed


def test_an_empty_list_offers_ways_to_begin(owner: Client) -> None:
    assert "No sessions yet" in owner.get("/sessions/").content.decode()
