"""Claims about what a person does within an attempt."""

import pytest

from simulator.errors import ActionRefused
from simulator.models import Attempt, CatalogVersion, Session, SessionStatus
from simulator.services.attempts import decide_item, finish_attempt, make_call
from simulator.services.sessions import cancel_session
from simulator.tasks import rehearse_session
from simulator.values.call import ToolCall
from simulator.values.session import PlannerKind
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Outcome, Ruling
from tests.support.sessions import make_session

MOVE_A = ToolCall("move", {"source": "a.txt"})
TIDY = ChecklistItem("tidy", "It looks tidy.")


def rehearsed(session: Session) -> Session:
    rehearse_session(session.pk)
    session.refresh_from_db()
    return session


def by_hand(version: CatalogVersion, **changes: object) -> Session:
    return rehearsed(make_session(version, planner=PlannerKind.PERSON, **changes))


def attempts(session: Session) -> list[Attempt]:
    return list(Attempt.objects.filter(turn__session=session))


def test_a_person_makes_calls_and_says_when_they_are_done(version: CatalogVersion) -> None:
    session = by_hand(version)
    make_call(session=session, call=MOVE_A)
    assert rehearsed(session).status == SessionStatus.AWAITING
    finish_attempt(session=session, text="Moved.")
    assert rehearsed(session).outcome == Outcome.PASSED


def test_a_call_that_breaks_a_rule_is_shown_and_waited_after(version: CatalogVersion) -> None:
    session = by_hand(version)
    make_call(session=session, call=ToolCall("move", {"sauce": "a.txt"}))
    assert rehearsed(session).status == SessionStatus.AWAITING
    (call,) = attempts(session)[0].calls.all()
    assert call.outcome == "rejected"


def test_a_failed_attempt_is_followed_by_one_from_the_opening_state(
    version: CatalogVersion,
) -> None:
    session = by_hand(version)
    finish_attempt(session=session, text="")
    rehearsed(session)
    assert [attempt.outcome for attempt in attempts(session)] == ["failed", ""]
    assert "a.txt is in the new folder" in attempts(session)[1].briefing


def test_two_calls_at_once_are_one_call(version: CatalogVersion) -> None:
    session = by_hand(version)
    make_call(session=session, call=MOVE_A)
    with pytest.raises(ActionRefused, match="not waiting"):
        make_call(session=session, call=MOVE_A)


def test_nobody_calls_in_a_session_that_is_over(version: CatalogVersion) -> None:
    session = by_hand(version)
    cancel_session(session=session, by="ada")
    with pytest.raises(ActionRefused, match="not waiting"):
        make_call(session=session, call=MOVE_A)


def undecided(version: CatalogVersion) -> Session:
    session = rehearsed(make_session(version, checklist=(TIDY,)))
    assert session.outcome == Outcome.UNDECIDED
    return session


def decide(session: Session, ruling: Ruling, item: str = "tidy") -> None:
    attempt = attempts(session)[-1]
    decide_item(attempt=attempt, item=item, ruling=ruling, reason="I looked.", by="ada")
    rehearsed(session)


def test_a_person_who_finds_it_met_passes_the_attempt(version: CatalogVersion) -> None:
    session = undecided(version)
    decide(session, Ruling.MET)
    assert session.outcome == Outcome.PASSED
    assert session.turns.get().guidance
    verdict = attempts(session)[0].verdicts.get()
    assert (verdict.ruling, verdict.decider, verdict.reason) == ("met", "person", "I looked.")


def test_what_the_judge_read_is_kept_when_a_person_decides(version: CatalogVersion) -> None:
    session = undecided(version)
    Attempt.objects.filter(turn__session=session).update(judge_input="the exact text")
    decide(session, Ruling.MET)
    assert attempts(session)[0].judge_input == "the exact text"


def test_a_person_who_finds_it_unmet_starts_the_next_attempt(version: CatalogVersion) -> None:
    session = rehearsed(make_session(version, planner=PlannerKind.PERSON, checklist=(TIDY,)))
    finish_attempt(session=session, text="")
    rehearsed(session)
    decide(session, Ruling.UNMET)
    assert [attempt.outcome for attempt in attempts(session)] == ["failed", ""]
    assert session.status == SessionStatus.AWAITING


def test_what_a_rule_decided_stays_decided(version: CatalogVersion) -> None:
    session = rehearsed(make_session(version))
    with pytest.raises(ActionRefused, match="decided already"):
        decide(session, Ruling.UNMET, item="moved")
    assert session.outcome == Outcome.PASSED


def test_an_item_that_is_not_on_the_list_cannot_be_decided(version: CatalogVersion) -> None:
    session = undecided(version)
    with pytest.raises(ActionRefused, match="no item"):
        decide(session, Ruling.MET, item="other")
    assert session.outcome == Outcome.UNDECIDED


def test_a_running_attempt_cannot_be_decided(version: CatalogVersion) -> None:
    session = by_hand(version, checklist=(TIDY,))
    with pytest.raises(ActionRefused, match="still running"):
        decide(session, Ruling.MET)
