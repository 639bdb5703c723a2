"""Starting a session: the form with its rows, what it would come to, and what it becomes."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from playground.json_display import write_json
from simulator.models import CatalogVersion, Session, Workspace
from simulator.selectors import catalog_of, latest_version
from simulator.services.catalogs import delete_catalog
from simulator.services.installing import install_samples
from simulator.services.samples import sample_opening
from simulator.values.fault import (
    Counting,
    ErrorAnswer,
    Fault,
    MalformedAnswer,
    SlowAnswer,
    TimeOut,
)
from simulator.values.json import from_json
from simulator.values.session import Ablation, ModelChoice, PlannerKind, SessionSettings
from simulator.values.task import ChecklistItem
from simulator.values.usage import Role
from tests.support.forms import sent_by
from tests.support.rows import make_catalog, tool_value


@pytest.fixture
def version(workspace: Workspace) -> CatalogVersion:
    return make_catalog(workspace, (tool_value("move"), tool_value("erase")))


def rows(prefix: str, *filled: dict[str, str]) -> dict[str, str]:
    data = {f"{prefix}-TOTAL_FORMS": str(len(filled)), f"{prefix}-INITIAL_FORMS": "0"}
    for index, row in enumerate(filled):
        data |= {f"{prefix}-{index}-{name}": value for name, value in row.items()}
    return data


FAULT_ROW = {"kind": "error", "counting": "attempt"}
"""What a row that was only added sends."""


def posted(version: CatalogVersion, **changes: Any) -> dict[str, Any]:
    """What the page sends for one message, one checked item and a person who plans."""
    messages = changes.pop("messages", [{"text": "Move a.txt."}])
    items = changes.pop(
        "items", [{"text": "It is moved.", "check": "state.moved", "required": "on"}]
    )
    faults = [FAULT_ROW | row for row in changes.pop("faults", [])]
    return {
        "catalog": version.catalog_id,
        "tool_choice": "all",
        "opening": '{"moved": false}',
        "planner": "person",
        "calling": "auto",
        "retries": "2",
        "calls": "30",
        **rows("messages", *messages),
        **rows("items", *items),
        **rows("faults", *faults),
        **changes,
    }


def start(client: Client, data: dict[str, Any]) -> Session:
    response = client.post("/sessions/new/", data)
    assert response.status_code == 302, response.content.decode()
    return Session.objects.get()


def refused(client: Client, data: dict[str, Any]) -> str:
    response = client.post("/sessions/new/", data)
    assert response.status_code == 422
    assert not Session.objects.exists()
    return response.content.decode()


def settings_of(session: Session) -> SessionSettings:
    return from_json(SessionSettings, session.settings)


def test_the_page_opens_on_the_catalog_of_its_address(
    owner: Client, version: CatalogVersion
) -> None:
    html = owner.get(f"/sessions/new/?catalog={version.catalog_id}").content.decode()
    assert 'value="move"' in html
    for step in ("Catalog and tools", "Task", "Starting state and checklist", "Planner"):
        assert step in html


def test_without_a_catalog_the_page_says_what_to_do(owner: Client) -> None:
    assert "There is no catalog yet" in owner.get("/sessions/new/").content.decode()


def test_a_filled_form_starts_a_session(owner: Client, version: CatalogVersion) -> None:
    session = start(owner, posted(version))
    assert (session.title, session.opening) == ("Move a.txt.", {"moved": False})
    assert session.tool_names == ["move", "erase"]
    assert session.turns.get().items == (
        ChecklistItem("item-1", "It is moved.", "state.moved", True),
    )
    assert settings_of(session).planner.kind is PlannerKind.PERSON
    assert settings_of(session).budget.retries == 2


def test_chosen_tools_alone_are_in_play(owner: Client, version: CatalogVersion) -> None:
    session = start(owner, posted(version, tool_choice="some", tools=["erase"]))
    assert session.tool_names == ["erase"]


def test_choosing_no_tool_is_refused(owner: Client, version: CatalogVersion) -> None:
    assert "choose at least one" in refused(owner, posted(version, tool_choice="some"))


def test_rows_keep_the_order_they_were_given(owner: Client, version: CatalogVersion) -> None:
    messages = [{"text": "Second.", "ORDER": "2"}, {"text": "First.", "ORDER": "1"}]
    session = start(owner, posted(version, messages=messages))
    assert [turn.message for turn in session.turns.all()] == ["First.", "Second."]


def test_removed_and_empty_rows_are_no_rows(owner: Client, version: CatalogVersion) -> None:
    items = [
        {"text": "Kept.", "ORDER": "1"},
        {"text": "Removed.", "DELETE": "on", "ORDER": "2"},
        {"text": "", "required": "on", "ORDER": "3"},
    ]
    session = start(owner, posted(version, items=items))
    assert [item.text for item in session.turns.get().items] == ["Kept."]


def test_an_item_can_be_optional_and_unchecked(owner: Client, version: CatalogVersion) -> None:
    session = start(owner, posted(version, items=[{"text": "It is polite.", "check": ""}]))
    item = session.turns.get().items[0]
    assert (item.required, item.check) == (False, None)


def test_a_recording_becomes_the_planner(owner: Client, version: CatalogVersion) -> None:
    text = '[{"name": "move", "arguments": {"source": "a.txt"}}]'
    session = start(owner, posted(version, planner="recording", recording=text))
    planner = settings_of(session).planner
    assert planner.kind is PlannerKind.RECORDING
    assert planner.recording[0]["name"] == "move"


def test_a_model_becomes_the_planner(owner: Client, version: CatalogVersion, settings: Any) -> None:
    settings.MODEL_BASE_URLS = ["*"]
    data = posted(
        version,
        planner="model",
        planner_model="openai/small",
        planner_address="http://127.0.0.1:9/v1",
        calling="json",
    )
    planner = settings_of(start(owner, data)).planner
    assert planner.model is not None
    assert (planner.model.name, planner.calling) == ("openai/small", "json")


@pytest.mark.parametrize("body", ["{}", "0", "false", '""', "[]", "null"])
def test_a_fault_answers_the_body_that_was_given(
    owner: Client, version: CatalogVersion, body: str
) -> None:
    session = start(owner, posted(version, faults=[{"status": "500", "body": body}]))
    assert json.dumps(settings_of(session).faults[0].mishap.body) == body


def test_a_fault_without_a_body_gets_one(owner: Client, version: CatalogVersion) -> None:
    session = start(owner, posted(version, faults=[{"status": "500", "body": " "}]))
    assert "Status 500" in settings_of(session).faults[0].mishap.body["error"]


def test_faults_become_rules(owner: Client, version: CatalogVersion) -> None:
    faults = [{"status": "429", "tool": "move", "call_number": "4", "body": '{"error": "slow"}'}]
    session = start(owner, posted(version, faults=faults))
    error = ErrorAnswer(429, {"error": "slow"})
    assert settings_of(session).faults == (Fault(error, "move", 4),)


def test_what_tools_share_is_told_with_each_of_them_and_costs(
    owner: Client, workspace: Workspace
) -> None:
    def tokens_of(note: str) -> int:
        shared = {"$defs": {"A": {"description": note}}, "properties": {"a": {"$ref": "#/$defs/A"}}}
        tools = tuple(tool_value(name, arguments={"type": "object"} | shared) for name in "ab")
        version = make_catalog(workspace, tools, name=note[:9] + str(len(note)))
        html = outlook(
            owner, posted(version, planner="model", planner_model="openai/model", items=[])
        )
        found = re.search(r"Roughly ([\d,]+) tokens", html)
        assert found is not None, html
        return int(found[1].replace(",", ""))

    assert tokens_of("x" * 40_000) > tokens_of("x") + 2 * 40_000 / 8


def test_faults_are_of_four_kinds(owner: Client, version: CatalogVersion) -> None:
    faults = [
        {"kind": "slow", "seconds": "30", "call_number": "2", "counting": "every"},
        {"kind": "time_out", "seconds": "0.5", "carried_out": "on", "counting": "tool"},
        {"kind": "malformed", "status": "502", "text": "<html>\r\n502", "first_attempt_only": "on"},
        {"kind": "malformed"},
    ]
    session = start(owner, posted(version, faults=faults))
    assert settings_of(session).faults == (
        Fault(SlowAnswer(30), call_number=2, counting=Counting.EVERY),
        Fault(TimeOut(0.5, carried_out=True), counting=Counting.TOOL),
        Fault(MalformedAnswer(502, "<html>\n502"), first_attempt_only=True),
        Fault(MalformedAnswer(200)),
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"messages": [{"text": ""}]}, "Say what the user asks."),
        ({"opening": "[1]"}, "Starting state: "),
        ({"opening": "{"}, "Starting state: "),
        ({"opening": json.dumps({"a": "x" * 2_000_000})}, "has 2000008 bytes, expected at most"),
        ({"items": [{"text": "x", "check": "state..a"}]}, "Item 1, Check"),
        ({"items": [{"text": "", "check": "state.a"}]}, "Say what must be true in the end."),
        ({"planner": "recording", "recording": " "}, "Paste the calls to replay."),
        ({"planner": "recording", "recording": "{"}, "Recorded calls: "),
        ({"planner": "recording", "recording": '[{"name": 5}]'}, "/0"),
        ({"planner": "model"}, "Name the model that plans."),
        ({"check_meaning": "on"}, "Name a helper model"),
        ({"retries": "-1"}, "Retries: "),
        ({"faults": [{"status": "200"}]}, "Fault 1, Status: "),
        ({"faults": [{"status": "500", "body": "{"}]}, "Fault 1, Body"),
        ({"faults": [{"kind": "slow"}]}, "Fault 1, Simulated seconds: Say after how many"),
        ({"faults": [{"kind": "time_out", "seconds": "3601"}]}, "Fault 1, Simulated seconds: "),
        ({"faults": [{"kind": "time_out", "seconds": "nan"}]}, "Fault 1, Simulated seconds: "),
        ({"faults": [{"kind": "fire"}]}, "Fault 1, What goes wrong: "),
        ({"faults": [{"status": "500", "tool": "mvoe"}]}, "Did you mean &quot;move&quot;?"),
        (
            {
                "faults": [{"status": "500"}, {"status": "500", "tool": "erase"}],
                "tool_choice": "some",
                "tools": "move",
            },
            "Fault 2 is set for &#x27;erase&#x27;, which is no tool in play.",
        ),
        ({"items": [{"text": "x", "turn": "2"}]}, "An item belongs to turn 2"),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_is_kept(
    owner: Client, version: CatalogVersion, changes: dict[str, Any], sentence: str
) -> None:
    html = refused(owner, posted(version, policy="A policy that was typed.", **changes))
    assert sentence in html
    assert "A policy that was typed." in html


def test_another_catalog_can_be_chosen_without_losing_what_was_typed(
    owner: Client, version: CatalogVersion
) -> None:
    data = posted(version, look="catalog", policy="Typed before.", messages=[{"text": ""}])
    response = owner.post("/sessions/new/", data)
    assert response.status_code == 200
    assert "Typed before." in response.content.decode()


@pytest.fixture
def sample(workspace: Workspace) -> CatalogVersion:
    """The shipped sample, whose task has a state to start from."""
    install_samples(workspace=workspace)
    return latest_version(workspace.catalogs.get(sample="file_system"))


def followed(client: Client, data: dict[str, Any]) -> str:
    return client.post("/sessions/new/catalog/", data).content.decode()


def test_tools_and_starting_state_follow_the_catalog(
    owner: Client, version: CatalogVersion, sample: CatalogVersion
) -> None:
    data = posted(sample, opening="{}", opening_of=version.catalog_id, tool_choice="some")
    html = followed(owner, data)
    assert 'value="mkdir"' in html
    assert 'value="erase"' not in html
    assert "report.pdf" in html
    assert f'name="opening_of" value="{sample.catalog_id}"' in html
    assert "Choose at least one tool" not in html


def test_a_starting_state_that_was_offered_gives_way_again(
    owner: Client, version: CatalogVersion, sample: CatalogVersion
) -> None:
    offered = write_json(sample_opening(catalog=sample.catalog), 2).replace("\n", "\r\n")
    html = followed(owner, posted(version, opening=offered, opening_of=sample.catalog_id))
    assert "report.pdf" not in html


@pytest.mark.parametrize("shown", ["", "x", "99999"])
def test_a_starting_state_that_was_written_stays(
    owner: Client, version: CatalogVersion, sample: CatalogVersion, shown: str
) -> None:
    for opening_of in (shown, version.catalog_id):
        data = posted(sample, opening='{"mine": true}', opening_of=opening_of)
        assert "{&quot;mine&quot;: true}" in followed(owner, data)


def test_without_script_the_starting_state_follows_too(
    owner: Client, version: CatalogVersion, sample: CatalogVersion
) -> None:
    data = posted(sample, opening="{}", opening_of=version.catalog_id, look="catalog")
    assert "report.pdf" in owner.post("/sessions/new/", data).content.decode()


def test_a_catalog_without_tools_cannot_be_run(owner: Client, workspace: Workspace) -> None:
    empty = make_catalog(workspace, (), name="Empty")
    assert "Tools in play: this catalog has none." in outlook(owner, posted(empty))
    assert "This catalog has no tool." in refused(owner, posted(empty))


MODELS: dict[str, str] = {
    "helper_model": "openai/helper",
    "judge_model": "openai/judge",
    "judge_address": "http://127.0.0.1:9/v1",
}


@pytest.fixture
def any_model(settings: Any) -> None:
    settings.MODEL_BASE_URLS = ["*"]


def test_a_role_is_played_by_the_model_named_for_it_else_by_the_helper(
    owner: Client, version: CatalogVersion, any_model: None
) -> None:
    chosen = settings_of(start(owner, posted(version, **MODELS)))
    assert chosen.model_for(Role.JUDGE) == ModelChoice("openai/judge", "http://127.0.0.1:9/v1")
    for role in (Role.MEANING, Role.RESPOND, Role.OPENING, Role.CHECKLIST):
        assert chosen.model_for(role) == ModelChoice("openai/helper")


def test_a_model_that_may_not_be_called_is_refused_for_any_role(
    owner: Client, version: CatalogVersion, settings: Any
) -> None:
    settings.MODEL_BASE_URLS = []
    for role in ("meaning", "respond", "opening", "checklist", "judge"):
        data = posted(version, **{f"{role}_model": "a/b", f"{role}_address": "http://127.0.0.1:9"})
        assert "is not among those this playground may call" in refused(owner, data)


def test_meaning_may_be_read_by_a_model_of_its_own(owner: Client, version: CatalogVersion) -> None:
    data = posted(version, check_meaning="on", meaning_model="openai/small")
    assert settings_of(start(owner, data)).check_meaning


def test_a_helper_may_propose_the_starting_state_whatever_stands_in_its_field(
    owner: Client, version: CatalogVersion, any_model: None
) -> None:
    data = posted(version, proposes_opening="on", looks_first="on", opening="{not", **MODELS)
    session = start(owner, data)
    assert session.opening is None
    assert settings_of(session).looks_first
    again = owner.get(f"/sessions/new/?from={session.pk}").content.decode()
    sent = sent_by(again, "new-session")
    assert (sent["proposes_opening"], sent["looks_first"]) == (["on"], ["on"])


def test_without_a_helper_no_starting_state_can_be_proposed(
    owner: Client, version: CatalogVersion
) -> None:
    html = refused(owner, posted(version, proposes_opening="on"))
    assert "Name a helper model: it proposes the starting state." in html
    assert "#id_proposes_opening" in html


def test_a_page_that_is_opened_lets_people_look_first(
    owner: Client, version: CatalogVersion
) -> None:
    sent = sent_by(owner.get("/sessions/new/").content.decode(), "new-session")
    assert sent["looks_first"] == ["on"]
    assert "proposes_opening" not in sent


def test_switches_are_off_unless_they_are_set(owner: Client, version: CatalogVersion) -> None:
    chosen = settings_of(start(owner, posted(version)))
    assert (chosen.separate_steps, chosen.without, chosen.models) == (False, (), {})


def test_switches_that_are_set_are_kept(owner: Client, version: CatalogVersion) -> None:
    data = posted(version, separate_steps="on", without=["validation", "judge"])
    chosen = settings_of(start(owner, data))
    assert chosen.separate_steps
    assert chosen.without == (Ablation.VALIDATION, Ablation.JUDGE)


def test_the_outlook_and_the_session_s_page_name_an_ablation(
    owner: Client, version: CatalogVersion
) -> None:
    data = posted(version, without=["validation", "state", "judge"])
    page = owner.get(f"/sessions/{start(owner, data).pk}/").content.decode()
    for html in (outlook(owner, data), page):
        assert "An ablation, with no validation" in html
        assert "no state: no call changes the state" in html
        assert "no judge: an attempt passes once it has called a tool" in html


def test_what_is_advanced_stands_open_only_when_it_is_used(
    owner: Client, version: CatalogVersion
) -> None:
    plain = owner.get("/sessions/new/").content.decode()
    assert '<details class="field advanced">' in plain
    used = refused(owner, posted(version, messages=[{"text": ""}], without=["judge"]))
    assert '<details class="field advanced" open>' in used


def outlook(client: Client, data: dict[str, Any]) -> str:
    return client.post("/sessions/new/check/", data).content.decode()


def test_the_outlook_says_what_is_missing(owner: Client, version: CatalogVersion) -> None:
    assert "Say what the user asks." in outlook(owner, posted(version, messages=[{"text": ""}]))


def test_every_problem_is_named_and_leads_to_its_field(
    owner: Client, version: CatalogVersion
) -> None:
    data = posted(
        version,
        tool_choice="some",
        opening="{",
        retries="-1",
        messages=[{"text": ""}],
        items=[{"text": "x", "check": "state..a"}],
        faults=[{"status": "200"}],
    )
    fields = ("tool_choice_0", "retries", "opening", "messages-0-text", "items-0-check")
    expected = [f"id_{name}" for name in (*fields, "faults-0-status")]
    for html in (outlook(owner, data), refused(owner, data)):
        assert re.findall(r'href="#(id_[^"]+)" data-problem', html)[-6:] == expected
    page = refused(owner, data)
    assert [name for name in expected if f'id="{name}"' not in page] == []


def test_every_fault_that_fits_no_tool_is_named(owner: Client, version: CatalogVersion) -> None:
    faults = [{"status": "500", "tool": name} for name in ("move", "mvoe", "nothing")]
    html = outlook(owner, posted(version, faults=faults))
    assert re.findall(r'href="#(id_[^"]+)"', html) == ["id_faults-1-tool", "id_faults-2-tool"]


@pytest.mark.parametrize("fault", [{"status": "200"}, {"status": "500", "tool": "mvoe"}])
def test_the_faults_are_unfolded_when_one_is_refused(
    owner: Client, version: CatalogVersion, fault: dict[str, str]
) -> None:
    fold = '<details class="field" open>'
    assert fold in refused(owner, posted(version, faults=[fault]))
    assert fold not in refused(owner, posted(version, opening="{", faults=[]))


def test_the_page_opens_on_the_catalog_that_was_used_last(
    owner: Client, workspace: Workspace, version: CatalogVersion
) -> None:
    newer = make_catalog(workspace, name="Newer")
    make_catalog(workspace, (), name="Empty")
    assert opened_catalog(owner) == newer.catalog_id
    start(owner, posted(version))
    assert opened_catalog(owner) == version.catalog_id
    delete_catalog(catalog=catalog_of(version))
    assert opened_catalog(owner) == newer.catalog_id


def opened_catalog(client: Client) -> int:
    html = client.get("/sessions/new/").content.decode()
    found = re.search(r'<option value="(\d+)" selected>', html)
    assert found
    return int(found.group(1))


def test_the_outlook_says_that_an_unchecked_item_waits_for_a_person(
    owner: Client, version: CatalogVersion
) -> None:
    html = outlook(owner, posted(version, items=[{"text": "It is polite."}]))
    assert "a person decides" in html
    assert "it costs nothing" in html


def test_the_outlook_estimates_what_models_may_cost(owner: Client, version: CatalogVersion) -> None:
    data = posted(version, planner="model", planner_model="openai/small", dollars="5")
    html = outlook(owner, data)
    assert "tokens for one attempt" in html
    assert "It stops at $5.00, as far as prices are known." in html
    assert "ready" not in html


def test_tools_are_found_by_search_and_chosen_ones_stay(
    owner: Client, version: CatalogVersion
) -> None:
    sent = {"catalog": version.catalog_id, "search": "move", "tools": "erase"}
    html = owner.post("/sessions/new/tools/", sent).content.decode()
    assert 'value="erase" checked' in html
    assert 'value="move"' in html


def test_hundreds_of_tools_are_listed_in_part(owner: Client, workspace: Workspace) -> None:
    tools = tuple(tool_value(f"tool_{number}") for number in range(230))
    version = make_catalog(workspace, tools, name="Large")
    html = owner.get(f"/sessions/new/?catalog={version.catalog_id}").content.decode()
    assert html.count('name="tools"') == 200
    assert "30 more are not listed" in html


@pytest.mark.parametrize("place", ["", "check/", "catalog/"])
def test_a_viewer_starts_nothing(viewer: Client, version: CatalogVersion, place: str) -> None:
    assert viewer.post(f"/sessions/new/{place}", posted(version)).status_code == 403


@pytest.mark.parametrize("place", ["", "check/", "catalog/"])
def test_a_stranger_s_catalog_is_not_found(
    stranger: Client, version: CatalogVersion, place: str
) -> None:
    assert stranger.post(f"/sessions/new/{place}", posted(version)).status_code == 404
