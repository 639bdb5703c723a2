import pytest

from simulator.conversion.convert import convert_parsed
from tests.support.descriptions import accepts, reasons

BARE = {
    "type": {"type": "str", "description": "What kind."},
    "items": {"type": "List[str]", "required": True},
}


def test_a_bare_map_of_names_is_the_arguments():
    catalog = convert_parsed([{"name": "t", "parameters": {**BARE, "city": {"type": "str"}}}])
    (tool,) = catalog.tools
    assert list(tool.arguments["properties"]) == ["type", "items", "city"]
    assert accepts(tool.arguments, {"items": ["a"]})
    assert not accepts(tool.arguments, {"city": "Ulm"})
    assert "read as the properties of an object" in reasons(catalog.repaired)


@pytest.mark.parametrize(
    "schema",
    [
        {},
        {"type": "object"},
        {"properties": {"a": {"type": "string"}}, "x-more": {"type": "string"}},
        {"additionalProperties": {"type": "string"}},
        {"city": "Ulm"},
        {"city": {}},
    ],
)
def test_anything_else_stays_a_schema(schema):
    catalog = convert_parsed([{"name": "t", "parameters": schema}])
    assert "properties of an object" not in reasons(catalog.repaired)
