"""The page from which one goes on from a moment of a session."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from simulator.models import Session, Workspace
from simulator.selectors import examples_kept
from simulator.values.event import AttemptStarted
from tests.support.rows import make_catalog
from tests.support.sessions import answered, attempt_events, make_session, opened, tell

CHANGE = ({"op": "add", "path": "/moved", "value": True},)
SENT = {"state": '{"moved": true}', "status": "200", "body": '{"moved": true}', "planner": "same"}


@pytest.fixture
def session(workspace: Workspace) -> Session:
    session = make_session(make_catalog(workspace), opening={})
    tell(session, opened({}), *attempt_events(1, answered(1, CHANGE)))
    return tell(session, AttemptStarted(2, ""))


def at(session: Session, call: str = "1", attempt: int = 1) -> str:
    return f"{reverse('session-fork', args=[session.pk, 1, attempt])}?call={call}"


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def forked(session: Session) -> Session:
    return Session.objects.exclude(pk=session.pk).get()


def test_opens_with_the_state_and_the_answer_there(owner: Client, session: Session) -> None:
    page = text_of(owner.get(at(session)))
    assert "&quot;moved&quot;: true" in page
    assert "Go on from call 1 of attempt 1" in page


def test_what_is_left_as_it_stands_is_not_corrected(owner: Client, session: Session) -> None:
    assert owner.post(at(session), SENT).status_code == 302
    record = forked(session).turns.get().attempts.get().calls.get().record
    assert record.reply == answered(1).reply
    assert record.patch == CHANGE


def test_state_and_answer_can_be_corrected(owner: Client, session: Session) -> None:
    owner.post(at(session), {**SENT, "state": '{"full": true}', "status": "507", "body": "null"})
    record = forked(session).turns.get().attempts.get().calls.get().record
    assert record.reply is not None
    assert (record.reply.status, record.reply.body) == (507, None)
    assert record.patch == ({"op": "add", "path": "/full", "value": True},)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"state": "[]"}, "object"),
        ({"state": "{"}, "JSON"),
        ({"body": "{"}, "The answer is not JSON"),
        ({"status": "99"}, "200"),
        ({"planner": "x"}, "x"),
    ],
)
def test_a_bad_correction_is_said_and_stays_in_the_form(
    owner: Client, session: Session, changes: dict[str, str], said: str
) -> None:
    answer = owner.post(at(session), {**SENT, **changes})
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert not Session.objects.exclude(pk=session.pk).exists()


@pytest.mark.parametrize("call", ["2", "x", "-1", "9" * 30])
def test_a_call_there_is_not_is_not_found(owner: Client, session: Session, call: str) -> None:
    assert owner.get(at(session, call)).status_code == 404


def test_a_corrected_answer_can_be_kept_as_an_example_and_taken_back(
    owner: Client, viewer: Client, stranger: Client, session: Session
) -> None:
    owner.post(at(session), {**SENT, "status": "507", "body": '"full"', "keep_example": "on"})
    (change,) = examples_kept(session.version.tools.get())
    catalog = session.version.catalog_id
    page = text_of(owner.get(f"/catalogs/{catalog}/tools/move/"))
    assert "&quot;full&quot;" in page and f"kept by {change.created_by}" in page
    remove = reverse("example-remove", args=[catalog, "move", change.pk])
    assert viewer.post(remove).status_code == 403
    assert stranger.post(remove).status_code == 404
    assert owner.post(remove).status_code == 302
    assert owner.post(remove).status_code == 404
    assert examples_kept(session.version.tools.get()) == []


def test_an_answer_that_cannot_be_kept_starts_no_fork(owner: Client, session: Session) -> None:
    long = {**SENT, "body": f'"{"x" * 20_000}"', "keep_example": "on"}
    answer = owner.post(at(session), long)
    assert answer.status_code == 422
    assert "It cannot be kept as an example" in text_of(answer)
    assert not Session.objects.exclude(pk=session.pk).exists()


def test_only_editors_of_the_workspace_fork(
    viewer: Client, stranger: Client, session: Session
) -> None:
    assert viewer.post(at(session), SENT).status_code == 403
    assert stranger.post(at(session), SENT).status_code == 404
    assert not Session.objects.exclude(pk=session.pk).exists()
