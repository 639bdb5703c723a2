"""Sessions for tests, told event by event as a worker records them."""

from typing import Any

from simulator.models import CatalogVersion, Session, SessionStatus, Workspace
from simulator.services.recording import record_as_person
from simulator.services.sessions import start_session
from simulator.values.attempt import Move, MoveMode
from simulator.values.call import CallOutcome, CallRecord, ToolCall
from simulator.values.event import (
    AttemptFinished,
    AttemptStarted,
    CallFinished,
    CallStarted,
    Event,
    PlannerReplied,
    TurnClosed,
    TurnOpened,
)
from simulator.values.reply import Reply, Source
from simulator.values.session import PlannerChoice, PlannerKind, SessionSettings
from simulator.values.state import Snapshot
from simulator.values.task import ChecklistItem, Task
from simulator.values.usage import Budget
from simulator.values.verdict import Decider, Evidence, Outcome, Ruling, Verdict
from simulator.values.violation import Violation, ViolationCode

OPENING: Snapshot = {"cwd": "/", "files": {"a.txt": "one"}}
ITEM = ChecklistItem("moved", "a.txt is in the new folder.", "state.files.new != `null`")
ADD_NEW = ({"op": "add", "path": "/files/new", "value": {}},)
RECORDED = {"attempts": [[{"name": "move", "arguments": {"source": "a.txt"}}]]}


def make_session(version: CatalogVersion, **changes: Any) -> Session:
    """A queued session on a catalog's tools; changes go to its task or to its settings."""
    planner = changes.pop("planner", PlannerKind.RECORDING)
    settings: dict[str, Any] = {
        "planner": PlannerChoice(planner, recording=RECORDED),
        "budget": Budget(retries=3, calls=60, seconds=900, tokens=500_000, dollars=5),
    }
    settings |= {key: changes.pop(key) for key in ("budget", "helper", "faults") if key in changes}
    task: dict[str, Any] = {
        "messages": ("Move a.txt into a new folder.",),
        "tools": tuple(version.tools.values_list("name", flat=True)),
        "opening": OPENING,
        "checklist": (ITEM,),
    }
    workspace: Workspace = version.catalog.workspace
    return start_session(
        workspace=workspace,
        user=None,
        version=version,
        title=changes.pop("title", "Move a file"),
        task=Task(**{**task, **changes}),
        settings=SessionSettings(**settings),
    )


def tell(session: Session, *events: Event, turn: int = 1) -> Session:
    """Record events one after the other, whatever the session's status."""
    for event in events:
        record_as_person(session, turn, event, only_in=tuple(SessionStatus.values))
    session.refresh_from_db()
    return session


def opened(opening: Snapshot = OPENING) -> TurnOpened:
    return TurnOpened(1, "Move a.txt into a new folder.", opening)


def replied(attempt: int, *calls: ToolCall, text: str = "") -> PlannerReplied:
    return PlannerReplied(attempt, Move(calls, MoveMode.RECORDING, text))


def answered(number: int, patch: tuple[dict[str, Any], ...] = (), **changes: Any) -> CallRecord:
    """A call that was answered, by the tool "move" unless changed."""
    fields: dict[str, Any] = {
        "call": ToolCall("move", {"source": "a.txt"}),
        "outcome": CallOutcome.ANSWERED,
        "reply": Reply(200, {"moved": True}, Source.BEHAVIOUR),
        "patch": patch,
        "seconds": 0.002,
    }
    return CallRecord(number, **{**fields, **changes})


def rejected(number: int) -> CallRecord:
    violation = Violation(
        ViolationCode.TYPE, "/source", "type", 5, "source: got 5, expected a string."
    )
    call = ToolCall("move", {"source": 5})
    return CallRecord(number, call, CallOutcome.REJECTED, (violation,), seconds=0.001)


def judged(attempt: int, ruling: Ruling = Ruling.UNMET) -> AttemptFinished:
    outcomes = {
        Ruling.MET: Outcome.PASSED,
        Ruling.UNMET: Outcome.FAILED,
        Ruling.UNDECIDED: Outcome.UNDECIDED,
    }
    evidence = Evidence((1,), ("/files",))
    verdict = Verdict("moved", ruling, "The new folder is not there.", Decider.RULE, evidence)
    feedback = "" if ruling is Ruling.MET else "Not achieved:\n- a.txt is in the new folder."
    return AttemptFinished(attempt, outcomes[ruling], (verdict,), feedback)


def closed(kept: int, outcome: Outcome = Outcome.PASSED) -> TurnClosed:
    passed = outcome is Outcome.PASSED
    guidance = "Call move, then check." if passed else ""
    reason = "" if passed else f"No attempt passed in {kept}."
    return TurnClosed(1, outcome, kept, guidance, reason)


def attempt_events(number: int, *records: CallRecord, feedback: str = "") -> list[Event]:
    """An attempt from its start to its planner's stop, not judged yet."""
    events: list[Event] = [AttemptStarted(number, feedback)]
    for record in records:
        events += [
            replied(number, record.call),
            CallStarted(number, record.number, record.call),
            CallFinished(number, record),
        ]
    return [*events, replied(number, text="I am done.")]
