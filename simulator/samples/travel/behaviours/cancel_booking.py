def tool(state, args):
    booking_id = args["booking_id"]
    fault = fault_of_token(state, args)
    if fault:
        return refuse(state, fault, 401)
    if booking_id not in bookings(state):
        return refuse_missing(state, "booking", booking_id)
    booking = bookings(state)[booking_id]
    if booking["card_id"] not in cards(state):
        return refuse_missing(state, "card", booking["card_id"])
    cards(state)[booking["card_id"]]["balance"] += booking["travel_cost"]
    bookings(state).pop(booking_id)
    return {"cancel_status": True}, state
