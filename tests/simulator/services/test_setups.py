"""Claims about what a person settles before a turn's first attempt, and about workers who draft."""

from typing import Any

import pytest

from simulator.errors import ActionRefused, InputRefused, ModelUnreachable
from simulator.llm.scripted import ScriptedClient
from simulator.models import CatalogVersion, Session, SessionStatus
from simulator.selectors import awaited_setup, settings_of, task_of
from simulator.services import assembling
from simulator.services.attempts import end_attempt
from simulator.services.forking import Correction, Place, fork_session
from simulator.services.leases import claim_row
from simulator.services.sessions import cancel_session, continue_session, repeat_session
from simulator.services.setups import begin, draft_again
from simulator.tasks import rehearse_session
from simulator.values.json import to_json
from simulator.values.session import ModelChoice
from simulator.values.setup import Setup
from simulator.values.task import ChecklistItem
from simulator.values.usage import Role
from simulator.values.verdict import Outcome
from tests.simulator.services.test_running import kinds, let_lease_expire
from tests.support.sessions import ITEM, OPENING, make_session

CHECKED = {"text": ITEM.text, "check": ITEM.check, "required": True}
Script = dict[Role, list[Any]]


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> Script:
    """What every model answers, by role; each client begins anew."""
    replies: Script = {
        Role.OPENING: [{"state": OPENING}],
        Role.CHECKLIST: [{"items": [CHECKED, "It is tidy."]}],
    }
    monkeypatch.setattr(assembling, "client_for", lambda choice: choice and ScriptedClient(replies))
    return replies


def rehearsed(session: Session) -> Session:
    rehearse_session(session.pk)
    session.refresh_from_db()
    return session


def proposing(version: CatalogVersion, *, looks_first: bool = True, **changes: Any) -> Session:
    """A queued session whose opening is to be proposed and whose checklist is to be drafted."""
    fields: dict[str, Any] = {"opening": None, "checklist": (), **changes}
    session = make_session(version, helper=ModelChoice("openai/model"), **fields)
    session.settings["looks_first"] = looks_first
    session.save()
    return session


def asked(session: Session) -> int:
    waiting = awaited_setup(session)
    assert waiting is not None
    return waiting.sequence


SETTLED = Setup(OPENING, (ITEM,))


def test_what_a_person_settles_is_what_the_turn_begins_with(
    version: CatalogVersion, script: Script
) -> None:
    session = rehearsed(proposing(version))
    assert (session.status, session.opening) == (SessionStatus.AWAITING, None)
    begin(session=session, asked=asked(session), setup=SETTLED, by="olga")
    session = rehearsed(session)
    assert session.outcome == Outcome.PASSED
    assert session.turns.get().items == (ITEM,)
    assert task_of(session).opening == OPENING


def test_the_requests_of_a_draft_count(version: CatalogVersion, script: Script) -> None:
    session = rehearsed(proposing(version))
    proposed = session.events.get(kind="setup.proposed").value
    assert session.tokens == sum(request.tokens for request in proposed.requests) > 0


def test_a_second_answer_to_one_proposal_is_refused_and_changes_nothing(
    version: CatalogVersion, script: Script
) -> None:
    session = rehearsed(proposing(version))
    number = asked(session)
    begin(session=session, asked=number, setup=SETTLED, by="olga")
    told = kinds(session)
    with pytest.raises(ActionRefused, match="answered already"):
        begin(session=session, asked=number, setup=Setup({}, ()), by="ada")
    with pytest.raises(ActionRefused, match="answered already"):
        draft_again(session=session, asked=number, setup=SETTLED, wish="", by="ada")
    assert kinds(session) == told
    assert rehearsed(session).outcome == Outcome.PASSED


def test_an_old_proposal_takes_no_answer_once_there_is_another_draft(
    version: CatalogVersion, script: Script
) -> None:
    session = rehearsed(proposing(version))
    number = asked(session)
    draft_again(session=session, asked=number, setup=SETTLED, wish="More.", by="olga")
    session = rehearsed(session)
    with pytest.raises(ActionRefused, match="answered already"):
        begin(session=session, asked=number, setup=SETTLED, by="ada")


