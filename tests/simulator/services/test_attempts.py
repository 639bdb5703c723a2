"""Claims about what a person does within an attempt."""

from collections.abc import Callable

import pytest

from simulator.errors import ActionRefused
from simulator.models import Attempt, CatalogVersion, Session, SessionStatus, Verdict
from simulator.selectors import awaited_number
from simulator.services.attempts import decide_item, end_attempt, make_call
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


def call(session: Session, asked: int | None, call: ToolCall = MOVE_A) -> None:
    make_call(session=session, asked=asked, call=call)


def finish(session: Session, asked: int | None, text: str = "") -> None:
    end_attempt(session=session, asked=asked, text=text)


def attempts(session: Session) -> list[Attempt]:
    return list(Attempt.objects.filter(turn__session=session))


def test_a_person_makes_calls_and_says_when_they_are_done(version: CatalogVersion) -> None:
    session = by_hand(version)
    call(session, awaited_number(session))
    assert rehearsed(session).status == SessionStatus.AWAITING
    finish(session, awaited_number(session), "Moved.")
    assert rehearsed(session).outcome == Outcome.PASSED


def test_a_call_that_breaks_a_rule_is_shown_and_waited_after(version: CatalogVersion) -> None:
    session = by_hand(version)
    call(session, awaited_number(session), ToolCall("move", {"sauce": "a.txt"}))
    assert rehearsed(session).status == SessionStatus.AWAITING
    (row,) = attempts(session)[0].calls.all()
    assert row.outcome == "rejected"


def test_a_failed_attempt_is_followed_by_one_from_the_opening_state(
    version: CatalogVersion,
) -> None:
    session = by_hand(version)
    finish(session, awaited_number(session))
    rehearsed(session)
    assert [attempt.outcome for attempt in attempts(session)] == ["failed", ""]
    assert "a.txt is in the new folder" in attempts(session)[0].feedback


Answer = Callable[[Session, int | None], None]
ANSWERS = pytest.mark.parametrize("second", [call, finish])


@pytest.mark.parametrize("first", [call, finish])
@ANSWERS
def test_a_step_that_was_answered_takes_no_second_answer(
    version: CatalogVersion, first: Answer, second: Answer
) -> None:
    session = by_hand(version)
    asked = awaited_number(session)
    first(session, asked)
    with pytest.raises(ActionRefused, match="not waiting"):
        second(session, asked)
    rehearsed(session)
    told = session.last_sequence
    with pytest.raises(ActionRefused, match="answered already"):
        second(session, asked)
    session.refresh_from_db()
    assert (session.status, session.last_sequence) == (SessionStatus.AWAITING, told)


@ANSWERS
def test_a_step_is_known_by_its_number_though_an_item_was_decided_meanwhile(
    version: CatalogVersion, second: Answer
) -> None:
    session = by_hand(version, checklist=(TIDY,))
    finish(session, awaited_number(session))
    decide(rehearsed(session), Ruling.UNMET)
    asked = awaited_number(session)
    Verdict.objects.update(ruling=Ruling.UNDECIDED)
    decide_item(attempt=attempts(session)[0], item="tidy", ruling=Ruling.UNMET, reason="", by="ada")
    second(session, asked)
    assert rehearsed(session).last_sequence > asked


@ANSWERS
@pytest.mark.parametrize("asked", [None, 0, 10**17])
def test_an_answer_to_nothing_is_refused(
    version: CatalogVersion, second: Answer, asked: int | None
) -> None:
    with pytest.raises(ActionRefused):
        second(by_hand(version), asked)


@ANSWERS
def test_nobody_answers_in_a_session_that_is_over(version: CatalogVersion, second: Answer) -> None:
    session = by_hand(version)
    cancel_session(session=session, by="ada")
    with pytest.raises(ActionRefused, match="not waiting"):
        second(session, awaited_number(session))


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


def test_an_attempt_after_one_that_failed_can_still_be_decided(version: CatalogVersion) -> None:
    session = by_hand(version, checklist=(TIDY,))
    for ruling in (Ruling.UNMET, Ruling.MET):
        finish(session, awaited_number(session))
        assert rehearsed(session).outcome == Outcome.UNDECIDED
        decide(session, ruling)
    assert session.outcome == Outcome.PASSED
    assert session.turns.get().kept == 2
    assert session.turns.get().guidance


def test_a_person_who_finds_it_unmet_starts_the_next_attempt(version: CatalogVersion) -> None:
    session = by_hand(version, checklist=(TIDY,))
    finish(session, awaited_number(session))
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
