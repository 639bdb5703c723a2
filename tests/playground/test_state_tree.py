"""The state as a tree."""

from typing import Any

import pytest

from playground.state_tree import (
    BRANCH_LIMIT,
    DEEPEST_SENT,
    NODE_LIMIT,
    Extent,
    Gap,
    Node,
    build_tree,
)
from playground.templatetags.state_tags import state_tree
from simulator.strict_json import DEEPEST
from simulator.values.pointer import find


def nodes(node: Node) -> list[Node]:
    children = [child for child in node.children if isinstance(child, Node)]
    return [node, *(below for child in children for below in nodes(child))]


def at(tree: Node, pointer: str) -> Node:
    return next(node for node in nodes(tree) if node.pointer == pointer)


def test_a_change_is_marked_and_the_way_to_it_is_open() -> None:
    deep: dict[str, Any] = {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": 1}}}}}}}}
    tree = build_tree(deep, {"/a/b/c/d/e/f/g/h": "~"})
    assert at(tree, "/a/b/c/d/e/f/g/h").mark == "~"
    assert all(node.is_open for node in nodes(tree) if node.is_branch)


def test_keys_with_slashes_and_tildes_have_their_own_pointer() -> None:
    tree = build_tree({"a/b": {"c~d": 1}}, {})
    assert at(tree, "/a~1b/c~0d").text == "1"


def test_a_long_text_is_cut_with_its_length_and_whole_on_demand() -> None:
    node = at(build_tree({"text": "x" * 500}, {}), "/text")
    assert node.text.endswith("(502 characters)")
    assert node.full_text == '"' + "x" * 500 + '"'


def outline(tree: Node) -> list[str | tuple[int, int]]:
    """The keys of a branch's children, and of what was not sent between them the positions."""
    return [
        (child.start, child.end) if isinstance(child, Gap) else child.key for child in tree.children
    ]


def test_a_long_branch_is_sent_in_parts() -> None:
    tree = build_tree(list(range(250)), {})
    assert outline(tree) == [*map(str, range(BRANCH_LIMIT)), (BRANCH_LIMIT, 250)]
    last = build_tree(list(range(250)), {}, extent=Extent(200, 250))
    assert outline(last) == [str(n) for n in range(200, 250)]


def test_a_change_far_down_a_long_branch_is_sent_and_marked() -> None:
    large = {f"k{n}": {"a": n} for n in range(1_000)}
    tree = build_tree(large, {"/k700/a": "~"})
    first = [f"k{n}" for n in range(BRANCH_LIMIT)]
    assert outline(tree) == [*first, (BRANCH_LIMIT, 700), "k700", (701, 1_000)]
    assert at(tree, "/k700/a").mark == "~"


def test_a_change_in_a_part_that_was_left_out_is_sent_and_marked() -> None:
    large = {f"k{n}": {f"j{m}": m for m in range(50)} for n in range(50)}
    tree = build_tree(large, {"/k49/j7": "+"})
    assert outline(at(tree, "/k49")) == [(0, 7), "j7", (8, 50)]
    assert at(tree, "/k49").is_open


def test_the_place_that_was_found_is_sent_and_marked() -> None:
    tree = build_tree({"rows": list(range(5_000))}, {}, found="/rows/4321")
    assert [node.pointer for node in nodes(tree) if node.is_found] == ["/rows/4321"]


def test_many_changes_do_not_make_a_tree_of_any_size() -> None:
    large = {"rows": list(range(5_000))}
    tree = build_tree(large, {f"/rows/{n}": "~" for n in range(5_000)})
    assert len(nodes(tree)) <= NODE_LIMIT


def test_a_large_state_is_bounded_and_says_what_is_left_out() -> None:
    large = {f"k{n}": {f"j{m}": m for m in range(50)} for n in range(50)}
    tree = build_tree(large, {})
    assert len(nodes(tree)) <= NODE_LIMIT + 1
    left_out = [node for node in nodes(tree) if node.is_left_out]
    assert left_out
    assert all(node.text == "50 keys" for node in left_out)
    assert "Show this part" in state_tree(tree, "/state/?call=1")


@pytest.mark.parametrize("shape", ["object", "list"])
def test_a_state_as_deep_as_any_is_drawn_level_by_level(shape: str) -> None:
    state: Any = 1
    for _ in range(DEEPEST):
        state = {"a": state} if shape == "object" else [state]
    pointer = ""
    for _ in range(DEEPEST // DEEPEST_SENT):
        tree = build_tree(find(state, pointer), {}, pointer=pointer)
        assert "Show this part" in state_tree(tree, "/state/?call=1")
        pointer = next(node.pointer for node in nodes(tree) if node.is_left_out)


def test_an_empty_state_is_said_to_be_empty() -> None:
    assert "The state is empty" in state_tree(build_tree({}, {}), "")


def test_markup_in_a_state_is_escaped() -> None:
    html = state_tree(build_tree({"<b>": "<i>", "t": "<u>" * 100}, {"/<b>": "+"}), "/x")
    assert not {"<b>", "<i>", "<u>"}.intersection(html.split('"'))
    assert "<u>" not in html
