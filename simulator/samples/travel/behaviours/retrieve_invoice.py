BILLED = [
    "travel_date",
    "travel_from",
    "travel_to",
    "travel_class",
    "travel_cost",
    "transaction_id",
]


def tool(state, args):
    booking_id = args.get("booking_id", "")
    fault = fault_of_token(state, args)
    if fault:
        return refuse(state, fault, 401)
    if booking_id not in bookings(state):
        return refuse_missing(state, "booking", booking_id)
    booking = bookings(state)[booking_id]
    if any(name not in booking for name in BILLED):
        return refuse(state, "The booking lacks what an invoice tells.", 409)
    billed = {name: booking[name] for name in BILLED}
    return {"invoice": {"booking_id": booking_id, **billed}}, state
