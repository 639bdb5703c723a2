import pytest

from simulator.conversion.convert import convert_parsed
from simulator.values.catalog import SourceFormat
from tests.support.descriptions import (
    OK,
    accepts,
    arguments_of,
    body_of,
    openapi,
    parameter,
    reasons,
    takes,
    takes_value,
)

TEXT = {"type": "string", "maxLength": 3}


def listed(schema):
    return [{"name": "t", "inputSchema": schema}]


def test_follows_shared_parameters_bodies_responses_and_path_items():
    post = {
        "operationId": "act",
        "parameters": [{"$ref": "#/components/parameters/Dry"}],
        "requestBody": {"$ref": "#/components/requestBodies/B"},
        "responses": {"200": {"$ref": "#/components/responses/Ok"}},
    }
    document = openapi(
        {"/a": {"$ref": "#/components/pathItems/A"}},
        pathItems={"A": {"post": post}},
        parameters={"Dry": parameter("dry", required=True)},
        requestBodies={"B": body_of({"type": "object", "properties": {"x": TEXT}})},
        responses={"Ok": {"description": "done"}},
    )
    (tool,) = convert_parsed(document).tools
    assert tool.arguments["properties"].keys() == {"dry", "x"}
    assert tool.responses[0].description == "done"
    assert (tool.origin.path, tool.origin.pointer) == ("/a", "/components/pathItems/A/post")


def test_a_pointer_may_lead_into_another_schema():
    inside = "#/paths/~1things/post/requestBody/content/application~1json/schema/properties"
    schema = {
        "type": "object",
        "properties": {
            "nodes": {"type": "array", "items": TEXT},
            "extra": {"$ref": f"{inside}/nodes/items"},
        },
    }
    arguments = arguments_of(openapi({"/things": {"post": {"requestBody": body_of(schema)}}}))
    assert accepts(arguments, {"extra": "abc"})
    assert not accepts(arguments, {"extra": "abcd"})


def test_a_pointer_may_lead_through_a_reference():
    schemas = {"A": {"$ref": "#/components/schemas/B"}, "B": {"properties": {"x": TEXT}}}
    document = takes({"$ref": "#/components/schemas/A/properties/x"}, schemas)
    assert not takes_value(document, "abcd")


@pytest.mark.parametrize("name", ["a/b~c", "x y", "größe", "{id}"])
def test_a_pointer_may_be_escaped(name):
    escaped = name.replace("~", "~0").replace("/", "~1").replace(" ", "%20").replace("{", "%7B")
    document = takes({"$ref": f"#/components/schemas/{escaped}"}, {name: TEXT})
    assert not takes_value(document, "abcd")


@pytest.mark.parametrize(
    "reference", ["#/components/schemas/Missing", "#/paths/~1things/post/operationId", "#", 5]
)
def test_an_operation_whose_reference_leads_to_no_schema_is_skipped(reference):
    catalog = convert_parsed(takes({"$ref": reference}))
    assert catalog.tools == ()
    assert catalog.skipped[0].pointer == "/paths/~1things/post"


@pytest.mark.parametrize(
    "reference", ["http://127.0.0.1:9/x.json", "other.yaml#/X", "file:///etc/passwd"]
)
def test_an_external_reference_is_listed_and_not_followed(reference):
    catalog = convert_parsed(takes({"$ref": reference}))
    assert repr(reference) in reasons(catalog.warnings)
    assert repr(reference) in reasons(catalog.skipped)


def test_one_bad_reference_costs_no_other_operation():
    broken = body_of({"$ref": "#/components/schemas/A"})
    paths = {
        "/bad": {"post": {"requestBody": broken, "responses": OK}},
        "/good": {"get": {"responses": OK}},
    }
    schemas = {"A": {"properties": {"b": {"$ref": "#/components/schemas/B"}}}, "B": {"$ref": "#/x"}}
    catalog = convert_parsed(openapi(paths, schemas))
    assert [tool.origin.path for tool in catalog.tools] == ["/good"]
    assert "'#/x' leads nowhere (at /components/schemas/B)" in reasons(catalog.skipped)


def test_references_of_parameters_in_a_circle_are_skipped():
    first, second = ({"$ref": f"#/components/parameters/{name}"} for name in "AB")
    get = {"parameters": [first], "responses": OK}
    parameters = {"A": second, "B": first}
    catalog = convert_parsed(openapi({"/a": {"get": get}}, parameters=parameters))
    assert "circle" in reasons(catalog.skipped)


@pytest.mark.parametrize("pointer", ["A/items", "A/items/items", "B/items"])
def test_a_reference_that_leads_through_itself_costs_its_operation_only(pointer):
    inside = {"$ref": f"#/components/schemas/{pointer}"}
    document = takes({"$ref": "#/components/schemas/A"}, {"A": inside, "B": inside})
    document["paths"]["/good"] = {"get": {"responses": OK}}
    catalog = convert_parsed(document)
    assert (len(catalog.tools), len(catalog.skipped)) == (1, 1)


def test_the_root_of_a_listed_tool_is_its_schema():
    tree = {"type": "object", "properties": {"child": {"$ref": "#"}, "n": {"$ref": "#/$defs/N"}}}
    catalog = convert_parsed(listed({**tree, "$defs": {"N": {"type": "integer"}}}))
    assert catalog.format is SourceFormat.MCP
    arguments = catalog.tools[0].arguments
    assert accepts(arguments, {"child": {"child": {"n": 1}}})
    assert not accepts(arguments, {"child": {"child": {"n": "1"}}})


def test_schemas_may_be_named_by_id_and_anchor():
    schema = {
        "type": "object",
        "properties": {
            "a": {"$ref": "https://example.com/text"},
            "b": {"$ref": "#short"},
            "c": {"$ref": "other#/$defs/Inner"},
        },
        "$id": "https://example.com/root",
        "$defs": {
            "T": {"$id": "text", **TEXT},
            "S": {"$anchor": "short", **TEXT},
            "O": {"$id": "other", "$defs": {"Inner": TEXT}},
        },
    }
    arguments = convert_parsed(listed(schema)).tools[0].arguments
    for name in "abc":
        assert accepts(arguments, {name: "abc"})
        assert not accepts(arguments, {name: "abcd"})


def test_a_schema_with_an_id_may_still_mean_the_document():
    schemas = {
        "A": {"$id": "A", "properties": {"b": {"$ref": "#/components/schemas/B"}}},
        "B": TEXT,
    }
    document = takes({"$ref": "#/components/schemas/A"}, schemas)
    assert not takes_value(document, {"b": "abcd"})


def test_a_recursive_reference_leads_to_its_anchor():
    tree = {
        "$recursiveAnchor": True,
        "type": "object",
        "properties": {"child": {"$recursiveRef": "#"}, "n": {"type": "integer"}},
    }
    document = takes({"$ref": "#/components/schemas/Tree"}, {"Tree": tree})
    assert takes_value(document, {"child": {"n": 1}})
    assert not takes_value(document, {"child": {"n": "1"}})
