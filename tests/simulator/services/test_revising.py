"""Claims about changing a checklist while its session rests."""

from dataclasses import replace

import pytest

from simulator.errors import ActionRefused, InputRefused
from simulator.models import AT_REST, Attempt, CatalogVersion, Session, SessionStatus, Turn
from simulator.selectors import awaited_number
from simulator.services.attempts import decide_item, end_attempt
from simulator.services.forking import Correction, Place, fork_session
from simulator.services.revising import count_revisions, revise_checklist
from simulator.services.sessions import cancel_session, repeat_session
from simulator.strategies.revision import CHANGED_SINCE
from simulator.values.event import AttemptFinished, ChecklistRevised
from simulator.values.session import PlannerKind
from simulator.values.task import ChecklistItem
from simulator.values.usage import Budget
from simulator.values.verdict import Decider, Outcome, Ruling
from tests.support.replays import exported, opened, replayed, tampered, told, worked
from tests.support.sessions import ITEM, make_session

pytestmark = pytest.mark.usefixtures("any_model")

TIDY = ChecklistItem("tidy", "It looks tidy.")
NEW = ChecklistItem("", "It is neat.")
GONE = ChecklistItem("", "a.txt is gone.", '!(state.files."a.txt")')
STILL_THERE = ChecklistItem("", "a.txt stays.", 'state.files."a.txt"')


def turn_of(session: Session) -> Turn:
    return session.turns.last()


def revise(session: Session, *items: ChecklistItem, seen: int | None = None) -> Session:
    turn = turn_of(session)
    seen = count_revisions(turn) if seen is None else seen
    revise_checklist(turn=turn, seen=seen, items=items, by="ada")
    session.refresh_from_db()
    return session


def decide(session: Session, ruling: Ruling, item: str, number: int = 1) -> Session:
    attempt = Attempt.objects.get(turn=turn_of(session), number=number)
    decide_item(attempt=attempt, item=item, ruling=ruling, reason="I looked.", by="ada")
    return worked(session)


def rulings(session: Session, number: int = 1) -> list[tuple[str, str, str]]:
    verdicts = Attempt.objects.get(turn=turn_of(session), number=number).verdicts.all()
    return [(each.item, each.ruling, each.decider) for each in verdicts]


@pytest.fixture
def passed(version: CatalogVersion) -> Session:
    session = worked(make_session(version, budget=Budget(retries=0)))
    assert session.outcome == Outcome.PASSED
    return session


def test_a_new_item_with_a_check_is_decided_at_once(passed: Session) -> None:
    revise(passed, ITEM, GONE)
    assert rulings(passed) == [("moved", "met", "rule"), ("item-1", "met", "rule")]
    assert (passed.status, passed.outcome) == (SessionStatus.FINISHED, Outcome.PASSED)


def test_an_attempt_that_does_not_pass_any_more_takes_its_guidance_along(passed: Session) -> None:
    session = worked(revise(passed, ITEM, STILL_THERE))
    assert rulings(session)[1] == ("item-1", "unmet", "rule")
    turn = turn_of(session)
    assert (session.outcome, turn.outcome, turn.guidance) == ("failed", "failed", "")
    assert "a.txt stays" in turn.attempts.get().feedback


def test_a_new_item_without_a_check_is_a_persons_to_decide(passed: Session) -> None:
    session = worked(revise(passed, ITEM, NEW))
    assert session.outcome == Outcome.UNDECIDED
    assert turn_of(session).attempts.get().verdicts.last().reason == CHANGED_SINCE
    assert decide(session, Ruling.MET, "item-1").outcome == Outcome.PASSED
    assert turn_of(session).guidance


def test_what_did_not_change_stays_decided_as_it_was(version: CatalogVersion) -> None:
    session = worked(make_session(version, checklist=(TIDY, ITEM), budget=Budget(retries=0)))
    session = decide(session, Ruling.MET, "tidy")
    reworded = replace(ITEM, text="The file has moved.")
    session = worked(revise(session, reworded, replace(TIDY, required=False), NEW))
    assert rulings(session) == [
        ("moved", "met", "rule"),
        ("tidy", "met", "person"),
        ("item-1", "undecided", "rule"),
    ]


def test_what_is_said_otherwise_is_to_be_decided_again(version: CatalogVersion) -> None:
    session = worked(make_session(version, checklist=(TIDY,), budget=Budget(retries=0)))
    session = decide(session, Ruling.MET, "tidy")
    session = worked(revise(session, replace(TIDY, text="It looks very tidy.")))
    assert rulings(session) == [("tidy", "undecided", "rule")]
    assert session.outcome == Outcome.UNDECIDED


def test_line_ends_of_a_browser_are_no_change(version: CatalogVersion) -> None:
    item = ChecklistItem("lines", "One.\nTwo.")
    session = worked(make_session(version, checklist=(item,)))
    with pytest.raises(ActionRefused, match="Nothing would change"):
        revise(session, replace(item, text="One.\r\nTwo."))


def test_an_item_made_optional_no_longer_decides(version: CatalogVersion) -> None:
    session = worked(make_session(version, checklist=(ITEM, TIDY)))
    assert session.outcome == Outcome.UNDECIDED
    session = worked(revise(session, ITEM, replace(TIDY, required=False)))
    assert session.outcome == Outcome.PASSED


