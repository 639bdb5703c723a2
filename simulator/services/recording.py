"""One event, one transaction: the event's row and the rows that follow from it."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils import timezone

from simulator.llm.recording import Kept
from simulator.models import (
    Attempt,
    Call,
    Completion,
    Edit,
    Event,
    Session,
    SessionStatus,
    Snapshot,
    Turn,
    Verdict,
)
from simulator.publishing import announce
from simulator.selectors import state_after
from simulator.services.leases import Claim, claimed, expiry
from simulator.services.snapshots import is_to_be_kept, keep_snapshot, weigh
from simulator.values import event as events
from simulator.values.call import CallRecord
from simulator.values.event import KIND_OF_CLASS, requests_of
from simulator.values.json import to_json
from simulator.values.state import Snapshot as State
from simulator.values.usage import count_unpriced, total_cost, total_tokens

BEGINNINGS = (events.SessionResumed, events.CallStarted)
"""What every worker that takes over records anew, and so does not tell that it got any further."""

OPEN: Mapping[str, Any] = {"outcome": "", "kept": None, "guidance": "", "reason": ""}
"""The columns of a turn that is not closed."""


class ClaimLost(Exception):
    """The session is no longer this worker's: cancelled, or taken over after the lease expired.

    Not a failure: whoever holds it now goes on, and what was not recorded did not happen.
    """


@dataclass(frozen=True)
class _Step:
    """An event of a turn, and what it took."""

    turn: int
    event: events.Event
    seconds: float = 0.0
    kept: Sequence[tuple[Kept, int]] = ()


def record_as_worker(
    claim: Claim[Session],
    turn_number: int,
    event: events.Event,
    seconds: float,
    *,
    kept: Sequence[tuple[Kept, int]] = (),
    goes_on: bool = False,
) -> int:
    """Record an event of a claimed session. Returns its sequence number.

    `seconds` is the working time since the event before, and `kept` what models said meanwhile,
    each with how often the same request was answered by then (0 where it was not). With `goes_on`
    the worker keeps the session, whatever happened. Raises ClaimLost.
    """
    status = {"lease_expires": expiry()} if goes_on else status_after(event)
    step = _Step(turn_number, event, seconds, kept)
    sequence = _record(claimed(claim), claim.row_id, step, status)
    if sequence is None:
        raise ClaimLost(f"session {claim.row_id}")
    return sequence


def record_as_person(
    session: Session,
    turn_number: int,
    event: events.Event,
    *,
    only_in: tuple[str, ...],
) -> int | None:
    """Record an event that a person caused, if the session is in one of the statuses.

    Returns its sequence number, or None when the session has moved on meanwhile.
    """
    allowed = Session.objects.filter(pk=session.pk, status__in=only_in)
    return _record(allowed, session.pk, _Step(turn_number, event), status_after(event))


@transaction.atomic
def record_again(session: Session, lived: Sequence[tuple[int, events.Event]]) -> None:
    """Record what another session has gone through, each event with its turn, in one that nobody
    runs yet. What it took is not spent again."""
    Event.objects.bulk_create(
        (
            _event_row(session.pk, sequence, _Step(turn_number, event))
            for sequence, (turn_number, event) in enumerate(lived, session.last_sequence + 1)
        ),
        batch_size=500,
    )
    for turn_number, event in lived:
        _apply_to_rows(session.pk, turn_number, event)
    session.last_sequence += len(lived)
    session.lived_through = session.last_sequence
    session.calls = sum(isinstance(event, events.CallFinished) for _, event in lived)
    session.save(update_fields=["last_sequence", "lived_through", "calls"])
    announce(session.pk, session.last_sequence)


@transaction.atomic
def _record(
    allowed: QuerySet[Session], session_id: int, step: _Step, status: dict[str, Any]
) -> int | None:
    event = step.event
    requests = requests_of(event)
    changed = allowed.update(
        last_sequence=F("last_sequence") + 1,
        calls=F("calls") + (1 if isinstance(event, events.CallFinished) else 0),
        tokens=F("tokens") + total_tokens(requests),
        cost=F("cost") + total_cost(requests),
        unpriced=F("unpriced") + count_unpriced(requests),
        seconds=F("seconds") + step.seconds + _latency(event),
        lost_workers=F("lost_workers") if isinstance(event, BEGINNINGS) else 0,
        **status,
    )
    if not changed:
        return None
    sequence: int = Session.objects.values_list("last_sequence", flat=True).get(pk=session_id)
    _event_row(session_id, sequence, step).save(force_insert=True)
    _save_kept(session_id, sequence, step.kept)
    _apply_to_rows(session_id, step.turn, event)
    announce(session_id, sequence)
    return sequence


def _event_row(session_id: int, sequence: int, step: _Step) -> Event:
    """Not saved yet. The opening it carries is kept once, and not again in every such event."""
    payload = to_json(step.event)
    opening = payload.pop("opening") if isinstance(payload.get("opening"), dict) else None
    return Event(
        session_id=session_id,
        sequence=sequence,
        kind=KIND_OF_CLASS[type(step.event)],
        turn_number=step.turn,
        payload=payload,
        seconds=step.seconds,
        snapshot=None if opening is None else _keep(session_id, opening),
    )


def _keep(session_id: int, state: State) -> Snapshot:
    workspace_id = Session.objects.values_list("workspace_id", flat=True).get(pk=session_id)
    return keep_snapshot(workspace_id, state)


def _save_kept(session_id: int, sequence: int, kept: Sequence[tuple[Kept, int]]) -> None:
    """With the event, so that neither is ever there without the other."""
    Completion.objects.bulk_create(
        Completion(
            session_id=session_id,
            sequence=sequence,
            role=each.role,
            digest=each.digest,
            occurrence=occurrence,
            content=json.dumps(to_json(each), ensure_ascii=False),
        )
        for each, occurrence in kept
    )


def _latency(event: events.Event) -> float:
    """The simulated seconds of an event: a budget counts them as if they had passed."""
    return event.record.latency if isinstance(event, events.CallFinished) else 0.0


def status_after(event: events.Event) -> dict[str, Any]:
    """The session columns an event changes."""
    match event:
        case events.PlannerAwaited() | events.SetupProposed(is_awaited=True):
            return {"status": SessionStatus.AWAITING, "lease_token": ""}
        case events.SessionInterrupted(reason=reason):
            return {"status": SessionStatus.INTERRUPTED, "lease_token": "", "reason": reason}
        case events.SessionCancelled(by=by):
            return {
                "status": SessionStatus.CANCELLED,
                "lease_token": "",
                "reason": f"Cancelled by {by}.",
                "finished": timezone.now(),
            }
        case events.SessionFinished(outcome=outcome, reason=reason):
            return {
                "status": SessionStatus.FINISHED,
                "lease_token": "",
                "outcome": outcome,
                "reason": reason,
                "finished": timezone.now(),
            }
        case _:
            return {"lease_expires": expiry()}


def _apply_to_rows(session_id: int, turn_number: int, event: events.Event) -> None:
    turns = Turn.objects.filter(session_id=session_id, number=turn_number)
    match event:
        case events.SetupSettled(opening=opening, items=items):
            if opening is not None:
                kept = _keep(session_id, opening)
                Session.objects.filter(pk=session_id).update(opening_snapshot=kept)
            if items is not None:
                turns.update(checklist=to_json(items), checklist_settled=True)
        case events.TurnOpened(opening=opening):
            turns.update(opening_snapshot=_keep(session_id, opening))
        case events.ChecklistSettled(items=items):
            turns.update(checklist=to_json(items), checklist_settled=True)
        case events.ChecklistRevised(after=items):
            turns.update(checklist=to_json(items))
        case events.AttemptStarted(number=number):
            # One that was closed goes on, once an attempt of it came to something else.
            turns.update(**OPEN)
            Attempt.objects.create(turn=turns.get(), number=number)
        case events.CallFinished(attempt=number, record=record):
            _save_call(session_id, _attempt(turns, number), record)
        case events.StateEdited(attempt=number, edit=edit):
            Edit.objects.create(
                attempt=_attempt(turns, number),
                number=edit.number,
                after=edit.after,
                definition=to_json(edit),
            )
        case events.AttemptFinished(number=number):
            _close_attempt(_attempt(turns, number), event)
        case events.TurnClosed(outcome=outcome, kept=kept, guidance=guidance, reason=reason):
            turns.update(outcome=outcome, kept=kept, guidance=guidance, reason=reason)
        case _:
            pass


def _attempt(turns: QuerySet[Turn], number: int) -> Attempt:
    return Attempt.objects.get(turn__in=turns, number=number)


def _save_call(session_id: int, attempt: Attempt, record: CallRecord) -> None:
    call = Call(
        attempt=attempt,
        number=record.number,
        tool_name=record.call.name,
        outcome=record.outcome,
        source=record.reply.source if record.reply else "",
        seconds=record.seconds,
        tokens=total_tokens(record.requests),
        cost=total_cost(record.requests),
        definition=to_json(record),
    )
    call.weight = weigh(call)
    call.save()
    if is_to_be_kept(call):
        call.snapshot, call.weight = _keep(session_id, state_after(attempt, call.number)), 0
        call.save(update_fields=["snapshot", "weight"])


def _close_attempt(attempt: Attempt, event: events.AttemptFinished) -> None:
    attempt.outcome = event.outcome
    attempt.stop_reason = event.stop_reason
    attempt.feedback = event.feedback
    attempt.judge_input = event.judge_input
    attempt.finished = attempt.finished or timezone.now()
    attempt.save()
    attempt.verdicts.all().delete()
    Verdict.objects.bulk_create(
        Verdict(
            attempt=attempt,
            position=position,
            item=verdict.item,
            ruling=verdict.ruling,
            decider=verdict.decider,
            reason=verdict.reason,
            evidence=to_json(verdict.evidence),
        )
        for position, verdict in enumerate(event.verdicts)
    )
