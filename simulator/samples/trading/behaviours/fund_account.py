def tool(state, args):
    if not is_signed_in(state):
        return refuse_signed_out(state)
    if args["amount"] <= 0:
        return refuse_amount(state)
    pay(state, "deposit", args["amount"])
    return {"status": "The amount is paid in.", "new_balance": balance(state)}, state
