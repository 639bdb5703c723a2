def tool(state, args):
    day = day_of_flight(state, args["flight_number"], args["date"])
    if day is None:
        return refuse_missing(state, "flight on " + args["date"], args["flight_number"])
    return day["status"], state
