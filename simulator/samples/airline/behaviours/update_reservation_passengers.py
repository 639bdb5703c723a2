def tool(state, args):
    reservation = reservations(state).get(args["reservation_id"])
    if reservation is None:
        return refuse_missing(state, "reservation", args["reservation_id"])
    if len(args["passengers"]) != len(reservation["passengers"]):
        count = str(len(reservation["passengers"]))
        return refuse(state, "The reservation is for as many passengers as " + count + ".", 409)
    reservation["passengers"] = args["passengers"]
    return told(reservation), state
