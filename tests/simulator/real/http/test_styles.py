"""Claims about styles: the table of OpenAPI 3.1.1, and what it leaves open."""

import pytest

from simulator.real.http.operations import Form
from simulator.real.http.styles import (
    Unwritable,
    write_in_header,
    write_in_path,
    write_in_query,
)
from simulator.values.catalog import Place

COLORS = ["blue", "black", "brown"]
RGB = {"R": 100, "G": 200, "B": 150}


def form(style: str, explode: bool, place: Place = Place.QUERY, **more: object) -> Form:
    return Form("color", place, style, explode, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("style", "explode", "value", "written"),
    [
        ("simple", False, "blue", "blue"),
        ("simple", False, COLORS, "blue,black,brown"),
        ("simple", False, RGB, "R,100,G,200,B,150"),
        ("simple", True, COLORS, "blue,black,brown"),
        ("simple", True, RGB, "R=100,G=200,B=150"),
        ("label", False, "blue", ".blue"),
        ("label", False, COLORS, ".blue,black,brown"),
        ("label", False, RGB, ".R,100,G,200,B,150"),
        ("label", True, COLORS, ".blue.black.brown"),
        ("label", True, RGB, ".R=100.G=200.B=150"),
        ("matrix", False, "blue", ";color=blue"),
        ("matrix", False, "", ";color"),
        ("matrix", False, COLORS, ";color=blue,black,brown"),
        ("matrix", False, RGB, ";color=R,100,G,200,B,150"),
        ("matrix", True, COLORS, ";color=blue;color=black;color=brown"),
        ("matrix", True, RGB, ";R=100;G=200;B=150"),
        ("simple", False, "a/b?c#d é", "a%2Fb%3Fc%23d%20%C3%A9"),
        ("simple", False, True, "true"),
        ("simple", False, 1.5, "1.5"),
    ],
)
def test_a_path_is_written_in_each_style(
    style: str, explode: bool, value: object, written: str
) -> None:
    assert write_in_path(form(style, explode, Place.PATH), value) == written


@pytest.mark.parametrize(
    ("style", "explode", "value", "written"),
    [
        ("form", True, "blue", "color=blue"),
        ("form", True, "", "color="),
        ("form", True, COLORS, "color=blue&color=black&color=brown"),
        ("form", True, RGB, "R=100&G=200&B=150"),
        ("form", False, COLORS, "color=blue,black,brown"),
        ("form", False, RGB, "color=R,100,G,200,B,150"),
        ("spaceDelimited", False, COLORS, "color=blue%20black%20brown"),
        ("spaceDelimited", False, RGB, "color=R%20100%20G%20200%20B%20150"),
        ("pipeDelimited", False, COLORS, "color=blue%7Cblack%7Cbrown"),
        ("pipeDelimited", False, RGB, "color=R%7C100%7CG%7C200%7CB%7C150"),
        ("pipeDelimited", True, COLORS, "color=blue&color=black&color=brown"),
        ("deepObject", True, RGB, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
        ("deepObject", True, {"a": {"b": ["x"]}}, "color%5Ba%5D%5Bb%5D%5B0%5D=x"),
        ("form", True, [], ""),
        ("form", True, None, ""),
        ("form", True, ["a", None], "color=a"),
        ("form", False, "a&b=c+d", "color=a%26b%3Dc%2Bd"),
    ],
)
def test_a_query_is_written_in_each_style(
    style: str, explode: bool, value: object, written: str
) -> None:
    assert "&".join(write_in_query(form(style, explode), value)) == written


def test_reserved_characters_stay_where_they_are_allowed_and_end_no_value() -> None:
    allowed = form("form", True, allows_reserved=True)
    assert write_in_query(allowed, "/a/b,c:d&e#f=g") == ["color=/a/b,c:d%26e%23f%3Dg"]


@pytest.mark.parametrize(
    ("explode", "value", "written"),
    [
        (False, COLORS, "blue,black,brown"),
        (False, RGB, "R,100,G,200,B,150"),
        (True, RGB, "R=100,G=200,B=150"),
        (False, "a b/c", "a b/c"),
    ],
)
def test_a_header_is_written_as_it_is(explode: bool, value: object, written: str) -> None:
    assert write_in_header(form("simple", explode, Place.HEADER), value) == written


def test_a_value_of_a_media_type_is_written_as_that() -> None:
    said = form("form", True, media_type="application/json")
    assert write_in_query(said, {"a": ["é"]}) == ["color=%7B%22a%22%3A%5B%22%C3%A9%22%5D%7D"]
    in_header = form("simple", False, Place.HEADER, media_type="application/json")
    assert write_in_header(in_header, {"a": "é"}) == '{"a": "\\u00e9"}'


def test_what_no_style_can_write_is_said() -> None:
    with pytest.raises(Unwritable, match="inside another"):
        write_in_query(form("form", True), [["a"]])
    with pytest.raises(Unwritable, match="only a text can be sent"):
        write_in_query(form("form", True, media_type="text/plain"), {"a": 1})
