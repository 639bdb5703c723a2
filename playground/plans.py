"""A session's calls as a recording: what can be replayed on another session."""

from simulator.models import Attempt, Session, Turn
from simulator.selectors import turns_of
from simulator.values.json import JsonObject
from simulator.values.verdict import Outcome


def plan_of(session: Session) -> JsonObject:
    """`{"turns": [{"attempts": [[{"name", "arguments"}…]]}…]}`: of a turn that passed, the calls of
    the passed attempt that were answered without error; of any other, every attempt as it was."""
    return {"turns": [{"attempts": _attempts_to_keep(turn)} for turn in turns_of(session)]}


def _attempts_to_keep(turn: Turn) -> list[list[JsonObject]]:
    attempts = turn.attempts.all()
    if turn.outcome == Outcome.PASSED:
        return [_calls(it, only_good=True) for it in attempts if it.number == turn.kept]
    return [_calls(attempt, only_good=False) for attempt in attempts]


def _calls(attempt: Attempt, *, only_good: bool) -> list[JsonObject]:
    records = [call.record for call in attempt.calls.all()]
    return [
        {"name": record.call.name, "arguments": record.call.arguments}
        for record in records
        if record.succeeded or not only_good
    ]
