"""Each tool of the retail sample, through the pipeline."""

from copy import deepcopy

import pytest

from simulator.values.call import CallOutcome
from tests.support.sample_tools import Tools

ADDRESS = {
    "address1": "1 Elm Road",
    "address2": "",
    "city": "Lakemoor",
    "country": "USA",
    "state": "OR",
    "zip": "97003",
}
LAMP, KETTLE, TOMS = "#W1001", "#W1002", "#W1003"
GIFT_CARD, CREDIT_CARD = "gift_card_7", "credit_card_3"


def shop() -> Tools:
    """The task's opening: a lamp and a kettle delivered to Ada, another kettle pending."""
    return Tools("retail")


def order(tools: Tools, order_id: str) -> dict:
    return tools.state["orders"][order_id]


def balance(tools: Tools) -> float:
    return tools.state["users"]["ada_berg_11"]["payment_methods"][GIFT_CARD]["balance"]


def test_finds_people_in_upper_and_lower_case() -> None:
    tools = shop()
    assert tools.body("find_user_id_by_email", email="ADA.Berg@example.com") == "ada_berg_11"
    name = {"first_name": "tom", "last_name": "OKOYE"}
    assert tools.body("find_user_id_by_name_zip", **name, zip="97002") == "tom_okoye_12"
    assert tools.refusal("find_user_id_by_name_zip", **name, zip="97001")[0] == 404
    assert tools.refusal("find_user_id_by_email", email="x@example.com")[0] == 404


def test_reads_what_there_is_and_refuses_what_there_is_not() -> None:
    tools = shop()
    person = tools.body("get_user_details", user_id="ada_berg_11")
    assert person == tools.state["users"]["ada_berg_11"]
    product = tools.body("get_product_details", product_id="500")
    assert product == tools.state["products"]["500"]
    assert tools.body("get_item_details", item_id="602") == {
        "item_id": "602", "options": {"capacity": "2 litres"}, "available": True, "price": 34.5,
    }  # fmt: skip
    assert tools.body("list_all_product_types") == {"Desk Lamp": "500", "Kettle": "600"}
    assert tools.refusal("get_user_details", user_id="eve") == (404, "There is no person 'eve'.")
    assert tools.refusal("get_product_details", product_id="501")[0] == 404
    assert tools.refusal("get_item_details", item_id="500")[0] == 404
    assert tools.refusal("get_order_details", order_id="W1001")[0] == 404


def test_an_order_is_told_with_null_for_what_nobody_asked_for() -> None:
    tools = shop()
    told = tools.body("get_order_details", order_id=LAMP)
    assert {name: told[name] for name in order(tools, LAMP)} == order(tools, LAMP)
    others = set(told) - set(order(tools, LAMP))
    assert "cancel_reason" in others
    assert "return_items" in others
    assert all(told[name] is None for name in others)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * -3 / 4", -2.25),
        ("155.33 - 147.05", 8.28),
        ("-(.5 - +1.)", 0.5),
    ],
)
def test_works_out_a_sum_to_two_decimals(expression, value) -> None:
    assert shop().body("calculate", expression=expression) == value


@pytest.mark.parametrize(
    "expression",
    ["", "()", "1 +", "2 3", "1 / 0", "(1", "1)", "1.2.3", "2 ** 3", "one", "1e5", "9" * 400,
     "(" * 150 + "1" + ")" * 150],
)  # fmt: skip
def test_what_is_no_sum_is_refused(expression) -> None:
    assert shop().refusal("calculate", expression=expression)[0] == 400


def test_an_address_is_replaced_whole_and_only_where_it_was_asked_for() -> None:
    tools = shop()
    before = deepcopy(order(tools, KETTLE))
    moved = tools.body("modify_user_address", user_id="ada_berg_11", **ADDRESS)
    assert moved["address"] == ADDRESS
    assert order(tools, KETTLE) == before
    sent = tools.body("modify_pending_order_address", order_id=KETTLE, **ADDRESS)
    assert sent["address"] == ADDRESS
    assert order(tools, KETTLE) == {**before, "address": ADDRESS}
    assert tools.refusal("modify_user_address", user_id="eve", **ADDRESS)[0] == 404
    late = tools.refusal("modify_pending_order_address", order_id=LAMP, **ADDRESS)
    assert late == (409, "The order is delivered, not pending.")


def test_cancelling_pays_back_onto_the_gift_card() -> None:
    tools = shop()
    told = tools.body("cancel_pending_order", order_id=KETTLE, reason="no longer needed")
    assert (told["status"], told["cancel_reason"]) == ("cancelled", "no longer needed")
    assert told["payment_history"][1] == {
        "transaction_type": "refund", "amount": 34.5, "payment_method_id": GIFT_CARD,
    }  # fmt: skip
    assert balance(tools) == 60
    again = tools.refusal("cancel_pending_order", order_id=KETTLE, reason="ordered by mistake")
    assert again[0] == 409


def test_an_order_is_cancelled_for_two_reasons_only() -> None:
    record = shop().call("cancel_pending_order", order_id=KETTLE, reason="too dear")
    assert record.outcome is CallOutcome.REJECTED


def swap(old: list[str], new: list[str], order_id: str = LAMP, method: str = GIFT_CARD) -> dict:
    return {
        "order_id": order_id,
        "item_ids": old,
        "new_item_ids": new,
        "payment_method_id": method,
    }


