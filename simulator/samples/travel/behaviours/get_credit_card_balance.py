def tool(state, args):
    fault = fault_of_token(state, args)
    if fault:
        return refuse(state, fault, 401)
    if args["card_id"] not in cards(state):
        return refuse_missing(state, "card", args["card_id"])
    return {"card_balance": cards(state)[args["card_id"]].get("balance", 0)}, state
