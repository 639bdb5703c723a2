import pytest

from tests.support.descriptions import accepts, only_tool, reasons, takes, takes_value, upload

UNREADABLE = [
    "(",
    "[z-a]",
    "a**",
    "(?=" * 3000 + ")" * 3000,
    "a" * 20_000,
    "(((a{99}){99}){99}){99}",
]


@pytest.mark.parametrize("pattern", UNREADABLE)
def test_a_pattern_that_no_engine_reads_is_left_out_and_said(pattern):
    catalog = upload(takes({"type": "string", "pattern": pattern}))
    (note,) = catalog.warnings
    assert note.pointer.endswith("/properties/value/pattern")
    assert note.line is not None
    assert "left out" in note.reason
    assert catalog.tools[0].arguments["properties"]["value"] == {"type": "string"}


@pytest.mark.parametrize("pattern", ["^(?!x)", r"\p{L}+", "a{1,5000}", "(a+)+$", r"(a)\1", "a++"])
def test_a_pattern_that_can_be_run_stays(pattern):
    schema = only_tool(takes({"pattern": pattern})).arguments["properties"]["value"]
    assert schema == {"pattern": pattern}


def test_names_by_an_unreadable_pattern_are_free():
    schema = {
        "type": "object",
        "patternProperties": {"(": {"type": "string"}, "^x": {"type": "integer"}},
        "additionalProperties": False,
    }
    assert takes_value(takes(schema), {"other": 1, "x1": 1})
    assert not takes_value(takes(schema), {"x1": "one"})
    assert "(" not in reasons(upload(takes({})).warnings)


def test_a_file_of_slow_patterns_with_defaults_is_read_in_bounded_time():
    slow = {
        f"a{n}": {"type": "string", "pattern": f"^(?!b)(a|a)*{n}$", "default": "a" * 40}
        for n in range(200)
    }
    document = takes({"type": "object", "properties": slow})
    assert accepts(only_tool(document).arguments, {"value": {}})
