def tool(state, args):
    number = args["order_id"]
    order = order_of(state, number)
    if order is None:
        return refuse_missing_order(state, number)
    if order.get("status") == "Completed":
        return refuse(state, "Order " + str(number) + " is completed.", 409)
    order["status"] = "Cancelled"
    return {"order_id": number, "status": "Cancelled"}, state
