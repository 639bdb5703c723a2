import pytest

from simulator.conversion.python_source.docstrings import Documentation, Said, read_docstring

GOOGLE = """Add an item.

Longer text.

Args:
    sku: Stock
        number.
    qty (int, optional): How many. Defaults to 1.

Returns:
    bool: Whether it was there.
"""
NUMPY = """Add an item.

Longer text.

Parameters
----------
sku
    Stock number.
qty : int, optional
    How many. Defaults to 1.

Returns
-------
bool
    Whether it was there.
"""
REST = """Add an item.

Longer text.

:param sku: Stock number.
:param int qty: How many. Defaults to 1.
:returns: Whether it was there.
:rtype: bool
"""


@pytest.mark.parametrize("text", [GOOGLE, NUMPY, REST])
def test_every_style_says_the_same(text):
    assert read_docstring(text) == Documentation(
        "Add an item.\n\nLonger text.",
        {"sku": Said("Stock number."), "qty": Said("How many. Defaults to 1.", "int")},
        Said("Whether it was there.", "bool"),
    )


@pytest.mark.parametrize("text", ["Just a line: with a colon.", "Note:\n    of no style"])
def test_a_text_without_sections_is_the_description(text):
    assert read_docstring(text).arguments == {}
    assert read_docstring(text).text.startswith(text.split("\n")[0])


def test_nothing_says_nothing():
    assert read_docstring(None) == read_docstring("") == Documentation()


def test_names_that_share_a_description_all_have_it():
    said = read_docstring("Add.\n\nParameters\n----------\nx, *y : float\n    A number.\n")
    assert said.arguments == {"x": Said("A number.", "float"), "y": Said("A number.", "float")}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("list of str", "list[str]"),
        ("list of strings", "list[str]"),
        ("str or None", "str | None"),
        ("int, default 5", "int"),
        ("int, default: 5", "int"),
        ("int, defaults to 5", "int"),
        ("bool, optional", "bool"),
    ],
)
def test_types_are_read_as_people_write_them(written, meant):
    said = read_docstring(f"Add.\n\nParameters\n----------\nx : {written}\n    A thing.\n")
    assert said.arguments["x"].type == meant
