"""Each tool of the travel sample, through the pipeline."""

from random import Random

import pytest

from simulator.values.call import CallOutcome
from tests.support.sample_tools import Tools

SEED = 7
TOKEN = "tok-5"
BOOKED = {
    "card_id": "c-1", "travel_date": "2027-05-03", "travel_from": "BOS", "travel_to": "GFD",
    "travel_class": "economy", "travel_cost": 510.0, "transaction_id": "80",
}  # fmt: skip
CARD = {"card_number": "4000", "cardholder_name": "Ada Lee", "balance": 1000.0}
FLIGHT = {
    "travel_from": "RMS", "travel_to": "JFK", "travel_date": "2027-05-10",
    "travel_class": "economy",
}  # fmt: skip
INSURANCE = {"insurance_type": "all", "booking_id": "70", "card_id": "c-1", "insurance_cost": 90}


def agency(**state: object) -> Tools:
    opening = {
        "access_token": TOKEN,
        "token_type": "Bearer",
        "token_expires_in": 2,
        "token_scope": "read",
        "user_first_name": "Ada",
        "user_last_name": "Lee",
        "budget_limit": None,
        "credit_card_list": {"c-1": dict(CARD)},
        "booking_record": {"70": dict(BOOKED)},
        "random": {"seed": SEED, "words": 0},
    }
    return Tools("travel", {**opening, **state})


def book(tools: Tools, **changes: str) -> object:
    return tools.body("book_flight", access_token=TOKEN, card_id="c-1", **{**FLIGHT, **changes})


def refusal_to_book(tools: Tools, **changes: str) -> tuple[int, str]:
    given = {"access_token": TOKEN, "card_id": "c-1", **FLIGHT, **changes}
    return tools.refusal("book_flight", **given)


def sign_in(tools: Tools) -> dict:
    names = ["client_id", "client_secret", "refresh_token", "user_last_name"]
    given = dict.fromkeys(names, "x")
    return tools.body("authenticate_travel", **given, grant_type="write", user_first_name="Eve")


def test_signing_in_gives_a_token_drawn_from_the_seed() -> None:
    tools, drawn = agency(access_token=None, token_expires_in=None), Random(SEED)
    assert tools.body("travel_get_login_status") == {"status": False}
    token = str(drawn.randint(100000, 999999))
    assert sign_in(tools) == {
        "expires_in": 2, "access_token": token, "token_type": "Bearer", "scope": "write",
    }  # fmt: skip
    assert tools.body("travel_get_login_status") == {"status": True}
    kept = tools.state["user_first_name"], tools.state["token_scope"], tools.state["access_token"]
    assert kept == ("Eve", "write", token)


@pytest.mark.parametrize(
    ("tool", "more"),
    [
        ("set_budget_limit", {"budget_limit": 5}),
        (
            "register_credit_card",
            {
                "card_number": "1",
                "expiration_date": "01/2030",
                "cardholder_name": "A",
                "card_verification_number": 1,
            },
        ),
        ("get_credit_card_balance", {"card_id": "c-1"}),
        ("book_flight", {"card_id": "c-1", **FLIGHT}),
        ("cancel_booking", {"booking_id": "70"}),
        ("retrieve_invoice", {"booking_id": "70"}),
        ("get_booking_history", {}),
        ("purchase_insurance", INSURANCE),
    ],
)
def test_money_needs_the_right_token_that_has_not_run_out(tool, more) -> None:
    told = (401, "The token is not the one that authenticate_travel has given.")
    assert agency().refusal(tool, access_token="tok-6", **more) == told
    late = agency(token_expires_in=0).refusal(tool, access_token=TOKEN, **more)
    assert late == (401, "The token has run out: sign in with authenticate_travel.")


def test_sets_a_budget() -> None:
    tools = agency()
    told = tools.body("set_budget_limit", access_token=TOKEN, budget_limit=800)
    assert told == {"budget_limit": 800.0}
    assert tools.state["budget_limit"] == 800.0
    assert tools.body("get_budget_fiscal_year") == {"budget_fiscal_year": "2018"}


def test_a_registered_card_has_an_id_and_money_drawn_from_the_seed() -> None:
    tools, drawn = agency(), Random(SEED)
    card = {"card_number": "4111", "expiration_date": "01/2030", "cardholder_name": "Ada Lee"}
    given = {**card, "card_verification_number": 123}
    card_id = str(drawn.randint(100000000000, 999999999999))
    balance = drawn.randint(10000, 99999)
    told = tools.body("register_credit_card", access_token=TOKEN, **given)
    assert told == {"card_id": card_id}
    assert tools.state["credit_card_list"][card_id] == {**given, "balance": balance}
    told = tools.body("get_credit_card_balance", access_token=TOKEN, card_id=card_id)
    assert told == {"card_balance": balance}
    again = {**given, "card_number": "c-1"}
    assert tools.refusal("register_credit_card", access_token=TOKEN, **again)[0] == 409


