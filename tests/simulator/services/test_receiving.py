"""Files that no session could have written: each is refused at its place, or comes to an end."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.db import transaction

from simulator.errors import InputRefused
from simulator.models import Attempt, CatalogVersion, Session, Transcript, Workspace
from simulator.services.attempts import end_attempt, make_call
from simulator.services.editing import edit_state, seen_now
from simulator.services.forking import Correction, Place, fork_session
from simulator.tasks import rehearse_session
from simulator.values.call import ToolCall
from simulator.values.fault import ErrorAnswer, Fault, SlowAnswer
from simulator.values.json import Json
from simulator.values.session import PlannerKind
from tests.support.replays import exported, opened, worked
from tests.support.rows import make_catalog
from tests.support.sessions import make_session

pytestmark = pytest.mark.usefixtures("any_model")

TOUCH = "def tool(state, args):\n    return {'saw': sorted(state)}, {**state, 'touched': True}\n"
FAULTS = (
    Fault(ErrorAnswer(500, {"error": "No."}), call_number=9),
    Fault(SlowAnswer(2.0), call_number=8),
)
DIGEST = "0" * 64
REQUEST = {
    "role": "judge",
    "model": "openai/model",
    "prompt_tokens": 1,
    "completion_tokens": 1,
    "seconds": 0.1,
    "cost": 0.1,
}
KEPT = {
    "event": 1,
    "role": "judge",
    "digest": DIGEST,
    "said": {"text": "Yes.", "tool_calls": [], "request": REQUEST},
}
WRITTEN: list[str] = []
Change = Callable[[Any], None]


@pytest.fixture
def version(workspace: Workspace) -> CatalogVersion:
    return make_catalog(workspace, behaviours={"move": TOUCH})


@pytest.fixture
def document(version: CatalogVersion) -> Any:
    """The caller's own. It is written once, and tells of a catalog that is there in every test."""
    if not WRITTEN:
        WRITTEN.append(write(version))
    return {**json.loads(WRITTEN[0]), "kept": [deepcopy(KEPT)]}


def write(version: CatalogVersion) -> str:
    """A session that lived through a call and an edit of another one, and in which a person
    made a call, edited the state and ended the attempt."""
    session = worked(make_session(version, planner=PlannerKind.PERSON, faults=FAULTS))
    call(session)
    edit(session, {"mine": 1})
    fork = fork_session(
        session=session,
        user=None,
        place=Place(1, 1, 1),
        correction=Correction("olga"),
        by_hand=True,
    )
    fork = worked(fork)
    call(fork)
    edit(fork, {"files": {"new": {}}})
    end_attempt(session=fork, asked=asked(fork), text="Done.")
    fork = worked(fork)
    assert fork.outcome == "passed"
    return exported(fork)


def asked(session: Session) -> int:
    session.refresh_from_db()
    number: int = session.events.filter(kind="planner.awaited").latest("sequence").sequence
    return number


def call(session: Session) -> None:
    make_call(session=session, asked=asked(session), call=ToolCall("move", {"source": "a.txt"}))
    rehearse_session(session.pk)


def edit(session: Session, state: dict[str, Any]) -> None:
    attempt = Attempt.objects.get(turn__session=session)
    edit_state(attempt=attempt, seen=seen_now(attempt), state=state, by="olga")


def first(document: Any, kind: str, *, lived: bool = True) -> int:
    """The index of the first event of a kind, or of the first that was not lived through."""
    start = 0 if lived else document["lived_through"]
    kinds = [each["kind"] for each in document["events"]]
    return kinds.index(kind, start)


def put(path: str, value: Json) -> Change:
    """Puts something at a pointer, where the kind of an event stands for its first one."""

    def change(document: Any) -> None:
        *above, last = path.split("/")[1:]
        place = document
        for step in above:
            if isinstance(place, list):
                place = place[first(document, step) if "." in step else int(step)]
            else:
                place = place[step]
        place[last] = value

    return change


def put_later(kind: str, name: str, value: Json) -> Change:
    """Into the first event of a kind after those that were lived through."""

    def change(document: Any) -> None:
        payload = document["events"][first(document, kind, lived=False)]["payload"]
        (payload["edit"] if name in payload.get("edit", {}) else payload)[name] = value

    return change


def again(kind: str) -> Change:
    """Has an event happen twice."""

    def change(document: Any) -> None:
        index = first(document, kind)
        document["events"].insert(index, document["events"][index])
        document["lived_through"] += 1

    return change


