def tool(state, args):
    booking_id = args["booking_id"]
    fault = fault_of_token(state, args)
    if fault:
        return refuse(state, fault, 401)
    if booking_id not in bookings(state):
        return refuse_missing(state, "booking", booking_id)
    booking = bookings(state)[booking_id]
    card = cards(state).get(booking.get("card_id"))
    if card is None or "travel_cost" not in booking:
        return refuse(state, "There is no card to give money back to, or no money.", 409)
    card["balance"] = card.get("balance", 0) + booking["travel_cost"]
    bookings(state).pop(booking_id)
    return {"cancel_status": True}, state
