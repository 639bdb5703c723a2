import json

import pytest

from simulator.conversion.convert import convert
from simulator.responding.resource_families import index_families
from simulator.responding.resource_index import Verb
from tests.support.resource_world import LIMITS, World


def tool(name: str, required: str, optional: str = "") -> dict:
    properties = {each: {} for each in (*required.split(), *optional.split())}
    schema = {"type": "object", "properties": properties, "required": required.split()}
    return {"name": name, "description": name, "inputSchema": schema}


def world_of_tools(*tools: dict) -> World:
    imported = convert(json.dumps({"tools": tools}).encode(), limits=LIMITS)
    return World({each.name: each for each in imported.tools})


TICKETS = (
    tool("create_ticket", "title", "priority"),
    tool("get_ticket", "ticket_id"),
    tool("list_tickets", "", "priority limit"),
    tool("update_ticket", "ticket_id", "title priority"),
    tool("delete_ticket", "ticket_id"),
)
ISSUES = (
    tool("create_issue", "owner repo title"),
    tool("get_issue", "owner repo issue_number"),
    tool("list_issues", "owner repo"),
)


def test_serves_a_family_of_tools_by_their_names() -> None:
    world = world_of_tools(*TICKETS)
    made = world.body("create_ticket", title="Broken door", priority=1)
    assert made == {"title": "Broken door", "priority": 1, "ticket_id": 1}
    world.run("update_ticket", ticket_id=1, priority=2)
    assert world.body("get_ticket", ticket_id=1)["priority"] == 2
    assert world.state["resources"]["tickets"].keys() == {"1"}
    assert world.body("list_tickets", priority=2)[0]["title"] == "Broken door"
    world.run("delete_ticket", ticket_id=1)
    assert world.run("get_ticket", ticket_id=1).status == 404


def test_keeps_items_apart_by_what_all_tools_require() -> None:
    world = world_of_tools(*ISSUES)
    world.run("create_issue", owner="ann", repo="a", title="Bug")
    assert world.body("list_issues", owner="ann", repo="b") == []
    assert world.body("get_issue", owner="ann", repo="a", issue_number=1)["title"] == "Bug"


@pytest.mark.parametrize(
    ("names", "verb"),
    [
        (("createPet", "getPet"), Verb.READ),
        (("pets_create", "pets_get"), Verb.LIST),
        (("add-pet", "get-pets", "fetch-pet"), Verb.LIST),
    ],
)
def test_reads_names_in_the_usual_spellings(names, verb) -> None:
    tools = [
        tool(name, "pet_id" if Verb.READ in (verb,) or "fetch" in name else "") for name in names
    ]
    world = world_of_tools(tool(names[0], "name"), *tools[1:], tool("delete_pet", "pet_id"))
    assert index_families(world.tools.values())[names[1]].verb is verb


@pytest.mark.parametrize(
    "tools",
    [
        (tool("create_ticket", "title"),),
        (tool("get_ticket", "ticket_id"), tool("list_tickets", "")),
        (tool("create_ticket", "title"), tool("get_ticket", "query")),
        (
            tool("create_ticket", "title"),
            tool("add_ticket", "title"),
            tool("get_ticket", "ticket_id"),
        ),
        (tool("create_ticket", "title"), tool("get_ticket_status", "ticket_id")),
        (tool("mkdir", "path"), tool("ls", "")),
    ],
    ids=lambda tools: " ".join(each["name"] for each in tools),
)
def test_leaves_what_is_no_evident_family_to_others(tools) -> None:
    assert index_families(world_of_tools(*tools).tools.values()) == {}