def instead(kind: str, payload: Json, *, turn: int = 1) -> Change:
    """Has something else happen in the place of the first event that was not lived through."""

    def change(document: Any) -> None:
        index = document["lived_through"]
        document["events"][index] = {"kind": kind, "turn": turn, "payload": payload}

    return change


FAULT = "/settings/faults/0"
LARGE = {"a": "x" * 3_000_000}
ITEMS = [{"key": "a", "text": "A."}] * 2
FINISHED = {"number": 1, "outcome": "failed", "verdicts": [], "feedback": ""}
UNDECIDED = "does not follow from the verdicts"
KEYED = {"name": "openai/model", "base_url": "http://ada:word@127.0.0.1:1/v1"}
UNFOLLOWED = "does not follow"


@pytest.mark.parametrize(
    ("change", "sentence", "pointer"),
    [
        (put(f"{FAULT}/call_number", 0), "Got 0, expected", f"{FAULT}/call_number"),
        (put(f"{FAULT}/call_number", -3), "a number from 0", f"{FAULT}/call_number"),
        (put(f"{FAULT}/mishap/status", 7), "from 400 to 599", f"{FAULT}/mishap/status"),
        (put(f"{FAULT}/mishap/body", "x" * 100_000), "at most 4000", f"{FAULT}/mishap/body"),
        (put("/settings/faults/1/mishap/seconds", 0), "above 0", "/settings/faults/1/mishap"),
        (put("/settings/budget/seconds", "nan"), "a number from 0", "/settings/budget/seconds"),
        (put("/settings/budget/calls", 10**13), "a number from 0", "/settings/budget/calls"),
        (put("/moment", "0001-01-01T00:00:00+14:00"), "far away", "/moment"),
        (put("/settings/planner/kind", "model"), "not named", "/settings/planner/model"),
        (put("/settings/planner/pause_seconds", 1e9), "It waits", "/settings/planner"),
        (put("/settings/helper", KEYED), "holds a password", "/model/base_url"),
        (put("/events/attempt.finished/payload/outcome", "failed"), UNDECIDED, "/events/"),
        (put("/events/attempt.finished/payload/verdicts/0/ruling", "unmet"), UNDECIDED, "/events/"),
        (put("/events/attempt.finished/payload/verdicts", []), UNDECIDED, "/events/"),
        (put("/events/turn.closed/payload/outcome", "failed"), UNDECIDED, "/events/"),
        (put("/task/checklist", []), UNDECIDED, "/events/"),
        (put("/moment", "2026-01-01T00:00:00"), "no time zone", "/moment"),
        (put("/kept/0/digest", "0" * 65), "longer than a digest", "/kept/0/digest"),
        (put("/kept/0/event", 0), "names no event", "/kept/0"),
        (put("/kept/0/event", 10**12), "names no event", "/kept/0"),
        (put("/kept/0/said/request/cost", "inf"), "a number from 0", "/kept/0/said/request/cost"),
        (
            put("/catalog/adjustments", [{"tool": "m" * 65, "aspect": "effect", "value": "read"}]),
            "at most 64",
            "/catalog/adjustments/0/tool",
        ),
        (put("/events/turn.opened/payload/opening", LARGE), "expected at most", "/events/"),
        (put("/events/turn.opened/payload/turn", 2), UNFOLLOWED, "/events/"),
        (put("/events/turn.opened/turn", 2), UNFOLLOWED, "/events/"),
        (put("/events/attempt.started/payload/number", 2**31), "a number from 0", "/events/"),
        (put("/events/attempt.started/payload/number", 2), UNFOLLOWED, "/events/"),
        (put("/events/planner.replied/payload/move/calls", []), UNFOLLOWED, "/events/"),
        (put("/events/state.edited/payload/attempt", 9), UNFOLLOWED, "/events/"),
        (put("/events/state.edited/payload/edit/number", 2), UNFOLLOWED, "/events/"),
        (put("/events/state.edited/payload/edit/after", 7), UNFOLLOWED, "/events/"),
        (again("state.edited"), UNFOLLOWED, "/events/"),
        (
            put("/events/state.edited/payload/edit/patch", [{"op": "remove", "path": "/none"}]),
            "does not apply",
            "/events/",
        ),
        (
            put(
                "/events/state.edited/payload/edit/patch",
                [{"op": "add", "path": "/a", "value": LARGE}],
            ),
            "expected at most",
            "/events/",
        ),
        (put_later("state.edited", "attempt", 9), UNFOLLOWED, "/events/"),
        (put_later("state.edited", "number", 1), UNFOLLOWED, "/events/"),
        (instead("attempt.finished", FINISHED, turn=2), UNFOLLOWED, "/events/"),
        (instead("attempt.finished", {**FINISHED, "number": 2}), UNFOLLOWED, "/events/"),
        (
            instead("checklist.revised", {"before": [], "after": [], "by": "olga"}, turn=2),
            UNFOLLOWED,
            "/events/",
        ),
        (
            instead("checklist.revised", {"before": [], "after": ITEMS, "by": "olga"}),
            "share a key",
            "/events/",
        ),
        (
            instead("setup.settled", {"opening": LARGE, "items": None, "by": "olga"}),
            "expected at most",
            "/events/",
        ),
        (
            instead("setup.proposed", {"setup": {"opening": LARGE, "items": []}}),
            "expected at most",
            "/events/",
        ),
        (
            instead("setup.settled", {"opening": {}, "items": ITEMS, "by": "olga"}),
            "share a key",
            "/events/",
        ),
        (
            instead("planner.replied", {"attempt": 7, "move": {"calls": [], "mode": "person"}}),
            UNFOLLOWED,
            "/events/",
        ),
    ],
)
def test_what_could_not_have_happened_is_refused_and_nothing_is_kept(
    document: Any, workspace: Workspace, change: Change, sentence: str, pointer: str
) -> None:
    change(document)
    with pytest.raises(InputRefused, match=sentence) as refused:
        opened(json.dumps(document), workspace)
    assert refused.value.pointer.startswith(pointer)
    assert not Transcript.objects.exists()


