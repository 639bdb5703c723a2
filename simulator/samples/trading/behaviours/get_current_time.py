def tool(state, args):
    return {"current_time": NOW.strftime("%I:%M %p")}, state
