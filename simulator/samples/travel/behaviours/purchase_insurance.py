def tool(state, args):
    cost, budget = args["insurance_cost"], state.get("budget_limit")
    fault = fault_of_token(state, args)
    if fault:
        return refuse(state, fault, 401)
    if budget is not None and budget < cost:
        return refuse(state, "That costs more than the budget.", 409)
    if args["booking_id"] not in bookings(state):
        return refuse_missing(state, "booking", args["booking_id"])
    if args["card_id"] not in cards(state):
        return refuse_missing(state, "card", args["card_id"])
    cards(state)[args["card_id"]]["balance"] -= cost
    insurance_id = str(draw(state, 100000000, 999999999))
    return {"insurance_id": insurance_id, "insurance_status": True}, state
