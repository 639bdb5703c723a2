def tool(state, args):
    fault = fault_of_token(state, args)
    if fault:
        return refuse(state, fault, 401)
    return {"booking_history": bookings(state)}, state
