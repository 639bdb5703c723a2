"""Reads that everything shares."""

import pytest

from simulator.models import Call, Workspace
from simulator.selectors import search_tools, state_after
from simulator.services.progress import load_progress
from simulator.services.snapshots import LEAST_KEPT, LEAST_WEIGHT
from simulator.state.apply import apply_patch
from simulator.strategies.attempting import closing_state
from simulator.values.event import StateEdited
from simulator.values.state import Edit
from tests.support.rows import make_catalog, make_workspace, tool_value
from tests.support.sessions import OPENING, answered, attempt_events, make_session, opened, tell


@pytest.fixture
def workspace(db: None) -> Workspace:
    return make_workspace()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("move", ["move", "move_all", "Move_back", "remove", "erase"]),
        ("MOVE", ["move", "move_all", "Move_back", "remove", "erase"]),
        ("move all", ["move_all", "erase"]),
        ("all move", ["move_all", "erase"]),
        ("count", ["erase", "remove", "move_all", "Move_back", "move"]),
        ("nowhere", []),
    ],
)
def test_a_search_finds_names_before_descriptions(
    workspace: Workspace, text: str, names: list[str]
) -> None:
    erase = tool_value("erase", description="Moves it out of all.")
    others = (tool_value(name) for name in ("remove", "move_all", "Move_back", "move"))
    version = make_catalog(workspace, (erase, *others))
    assert [tool.name for tool in search_tools(version, text=text)] == names


def test_a_search_of_any_length_is_answered(workspace: Workspace) -> None:
    version = make_catalog(workspace, (tool_value("move"),))
    assert [tool.name for tool in search_tools(version, text="move " * 5_000)] == ["move"]
    assert not search_tools(version, text=" ".join(f"w{n}" for n in range(5_000)))


def test_without_a_search_tools_stand_in_the_source_s_order(workspace: Workspace) -> None:
    version = make_catalog(workspace, (tool_value("b"), tool_value("a")))
    assert [tool.name for tool in search_tools(version)] == ["b", "a"]


def test_a_state_is_the_same_from_a_kept_one_as_from_the_opening(workspace: Workspace) -> None:
    session = tell(make_session(make_catalog(workspace)), opened())
    numbers = range(1, 2 * LEAST_KEPT // LEAST_WEIGHT + 3)
    patches = [({"op": "add", "path": f"/z{-number}", "value": number},) for number in numbers]
    tell(session, *attempt_events(1, *map(answered, numbers, patches)))
    assert Call.objects.exclude(snapshot=None).count() == 2
    attempt, expected = session.turns.get().attempts.get(), OPENING
    for number, patch in zip(numbers, patches, strict=True):
        expected = apply_patch(expected, patch)
        state = state_after(attempt, number)
        assert (state, list(state)) == (expected, list(expected))
    assert state_after(attempt, 0) == OPENING


def test_edits_stand_between_the_calls_they_were_made_between(workspace: Workspace) -> None:
    session = tell(make_session(make_catalog(workspace), opening={}), opened({}))
    patches = [({"op": "add", "path": f"/{name}", "value": 1},) for name in "abcd"]
    first, second = Edit(1, 0, patches[0], "olga"), Edit(2, 1, patches[2], "olga")
    events = attempt_events(1, answered(1, patches[1]), answered(2, patches[3]))
    events.insert(1, StateEdited(1, first))
    events.insert(5, StateEdited(1, second))
    tell(session, *events)
    attempt = session.turns.get().attempts.get()
    states = [list(state_after(attempt, number)) for number in range(3)]
    assert states == [["a"], ["a", "b", "c"], ["a", "b", "c", "d"]]
    assert list(state_after(attempt, 1, edits=1)) == ["a", "b"]
    assert state_after(attempt, 0, edits=0) == {}
    progress = load_progress(session)[0].attempts[0]
    assert list(closing_state(progress)) == ["a", "b", "c", "d"]
