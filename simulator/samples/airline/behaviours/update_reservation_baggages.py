def tool(state, args):
    reservation = reservations(state).get(args["reservation_id"])
    if reservation is None:
        return refuse_missing(state, "reservation", args["reservation_id"])
    user = users(state).get(reservation["user_id"])
    if user is None:
        return refuse_missing(state, "member", reservation["user_id"])
    price = BAG * max(0, args["nonfree_baggages"] - reservation["nonfree_baggages"])
    refusal = refusal_of_change(state, user, args["payment_id"], price)
    if refusal:
        return refusal
    pay_change(user, reservation, args["payment_id"], price)
    reservation["total_baggages"] = args["total_baggages"]
    reservation["nonfree_baggages"] = args["nonfree_baggages"]
    return told(reservation), state
