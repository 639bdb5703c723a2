"""The function definitions of a public benchmark, in the loose dialect that they are kept in."""

import json

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from simulator.conversion.convert import convert_parsed
from simulator.values.catalog import SourceFormat

CHECKED_EVERY = 20


@pytest.mark.shared
def test_every_definition_becomes_a_tool(shared):
    text = (shared / "bfcl" / "definitions.jsonl").read_text(encoding="utf-8")
    definitions = [json.loads(line) for line in text.splitlines()]
    for number, definition in enumerate(definitions):
        catalog = convert_parsed([definition])
        assert (catalog.format, catalog.skipped) == (SourceFormat.OPENAI, ())
        (tool,) = catalog.tools
        assert tool.origin.name == definition["name"]
        assert list(tool.arguments["properties"]) == list(definition["parameters"]["properties"])
        if number % CHECKED_EVERY == 0:
            assert list(OpenAPIV31SpecValidator(catalog.document).iter_errors()) == []


@pytest.mark.shared
def test_all_definitions_stand_in_one_list(shared):
    text = (shared / "bfcl" / "definitions.jsonl").read_text(encoding="utf-8")
    catalog = convert_parsed([json.loads(line) for line in text.splitlines()])
    assert (len(catalog.tools), len(catalog.skipped)) == (1512, 0)
    assert len({tool.name for tool in catalog.tools}) == 1512
