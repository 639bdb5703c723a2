def tool(state, args):
    reservation = reservations(state).get(args["reservation_id"])
    if reservation is None:
        return refuse_missing(state, "reservation", args["reservation_id"])
    return told(reservation), state
