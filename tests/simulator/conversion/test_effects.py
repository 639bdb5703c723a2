import pytest

from simulator.conversion.effects import effect_of_method, effect_of_tool
from simulator.values.catalog import Effect


@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_safe_methods_read(method):
    assert effect_of_method(method) is Effect.READ


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "trace"])
def test_other_methods_write(method):
    assert effect_of_method(method) is Effect.WRITE


@pytest.mark.parametrize(
    "name", ["get_weather", "listOrders", "brave_web_search", "file.read", "find-user", "ls"]
)
def test_a_reading_verb_reads(name):
    assert effect_of_tool(name, None) is Effect.READ


@pytest.mark.parametrize(
    "name", ["create_issue", "get_or_create_user", "search_and_replace", "stop_search", "ship"]
)
def test_a_writing_or_unknown_verb_writes(name):
    assert effect_of_tool(name, None) is Effect.WRITE


def test_what_a_tool_says_of_itself_wins():
    assert effect_of_tool("delete_file", {"readOnlyHint": True}) is Effect.READ
    assert effect_of_tool("read_file", {"readOnlyHint": False}) is Effect.WRITE
    assert effect_of_tool("read_file", {"readOnlyHint": "yes"}) is Effect.READ
