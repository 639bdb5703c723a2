def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    if state.get("market_status") != "Open":
        return refuse(state, "The market is closed.", 409)
    if args["amount"] <= 0:
        return refuse_amount(state)
    if args["amount"] > balance(state):
        return refuse(state, "The account has not so much.", 409)
    pay(state, "withdrawal", -args["amount"])
    return {"status": "The amount is taken out.", "new_balance": balance(state)}, state
