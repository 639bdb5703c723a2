def kept(reservation, wanted, cabin):
    """The reservation's own flight, while the cabin is the same, or None."""
    for each in reservation["flights"]:
        same = each["flight_number"] == wanted["flight_number"] and each["date"] == wanted["date"]
        if same and cabin == reservation["cabin"]:
            return each
    return None


def tool(state, args):
    reservation = reservations(state).get(args["reservation_id"])
    if reservation is None:
        return refuse_missing(state, "reservation", args["reservation_id"])
    user, cabin = users(state).get(reservation["user_id"]), args["cabin"]
    if user is None:
        return refuse_missing(state, "member", reservation["user_id"])
    count, legs = len(reservation["passengers"]), []
    for wanted in args["flights"]:
        own = kept(reservation, wanted, cabin)
        refusal = None if own else refusal_of_seats(state, wanted, cabin, count)
        if refusal:
            return refusal
        legs.append(own or leg(state, wanted, cabin))
    price = sum(each["price"] for each in legs) - sum(
        each["price"] for each in reservation["flights"]
    )
    refusal = refusal_of_change(state, user, args["payment_id"], price * count)
    if refusal:
        return refusal
    pay_change(user, reservation, args["payment_id"], price * count)
    reservation["flights"] = legs
    reservation["cabin"] = cabin
    return told(reservation), state
