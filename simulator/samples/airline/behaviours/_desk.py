"""Members, flights, reservations and refusals: put before every behaviour of this sample when it is
loaded.

A state is {"users": {"ada_1": {...}}, "flights": {"GP1": {...}}, "reservations": {"AB12": {...}},
"airports": [{"iata": "FHV", "city": "Fairhaven"}], "codes": {"reservations": ["AB13"],
"certificates": ["certificate_8"]}}. A flight has its "dates", each with a status and, while it is
"available", seats and prices by cabin. The codes are those still to be given out, the next first.
"""

AVAILABLE = "available"
RESERVATION = [
    "reservation_id",
    "user_id",
    "origin",
    "destination",
    "flight_type",
    "cabin",
    "flights",
    "passengers",
    "payment_history",
    "created_at",
    "total_baggages",
    "nonfree_baggages",
    "insurance",
]
BAG = 50
INSURANCE = 30
"""Dollars for a paid bag, and for insuring a passenger."""


def refuse(state, sentence, status):
    """The answer to a call that changes nothing."""
    return {"error": sentence}, state, status


def refuse_missing(state, kind, key):
    return refuse(state, "There is no " + kind + " '" + key + "'.", 404)


def users(state):
    """Members by id."""
    return state.get("users", {})


def flights(state):
    """Flights by number."""
    return state.get("flights", {})


def reservations(state):
    """Reservations by id."""
    return state.get("reservations", {})


def told(reservation):
    """A reservation as it is told: with null for the status that it has not."""
    answer = {name: reservation[name] for name in RESERVATION}
    answer["status"] = reservation.get("status")
    return answer


def next_code(state, kind, taken):
    """The next code of a kind that is not taken, or None."""
    for code in state.get("codes", {}).get(kind, []):
        if code not in taken:
            return code
    return None


def day_of_flight(state, number, date):
    """A flight on a day, or None."""
    return flights(state).get(number, {}).get("dates", {}).get(date)


def refusal_of_seats(state, wanted, cabin, count):
    """Why there are not so many seats on a flight, or None."""
    number, date = wanted["flight_number"], wanted["date"]
    day = day_of_flight(state, number, date)
    if day is None:
        return refuse_missing(state, "flight on " + date, number)
    if day["status"] != AVAILABLE:
        return refuse(state, number + " is " + day["status"] + " on " + date + ".", 409)
    if day["available_seats"][cabin] < count:
        return refuse(state, number + " has not so many seats on " + date + ".", 409)
    return None


def leg(state, wanted, cabin):
    """A flight with seats, as a reservation keeps it."""
    number, date = wanted["flight_number"], wanted["date"]
    flight = flights(state)[number]
    return {
        "flight_number": number,
        "origin": flight["origin"],
        "destination": flight["destination"],
        "date": date,
        "price": flight["dates"][date]["prices"][cabin],
    }


def refusal_of_change(state, user, payment_id, price):
    """Why a change of a reservation cannot be paid so, or None."""
    method = user["payment_methods"].get(payment_id)
    if method is None:
        return refuse_missing(state, "means of payment", payment_id)
    if method["source"] == "certificate":
        return refuse(state, "A certificate cannot pay for a change.", 409)
    if method["source"] == "gift_card" and method["amount"] < price:
        return refuse(state, "There is not so much on the gift card.", 409)
    return None


def pay_change(user, reservation, payment_id, price):
    """Charge a change that can be paid so; a price below nothing is paid back."""
    method = user["payment_methods"][payment_id]
    if method["source"] == "gift_card":
        method["amount"] -= price
    if price != 0:
        reservation["payment_history"].append({"payment_id": payment_id, "amount": price})


def offers(state, origin, date, told_date):
    """The flights from an airport that can be booked on a day; each says `told_date` as its."""
    found = []
    for flight in flights(state).values():
        day = flight["dates"].get(date, {})
        if flight["origin"] == origin and day.get("status") == AVAILABLE:
            found.append(
                {
                    "flight_number": flight["flight_number"],
                    "origin": origin,
                    "destination": flight["destination"],
                    "status": AVAILABLE,
                    "scheduled_departure_time_est": flight["scheduled_departure_time_est"],
                    "scheduled_arrival_time_est": flight["scheduled_arrival_time_est"],
                    "date": told_date,
                    "available_seats": day["available_seats"],
                    "prices": day["prices"],
                }
            )
    return found
