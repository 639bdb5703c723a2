"""Changes the checklist of a turn whose session rests, and judges by it what was judged before."""

from collections.abc import Iterator
from dataclasses import replace

from django.db import transaction

from simulator.errors import ActionRefused
from simulator.judging.checklist import free_keys
from simulator.models import AT_REST, Attempt, Session, Turn
from simulator.selectors import awaited_setup, settings_of
from simulator.services.attempts import go_on, reopen_turn
from simulator.services.progress import load_progress
from simulator.services.recording import record_as_person
from simulator.services.sessions import REPLAYED
from simulator.strategies.judgement import settle
from simulator.strategies.parts import TurnTask
from simulator.strategies.revision import judge_anew
from simulator.values.event import AttemptFinished, ChecklistRevised, Event, EventKind
from simulator.values.session import Ablation
from simulator.values.task import ChecklistItem

MOST_ITEMS = 100
NOT_AT_REST = (
    "The checklist can be edited while the session rests: when it waits for you, was interrupted, "
    "or is finished."
)
NOT_JUDGED = "This session has no judge, so no checklist decides anything in it."
NOT_BEGUN = "Begin the turn first: its checklist is settled there."
NOT_IN_QUESTION = "Only the checklist of the last turn that has begun can be edited."
TOO_LONG = f"A checklist of more than {MOST_ITEMS} items cannot be edited here."
MOVED_ON = (
    "The checklist was changed since this page was opened, in another window or by someone else. "
    "Nothing was changed now."
)
NO_CHANGE = "Nothing would change: the checklist is like that already."


def why_not_revisable(session: Session, turn: Turn) -> str:
    """Why a turn's checklist may not be changed now, as a sentence; empty where it may."""
    if session.is_replay:
        return REPLAYED
    if session.status not in AT_REST:
        return NOT_AT_REST
    if Ablation.JUDGE in settings_of(session).without:
        return NOT_JUDGED
    if awaited_setup(session) is not None:
        return NOT_BEGUN
    last = session.turns.exclude(opening_snapshot=None).last()
    if last is None or last.pk != turn.pk or not turn.checklist_settled:
        return NOT_IN_QUESTION
    return TOO_LONG if len(turn.checklist) > MOST_ITEMS else ""


def count_revisions(turn: Turn) -> int:
    """How often the checklist was changed by now."""
    revised = turn.session.events.filter(kind=EventKind.CHECKLIST_REVISED)
    return revised.filter(turn_number=turn.number).count()


@transaction.atomic
def revise_checklist(*, turn: Turn, seen: int, items: tuple[ChecklistItem, ...], by: str) -> None:
    """Judge a turn's attempts by these items; one whose key the checklist does not have is new.
    `seen` is how often it was changed before the person looked. The session goes on where its turn
    would be closed otherwise now. Raises ActionRefused."""
    # Two who change it at once take turns here, so that neither overwrites the other.
    session = Session.objects.select_for_update().get(pk=turn.session_id)
    turn = Turn.objects.select_related("session").get(pk=turn.pk)
    if reason := why_not_revisable(session, turn):
        raise ActionRefused(reason)
    if count_revisions(turn) != seen:
        raise ActionRefused(MOVED_ON)
    revised = ChecklistRevised(turn.items, tuple(_keyed(items, turn.items)), by)
    if revised.after == revised.before:
        raise ActionRefused(NO_CHANGE)
    _record(session, turn, revised)
    is_reopened = False
    for attempt, end in _ends_anew(session, turn, revised):
        _record(session, turn, end)
        is_reopened |= reopen_turn(attempt, end.outcome)
    if is_reopened:
        go_on(session)


def _keyed(
    items: tuple[ChecklistItem, ...], before: tuple[ChecklistItem, ...]
) -> Iterator[ChecklistItem]:
    """Each key once. The note on a check that was left out goes where the item was changed."""
    known = {item.key: item for item in before}
    keys = free_keys(before)
    for item in items:
        old = known.pop(item.key, None)
        if old is None:
            yield replace(item, key=next(keys), note="")
        elif _as_sent(item) == _as_sent(old):
            yield replace(old, required=item.required)
        else:
            changed = replace(old, text=item.text, check=item.check, required=item.required)
            yield replace(changed, note="")


def _as_sent(item: ChecklistItem) -> tuple[str, ...]:
    """What is decided, as it comes back from a form that nobody wrote into."""
    texts = (item.text, item.check or "")
    return tuple(text.replace("\r\n", "\n").strip() for text in texts)


def _ends_anew(
    session: Session, turn: Turn, revised: ChecklistRevised
) -> Iterator[tuple[Attempt, AttemptFinished]]:
    """The ends of the attempts that come to another one by now."""
    progress = load_progress(session)[turn.number - 1]
    task = TurnTask(
        turn.number, turn.message, session.policy, progress.opening or {}, revised.after, ()
    )
    rows = {row.number: row for row in turn.attempts.all()}
    for ended in progress.attempts:
        if ended.outcome is None:
            continue
        row = rows[ended.number]
        verdicts = judge_anew(ended, task, revised.before)
        end = settle(ended, revised.after, verdicts, judge_input=row.judge_input)
        if (end.verdicts, end.outcome, end.feedback) != (
            ended.verdicts,
            ended.outcome,
            ended.feedback,
        ):
            yield row, end


def _record(session: Session, turn: Turn, event: Event) -> None:
    if record_as_person(session, turn.number, event, only_in=AT_REST) is None:
        raise ActionRefused(NOT_AT_REST)
