"""Keeping answers as examples of a tool, and what sessions and drafts make of them."""

from typing import Any

import pytest

from simulator.errors import ActionRefused, InputRefused
from simulator.models import Call, Session, Tool, Workspace
from simulator.pipeline import run_call
from simulator.selectors import examples_kept, recorded_answers, settings_of
from simulator.services import examples
from simulator.services.assembling import (
    helper_clients,
    live_world,
    settled_tool,
    simulation_for,
)
from simulator.services.behaviours import keep_behaviour
from simulator.services.completions import Notebook
from simulator.services.examples import keep_example, remove_example
from simulator.services.proposals import examples_of
from simulator.values.call import CallRecord, ToolCall
from simulator.values.catalog import DeclaredResponse
from simulator.values.json import Json
from simulator.values.reply import Reply, Source
from tests.support.rows import make_catalog, make_version, tool_value
from tests.support.sessions import answered, attempt_events, make_session, opened, tell

ARGUMENTS = {"source": "a.txt"}


@pytest.fixture
def tool(workspace: Workspace) -> Tool:
    return make_catalog(workspace).tools.get(name="move")


def made(tool: Tool, body: Json, status: int = 200, **changes: Any) -> Call:
    """A call in a session of its own, answered so."""
    session = tell(make_session(tool.version), opened())
    reply = Reply(status, body, changes.pop("source", Source.PERSON))
    tell(session, *attempt_events(1, answered(1, reply=reply, **changes)))
    return Call.objects.get(attempt__turn__session=session)


def keep(tool: Tool, body: Json, **changes: Any) -> Call:
    call = made(tool, body, **changes)
    keep_example(call=call, user=None)
    return call


def answer_in(session: Session, arguments: Json = ARGUMENTS) -> CallRecord:
    chosen = settings_of(session)
    world = live_world(Notebook(session), lambda: 0.0)
    clients = helper_clients(chosen, world.client_of)
    simulation = simulation_for(session, chosen, clients, world)
    return run_call(ToolCall("move", arguments), (), {}, simulation).record


def test_a_later_session_answers_equal_arguments_with_it_and_an_earlier_one_as_before(
    tool: Tool,
) -> None:
    earlier = make_session(tool.version)
    keep(tool, {"said": 1}, status=409)
    later = make_session(tool.version)
    reply = answer_in(later).reply
    assert reply is not None
    assert (reply.status, reply.body, reply.source) == (409, {"said": 1}, Source.EXAMPLE)
    for other in (answer_in(later, {"source": "b.txt"}), answer_in(earlier)):
        assert other.reply is not None
        assert other.reply.source is Source.SAMPLE


def test_a_behaviour_which_knows_the_state_comes_before_it(tool: Tool) -> None:
    keep(tool, "kept")
    keep_behaviour(tool=tool, source="def tool(state, args):\n    return 5, state", user=None)
    reply = answer_in(make_session(tool.version)).reply
    assert reply is not None
    assert reply.source is Source.BEHAVIOUR


def test_the_last_answer_for_the_same_arguments_is_the_one(tool: Tool) -> None:
    for body in ("first", "second"):
        keep(tool, body)
    (change,) = examples_kept(tool)
    assert change.value["keeps"]["body"] == "second"


def test_one_that_is_taken_back_is_gone_for_later_sessions_only(tool: Tool) -> None:
    keep(tool, "kept")
    between = make_session(tool.version)
    (change,) = examples_kept(tool)
    remove_example(tool=tool, number=change.pk, user=None)
    assert settled_tool(tool).kept_examples == ()
    reply = answer_in(between).reply
    assert reply is not None and reply.body == "kept"
    with pytest.raises(ActionRefused):
        remove_example(tool=tool, number=change.pk, user=None)


def test_later_versions_have_it_and_pass_it_by_where_it_no_longer_fits(tool: Tool) -> None:
    keep(tool, "kept")
    counts = tool_value("move", responses=(DeclaredResponse("200", schema={"type": "integer"}),))
    version = make_version(tool.version.catalog, (counts,))
    assert len(settled_tool(version.tools.get()).kept_examples) == 1
    reply = answer_in(make_session(version)).reply
    assert reply is not None
    assert reply.source is Source.SAMPLE


def test_what_the_tool_does_not_declare_is_refused(workspace: Workspace) -> None:
    counts = tool_value("move", responses=(DeclaredResponse("200", schema={"type": "integer"}),))
    tool = make_catalog(workspace, (counts,)).tools.get()
    with pytest.raises(InputRefused, match="move declares other answers"):
        keep(tool, "x")


def test_what_a_fault_made_of_a_call_is_no_answer_of_the_tool(tool: Tool) -> None:
    with pytest.raises(InputRefused, match="no answer of the tool"):
        keep(tool, "busy", source=Source.FAULT)


def test_there_are_only_so_many(tool: Tool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examples, "MOST_EXAMPLES", 1)
    keep(tool, 1)
    with pytest.raises(InputRefused, match="has 1 examples: remove one first"):
        keep(tool, 2, call=ToolCall("move", {"source": "b.txt"}))


def test_drafts_and_comparisons_see_it_first_and_nothing_that_contradicts_it(tool: Tool) -> None:
    kept = keep(tool, "right")
    made(tool, "wrong")
    other = made(tool, "other", call=ToolCall("move", {"source": "b.txt"}))
    assert recorded_answers(tool, 5) == [kept, other]
    assert [example.body for example in examples_of(tool)] == ["right", "other"]


def test_what_a_fault_made_of_a_call_is_no_recorded_answer(tool: Tool) -> None:
    made(tool, "busy", source=Source.FAULT)
    assert recorded_answers(tool, 5) == []
