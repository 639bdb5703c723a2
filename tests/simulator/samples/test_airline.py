"""Each tool of the airline sample, through the pipeline."""

from copy import deepcopy

import pytest

from simulator.values.call import CallOutcome
from tests.support.sample_tools import Tools

INES = "ines_moreau_21"
GIFT_CARD, CREDIT_CARD, CERTIFICATE = "gift_card_4", "credit_card_9", "certificate_2"
PERSON = {"first_name": "Ines", "last_name": "Moreau", "dob": "1988-02-14"}
OUT = {"flight_number": "GP101", "date": "2027-03-08"}
HOME = {"flight_number": "GP102", "date": "2027-03-11"}
FULL = {"flight_number": "GP102", "date": "2027-03-12"}
LATER = {"flight_number": "GP104", "date": "2027-03-12"}
CANCELLED = {"flight_number": "GP104", "date": "2027-03-11"}


def desk() -> Tools:
    """The task's opening: Ines flies out on GP101 and home on GP102, in economy."""
    return Tools("airline")


def methods(tools: Tools) -> dict:
    return tools.state["users"][INES]["payment_methods"]


def seats(tools: Tools, flight: dict, cabin: str) -> int:
    dates = tools.state["flights"][flight["flight_number"]]["dates"]
    return dates[flight["date"]]["available_seats"][cabin]


def booking(*payments: tuple[str, float], **changes: object) -> dict:
    """Economy on GP101, 95 dollars, for one person without bag or insurance."""
    return {
        "user_id": INES,
        "origin": "FHV",
        "destination": "LKM",
        "flight_type": "one_way",
        "cabin": "economy",
        "flights": [OUT],
        "passengers": [PERSON],
        "payment_methods": [{"payment_id": key, "amount": amount} for key, amount in payments],
        "total_baggages": 0,
        "nonfree_baggages": 0,
        "insurance": "no",
        **changes,
    }


def change(**changes: object) -> dict:
    """GP104 home instead of GP102, 35 dollars more."""
    return {
        "reservation_id": "PINE01",
        "cabin": "economy",
        "flights": [OUT, LATER],
        "payment_id": GIFT_CARD,
        **changes,
    }


def test_reads_what_there_is_and_refuses_what_there_is_not() -> None:
    tools = desk()
    member = tools.body("get_user_details", user_id=INES)
    assert member["address"]["address2"] is None
    assert member["payment_methods"] == methods(tools)
    trip = tools.body("get_reservation_details", reservation_id="PINE01")
    assert trip == {**tools.state["reservations"]["PINE01"], "status": None}
    assert tools.body("list_all_airports") == tools.state["airports"]
    assert tools.refusal("get_user_details", user_id="eve") == (404, "There is no member 'eve'.")
    assert tools.refusal("get_reservation_details", reservation_id="OAK")[0] == 404


def test_tells_how_a_flight_stands() -> None:
    tools = desk()
    assert tools.body("get_flight_status", **CANCELLED) == "cancelled"
    assert tools.body("get_flight_status", **LATER) == "available"
    assert tools.refusal("get_flight_status", flight_number="GP101", date="2027-03-09")[0] == 404
    assert tools.refusal("get_flight_status", flight_number="GP9", date="2027-03-08")[0] == 404


def test_direct_flights_are_those_of_the_day_that_can_be_booked() -> None:
    tools = desk()
    way = {"origin": "LKM", "destination": "FHV"}
    (only,) = tools.body("search_direct_flight", **way, date="2027-03-11")
    assert only == {
        "flight_number": "GP102",
        **way,
        "status": "available",
        "scheduled_departure_time_est": "09:30:00",
        "scheduled_arrival_time_est": "11:30:00",
        "date": None,
        "available_seats": {"basic_economy": 0, "economy": 4, "business": 1},
        "prices": {"basic_economy": 55, "economy": 90, "business": 280},
    }
    assert tools.body("search_direct_flight", **way, date="2027-03-10") == []
    assert len(tools.body("search_direct_flight", **way, date="2027-03-12")) == 2


def flight(number: str, way: tuple[str, str], times: tuple[str, str], *dates: str) -> dict:
    day = {"status": "available", "available_seats": {}, "prices": {}}
    return {
        "flight_number": number,
        "origin": way[0],
        "destination": way[1],
        "scheduled_departure_time_est": times[0],
        "scheduled_arrival_time_est": times[1],
        "dates": dict.fromkeys(dates, day),
    }


