"""Claims about where the items of collections must stand in a state that is proposed."""

import pytest

from simulator.responding.resource_seeding import find_misplaced, write_collections
from simulator.responding.resources import index_resources
from tests.support.documents import PETS, SHOPS
from tests.support.resource_world import tools_of, world_of

PET = {"id": 7, "name": "Tom", "createdAt": "2026-01-02T03:04:05Z"}


def collections_of(document: dict) -> list:
    return list(index_resources(tools_of(document)).collections.values())


def test_a_collection_is_told_with_its_path_its_key_and_its_fields() -> None:
    (line,) = write_collections(collections_of(PETS)).splitlines()
    assert line.startswith("pets, by id: {")
    assert "name" in line


def test_what_is_found_to_be_in_its_place_is_served() -> None:
    state = {"resources": {"pets": {"7": PET}}}
    assert find_misplaced(state, collections_of(PETS)) == ""
    assert world_of(PETS, state).body("getPet", petId=7)["name"] == "Tom"


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"pets": [PET]}, 'no "resources"'),
        ({"resources": {"pets": [PET]}}, 'no "resources"'),
        ({"resources": {"dogs": {"7": PET}}}, "No tool reads /resources/dogs"),
        ({"resources": {"pets": {"8": PET}}}, 'item "8" of pets needs "id"'),
    ],
)
def test_what_no_tool_would_find_is_said(state: dict, words: str) -> None:
    assert words in find_misplaced(state, collections_of(PETS))


def test_an_item_within_one_that_is_not_there_is_said() -> None:
    name = next(each.name for each in collections_of(SHOPS) if "{}" in each.name)
    key = next(each.key for each in collections_of(SHOPS) if each.name == name)
    path = name.replace("{}", "s1")
    above = name.partition("/{}")[0]
    state = {"resources": {above: {}, path: {"b1": {key: "b1"}}}}
    assert f"which {above} does not have" in find_misplaced(state, collections_of(SHOPS))


def test_without_collections_any_state_will_do() -> None:
    assert find_misplaced({"cwd": "/"}, ()) == ""
