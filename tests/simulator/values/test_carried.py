"""Claims about definitions that tools share."""

import json

from simulator.values.carried import Carried, SetAside, with_definitions
from simulator.values.catalog import DeclaredResponse, Tool
from simulator.values.json import from_json, to_json
from tests.support.rows import tool_value

NODE = {"properties": {"next": {"$ref": "#/$defs/Node"}}}


def carrying(name: str, definitions: dict) -> Tool:
    schema = {"type": "object", "properties": {}, "$defs": definitions}
    return tool_value(name, arguments=schema, responses=(DeclaredResponse("200", schema=schema),))


def kept_and_back(*tools: Tool) -> tuple[dict, list[Tool]]:
    aside = SetAside()
    taken = json.loads(json.dumps([aside.take(tool) for tool in tools]))
    carried = Carried(json.loads(json.dumps(aside.kept)))
    return aside.kept, [from_json(Tool, with_definitions(it, carried.group)) for it in taken]


def test_a_tool_is_the_same_after_its_definitions_were_set_aside() -> None:
    tools = [carrying("first", {"Node": NODE, "Yes": True}), carrying("second", {"Node": {}})]
    assert kept_and_back(*tools, tool_value("plain"))[1] == [*tools, tool_value("plain")]


def test_a_definition_is_kept_once_however_many_tools_carry_it() -> None:
    definitions = {f"Node{number}": NODE for number in range(50)}
    tools = [carrying(f"tool{number}", dict(definitions)) for number in range(50)]
    kept, back = kept_and_back(*tools)
    assert (len(kept["named"]), len(kept["groups"])) == (50, 1)
    assert back[0].arguments["$defs"] is back[49].responses[0].schema["$defs"]


def test_equal_definitions_have_equal_keys_in_every_catalog() -> None:
    first, second, other = (
        SetAside().take(carrying("move", {"Node": definition}))
        for definition in (NODE, json.loads(json.dumps(NODE)), {})
    )
    assert first == second
    assert first["arguments"]["$defs"] != other["arguments"]["$defs"]


def test_a_tool_without_definitions_is_kept_as_it_is() -> None:
    aside = SetAside()
    assert aside.take(tool_value()) == to_json(tool_value())
    assert aside.kept == {"named": [], "groups": {}}
