"""Each tool of the tickets sample, through the pipeline."""

import pytest

from simulator.values.call import CallOutcome
from tests.support.sample_tools import Tools

LAMP = {
    "id": 1,
    "title": "Lamp",
    "description": "Room 4",
    "status": "Open",
    "priority": 2,
    "created_by": "Ada",
}
OLD = {"id": "old-7", "status": "Closed", "created_by": "Ada"}
OTHERS = {"id": 2, "title": "Door", "status": "Resolved", "created_by": "Bob"}


def desk(user: str | None = "Ada") -> Tools:
    queue = [dict(LAMP), dict(OTHERS), dict(OLD)]
    return Tools("tickets", {"ticket_queue": queue, "ticket_counter": 3, "current_user": user})


def test_signs_in_and_out() -> None:
    tools = desk(None)
    assert tools.body("ticket_get_login_status") == {"login_status": False}
    assert tools.body("ticket_login", username="Eve", password="x") == {"success": True}
    assert tools.body("ticket_get_login_status") == {"login_status": True}
    assert tools.state["current_user"] == "Eve"
    assert tools.body("logout") == {"success": True}
    assert tools.body("logout") == {"success": False}
    assert tools.state["current_user"] is None


def test_an_empty_name_or_password_signs_nobody_in() -> None:
    tools = desk(None)
    assert tools.body("ticket_login", username="", password="x") == {"success": False}
    assert tools.body("ticket_login", username="Eve", password="") == {"success": False}
    assert tools.state["current_user"] is None


def test_a_new_ticket_has_the_next_number_and_what_was_left_out() -> None:
    tools = desk()
    made = tools.body("create_ticket", title="Paper")
    assert made == {
        "id": 3, "title": "Paper", "description": "", "status": "Open", "priority": 1,
        "created_by": "Ada",
    }  # fmt: skip
    assert tools.state["ticket_queue"][-1] == made
    assert tools.body("create_ticket", title="Ink", priority=5)["id"] == 4
    assert tools.state["ticket_counter"] == 5


def test_opening_and_listing_tickets_needs_someone_signed_in() -> None:
    told = (401, "Nobody is signed in to the ticket system: sign in with ticket_login.")
    assert desk(None).refusal("create_ticket", title="Paper") == told
    assert desk(None).refusal("get_user_tickets") == told


@pytest.mark.parametrize("priority", [0, 6])
def test_a_priority_is_one_to_five(priority) -> None:
    record = desk().call("create_ticket", title="Paper", priority=priority)
    assert record.outcome is CallOutcome.REJECTED


def test_reads_a_ticket_as_it_stands() -> None:
    assert desk(None).body("get_ticket", ticket_id=1) == LAMP
    assert desk(None).body("get_ticket", ticket_id="old-7") == OLD
    assert desk().refusal("get_ticket", ticket_id=9) == (404, "There is no ticket '9'.")
    assert desk().refusal("get_ticket", ticket_id="1")[0] == 404


def test_a_ticket_without_an_id_hides_no_other() -> None:
    tools = desk()
    tools.state["ticket_queue"].insert(0, {"title": "Brought here"})
    assert tools.body("get_ticket", ticket_id=1) == LAMP


def test_lists_ones_own_tickets_by_status_in_any_case() -> None:
    assert desk().body("get_user_tickets") == [LAMP, OLD]
    assert desk().body("get_user_tickets", status="closed") == [OLD]
    assert desk().body("get_user_tickets", status="Lost") == []


def test_edits_the_fields_it_is_given() -> None:
    tools = desk()
    told = tools.body("edit_ticket", ticket_id=1, updates={"title": "Lamps", "priority": 3})
    assert told == {"status": "Ticket '1' is changed."}
    assert tools.state["ticket_queue"][0] == {**LAMP, "title": "Lamps", "priority": 3}
    assert tools.refusal("edit_ticket", ticket_id=9, updates={"title": "x"})[0] == 404
    strange = tools.call("edit_ticket", ticket_id=1, updates={"id": 8})
    assert strange.outcome is CallOutcome.REJECTED


def test_resolves_once_and_writes_down_how() -> None:
    tools = desk()
    told = tools.body("resolve_ticket", ticket_id=1, resolution="New bulb")
    assert told == {"status": "Ticket '1' is Resolved now."}
    resolved = {**LAMP, "status": "Resolved", "resolution": "New bulb"}
    assert tools.state["ticket_queue"][0] == resolved
    again = tools.refusal("resolve_ticket", ticket_id=2, resolution="x")
    assert again == (409, "Ticket '2' is Resolved already.")
    assert tools.refusal("resolve_ticket", ticket_id=9, resolution="x")[0] == 404


def test_closes_once() -> None:
    tools = desk()
    assert tools.body("close_ticket", ticket_id=2) == {"status": "Ticket '2' is Closed now."}
    assert tools.state["ticket_queue"][1] == {**OTHERS, "status": "Closed"}
    assert tools.refusal("close_ticket", ticket_id="old-7")[0] == 409
    assert tools.refusal("close_ticket", ticket_id=9)[0] == 404


def test_begins_with_an_empty_queue_where_the_state_has_none() -> None:
    tools = Tools("tickets", {})
    assert tools.refusal("get_ticket", ticket_id=1)[0] == 404
    tools.body("ticket_login", username="Eve", password="x")
    assert tools.body("create_ticket", title="First")["id"] == 1
    assert tools.state["ticket_counter"] == 2
