FLIGHT = ["card_id", "travel_date", "travel_from", "travel_to", "travel_class"]


def refusal_of_flight(state, args, cost):
    """Why there is no such flight to book, or None."""
    for airport in [args["travel_from"], args["travel_to"]]:
        if airport not in AIRPORTS:
            return refuse_missing(state, "airport", airport)
    if day_of(args["travel_date"]) is None:
        return refuse(state, "A date is written as YYYY-MM-DD.", 400)
    if cost is None:
        return refuse_missing(state, "flight", args["travel_from"] + " to " + args["travel_to"])
    return None


def refusal_of_card(state, card_id, cost):
    """Why the card cannot pay, or None."""
    balance, budget = cards(state)[card_id].get("balance"), state.get("budget_limit")
    if balance is None or balance < cost:
        return refuse(state, "There is not so much on the card.", 409)
    if budget is not None and balance < budget:
        return refuse(state, "There is less on the card than the budget asks for.", 409)
    return None


def tool(state, args):
    card_id, cost = args["card_id"], price(args)
    fault = fault_of_token(state, args)
    if fault:
        return refuse(state, fault, 401)
    if card_id not in cards(state):
        return refuse_missing(state, "card", card_id)
    refusal = refusal_of_flight(state, args, cost) or refusal_of_card(state, card_id, cost)
    if refusal:
        return refusal
    cards(state)[card_id]["balance"] -= cost
    booking_id = str(draw(state, 1000000, 9999999))
    booking = {name: args[name] for name in FLIGHT}
    booking["travel_cost"] = cost
    booking["transaction_id"] = str(draw(state, 10000000, 99999999))
    state["booking_record"] = {**bookings(state), booking_id: booking}
    return {
        "booking_id": booking_id,
        "transaction_id": booking["transaction_id"],
        "booking_status": True,
        "booking_history": {},
    }, state
