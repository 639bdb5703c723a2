def tool(state, args):
    reservation = reservations(state).get(args["reservation_id"])
    if reservation is None:
        return refuse_missing(state, "reservation", args["reservation_id"])
    reservation["payment_history"] += [
        {"payment_id": paid["payment_id"], "amount": -paid["amount"]}
        for paid in reservation["payment_history"]
    ]
    reservation["status"] = "cancelled"
    return told(reservation), state
