"""A tool's page, and trying a call on it."""

import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from simulator.models import Tool, Workspace
from simulator.services.installing import install_samples
from simulator.values.catalog import DeclaredResponse
from tests.support.rows import make_catalog, make_version, tool_value
from tests.support.sessions import answered, attempt_events, make_session, opened, tell

SCRIPT = {"HTTP_HX_REQUEST": "true"}
BEHAVIOUR = """
def tool(state, args):
    state["moved"] = state.get("moved", 0) + 1
    return {"moved": args["source"]}, state
"""


def make_tool(workspace: Workspace, behaviour: str = "", **changes: Any) -> Tool:
    version = make_catalog(
        workspace,
        (tool_value("move", **changes),),
        behaviours={"move": behaviour} if behaviour else None,
    )
    return version.tools.get()


def page_of(tool: Tool) -> str:
    return reverse("tool-detail", args=[tool.version.catalog_id, tool.name])


def try_of(tool: Tool) -> str:
    return reverse("tool-try", args=[tool.version.catalog_id, tool.name])


def text_of(answer: Any) -> str:
    text: str = answer.content.decode()
    return text


def sent(arguments: Any, state: Any = None) -> dict[str, str]:
    return {"arguments": json.dumps(arguments), "state": json.dumps(state or {})}


def test_shows_where_the_tool_comes_from(viewer: Client, workspace: Workspace) -> None:
    page = text_of(viewer.get(page_of(make_tool(workspace))))
    assert "POST /move" in page
    assert "/paths/~1move/post" in page
    assert "line 7" in page


def test_shows_each_response_with_schema_and_examples(viewer: Client, workspace: Workspace) -> None:
    responses = (
        DeclaredResponse("200", "It moved", {"type": "string"}, ("done",)),
        DeclaredResponse("404", "Nothing there"),
    )
    page = text_of(viewer.get(page_of(make_tool(workspace, responses=responses))))
    for part in ("It moved", "Nothing there", "done", "The source gives no schema for it."):
        assert part in page


def test_says_when_no_response_is_declared(viewer: Client, workspace: Workspace) -> None:
    assert "None declared" in text_of(viewer.get(page_of(make_tool(workspace))))


def test_shows_the_source_of_a_behaviour_or_who_answers_instead(
    viewer: Client, workspace: Workspace
) -> None:
    assert "def tool(state, args)" in text_of(viewer.get(page_of(make_tool(workspace, BEHAVIOUR))))
    other = make_catalog(workspace, name="Other").tools.get()
    assert "answered by the next source that can" in text_of(viewer.get(page_of(other)))


@pytest.mark.parametrize("name", ["absent", "x" * 65])
def test_a_tool_that_is_not_there_is_404(owner: Client, workspace: Workspace, name: str) -> None:
    tool = make_tool(workspace)
    tool.name = name
    assert owner.get(page_of(tool)).status_code == 404
    assert owner.post(try_of(tool), sent({})).status_code == 404


def test_a_stranger_s_tool_is_404(stranger: Client, workspace: Workspace) -> None:
    tool = make_tool(workspace)
    assert stranger.get(page_of(tool)).status_code == 404
    assert stranger.post(try_of(tool), sent({})).status_code == 404


def test_the_signed_out_are_asked_to_sign_in(nobody: Client, workspace: Workspace) -> None:
    tool = make_tool(workspace)
    assert nobody.get(page_of(tool)).status_code == 302
    assert nobody.post(try_of(tool), sent({})).status_code == 302


def test_reading_and_trying_take_their_own_method_only(owner: Client, workspace: Workspace) -> None:
    tool = make_tool(workspace)
    assert owner.post(page_of(tool)).status_code == 405
    assert owner.get(try_of(tool)).status_code == 405


def test_an_older_version_s_tool_is_the_older_one(owner: Client, workspace: Workspace) -> None:
    tool = make_tool(workspace, description="The old words.")
    make_version(tool.version.catalog, (tool_value("move", description="The new words."),))
    assert "The new words." in text_of(owner.get(page_of(tool)))
    assert "The old words." in text_of(owner.get(f"{page_of(tool)}?version=1"))


def test_offers_the_state_of_the_last_session_to_try_on(
    owner: Client, workspace: Workspace
) -> None:
    tool = make_tool(workspace)
    make_session(tool.version, title="Move a file")
    page = text_of(owner.get(page_of(tool)))
    assert "starts as in “Move a file”" in page
    assert "&quot;a.txt&quot;" in page


def test_offers_a_sample_s_own_state_to_try_on(owner: Client, workspace: Workspace) -> None:
    install_samples(workspace=workspace)
    tool = Tool.objects.filter(version__catalog__workspace=workspace, name="mkdir").get()
    assert "report.pdf" in text_of(owner.get(page_of(tool)))


def test_a_try_shows_response_source_and_change(viewer: Client, workspace: Workspace) -> None:
    tool = make_tool(workspace, BEHAVIOUR)
    page = text_of(viewer.post(try_of(tool), sent({"source": "a"}, {"moved": 1}), **SCRIPT))
    for part in ("badge behaviour", "200", "/moved", "1 → 2"):
        assert part in page


def test_a_try_carries_the_new_state_to_the_next(owner: Client, workspace: Workspace) -> None:
    tool = make_tool(workspace, BEHAVIOUR)
    fragment = text_of(owner.post(try_of(tool), sent({"source": "a"}), **SCRIPT))
    assert 'hx-swap-oob="true"' in fragment
    assert "&quot;moved&quot;: 1" in fragment


