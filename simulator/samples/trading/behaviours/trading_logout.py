def tool(state, args):
    if not is_signed_in(state):
        return {"status": "The account was not signed in."}, state
    state["authenticated"] = False
    return {"status": "The account is signed out now."}, state
