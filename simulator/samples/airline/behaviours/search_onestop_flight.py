from datetime import datetime, timedelta


def tool(state, args):
    try:
        day = datetime.strptime(args["date"], "%Y-%m-%d")
    except ValueError:
        return refuse(state, "A date is written as YYYY-MM-DD.", 400)
    next_date = (day + timedelta(days=1)).strftime("%Y-%m-%d")
    pairs = []
    for first in offers(state, args["origin"], args["date"], args["date"]):
        arrival = first["scheduled_arrival_time_est"]
        date = next_date if "+1" in arrival else args["date"]
        for second in offers(state, first["destination"], date, date):
            if second["destination"] != args["destination"]:
                continue
            if second["scheduled_departure_time_est"] >= arrival:
                pairs.append([first, second])
    return pairs, state