def test_an_exchange_is_asked_for_once_and_settled_later() -> None:
    tools = shop()
    told = tools.body("exchange_delivered_order_items", **swap(["601", "501"], ["602", "502"]))
    assert told["status"] == "exchange requested"
    assert (told["exchange_items"], told["exchange_new_items"]) == (["501", "601"], ["502", "602"])
    assert told["exchange_price_difference"] == 19
    assert told["exchange_payment_method_id"] == GIFT_CARD
    assert balance(tools) == 25.5
    assert tools.refusal("exchange_delivered_order_items", **swap(["501"], ["502"]))[0] == 409


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (swap(["501"], ["503"]), 409),  # cannot be had
        (swap(["501"], ["602"]), 404),  # another product
        (swap(["501", "501"], ["502", "502"]), 409),  # ordered once
        (swap(["501"], ["502", "502"]), 409),
        (swap(["501"], ["502"], method="paypal_5"), 404),  # Tom's
        (swap(["501", "601"], ["504", "602"]), 409),  # more than is on the gift card
        (swap(["602"], ["601"], KETTLE), 409),  # not delivered
        (swap(["501"], ["502"], "#W9"), 404),
    ],
)
def test_an_exchange_that_cannot_be_is_refused(arguments, status) -> None:
    assert shop().refusal("exchange_delivered_order_items", **arguments)[0] == status


def test_items_of_a_pending_order_are_changed_once_and_paid_at_once() -> None:
    tools = shop()
    told = tools.body("modify_pending_order_items", **swap(["602"], ["601"], KETTLE))
    assert told["status"] == "pending (item modified)"
    (item,) = told["items"]
    assert (item["item_id"], item["price"], item["options"]) == ("601", 28, {"capacity": "1 litre"})
    assert told["payment_history"][1] == {
        "transaction_type": "refund", "amount": 6.5, "payment_method_id": GIFT_CARD,
    }  # fmt: skip
    assert balance(tools) == 32
    assert tools.refusal("modify_pending_order_items", **swap(["601"], ["602"], KETTLE))[0] == 409
    assert tools.body("modify_pending_order_address", order_id=KETTLE, **ADDRESS)


def test_items_changed_together_all_get_price_and_options_of_the_last() -> None:
    tools = shop()
    order(tools, LAMP)["status"] = "pending"
    change = swap(["501", "601"], ["502", "602"], method=CREDIT_CARD)
    told = tools.body("modify_pending_order_items", **change)
    assert [each["item_id"] for each in told["items"]] == ["502", "602"]
    assert [each["price"] for each in told["items"]] == [34.5, 34.5]
    assert told["payment_history"][1]["amount"] == 19
    assert balance(tools) == 25.5


def test_an_item_is_not_changed_for_itself() -> None:
    told = shop().refusal("modify_pending_order_items", **swap(["602"], ["602"], KETTLE))
    assert told == (409, "A new item must be another than the old one.")


def test_a_pending_order_is_paid_otherwise_once() -> None:
    tools = shop()
    told = tools.body(
        "modify_pending_order_payment", order_id=KETTLE, payment_method_id=CREDIT_CARD
    )
    kinds = [
        (each["transaction_type"], each["payment_method_id"]) for each in told["payment_history"]
    ]
    assert kinds == [("payment", GIFT_CARD), ("payment", CREDIT_CARD), ("refund", GIFT_CARD)]
    assert balance(tools) == 60
    back = {"order_id": KETTLE, "payment_method_id": GIFT_CARD}
    assert tools.refusal("modify_pending_order_payment", **back)[0] == 409


@pytest.mark.parametrize(
    ("order_id", "method", "status"),
    [(KETTLE, GIFT_CARD, 409), (KETTLE, "paypal_5", 404), (LAMP, CREDIT_CARD, 409)],
)
def test_a_payment_that_cannot_be_is_refused(order_id, method, status) -> None:
    arguments = {"order_id": order_id, "payment_method_id": method}
    assert shop().refusal("modify_pending_order_payment", **arguments)[0] == status


def test_what_is_sent_back_is_paid_to_a_gift_card_or_as_it_was_paid() -> None:
    for method in (GIFT_CARD, CREDIT_CARD):
        back = {"order_id": LAMP, "item_ids": ["601"], "payment_method_id": method}
        told = shop().body("return_delivered_order_items", **back)
        assert (told["status"], told["return_items"]) == ("return requested", ["601"])
        assert told["return_payment_method_id"] == method


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"item_ids": ["602"]}, 409),
        ({"payment_method_id": "visa_1"}, 404),
        ({"payment_method_id": "visa_2"}, 409),
        ({"order_id": TOMS}, 409),
    ],
)
def test_a_return_that_cannot_be_is_refused(change, status) -> None:
    tools = shop()
    methods = tools.state["users"]["ada_berg_11"]["payment_methods"]
    methods["visa_2"] = {"source": "credit_card", "id": "visa_2"}
    back = {"order_id": LAMP, "item_ids": ["601"], "payment_method_id": CREDIT_CARD, **change}
    assert tools.refusal("return_delivered_order_items", **back)[0] == status


def test_hands_over_and_changes_nothing() -> None:
    tools = shop()
    before = deepcopy(tools.state)
    assert tools.body("transfer_to_human_agents", summary="Wants a loan.")
    assert tools.state == before


def test_begins_with_nothing_where_the_state_has_nothing() -> None:
    tools = Tools("retail", {})
    assert tools.body("list_all_product_types") == {}
    assert tools.refusal("get_order_details", order_id=LAMP)[0] == 404
    assert tools.refusal("find_user_id_by_email", email="a")[0] == 404