def test_a_second_flight_leaves_after_the_first_arrives_also_over_the_months_end() -> None:
    flights = [
        flight("A", ("X", "Y"), ("08:00:00", "10:00:00"), "2027-05-31"),
        flight("N", ("X", "Y"), ("22:00:00", "01:00:00+1"), "2027-05-31"),
        flight("B", ("Y", "Z"), ("09:00:00", "11:00:00"), "2027-05-31", "2027-06-01"),
        flight("C", ("Y", "Z"), ("12:00:00", "14:00:00"), "2027-05-31"),
        flight("D", ("Y", "W"), ("12:00:00", "14:00:00"), "2027-05-31"),
    ]
    tools = Tools("airline", {"flights": {each["flight_number"]: each for each in flights}})
    way = {"origin": "X", "destination": "Z"}
    pairs = tools.body("search_onestop_flight", **way, date="2027-05-31")
    told = [[(each["flight_number"], each["date"]) for each in pair] for pair in pairs]
    assert told == [
        [("A", "2027-05-31"), ("C", "2027-05-31")],
        [("N", "2027-05-31"), ("B", "2027-06-01")],
    ]
    assert tools.refusal("search_onestop_flight", **way, date="31 May")[0] == 400


def test_a_booking_takes_seats_and_money_and_the_next_code() -> None:
    tools = desk()
    paid = [(CERTIFICATE, 150), (GIFT_CARD, 60), (CREDIT_CARD, 90)]
    told = tools.body(
        "book_reservation",
        **booking(
            *paid,
            passengers=[PERSON, PERSON],
            total_baggages=2,
            nonfree_baggages=1,
            insurance="yes",
        ),
    )
    assert (told["reservation_id"], told["status"]) == ("PINE02", None)
    assert told["created_at"] == "2026-01-01T00:00:00"
    assert told["flights"] == [{**OUT, "origin": "FHV", "destination": "LKM", "price": 95}]
    assert tools.state["reservations"]["PINE02"] == told
    assert tools.state["users"][INES]["reservations"] == ["PINE01", "PINE02"]
    assert seats(tools, OUT, "economy") == 4
    assert CERTIFICATE not in methods(tools)
    assert methods(tools)[GIFT_CARD]["amount"] == 0


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (booking((CREDIT_CARD, 94)), 409),
        (booking((GIFT_CARD, 95)), 409),
        (booking((GIFT_CARD, 40), (GIFT_CARD, 55)), 409),
        (booking(("visa", 95)), 404),
        (booking((CREDIT_CARD, 95), user_id="eve"), 404),
        (booking((CREDIT_CARD, 95), flights=[FULL]), 409),
        (booking((CREDIT_CARD, 95), flights=[CANCELLED]), 409),
        (booking((CREDIT_CARD, 95), flights=[{**OUT, "date": "2027-03-09"}]), 404),
        (booking((CREDIT_CARD, 665), passengers=[PERSON] * 7), 409),
    ],
)
def test_a_booking_that_cannot_be_is_refused(arguments, status) -> None:
    assert desk().refusal("book_reservation", **arguments)[0] == status


def test_codes_that_are_taken_are_passed_over_and_come_to_an_end() -> None:
    tools = desk()
    tools.state["reservations"]["PINE02"] = deepcopy(tools.state["reservations"]["PINE01"])
    codes = [
        tools.body("book_reservation", **booking((CREDIT_CARD, 95)))["reservation_id"]
        for _ in range(2)
    ]
    assert codes == ["PINE03", "PINE04"]
    assert tools.refusal("book_reservation", **booking((CREDIT_CARD, 95)))[0] == 409


@pytest.mark.parametrize("cabin", ["first", "Economy"])
def test_there_are_three_cabins(cabin) -> None:
    record = desk().call("book_reservation", **booking((CREDIT_CARD, 95), cabin=cabin))
    assert record.outcome is CallOutcome.REJECTED


def test_cancelling_writes_down_that_each_payment_goes_back() -> None:
    tools = desk()
    told = tools.body("cancel_reservation", reservation_id="PINE01")
    assert told["status"] == "cancelled"
    assert [each["amount"] for each in told["payment_history"]] == [170, -170]
    assert tools.refusal("cancel_reservation", reservation_id="OAK")[0] == 404


