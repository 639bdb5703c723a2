"""What a person does within an attempt: makes a call, says it is done, decides an item."""

from django.db import transaction

from simulator.errors import ActionRefused
from simulator.models import AT_REST, Attempt, Session, SessionStatus, Turn
from simulator.selectors import awaited_number, awaits_move
from simulator.services.progress import load_progress
from simulator.services.recording import OPEN, record_as_person
from simulator.services.sessions import refuse_replay, requeue
from simulator.strategies.gats import still_holds
from simulator.strategies.judgement import settle
from simulator.values.attempt import Attempt as AttemptValue
from simulator.values.attempt import Move, MoveMode
from simulator.values.call import ToolCall
from simulator.values.event import PlannerReplied
from simulator.values.task import ChecklistItem
from simulator.values.verdict import Decider, Outcome, Ruling, Verdict

NOT_WAITING = "The session is not waiting for a call."
ANSWERED_ALREADY = (
    "That step was answered already, in another window or by someone else. Nothing was sent now."
)


def make_call(*, session: Session, asked: int | None, call: ToolCall) -> None:
    """Give a waiting session its person's next call. `asked` is the number of the event that it
    answers. Raises ActionRefused."""
    _move(session, asked, Move((call,), MoveMode.PERSON))


def end_attempt(*, session: Session, asked: int | None, text: str) -> None:
    """End a waiting session's attempt, to be judged. `asked` as for a call; `text` is what the
    person says to the user. Raises ActionRefused."""
    _move(session, asked, Move((), MoveMode.PERSON, text))


def refuse_old_step(*, session: Session, asked: int | None) -> None:
    """Raises ActionRefused unless the session waits for an answer to that very event."""
    if awaited_number(session) != asked:
        raise ActionRefused(ANSWERED_ALREADY)
    if not awaits_move(session):
        raise ActionRefused(NOT_WAITING)


@transaction.atomic
def _move(session: Session, asked: int | None, move: Move) -> None:
    # Two who answer one step take turns here, so that the second finds it answered.
    session = Session.objects.select_for_update().get(pk=session.pk)
    refuse_old_step(session=session, asked=asked)
    attempt = Attempt.objects.select_related("turn").get(turn__session=session, outcome="")
    event = PlannerReplied(attempt.number, move)
    record_as_person(session, attempt.turn.number, event, only_in=(SessionStatus.AWAITING,))
    requeue(session)


@transaction.atomic
def decide_item(*, attempt: Attempt, item: str, ruling: Ruling, reason: str, by: str) -> None:
    """A person decides an item of an ended attempt that neither rule nor model could decide.

    When nothing is left to decide in a session that ended undecided, it goes on: to its guidance
    if the attempt passed now, else to the next attempt.
    """
    # Two people who decide at once take turns here, so that neither overwrites the other.
    session = Session.objects.select_for_update().get(turns__attempts=attempt)
    refuse_replay(session)
    turn = attempt.turn
    progress = load_progress(session)[turn.number - 1]
    ended = progress.attempts[attempt.number - 1]
    if ended.outcome is None or progress.items is None:
        raise ActionRefused("The attempt is still running.")
    said = reason.strip() or f"Decided by {by}."
    verdict = Verdict(item, ruling, said, Decider.PERSON)
    verdicts = _with_decided(ended, progress.items, verdict)
    event = settle(ended, progress.items, verdicts, judge_input=attempt.judge_input)
    if record_as_person(session, turn.number, event, only_in=AT_REST) is None:
        raise ActionRefused("Items can be decided when the session rests.")
    if reopen_turn(attempt, event.outcome):
        go_on(session)


def reopen_turn(attempt: Attempt, outcome: Outcome) -> bool:
    """Whether a turn that was closed goes on, now that an attempt of it came to an outcome by which
    it would be closed otherwise. One that another turn has followed does not."""
    turn = Turn.objects.get(pk=attempt.turn_id)
    later = Turn.objects.filter(session=turn.session_id, number__gt=turn.number)
    if not turn.outcome or later.exclude(opening_snapshot=None).exists():
        return False
    ended = turn.attempts.exclude(outcome="").values_list("number", "outcome")
    came_to = {**{number: Outcome(each) for number, each in ended}, attempt.number: outcome}
    kept = came_to[turn.kept] if turn.kept else None
    if still_holds(Outcome(turn.outcome), kept, came_to.values()):
        return False
    Turn.objects.filter(pk=turn.pk).update(**OPEN)
    return True


def go_on(session: Session) -> None:
    """Hand a session with a turn that was opened again to the workers."""
    Session.objects.filter(pk=session.pk).update(outcome="", finished=None)
    requeue(session)


def _with_decided(
    attempt: AttemptValue, items: tuple[ChecklistItem, ...], decided: Verdict
) -> tuple[Verdict, ...]:
    if decided.item not in {item.key for item in items}:
        raise ActionRefused(f"The checklist has no item {decided.item!r}.")
    for verdict in attempt.verdicts:
        if verdict.item == decided.item and verdict.ruling is not Ruling.UNDECIDED:
            stands = f"{verdict.ruling}, by {verdict.decider}. {verdict.reason}"
            raise ActionRefused(f"That item is decided already: {stands}")
    kept = [verdict for verdict in attempt.verdicts if verdict.item != decided.item]
    by_key = {verdict.item: verdict for verdict in (*kept, decided)}
    return tuple(by_key[item.key] for item in items if item.key in by_key)
