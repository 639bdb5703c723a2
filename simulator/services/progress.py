"""How far a session has come, read back from its rows."""

from collections import defaultdict
from dataclasses import replace

from simulator.models import Attempt, Session, Turn
from simulator.selectors import turns_of
from simulator.values.attempt import Attempt as AttemptValue
from simulator.values.attempt import Move
from simulator.values.event import SETTING_UP, EventKind, PlannerReplied
from simulator.values.json import from_json
from simulator.values.progress import SetupStep, TurnProgress
from simulator.values.state import Snapshot
from simulator.values.verdict import Outcome

Moves = dict[tuple[int, int], list[Move]]
"""(turn number, attempt number) to the planner's moves, in order."""


def load_progress(session: Session) -> tuple[TurnProgress, ...]:
    moves, setups = _load_moves(session), _load_setups(session)
    return tuple(
        replace(_turn_progress(turn, moves), setup=setups.get(turn.number))
        for turn in turns_of(session)
    )


def _load_moves(session: Session) -> Moves:
    moves: Moves = defaultdict(list)
    replies = session.events.filter(kind=EventKind.PLANNER_REPLIED)
    for turn_number, payload in replies.values_list("turn_number", "payload"):
        reply = from_json(PlannerReplied, payload)
        moves[turn_number, reply.attempt].append(reply.move)
    return moves


def _load_setups(session: Session) -> dict[int, SetupStep]:
    """The last step of each turn that something was drafted for before it was opened."""
    steps: dict[int, SetupStep] = {}
    for row in session.events.filter(kind__in=SETTING_UP):
        step = row.value
        assert isinstance(step, SetupStep)
        steps[row.turn_number] = step
    return steps


def _turn_progress(turn: Turn, moves: Moves) -> TurnProgress:
    opening = turn.opening
    return TurnProgress(
        number=turn.number,
        message=turn.message,
        opening=opening,
        items=turn.items if turn.checklist_settled else None,
        attempts=tuple(
            _attempt_value(attempt, opening or {}, moves[turn.number, attempt.number])
            for attempt in turn.attempts.all()
        ),
        outcome=Outcome(turn.outcome) if turn.outcome else None,
        kept=turn.kept,
    )


def _attempt_value(attempt: Attempt, opening: Snapshot, moves: list[Move]) -> AttemptValue:
    return AttemptValue(
        number=attempt.number,
        opening=opening,
        moves=tuple(moves),
        records=tuple(call.record for call in attempt.calls.all()),
        verdicts=tuple(verdict.value for verdict in attempt.verdicts.all()),
        outcome=Outcome(attempt.outcome) if attempt.outcome else None,
        stop_reason=attempt.stop_reason,
        feedback=attempt.feedback,
        edits=tuple(edit.value for edit in attempt.edits.all()),
    )
