def tool(state, args):
    return {"user_list": list(people(state).keys())}, state
