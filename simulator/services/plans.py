"""A session's calls as a recording: what can be replayed on another session."""

from simulator.models import Session
from simulator.services.progress import load_progress
from simulator.state.standing import standing_records
from simulator.values.attempt import Attempt
from simulator.values.call import CallRecord
from simulator.values.json import JsonObject
from simulator.values.progress import TurnProgress
from simulator.values.verdict import Outcome


def plan_of(session: Session) -> JsonObject:
    """`{"turns": [{"attempts": [[{"name", "arguments"}…]]}…]}`: of a turn that passed, the calls of
    the passed attempt that were answered without error and not taken back; of any other, every
    attempt as it was."""
    return {"turns": [{"attempts": _attempts_to_keep(turn)} for turn in load_progress(session)]}


def _attempts_to_keep(turn: TurnProgress) -> list[list[JsonObject]]:
    if turn.outcome is Outcome.PASSED:
        return [_good_calls(each) for each in turn.attempts if each.number == turn.kept]
    return [[_entry(record) for record in each.records] for each in turn.attempts]


def _good_calls(attempt: Attempt) -> list[JsonObject]:
    return [_entry(record) for record in standing_records(attempt) if record.succeeded]


def _entry(record: CallRecord) -> JsonObject:
    return {"name": record.call.name, "arguments": record.call.arguments}
