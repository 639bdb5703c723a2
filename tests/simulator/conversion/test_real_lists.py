"""Claims about the tools of public MCP servers, as they report them."""

import json

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from simulator.conversion.convert import Limits, convert
from simulator.values.catalog import Effect, SourceFormat
from tests.conftest import SHARED
from tests.support.soundness import assert_sound

LIMITS = Limits(max_bytes=16_000_000, max_depth=200, max_nodes=4_000_000)
FILES = sorted((SHARED / "mcp").glob("*.json"))


@pytest.mark.shared
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_tool_of_a_server_comes_in_with_all_it_says(path, record_property):
    listed = json.loads(path.read_text("utf-8"))["tools"]
    catalog = convert(path.read_bytes(), limits=LIMITS)
    assert (catalog.format, len(catalog.tools)) == (SourceFormat.MCP, len(listed))
    for tool, written in zip(catalog.tools, listed, strict=True):
        annotations = written.get("annotations") or {}
        assert tool.annotations == annotations
        hint = annotations.get("readOnlyHint")
        assert hint is None or tool.effect is (Effect.READ if hint else Effect.WRITE)
        assert (
            tool.arguments["properties"].keys()
            == written["inputSchema"].get("properties", {}).keys()
        )
        assert (tool.responses[0].schema is not None) == bool(written.get("outputSchema"))
    assert_sound(catalog)
    assert list(OpenAPIV31SpecValidator(catalog.document).iter_errors()) == []
