import pytest

from simulator.conversion.convert import convert_parsed
from tests.support.descriptions import (
    answers,
    arguments_of,
    body_of,
    gets,
    only_tool,
    openapi,
    parameter,
    reasons,
    sends,
)

THING = {"type": "object", "properties": {"n": {"type": "integer"}}}


def responses_of(responses, **components):
    get = {"operationId": "find", "responses": responses}
    return only_tool(openapi({"/things": {"get": get}}, **components)).responses


def answer(schema=None, **media):
    content = {**({"schema": schema} if schema is not None else {}), **media}
    return {"description": "ok", "content": {"application/json": content}}


def test_every_declared_status_is_kept():
    responses = responses_of(
        {"200": answer(THING), "4xx": {"description": "bad"}, "default": answer(), "x-y": {}}
    )
    assert [(it.status, it.description, it.schema) for it in responses] == [
        ("200", "ok", THING),
        ("4XX", "bad", None),
        ("default", "ok", None),
    ]


@pytest.mark.parametrize("responses", [None, {}, "none", {"ok": {"description": "x"}}])
def test_missing_responses_are_assumed_and_said(responses):
    document = gets(responses=responses)
    assert [it.status for it in only_tool(document).responses] == ["200"]
    assert "declares no responses" in reasons(convert_parsed(document).repaired)


@pytest.mark.parametrize(
    ("response", "schemas"),
    [
        (answer(THING, example={"n": 1}), {}),
        (answer(THING, examples={"one": {"value": {"n": 1}}}), {}),
        (answer({**THING, "example": {"n": 1}}), {}),
        (answer({**THING, "examples": [{"n": 1}]}), {}),
        (answer({"$ref": "#/components/schemas/T"}), {"T": {**THING, "examples": [{"n": 1}]}}),
        (answer(THING, examples={"one": {"$ref": "#/components/examples/One"}}), {}),
    ],
)
def test_examples_are_found_wherever_they_stand(response, schemas):
    (declared,) = responses_of(
        {"200": response}, schemas=schemas, examples={"One": {"value": {"n": 1}}}
    )
    assert declared.examples == ({"n": 1},)


def test_an_example_kept_elsewhere_is_left_out_and_said():
    elsewhere = {"a": {"externalValue": "x.json"}, "b": {"$ref": "examples.json#/b"}}
    get = {"responses": {"200": answer(THING, examples=elsewhere)}}
    catalog = convert_parsed(openapi({"/things": {"get": get}}))
    assert catalog.tools[0].responses[0].examples == ()
    assert "an example was left out" in reasons(catalog.warnings)


def test_json_is_simulated_where_several_media_types_are_offered():
    content = {
        "application/xml": {"schema": {"type": "string"}},
        "text/plain": {"schema": {"type": "string"}},
        "application/problem+json": {"schema": THING},
    }
    (declared,) = responses_of({"200": {"description": "ok", "content": content}})
    assert declared.schema == THING


def test_a_response_carries_its_definitions():
    schema = (
        only_tool(answers({"$ref": "#/components/schemas/T"}, {"T": THING})).responses[0].schema
    )
    assert schema == {"$ref": "#/$defs/T", "$defs": {"T": THING}}


def test_a_parameter_may_be_text_of_a_media_type():
    content = {"application/json": {"schema": THING}}
    arguments = arguments_of(gets({"name": "filter", "in": "query", "content": content}))
    assert arguments["properties"] == {"filter": THING}


@pytest.mark.parametrize(
    ("written", "schema"),
    [
        ({"name": "q", "in": "query"}, {}),
        ({"name": "q", "in": "Query", "type": "integer", "maximum": 5}, None),
    ],
)
def test_a_parameter_without_a_schema_is_read_by_what_it_says(written, schema):
    document = gets(written)
    expected = {"type": "integer", "maximum": 5} if schema is None else schema
    assert arguments_of(document)["properties"] == {"q": expected}
    assert "`schema`" in reasons(convert_parsed(document).repaired)


@pytest.mark.parametrize("written", [{}, {"in": "query"}, "q", {"name": "", "in": "query"}])
def test_a_parameter_without_a_name_is_left_out_and_said(written):
    document = gets(parameter("q"), written)
    assert arguments_of(document)["properties"].keys() == {"q"}
    assert "has no name" in reasons(convert_parsed(document).repaired)


@pytest.mark.parametrize("document", [gets({"name": "q", "in": "air"}), gets(parameters={"q": {}})])
def test_an_operation_whose_parameters_cannot_be_placed_is_skipped(document):
    assert len(convert_parsed(document).skipped) == 1


@pytest.mark.parametrize("body", [{"required": True}, {"required": True, "content": {}}])
def test_a_body_without_content_may_be_anything(body):
    document = sends({}, requestBody=body)
    assert arguments_of(document)["properties"] == {"body": {}}
    assert "may be any JSON" in reasons(convert_parsed(document).repaired)


def test_a_body_that_is_no_object_skips_its_operation():
    assert len(convert_parsed(sends({}, requestBody="json")).skipped) == 1


def test_examples_beside_a_body_are_its_own():
    body = body_of({"type": "array"})
    body["content"]["application/json"]["example"] = [1]
    properties = arguments_of(sends({}, requestBody=body))["properties"]
    assert properties["body"]["examples"] == [[1]]
