"""States are kept once, however many sessions, turns and attempts begin with them."""

import json

import pytest

from simulator.models import Call, Event, Session, Snapshot, Workspace
from simulator.services.forking import Correction, Place, fork_session
from simulator.services.progress import load_progress
from simulator.values.event import TurnOpened
from tests.support.rows import make_catalog, make_workspace
from tests.support.sessions import answered, attempt_events, make_session, opened, tell

LARGE = {"rows": {f"row {n}": {"count": n} for n in range(5_000)}}
CHANGE = ({"op": "replace", "path": "/rows/row 1/count", "value": -1},)


@pytest.fixture
def session(workspace: Workspace) -> Session:
    return tell(make_session(make_catalog(workspace), opening=LARGE), opened(LARGE))


def test_attempts_on_a_large_state_store_their_changes_only(session: Session) -> None:
    for number in range(1, 6):
        tell(session, *attempt_events(number, *(answered(n, CHANGE) for n in range(1, 31))))
    assert Snapshot.objects.count() == 1
    payloads = Event.objects.values_list("payload", flat=True)
    definitions = Call.objects.values_list("definition", flat=True)
    stored = len(json.dumps([list(payloads), list(definitions)]))
    assert stored < 5 * 30 * 2_500


def test_large_changes_bring_kept_states_so_that_none_is_far(session: Session) -> None:
    whole = ({"op": "replace", "path": "/rows", "value": LARGE["rows"]},)
    tell(session, *attempt_events(1, *(answered(n, whole) for n in range(1, 4))))
    assert Call.objects.exclude(snapshot=None).count() >= 1
    assert Snapshot.objects.count() == 1


def test_a_fork_shares_the_opening(session: Session) -> None:
    tell(session, *attempt_events(1, answered(1, CHANGE)))
    fork = fork_session(
        session=session,
        user=None,
        place=Place(1, 1, 1),
        correction=Correction("olga"),
        by_hand=True,
    )
    assert fork.opening_snapshot == session.opening_snapshot
    assert Snapshot.objects.count() == 1


def test_an_event_is_told_whole_though_its_opening_is_kept_apart(session: Session) -> None:
    row = session.events.get(kind="turn.opened")
    assert "opening" not in row.payload
    assert row.document["payload"]["opening"] == LARGE
    assert isinstance(row.value, TurnOpened)
    assert row.value.opening == LARGE


def test_a_retry_starts_from_the_opening_snapshot_byte_for_byte(workspace: Workspace) -> None:
    opening = {"z": {"b": 1.0, "a": [True, 1]}, "a": "ä", "m": None}
    session = tell(make_session(make_catalog(workspace), opening=opening), opened(opening))
    moved = ({"op": "move", "from": "/z/a", "path": "/z/c"}, {"op": "remove", "path": "/a"})
    tell(session, *attempt_events(1, answered(1, moved)), *attempt_events(2))
    retry = load_progress(session)[0].attempts[1]
    assert json.dumps(retry.opening) == json.dumps(opening)


def test_workspaces_share_no_snapshot(session: Session) -> None:
    other = make_session(make_catalog(make_workspace("Others")), opening=LARGE)
    assert other.opening_snapshot != session.opening_snapshot


def test_a_workspace_goes_with_its_snapshots(session: Session, workspace: Workspace) -> None:
    workspace.sessions.all().delete()
    workspace.delete()
    assert not Snapshot.objects.exists()