def test_of_several_attempts_the_one_that_passes_now_is_kept(version: CatalogVersion) -> None:
    recording = {"attempts": [[{"name": "move", "arguments": {"source": "a.txt"}}], []]}
    session = make_session(version, checklist=(STILL_THERE,), budget=Budget(retries=1))
    planner = {**session.settings["planner"], "recording": recording}
    Session.objects.filter(pk=session.pk).update(settings={**session.settings, "planner": planner})
    session = worked(session)
    assert turn_of(session).attempts.count() == 2
    assert turn_of(session).kept == 2
    session = worked(revise(session, GONE))
    turn = turn_of(session)
    assert (session.outcome, turn.kept, turn.attempts.count()) == ("passed", 1, 2)
    assert turn.reason == ""


def test_nothing_recorded_is_changed(passed: Session) -> None:
    before = told(passed)
    revise(passed, ITEM, NEW)
    assert told(passed)[: len(before)] == before
    revised, end = (row.value for row in passed.events.filter(sequence__gt=len(before))[:2])
    assert isinstance(revised, ChecklistRevised)
    assert (revised.before, revised.by) == ((ITEM,), "ada")
    assert revised.after == (ITEM, replace(NEW, key="item-1"))
    assert isinstance(end, AttemptFinished)
    assert end.verdicts[1].decider is Decider.RULE


def test_between_two_calls_of_a_person_the_running_attempt_is_judged_by_it(
    version: CatalogVersion,
) -> None:
    session = worked(make_session(version, planner=PlannerKind.PERSON))
    revise(session, GONE)
    assert session.status == SessionStatus.AWAITING
    end_attempt(session=session, asked=awaited_number(session), text="")
    assert rulings(worked(session)) == [("item-1", "unmet", "rule")]


@pytest.mark.parametrize("status", sorted({*SessionStatus} - {*AT_REST}))
def test_in_a_session_that_does_not_rest_nothing_is_changed(passed: Session, status: str) -> None:
    Session.objects.filter(pk=passed.pk).update(status=status)
    with pytest.raises(ActionRefused, match="while the session rests"):
        revise(passed, ITEM, NEW)


def test_a_second_window_is_told_that_the_first_was_quicker(passed: Session) -> None:
    revise(passed, ITEM, GONE)
    with pytest.raises(ActionRefused, match="changed since this page"):
        revise(passed, ITEM, seen=0)


def test_a_turn_that_another_followed_is_left_alone(version: CatalogVersion) -> None:
    session = worked(make_session(version, messages=("One.", "Two."), checklist=(ITEM,)))
    first = session.turns.first()
    with pytest.raises(ActionRefused, match="last turn that has begun"):
        revise_checklist(turn=first, seen=0, items=(NEW,), by="ada")


def test_a_replay_is_not_changed_and_replays_the_change(passed: Session) -> None:
    session = worked(revise(passed, ITEM, STILL_THERE))
    session = worked(revise(session, ITEM, NEW))
    session = decide(session, Ruling.MET, "item-2")
    assert session.outcome == Outcome.PASSED
    replay = replayed(session)
    assert (replay.likeness, told(replay)) == ("same", told(session))
    with pytest.raises(ActionRefused, match="replay"):
        revise(replay, ITEM, GONE)


def test_a_change_while_it_waits_is_replayed(version: CatalogVersion) -> None:
    session = worked(make_session(version, planner=PlannerKind.PERSON, checklist=(TIDY,)))
    end_attempt(session=session, asked=awaited_number(session), text="")
    session = decide(worked(session), Ruling.UNMET, "tidy")
    revise(session, replace(TIDY, text="It is tidy."), GONE)
    cancel_session(session=session, by="ada")
    session.refresh_from_db()
    replay = replayed(session)
    assert (replay.likeness, told(replay)) == ("same", told(session))


def test_an_exported_change_is_read_and_one_that_could_not_be_is_refused(passed: Session) -> None:
    text = exported(worked(revise(passed, ITEM, GONE)))
    assert opened(text, passed.workspace).likeness == "same"

    def spoil(document: dict) -> None:
        change = next(it for it in document["events"] if it["kind"] == "checklist.revised")
        change["payload"]["after"][1]["check"] = "state.["

    with pytest.raises(InputRefused, match="does not parse"):
        opened(tampered(text, spoil), passed.workspace)


def test_a_session_that_is_run_again_has_the_changed_list(passed: Session) -> None:
    session = repeat_session(session=worked(revise(passed, ITEM, GONE)), user=None)
    assert [item.text for item in turn_of(session).items] == [ITEM.text, GONE.text]
    assert rulings(worked(session)) == [("moved", "met", "rule"), ("item-1", "met", "rule")]


@pytest.mark.parametrize("call", [0, 1])
def test_a_session_that_goes_on_from_before_the_change_has_the_changed_list(
    passed: Session, call: int
) -> None:
    session = worked(revise(passed, ITEM, GONE))
    fork = fork_session(
        session=session,
        user=None,
        place=Place(1, 1, call),
        correction=Correction("ada"),
        by_hand=False,
    )
    fork = worked(fork)
    assert rulings(fork) == [("moved", "met", "rule"), ("item-1", "met", "rule")]
    cancelled = told(fork)
    assert told(replayed(fork)) == cancelled


def test_a_session_goes_on_from_an_attempt_after_a_turn_was_opened_again(
    version: CatalogVersion,
) -> None:
    session = worked(make_session(version, planner=PlannerKind.PERSON, checklist=(TIDY,)))
    end_attempt(session=session, asked=awaited_number(session), text="")
    session = decide(worked(session), Ruling.UNMET, "tidy")
    assert session.status == SessionStatus.AWAITING
    fork = worked(
        fork_session(
            session=session,
            user=None,
            place=Place(1, 2, 0),
            correction=Correction("ada"),
            by_hand=True,
        )
    )
    assert fork.status == SessionStatus.AWAITING