def test_lists_cards_without_a_token_and_tells_of_those_there_are() -> None:
    tools = agency()
    assert tools.body("get_all_credit_cards") == {"credit_card_list": {"c-1": CARD}}
    told = tools.refusal("get_credit_card_balance", access_token=TOKEN, card_id="4000")
    assert told == (404, "There is no card '4000'.")


def test_every_city_has_an_airport_that_is_listed() -> None:
    tools = agency()
    codes = tools.body("list_all_airports")
    assert len(codes) == len(set(codes)) == 23
    paris = tools.body("get_nearest_airport_by_city", location="Paris")
    assert paris == {"nearest_airport": "CDG"}
    nowhere = tools.body("get_nearest_airport_by_city", location="Paris, France")
    assert nowhere == {"nearest_airport": "Unknown"}


@pytest.mark.parametrize(
    ("changes", "cost"),
    [
        ({}, 210.0),
        ({"travel_class": "business"}, 420.0),
        ({"travel_class": "first"}, 1050.0),
        ({"travel_date": "2027-05-11"}, 420.0),
        ({"travel_from": "SFO", "travel_to": "CIA"}, 700.0),
        ({"travel_from": "JFK", "travel_to": "PEK"}, 1000.0),
    ],
)
def test_a_price_goes_by_route_class_and_day(changes, cost) -> None:
    told = agency().body("get_flight_cost", **{**FLIGHT, **changes})
    assert told == {"travel_cost_list": [cost]}


@pytest.mark.parametrize("route", [("JFK", "CDG"), ("", ""), ("SF", "LAX"), ("SFO", "LA")])
def test_where_no_flight_goes_none_is_found(route) -> None:
    given = {**FLIGHT, "travel_from": route[0], "travel_to": route[1]}
    assert agency().refusal("get_flight_cost", **given)[0] == 404


def test_a_class_that_there_is_not_is_rejected() -> None:
    record = agency().call("get_flight_cost", **{**FLIGHT, "travel_class": "coach"})
    assert record.outcome is CallOutcome.REJECTED


def test_a_booking_is_kept_and_paid_with_the_card() -> None:
    tools, drawn = agency(), Random(SEED)
    booking_id = str(drawn.randint(1000000, 9999999))
    transaction_id = str(drawn.randint(10000000, 99999999))
    assert book(tools) == {
        "booking_id": booking_id, "transaction_id": transaction_id, "booking_status": True,
        "booking_history": {},
    }  # fmt: skip
    kept = {"card_id": "c-1", **FLIGHT, "travel_cost": 210.0, "transaction_id": transaction_id}
    told = tools.body("get_booking_history", access_token=TOKEN)
    assert told == {"booking_history": {"70": BOOKED, booking_id: kept}}
    assert tools.state["credit_card_list"]["c-1"]["balance"] == 790.0


def test_books_flights_that_there_are() -> None:
    tools = agency()
    assert refusal_to_book(tools, card_id="c-2") == (404, "There is no card 'c-2'.")
    assert refusal_to_book(tools, travel_from="Rome") == (404, "There is no airport 'Rome'.")
    assert refusal_to_book(tools, travel_to="PVG") == (404, "There is no airport 'PVG'.")
    assert refusal_to_book(tools, travel_to="CDG") == (404, "There is no flight 'RMS to CDG'.")
    assert refusal_to_book(tools, travel_date="10 May")[0] == 400


def test_the_card_has_as_much_as_the_flight_costs_and_as_the_budget() -> None:
    assert refusal_to_book(agency(), travel_class="first")[0] == 409
    assert refusal_to_book(agency(budget_limit=1000.5))[0] == 409
    assert book(agency(budget_limit=1000.0))["booking_status"] is True
    unknown = {"c-1": {"card_number": "4000"}}
    assert refusal_to_book(agency(credit_card_list=unknown))[0] == 409


def test_cancelling_gives_the_money_back() -> None:
    tools = agency()
    told = tools.body("cancel_booking", access_token=TOKEN, booking_id="70")
    assert told == {"cancel_status": True}
    assert tools.state["booking_record"] == {}
    assert tools.state["credit_card_list"]["c-1"]["balance"] == 1510.0


@pytest.mark.parametrize(
    "state",
    [
        {"credit_card_list": {}},
        {"booking_record": {"70": {}}},
        {"booking_record": {"70": {"card_id": "c-1"}}},
    ],
)
def test_a_booking_that_nothing_can_be_given_back_for_is_not_cancelled(state) -> None:
    given = {"access_token": TOKEN, "booking_id": "70"}
    assert agency(**state).refusal("cancel_booking", **given)[0] == 409


