import json

import pytest

from simulator.conversion.convert import Limits, convert, convert_parsed
from simulator.errors import DescriptionRefused
from tests.support.descriptions import LIMITS, OK, gets, openapi, sends, takes, upload

REAL = Limits(max_bytes=20_000_000, max_depth=100, max_nodes=2_000_000)


def test_a_yaml_description_becomes_a_catalog():
    text = "\n".join(
        [
            "openapi: 3.0.3",
            "info: {title: Norway, version: 1.0}",
            "paths:",
            "  /ship:",
            "    post:",
            "      operationId: ship",
            "      responses: {200: {description: ok}}",
        ]
    )
    catalog = upload(text)
    assert (catalog.title, catalog.document["info"]["version"]) == ("Norway", "1.0")
    assert catalog.tools[0].origin.line == 5
    assert catalog.tools[0].responses[0].status == "200"


def test_notes_give_pointer_and_line():
    bad = {"post": {"requestBody": {"$ref": "#/nowhere"}, "responses": OK}}
    catalog = upload(openapi({"/ok": {"get": {"responses": OK}}, "/bad": bad}))
    (note,) = catalog.skipped
    text = json.dumps(openapi({"/ok": {"get": {"responses": OK}}, "/bad": bad}), indent=1)
    assert note.pointer == "/paths/~1bad/post"
    assert '"post"' in text.splitlines()[note.line - 1]


def test_warnings_of_the_text_come_along():
    text = json.dumps(gets()).replace('"openapi"', '"openapi": "3.0.0", "openapi"')
    assert upload(text).warnings[0].pointer == "/openapi"


@pytest.mark.parametrize("document", [openapi({}), {"openapi": "3.1.0"}, openapi({"x-a": {}})])
def test_a_description_without_operations_is_refused(document):
    with pytest.raises(DescriptionRefused, match="no operations"):
        convert_parsed(document)


def test_webhooks_alone_are_no_operations():
    with pytest.raises(DescriptionRefused, match="no operations, only webhooks"):
        convert_parsed({**openapi({}), "webhooks": {"n": {"post": {}}}})


def test_a_description_of_which_nothing_is_sound_still_accounts_for_it():
    catalog = convert_parsed(openapi({"/a": {"get": {"$ref": "a.yaml"}}}))
    assert (len(catalog.tools), len(catalog.skipped)) == (0, 1)


def test_a_parsed_document_that_is_too_deep_is_refused():
    schema = {}
    for _ in range(2000):
        schema = {"items": schema}
    with pytest.raises(DescriptionRefused, match="nested too deeply"):
        convert_parsed(sends(schema))


def test_the_document_is_left_as_it_came():
    document = sends({"properties": {"a": {"type": "dict", "items": [{}]}}}, {"A": {}})
    before = json.dumps(document)
    convert_parsed(document)
    assert json.dumps(document) == before


def test_limits_are_kept():
    assert LIMITS.max_bytes < REAL.max_bytes
    with pytest.raises(DescriptionRefused, match="the limit is"):
        convert(b" " * 11, limits=Limits(max_bytes=10, max_depth=5, max_nodes=5))


@pytest.mark.parametrize("keyword", ["minimum", "maxLength", "multipleOf", "minItems"])
def test_a_number_beyond_every_float_is_a_number(keyword):
    beyond = {keyword: 10**400}
    assert len(convert_parsed(takes(beyond)).tools) == 1
