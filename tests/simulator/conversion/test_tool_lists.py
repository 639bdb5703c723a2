import pytest

from simulator.conversion.convert import convert_parsed
from simulator.values.catalog import ArgumentOrigin, Effect, Place, SourceFormat
from tests.support.descriptions import accepts, reasons, upload

CITY = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
UPPER = {
    "type": "OBJECT",
    "properties": {"city": {"type": "STRING", "nullable": True}, "n": {"type": "INTEGER"}},
    "required": ["city"],
}


@pytest.mark.parametrize(
    ("document", "kind"),
    [
        ({"tools": [{"name": "find", "inputSchema": CITY}]}, SourceFormat.MCP),
        ([{"name": "find", "input_schema": CITY}], SourceFormat.ANTHROPIC),
        (
            [{"type": "function", "function": {"name": "find", "parameters": CITY}}],
            SourceFormat.OPENAI,
        ),
        ([{"type": "function", "name": "find", "parameters": CITY}], SourceFormat.OPENAI),
        ([{"name": "find", "description": "d", "parameters": CITY}], SourceFormat.OPENAI),
        ([{"functionDeclarations": [{"name": "find", "parameters": UPPER}]}], SourceFormat.GEMINI),
        ([{"name": "find", "parametersJsonSchema": CITY}], SourceFormat.GEMINI),
    ],
)
def test_every_providers_definition_becomes_a_tool(document, kind):
    catalog = convert_parsed(document)
    assert (catalog.format, catalog.repaired, catalog.skipped) == (kind, (), ())
    (tool,) = catalog.tools
    assert (tool.name, tool.effect) == ("find", Effect.READ)
    assert accepts(tool.arguments, {"city": "Ulm"})
    assert not accepts(tool.arguments, {})
    assert ArgumentOrigin("city", Place.BODY, "city") in tool.origin.arguments


def test_an_output_schema_is_the_response():
    listed = {"name": "t", "inputSchema": {"type": "object"}, "outputSchema": CITY}
    (response,) = convert_parsed([listed]).tools[0].responses
    assert (response.status, response.schema) == ("200", CITY)


def test_annotations_say_the_effect():
    tools = [
        {"name": "read_it", "inputSchema": CITY, "annotations": {"readOnlyHint": False}},
        {"name": "drop_it", "inputSchema": CITY, "annotations": {"readOnlyHint": True}},
    ]
    effects = [tool.effect for tool in convert_parsed(tools).tools]
    assert effects == [Effect.WRITE, Effect.READ]


def test_a_server_names_the_catalog():
    document = {
        "tools": [{"name": "t", "inputSchema": CITY}],
        "serverInfo": {"name": "shop", "title": "The Shop", "version": "2"},
        "nextCursor": "more",
    }
    catalog = convert_parsed(document)
    assert (catalog.title, catalog.document["info"]["version"]) == ("The Shop", "2")
    assert "further pages" in reasons(catalog.warnings)


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ("text", "no tool definition"),
        ({"inputSchema": CITY}, "no name"),
        ({"name": "x"}, "no `inputSchema`"),
        ({"name": "x", "inputSchema": {"type": "array"}}, "not an object"),
        ({"name": "x", "inputSchema": "CITY"}, "is no schema"),
        (
            {"name": "x", "inputSchema": {"properties": {"a": {"$ref": "#/$defs/B"}}}},
            "leads nowhere",
        ),
        ({"name": "good", "inputSchema": CITY}, "stands earlier"),
    ],
)
def test_a_bad_definition_is_skipped_with_its_place(bad, reason):
    catalog = upload({"tools": [{"name": "good", "inputSchema": CITY}, bad]})
    assert [tool.name for tool in catalog.tools] == ["good"]
    (note,) = catalog.skipped
    assert reason in note.reason
    assert note.pointer == "/tools/1"
    assert note.line is not None and note.line > 10


def test_a_providers_own_tool_is_skipped():
    tools = [{"type": "web_search_1", "name": "web_search"}, {"name": "t", "input_schema": CITY}]
    catalog = convert_parsed(tools)
    assert len(catalog.tools) == 1
    assert len(catalog.skipped) == 1


def test_an_empty_schema_is_an_object_of_no_named_arguments():
    catalog = convert_parsed([{"name": "t", "inputSchema": {}}])
    assert catalog.tools[0].arguments == {"type": "object", "properties": {}}
    assert "the schema is empty" in reasons(catalog.repaired)


def test_a_function_without_parameters_takes_none():
    (tool,) = convert_parsed([{"type": "function", "function": {"name": "t"}}]).tools
    assert tool.arguments["additionalProperties"] is False


@pytest.mark.parametrize(
    "around", [{"$ref": "#/$defs/City"}, {"allOf": [{"$ref": "#/$defs/City"}]}]
)
def test_arguments_are_brought_to_the_top(around):
    (tool,) = convert_parsed(
        [{"name": "t", "inputSchema": {**around, "$defs": {"City": CITY}}}]
    ).tools
    assert tool.arguments == CITY


def test_a_choice_of_arguments_is_kept():
    schema = {"type": "object", "oneOf": [CITY, {"required": ["zip"], "properties": {"zip": {}}}]}
    (tool,) = convert_parsed([{"name": "t", "inputSchema": schema}]).tools
    assert "oneOf" in tool.arguments


def test_tools_of_one_name_are_told_apart_by_what_they_are():
    tools = [{"name": "t", "inputSchema": CITY}, {"name": "t", "inputSchema": {"type": "object"}}]
    names = {tool.name for tool in convert_parsed(tools).tools}
    assert len(names) == 2
    assert {tool.name for tool in convert_parsed(tools[::-1]).tools} == names


def test_a_name_that_providers_refuse_is_kept_where_the_tool_came_from():
    (tool,) = convert_parsed([{"name": "math.add", "parameters": CITY}]).tools
    assert (tool.name, tool.origin.name) == ("math_add", "math.add")


@pytest.mark.parametrize("said", [True, "true", "True", "yes"])
def test_an_optional_argument_is_not_required_though_it_is_listed(said):
    schema = {**CITY, "properties": {"city": {"type": "string", "optional": said}}}
    (tool,) = (catalog := convert_parsed([{"name": "t", "parameters": schema}])).tools
    assert accepts(tool.arguments, {})
    assert "`optional` of a property" in reasons(catalog.repaired)


@pytest.mark.parametrize("said", [True, "true", "yes"])
def test_an_argument_may_say_of_itself_that_it_is_required(said):
    schema = {"type": "dict", "properties": {"city": {"type": "String", "required": said}}}
    (tool,) = convert_parsed([{"name": "t", "parameters": schema}]).tools
    assert tool.arguments == CITY


def test_arguments_called_like_keywords_are_arguments():
    names = ("type", "items", "format", "required", "properties", "enum", "default", "optional")
    properties = {name: {"type": "string"} for name in names}
    schema = {"type": "dict", "properties": properties, "required": list(names)}
    (tool,) = (catalog := convert_parsed([{"name": "t", "parameters": schema}])).tools
    assert tool.arguments == {**schema, "type": "object"}
    assert not catalog.warnings