def test_a_locked_item_survives_another_draft(version: CatalogVersion, script: Script) -> None:
    session = rehearsed(proposing(version))
    mine = ChecklistItem("item-1", "Mine stays.")
    setup = Setup({"mine": 1}, (mine,), ("item-1",), is_opening_locked=True)
    draft_again(session=session, asked=asked(session), setup=setup, wish="", by="olga")
    script[Role.CHECKLIST] = [{"items": ["Another."]}]
    draft_again(
        session=rehearsed(session), asked=asked(session), setup=setup, wish="More.", by="olga"
    )
    waiting = awaited_setup(rehearsed(session))
    assert waiting is not None
    assert waiting.proposed.setup.opening == {"mine": 1}
    assert [item.text for item in waiting.proposed.setup.items] == ["Mine stays.", "Another."]


def test_an_item_that_is_left_as_it_was_keeps_its_note(
    version: CatalogVersion, script: Script
) -> None:
    script[Role.CHECKLIST] = [{"items": [{**CHECKED, "check": "state.cwd == '/'"}]}]
    session = rehearsed(proposing(version))
    items = (ChecklistItem("item-1", ITEM.text),)
    begin(session=session, asked=asked(session), setup=Setup(OPENING, items), by="olga")
    assert "holds before anything" in session.turns.get().items[0].note


def test_a_call_is_no_answer_to_a_proposal(version: CatalogVersion, script: Script) -> None:
    session = rehearsed(proposing(version))
    for number in (None, asked(session)):
        with pytest.raises(ActionRefused):
            end_attempt(session=session, asked=number, text="")


def test_a_session_that_waits_can_be_cancelled(version: CatalogVersion, script: Script) -> None:
    session = rehearsed(proposing(version))
    number = asked(session)
    cancel_session(session=session, by="olga")
    with pytest.raises(ActionRefused):
        begin(session=session, asked=number, setup=SETTLED, by="olga")


def test_another_worker_drafts_when_one_is_killed_at_it(
    version: CatalogVersion, script: Script
) -> None:
    session = proposing(version)
    assert claim_row(Session, session.pk) is not None
    let_lease_expire(session)
    assert rehearsed(session).status == SessionStatus.AWAITING
    assert kinds(session) == ["session.resumed", "setup.proposed"]


def test_rubbish_waits_for_a_person_who_can_begin_all_the_same(
    version: CatalogVersion, script: Script
) -> None:
    script[Role.OPENING] = ["no", "no", "no"]
    session = rehearsed(proposing(version))
    assert session.status == SessionStatus.AWAITING
    begin(session=session, asked=asked(session), setup=SETTLED, by="olga")
    assert rehearsed(session).outcome == Outcome.PASSED


def test_a_model_out_of_reach_interrupts_and_is_asked_again_on_continuing(
    version: CatalogVersion, script: Script
) -> None:
    script[Role.OPENING] = [ModelUnreachable("It is away.")]
    session = rehearsed(proposing(version))
    assert session.status == SessionStatus.INTERRUPTED
    script[Role.OPENING] = [{"state": OPENING}]
    continue_session(session=session, by="olga")
    assert rehearsed(session).status == SessionStatus.AWAITING


def test_without_a_look_it_goes_straight_on(version: CatalogVersion, script: Script) -> None:
    script[Role.CHECKLIST] = [{"items": [CHECKED]}]
    session = rehearsed(proposing(version, looks_first=False))
    assert session.outcome == Outcome.PASSED
    assert session.opening == OPENING


def test_what_was_settled_holds_when_it_is_run_again_or_gone_on_with(
    version: CatalogVersion, script: Script
) -> None:
    session = rehearsed(proposing(version))
    begin(session=session, asked=asked(session), setup=SETTLED, by="olga")
    session = rehearsed(session)
    again = rehearsed(repeat_session(session=session, user=None))
    assert (again.outcome, kinds(again)[0]) == (Outcome.PASSED, "turn.opened")
    place = Place(turn=1, attempt=1, call=0)
    correction = Correction("olga", state={**OPENING, "cwd": "/files"})
    fork = fork_session(
        session=session, user=None, place=place, correction=correction, by_hand=False
    )
    assert rehearsed(fork).turns.get().items == (ITEM,)
    assert fork.turns.get().opening["cwd"] == "/files"


def test_an_opening_needs_a_model_to_propose_it(version: CatalogVersion) -> None:
    with pytest.raises(InputRefused, match="proposes the starting state"):
        make_session(version, opening=None)


def test_settings_stored_before_there_was_a_look_are_read(version: CatalogVersion) -> None:
    session = make_session(version)
    del session.settings["looks_first"]
    assert not settings_of(session).looks_first
    assert to_json(settings_of(session))["looks_first"] is False
