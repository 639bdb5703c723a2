from datetime import datetime


def price_of(args, legs):
    count = len(args["passengers"])
    price = sum(each["price"] for each in legs) * count + BAG * args["nonfree_baggages"]
    return price + INSURANCE * count if args["insurance"] == "yes" else price


def refusal_of_payments(state, user, payments, price):
    """Why the payments do not pay the price, or None."""
    left = {key: method.get("amount") for key, method in user["payment_methods"].items()}
    for payment in payments:
        payment_id = payment["payment_id"]
        if payment_id not in left:
            return refuse_missing(state, "means of payment", payment_id)
        if left[payment_id] is not None:
            left[payment_id] -= payment["amount"]
            if left[payment_id] < 0:
                return refuse(state, "There is not so much on '" + payment_id + "'.", 409)
    paid = sum(payment["amount"] for payment in payments)
    if paid != price:
        sentence = "It costs " + str(price) + ", and the payments come to " + str(paid) + "."
        return refuse(state, sentence, 409)
    return None


def pay(user, payment):
    method = user["payment_methods"].get(payment["payment_id"], {})
    if method.get("source") == "certificate":
        user["payment_methods"].pop(payment["payment_id"])
    elif method.get("source") == "gift_card":
        method["amount"] -= payment["amount"]


def tool(state, args):
    user, count = users(state).get(args["user_id"]), len(args["passengers"])
    if user is None:
        return refuse_missing(state, "member", args["user_id"])
    code = next_code(state, "reservations", reservations(state))
    if code is None:
        return refuse(state, "There is no code left for another reservation.", 409)
    for wanted in args["flights"]:
        refusal = refusal_of_seats(state, wanted, args["cabin"], count)
        if refusal:
            return refusal
    legs = [leg(state, wanted, args["cabin"]) for wanted in args["flights"]]
    refusal = refusal_of_payments(state, user, args["payment_methods"], price_of(args, legs))
    if refusal:
        return refusal
    for payment in args["payment_methods"]:
        pay(user, payment)
    for each in legs:
        day = day_of_flight(state, each["flight_number"], each["date"])
        day["available_seats"][args["cabin"]] -= count
    reservation = {
        "reservation_id": code,
        "user_id": args["user_id"],
        "origin": args["origin"],
        "destination": args["destination"],
        "flight_type": args["flight_type"],
        "cabin": args["cabin"],
        "flights": legs,
        "passengers": args["passengers"],
        "payment_history": args["payment_methods"],
        "created_at": datetime.now().strftime("%Y-%m-%dT%H:%M:%S"),
        "total_baggages": args["total_baggages"],
        "nonfree_baggages": args["nonfree_baggages"],
        "insurance": args["insurance"],
        "status": None,
    }
    state["reservations"] = {**reservations(state), code: reservation}
    user["reservations"].append(code)
    return told(reservation), state