def test_a_booking_that_lacks_something_has_no_invoice() -> None:
    tools = agency(booking_record={"70": {"card_id": "c-1"}})
    given = {"access_token": TOKEN, "booking_id": "70"}
    assert tools.refusal("retrieve_invoice", **given)[0] == 409


def test_an_invoice_has_what_was_billed() -> None:
    billed = {name: value for name, value in BOOKED.items() if name != "card_id"}
    tools = agency(booking_record={"70": {**BOOKED, "note": "window"}})
    told = tools.body("retrieve_invoice", access_token=TOKEN, booking_id="70", insurance_id="1")
    assert told == {"invoice": {"booking_id": "70", **billed}}


@pytest.mark.parametrize(
    ("tool", "more"),
    [
        ("cancel_booking", {"access_token": TOKEN, "booking_id": "71"}),
        ("retrieve_invoice", {"access_token": TOKEN, "booking_id": "71"}),
        ("retrieve_invoice", {"access_token": TOKEN}),
        ("purchase_insurance", {"access_token": TOKEN, **INSURANCE, "booking_id": "71"}),
        ("contact_customer_support", {"booking_id": "71", "message": "x"}),
    ],
)
def test_a_booking_that_is_not_there_is_not_found(tool, more) -> None:
    status, sentence = agency().refusal(tool, **more)
    assert status == 404
    assert sentence.startswith("There is no booking")


def test_insurance_is_paid_with_a_card_and_within_the_budget() -> None:
    tools, drawn = agency(budget_limit=90.0), Random(SEED)
    told = tools.body("purchase_insurance", access_token=TOKEN, **INSURANCE)
    insurance_id = str(drawn.randint(100000000, 999999999))
    assert told == {"insurance_id": insurance_id, "insurance_status": True}
    assert tools.state["credit_card_list"]["c-1"]["balance"] == 910.0
    dear = {**INSURANCE, "insurance_cost": 90.5}
    assert tools.refusal("purchase_insurance", access_token=TOKEN, **dear)[0] == 409
    other = {**INSURANCE, "card_id": "c-2"}
    assert tools.refusal("purchase_insurance", access_token=TOKEN, **other)[0] == 404


def test_customer_support_answers() -> None:
    told = agency().body("contact_customer_support", booking_id="70", message="Late?")
    assert told["customer_support_message"]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({}, None),
        ({"first_name": "Eve"}, "not who has signed in"),
        ({"date_of_birth": "1 May"}, "YYYY-MM-DD"),
        ({"date_of_birth": "2008-01-01"}, None),
        ({"date_of_birth": "2008-01-02"}, "18 or older"),
        ({"passport_number": "P1"}, "United States"),
    ],
)
def test_checks_who_a_traveller_is_on_the_day(changes, fault) -> None:
    traveller = {
        "first_name": "Ada", "last_name": "Lee", "date_of_birth": "1980-05-01",
        "passport_number": "US1",
    }  # fmt: skip
    told = agency().body("verify_traveler_information", **{**traveller, **changes})
    assert told["verification_status"] is (fault is None)
    assert (fault or "") in told.get("verification_failure", "")


@pytest.mark.parametrize(
    ("base", "target", "value", "exchanged"),
    [
        ("USD", "EUR", 10, 8.0),
        ("EUR", "USD", 8, 10.0),
        ("GBP", "USD", 1, 1.43),
        ("CAD", "USD", 3.4775, 2.67),
        ("USD", "JPY", 0.005, 0.55),
    ],
)
def test_converts_to_dollars_to_the_cent_and_from_them(base, target, value, exchanged) -> None:
    given = {"base_currency": base, "target_currency": target, "value": value}
    assert agency().body("compute_exchange_rate", **given) == {"exchanged_value": exchanged}


@pytest.mark.parametrize("pair", [("EUR", "JPY"), ("USD", "USD")])
def test_converts_between_no_others(pair) -> None:
    given = {"base_currency": pair[0], "target_currency": pair[1], "value": 1}
    assert agency().refusal("compute_exchange_rate", **given)[0] == 404


def test_nobody_is_signed_in_where_the_state_holds_nothing() -> None:
    tools = Tools("travel", {})
    assert tools.body("travel_get_login_status") == {"status": False}
    assert tools.refusal("get_booking_history", access_token="")[0] == 401
    assert tools.body("get_all_credit_cards") == {"credit_card_list": {}}
    token = sign_in(tools)["access_token"]
    assert tools.body("get_booking_history", access_token=token) == {"booking_history": {}}
