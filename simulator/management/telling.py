"""Tells an event to somebody at a terminal: a line, and one more for each thing found."""

import json
from collections.abc import Iterator

from simulator.values import event as events
from simulator.values.call import CallRecord, ToolCall
from simulator.values.json import Json

LONGEST = 400
"""Characters of one value; `--json` prints it whole."""


def tell(event: events.Event) -> str:
    head, *more = _lines(event)
    return "\n".join([head, *(f"    {line}" for line in more)])


def _lines(event: events.Event) -> Iterator[str]:
    match event:
        case events.SetupProposed() | events.SetupReturned() | events.SetupSettled():
            yield _setting_up(event)
        case events.TurnOpened() | events.ChecklistSettled() | events.ChecklistRevised():
            yield from _opening(event)
        case events.AttemptStarted(number=number):
            yield f"Attempt {number}"
        case events.PlannerReplied(move=move):
            asked = ", ".join(call.name for call in move.calls)
            said = _in_a_line(move.text or move.failure)
            yield f"Planner: {f'calls {asked}.' if asked else 'stops.'} {said}".rstrip()
        case events.PlannerAwaited():
            yield "The next move is a person's."
        case events.CallStarted(number=number, call=call):
            yield f"Call {number}: {_call(call)}"
        case events.CallFinished(record=record):
            yield f"Call {record.number}: {_answer(record)}"
            yield from (f"{each.code}: {_in_a_line(each.message)}" for each in record.violations)
        case events.AttemptFinished():
            yield from _judgement(event)
        case events.TurnClosed(turn=turn, outcome=outcome, kept=kept, reason=reason):
            kept_one = f", attempt {kept} is kept" if kept else ""
            yield f"Turn {turn} {outcome}{kept_one}. {_in_a_line(reason)}".rstrip()
        case events.SessionFinished(outcome=outcome, reason=reason):
            yield f"Session {outcome}. {_in_a_line(reason)}".rstrip()
        case events.SessionInterrupted(reason=reason) | events.SessionResumed(reason=reason):
            yield _in_a_line(reason)
        case events.SessionCancelled(by=by) | events.TermsChanged(by=by):
            done = "cancelled" if isinstance(event, events.SessionCancelled) else "changed"
            yield f"The session was {done} by {by}."


def _opening(
    event: events.TurnOpened | events.ChecklistSettled | events.ChecklistRevised,
) -> Iterator[str]:
    match event:
        case events.TurnOpened(turn=turn, message=message):
            yield f"Turn {turn}: {_in_a_line(message)}"
        case events.ChecklistSettled(items=items, problem=problem):
            yield f"Checklist of {len(items)} {_in_a_line(problem)}".rstrip()
            yield from (_in_a_line(item.text) for item in items)
        case events.ChecklistRevised(after=items, by=by):
            yield f"{by} changed the checklist to {len(items)}"
            yield from (_in_a_line(item.text) for item in items)


def _setting_up(event: events.SetupProposed | events.SetupReturned | events.SetupSettled) -> str:
    match event:
        case events.SetupProposed(problem=problem) if problem:
            return _in_a_line(problem)
        case events.SetupProposed(setup=setup):
            return f"Drafted before the turn begins: {_value(setup.opening)}"
        case events.SetupReturned(by=by, wish=wish):
            return f"{by} asked for another draft. {_in_a_line(wish)}".rstrip()
        case events.SetupSettled(by=by):
            return f"Begun by {by}." if by else "Begun as drafted."


def _judgement(event: events.AttemptFinished) -> Iterator[str]:
    reason = f" {_in_a_line(event.stop_reason)}" if event.stop_reason else ""
    yield f"Attempt {event.number} {event.outcome}.{reason}"
    for verdict in event.verdicts:
        why = f": {_in_a_line(verdict.reason)}" if verdict.reason else ""
        yield f"{verdict.ruling} {verdict.item} (by {verdict.decider}){why}"
    if event.feedback:
        yield f"Feedback: {_in_a_line(event.feedback)}"


def _answer(record: CallRecord) -> str:
    if record.reply is not None:
        fault = f", fault {record.reply.fault}" if record.reply.fault else ""
        source = f"{record.reply.source}{fault}"
        return f"{record.reply.status} from {source}: {_value(record.reply.body)}"
    return f"{record.outcome}. {_in_a_line(record.failure)}".rstrip()


def _call(call: ToolCall) -> str:
    return f"{call.name} {_value(call.arguments)}"


def _value(value: Json) -> str:
    return _in_a_line(json.dumps(value, ensure_ascii=False))


def _in_a_line(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}… ({len(line)} characters)"
