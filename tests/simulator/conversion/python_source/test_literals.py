import pytest

from tests.support.descriptions import accepts
from tests.support.python_sources import read_source, tool_of

SHADES = """
class Shade(Enum):
    DARK = "dark"
LIMIT = 50
NAME: str = "long" * 2
"""


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("5", 5),
        ("-1.5", -1.5),
        ("'a' 'b'", "ab"),
        ("None", None),
        ("[1, (2, 3)]", [1, [2, 3]]),
        ("{'a': {'b': True}}", {"a": {"b": True}}),
        ("Shade.DARK", "dark"),
        ("Shade.DARK.value", "dark"),
        ("LIMIT", 50),
    ],
)
def test_a_default_that_json_holds_is_kept(written, value):
    tool = tool_of(f"{SHADES}\ndef f(x={written}): ...")
    assert tool.arguments["properties"]["x"] == {"default": value}
    assert accepts(tool.arguments, {})


@pytest.mark.parametrize(
    "written",
    ["b'x'", "1e999", "0x" + "f" * 300, "2j", "datetime.now()", "NAME", "Shade.LIGHT", "{1: 2}",
     "...", "[1, print]", "60 * 60", "other.thing", "{**a}"],
)  # fmt: skip
def test_any_other_default_only_makes_the_argument_optional(written):
    tool = tool_of(f"{SHADES}\ndef f(x={written}): ...")
    assert tool.arguments["properties"]["x"] == {}
    assert accepts(tool.arguments, {})


def test_characters_that_cannot_be_stored_are_replaced():
    catalog = read_source("def f(x='\\x00\\ud800'):\n    '''A \\x00.'''")
    assert catalog.tools[0].arguments["properties"]["x"]["default"] == "\ufffd\ufffd"
    assert catalog.tools[0].description == "A \ufffd."
    assert "replaced" in catalog.warnings[0].reason