def test_a_flight_that_stays_keeps_its_price_and_the_difference_is_paid() -> None:
    tools = desk()
    told = tools.body("update_reservation_flights", **change())
    assert [each["price"] for each in told["flights"]] == [80, 125]
    assert told["payment_history"][1:] == [{"payment_id": GIFT_CARD, "amount": 35}]
    assert methods(tools)[GIFT_CARD]["amount"] == 25


def test_in_another_cabin_every_flight_has_the_price_of_today() -> None:
    tools = desk()
    told = tools.body(
        "update_reservation_flights",
        **change(cabin="business", flights=[OUT, HOME], payment_id=CREDIT_CARD),
    )
    assert [each["price"] for each in told["flights"]] == [310, 280]
    assert told["cabin"] == "business"
    assert told["payment_history"][1] == {"payment_id": CREDIT_CARD, "amount": 420}


def test_cheaper_flights_are_paid_back() -> None:
    tools = desk()
    told = tools.body("update_reservation_flights", **change(flights=[OUT]))
    assert told["payment_history"][1] == {"payment_id": GIFT_CARD, "amount": -90}
    assert methods(tools)[GIFT_CARD]["amount"] == 150


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"reservation_id": "OAK"}, 404),
        ({"flights": [OUT, FULL]}, 409),
        ({"flights": [OUT, CANCELLED]}, 409),
        ({"payment_id": CERTIFICATE}, 409),
        ({"payment_id": "visa"}, 404),
        ({"cabin": "business"}, 409),
    ],
)
def test_a_change_that_cannot_be_is_refused(changes, status) -> None:
    assert desk().refusal("update_reservation_flights", **change(**changes))[0] == status


def bags(total: int, paid: int, payment_id: str = CREDIT_CARD) -> dict:
    return {
        "reservation_id": "PINE01",
        "total_baggages": total,
        "nonfree_baggages": paid,
        "payment_id": payment_id,
    }


def test_a_bag_more_is_paid_and_a_bag_less_is_not_paid_back() -> None:
    tools = desk()
    told = tools.body("update_reservation_baggages", **bags(3, 2))
    assert (told["total_baggages"], told["nonfree_baggages"]) == (3, 2)
    assert told["payment_history"][1:] == [{"payment_id": CREDIT_CARD, "amount": 100}]
    fewer = tools.body("update_reservation_baggages", **bags(1, 0))
    assert (fewer["nonfree_baggages"], len(fewer["payment_history"])) == (0, 2)
    assert tools.refusal("update_reservation_baggages", **bags(2, 1, CERTIFICATE))[0] == 409
    assert tools.refusal("update_reservation_baggages", **bags(3, 2, GIFT_CARD))[0] == 409


def test_other_passengers_fly_but_not_more_or_fewer() -> None:
    tools = desk()
    other = {**PERSON, "first_name": "Noa"}
    change = {"reservation_id": "PINE01", "passengers": [other]}
    assert tools.body("update_reservation_passengers", **change)["passengers"] == [other]
    more = {**change, "passengers": [other, PERSON]}
    assert tools.refusal("update_reservation_passengers", **more)[0] == 409
    assert (
        tools.refusal("update_reservation_passengers", **{**change, "reservation_id": "X"})[0]
        == 404
    )


def test_certificates_have_the_codes_that_come_until_none_is_left() -> None:
    tools = desk()
    sent = {"user_id": INES, "amount": 100}
    assert "certificate_3" in tools.body("send_certificate", **sent)
    assert methods(tools)["certificate_3"] == {
        "source": "certificate", "id": "certificate_3", "amount": 100,
    }  # fmt: skip
    for _ in range(2):
        tools.body("send_certificate", **sent)
    assert tools.refusal("send_certificate", **sent)[0] == 409
    assert tools.refusal("send_certificate", user_id="eve", amount=100)[0] == 404


def test_works_out_sums_and_hands_over() -> None:
    tools = desk()
    before = deepcopy(tools.state)
    assert tools.body("calculate", expression="2 * ((350 - 122) + 50)") == 556
    assert tools.refusal("calculate", expression="2 *")[0] == 400
    assert tools.body("transfer_to_human_agents", summary="Wants a boat.")
    assert tools.state == before


def test_begins_with_nothing_where_the_state_has_nothing() -> None:
    tools = Tools("airline", {})
    assert tools.body("list_all_airports") == []
    assert tools.body("search_direct_flight", origin="A", destination="B", date="2027-03-08") == []
    assert tools.refusal("get_user_details", user_id=INES)[0] == 404
