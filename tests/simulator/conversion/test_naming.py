import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.conversion.convert import convert_parsed
from simulator.conversion.naming import Named, name_tools

NAMES = st.lists(st.text(max_size=90), max_size=12)


def named(*wanted: str) -> list[str]:
    return name_tools([Named(name, f"get /{index}") for index, name in enumerate(wanted)])


def test_keeps_a_name_that_every_provider_takes():
    assert named("listPets", "get-pet_2", "__init__") == ["listPets", "get-pet_2", "__init__"]


def test_replaces_what_providers_refuse():
    assert named("pets.list all", "größe") == ["pets_list_all", "gr_e"]


def test_names_by_place_what_has_no_name():
    assert name_tools([Named("", "get /things/{id}")]) == ["get_things_id"]


def test_cut_names_stay_distinct():
    first, second = named("x" * 80 + "a", "x" * 80 + "b")
    assert first != second
    assert re.fullmatch(r"x{55}_[0-9a-f]{8}", first)


def test_shared_names_take_their_place_in_whatever_order():
    tools = [Named("list", "get /a"), Named("list", "get /b"), Named("other", "get /c")]
    names = dict(zip(tools, name_tools(tools), strict=True))
    assert list(names.values()) == ["list_get_a", "list_get_b", "other"]
    backwards = dict(zip(tools[::-1], name_tools(tools[::-1]), strict=True))
    assert backwards == names


def test_names_that_only_become_alike_stay_distinct():
    tools = [Named("a.b", "get /x-y"), Named("a_b", "get /x_y"), Named("a b", "get /x.y")]
    assert len(set(name_tools(tools))) == 3


@given(NAMES)
def test_every_name_fits_and_none_repeats(wanted):
    names = named(*wanted)
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,64}", name) for name in names)
    assert len(set(names)) == len(names)


def notes_of(*names: str) -> list[str]:
    """What an import says of tools with these names."""
    tools = [
        {"name": name, "description": f"Tool {number}.", "inputSchema": {"type": "object"}}
        for number, name in enumerate(names)
    ]
    return [note.reason for note in convert_parsed({"tools": tools}).warnings]


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("list", "list"), "several tools want the name 'list'; this one is list_"),
        (("a" * 70,), "its name has 70 characters; it is called aaaa"),
        (("pets.list", "pets.get"), "characters that not every provider takes"),
    ],
)
def test_a_tool_that_is_called_otherwise_is_told(names: tuple[str, ...], said: str) -> None:
    assert notes_of(*names)[0].startswith(said)


def test_a_habit_of_names_is_told_once_and_a_name_that_stays_not_at_all() -> None:
    assert len(notes_of("pets.list", "pets.get", "pets.add")) == 1
    assert notes_of("list", "get") == []