def test_a_file_as_it_was_written_comes_to_the_same(document: Any, workspace: Workspace) -> None:
    assert opened(json.dumps(document), workspace).likeness == "same"


def test_a_replay_that_comes_to_nothing_ends_and_says_where(
    document: Any, workspace: Workspace
) -> None:
    proposed = {"setup": {"opening": {}, "items": []}, "is_awaited": True}
    settled = {"opening": {}, "items": [], "by": ""}
    document["settings"]["looks_first"] = True
    document["lived_through"] = 1
    document["events"] = [
        {"kind": "setup.proposed", "turn": 1, "payload": proposed},
        {"kind": "setup.settled", "turn": 1, "payload": settled},
        {"kind": "session.cancelled", "turn": 1, "payload": {"by": "olga"}},
    ]
    replay = opened(json.dumps(document), workspace)
    assert (replay.status, replay.likeness) == ("interrupted", "different")
    assert "Event 2, setup.settled, does not come" in replay.reason


def test_a_change_that_copies_a_state_into_itself_fills_no_memory(
    document: Any, workspace: Workspace, settings: Any
) -> None:
    settings.STATE_MAX_BYTES = 10_000
    copies = [{"op": "copy", "from": "", "path": f"/{number}"} for number in range(40)]
    put("/events/state.edited/payload/edit/patch", copies)(document)
    with pytest.raises(InputRefused, match="expected at most 10000"):
        opened(json.dumps(document), workspace)


ODD: dict[type, list[Json]] = {
    str: ["", "x" * 70, None, "é{}", 5],
    int: [-1, 0, 2**31, 10**30, "nan"],
    float: [-1.0, "inf", 10**400, []],
    bool: [None, "maybe"],
    type(None): [1, "x", {}, []],
}


def scalars(value: Json, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict | list):
        places = value.items() if isinstance(value, dict) else enumerate(value)
        for step, inner in places:
            yield from scalars(inner, (*path, step))
    else:
        yield path


def test_no_odd_value_anywhere_in_a_file_breaks_anything(
    document: Any, workspace: Workspace
) -> None:
    for place, path in enumerate(of_each_sort(document)):
        holder = document
        for step in path[:-1]:
            holder = holder[step]
        was = holder[path[-1]]
        odd = ODD[type(was)]
        holder[path[-1]] = odd[place % len(odd)]
        assert ends(json.dumps(document), workspace), (path, holder[path[-1]])
        holder[path[-1]] = was


def of_each_sort(document: Any) -> list[tuple[str | int, ...]]:
    """Of the places that differ by numbers alone, and are in events of one kind, the first."""
    found: dict[tuple[str, ...], tuple[str | int, ...]] = {}
    for path in scalars(document):
        kind = document["events"][path[1]]["kind"] if path[0] == "events" else ""
        found.setdefault((kind, *(step for step in path if isinstance(step, str))), path)
    return list(found.values())


def ends(text: str, workspace: Workspace) -> bool:
    """Whether a file is refused, or its replay comes to an end. Nothing of it stays."""
    with transaction.atomic():
        try:
            replay = opened(text, workspace)
        except InputRefused as refusal:
            return bool(refusal.sentence)
        transaction.set_rollback(True)
    return replay.status in ("interrupted", "finished", "cancelled")
