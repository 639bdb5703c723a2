"""Each tool of the messages sample, through the pipeline."""

from random import Random

import pytest

from tests.support.sample_tools import Tools

SEED = 7


def workspace(user: str | None = "USR001") -> Tools:
    state = {
        "user_map": {"Ada": "USR001", "Bob": "USR002"},
        "user_count": 2,
        "inbox": [{"USR002": "Good morning"}, {"USR001": "And you?"}, {"USR002": "Rain"}],
        "message_count": 3,
        "generated_ids": [],
        "current_user": user,
        "random": {"seed": SEED, "words": 0},
    }
    return Tools("messages", state)


def test_lists_people_and_finds_their_ids_without_anyone_signed_in() -> None:
    tools = workspace(None)
    assert tools.body("list_users") == {"user_list": ["Ada", "Bob"]}
    assert tools.body("get_user_id", user="Bob") == {"user_id": "USR002"}
    told = (404, "There is nobody named 'bob' in the workspace.")
    assert tools.refusal("get_user_id", user="bob") == told


def test_signs_in_whoever_has_an_id() -> None:
    tools = workspace(None)
    assert tools.body("message_get_login_status") == {"login_status": False}
    assert tools.body("message_login", user_id="Ada")["login_status"] is False
    assert tools.body("message_get_login_status") == {"login_status": False}
    assert tools.body("message_login", user_id="USR002")["login_status"] is True
    assert tools.body("message_get_login_status") == {"login_status": True}
    assert tools.state["current_user"] == "USR002"


def test_a_sent_message_is_the_last_and_is_counted() -> None:
    tools = workspace()
    sent = tools.body("send_message", receiver_id="USR002", message="Sun")
    assert sent["sent_status"] is True
    assert tools.state["inbox"][-1] == {"USR002": "Sun"}
    assert tools.state["message_count"] == 4


def test_message_numbers_are_those_that_pythons_own_generator_draws() -> None:
    tools, drawn = workspace(), Random(SEED)
    sent = [tools.body("send_message", receiver_id="USR002", message="x") for _ in range(20)]
    numbers = [each["message_id"]["new_id"] for each in sent]
    assert numbers == [drawn.randint(10000, 99999) for _ in range(20)]
    assert tools.state["generated_ids"] == sorted(numbers)


def test_a_message_number_is_given_once() -> None:
    drawn = Random(SEED)
    first, second = drawn.randint(10000, 99999), drawn.randint(10000, 99999)
    tools = workspace()
    tools.state["generated_ids"] = [first]
    sent = tools.body("send_message", receiver_id="USR002", message="x")
    assert sent["message_id"] == {"new_id": second}


def test_a_message_goes_to_an_id_of_the_workspace() -> None:
    told = (404, "Nobody has the id 'Bob'.")
    assert workspace().refusal("send_message", receiver_id="Bob", message="x") == told


def test_takes_back_the_last_message_to_someone() -> None:
    tools = workspace()
    assert tools.body("delete_message", receiver_id="USR002")["receiver_id"] == "USR002"
    assert tools.state["inbox"] == [{"USR002": "Good morning"}, {"USR001": "And you?"}]
    told = (404, "No message was sent to 'USR003'.")
    assert tools.refusal("delete_message", receiver_id="USR003") == told


def test_reads_messages_by_whom_they_were_sent_to() -> None:
    assert workspace().body("view_messages_sent") == {
        "messages": {"USR002": ["Good morning", "Rain"], "USR001": ["And you?"]}
    }


def test_finds_a_word_in_any_case_and_in_whatever_was_brought_here() -> None:
    tools = workspace()
    tools.state["inbox"].append({"USR003": ["No rain", "Snow"]})
    assert tools.body("search_messages", keyword="RAIN") == {
        "results": [
            {"receiver_id": "USR002", "message": "Rain"},
            {"receiver_id": "USR003", "message": ["No rain", "Snow"]},
        ]
    }
    assert tools.body("search_messages", keyword="hail") == {"results": []}


def test_counts_messages_and_receivers() -> None:
    counts = {"received_count": 3, "total_contacts": 2}
    assert workspace().body("get_message_stats") == {"stats": counts}


def test_a_new_person_has_the_next_id() -> None:
    tools = workspace(None)
    assert tools.body("add_contact", user_name="Eve")["user_id"] == "USR003"
    assert tools.state["user_map"] == {"Ada": "USR001", "Bob": "USR002", "Eve": "USR003"}
    assert tools.refusal("add_contact", user_name="Eve")[0] == 409


def test_an_id_that_somebody_has_is_skipped_and_the_call_refused() -> None:
    tools = workspace()
    tools.state["user_count"] = 1
    assert tools.call("add_contact", user_name="Eve").reply.status == 409
    assert tools.body("add_contact", user_name="Eve")["user_id"] == "USR003"


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("send_message", {"receiver_id": "USR002", "message": "x"}),
        ("delete_message", {"receiver_id": "USR002"}),
        ("view_messages_sent", {}),
        ("search_messages", {"keyword": "x"}),
        ("get_message_stats", {}),
    ],
)
def test_messages_are_for_whoever_is_signed_in(tool, arguments) -> None:
    told = workspace(None).refusal(tool, **arguments)
    assert told == (401, "Nobody is signed in: sign in with message_login.")


def test_begins_with_nobody_where_the_state_has_none() -> None:
    tools = Tools("messages", {})
    assert tools.body("list_users") == {"user_list": []}
    assert tools.body("add_contact", user_name="Ada")["user_id"] == "USR001"
    tools.body("message_login", user_id="USR001")
    tools.body("send_message", receiver_id="USR001", message="x")
    assert tools.body("get_message_stats")["stats"]["received_count"] == 1
