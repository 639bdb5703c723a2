"""Sessions replayed from what was said in them, with no model to ask."""

from dataclasses import replace
from typing import Any

import pytest

from simulator.errors import ActionRefused
from simulator.models import CatalogVersion, Completion, Session, SessionStatus
from simulator.selectors import awaited_number, settings_of
from simulator.services import replaying, running
from simulator.services.attempts import decide_item, end_attempt, make_call
from simulator.services.forking import Correction, Place, fork_session
from simulator.services.leases import claim_row
from simulator.services.recording import record_as_worker
from simulator.services.replays import replay_again
from simulator.services.running import run_session
from simulator.services.sessions import cancel_session, continue_session
from simulator.values.call import ToolCall
from simulator.values.session import PlannerKind
from simulator.values.task import ChecklistItem
from simulator.values.usage import Budget
from simulator.values.verdict import Ruling
from tests.simulator.services.test_running import let_lease_expire
from tests.support.cast import Cast, verdict
from tests.support.model_server import fails, says
from tests.support.replays import replayed, served, start_with_models, told, worked
from tests.support.rows import make_catalog
from tests.support.sessions import make_session

pytestmark = pytest.mark.usefixtures("any_model")


@pytest.fixture
def version(workspace: Any) -> CatalogVersion:
    """A tool that only a model can answer."""
    return make_catalog(workspace)


@pytest.fixture
def session(version: CatalogVersion) -> Session:
    """Over, with every role played by a model that is gone by now."""
    with served() as server:
        session = worked(start_with_models(version, server))
    assert session.outcome == "passed"
    return session


def is_the_same(session: Session) -> bool:
    replay = replayed(session)
    assert told(replay) == told(session)
    spent = [(each.seconds, each.tokens, each.calls, each.cost) for each in (session, replay)]
    assert spent[0] == spent[1]
    return (replay.likeness, replay.status, replay.outcome) == (
        "same",
        session.status,
        session.outcome,
    )


def test_a_session_with_a_model_in_every_role_is_replayed_without_any(session: Session) -> None:
    roles = set(Completion.objects.filter(session=session).values_list("role", flat=True))
    assert roles == {"planner", "meaning", "respond", "checklist", "judge"}
    assert session.turns.get().attempts.count() == 2
    assert is_the_same(session)


def test_a_replay_is_replayed(session: Session) -> None:
    assert is_the_same(replayed(session))


def test_a_judge_that_cannot_be_read_says_the_same_again(version: CatalogVersion) -> None:
    with served(Cast(judged=[says("Well, well.")])) as server:
        session = worked(start_with_models(version, server))
    assert session.outcome == "undecided"
    assert is_the_same(session)


def test_what_people_did_is_done_again(version: CatalogVersion) -> None:
    item = ChecklistItem("tidy", "It looks tidy.")
    session = worked(
        make_session(version, planner=PlannerKind.PERSON, checklist=(item,), budget=Budget(3))
    )
    make_call(session=session, asked=awaited_number(session), call=ToolCall("move", {"source": 5}))
    end_attempt(session=worked(session), asked=awaited_number(session), text="Moved.")
    attempt = worked(session).turns.get().attempts.get()
    decide_item(attempt=attempt, item="tidy", ruling=Ruling.UNMET, reason="", by="ada")
    cancel_session(session=worked(session), by="ada")
    session.refresh_from_db()
    assert is_the_same(session)


def test_a_decision_that_opened_nothing_is_made_again(version: CatalogVersion) -> None:
    items = (ChecklistItem("tidy", "Tidy."), ChecklistItem("neat", "Neat."))
    session = worked(make_session(version, checklist=items))
    attempt = session.turns.get().attempts.get()
    decide_item(attempt=attempt, item="tidy", ruling=Ruling.MET, reason="", by="ada")
    session.refresh_from_db()
    assert session.is_over
    assert is_the_same(session)


def test_an_outage_and_other_terms_are_gone_through_again(version: CatalogVersion) -> None:
    judged = [fails(401), verdict("met")]
    with served(Cast(judged=judged)) as server:
        session = worked(start_with_models(version, server))
        assert session.status == SessionStatus.INTERRUPTED
        terms = running_terms(session)
        continue_session(session=session, by="ada", terms=terms)
        session = worked(session)
    assert session.outcome == "passed"
    assert is_the_same(session)


