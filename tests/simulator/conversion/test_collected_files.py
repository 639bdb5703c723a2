"""Claims about the collected small files, of each of which it is known what must become."""

import json
from pathlib import Path

import pytest

from simulator.conversion.convert import Limits, convert
from simulator.errors import DescriptionRefused
from simulator.values.catalog import Effect, ImportedCatalog, ImportNote
from tests.conftest import SHARED
from tests.support.auditing import audit
from tests.support.descriptions import accepts

pytestmark = pytest.mark.shared
LIMITS = Limits(max_bytes=16_000_000, max_depth=200, max_nodes=4_000_000)
FILES = SHARED / "cases" / "files"
KNOWN = json.loads((FILES / "expected.json").read_text("utf-8")) if FILES.is_dir() else {}
REFUSED = {
    "webhooks_only.json": "The description has no operations, only webhooks.",
    "alias_bomb.yaml": "The document is too large when expanded: more than 4000000 values.",
    "deep.json": "The document is nested too deeply: more than 200 levels.",
    "empty.json": "The document is empty.",
    "page.html": "The document looks like an HTML page, not an API description.",
    "postman.json": "The document looks like a Postman collection.",
}


def imported(name: str) -> ImportedCatalog:
    return convert((FILES / name).read_bytes(), limits=LIMITS)


@pytest.mark.parametrize("name", [name for name in KNOWN if "error" not in KNOWN[name]])
def test_a_file_that_gives_tools_gives_as_many_as_known(name):
    catalog, known = imported(name), KNOWN[name]
    found = [len(catalog.tools), len(catalog.skipped), len(catalog.repaired)]
    assert found == [known["tools"], known.get("skipped", 0), known.get("repaired", 0)]
    assert known.get("format", catalog.format) == catalog.format


@pytest.mark.parametrize("name", [name for name in KNOWN if "error" in KNOWN[name]])
def test_a_file_that_gives_none_is_refused_in_a_sentence(name):
    with pytest.raises(DescriptionRefused) as refused:
        imported(name)
    assert refused.value.sentence == REFUSED[name]


def test_an_operation_that_cannot_be_had_is_skipped_with_place_and_reason():
    (note,) = imported("one_bad_operation.yaml").skipped
    reason = "the reference '#/components/schemas/Missing' leads nowhere (at /paths/~1bad/post"
    assert (note.pointer, note.line) == ("/paths/~1bad/post", 9)
    assert note.reason.startswith(reason)


def test_an_external_reference_is_listed_and_not_followed():
    catalog = imported("external_ref.json")
    (skipped,), (listed,) = catalog.skipped, catalog.warnings
    assert (skipped.pointer, skipped.line) == ("/paths/~1a/post", 1)
    assert "'http://127.0.0.1:9/secret.json', which is not followed" in skipped.reason
    assert "http://127.0.0.1:9/secret.json" in listed.reason


def test_a_missing_response_is_a_repair_with_its_place():
    reason = "it declares no responses; a 200 of any shape is assumed"
    assert imported("no_responses.json").repaired == (ImportNote("/paths/~1a/get", 1, reason),)


def test_unquoted_words_and_times_of_yaml_stay_text():
    (tool,) = imported("norway.yaml").tools
    assert accepts(tool.arguments, {"country": "NO", "at": "12:30", "day": "2024-01-05"})
    assert not accepts(tool.arguments, {"country": False, "at": "12:30"})


@pytest.mark.parametrize("name", ["duplicate_ids.json", "long_names.json"])
def test_names_are_distinct_short_and_the_same_at_every_import(name):
    names = [tool.name for tool in imported(name).tools]
    assert len(set(names)) == KNOWN[name]["tools"]
    assert all(len(name) <= 64 for name in names)
    assert [tool.name for tool in imported(name).tools] == names


def test_an_mcp_tool_is_read_or_write_as_it_says():
    effects = {tool.name: tool.effect for tool in imported("mcp_tools.json").tools}
    assert effects == {"read_file": Effect.READ, "delete_file": Effect.WRITE}


def test_functions_are_read_with_what_they_require():
    tools = {tool.name: tool for tool in imported("functions.py").tools}
    assert tools.keys() == {"ship", "track", "add"}
    ship = tools["ship"].arguments
    assert ship["required"] == ["order_id", "to"]
    assert accepts(ship, {"order_id": 1, "to": {"street": "Main"}})
    assert not accepts(ship, {"order_id": 1, "to": {"zip": "1"}})


def test_functions_are_never_executed():
    tools, events = audit((FILES / "functions.py").read_bytes())
    assert tools == 3
    assert {event for event, _ in events} <= {"compile"}
    assert not Path("/tmp/should-never-exist").exists()
