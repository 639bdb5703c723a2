"""Keeping behaviours, and what sessions make of them."""

import pytest

from simulator.errors import ActionRefused, BehaviourFailed, InputRefused
from simulator.models import CatalogVersion, Session, Tool, Workspace
from simulator.pipeline import run_call
from simulator.selectors import behaviour_history, sessions_by_behaviour, settings_of
from simulator.services.assembling import helper_clients, live_world, simulation_for
from simulator.services.behaviours import (
    compare_with_answers,
    current_source,
    keep_behaviour,
)
from simulator.services.completions import Notebook
from simulator.values.call import ToolCall
from simulator.values.json import Json
from simulator.values.reply import Reply, Source
from tests.support.rows import make_catalog, make_version
from tests.support.sessions import answered, attempt_events, make_session, opened, tell

ONE = "def tool(state, args):\n    return {'n': 1}, state"
TWO = "def tool(state, args):\n    return {'n': 2}, {**state, 'moved': True}"


@pytest.fixture
def tool(workspace: Workspace) -> Tool:
    return make_catalog(workspace).tools.get(name="move")


def keep(tool: Tool, source: str) -> None:
    keep_behaviour(tool=tool, source=source, user=None)


def answer_in(session: Session) -> tuple[object, str]:
    """What the tool answers there, and the remark on it."""
    chosen = settings_of(session)
    world = live_world(Notebook(session), lambda: 0.0)
    clients = helper_clients(chosen, world.client_of)
    simulation = simulation_for(session, chosen, clients, world)
    call = ToolCall("move", {"source": "a.txt"})
    reply = run_call(call, (), {}, simulation).record.reply
    assert reply is not None
    return reply.body, reply.note


def test_a_session_keeps_the_behaviour_it_began_with_and_names_it(tool: Tool) -> None:
    keep(tool, ONE)
    earlier = make_session(tool.version)
    keep(tool, TWO)
    later = make_session(tool.version)
    assert answer_in(earlier) == ({"n": 1}, "Version 1.")
    assert answer_in(later) == ({"n": 2}, "Version 2.")


def test_a_behaviour_can_be_taken_away_and_brought_back(tool: Tool) -> None:
    for source in (ONE, "", ONE):
        keep(tool, source)
    assert [behaviour.source for behaviour, _ in behaviour_history(tool)] == [ONE, "", ONE]
    assert current_source(tool) == ONE


def test_the_behaviour_a_sample_came_with_is_its_first(tool: Tool) -> None:
    Tool.objects.update(behaviour=ONE)
    tool.refresh_from_db()
    keep(tool, TWO)
    assert [behaviour.version for behaviour, _ in behaviour_history(tool)] == [1, 2]
    assert answer_in(make_session(tool.version)) == ({"n": 2}, "Version 2.")


@pytest.mark.parametrize(
    ("source", "failure", "said"),
    [
        ("def tool(state, args:\n  pass", BehaviourFailed, "at line"),
        ("x = 1 / 0", BehaviourFailed, "at line 1"),
        ("tool = 5", BehaviourFailed, "expected a function"),
        ("#" * 100_001, InputRefused, "at most 100000"),
    ],
)
def test_what_could_not_answer_is_not_kept(
    tool: Tool, source: str, failure: type[Exception], said: str
) -> None:
    with pytest.raises(failure, match=said):
        keep(tool, source)
    assert current_source(tool) == ""


def test_what_changes_nothing_is_no_new_version(tool: Tool) -> None:
    keep(tool, ONE)
    with pytest.raises(InputRefused, match="already"):
        keep(tool, f"{ONE}\r\n\n".replace("\n", "\r\n"))


def test_an_older_version_of_the_catalog_is_not_changed(tool: Tool) -> None:
    assert tool.version.catalog is not None
    make_version(tool.version.catalog)
    with pytest.raises(ActionRefused, match="latest"):
        keep(tool, ONE)


def test_a_new_version_of_the_catalog_keeps_the_behaviour(tool: Tool) -> None:
    keep(tool, ONE)
    assert tool.version.catalog is not None
    assert answer_in(make_session(make_version(tool.version.catalog))) == ({"n": 1}, "Version 1.")


def rehearsed(version: CatalogVersion, body: Json) -> Session:
    """A session in which the tool was answered once."""
    session = make_session(version)
    reply = Reply(200, body, Source.EXAMPLE)
    return tell(session, opened({}), *attempt_events(1, answered(1, reply=reply)))


def test_a_source_is_compared_with_what_was_answered_before(tool: Tool) -> None:
    rehearsed(tool.version, {"n": 1})
    rehearsed(tool.version, {"n": 7})
    agreeing = [it.agrees for it in compare_with_answers(tool=tool, source=ONE)]
    assert agreeing == [False, True]
    assert not any(it.agrees for it in compare_with_answers(tool=tool, source="1 / 0"))


def test_another_catalogs_answers_are_not_compared(tool: Tool, workspace: Workspace) -> None:
    rehearsed(make_catalog(workspace, name="Other"), {"n": 1})
    assert compare_with_answers(tool=tool, source=ONE) == []


def test_no_session_is_counted_for_a_behaviour_that_answered_nothing(tool: Tool) -> None:
    keep(tool, ONE)
    rehearsed(tool.version, {"n": 1})
    assert not sessions_by_behaviour(tool)


def test_what_a_sample_came_with_holds_for_later_versions_of_its_catalog(tool: Tool) -> None:
    Tool.objects.update(behaviour=ONE)
    assert tool.version.catalog is not None
    later = make_version(tool.version.catalog)
    assert answer_in(make_session(later)) == ({"n": 1}, "Version 1.")
    keep(later.tools.get(name="move"), TWO)
    assert answer_in(make_session(later)) == ({"n": 2}, "Version 2.")