def running_terms(session: Session) -> Any:
    return replace(settings_of(session).terms, budget=Budget(retries=1, tokens=400_000))


@pytest.mark.parametrize("last", [1, 2, 3, 4, 5, 6])
def test_a_killed_worker_neither_breaks_nor_changes_the_replay(
    version: CatalogVersion, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    with served() as server:
        session = start_with_models(version, server)
        die_at(monkeypatch, last)
        with pytest.raises(SystemExit):
            run_session(claim_row(Session, session.pk))
        monkeypatch.undo()
        let_lease_expire(session)
        session = worked(session)
    assert session.outcome == "passed"
    assert is_the_same(session)


def die_at(monkeypatch: pytest.MonkeyPatch, events: int) -> None:
    left = iter(range(events))

    def record(*args: Any, **took: Any) -> int:
        if next(left, None) is None:
            raise SystemExit
        return record_as_worker(*args, **took)

    monkeypatch.setattr(running, "record_as_worker", record)


def test_a_budget_of_seconds_ends_at_the_same_call(
    version: CatalogVersion, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks = iter(range(0, 10_000, 2))
    recorded = {"attempts": [[{"name": "move", "arguments": {"source": "a"}}] * 5]}
    session = make_session(version, budget=Budget(retries=0, seconds=15))
    settings = {**session.settings, "planner": {"kind": "recording", "recording": recorded}}
    Session.objects.update(settings=settings)
    with monkeypatch.context() as slow:
        slow.setattr(running.time, "monotonic", lambda: float(next(ticks)))
        session = worked(session)
    assert "15 seconds" in session.turns.get().attempts.get().stop_reason
    assert 0 < session.calls < 5
    assert is_the_same(session)


def test_a_fork_lives_through_the_same_again(session: Session) -> None:
    with served() as server:
        place = Place(1, 2, 0)
        fork = fork_session(
            session=session, user=None, place=place, correction=Correction("ada"), by_hand=False
        )
        terms = {**fork.settings["helper"], "base_url": server.base_url}
        planner = {**fork.settings["planner"], "model": terms}
        fork.settings = {**fork.settings, "helper": terms, "planner": planner}
        fork.save()
        fork = worked(fork)
    assert fork.outcome in ("passed", "failed")
    assert fork.lived_through > 0
    assert is_the_same(fork)


def test_a_reply_that_is_missing_interrupts_the_replay_and_names_it(session: Session) -> None:
    session.completions.filter(role="respond").first().delete()
    replay = replayed(session)
    assert (replay.status, replay.likeness) == ("interrupted", "")
    assert replay.reason == (
        "No reply is recorded for what the respond model is asked in call 1 of attempt 1, to move: "
        "it is not asked what it was. A replay asks no model."
    )


def test_a_replay_names_the_first_event_that_differs(session: Session) -> None:
    answered = session.events.filter(kind="call.finished").first()
    answered.payload["record"]["reply"]["body"] = {"id": "file_9"}
    answered.save()
    replay = replayed(session)
    assert (replay.status, replay.likeness) == ("interrupted", "different")
    assert replay.reason == (
        f"Event {answered.sequence}, call.finished, differs from the recorded one at "
        "/record/reply/body/id."
    )


def test_a_replay_takes_no_acts_of_people(session: Session) -> None:
    session.completions.all().delete()
    replay = replayed(session)
    with pytest.raises(ActionRefused, match="transcript alone"):
        continue_session(session=replay, by="ada")


def test_a_session_that_is_not_over_is_not_replayed(version: CatalogVersion) -> None:
    with pytest.raises(ActionRefused, match="is over"):
        replay_again(session=make_session(version), user=None)


def test_a_killed_worker_of_a_replay_changes_nothing(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = replay_again(session=session, user=None)
    left = iter(range(6))

    def record(*args: Any, **took: Any) -> int:
        if next(left, None) is None:
            raise SystemExit
        return record_as_worker(*args, **took)

    with monkeypatch.context() as killed, pytest.raises(SystemExit):
        killed.setattr(replaying, "record_as_worker", record)
        worked(replay)
    let_lease_expire(replay)
    assert told(worked(replay)) == told(session)
    assert replay.likeness == "same"
