def tool(state, args):
    symbol, price, amount = args["symbol"], float(args["price"]), args["amount"]
    if not is_signed_in(state):
        return refuse_signed_out(state)
    if symbol not in stocks(state):
        return refuse(state, "There is no stock '" + symbol + "'.", 404)
    if price <= 0 or amount <= 0:
        return refuse_amount(state)
    if args["order_type"].lower() == "buy" and price * amount > balance(state):
        sentence = f"That costs {price * amount:.2f}, and the account has {balance(state):.2f}."
        return refuse(state, sentence, 409)
    number = state.get("order_counter", 1)
    order = {"order_type": args["order_type"], "price": price, "amount": amount}
    kept = {"id": number, **order, "symbol": symbol, "status": "Open"}
    state["orders"] = {**orders(state), str(number): kept}
    state["order_counter"] = number + 1
    return {"order_id": number, **order, "status": "Pending"}, state
