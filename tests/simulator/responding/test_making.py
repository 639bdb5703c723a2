"""Claims about what code makes in a model's answer."""

from typing import Any

import pytest

from simulator.errors import ModelUnreadable
from simulator.responding.making import Made, fill_in
from simulator.values.catalog import DeclaredResponse
from simulator.values.json import Json
from tests.support.questions import MOMENT, make_question, make_tool


def made(
    body: Json, *patch: dict[str, Any], state: dict[str, Any] | None = None, name: str = "act"
) -> Made:
    return fill_in(body, patch, make_question(make_tool(name=name), state), MOMENT)


def added(path: str, value: Json) -> dict[str, Any]:
    return {"op": "add", "path": path, "value": value}


def added_to(value: Json) -> dict[str, Any]:
    return {"op": "increment", "path": "/total", "value": value}


def test_what_has_no_placeholder_stays_as_it_is() -> None:
    body = {"price": "$19.99", "note": "$nowhere and $ideal", "none": None}
    assert made(body, added("/a", body)) == Made(body, (added("/a", body),))


def test_times_are_the_moment() -> None:
    assert made({"at": "$now", "on": "$today", "said": "Done on $today."}).body == {
        "at": "2026-01-02T03:04:05Z",
        "on": "2026-01-02",
        "said": "Done on 2026-01-02.",
    }


@pytest.mark.parametrize(
    ("existing", "expected"),
    [
        ([{"id": 3}, {"id": 41}], 42),
        ([{"id": "3"}, {"id": "41"}], "42"),
        ([{"id": "ord-3"}, {"id": "ord-41"}], "ord-42"),
        ([{"id": "T0009"}], "T0010"),
        ([{"id": "ana"}], "order_2"),
        ([], "order_1"),
    ],
)
def test_an_id_in_a_list_follows_those_of_its_neighbours(existing: list, expected: Json) -> None:
    state = {"orders": existing}
    given = made({"id": "$id"}, added("/orders/-", {"id": "$id", "n": 1}), state=state)
    assert given.body == {"id": expected}
    assert given.patch == (added("/orders/-", {"id": expected, "n": 1}),)


def test_an_id_under_which_things_stand_is_text_in_the_path_and_a_number_where_they_are() -> None:
    state = {"orders": {"7": {"id": 7}}}
    given = made("$id", added("/orders/$id", {"id": "$id"}), state=state)
    assert (given.body, given.patch) == (8, (added("/orders/8", {"id": 8}),))


def test_two_new_things_of_one_call_get_two_ids() -> None:
    patch = [added("/lines/-", {"id": "$id"}), added("/lines/-", {"id": "$id2"})]
    given = made(["$id", "$id2"], *patch, state={"lines": [{"id": 4}]})
    assert given.body == [5, 6]


def test_an_id_is_found_by_its_field_whatever_that_is_called() -> None:
    state = {"bookings": [{"booking_id": "B-10"}, {"booking_id": "B-9"}]}
    given = made({"ref": "$id"}, added("/bookings/-", {"booking_id": "$id"}), state=state)
    assert given.body == {"ref": "B-11"}


def test_ids_that_are_uuids_go_on_as_uuids_and_the_same_each_time() -> None:
    state = {"pets": [{"id": "6f9619ff-8b86-4011-b42d-00c04fc964ff"}]}
    patch = added("/pets/-", {"id": "$id"})
    first, again = (made("$id", patch, state=state).body for _ in range(2))
    assert first == again != state["pets"][0]["id"]
    assert len(first) == 36


def test_an_id_that_no_change_places_follows_those_the_tools_name_speaks_of() -> None:
    state = {"shop": {"orders": [{"id": 3}], "pets": [{"id": 80}]}}
    assert made({"id": "$id"}, state=state, name="create_order").body == {"id": 4}


def test_an_id_without_neighbours_is_what_the_tool_declares() -> None:
    schema = {"type": "object", "properties": {"id": {"type": "integer"}}}
    question = make_question(make_tool(DeclaredResponse("200", schema=schema)))
    assert fill_in({"id": "$id"}, (), question, MOMENT).body == {"id": 1}


@pytest.mark.parametrize(
    ("old", "value", "total"),
    [(10, -3, 7), (0.1, 0.2, 0.3), (10, 0.5, 10.5), (10**20, 1, 10**20 + 1)],
)
def test_sums_are_worked_out_by_code(old: Json, value: Json, total: Json) -> None:
    given = made("$at:/total", added_to(value), state={"total": old})
    assert given.body == total
    assert given.patch == ({"op": "replace", "path": "/total", "value": total},)


def test_what_stands_after_the_change_is_what_the_body_says() -> None:
    patch = [added_to(1), added_to(1), added("/log", ["$now"])]
    given = made({"n": "$at:/total", "log": "$at:/log"}, *patch, state={"total": 1})
    assert given.body == {"n": 3, "log": ["2026-01-02T03:04:05Z"]}


@pytest.mark.parametrize(
    ("body", "patch", "reason"),
    [
        ("$at:/gone", (), "nothing stands there"),
        ("$at:gone", (), "nothing stands there"),
        (None, (added_to(1),), "expected two numbers"),
        (None, ({"op": "increment", "path": "/text", "value": 1},), "expected two numbers"),
        (None, ({"op": "increment", "path": "/n"},), "expected two numbers"),
        (None, ({"op": "increment", "path": "/n", "value": True},), "expected two numbers"),
        ("$at:/n", ({"op": "remove", "path": "/gone"},), "does not apply"),
    ],
)
def test_what_cannot_be_made_is_said(body: Json, patch: tuple, reason: str) -> None:
    with pytest.raises(ModelUnreadable, match=reason):
        made(body, *patch, state={"text": "a", "n": 1})


def test_the_state_that_was_handed_in_is_left_as_it_was() -> None:
    state = {"total": 1, "list": []}
    made("$at:/list", added_to(1), added("/list/-", "$id"), state=state)
    assert state == {"total": 1, "list": []}