def test_without_script_the_whole_page_carries_it(owner: Client, workspace: Workspace) -> None:
    tool = make_tool(workspace, BEHAVIOUR)
    page = text_of(owner.post(try_of(tool), sent({"source": "a"})))
    assert "<html" in page
    assert page.count('id="id_state"') == 1
    assert "&quot;moved&quot;: 1" in page
    assert "{&quot;source&quot;: &quot;a&quot;}" in page


def test_what_could_not_be_checked_is_no_violation_and_not_valid(
    owner: Client, workspace: Workspace
) -> None:
    source = {"type": "string", "pattern": "(?=a)\\1(?R)"}
    arguments = {"type": "object", "properties": {"source": source}}
    tool = make_tool(workspace, BEHAVIOUR, arguments=arguments)
    fragment = text_of(owner.post(try_of(tool), sent({"source": "a"}), **SCRIPT))
    assert "Not checked: " in fragment
    assert "not checked in full" in fragment
    for word in ("✕", ">valid<", "json-wrong", "Nobody answered"):
        assert word not in fragment


def test_a_behaviour_begins_with_its_function(viewer: Client, workspace: Workspace) -> None:
    shared = "LIMIT = 5\n\ndef help(state):\n    return state\n"
    page = text_of(viewer.get(page_of(make_tool(workspace, shared + BEHAVIOUR))))
    assert 'aria-label="Source of the behaviour">def tool(state, args):' in page
    assert 'aria-label="What stands before the behaviour">LIMIT = 5' in page


def test_no_page_of_a_tool_loads_the_source_of_its_catalog(
    viewer: Client, workspace: Workspace
) -> None:
    tool = make_tool(workspace, BEHAVIOUR)
    with CaptureQueriesContext(connection) as queries:
        viewer.get(page_of(tool))
        viewer.post(try_of(tool), sent({"source": "a"}), **SCRIPT)
        viewer.post(try_of(tool), sent({"source": "b"}))
    assert not [query for query in queries if '"source",' in query["sql"]]


def test_a_wrong_call_shows_every_violation_and_its_place(
    owner: Client, workspace: Workspace
) -> None:
    tool = make_tool(workspace, BEHAVIOUR)
    fragment = text_of(owner.post(try_of(tool), sent({"source": 5, "extra": 1}), **SCRIPT))
    assert "2 violations" in fragment
    assert 'data-violation="/source"' in fragment
    assert 'data-violation="/extra"' in fragment
    assert "json-wrong" in fragment


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("arguments", '{"source": }', "line 1, column 12"),
        ("arguments", "", "not JSON"),
        ("arguments", '{"a": NaN}', "NaN"),
        ("arguments", '{"a": 1, "a": 2}', "given twice"),
        ("arguments", "[" * 100_000, "nested too deeply"),
        ("state", "[1]", "object"),
        ("state", "{", "line 1"),
    ],
)
def test_refuses_what_cannot_be_read_in_one_sentence(
    owner: Client, workspace: Workspace, field: str, text: str, sentence: str
) -> None:
    tool = make_tool(workspace)
    answer = owner.post(try_of(tool), {**sent({"source": "a"}), field: text}, **SCRIPT)
    assert answer.status_code == 422
    assert sentence in text_of(answer)


def test_without_script_a_refused_try_keeps_both_texts(owner: Client, workspace: Workspace) -> None:
    tool = make_tool(workspace)
    page = text_of(owner.post(try_of(tool), {"arguments": "{oops", "state": '{"kept": 1}'}))
    assert "{oops" in page
    assert "&quot;kept&quot;" in page


def test_a_field_that_is_missing_is_refused_not_guessed(
    owner: Client, workspace: Workspace
) -> None:
    assert owner.post(try_of(make_tool(workspace)), {}).status_code == 422


def test_names_and_descriptions_are_escaped(viewer: Client, workspace: Workspace) -> None:
    tool = make_tool(workspace, description="<script>alert(1)</script>")
    assert "<script>alert" not in text_of(viewer.get(page_of(tool)))


def test_a_schema_cannot_end_its_block(viewer: Client, workspace: Workspace) -> None:
    arguments = {"type": "object", "description": "</script><b>out</b>"}
    page = text_of(viewer.get(page_of(make_tool(workspace, arguments=arguments))))
    assert "</script><b>" not in page


def test_says_what_becomes_of_the_state(viewer: Client, workspace: Workspace) -> None:
    page = text_of(viewer.get(page_of(make_tool(workspace))))
    assert "The server keeps nothing" in page
    assert "stays in this form for the next try" in page


def test_a_description_is_shown_as_it_is_meant(viewer: Client, workspace: Workspace) -> None:
    text = "Moves **it**.\n\n- far\n\n<p>Or <code>near</code>.</p><img src='//a.example/b.png'>"
    responses = (DeclaredResponse("200", "`moved`\n\nOr not."),)
    tool = make_tool(workspace, description=text, responses=responses)
    page = text_of(viewer.get(page_of(tool)))
    assert "<p>Moves <strong>it</strong>.</p>" in page
    assert "<li>far</li>" in page
    assert "<p>Or <code>near</code>.</p>" in page
    assert "a.example" not in page
    assert '<span class="quiet">moved</span>' in page


def test_shows_a_call_of_the_declared_shape_and_then_the_last_one(
    owner: Client, workspace: Workspace
) -> None:
    tool = make_tool(workspace)
    page = text_of(owner.get(page_of(tool)))
    assert re.search(r'id="example-call"[^>]*>[^<]*<', page)
    session = make_session(tool.version, opening={})
    tell(session, opened({}), *attempt_events(1, answered(1)))
    shown = (
        text_of(owner.get(page_of(tool))).partition('id="example-call"')[2].partition("</pre>")[0]
    )
    assert "a.txt" in shown
