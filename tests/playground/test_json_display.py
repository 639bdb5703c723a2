"""JSON as a person reads it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.json_display import TEXT_LIMIT, paint_json, preview, write_json

SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=20)
DOCUMENTS = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=20,
)


def plain(html: str) -> str:
    text = re.sub(r"<[^>]*>", "", html)
    for entity, character in (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&#x27;", "'")):
        text = text.replace(entity, character)
    return text.replace("&amp;", "&")


@given(DOCUMENTS)
def test_the_text_is_the_document(document: object) -> None:
    text = plain(paint_json(document))
    without_space = write_json(document).replace(" ", "").replace("\n", "")
    assert text.replace(" ", "").replace("\n", "") == without_space


def test_a_marked_place_is_marked_once() -> None:
    html = paint_json({"a": {"b": 1}, "b": 2}, {"/a/b"})
    assert html.count("<mark") == html.count("</mark>") == 1
    assert '<mark class="json-wrong"><span class="json-number">1</span></mark>' in html


def test_keys_with_slashes_and_tildes_can_be_marked() -> None:
    assert "<mark" in paint_json({"a/b~c": 1}, {"/a~1b~0c"})


def test_markup_in_a_value_is_escaped() -> None:
    assert "<b>" not in paint_json({"<b>": "<b>"}, {"/<b>"})


def test_a_long_value_is_cut_and_says_so() -> None:
    html = paint_json({"rows": ["x" * 100] * 1000}, {"/rows"})
    assert len(html) < 3 * TEXT_LIMIT
    assert "cut here" in html
    assert html.count("<mark") == html.count("</mark>")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("a" * 100, '"' + "a" * 71 + "… (102 characters)"),
        (list(range(100)), "[…] 100 items"),
        ({"a": "x" * 100}, "{…} 1 key"),
        ({"a": 1}, '{"a": 1}'),
    ],
)
def test_a_preview_is_short_and_counts_what_it_leaves_out(value: object, text: str) -> None:
    assert preview(value) == text
